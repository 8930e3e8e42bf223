import { apiVersion, resources } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { Row } from '../../store/interface/store.js';
import { webhooksBounds } from './bounds.js';

/** What a body is made of. */
export interface DeliveryContent {
  readonly event: Row<'events'>;
  readonly webhookId: string;
  /** Where the API is reached, such as `https://status.example.com/api/v1`; links begin with it. */
  readonly apiUrl: string;
}

/** What sets the body of one attempt apart from those of the others. */
export interface AttemptStamp {
  /** From 1. */
  readonly attempt: number;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
}

/** A longer body goes without its `data`, which `links` lead to, rather than not at all. */
export const maxBodyBytes: number = webhooksBounds.deliveryBody.most;

/** Where the resources of the contract live, by their names. */
const paths: ReadonlyMap<string, string> = new Map(resources.map(({ name, path }) => [name, path]));

/** The beginning of a body, which is that of one attempt or one webhook. */
const headOf = ({ event, webhookId }: DeliveryContent, stamp: AttemptStamp | undefined): Record<string, unknown> => ({
  id: event.id,
  type: event.type,
  apiVersion,
  ...(stamp && { sentAt: timestamp(stamp.sentAt), attempt: stamp.attempt }),
  webhookId,
});

/** The rest of it, which is the same for all webhooks. */
const restOf = ({ event, apiUrl }: DeliveryContent): Record<string, unknown> => {
  const link = `${apiUrl}/events/${event.id}`;
  const path = paths.get(event.subjectType)?.replace(':orgId', event.organizationId);
  return {
    organizationId: event.organizationId,
    occurredAt: timestamp(event.occurredAt),
    subject: { type: event.subjectType, id: event.subjectId, sequence: event.subjectSequence },
    actor: event.actor,
    data: event.data,
    // `self` is the subject of the event, as it is by then; `event` is the event, whole.
    links: { self: path === undefined ? link : `${apiUrl}${path}/${encodeURIComponent(event.subjectId)}`, event: link },
  };
};

const bodyOf = (content: DeliveryContent, stamp: AttemptStamp | undefined): Record<string, unknown> => ({
  ...headOf(content, stamp),
  ...restOf(content),
});

/** The rests of events as JSON, while the events are in memory: one often goes to several webhooks. */
const writtenRests = new WeakMap<Row<'events'>, { readonly apiUrl: string; readonly json: string }>();

const writtenRestOf = (content: DeliveryContent): string => {
  const { event, apiUrl } = content;
  const known = writtenRests.get(event);
  if (known?.apiUrl === apiUrl) return known.json;
  const json = JSON.stringify(restOf(content));
  writtenRests.set(event, { apiUrl, json });
  return json;
};

const isTooLong = (json: string): boolean =>
  // No character takes more than three bytes for each of its UTF-16 units.
  json.length * 3 > maxBodyBytes && Buffer.byteLength(json) > maxBodyBytes;

/** Writes the body of one attempt: the text that is signed, byte for byte. */
export const writeDeliveryBody = (content: DeliveryContent, stamp: AttemptStamp): string => {
  const head = JSON.stringify(headOf(content, stamp));
  const json = `${head.slice(0, -1)},${writtenRestOf(content).slice(1)}`;
  return isTooLong(json) ? JSON.stringify({ ...bodyOf(content, stamp), data: null }) : json;
};

/** What every attempt of a delivery sends, but for `sentAt` and `attempt`. */
export const showDeliveryBody = (content: DeliveryContent): Record<string, unknown> => {
  const isThin = isTooLong(JSON.stringify(bodyOf(content, { attempt: 1, sentAt: 0 })));
  const body = bodyOf(content, undefined);
  return isThin ? { ...body, data: null } : body;
};
