import type { Row, TableName } from './rows.js';

/** Tables of one family of deliveries: its lanes, what waits in them, and every attempt. */
interface FamilyTables {
  readonly lanes: TableName;
  readonly deliveries: TableName;
  readonly attempts: TableName;
  /** The column of a delivery that names its lane. */
  readonly lane: string;
  /** The end of the name of the index by which what waits is found. */
  readonly waiting: 'waiting' | 'contact_waiting';
  /** Whether a delivery carries an event; otherwise it holds what it says. */
  readonly hasEvents: boolean;
}

const ofEvents = { waiting: 'waiting', hasEvents: true } as const;
const ofMessages = {
  deliveries: 'notificationDeliveries',
  attempts: 'notificationAttempts',
  hasEvents: false,
} as const;

/**
 * Families of deliveries. One engine claims, leases, retries and parks all of them; they differ in where an event goes:
 * to the URL of a webhook, or to a function of the host. Messages go to channels, and to people's own places.
 */
export const deliveryFamilies = {
  webhooks: {
    lanes: 'webhooks',
    deliveries: 'webhookDeliveries',
    attempts: 'webhookAttempts',
    lane: 'webhookId',
    ...ofEvents,
  },
  handlers: {
    lanes: 'handlerLanes',
    deliveries: 'handlerDeliveries',
    attempts: 'handlerAttempts',
    lane: 'laneId',
    ...ofEvents,
  },
  channels: { lanes: 'notificationChannels', lane: 'channelId', waiting: 'waiting', ...ofMessages },
  people: { lanes: 'contactLanes', lane: 'contactLaneId', waiting: 'contact_waiting', ...ofMessages },
} as const satisfies Record<string, FamilyTables>;

/** The name of a family of deliveries. */
export type DeliveryFamily = keyof typeof deliveryFamilies;

type Tables<Family extends DeliveryFamily> = (typeof deliveryFamilies)[Family];

/** A row of the lanes of a family. */
export type LaneOf<Family extends DeliveryFamily> = Row<Tables<Family>['lanes']>;

/** A delivery of any family. */
export type DeliveryRow = Omit<Row<'webhookDeliveries'>, 'webhookId'>;

/** An attempt of any family. */
export type AttemptRow = Row<'handlerAttempts'>;

/** What the engine reads and writes of a lane. */
export type LaneRow = Pick<
  Row<'webhooks'>,
  | 'id'
  | 'organizationId'
  | 'enabled'
  | 'failingSince'
  | 'consecutiveFailures'
  | 'pausedUntil'
  | 'warnedAt'
  | 'lastDeliveredAt'
>;

/**
 * The tables of a family under the types of the webhooks' tables: the columns that the engine names are the same in all
 * families, which a test compares.
 */
export const engineTables = (family: DeliveryFamily): Pick<Tables<'webhooks'>, 'lanes' | 'deliveries' | 'attempts'> =>
  deliveryFamilies[family] as unknown as Tables<'webhooks'>;

/** Lanes by their ids: those of one handler begin with its name. */
export interface LaneRange {
  readonly from: string;
  readonly below: string;
}

/** Ids are ASCII. */
export const allLanes: LaneRange = { from: '', below: '\u007f' };

/** A row of deliveries with the id of its lane under one name. */
export const familyRow = (row: object, lane: string): DeliveryRow & { readonly laneId: string } => {
  // Every family has these columns beside the one that names its lane; a test compares the declarations.
  const columns = row as Record<string, unknown>;
  const { [lane]: laneId, ...delivery } = columns;
  return { ...(delivery as unknown as DeliveryRow), laneId: String(laneId) };
};

/** The tables of deliveries that a dispatch has written to. */
export const dispatchedInto = (made: { readonly deliveries: number; readonly ofHandlers: number }): TableName[] => [
  ...(made.deliveries > 0 ? [deliveryFamilies.webhooks.deliveries] : []),
  ...(made.ofHandlers > 0 ? [deliveryFamilies.handlers.deliveries] : []),
];
