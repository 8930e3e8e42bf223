import { newId } from '../../base/ids.js';
import { timestamp } from '../../base/timestamp.js';
import type { Row } from '../../store/interface/store.js';

type EventRow = Row<'events'>;

/** What every message has. */
interface StreamMessage {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly subject: { readonly type: string; readonly id: string; readonly sequence: number };
  readonly data: unknown;
}

const encoder = new TextEncoder();

/** Bytes of the stream, as WHATWG HTML §9.2 writes them. */
export const textMessage = (text: string): Uint8Array => encoder.encode(text);

// JSON has no line breaks: one line is one `data` field.
const dataMessage = (message: StreamMessage): Uint8Array =>
  textMessage(`id: ${message.id}\nevent: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`);

/** The live feed hands one row to all streams of an organization: its bytes are made and kept once. */
const encoded = new WeakMap<EventRow, Uint8Array>();

/** The message about an event; the same bytes for all that ask for the same row. */
export const eventMessage = (event: EventRow): Uint8Array => {
  const known = encoded.get(event);
  if (known !== undefined) return known;
  const { id, type, occurredAt, subjectType, subjectId, subjectSequence, data } = event;
  const subject = { type: subjectType, id: subjectId, sequence: subjectSequence };
  const bytes = dataMessage({ id, type, occurredAt: timestamp(occurredAt), subject, data });
  encoded.set(event, bytes);
  return bytes;
};

/** Says that messages are missing: the client reads its lists again, and the stream goes on from now. */
export const resetMessage = (reason: 'tooOld' | 'tooMany', organizationId: string, now: number): Uint8Array =>
  dataMessage({
    id: newId('evt', now),
    type: 'stream.reset',
    occurredAt: timestamp(now),
    subject: { type: 'organization', id: organizationId, sequence: 0 },
    data: { reason },
  });
