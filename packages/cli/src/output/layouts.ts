import type { TableLayout } from '../nouns/noun.js';
import { factsOf, nounOf } from '../nouns/nouns.js';

/** Columns that are cut first, whatever the noun. */
const flexible = new Set(['name', 'title', 'description', 'message', 'text', 'actor.name', 'resource.name']);

/** Fields that say least of a thing. */
const housekeeping = ['id', 'version', 'createdAt', 'updatedAt'];

const tableOf = (operationId: string): TableLayout | undefined =>
  factsOf(operationId).table ?? nounOf(operationId).table;

/** The fields that are shown of the one thing that an operation answers with; `undefined` for all of them. */
export const linesOf = (operationId: string): readonly string[] | undefined => factsOf(operationId).itemFields;

/** When a column may be left out for lack of room, the lowest number first; `undefined` for never. */
export const dropRank = (operationId: string, field: string): number | undefined => {
  const rank = tableOf(operationId)?.expendable?.indexOf(field) ?? -1;
  return rank === -1 ? undefined : rank;
};

/** Whether the table of an operation shows times to the second, and not how long ago they were. */
export const hasExactTimes = (operationId: string): boolean => tableOf(operationId)?.hasExactTimes === true;

/** Whether a column may be cut when the window is narrow. */
export const isFlexible = (operationId: string, field: string): boolean =>
  flexible.has(field) || nounOf(operationId).flexible?.includes(field) === true;

/**
 * The columns for the list of an operation. A noun without a layout shows its first plain fields, and its id.
 *
 * @param operationId such as `monitors.list`
 * @param fields what each item has
 */
export const columnsOf = (operationId: string, fields: readonly string[]): readonly string[] => {
  const layout = tableOf(operationId);
  if (layout !== undefined) return layout.columns;
  const plain = fields.filter((field) => !housekeeping.includes(field));
  return [...plain.slice(0, 5), ...(fields.includes('id') ? ['id'] : [])];
};

const titles: Readonly<Record<string, string>> = {
  currentStatus: 'STATUS',
  attemptCount: 'ATTEMPTS',
  lastDeliveredAt: 'DELIVERED',
  droppedResults: 'DROPPED',
  statusCode: 'CODE',
  lastStatusCode: 'CODE',
  totalEvents: 'OF',
  checkedEvents: 'CHECKED',
  recoveredCount: 'RECOVERED',
  isInAll: 'IN *',
  'uptime.h24': '24 H',
  lastCheckedAt: 'CHECKED',
  lastSeenAt: 'SEEN',
  agentVersion: 'VERSION',
  monitorCount: 'MONITORS',
  unitAmountMinor: 'PRICE',
  currentPeriodEnd: 'PERIOD ENDS',
  pendingChange: 'THEN',
  'entitlements.maxMonitors': 'MONITORS',
  'entitlements.minIntervalSeconds': 'INTERVAL',
  trialDays: 'TRIAL',
  monitorName: 'MONITOR',
  'lastFailure.at': 'FAILED',
  'lastFailure.reason': 'LAST FAILURE',
  monitorId: 'MONITOR ID',
};
const units = /(Ms|Seconds|At)$/;

/** The title of a column: the field's last word, without its unit; for a name or an id of something, what that is. */
export const titleOf = (field: string): string => {
  const named = field.replace(/(?<=.)\.(name|id)$/, '');
  const last = named.slice(named.lastIndexOf('.') + 1);
  const title = titles[field] ?? titles[last];
  if (title !== undefined) return title;
  const words = last.length > 2 ? last.replace(units, '').replace(/^is(?=[A-Z])/, '') : last;
  return words.replace(/([a-z])([A-Z])/g, '$1 $2').toUpperCase();
};
