import type { WaitingResult } from '../../store/tables/telemetry.js';
import { phasesOf } from './spans.js';
import { type Attributes, monitorAttributes, targetAttributes } from './target-attributes.js';

/** One value of a gauge, at a time in milliseconds since the epoch. */
export interface Point {
  readonly at: number;
  readonly value: number;
  readonly attributes: Attributes;
}

/** A gauge with its points. Units are those of UCUM, as OpenTelemetry has them. */
export interface Gauge {
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly points: readonly Point[];
}

type PointOf = (result: WaitingResult) => readonly Omit<Point, 'at'>[];

const seconds = (us: number): number => us / 1e6;

const gauges: readonly (Omit<Gauge, 'points'> & { readonly pointsOf: PointOf })[] = [
  {
    name: 'watchpost.check.up',
    description: 'Whether the check succeeded: 1 for up and degraded, 0 for down; no point where it could not be made.',
    unit: '1',
    pointsOf: ({ status }) =>
      status === 'unknown'
        ? []
        : [{ value: status === 'down' ? 0 : 1, attributes: { 'watchpost.check.status': status } }],
  },
  {
    name: 'watchpost.check.duration',
    description: 'How long the target took to answer.',
    unit: 's',
    pointsOf: ({ latencyUs, statusCode }) =>
      latencyUs === null
        ? []
        : [
            {
              value: seconds(latencyUs),
              attributes: statusCode === null ? {} : { 'http.response.status_code': statusCode },
            },
          ],
  },
  {
    name: 'watchpost.check.phase.duration',
    description: 'How long a phase of the check took.',
    unit: 's',
    pointsOf: (result) =>
      phasesOf(result).map(([phase, us]) => ({ value: seconds(us), attributes: { 'watchpost.check.phase': phase } })),
  },
  {
    name: 'watchpost.certificate.remaining',
    description: 'Whole days until the certificate that was shown last ends; negative after its end.',
    unit: 'd',
    pointsOf: ({ certificateDays }) => (certificateDays === null ? [] : [{ value: certificateDays, attributes: {} }]),
  },
];

/** Results as gauges; those without a point are left out. */
export const gaugesOf = (results: readonly WaitingResult[]): readonly Gauge[] =>
  gauges
    .map(({ pointsOf, ...gauge }) => ({
      ...gauge,
      points: results.flatMap((result) => {
        const common = { ...monitorAttributes(result), ...targetAttributes(result) };
        return pointsOf(result).map(({ value, attributes }) => ({
          ...{ at: result.at, value },
          attributes: { ...common, ...attributes },
        }));
      }),
    }))
    .filter(({ points }) => points.length > 0);
