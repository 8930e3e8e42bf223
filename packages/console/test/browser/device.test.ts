import { secureContextOf } from '@watchpost/checks/address-guard';
import { createAuthority } from '@watchpost/testbed/authority';
import { freePort } from '@watchpost/testbed/free-port';
import { type ServedProvider, serveProvider } from '@watchpost/testbed/providers/provider';
import { createPushService, type PushedMessage, type PushService } from '@watchpost/testbed/providers/push-service';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

/** The worker, the server and the browser are programs of their own: what one does shows later at the others. */
const settled = <Value>(check: () => Value | Promise<Value>): Promise<Value> => vi.waitFor(check, { timeout: 30_000 });

let fixture: ConsoleFixture;
let service: PushService;
let served: ServedProvider;
beforeAll(async () => {
  fixture = await openConsole({ showsNotifications: true, kit: (url) => ({ consoleUrl: url }) });
  const port = await freePort();
  const authority = await createAuthority();
  service = createPushService({ name: 'localhost', port });
  served = await serveProvider(service, authority, { port });
  // A kit has no setting for the authorities that it trusts, and needs none.
  const { context } = secureContextOf(null) as unknown as { readonly context: { addCACert(pem: string): void } };
  context.addCACert(authority.certificatePem);
});
afterAll(async () => {
  await served.stop();
  await fixture.close();
});

/**
 * Has the browser subscribe at the stand-in: Chromium's own push service is far away. All that follows is real: the server
 * encrypts, the stand-in decrypts with the keys of the browser, and the browser gets what that was.
 */
const subscribeAtStandIn = async (context: BrowserContext): Promise<void> => {
  await context.exposeFunction('subscribeAt', (serverKey: string) => service.subscribe(serverKey));
  await context.addInitScript(() => {
    const key = 'test:subscription';
    const kept = () => {
      const text = sessionStorage.getItem(key);
      if (text === null) return null;
      return {
        toJSON: () => JSON.parse(text),
        unsubscribe: async () => {
          sessionStorage.removeItem(key);
          return true;
        },
      };
    };
    const ownPush = {
      getSubscription: async () => kept(),
      subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
        const { subscribeAt } = window as unknown as { subscribeAt(serverKey: string): Promise<object> };
        sessionStorage.setItem(key, JSON.stringify(await subscribeAt(applicationServerKey)));
        return kept();
      },
    };
    Object.assign(PushManager.prototype, ownPush);
  });
};

/** Brings messages to the service worker, as the browser does once it has decrypted them. */
const deliverTo = async (page: Page): Promise<(message: PushedMessage | undefined) => Promise<void>> => {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${fixture.url}/push/`);
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return async (message) => {
    const worker = await workerOf(page);
    const before = await showings(worker);
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: fixture.url,
      registrationId: await registration,
      data: JSON.stringify(message?.payload),
    });
    await settled(async () => expect(await showings(worker)).toBeGreaterThan(before));
  };
};

/**
 * Count of notifications that the worker has shown since this was first asked. Chromium forgets a notification whose list is
 * read while it is being shown, so that nothing may be read from that list before.
 */
const showings = (worker: Worker): Promise<number> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as {
      readonly registration: ServiceWorkerRegistration;
      showings?: number;
    };
    if (scope.showings === undefined) {
      scope.showings = 0;
      const show = scope.registration.showNotification.bind(scope.registration);
      scope.registration.showNotification = async (title, options) => {
        await show(title, options);
        scope.showings = (scope.showings ?? 0) + 1;
      };
    }
    return scope.showings;
  });

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly actions: readonly string[];
}

const workerOf = async (page: Page): Promise<Worker> => {
  const context = page.context();
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
};

/** What the system shows of this browser. */
const shown = async (page: Page): Promise<readonly Shown[]> =>
  (await workerOf(page)).evaluate(async () => {
    const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map((notification) => {
      const { title, body, tag } = notification;
      const { actions } = notification as unknown as { readonly actions: readonly { readonly title: string }[] };
      return { title, body, tag, actions: actions.map((action) => action.title) };
    });
  });

/** Presses a notification, or the button in it, as the system tells the service worker. */
const press = async (page: Page, tag: string, action = ''): Promise<void> =>
  (await workerOf(page)).evaluate(
    async ({ tag, action }) => {
      const scope = globalThis as unknown as {
        readonly registration: ServiceWorkerRegistration;
        readonly NotificationEvent: new (type: string, init: object) => Event;
        dispatchEvent(event: Event): boolean;
      };
      const [notification] = await scope.registration.getNotifications({ tag });
      const event = new scope.NotificationEvent('notificationclick', { notification, action });
      let work: Promise<unknown> = Promise.resolve();
      // Events of the system alone may be waited for.
      Object.defineProperty(event, 'waitUntil', { value: (given: Promise<unknown>) => (work = given) });
      scope.dispatchEvent(event);
      await work;
    },
    { tag, action },
  );

test('one press turns a browser on, a page is shown there, and its button acknowledges', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin: fixture.url });
  await subscribeAtStandIn(context);
  await visit.signIn();
  await page.goto(`${fixture.url}/account/notifications`);
  const deliver = await deliverTo(page);
  const button = page.getByRole('button', { name: 'Notify me on this device' });
  await button.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await button.click();
  await page.getByText('A notification with a code is on its way.').waitFor();
  await settled(() => expect(service.pushed).toHaveLength(1));
  expect(service.refused).toEqual([]);
  await deliver(service.pushed[0]);
  // The page has taken the code: no one typed it.
  await page.getByText('This browser is notified.').waitFor();
  await settled(async () => expect(await shown(page)).toEqual([]));
  const { data: methods } = await fixture.owner.contactMethods.list();
  const [method] = methods;
  expect(method).toMatchObject({ type: 'webPush', name: expect.stringMatching(/^Chrome \d+ · Linux$/) });
  await settled(async () =>
    expect((await fixture.owner.notificationPreferences.get()).page).toContainEqual({
      via: method?.id,
      afterSeconds: 0,
    }),
  );
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Send a test' }).click();
  await settled(() => expect(service.pushed).toHaveLength(2));
  await deliver(service.pushed[1]);
  await settled(async () => expect(await shown(page)).toMatchObject([{ title: 'This is a test of Watchpost' }]));

  const me = await fixture.owner.auth.me();
  await fixture.owner.escalationPolicies.create({
    name: 'Platform',
    target: { scope: 'all' },
    steps: [{ targets: [{ type: 'user', id: me.id }], waitSeconds: 300 }],
  });
  const incident = await fixture.owner.incidents.create({ title: 'Checkout is down', severity: 'critical' });
  await settled(() => expect(service.pushed).toHaveLength(3));
  const paged = service.pushed[2];
  await deliver(paged);
  const tag = paged?.payload.tag ?? '';
  await settled(async () =>
    expect((await shown(page)).find((one) => one.tag === tag)).toMatchObject({
      title: expect.stringMatching(/^🔴 .*Checkout is down/),
      actions: ['Acknowledge'],
    }),
  );
  await press(page, tag, 'acknowledge');
  expect(await fixture.owner.incidents.get(incident.id)).toMatchObject({ status: 'acknowledged' });
  expect((await shown(page)).find((one) => one.tag === tag)).toMatchObject({ title: 'You acknowledged', actions: [] });

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await button.waitFor();
  expect((await fixture.owner.contactMethods.list()).data).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

test('a press on the code of a browser confirms it, also when its page was closed', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await page.context().grantPermissions(['notifications'], { origin: fixture.url });
  await subscribeAtStandIn(page.context());
  await visit.signIn();
  await page.goto(`${fixture.url}/account/notifications`);
  const before = service.pushed.length;
  await page.getByRole('button', { name: 'Notify me on this device' }).click();
  await settled(() => expect(service.pushed).toHaveLength(before + 1));
  await page.getByText('A notification with a code is on its way.').waitFor();
  await page.goto(`${fixture.url}/monitors`);
  await page.goto(service.pushed.at(-1)?.payload.url ?? '');
  await page.getByText('This browser is notified.').waitFor();
  expect(page.url()).toBe(`${fixture.url}/account/notifications`);
  expect(visit.complaints).toEqual([]);
});

test('a browser that refuses notifications says what to do', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }));
  await page.goto(`${fixture.url}/account/notifications`);
  await page.getByText('This browser refuses notifications of the console.').waitFor();
  expect(await page.getByRole('button', { name: 'Notify me on this device' }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
});
