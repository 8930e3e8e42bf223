import { atMost, bounds } from '../bounds.js';
import { recordOf } from '../fields.js';
import * as z from '../zod.js';

const headerName = z
  .string()
  .max(...atMost(bounds.headerName))
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, { error: 'must be a header name' });
const headerValue = z
  .string()
  .max(...atMost(bounds.headerValue))
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, { error: 'must be a header value of one line' });
/** Headers that frame the message; the check sets them itself. */
const framingHeaders = ['connection', 'content-length', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'expect'];

/** Whether each line of a text is a header that a check may send, by its name and value. */
export const areHeaderLines = (text: string): boolean => {
  const lines = text.split('\n');
  return (
    lines.length <= bounds.headers.most &&
    lines.every((line) => {
      const [, name, value] = /^([^:]*):(.*)$/.exec(line) ?? [];
      return (
        headerName.safeParse(name).success &&
        headerValue.safeParse(value).success &&
        !framingHeaders.includes(name?.toLowerCase() ?? '')
      );
    })
  );
};

/** Request headers that a check sends. */
export const headersField = recordOf(headerName, headerValue, bounds.headers)
  .refine((headers) => Object.entries(headers).flat().join('').length <= bounds.headersText.most, {
    error: `must have at most ${bounds.headersText.most} characters, names and values together`,
  })
  .refine((headers) => Object.keys(headers).every((name) => !framingHeaders.includes(name.toLowerCase())), {
    error: `must not set ${framingHeaders.join(', ')}`,
  })
  .default({})
  .describe('Request headers. A secret belongs into `credentials`.');
