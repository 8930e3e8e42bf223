import { ApiError } from '@watchpost/client';
import type { ConfigFile } from '../config/config-file.js';
import type { Environment } from '../config/environment.js';
import type { FlagValues } from '../program/flag-values.js';
import { chooseAddress } from './choose-server.js';
import { cliClient, type ObservedClient } from './cli-client.js';

/** What a server answers without a credential. */
export interface Probe {
  readonly url: string;
  /** From the request to the answer, connection included. */
  readonly latencyMs: number;
  /** How far the clock of this machine is ahead; `undefined` when the server does not send its time. */
  readonly skewMs: number | undefined;
  /** The version of the API that it speaks. */
  readonly serverVersion: string | undefined;
}

const versionIn = (document: unknown): string | undefined => {
  if (typeof document !== 'object' || document === null || !('info' in document)) return undefined;
  const { info } = document;
  if (typeof info !== 'object' || info === null || !('version' in info)) return undefined;
  return typeof info.version === 'string' ? info.version : undefined;
};

/** `Date` has whole seconds (RFC 9110 §5.6.7): half a second is what it hides on average. */
const halfSecondMs = 500;

/**
 * Asks a server for what is public.
 *
 * @throws ConnectionError, TimeoutError, RedirectError or AnswerError when no Watchpost server answers
 */
export const probe = async (options: {
  readonly environment: Environment;
  readonly config: ConfigFile;
  readonly flags: FlagValues;
  readonly signal: AbortSignal;
  readonly clientOptions: ObservedClient;
}): Promise<Probe> => {
  const { environment, config, flags, signal, clientOptions } = options;
  const { url } = chooseAddress(flags, environment, await config.read());
  let timing: Pick<Probe, 'latencyMs' | 'skewMs'> = { latencyMs: 0, skewMs: undefined };
  const client = cliClient({
    ...clientOptions,
    baseUrl: url,
    maxRetries: 0,
    timeoutMs: 10_000,
    middleware: [
      async (request, next) => {
        const startedAt = Date.now();
        const response = await next(request);
        const latencyMs = Date.now() - startedAt;
        const date = Date.parse(response.headers.get('date') ?? '');
        timing = {
          latencyMs,
          skewMs: Number.isNaN(date) ? undefined : startedAt + latencyMs / 2 - (date + halfSecondMs),
        };
        return response;
      },
    ],
  });
  try {
    const { data } = await client.request({ method: 'GET', path: '/openapi.json', signal, isAnonymous: true });
    return { url, ...timing, serverVersion: versionIn(data) };
  } catch (error) {
    // A server that keeps its description to itself still answers.
    if (error instanceof ApiError && error.status < 500 && error.code !== 'unexpected_answer') {
      return { url, ...timing, serverVersion: undefined };
    }
    throw error;
  }
};
