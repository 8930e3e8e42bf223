import type { ExporterStatus } from '@watchpost/schemas';

/** The columns of an exporter that its scrapes change. */
export interface ExporterState {
  readonly status: ExporterStatus;
  /** Milliseconds since the epoch. */
  readonly statusSince: number;
  readonly consecutiveFailures: number;
}

/** An exporter that waits for its first scrape. */
export const pendingState = (now: number): ExporterState => ({
  status: 'pending',
  statusSince: now,
  consecutiveFailures: 0,
});

/** An exporter that is not scraped. */
export const pausedState = (now: number): ExporterState => ({ ...pendingState(now), status: 'paused' });

/** What a scrape leads to. */
export interface NextState {
  readonly state: ExporterState;
  readonly event: 'exporter.failed' | 'exporter.recovered' | undefined;
}

/**
 * The state after a scrape that was made at a time. A good one makes it `up`; as many failed ones in a row as its
 * threshold make it `failing`. A paused exporter stays paused whatever a person's scrape of it finds.
 */
export const stateAfter = (
  exporter: ExporterState & { readonly failureThreshold: number },
  { isGood, at }: { readonly isGood: boolean; readonly at: number },
): NextState => {
  const { status, statusSince } = exporter;
  if (status === 'paused') return { state: { status, statusSince, consecutiveFailures: 0 }, event: undefined };
  if (isGood) {
    const since = status === 'up' ? statusSince : at;
    const event = status === 'failing' ? 'exporter.recovered' : undefined;
    return { state: { status: 'up', statusSince: since, consecutiveFailures: 0 }, event };
  }
  const consecutiveFailures = exporter.consecutiveFailures + 1;
  if (status === 'failing' || consecutiveFailures < exporter.failureThreshold) {
    return { state: { status, statusSince, consecutiveFailures }, event: undefined };
  }
  return { state: { status: 'failing', statusSince: at, consecutiveFailures }, event: 'exporter.failed' };
};
