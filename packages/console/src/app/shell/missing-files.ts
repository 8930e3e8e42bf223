import type { ConsoleParts } from '../console/parts.js';
import { coreWords } from '../words/core.js';
import { isReachable, whenReachable } from './reachable.js';

/**
 * Says why a file of the console is missing: without a connection, or because an upgrade of the server replaced it. What needs
 * the file is complete after a reload.
 */
export const reportMissingFiles = (parts: Pick<ConsoleParts, 'toasts' | 'language'>): void => {
  // A page may need several: they are one message.
  let isReported = false;
  window.addEventListener('vite:preloadError', async () => {
    if (isReported) return;
    isReported = true;
    const words = coreWords[parts.language.peek()];
    const offerReload = (text: string): void => {
      parts.toasts.show({
        kind: 'problem',
        text,
        action: { label: words.reload, run: () => window.location.reload() },
      });
    };
    if (await isReachable()) {
      if (document.hidden) return window.location.reload();
      return offerReload(words.updated);
    }
    const id = parts.toasts.show({ kind: 'problem', text: words.offline });
    await whenReachable();
    parts.toasts.close(id);
    offerReload(words.backOnline);
  });
};
