import { bounds, type SentAnything } from '@watchpost/schemas';
import { lineOf } from '../../request/http/text-body.js';
import { decodedBody } from './decode-body.js';
import { type Adjustment, createSignalFields, type Signal } from './signal-fields.js';

/** A signal, and what of it was not taken as it was sent. */
export interface ReadSignal extends Signal {
  readonly adjustments: readonly Adjustment[];
}

/** What is called text is text; else what begins like an object is JSON, because `curl -d` calls all a form. */
const isJson = (text: string, contentType: string): boolean =>
  /^\s*application\/(\S+\+)?json\s*(;|$)/i.test(contentType) ||
  (!/^\s*text\//i.test(contentType) && /^\s*\{/.test(text));

/** The exit code in JSON that is broken or cut: a log within quotes breaks it, and must not hide a failure. */
const exitCodeIn = (text: string): string | undefined => /"exit[_-]?code"\s*:\s*"?([-+]?\d{1,10})\b/i.exec(text)?.[1];

const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads what a job sent besides that it ran. The job does not send it again, so nothing is refused: what cannot be read or
 * does not fit is cut or left out.
 *
 * @param header one header of the request by its lower-case name
 */
export const readSignal = async (sent: SentAnything, header: (name: string) => string | null): Promise<ReadSignal> => {
  const fields = createSignalFields();
  const decoded = await decodedBody(sent, header, fields.adjust);
  const text = decoded.trim();
  const line = (): string => lineOf(text, bounds.signalMessage.most);
  for (const [name, value] of new URLSearchParams(sent.query)) fields.fromQuery(name, value);
  if (text === '' || !isJson(text, header('content-type') ?? '')) {
    if (text.length > bounds.signalMessage.most) fields.adjustMessage();
    fields.read('message', line());
    return fields.signal();
  }
  const json = parsed(text);
  if (json === undefined) {
    fields.adjust({ path: '', code: 'left_out', message: 'is not valid JSON; its text is the message' });
    fields.read('exitCode', exitCodeIn(text));
    fields.read('message', line());
  } else if (isFields(json.value)) {
    for (const [name, value] of Object.entries(json.value)) fields.read(name, value);
    // What a job says in other words than ours is shown as it said it.
    if (fields.hasLeftOut()) fields.readMissing('message', line());
  } else fields.read('message', typeof json.value === 'string' ? json.value : json.value === null ? '' : line());
  return fields.signal();
};
