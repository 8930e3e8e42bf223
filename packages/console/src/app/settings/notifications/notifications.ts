import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ContactMethod, ContactMethodCreate, NotificationPreferences } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft } from '../../forms/draft.js';
import { createAttempts } from '../../store/attempts.js';
import type { DevicePush } from './device-push.js';
import { fieldsOf } from './place-fields.js';
import { createThisDevice, type ThisDevice } from './this-device.js';
import { notificationWords } from './words.js';

/** A place that a page can go to. */
export interface PagePlace {
  /** `email`, or the id of a contact method. */
  readonly via: string;
  /** `undefined` for the address of the account. */
  readonly method: ContactMethod | undefined;
  /** `undefined` while pages do not go there. */
  readonly afterSeconds: number | undefined;
}

/** Where the person is notified, and how. */
export interface NotificationsModel {
  readonly methods: ReadonlySignal<readonly ContactMethod[] | undefined>;
  /** Why they could not be read. */
  readonly failure: ReadonlySignal<unknown>;
  /** A place that is added: its type, name, and one text for each field of the type. */
  readonly added: Draft;
  /** Why the last step with a place failed. */
  readonly problem: ReadonlySignal<string | undefined>;
  readonly isBusy: ReadonlySignal<boolean>;
  readonly places: ReadonlySignal<readonly PagePlace[]>;
  /** The notifications of the browser that shows the page; `undefined` where no browser does. */
  readonly device: ThisDevice | undefined;
  /** In which order places are paged, and quiet hours; `undefined` until they are read. */
  readonly preferences: ReadonlySignal<Draft | undefined>;
  read(): Promise<void>;
  sendCode(id: string): Promise<boolean>;
  /** Sends a test; why it did not get there is a problem. */
  test(id: string): Promise<boolean>;
  verify(id: string, code: string): Promise<boolean>;
  rename(id: string, name: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** Has pages go to a place after so many seconds; `undefined` for no more. */
  setPlace(via: string, afterSeconds: number | undefined): void;
  clearProblem(): void;
  dispose(): void;
}

const noPlace = { type: 'email', name: '' };

/** What is sent of a place that is added: the texts where its type wants them. */
const requestOf = (values: Readonly<Record<string, unknown>>): ContactMethodCreate => {
  const type = String(values.type) as ContactMethodCreate['type'];
  const config: Record<string, unknown> = {};
  const credentials: Record<string, string> = {};
  for (const { path, isNumber } of fieldsOf(type)) {
    const text = String(values[path] ?? '').trim();
    const [part, name = ''] = path.split('.');
    if (text === '') continue;
    if (part === 'credentials') credentials[name] = text;
    else config[name] = isNumber === true && /^-?\d+$/.test(text) ? Number(text) : text;
  }
  return { type, name: String(values.name), config, credentials };
};

/** Reads and changes them. */
export const createNotifications = (
  { client, toasts, language }: Pick<ConsoleParts, 'client' | 'toasts' | 'language'>,
  push?: DevicePush,
): NotificationsModel => {
  const methods = signal<readonly ContactMethod[] | undefined>(undefined);
  const failure = signal<unknown>(undefined);
  const { attempt, problem, isBusy, clearProblem } = createAttempts();
  const note = (
    word: 'saved' | 'added' | 'verifiedNow' | 'renamed' | 'removed' | 'codeSent' | 'tested' | 'deviceOn',
  ): void => {
    toasts.show({ kind: 'note', text: notificationWords[language.peek()][word] }, 3_000);
  };
  const put = (method: ContactMethod): void => {
    methods.value = methods.peek()?.map((one) => (one.id === method.id ? method : one));
  };
  const preferences = signal<Draft | undefined>(undefined);
  const fill = ({ page, news, quietHours }: NotificationPreferences): void => {
    preferences.peek()?.dispose();
    preferences.value = createDraft<NotificationPreferences, Partial<NotificationPreferences>>({
      initial: { page, news, quietHours },
      // They have no version; with one, only what changed is sent.
      version: 0,
      save: (changes) => client.notificationPreferences.update(changes),
      onSaved: () => note('saved'),
    });
  };
  const pageOf = (): NotificationPreferences['page'] =>
    (preferences.value?.values.value.page ?? []) as NotificationPreferences['page'];
  const read = async (): Promise<void> => {
    failure.value = undefined;
    try {
      const [page, kept] = await Promise.all([
        client.contactMethods.list({ pageSize: 20 }),
        client.notificationPreferences.get(),
      ]);
      fill(kept);
      methods.value = page.data;
    } catch (error) {
      failure.value = error;
    }
  };
  const added: Draft = createDraft<ContactMethod>({
    initial: noPlace,
    save: (values) => client.contactMethods.create(requestOf(values)),
    onSaved: (method) => {
      methods.value = [...(methods.peek() ?? []), method];
      for (const name of Object.keys(added.values.peek())) {
        added.set(name, name === 'type' ? added.values.peek().type : '');
      }
      if (method.lastError === null) note('added');
    },
  });
  const setPlace = (via: string, afterSeconds: number | undefined): void => {
    const others = pageOf().filter((entry) => entry.via !== via);
    const page = afterSeconds === undefined ? others : [...others, { via, afterSeconds }];
    preferences.peek()?.set(
      'page',
      page.toSorted((a, b) => a.afterSeconds - b.afterSeconds),
    );
  };
  const device =
    push &&
    createThisDevice({ client }, push, {
      methods,
      onAdded: (method) => {
        methods.value = [...(methods.peek() ?? []), method];
      },
      onVerified: async (method) => {
        put(method);
        // Who turns a device on wants to be paged there.
        setPlace(method.id, 0);
        if ((await preferences.peek()?.submit()) === true) note('deviceOn');
      },
    });
  void read();
  return {
    methods,
    failure,
    added,
    problem,
    isBusy,
    device,
    preferences,
    places: computed(() => {
      const page = new Map(pageOf().map(({ via, afterSeconds }) => [via, afterSeconds]));
      const verified = (methods.value ?? []).filter(({ verifiedAt }) => verifiedAt !== null);
      return [
        { via: 'email', method: undefined, afterSeconds: page.get('email') },
        ...verified.map((method) => ({ via: method.id, method, afterSeconds: page.get(method.id) })),
      ];
    }),
    read,
    sendCode: (id) =>
      attempt(async () => {
        const method = await client.contactMethods.sendCode(id);
        put(method);
        if (method.lastError === null) note('codeSent');
      }),
    test: (id) =>
      attempt(async () => {
        const method = await client.contactMethods.test(id);
        put(method);
        if (method.lastError === null) note('tested');
      }),
    verify: (id, code) =>
      attempt(async () => {
        put(await client.contactMethods.verify(id, { code }));
        note('verifiedNow');
      }),
    rename: (id, name) =>
      attempt(async () => {
        put(await client.contactMethods.update(id, { name }));
        note('renamed');
      }),
    remove: (id) =>
      attempt(async () => {
        await client.contactMethods.delete(id);
        await device?.forget(id);
        await read();
        note('removed');
      }),
    setPlace,
    clearProblem,
    dispose() {
      added.dispose();
      device?.dispose();
      preferences.peek()?.dispose();
    },
  };
};
