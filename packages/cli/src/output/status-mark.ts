import type { Painter } from './painter.js';

/** The symbol and colour of a status. */
export interface StatusMark {
  readonly symbol: string;
  readonly paint: keyof Painter;
}

/** Symbols differ as well as colours, for those who see none. */
const statuses: Readonly<Record<string, StatusMark>> = {
  up: { symbol: '●', paint: 'good' },
  active: { symbol: '●', paint: 'good' },
  online: { symbol: '●', paint: 'good' },
  degraded: { symbol: '◐', paint: 'warning' },
  trialing: { symbol: '●', paint: 'accent' },
  past_due: { symbol: '◐', paint: 'warning' },
  unknown: { symbol: '?', paint: 'quiet' },
  expired: { symbol: '◌', paint: 'warning' },
  suspended: { symbol: '‖', paint: 'warning' },
  offline: { symbol: '✖', paint: 'bad' },
  down: { symbol: '✖', paint: 'bad' },
  revoked: { symbol: '✖', paint: 'bad' },
  pending: { symbol: '○', paint: 'quiet' },
  paused: { symbol: '‖', paint: 'quiet' },
  delivered: { symbol: '●', paint: 'good' },
  done: { symbol: '●', paint: 'good' },
  failing: { symbol: '◐', paint: 'warning' },
  failed: { symbol: '✖', paint: 'bad' },
  queued: { symbol: '○', paint: 'quiet' },
  running: { symbol: '◌', paint: 'accent' },
  disabled: { symbol: '‖', paint: 'quiet' },
  canceled: { symbol: '‖', paint: 'quiet' },
  maintenance: { symbol: '◇', paint: 'accent' },
  accepted: { symbol: '●', paint: 'good' },
  success: { symbol: '●', paint: 'good' },
  refused: { symbol: '‖', paint: 'warning' },
  failure: { symbol: '✖', paint: 'bad' },
  open: { symbol: '✖', paint: 'bad' },
  acknowledged: { symbol: '◐', paint: 'warning' },
  resolved: { symbol: '●', paint: 'good' },
  firing: { symbol: '✖', paint: 'bad' },
  recovering: { symbol: '◐', paint: 'warning' },
  noData: { symbol: '?', paint: 'warning' },
  inactive: { symbol: '●', paint: 'good' },
  scheduled: { symbol: '○', paint: 'quiet' },
  ended: { symbol: '‖', paint: 'quiet' },
  created: { symbol: '●', paint: 'good' },
  ready: { symbol: '○', paint: 'good' },
  passed: { symbol: '●', paint: 'good' },
  skipped: { symbol: '‖', paint: 'warning' },
  operational: { symbol: '●', paint: 'good' },
  partialOutage: { symbol: '✖', paint: 'bad' },
  majorOutage: { symbol: '✖', paint: 'bad' },
  healthy: { symbol: '●', paint: 'good' },
  atRisk: { symbol: '◐', paint: 'warning' },
  exhausted: { symbol: '✖', paint: 'bad' },
  invalid: { symbol: '✖', paint: 'bad' },
};

/** The symbol and colour of a status, also of one that a newer server has. */
export const statusMark = (status: string): StatusMark => statuses[status] ?? { symbol: '·', paint: 'quiet' };
