import type { FuzzRequest } from './make-request.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Bytes that a shell passes on as they are; all others are written as escapes of `printf`. */
const isPlain = (body: Buffer): boolean => /^[\x20-\x7e\n]*$/.test(body.toString('latin1'));

const asPrintf = (body: Buffer): string =>
  [...body]
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f && byte !== 0x25 && byte !== 0x5c && byte !== 0x27
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, '0')}`,
    )
    .join('');

/** A request as a command line for people, which asks the same of any server. */
export const curlLine = (request: FuzzRequest, origin: string): string => {
  const { method, target, headers, body, arrival } = request;
  const parts = ['curl -sS -i --path-as-is -X', method];
  for (const [name, value] of headers) parts.push('-H', quoted(`${name}: ${value}`));
  if (arrival === 'chunked') parts.push('-H', quoted('Transfer-Encoding: chunked'));
  parts.push(quoted(`${origin}${target}`));
  if (body === null) return parts.join(' ');
  if (body.length > 4000)
    return `${parts.join(' ')} --data-binary @body   # ${body.length} bytes, beginning ${quoted(body.toString('latin1', 0, 200))}`;
  if (isPlain(body)) return `${parts.join(' ')} --data-binary ${quoted(body.toString())}`;
  return `printf '${asPrintf(body)}' | ${parts.join(' ')} --data-binary @-`;
};
