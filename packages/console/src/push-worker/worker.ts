import {
  acknowledgedNotification,
  endedNotification,
  type NotificationData,
  notificationOf,
  type PushPayload,
  type ShownNotification,
} from './payload.js';

/** As much of a service worker as is used: the library of the DOM has no types for its scope. */
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}
interface ClickEvent extends ExtendableEvent {
  readonly action: string;
  readonly notification: Notification;
}
interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface WorkerScope {
  readonly location: { readonly href: string };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    matchAll(options: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'pushsubscriptionchange', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}

// It handles no requests: nothing of the console is cached, and no page depends on it.
const scope = globalThis as unknown as WorkerScope;
const here = new URL(scope.location.href);
/** The console, which lies above the folder of this file. */
const consoleUrl = new URL('..', here).href;
/** The page has named the path of the API: the console may lie elsewhere on the same host. */
const api = here.searchParams.get('api') ?? '/api/v1';

const show = ({ title, options }: ShownNotification): Promise<void> =>
  scope.registration.showNotification(title, options);

const windows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

const open = async (url: string): Promise<void> => {
  const shown = (await windows()).find((client) => client.url === url);
  if (shown === undefined) await scope.clients.openWindow(url);
  else await shown.focus();
};

/** Shows a message. A code is also handed to the page where the person turned notifications on, which confirms it. */
const receive = async (payload: PushPayload): Promise<void> => {
  await show(notificationOf(payload));
  if (payload.kind !== 'test' || payload.url === null) return;
  for (const client of await windows()) client.postMessage({ pushed: payload.url, tag: payload.tag });
};

/** Posts the token because a person pressed the button: a link alone never acts. Where that fails, its page is opened. */
const acknowledge = async (url: string, tag: string, data: NotificationData): Promise<void> => {
  const token = new URL(url).hash.slice(1);
  let isDone = false;
  try {
    const answer = await fetch(`${api}/public/incident-actions/acknowledge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ token }),
    });
    isDone = answer.ok;
  } catch {
    // Offline: the page says so.
  }
  await (isDone ? show(acknowledgedNotification(tag, data)) : scope.clients.openWindow(url));
};

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('push', (event) => {
  // Only this server can encrypt for this browser.
  if (event.data !== null) event.waitUntil(receive(event.data.json() as PushPayload));
});
scope.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  const data = notification.data as NotificationData;
  notification.close();
  event.waitUntil(
    action === 'acknowledge' && data.acknowledgeUrl !== null
      ? acknowledge(data.acknowledgeUrl, notification.tag, data)
      : open(data.url ?? consoleUrl),
  );
});
scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(show(endedNotification(`${consoleUrl}account/notifications`))),
);
