import type { ConsoleFixture } from './open-console.js';

const dayMs = 86_400_000;
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Makes schedules and escalation policies, and an incident that is escalated; returns the addresses of their pages. */
export const fillOnCall = async ({ owner }: ConsoleFixture): Promise<readonly string[]> => {
  const { id: me } = await owner.auth.me();
  const schedule = await owner.onCallSchedules.create({
    name: 'Platform',
    timezone: 'Europe/Berlin',
    description: 'The shop and everything that it needs.',
    layers: [
      { name: 'Primary', userIds: [me], startsOn: dateOf(Date.now() - 30 * dayMs) },
      {
        name: 'Nights',
        userIds: [me],
        startsOn: dateOf(Date.now() + 3 * dayMs),
        handoff: { every: 2, unit: 'day', at: '18:00' },
        restrictions: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '18:00', to: '08:00' }],
      },
    ],
  });
  await owner.onCallSchedules.addOverride(schedule.id, {
    userId: null,
    from: new Date(Date.now() + dayMs).toISOString(),
    to: new Date(Date.now() + 2 * dayMs).toISOString(),
  });
  const empty = await owner.onCallSchedules.create({
    name: 'Data',
    timezone: 'UTC',
    layers: [{ name: 'Primary', userIds: [], startsOn: dateOf(Date.now()) }],
  });
  const policy = await owner.escalationPolicies.create({
    name: 'Shop',
    description: 'The shop must be up at night as well.',
    rounds: 2,
    steps: [
      { targets: [{ type: 'schedule', id: schedule.id }], waitSeconds: 600 },
      { targets: [{ type: 'schedule', id: empty.id }, { type: 'responders' }] },
    ],
  });
  const incident = await owner.incidents.create({ title: 'Payments are refused', severity: 'critical' });
  await owner.incidents.escalate(incident.id, { escalationPolicyId: policy.id });
  return [
    '/on-call',
    '/on-call/new',
    `/on-call/${schedule.id}`,
    `/on-call/${schedule.id}/edit`,
    `/on-call/${empty.id}?zone=here`,
    '/escalation-policies',
    '/escalation-policies/new',
    `/escalation-policies/${policy.id}`,
    `/escalation-policies/${policy.id}/edit`,
    `/incidents/${incident.id}`,
  ];
};
