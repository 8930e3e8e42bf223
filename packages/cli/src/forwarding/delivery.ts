import { Buffer } from 'node:buffer';
import type { Event } from '@watchpost/client';
import { signForTest } from '@watchpost/webhook-verify';
import { apiVersion, resourcePaths } from '../contract/operations.js';
import { version } from '../version.js';

/** What a delivery is made of. */
export interface DeliveryContent {
  readonly event: Event;
  readonly organizationId: string;
  /** Address of the API; links begin with it. */
  readonly apiUrl: string;
  readonly secret: string;
  readonly sentAt: Date;
}

/** A delivery as it is sent. */
export interface SignedDelivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Used where deliveries of the server have the id of a webhook. */
export const listeningWebhookId = 'whk_listen';
/** A longer body goes without its `data`, as from the server. */
const maxBodyBytes = 262_144;

/** `self` is what the event is about, as it is by then; `event` is the event. */
const linksOf = ({ event, organizationId, apiUrl }: DeliveryContent): Record<string, string> => {
  const link = `${apiUrl}/events/${event.id}`;
  const path = resourcePaths[event.subject.type]?.replace(':orgId', organizationId);
  return { self: path === undefined ? link : `${apiUrl}${path}/${encodeURIComponent(event.subject.id)}`, event: link };
};

const bodyOf = (content: DeliveryContent): string => {
  const { event, organizationId, sentAt } = content;
  const { id, type, occurredAt, subject, actor, data } = event;
  const body = {
    id,
    type,
    apiVersion,
    sentAt: sentAt.toISOString(),
    attempt: 1,
    webhookId: listeningWebhookId,
    organizationId,
    occurredAt,
    subject,
    actor,
    data,
    links: linksOf(content),
  };
  const json = JSON.stringify(body);
  return Buffer.byteLength(json) > maxBodyBytes ? JSON.stringify({ ...body, data: null }) : json;
};

/** Makes the delivery that the server would send, signed with another secret. */
export const signedDelivery = async (content: DeliveryContent): Promise<SignedDelivery> => {
  const body = bodyOf(content);
  const { id, type } = content.event;
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': `watchpost-cli/${version}`,
      'X-Service-Signature': await signForTest(body, content.secret),
      'X-Service-Event': type,
      'X-Service-Delivery': `dlv_${id.slice(id.indexOf('_') + 1)}listen`,
      'X-Service-Attempt': '1',
    },
  };
};
