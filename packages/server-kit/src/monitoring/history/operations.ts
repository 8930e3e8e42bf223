import type { Verb } from '../../request/operation.js';
import { readMonitorBadge } from './monitor-badge.js';
import { readMonitorLatency } from './monitor-latency.js';
import { readStatusHistory } from './monitor-status-history.js';
import { readMonitorUptime } from './monitor-uptime.js';

export const historyOperations: Readonly<Record<string, Verb>> = {
  'monitors.uptime': readMonitorUptime,
  'monitors.latency': readMonitorLatency,
  'monitors.statusHistory': readStatusHistory,
  'monitors.badge': readMonitorBadge,
};
