import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ContactMethod } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createAttempts } from '../../store/attempts.js';
import { agentOf } from '../account/user-agent.js';
import type { DevicePush, DeviceSupport } from './device-push.js';

/** Whether this browser is notified, or why not. `waiting`: for the code that was pushed to it. */
export type DeviceState = Exclude<DeviceSupport, 'supported'> | 'denied' | 'off' | 'waiting' | 'on';

/** The notifications of this browser. */
export interface ThisDevice {
  /** `undefined` until it is known. */
  readonly state: ReadonlySignal<DeviceState | undefined>;
  /** The contact method that is this browser; `undefined` for none. */
  readonly method: ReadonlySignal<ContactMethod | undefined>;
  /** Why the last step failed. */
  readonly problem: ReadonlySignal<string | undefined>;
  readonly isBusy: ReadonlySignal<boolean>;
  turnOn(): Promise<boolean>;
  /** Takes the code of an address that a notification opened. */
  confirm(confirmation: Confirmation): Promise<boolean>;
  /** Ends the subscription, when its contact method was deleted. */
  forget(id: string): Promise<void>;
  dispose(): void;
}

/** A code with the contact method that it verifies. */
export interface Confirmation {
  readonly id: string;
  readonly code: string;
}

/** What the address says that a notification opens; `undefined` for any other. */
export const readConfirmation = (fragment: string): Confirmation | undefined => {
  const [, id, code] = /^(cme_[0-9a-z]{25})\.(\d{6})$/.exec(fragment) ?? [];
  return id === undefined || code === undefined ? undefined : { id, code };
};

/** Turns the notifications of this browser on and off. */
export const createThisDevice = (
  { client }: Pick<ConsoleParts, 'client'>,
  push: DevicePush,
  {
    methods,
    onAdded,
    onVerified,
  }: {
    readonly methods: ReadonlySignal<readonly ContactMethod[] | undefined>;
    readonly onAdded: (method: ContactMethod) => void;
    readonly onVerified: (method: ContactMethod) => Promise<void>;
  },
): ThisDevice => {
  const { attempt, problem, isBusy } = createAttempts();
  const permission = signal(push.support === 'supported' ? push.permission() : 'denied');
  const isSubscribed = signal<boolean | undefined>(push.support === 'supported' ? undefined : false);
  const ownId = signal(push.recall());
  const method = computed(() =>
    isSubscribed.value === true ? methods.value?.find(({ id }) => id === ownId.value) : undefined,
  );
  const state = computed((): DeviceState | undefined => {
    if (push.support !== 'supported') return push.support;
    if (permission.value === 'denied') return 'denied';
    if (isSubscribed.value === undefined || methods.value === undefined) return undefined;
    if (method.value === undefined) return 'off';
    return method.value.verifiedAt === null ? 'waiting' : 'on';
  });
  const keep = (id: string | undefined): void => {
    push.remember(id);
    ownId.value = id;
  };
  const readSubscription = async (): Promise<void> => {
    isSubscribed.value = await push.isSubscribed();
  };
  const confirm = ({ id, code }: Confirmation): Promise<boolean> =>
    attempt(async () => onVerified(await client.contactMethods.verify(id, { code })));
  /** A code that came before the answer of the server to what asked for it. */
  let early: { readonly confirmation: Confirmation; readonly tag: string } | undefined;
  const confirmEarly = async (): Promise<void> => {
    if (early === undefined || early.confirmation.id !== ownId.peek() || isBusy.peek()) return;
    const { confirmation, tag } = early;
    early = undefined;
    if (await confirm(confirmation)) await push.close(tag);
  };
  const endPushed =
    push.support === 'supported'
      ? push.onPushed(({ url, tag }) => {
          const confirmation = readConfirmation(new URL(url).hash.slice(1));
          if (confirmation === undefined) return;
          early = { confirmation, tag };
          void confirmEarly();
        })
      : () => undefined;
  if (push.support === 'supported') void readSubscription();
  return {
    state,
    method,
    problem,
    isBusy,
    confirm,
    async turnOn() {
      const isAdded = await attempt(async () => {
        // First of all: browsers ask a person only in answer to a press.
        permission.value = await push.ask();
        if (permission.value !== 'granted') return;
        const { publicKey } = await client.contactMethods.pushKey();
        const credentials = { ...(await push.subscribe(publicKey)) };
        try {
          const name = agentOf(push.userAgent) ?? 'Browser';
          const added = await client.contactMethods.create({ type: 'webPush', name, config: {}, credentials });
          keep(added.id);
          isSubscribed.value = true;
          onAdded(added);
        } catch (error) {
          await push.unsubscribe();
          isSubscribed.value = false;
          throw error;
        }
      });
      await confirmEarly();
      return isAdded;
    },
    async forget(id) {
      if (id !== ownId.peek()) return;
      keep(undefined);
      await push.unsubscribe();
      isSubscribed.value = false;
    },
    dispose: () => endPushed(),
  };
};
