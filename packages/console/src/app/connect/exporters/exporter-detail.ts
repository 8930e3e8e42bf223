import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Exporter, ExporterSamples, ExporterSeries, ExportersSeriesQuery } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { changeAtOnce } from '../../store/change.js';
import { createList, type ListModel } from '../../store/list.js';
import { createQuery } from '../../store/query.js';

/** Milliseconds after which an exporter is read again: the stream says nothing of exporters. */
const readAgainMs = 15_000;
/** Points of a chart. */
const bins = 120;

/** How samples become the values of a chart. */
export type SampleFunction = ExporterSamples['fn'];

/** An exporter, its series, and the samples of the one that the address chooses. */
export interface ExporterDetailModel {
  readonly exporter: ReadonlySignal<Exporter | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly series: ListModel<ExporterSeries>;
  /** The series that the address chooses, with its labels. */
  readonly selector: ReadonlySignal<string | undefined>;
  readonly fn: ReadonlySignal<SampleFunction>;
  readonly lastSeconds: ReadonlySignal<number>;
  readonly samples: ReadonlySignal<ExporterSamples | undefined>;
  readonly samplesError: ReadonlySignal<unknown>;
  reload(): Promise<void>;
  toggle(): Promise<boolean>;
  scrape(): Promise<boolean>;
  dispose(): void;
}

/** Reads an exporter with its series. */
export const createExporterDetail = (parts: ConsoleParts, id: string): ExporterDetailModel => {
  const { client, address, now } = parts;
  const { path } = address.place.peek();
  const exporter = createQuery<Exporter>((abort) => client.exporters.get(id, { signal: abort }));
  const series = createList<ExporterSeries>({
    address,
    fields: ['search', 'sort'],
    pageSize: 25,
    // The address is what the person typed: the server says which values there are.
    read: (query, options) => client.exporters.series(id, query as ExportersSeriesQuery, options),
  });
  const field = (name: string): string | undefined => address.place.value.query.get(name) ?? undefined;
  const selector = computed(() => field('series'));
  // A value that the server does not know is refused with its words.
  const fn = computed(() => (field('fn') ?? 'last') as SampleFunction);
  const lastSeconds = computed(() => {
    const value = Number(field('last') ?? '');
    return Number.isInteger(value) && value > 0 ? value : 86_400;
  });
  const samples = createQuery<ExporterSamples | undefined>(async (abort) => {
    const chosen = selector.peek();
    if (chosen === undefined) return undefined;
    const to = now();
    return client.exporters.samples(
      id,
      {
        selector: chosen,
        fn: fn.peek(),
        bins,
        from: new Date(to - lastSeconds.peek() * 1000).toISOString(),
        to: new Date(to).toISOString(),
      },
      { signal: abort },
    );
  });
  let isFirst = true;
  const stop = effect(() => {
    void [selector.value, fn.value, lastSeconds.value];
    if (!isFirst && address.place.peek().path === path) void samples.reload();
    isFirst = false;
  });
  const timer = setInterval(() => {
    if (typeof document === 'undefined' || !document.hidden) void exporter.reload();
  }, readAgainMs);
  const change = (send: () => Promise<Exporter>): Promise<boolean> =>
    changeAtOnce(parts, {
      apply: () => () => {},
      send: async () => {
        exporter.set(await send());
        await Promise.all([series.reload(), samples.reload()]);
      },
    });
  return {
    exporter: exporter.data,
    error: exporter.error,
    series,
    selector,
    fn,
    lastSeconds,
    samples: samples.data,
    samplesError: samples.error,
    reload: exporter.reload,
    toggle: () =>
      change(() =>
        exporter.data.peek()?.enabled === false ? client.exporters.resume(id) : client.exporters.pause(id),
      ),
    scrape: () => change(() => client.exporters.scrape(id)),
    dispose() {
      clearInterval(timer);
      stop();
      exporter.dispose();
      series.dispose();
      samples.dispose();
    },
  };
};

/** Samples as lines over common times: a bin without a sample is `null`. */
export const linesOf = ({
  from,
  to,
  binSeconds,
  series,
}: ExporterSamples): {
  readonly times: readonly number[];
  readonly lines: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
} => {
  const length = Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / (binSeconds * 1000)));
  const times = Array.from({ length }, (_, index) => Date.parse(from) + index * binSeconds * 1000);
  return {
    times,
    lines: series.map(({ metric, labels, points }) => {
      const values = new Map(points.map(({ at, value }) => [Date.parse(at), value]));
      const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
      return {
        label: pairs.length === 0 ? metric : `${metric}{${pairs.join(',')}}`,
        values: times.map((at) => values.get(at) ?? null),
      };
    }),
  };
};
