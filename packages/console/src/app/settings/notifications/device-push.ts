/** What a server needs to push to this browser. */
export interface DeviceSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Whether this browser can be notified, and what it lacks. */
export type DeviceSupport = 'supported' | 'homeScreen' | 'insecure' | 'unsupported';

/** The notifications of this browser; tests bring one without a browser. */
export interface DevicePush {
  readonly support: DeviceSupport;
  /** What the browser calls itself. */
  readonly userAgent: string;
  permission(): NotificationPermission;
  /** Asks the person, who must have pressed something. */
  ask(): Promise<NotificationPermission>;
  isSubscribed(): Promise<boolean>;
  /** Ends the subscription that there is, and makes another one. @param serverKey public key of the server, in base64url */
  subscribe(serverKey: string): Promise<DeviceSubscription>;
  unsubscribe(): Promise<void>;
  /** Takes a notification away. */
  close(tag: string): Promise<void>;
  /** Calls back with the address behind a code that was pushed; returns what ends that. */
  onPushed(listener: (pushed: { readonly url: string; readonly tag: string }) => void): () => void;
  /** What this browser was asked to remember; `undefined` for nothing. */
  recall(): string | undefined;
  remember(text: string | undefined): void;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const storageKey = 'watchpost:push';

const supportOf = ({ isSecureContext, navigator, matchMedia }: Window): DeviceSupport => {
  if (!isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported';
  // Safari on iOS and iPadOS has them on the Home Screen alone (webkit.org/blog/13878, 2023-02-16).
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'homeScreen' : 'unsupported';
};

let policy: { createScriptURL(url: string): string } | undefined;

/** The one script address that the policy of the page admits. */
const trusted = (address: string): string => {
  const { trustedTypes } = window as unknown as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('push-worker', {
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, window.location.href);
      if (origin !== window.location.origin || !pathname.endsWith('/push/worker.js'))
        throw new TypeError('not the worker');
      return url;
    },
  });
  return policy?.createScriptURL(address) ?? address;
};

/**
 * The notifications of the browser that shows the console.
 *
 * @param options.workerUrl path of the service worker
 * @param options.apiUrl path of the API
 */
export const devicePush = ({
  workerUrl,
  apiUrl,
}: {
  readonly workerUrl: string;
  readonly apiUrl: string;
}): DevicePush => {
  const address = `${workerUrl}?${new URLSearchParams({ api: apiUrl })}`;
  const scope = new URL('.', new URL(workerUrl, window.location.href)).pathname;
  const known = () => navigator.serviceWorker.getRegistration(scope);
  /** Resolves when it can receive something. */
  const registered = async (): Promise<ServiceWorkerRegistration> => {
    const registration = await navigator.serviceWorker.register(trusted(address), { scope });
    const worker = registration.installing ?? registration.waiting;
    if (registration.active === null && worker !== null) {
      await new Promise<void>((resolve) => {
        worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
      });
    }
    return registration;
  };
  const subscription = async () => (await (await known())?.pushManager.getSubscription()) ?? null;
  return {
    support: supportOf(window),
    userAgent: navigator.userAgent,
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    isSubscribed: async () => (await subscription()) !== null,
    async subscribe(serverKey) {
      const { pushManager } = await registered();
      // Another person may have used it: what was sent to that person must not be shown to this one.
      await (await pushManager.getSubscription())?.unsubscribe();
      const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
      const { endpoint = '', keys = {} } = made.toJSON();
      return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
    },
    async unsubscribe() {
      await (await subscription())?.unsubscribe();
    },
    async close(tag) {
      for (const notification of (await (await known())?.getNotifications({ tag })) ?? []) notification.close();
    },
    onPushed(listener) {
      const read = ({ data }: MessageEvent<{ readonly pushed?: string; readonly tag?: string } | null>): void => {
        if (typeof data?.pushed === 'string') listener({ url: data.pushed, tag: data.tag ?? '' });
      };
      navigator.serviceWorker.addEventListener('message', read);
      return () => navigator.serviceWorker.removeEventListener('message', read);
    },
    recall: () => localStorage.getItem(storageKey) ?? undefined,
    remember(text) {
      if (text === undefined) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, text);
    },
  };
};
