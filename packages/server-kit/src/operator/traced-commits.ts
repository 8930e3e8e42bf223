import { spanKind, type Tracer, withinSpan } from '../base/tracing.js';
import type { Store } from '../store/interface/store.js';

/** A span for each commit, the wait for other writers included. */
export const tracedCommits = (store: Store, tracer: Tracer | undefined): Store =>
  tracer === undefined
    ? store
    : new Proxy(store, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name, target);
          if (typeof member !== 'function') return member;
          if (name !== 'commit') return member.bind(target);
          const commit: Store['commit'] = (changes) =>
            withinSpan(tracer, 'store.commit', { kind: spanKind.client }, async (span) => {
              const result = await target.commit(changes);
              span.setAttribute('watchpost.commit.changes', changes.length);
              span.setAttribute('watchpost.commit.is_committed', result.isCommitted);
              return result;
            });
          return commit;
        },
      });
