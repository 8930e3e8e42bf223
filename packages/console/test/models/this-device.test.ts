import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DevicePush } from '../../src/app/settings/notifications/device-push.js';
import { createNotifications } from '../../src/app/settings/notifications/notifications.js';
import { readConfirmation } from '../../src/app/settings/notifications/this-device.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let kit: KitFixture;
beforeAll(async () => {
  kit = await openKit();
});
afterAll(() => kit.close());

/** A browser whose push service cannot be reached. */
const browser = (more: Partial<DevicePush> = {}) => {
  const seen = { subscribed: 0, ended: 0, kept: undefined as string | undefined };
  const push: DevicePush = {
    support: 'supported',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    permission: () => 'default',
    ask: async () => 'granted',
    isSubscribed: async () => seen.subscribed > seen.ended,
    async subscribe() {
      seen.subscribed += 1;
      return {
        endpoint: 'https://127.0.0.1:9/push/1',
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      };
    },
    async unsubscribe() {
      seen.ended = seen.subscribed;
    },
    close: async () => undefined,
    onPushed: () => () => undefined,
    recall: () => seen.kept,
    remember(text) {
      seen.kept = text;
    },
    ...more,
  };
  return { push, seen };
};
const open = async (push: DevicePush) => {
  const model = createNotifications(await openParts(kit.owner, '/account/notifications'), push);
  await expect.poll(() => model.preferences.value).toBeDefined();
  return { model, device: model.device as NonNullable<typeof model.device> };
};

test.each([
  ['unsupported', { support: 'unsupported' }],
  ['homeScreen', { support: 'homeScreen' }],
  ['insecure', { support: 'insecure' }],
  ['denied', { permission: () => 'denied' }],
  ['off', {}],
] as const)('a browser is %s', async (state, more) => {
  const { model, device } = await open(browser(more).push);
  await expect.poll(() => device.state.value).toBe(state);
  model.dispose();
});

test('a person who refuses is not asked again, and nothing is created', async () => {
  const { push, seen } = browser({ ask: async () => 'denied' });
  const { model, device } = await open(push);
  await device.turnOn();
  expect(device.state.value).toBe('denied');
  expect([seen.subscribed, model.methods.value]).toEqual([0, []]);
  model.dispose();
});

test('a browser that was turned on waits for its code, says why none came, and is forgotten when it is deleted', async () => {
  const { push, seen } = browser();
  const { model, device } = await open(push);
  expect(await device.turnOn()).toBe(true);
  expect(device.state.value).toBe('waiting');
  const method = device.method.value;
  expect(method).toMatchObject({
    type: 'webPush',
    name: 'Firefox 140 · Linux',
    destination: '127.0.0.1:9',
    lastError: expect.any(String),
  });
  expect(seen.kept).toBe(method?.id);
  expect(await model.remove(method?.id ?? '')).toBe(true);
  expect([device.state.value, seen.kept, seen.ended]).toEqual(['off', undefined, 1]);
  model.dispose();
});

test('a browser that the server refuses ends its subscription', async () => {
  const { push, seen } = browser();
  const { model, device } = await open({
    ...push,
    subscribe: async () => ({ ...(await push.subscribe('')), auth: 'short' }),
  });
  expect(await device.turnOn()).toBe(false);
  expect(device.problem.value).toBeDefined();
  expect([device.state.value, seen.ended]).toEqual(['off', 1]);
  model.dispose();
});

test.each([
  ['cme_1m7z1yr0ztht7at2pg8pwmgdn.012345', { id: 'cme_1m7z1yr0ztht7at2pg8pwmgdn', code: '012345' }],
  ['cme_1m7z1yr0ztht7at2pg8pwmgdn.01234', undefined],
  ['mon_1m7z1yr0ztht7at2pg8pwmgdn.012345', undefined],
  ['', undefined],
])('the address ends with %j', (fragment, confirmation) => {
  expect(readConfirmation(fragment)).toEqual(confirmation);
});
