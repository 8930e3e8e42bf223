import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  DataPointType,
  type GaugeMetricData,
  type HistogramMetricData,
  type MetricData,
  type SumMetricData,
} from '@opentelemetry/sdk-metrics';
import type { MetricFamily } from './metric-families.js';

/** When what is counted began, and when it was read. */
export interface ReadingTimes {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

const commonOf = ({ name, help }: MetricFamily) => ({
  descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
  aggregationTemporality: AggregationTemporality.CUMULATIVE,
});

const pointsOf = ({ samples }: MetricFamily, times: ReadingTimes) =>
  samples
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: labels, value }));

/** A histogram of Prometheus counts all values up to each boundary, one of OpenTelemetry those between two. */
const histogramOf = (family: MetricFamily, times: ReadingTimes): HistogramMetricData => {
  const series = Map.groupBy(family.samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return {
    ...commonOf(family),
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints: [...series].map(([labels, samples]) => {
      const buckets = samples.filter(({ name }) => name === `${family.name}_bucket`);
      const readingOf = (suffix: string): number =>
        samples.find(({ name }) => name === `${family.name}_${suffix}`)?.value ?? 0;
      return {
        ...times,
        attributes: JSON.parse(labels) as Attributes,
        value: {
          buckets: {
            boundaries: buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite),
            counts: buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0)),
          },
          ...{ sum: readingOf('sum'), count: readingOf('count') },
        },
      };
    }),
  };
};

/** A metric of Prometheus as OpenTelemetry has it, under the same name. */
export const toMetricData = (family: MetricFamily, times: ReadingTimes): MetricData => {
  if (family.type === 'histogram') return histogramOf(family, times);
  const common = { ...commonOf(family), dataPoints: pointsOf(family, times) };
  return family.type === 'counter'
    ? ({ ...common, dataPointType: DataPointType.SUM, isMonotonic: true } satisfies SumMetricData)
    : ({ ...common, dataPointType: DataPointType.GAUGE } satisfies GaugeMetricData);
};
