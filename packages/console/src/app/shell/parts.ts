import { signal } from '@preact/signals';
import type { Client } from '@watchpost/client';
import type { CoreClient } from '@watchpost/client/core';
import type { ConsoleParts } from '../console/parts.js';
import { titleOf } from '../pages.js';
import { createKeys } from './keys.js';
import { createServer } from './server.js';
import { createToasts } from './toasts.js';

/** What a console is made of; what is left out has a default that needs no browser. */
export interface ConsoleOptions
  extends Pick<ConsoleParts, 'address' | 'session'>,
    Partial<Omit<ConsoleParts, 'core' | 'client' | 'completeClient' | 'address' | 'session'>> {
  /** A whole client, or the part that a console begins with and that can load the rest. */
  readonly client: Client | CoreClient;
}

/** Puts the parts together. */
export const createConsoleParts = ({ client: begun, ...options }: ConsoleOptions): ConsoleParts => {
  let complete = 'complete' in begun ? undefined : begun;
  const whole = (): Client => {
    if (complete === undefined) throw new Error('A page asks for resources of the client that were not loaded.');
    return complete;
  };
  return {
    core: begun,
    get client() {
      return whole();
    },
    async completeClient() {
      if ('complete' in begun) complete = await begun.complete();
    },
    server: createServer(() => whole().server.get()),
    live: signal(undefined),
    toasts: createToasts(),
    keys: createKeys(),
    language: signal('en'),
    titleOf,
    now: Date.now,
    serverUrl: 'http://127.0.0.1:3000',
    apiPath: '/api/v1',
    signIn: 'password',
    ...options,
  };
};
