import type { IncomingMessage } from 'node:http';

/**
 * What is wrong with the `Host` of a request; `null` when nothing is. `node:http` keeps the first of several, which
 * could name another server to a proxy than to us, so RFC 9112 §3.2 wants exactly one.
 */
export const hostHeaderFault = ({ rawHeaders, httpVersion }: IncomingMessage): string | null => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1) return 'Send one Host header, not several.';
  return hosts === 0 && httpVersion === '1.1' ? 'Send a Host header.' : null;
};
