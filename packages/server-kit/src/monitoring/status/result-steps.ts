import { bounds, type StepResult } from '@watchpost/schemas';
import { cutText } from '../../request/http/text-body.js';
import type { StoredStep } from '../../store/tables/results.js';

/** Statuses of steps, as their place in this list is stored. */
const statuses = ['up', 'down', 'unknown', 'skipped'] as const satisfies readonly StepResult['status'][];

const microseconds = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds * 1000);
const milliseconds = (microseconds: number | null): number | null =>
  microseconds === null ? null : microseconds / 1000;

/** The steps of a check as they are stored, in as few bytes as they need; `null` for a check without steps. */
export const storedSteps = (steps: readonly StepResult[] | undefined): StoredStep[] | null =>
  steps?.map(({ name, status, latencyMs, statusCode, message, timings }): StoredStep => {
    const { dnsMs, connectMs, tlsMs, firstByteMs } = timings;
    return [
      name,
      statuses.indexOf(status),
      microseconds(latencyMs),
      statusCode,
      microseconds(dnsMs),
      microseconds(connectMs),
      microseconds(tlsMs),
      microseconds(firstByteMs),
      ...(message === null ? ([] as const) : ([cutText(message, bounds.line.most)] as const)),
    ];
  }) ?? null;

/** Stored steps as the API returns them. */
export const shownSteps = (steps: readonly StoredStep[]): StepResult[] =>
  steps.map(([name, status, latency, statusCode, dns, connect, tls, firstByte, message = null]) => ({
    name,
    status: statuses[status] ?? 'unknown',
    latencyMs: milliseconds(latency),
    statusCode,
    message,
    timings: {
      dnsMs: milliseconds(dns),
      connectMs: milliseconds(connect),
      tlsMs: milliseconds(tls),
      firstByteMs: milliseconds(firstByte),
    },
  }));
