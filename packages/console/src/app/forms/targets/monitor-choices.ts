import { type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '@watchpost/client';

/** A monitor that can be chosen. */
export interface MonitorChoice {
  readonly id: string;
  readonly name: string;
}

/** Monitors to choose from. */
export interface MonitorChoices {
  /** Those that match the search, the first few. */
  readonly found: ReadonlySignal<readonly MonitorChoice[] | undefined>;
  /** How many match. */
  readonly total: ReadonlySignal<number>;
  /** Names of monitors that were seen, by their ids. */
  readonly names: ReadonlySignal<ReadonlyMap<string, string>>;
  search(text: string): void;
  dispose(): void;
}

const mostFound = 8;
/** Names that are read for what is chosen already; of more, the ids are shown. */
const mostNamed = 20;

/** Finds monitors by their names. */
export const createMonitorChoices = (client: Client, chosen: readonly string[], pauseMs = 150): MonitorChoices => {
  const found = signal<readonly MonitorChoice[] | undefined>(undefined);
  const total = signal(0);
  const names = signal<ReadonlyMap<string, string>>(new Map());
  const end = new AbortController();
  let current = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (monitors: readonly MonitorChoice[]): void => {
    names.value = new Map([...names.peek(), ...monitors.map(({ id, name }) => [id, name] as const)]);
  };
  const read = async (text: string): Promise<void> => {
    current.abort();
    const mine = new AbortController();
    current = mine;
    try {
      const signal = AbortSignal.any([mine.signal, end.signal]);
      const page = await client.monitors.list(
        { ...(text === '' ? {} : { search: text }), sort: 'name', pageSize: mostFound },
        { signal },
      );
      if (mine !== current) return;
      note(page.data);
      found.value = page.data.map(({ id, name }) => ({ id, name }));
      total.value = page.meta.totalItems;
    } catch {
      // What was found before stays; the next key asks again.
    }
  };
  void read('');
  for (const id of chosen.slice(0, mostNamed)) {
    client.monitors.get(id, { signal: end.signal }).then(
      (monitor) => note([monitor]),
      () => {},
    );
  }
  return {
    found,
    total,
    names,
    search(text) {
      clearTimeout(timer);
      timer = setTimeout(() => void read(text.trim()), pauseMs);
    },
    dispose() {
      clearTimeout(timer);
      end.abort();
    },
  };
};
