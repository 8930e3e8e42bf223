import { expect, test } from 'vitest';
import { createEventHandlers, lanesOfHandler } from '../../../src/outbound/host-handlers/event-handlers.js';
import { deliveryFamilies, engineTables } from '../../../src/store/interface/delivery-families.js';
import { tables } from '../../../src/store/tables/tables.js';

const handle = (): void => {};

test('a handler is known by its subject, or by the name that it is given', () => {
  const handlers = createEventHandlers();
  handlers.add('incident.opened', handle, undefined);
  handlers.add('incident.opened', handle, 'page-the-crew');
  handlers.add('*', handle, undefined);
  expect(handlers.close().map(({ name, subjects }) => [name, ...subjects])).toEqual([
    ['incident.opened', 'incident.opened'],
    ['page-the-crew', 'incident.opened'],
    ['all', '*'],
  ]);
});

test.each<readonly [string, string | undefined, RegExp]>([
  ['incident.exploded', undefined, /the subject must be one of the catalogue, or \* \(got "incident\.exploded"\)/],
  ['audit.recorded', undefined, /audit\.recorded is for webhooks that name it/],
  ['incident.opened', 'a:b', /name must match/],
  ['incident.opened', '', /name must match/],
  ['incident.opened', 'a'.repeat(65), /name must match/],
  ['incident.opened', 'taken', /there is a handler named "taken"; give this one another name/],
])('a handler of %s named %j is refused', (subject, name, message) => {
  const handlers = createEventHandlers();
  handlers.add('role.assigned', handle, 'taken');
  expect(() => handlers.add(subject as 'incident.opened', handle, name)).toThrow(message);
  expect(handlers.close()).toHaveLength(1);
});

test('a kit has at most 32 handlers, and none after its start', () => {
  const handlers = createEventHandlers();
  for (let number = 1; number <= 32; number++) handlers.add('*', handle, `handler-${number}`);
  expect(() => handlers.add('*', handle, 'one-more')).toThrow(new TypeError('onEvent: a kit has at most 32 handlers'));
  handlers.close();
  expect(() => handlers.add('*', handle, 'late')).toThrow(new TypeError('onEvent: call it before kit.start()'));
});

test('the lanes of a handler are those that begin with its name and a colon', () => {
  const { from, below } = lanesOfHandler('billing');
  const isOfHandler = (lane: string): boolean => lane >= from && lane < below;
  expect(['billing:org_1', 'billing:org_zz'].map(isOfHandler)).toEqual([true, true]);
  expect(['billing-mails:org_1', 'billing.mails:org_1', 'billing2:org_1', 'billin:org_1'].map(isOfHandler)).toEqual(
    Array(4).fill(false),
  );
});

test('every family has the columns that the engine reads and writes', () => {
  const columnsOf = (table: keyof typeof tables): string[] => Object.keys(tables[table].columns);
  const { lanes, deliveries, attempts } = deliveryFamilies.webhooks;
  expect(engineTables('webhooks')).toMatchObject({ lanes, deliveries, attempts });
  const engineLanes = ['id', 'organizationId', 'enabled', 'failingSince', 'consecutiveFailures', 'pausedUntil'];
  for (const [name, family] of Object.entries(deliveryFamilies)) {
    const shared = columnsOf(family.deliveries).filter((column) => column !== family.lane);
    const ofEvents = family.hasEvents ? [] : ['eventId', 'event'];
    const needed = columnsOf(deliveries).filter((column) => column !== 'webhookId' && !ofEvents.includes(column));
    expect([name, needed.filter((column) => !shared.includes(column))]).toEqual([name, []]);
    const ofAttempts = columnsOf(family.attempts);
    expect([name, columnsOf(attempts).filter((column) => !ofAttempts.includes(column))]).toEqual([name, []]);
    expect(columnsOf(family.lanes)).toEqual(expect.arrayContaining([...engineLanes, 'warnedAt', 'lastDeliveredAt']));
  }
});
