import type { ListQuery, Resource } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { JsonText } from '../../store/interface/json-text.js';
import { isTime, type PlainRow } from './served-resource.js';

/** Longer texts are left to the engine, which looks through them faster than this does. */
const looksThrough = 64;

/** Whether a text is JSON as it stands between quotes (RFC 8259 §7). Half of a surrogate pair is written as an escape. */
const needsNoEscapes = (text: string): boolean => {
  if (text.length > looksThrough) return false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c || (unit >= 0xd800 && unit <= 0xdfff)) return false;
  }
  return true;
};

/** A field of a document, whose value JSON can hold or already is. */
const valueText = (value: unknown): string => {
  if (value instanceof JsonText) return value.text;
  // Most fields are of these, and calling the engine's writer for each took a fifth of the time of a list.
  if (typeof value === 'string' && needsNoEscapes(value)) return `"${value}"`;
  if (Number.isFinite(value) || typeof value === 'boolean' || value === null) return String(value);
  return JSON.stringify(value);
};

/**
 * How documents of a resource are written as JSON, field by field and without building them, which is what a list costs
 * most: of each row its document, with commas between. It is one text that grows, because joining parts would copy each
 * of them once more.
 *
 * @param computed the fields that a row does not have, or not as they are shown; they are written from `shown`
 */
export const documentsWriter = <Shown extends Readonly<Record<string, unknown>>>(
  { schema }: Resource,
  computed: readonly (keyof Shown & string)[],
): ((rows: readonly PlainRow[], shown: (row: number) => Shown) => string) => {
  const describeFields = () =>
    Object.entries(schema.shape).map(([name, field], index) => ({
      name,
      // The names are those of the contract, which need no escapes.
      before: `${index === 0 ? '{' : ','}"${name}":`,
      isTime: isTime(field),
      isComputed: computed.includes(name),
    }));
  let fields: ReturnType<typeof describeFields> | undefined;
  return (rows, shownOf) => {
    // At the first list, because asking a field for its type makes its schema.
    fields ??= describeFields();
    let text = '';
    for (const [index, row] of rows.entries()) {
      const shown = shownOf(index);
      if (index > 0) text += ',';
      for (const { name, before, isTime: asTime, isComputed } of fields) {
        // What an insert leaves out is `null` in the table.
        const value = (isComputed ? shown : row)[name] ?? null;
        text += before + (asTime && value !== null ? `"${timestamp(value as number)}"` : valueText(value));
      }
      text += '}';
    }
    return text;
  };
};

/**
 * The envelope of a list as text.
 *
 * @param documents as JSON, with commas between
 */
export const pageText = ({ page, pageSize }: ListQuery, documents: string, totalItems: number): string =>
  `{"data":[${documents}],"meta":${JSON.stringify({ page, pageSize, totalItems })}}`;
