import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Client } from '@watchpost/client';
import type { Core, CoreClient } from '@watchpost/client/core';
import type { Live } from '../live/live.js';
import type { Address } from '../router/address.js';
import type { Language } from '../words/define-words.js';
import { createKeys, type Keys } from './keys.js';
import type { Session } from './session.js';
import { createToasts, type Toasts } from './toasts.js';

/** What every page has at hand. */
export interface ConsoleParts {
  /** What the frame and the first page need of the client; there from the beginning. */
  readonly core: Core;
  /** The whole client. @throws Error before `completeClient` has loaded it; a page that is not the first is shown afterwards */
  readonly client: Client;
  /** Loads the resources of the client that the first page does without. */
  readonly completeClient: () => Promise<unknown>;
  readonly address: Address;
  readonly session: Session;
  /** The stream of the current organization; `undefined` until a person is signed in. */
  readonly live: ReadonlySignal<Live | undefined>;
  readonly toasts: Toasts;
  /** Shortcuts of the frame and of the page that is open. */
  readonly keys: Keys;
  readonly language: Signal<Language>;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Address of the server for code that is shown, such as `https://watchpost.example.com`. */
  readonly serverUrl: string;
  /** Where the API is below that, such as `/api/v1`. */
  readonly apiPath: string;
  /** How people sign in. */
  readonly signIn: 'password' | 'host';
}

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
  return {
    core: begun,
    get client() {
      if (complete === undefined) throw new Error('A page asks for resources of the client that were not loaded.');
      return complete;
    },
    async completeClient() {
      if ('complete' in begun) complete = await begun.complete();
    },
    live: signal(undefined),
    toasts: createToasts(),
    keys: createKeys(),
    language: signal('en'),
    now: Date.now,
    serverUrl: 'http://127.0.0.1:3000',
    apiPath: '/api/v1',
    signIn: 'password',
    ...options,
  };
};
