import { bounds, type MonitorStatus, monitorHistoryRoutes } from '@watchpost/schemas';
import { serve } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import { badgePicture } from './badge-picture.js';
import { readUptime, unknownUptime, type uptimeWindows } from './uptime-windows.js';

const green = '#3a9e00';
const yellow = '#b88a00';
const red = '#d4432f';
const blue = '#007ec6';
const grey = '#7a7a7a';

const statusColors: Readonly<Record<MonitorStatus, string>> = {
  up: green,
  degraded: yellow,
  down: red,
  maintenance: blue,
  pending: grey,
  paused: grey,
  unknown: grey,
};

const windowLabels: Readonly<Record<keyof typeof uptimeWindows, string>> = {
  h24: 'uptime 24 hours',
  d7: 'uptime 7 days',
  d30: 'uptime 30 days',
  d90: 'uptime 90 days',
};

/** A label is as long as a caller could give one. */
const maxLabel = bounds.badgeLabel.most;
const shortened = (name: string): string => {
  const characters = [...name];
  return characters.length <= maxLabel ? name : `${characters.slice(0, maxLabel - 1).join('')}…`;
};

const uptimeText = (percent: number | null): { readonly value: string; readonly color: string } => {
  if (percent === null) return { value: 'no data', color: grey };
  // Rounded down, as the percentage itself is: a failure must not read as a hundred percent.
  const value = `${Math.floor(percent * 100) / 100}%`;
  return { value, color: percent >= 99 ? green : percent >= 95 ? yellow : red };
};

/** Draws the status of a monitor, or its uptime. */
export const readMonitorBadge = serve(monitorHistoryRoutes.badge, async ({ params, query }, context) => {
  const monitor = await readOwnRow('monitors', params.id, context);
  const { show, label } = query;
  if (show === 'status') {
    const { name, currentStatus } = monitor;
    const text = { label: label ?? shortened(name), value: currentStatus, color: statusColors[currentStatus] };
    return { text: badgePicture(text) };
  }
  const uptime = (await readUptime(context.services.store, [monitor], context.now)).get(monitor.ref) ?? unknownUptime;
  return { text: badgePicture({ label: label ?? windowLabels[show], ...uptimeText(uptime[show]) }) };
});
