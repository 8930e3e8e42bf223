import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HostState, Order } from './truth-hosts.ts';

export type { HostState };

/** A time in which a host did not answer well; milliseconds since the epoch. */
export interface Outage {
  readonly from: number;
  /** `Infinity` while it lasts. */
  readonly until: number;
}

/** Hosts in a process, and what is true about them. */
export interface TruthHosts {
  /** Turns a host on or off, or makes it; resolves when it is so. */
  set(place: string, state: HostState): Promise<void>;
  /** The outages of a host so far. */
  outagesOf(place: string): readonly Outage[];
  tell(order: Order): Promise<void>;
  stop(): Promise<void>;
}

/** What came of an order, and the time in which it was done. */
interface Done {
  readonly from: number;
  readonly until: number;
  readonly failure?: string;
}

const program = fileURLToPath(new URL('./truth-hosts.ts', import.meta.url));

/**
 * Starts a process of hosts.
 *
 * @param within a command in front, such as one that enters a network namespace
 */
export const startTruthHosts = async (within: readonly string[] = []): Promise<TruthHosts> => {
  const [command = '', ...parameters] = [...within, process.execPath, program];
  const child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  const outages = new Map<string, Outage[]>();
  const waiting = new Map<number, PromiseWithResolvers<Done>>();
  let lastId = 0;
  child.on('message', ({ id, ...done }: Done & { readonly id: number }) => {
    waiting.get(id)?.resolve(done);
    waiting.delete(id);
  });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the process of the hosts has ended'));
  });

  const tell = async (order: Order): Promise<Done> => {
    lastId += 1;
    const answer = Promise.withResolvers<Done>();
    waiting.set(lastId, answer);
    child.send({ id: lastId, order });
    const done = await answer.promise;
    if (done.failure !== undefined) throw new Error(done.failure);
    return done;
  };

  return {
    async set(place, state) {
      const { from, until } = await tell({ order: 'set', place, state });
      const before = outages.get(place) ?? [];
      const last = before.at(-1);
      const isOut = last !== undefined && last.until === Number.POSITIVE_INFINITY;
      if (state !== 'up' && !isOut) outages.set(place, [...before, { from, until: Number.POSITIVE_INFINITY }]);
      if (state === 'up' && isOut) outages.set(place, [...before.slice(0, -1), { from: last.from, until }]);
    },
    outagesOf: (place) => outages.get(place) ?? [],
    tell: async (order) => void (await tell(order)),
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};
