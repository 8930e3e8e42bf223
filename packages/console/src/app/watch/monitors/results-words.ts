import { defineWords } from '../../words/define-words.js';

const en = {
  title: (name: string) => `Results of ${name}`,
  dayTitle: (name: string, day: string) => `${name} on ${day}`,
  back: 'Back to the monitor',
  at: 'Time',
  result: 'Result',
  latency: 'Latency',
  phases: 'DNS · connect · TLS · first byte',
  statusCode: 'Code',
  delay: 'Late by',
  message: 'Message',
  outcome: 'Outcome',
  ok: 'Successes',
  failed: 'Failures',
  empty: 'No result yet. Each check of a monitor leaves one here.',
  command: (id: string) => `watchpost monitors check ${id}`,
  minute: 'Minute of the day',
  minuteText: (time: string, status: string) => `${time} UTC: ${status}`,
  noMonitorYet: 'no monitor yet',
  notYet: 'not yet',
  hours: 'Each row is an hour, each cell a minute; times are UTC.',
  statuses: 'Statuses of the day',
  from: 'From',
  lasted: 'Lasted',
  cause: 'Cause',
  status: 'Status',
  latencyText: (p50: string, p95: string) => `Latency of the day: median ${p50}, 95th percentile ${p95}`,
  previous: 'Previous day',
  next: 'Next day',
  wrongDay: 'The address names no day, such as 2026-11-21.',
};

/** The shape of these words. */
export type ResultsWords = typeof en;

export const resultsWords = defineWords(en, () => import('./results-words.de.js'));
