import type { IncomingMessage } from 'node:http';

const hostFault = ({ rawHeaders, httpVersion }: IncomingMessage): string | null => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1) return 'Send one Host header, not several.';
  return hosts === 0 && httpVersion === '1.1' ? 'Send a Host header.' : null;
};

/** RFC 9112 §6.1: what came before does not know `Transfer-Encoding` if it speaks HTTP/1.0, and no other coding is known here. */
const framingFault = ({ headers, httpVersion }: IncomingMessage): string | null => {
  const codings = headers['transfer-encoding'];
  if (codings === undefined) return null;
  if (httpVersion !== '1.1') return 'Send a Content-Length, not a Transfer-Encoding, in HTTP/1.0.';
  return codings.toLowerCase() === 'chunked' ? null : 'Send no other Transfer-Encoding than chunked.';
};

/**
 * What is wrong with the headers that say where a request goes and where it ends; `null` when nothing is. `node:http` keeps the
 * first of several hosts, and passes over codings: to a proxy it could be a request to another server (RFC 9112 §3.2), or two.
 */
export const headFault = (request: IncomingMessage): string | null => hostFault(request) ?? framingFault(request);
