import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a visitor sends besides an address. */
export interface Visit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Where the visitor comes from. Default: 127.0.0.1. */
  readonly localAddress?: string;
}

/** What a visitor got, with its body. */
export interface Seen {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A person on the internet, for whom every name leads to one port of this machine. */
export interface Visitor {
  /** Opens an `https:` address without following redirects; the body is still to come. */
  start(address: string, visit?: Visit): Promise<IncomingMessage>;
  /** Opens it, and reads the whole answer. */
  open(address: string, visit?: Visit): Promise<Seen>;
}

/** @param trusted what the proxy's certificates are issued by, in PEM */
export const createVisitor = (port: number, trusted: string): Visitor => {
  const startOnce: Visitor['start'] = async (address, { method = 'GET', headers = {}, body, localAddress } = {}) => {
    const { hostname, host, pathname, search } = new URL(address);
    const sent = request({
      host: '127.0.0.1',
      port,
      servername: hostname,
      ca: trusted,
      method,
      path: `${pathname}${search}`,
      headers: { host, ...headers },
      agent: false,
      ...(localAddress !== undefined && { localAddress }),
    });
    sent.end(body);
    const [response] = await once(sent, 'response');
    return response;
  };
  const start: Visitor['start'] = (address, visit) =>
    startOnce(address, visit).catch(async (error: NodeJS.ErrnoException) => {
      // An authority that issues on demand may date a certificate from the next whole second.
      if (error.code !== 'CERT_NOT_YET_VALID') throw error;
      await sleep(1000);
      return startOnce(address, visit);
    });
  return {
    start,
    async open(address, visit) {
      const response = await start(address, visit);
      return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
    },
  };
};
