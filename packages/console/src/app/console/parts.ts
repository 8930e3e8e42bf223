import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Client } from '@watchpost/client';
import type { Core } from '@watchpost/client/core';
import type { Language, WordsIn } from '../words/define-words.js';
import type { Address } from './address.js';
import type { Keys } from './keys.js';
import type { Live } from './live.js';
import type { Server } from './server.js';
import type { Session } from './session.js';
import type { Toasts } from './toasts.js';

/** What a page may ask for; `main.tsx` makes it. */
export interface ConsoleParts {
  /** What the frame and the first page need of the client; there from the beginning. */
  readonly core: Core;
  /** The whole client. @throws Error before `completeClient` has loaded it; a page that is not the first is shown afterwards */
  readonly client: Client;
  /** Loads the resources of the client that the first page does without. */
  readonly completeClient: () => Promise<unknown>;
  readonly address: Address;
  readonly session: Session;
  readonly server: Server;
  /** The stream of the current organization; `undefined` until a person is signed in. */
  readonly live: ReadonlySignal<Live | undefined>;
  readonly toasts: Toasts;
  /** Shortcuts of the frame and of the page that is open. */
  readonly keys: Keys;
  readonly language: Signal<Language>;
  /** The title of the first page that needs a permission for a resource, such as `api-keys`. */
  readonly titleOf: (resource: string) => WordsIn<string> | undefined;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Address of the server for code that is shown, such as `https://watchpost.example.com`. */
  readonly serverUrl: string;
  /** Where the API is below that, such as `/api/v1`. */
  readonly apiPath: string;
  /** How people sign in. */
  readonly signIn: 'password' | 'host';
}
