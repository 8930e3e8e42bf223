import type { AddressGuard } from '@watchpost/checks/address-guard';
import { attemptFailure } from './attempt-failure.js';
import { attemptMessages } from './attempt-message.js';
import type { AttemptResult, Unanswered } from './attempt-result.js';
import { createConnectionPools } from './connection-pools.js';
import { Exchange, type ExchangeEnd, GivenUpError } from './exchange.js';
import { createGuardedConnector } from './guarded-connector.js';

/** A delivery on its way out. */
export interface OutgoingDelivery {
  /** Default: `POST`. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: string | Uint8Array;
}

/** Carries deliveries to their receivers. */
export interface DeliveryTransport {
  /** Sends a delivery and reads the whole answer. Never rejects. */
  send(delivery: OutgoingDelivery): Promise<AttemptResult>;
  /** Gives up what is under way, as interrupted or as never sent, and drops every connection. */
  close(): Promise<void>;
}

/** What a transport is made with. */
export interface DeliveryTransportOptions {
  readonly guard: AddressGuard;
  /** For everything from the lookup of the name to the last byte of the answer, in milliseconds. Default: 10,000. */
  readonly deadlineMs?: number;
  /** Authorities to trust instead of the public ones, in PEM. */
  readonly caCertificates?: string;
}

/** What a delivery may take, the answer included. */
export const defaultDeadlineMs = 10_000;

/**
 * Makes a transport. It connects only where the guard lets it, follows no redirects, and decodes nothing. Connections
 * are kept open for a while and used again.
 */
export const createDeliveryTransport = (options: DeliveryTransportOptions): DeliveryTransport => {
  const { guard, deadlineMs = defaultDeadlineMs, caCertificates = null } = options;
  const connect = createGuardedConnector({ guard, caCertificates, timeoutMs: deadlineMs });
  const pools = createConnectionPools(connect);
  const running = new Set<Exchange>();

  const toResult = (end: ExchangeEnd, { phase }: Exchange, host: string, durationMs: number): AttemptResult => {
    const durationUs = Math.round(durationMs * 1000);
    const { statusCode, response, retryAfter, location, paceHeaders } = end.answer;
    if (end.isComplete) {
      return {
        kind: 'answered',
        statusCode: end.statusCode,
        response: response ?? '',
        retryAfter,
        location,
        ...(Object.keys(paceHeaders).length > 0 && { paceHeaders }),
        durationUs,
      };
    }
    if (end.error instanceof GivenUpError && end.error.reason === 'stopping' && phase === 'connect')
      return { kind: 'unsent' };
    return {
      kind: 'unanswered',
      ...attemptFailure(end.error, { host, phase, deadlineMs }),
      statusCode,
      response,
      durationUs,
    };
  };

  return {
    async send({ method = 'POST', url: address, headers, body }) {
      const url = URL.parse(address);
      if (url === null || !/^https?:$/.test(url.protocol)) {
        const message = attemptMessages.notAnAddress();
        return unconnected({ error: 'connection', message });
      }
      const startedAt = performance.now();
      const { promise: ended, resolve } = Promise.withResolvers<ExchangeEnd>();
      const exchange = new Exchange(resolve);
      const timer = setTimeout(() => exchange.giveUp('deadline'), deadlineMs);
      running.add(exchange);
      pools.take(url.origin).dispatch({ path: `${url.pathname}${url.search}`, method, headers, body }, exchange);
      const end = await ended;
      clearTimeout(timer);
      running.delete(exchange);
      pools.giveBack(url.origin);
      return toResult(end, exchange, url.hostname, performance.now() - startedAt);
    },
    close: async () => {
      for (const exchange of running) exchange.giveUp('stopping');
      await pools.close();
    },
  };
};

const unconnected = (failure: Pick<Unanswered, 'error' | 'message'>): Unanswered => ({
  kind: 'unanswered',
  ...failure,
  statusCode: null,
  response: null,
  durationUs: 0,
});
