import { counter, histogram, type Measure, type Metric, processMetrics } from '../../request/metrics.js';
import type { ChannelObserver } from './channel-courier.js';

/** From a message at once to one that has waited for most of its six hours. */
const buckets = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 21_600];

const answers = counter({
  name: 'notification_deliveries_total',
  help: 'Requests to providers of notification channels since the start, by type and by what the answer meant.',
  labels: ['type', 'outcome'],
});

const lag = histogram({
  name: 'notification_lag_seconds',
  help: 'From what happened to the answer of the provider, for messages that arrived, by type.',
  labels: ['type'],
  buckets,
});

const waits = histogram({
  name: 'notification_deferred_seconds',
  help: 'For how long providers asked to wait, by type.',
  labels: ['type'],
  buckets,
});

/** What an operator sees of messages to channels and to people's own places. */
export const channelMetrics: readonly Metric[] = [
  answers,
  lag,
  waits,
  processMetrics({
    families: {
      notification_host_blocked: {
        help: 'Hosts that this process found to refuse too many requests: 1 while nothing is sent to them, then 0.',
        label: 'host',
      },
    },
    read: ({ stoppedHosts, now }) =>
      stoppedHosts && {
        notification_host_blocked: Object.fromEntries(
          [...stoppedHosts].map(([host, until]) => [host, now < until ? 1 : 0]),
        ),
      },
  }),
];

/** Measures messages, and remembers which hosts were stopped. */
export interface ChannelMeter extends ChannelObserver {
  /** Until when nothing is or was sent to each, in milliseconds since the epoch. */
  readonly stoppedHosts: ReadonlyMap<string, number>;
}

/** Makes a {@link ChannelMeter}. */
export const createChannelMeter = (measure: Measure): ChannelMeter => {
  const stoppedHosts = new Map<string, number>();
  return {
    stoppedHosts,
    sent({ type, outcome, lagMs }) {
      measure(answers, { type, outcome }, 1);
      if (lagMs !== null) measure(lag, { type }, Math.max(0, lagMs) / 1000);
    },
    deferred: (type, milliseconds) => measure(waits, { type }, milliseconds / 1000),
    hostStopped: (host, until) => void stoppedHosts.set(host, until),
  };
};
