import type { CheckOptions } from '../../monitoring/engine/check-options.js';
import { createReadLatencies } from '../../monitoring/history/read-latencies.js';
import { defineRoom } from '../../request/room.js';
import { createPageDomains } from './page-domains.js';
import type { StatusPageOptions } from './page-options.js';
import { createPublicPages } from './public-pages.js';
import { createTxtResolver } from './resolve-txt.js';

/** What a host learns of status pages. */
export interface StatusPageOperator {
  /**
   * Calls `listener` when the settings of some status page have changed, such as who may see it: copies of its pages are to be read
   * again. On SQLite it reports only changes of this process.
   *
   * @returns how to stop
   */
  onStatusPageChange(listener: () => void): () => void;
}

export const statusPagesRoom = defineRoom({
  name: 'statusPages',
  part: 'statusPages',
  serving: { operations: ['statusPages', 'publicStatusPages'], load: () => import('./serving.js') },
  provides: (
    { store, clock, publicUrl, apiUrl },
    { dnsServers, resolveTxt = createTxtResolver(dnsServers) }: StatusPageOptions & Pick<CheckOptions, 'dnsServers'>,
  ) => {
    const readLatencies = createReadLatencies(store, clock);
    return {
      publicPages: createPublicPages({ store, readLatencies, publicUrl, apiUrl, clock }),
      pageDomains: createPageDomains({ store, clock }),
      resolveTxt,
    };
  },
  // The public pages listen since before: a listener that reads one again finds it as it is now.
  offers: ({ store }): StatusPageOperator => ({
    onStatusPageChange: (listener) => store.onChange('statusPages', listener),
  }),
  limits: [
    {
      kind: 'counts',
      entitlement: 'maxStatusPages',
      rows: [{ table: 'statusPages', where: {} }],
      what: 'status pages',
      advice: 'Delete one',
    },
  ],
});
