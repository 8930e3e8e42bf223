import { bounds } from '@watchpost/schemas';
import { cutText } from '../../request/http/text-body.js';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withCut = (fields: unknown, name: string, most: number): unknown => {
  const text = isFields(fields) ? fields[name] : undefined;
  return isFields(fields) && typeof text === 'string' ? { ...fields, [name]: cutText(text, most) } : fields;
};

/** A result with its texts cut to what is kept: they come from targets and drivers, and what was found counts all the same. */
export const cutResult = (value: unknown): unknown =>
  isFields(value)
    ? {
        ...value,
        ...('measurement' in value && {
          measurement: withCut(value.measurement, 'message', bounds.signalMessage.most),
        }),
        ...('certificate' in value && { certificate: withCut(value.certificate, 'issuer', bounds.line.most) }),
      }
    : value;

/** The same of a scrape. */
export const cutScrape = (value: unknown): unknown => withCut(value, 'message', bounds.signalMessage.most);
