import { checkBounds } from '../bounds.js';
import type { Metadata } from '../protocols/prometheus/metadata-line.js';

const types = ['counter', 'gauge', 'histogram', 'gaugehistogram', 'summary', 'info', 'stateset', 'unknown'] as const;

/** A family of metrics that an exporter offers. */
export interface MetricFamily {
  readonly name: string;
  /** As the exporter says; `untyped` and what is not known are `unknown`. */
  readonly type: (typeof types)[number];
  /** What it measures, cut; empty when the exporter does not say. */
  readonly help: string;
  /** Such as `seconds`; empty when the exporter does not say. */
  readonly unit: string;
  /** Samples that it has. */
  readonly samples: number;
}

const maxFamilies = checkBounds.scrapedFamilies.most;
const maxHelp = checkBounds.scrapedHelp.most;
const maxName = checkBounds.scrapedName.most;

/** Names that the samples of a family have besides its own (OpenMetrics 1.0, "Suffixes"). */
const suffix = /_(?:total|created|bucket|sum|count|gsum|gcount|info)$/;

const unknownFamily = (name: string): MetricFamily => ({ name, type: 'unknown', help: '', unit: '', samples: 0 });

// PostgreSQL stores no NUL, and text of an exporter may have any character.
const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed().replaceAll('\0', '�');

/** Collects what an exposition says about its families, up to a bound. */
export class MetricFamilies {
  readonly #families = new Map<string, MetricFamily>();

  /** All families, in the order in which the exposition names them first. */
  get all(): readonly MetricFamily[] {
    return [...this.#families.values()];
  }

  /** Notes a line of metadata; later ones of a kind replace earlier ones. */
  describe({ kind, name, text }: Metadata): void {
    const family = this.#families.get(name) ?? this.#begin(name);
    if (family === undefined) return;
    const type = types.find((known) => known === text.toLowerCase()) ?? 'unknown';
    const described = kind === 'type' ? { type } : { [kind]: cut(text, maxHelp) };
    this.#families.set(name, { ...family, ...described });
  }

  /** Counts a sample of a metric. */
  count(metric: string): void {
    const family = this.#known(metric) ?? this.#begin(metric);
    if (family !== undefined) this.#families.set(family.name, { ...family, samples: family.samples + 1 });
  }

  /** The family of a metric. */
  of(metric: string): MetricFamily {
    return this.#known(metric) ?? unknownFamily(metric);
  }

  #known(metric: string): MetricFamily | undefined {
    return this.#families.get(metric) ?? this.#families.get(metric.replace(suffix, ''));
  }

  #begin(name: string): MetricFamily | undefined {
    return this.#families.size < maxFamilies && name.length <= maxName ? unknownFamily(cut(name, maxName)) : undefined;
  }
}
