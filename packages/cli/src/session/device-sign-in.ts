import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ConnectionError, NotFoundError, RateLimitError, TimeoutError } from '@watchpost/client';
import type { Credential } from '../config/profiles.js';
import { plainText } from '../output/terminal-text.js';
import { cliClient, type ObservedClient } from './cli-client.js';
import { toCredential } from './profile-tokens.js';

/** How a sign-in is confirmed in a browser. */
export interface DeviceSignInOptions {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly clientOptions: ObservedClient;
  /** Shows a person where to type the code in. */
  readonly show: (page: string, code: string) => Promise<void>;
}

/** Seconds between two requests while the server cannot be reached. */
const mostSeconds = 60;

/** What the page shows of this program: printable ASCII, as the server asks for. */
const clientName = (): string => `watchpost on ${hostname().replace(/[^\x20-\x7e]/g, '')}`.slice(0, 60);

/**
 * Signs in by a code that a person confirms in a browser (RFC 8628).
 *
 * @returns `undefined` when the server has no page for it
 */
export const signInByBrowser = async (options: DeviceSignInOptions): Promise<Credential | undefined> => {
  const { url, signal, clientOptions, show } = options;
  const client = cliClient({ ...clientOptions, baseUrl: url });
  const begun = await client.auth.beginDevice({ clientName: clientName() }, { signal }).catch((error: unknown) => {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  });
  if (begun === undefined) return undefined;
  const { deviceCode, userCode, verificationUrl } = begun;
  await show(plainText(verificationUrl), plainText(userCode));
  let { interval } = begun;
  for (;;) {
    await delay(interval * 1000, undefined, { signal });
    try {
      const answer = await client.auth.deviceToken({ deviceCode }, { signal });
      if (answer.status === 'tokens') return toCredential(answer.tokens);
      interval = answer.interval;
    } catch (error) {
      const isPassing = [ConnectionError, TimeoutError, RateLimitError].some((type) => error instanceof type);
      if (!isPassing) throw error;
      // RFC 8628 §3.5. The server ends it after ten minutes.
      interval = Math.min(mostSeconds, interval * 2);
    }
  }
};
