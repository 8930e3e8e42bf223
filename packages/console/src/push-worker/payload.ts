/** A message as the server encrypts it for this browser (`outbound/web-push/push-payload.ts` of the server kit). */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Names the conversation: a later message of it takes the place of the one that is shown. */
  readonly tag: string;
  readonly rings: boolean;
  readonly kind: string;
  readonly tone: 'bad' | 'warning' | 'good' | 'neutral';
  readonly severity: 'minor' | 'major' | 'critical';
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly url: string | null;
  readonly acknowledgeUrl: string | null;
}

/** What a notification remembers for the press on it. */
export interface NotificationData {
  readonly title: string;
  readonly url: string | null;
  readonly acknowledgeUrl: string | null;
}

/** A notification; the library of the DOM does not know all of its options yet. */
export interface ShownNotification {
  readonly title: string;
  readonly options: NotificationOptions & {
    readonly renotify?: boolean;
    readonly timestamp?: number;
    readonly actions?: readonly { readonly action: string; readonly title: string }[];
    readonly data: NotificationData;
  };
}

/** Shows the tone where a notification has no colours. */
const signs = { bad: '🔴 ', warning: '🟠 ', good: '🟢 ', neutral: '' } as const;

/** A message as a notification. What is critical stays until it is pressed, and what need not ring makes no sound. */
export const notificationOf = ({
  title,
  body,
  tag,
  rings,
  kind,
  tone,
  severity,
  at,
  url,
  acknowledgeUrl,
}: PushPayload): ShownNotification => ({
  title: `${signs[tone]}${title}`,
  options: {
    body,
    tag,
    renotify: rings,
    silent: !rings && kind !== 'test',
    requireInteraction: rings && severity === 'critical',
    timestamp: at,
    actions: acknowledgeUrl === null ? [] : [{ action: 'acknowledge', title: 'Acknowledge' }],
    data: { title, url, acknowledgeUrl },
  },
});

/** The notification after its button was pressed. */
export const acknowledgedNotification = (tag: string, { title, url }: NotificationData): ShownNotification => ({
  title: 'You acknowledged',
  options: { body: title, tag, silent: true, data: { title, url, acknowledgeUrl: null } },
});

/** Says that the browser has ended the subscription by itself. @param url the settings, where it is turned on again */
export const endedNotification = (url: string): ShownNotification => {
  const title = 'This device is not notified any more';
  return {
    title,
    options: {
      body: 'The browser has ended its subscription. Press here to turn notifications on again.',
      tag: 'ended',
      data: { title, url, acknowledgeUrl: null },
    },
  };
};
