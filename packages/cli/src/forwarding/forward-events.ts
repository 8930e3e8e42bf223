import type { Event } from '@watchpost/client';
import { type DeliveryContent, signedDelivery } from './delivery.js';
import { type Forwarded, forwarded } from './forwarded.js';
import { sendDelivery } from './send-delivery.js';

/** What to forward, and where. */
export interface ForwardOptions extends Pick<DeliveryContent, 'organizationId' | 'apiUrl' | 'secret'> {
  readonly events: AsyncIterable<Event>;
  /** Whether events of a type are forwarded. */
  readonly wants: (type: string) => boolean;
  readonly url: URL;
  readonly signal: AbortSignal;
}

/** Forwards events in the order in which they come, one at a time and each once. */
export async function* forwardEvents(options: ForwardOptions): AsyncGenerator<Forwarded, void, undefined> {
  const { events, wants, url, signal, ...content } = options;
  for await (const event of events) {
    if (!wants(event.type)) continue;
    const sentAt = new Date();
    const { headers, body } = await signedDelivery({ ...content, event, sentAt });
    yield forwarded(event, sentAt, await sendDelivery({ url, headers, body, signal }));
  }
}
