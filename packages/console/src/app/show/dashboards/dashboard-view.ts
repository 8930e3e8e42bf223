import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Dashboard, DashboardData } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { changeAtOnce } from '../../store/change.js';
import { createQuery } from '../../store/query.js';

/** Milliseconds between two readings that messages of the stream cause. */
export const followMs = 5_000;

/** Before the names of variables in the address, which has other fields too. */
export const variablePrefix = 'v.';

/** A dashboard and what its widgets show. */
export interface DashboardViewModel {
  readonly dashboard: ReadonlySignal<Dashboard | undefined>;
  readonly data: ReadonlySignal<DashboardData | undefined>;
  readonly error: ReadonlySignal<unknown>;
  /** When the data were read, in milliseconds since 1970. */
  readonly readAt: ReadonlySignal<number | undefined>;
  /** Seconds before now that the address chooses; `undefined` for the range of the dashboard. */
  readonly lastSeconds: ReadonlySignal<number | undefined>;
  /** The value of each variable: of the address, else its default. */
  readonly variables: ReadonlySignal<Readonly<Record<string, string>>>;
  setLastSeconds(seconds: number | undefined): void;
  setVariable(name: string, value: string): void;
  reload(): Promise<void>;
  /** Gives the public dashboard another link. */
  rotatePublicToken(): Promise<boolean>;
  dispose(): void;
}

/** Reads a dashboard, and all of its widgets in one request: again after its refresh time and when something happens. */
export const createDashboardView = (parts: ConsoleParts, id: string): DashboardViewModel => {
  const { client, address, live, now } = parts;
  const { path } = address.place.peek();
  const dashboard = createQuery<Dashboard>((signal) => client.dashboards.get(id, { signal }), now);
  const lastSeconds = computed(() => {
    const value = Number(address.place.value.query.get('last') ?? '');
    return Number.isInteger(value) && value > 0 ? value : undefined;
  });
  const chosen = computed(() =>
    JSON.stringify(
      [...address.place.value.query].flatMap(([name, value]) =>
        name.startsWith(variablePrefix) ? [`${name.slice(variablePrefix.length)}:${value}`] : [],
      ),
    ),
  );
  const data = createQuery<DashboardData>((signal) => {
    const seconds = lastSeconds.peek();
    const variables = (JSON.parse(chosen.peek()) as string[]).join(',');
    const to = now();
    return client.dashboards.data(
      id,
      {
        ...(seconds === undefined
          ? {}
          : { from: new Date(to - seconds * 1000).toISOString(), to: new Date(to).toISOString() }),
        ...(variables === '' ? {} : { variables }),
      },
      { signal },
    );
  }, now);
  let isFirst = true;
  const stopAddress = effect(() => {
    void lastSeconds.value;
    void chosen.value;
    if (!isFirst && address.place.peek().path === path) void data.reload();
    isFirst = false;
  });
  const stopTimer = effect(() => {
    const seconds = dashboard.data.value?.refreshSeconds ?? null;
    if (seconds === null) return;
    const timer = setInterval(() => {
      if (typeof document === 'undefined' || !document.hidden) void data.reload();
    }, seconds * 1000);
    return () => clearInterval(timer);
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stopLive = effect(() =>
    live.value?.on((messages) => {
      if (waiting !== undefined || messages.every(({ type }) => type === 'monitor.checked')) return;
      const passed = now() - (data.readAt.peek() ?? 0);
      waiting = setTimeout(
        () => {
          waiting = undefined;
          void data.reload();
        },
        Math.max(0, followMs - passed),
      );
    }),
  );
  return {
    dashboard: dashboard.data,
    data: data.data,
    error: computed(() => dashboard.error.value ?? data.error.value),
    readAt: data.readAt,
    lastSeconds,
    variables: computed(() => {
      const { query } = address.place.value;
      return Object.fromEntries(
        (dashboard.data.value?.variables ?? []).map(({ name, default: preset }) => [
          name,
          query.get(variablePrefix + name) ?? preset ?? '',
        ]),
      );
    }),
    setLastSeconds: (seconds) => address.setQuery({ last: seconds === undefined ? undefined : String(seconds) }),
    setVariable: (name, value) => address.setQuery({ [variablePrefix + name]: value }),
    async reload() {
      await Promise.all([dashboard.reload(), data.reload()]);
    },
    rotatePublicToken: () =>
      changeAtOnce(parts, {
        apply: () => () => {},
        send: async () => dashboard.set(await client.dashboards.rotatePublicToken(id)),
      }),
    dispose() {
      clearTimeout(waiting);
      stopAddress();
      stopTimer();
      stopLive();
      dashboard.dispose();
      data.dispose();
    },
  };
};
