import { computed, signal } from '@preact/signals';
import type { ServerInfo } from '@watchpost/client';
import type { Server } from '../console/server.js';

/** Keeps what the server says of itself for as long as the console is open. */
export const createServer = (get: () => PromiseLike<ServerInfo>): Server => {
  const info = signal<ServerInfo | undefined>(undefined);
  let isAsked = false;
  return {
    info,
    logsMail: computed(() => info.value?.mail === 'log'),
    read() {
      if (isAsked) return;
      isAsked = true;
      get().then(
        (found) => {
          info.value = found;
        },
        // No page needs it: without it, mails are taken to be sent.
        () => {
          isAsked = false;
        },
      );
    },
  };
};
