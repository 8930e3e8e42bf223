import { setTimeout as delay } from 'node:timers/promises';
import type { AgentCalls } from '../../request/ports/agent-calls.js';
import type { Store } from '../../store/interface/store.js';
import { agentsBounds } from './bounds.js';

interface WaitingCall {
  readonly agentId: string;
  readonly organizationId: string;
  readonly version: number;
  end(): void;
}

/** Shortest time between two reads, in milliseconds: a burst of changes is one. */
const restMs = 250;
/** Longest time until changes of other processes on the same SQLite database are seen, in milliseconds. */
const pollMs = 5000;

/**
 * Makes the register of a process. However many calls wait, one read of the versions of their agents serves them all, and
 * only after something has changed.
 */
export const createWaitingCalls = (store: Pick<Store, 'findColumns' | 'onChange'>): AgentCalls => {
  const calls = new Set<WaitingCall>();
  const closing = new AbortController();
  let changed = Promise.withResolvers<void>();
  let isReading = false;

  const endChanged = async (): Promise<void> => {
    const ids = [...new Set([...calls].map(({ agentId }) => agentId))];
    const columns = ['id', 'assignmentsVersion'] as const;
    const rows = await store.findColumns('agents', columns, { id: { in: ids } }, { limit: ids.length });
    const versions = new Map(rows.map(({ id, assignmentsVersion }) => [id, assignmentsVersion]));
    // An agent that was deleted learns it from its next call.
    for (const call of calls) if (versions.get(call.agentId) !== call.version) call.end();
  };

  const follow = async (): Promise<void> => {
    isReading = true;
    const { signal } = closing;
    const tables = ['monitors', 'exporters'] as const;
    const subscriptions = tables.map((table) => store.onChange(table, () => changed.resolve()));
    try {
      while (calls.size > 0 && !signal.aborted) {
        changed = Promise.withResolvers<void>();
        await endChanged();
        await delay(restMs, undefined, { signal, ref: false });
        await Promise.race([changed.promise, delay(pollMs, undefined, { signal, ref: false })]);
      }
    } catch {
      // The database does not answer, or the process stops: each call asks again by itself.
      for (const call of calls) call.end();
    } finally {
      for (const unsubscribe of subscriptions) unsubscribe();
      isReading = false;
    }
  };

  const hasPlace = (organizationId: string): boolean => {
    if (calls.size >= agentsBounds.waitingAgents.most) return false;
    const ofOne = [...calls].filter((call) => call.organizationId === organizationId).length;
    return ofOne < agentsBounds.waitingAgentsOfOne.most;
  };

  return {
    async waitForChange({ agentId, organizationId, version }, { ms, onHangUp }) {
      if (closing.signal.aborted || !hasPlace(organizationId)) return;
      const ended = Promise.withResolvers<void>();
      const call: WaitingCall = { agentId, organizationId, version, end: ended.resolve };
      calls.add(call);
      const forget = onHangUp(call.end);
      const timeout = setTimeout(call.end, ms);
      if (!isReading) void follow();
      try {
        await ended.promise;
      } finally {
        clearTimeout(timeout);
        forget();
        calls.delete(call);
        if (calls.size === 0) changed.resolve();
      }
    },
    close() {
      closing.abort();
      for (const call of calls) call.end();
    },
  };
};
