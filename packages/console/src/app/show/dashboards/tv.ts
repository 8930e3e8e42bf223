import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ConsoleParts } from '../../console/parts.js';

/** Keeps a screen awake; `navigator.wakeLock` fits. */
export interface WakeLock {
  request(type: 'screen'): Promise<{ release(): Promise<void> }>;
}

/** Hours of the day in which a screen is dimmed. */
const night = { from: 22, until: 6 };

/** Milliseconds between two readings of the clock. */
const clockMs = 60_000;

/** A dashboard on a screen that no person touches. */
export interface TvModel {
  /** Names of monitors that are down by what the stream said since the screen was opened. */
  readonly down: ReadonlySignal<readonly string[]>;
  readonly isDim: ReadonlySignal<boolean>;
  /** Goes on to the next dashboard; nothing where there is one alone. */
  next(): Promise<void>;
  dispose(): void;
}

/** Whether a screen is dimmed at an hour of the day. */
export const isNight = (hour: number): boolean => hour >= night.from || hour < night.until;

/** The one after `id`, and after the last one the first. */
export const after = (ids: readonly string[], id: string): string | undefined =>
  ids[(ids.indexOf(id) + 1) % Math.max(1, ids.length)];

/**
 * Keeps the screen awake, dims it at night, names what is down, and goes on to the next dashboard every so many seconds,
 * as the address says (`rotate`).
 */
export const createTv = (
  { client, address, live, now }: ConsoleParts,
  id: string,
  wakeLock: WakeLock | undefined,
): TvModel => {
  const down = signal<readonly string[]>([]);
  const isDim = signal(isNight(new Date(now()).getHours()));
  let isOver = false;
  const held = wakeLock?.request('screen').catch(() => undefined);
  const clock = setInterval(() => {
    isDim.value = isNight(new Date(now()).getHours());
  }, clockMs);
  const next = async (): Promise<void> => {
    const { data } = await client.dashboards.list({ sort: 'name', pageSize: 100 });
    const following = after(
      data.map((dashboard) => dashboard.id),
      id,
    );
    if (isOver || following === undefined || following === id) return;
    const { query } = address.place.peek();
    address.go(`/dashboards/${following}?${query}`, { replace: true });
  };
  const seconds = Number(address.place.peek().query.get('rotate') ?? '');
  const rotation =
    Number.isInteger(seconds) && seconds >= 5
      ? setInterval(() => {
          // What broke stays in sight.
          if (down.peek().length === 0) void next().catch(() => {});
        }, seconds * 1000)
      : undefined;
  const stop = effect(() =>
    live.value?.on((messages) => {
      for (const message of messages) {
        if (message.type !== 'monitor.status_changed') continue;
        const { monitorName, to } = message.data;
        const others = down.peek().filter((name) => name !== monitorName);
        down.value = to === 'down' ? [...others, monitorName] : others;
      }
    }),
  );
  return {
    down,
    isDim,
    next,
    dispose() {
      isOver = true;
      clearInterval(clock);
      clearInterval(rotation);
      stop();
      void held?.then((lock) => lock?.release()).catch(() => {});
    },
  };
};
