import type { ConsoleFixture } from './open-console.js';

/** Incidents in each status, alert rules and maintenance; returns the addresses of their pages. */
export const fillIncidents = async ({ owner }: ConsoleFixture): Promise<readonly string[]> => {
  const database = await owner.monitors.create({ name: 'Database', type: 'manual', tags: ['production'] });
  await owner.monitors.setStatus(database.id, { status: 'up' });
  const open = await owner.incidents.create({
    title: 'Checkout answers slowly',
    severity: 'critical',
    cause: 'The pool of the database has no connection left',
    monitorIds: [database.id],
    startedAt: new Date(Date.now() - 47 * 60_000).toISOString(),
  });
  await owner.incidents.addNote(open.id, {
    text: 'Looking into it. So far:\n\n- the **pool** is empty\n- `max_connections` was lowered in [the last change](https://example.com/changes/7)',
  });
  await owner.incidents.addNote(open.id, {
    text: 'We found the cause and are rolling it back.',
    isPublic: true,
    publicStatus: 'identified',
  });
  const ended = await owner.incidents.create({
    title: 'Backups did not run',
    severity: 'minor',
    startedAt: new Date(Date.now() - 26 * 3_600_000).toISOString(),
  });
  await owner.incidents.acknowledge(ended.id);
  await owner.incidents.resolve(ended.id, { note: 'Disk replaced.' });
  await owner.incidents.update(ended.id, {
    rootCause: 'A disk was full, and nothing checked its free space.',
    postmortem:
      '## What happened\n\nThe job ended with an error for **two nights**.\n\n| When | What |\n|---|---|\n| 02:00 | the job failed |\n| 09:00 | a person noticed |\n\n1. Watch the free space\n2. Alert when the job is late',
  });
  const rule = await owner.alertRules.create({
    name: 'A monitor of production is down',
    severity: 'critical',
    failureThreshold: 1,
    target: { scope: 'tags', tags: ['production'] },
    condition: { metric: 'status', operator: '==', threshold: 'down' },
    channels: [{ type: 'webhook' }, { type: 'email', to: ['ops@example.com'] }],
  });
  await owner.alertRules.create({
    name: 'Checkout is slow',
    condition: { metric: 'latencyP95', operator: '>', threshold: 800, windowSeconds: 600 },
  });
  await owner.monitors.setStatus(database.id, { status: 'down', message: 'connection refused' });
  const nightly = await owner.maintenanceWindows.create({
    name: 'Nightly backup',
    target: { scope: 'tags', tags: ['production'] },
    schedule: { type: 'recurring', cron: '0 2 * * 1-5', timezone: 'Europe/Berlin', durationSeconds: 3_600 },
  });
  await owner.maintenanceWindows.create({
    name: 'Move to the new data centre',
    target: { scope: 'all' },
    schedule: { type: 'once', startsAt: '2031-12-05T20:00:00.000Z', endsAt: '2031-12-07T06:00:00.000Z' },
  });
  return [
    '/incidents',
    '/incidents?status=resolved',
    '/incidents/new',
    `/incidents/${open.id}`,
    `/incidents/${ended.number}`,
    '/alerts',
    '/alerts/rules',
    '/alerts/rules/new',
    `/alerts/rules/${rule.id}`,
    '/maintenance?month=2031-12',
    '/maintenance/new',
    `/maintenance/${nightly.id}`,
  ];
};
