import { type ReadonlySignal, signal } from '@preact/signals';
import { type DeviceSignInDetails, PermissionError } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { messageOf } from '../../store/change.js';

/** A program that asks to be signed in, as the person decides about it. */
export interface DeviceModel {
  /** The program; `undefined` until its code was typed in. */
  readonly program: ReadonlySignal<DeviceSignInDetails | undefined>;
  readonly outcome: ReadonlySignal<'allowed' | 'refused' | undefined>;
  readonly problem: ReadonlySignal<string | undefined>;
  /** Whether the person has to sign in again first. */
  readonly needsSignIn: ReadonlySignal<boolean>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** Looks the program up. */
  find(userCode: string): Promise<void>;
  decide(decision: 'allow' | 'refuse'): Promise<void>;
  /** Signs out, to come back with a sign-in that is recent. */
  signInAgain(): Promise<void>;
  dispose(): void;
}

/** Signs programs in that have no browser. */
export const createDevice = ({ client, session }: Pick<ConsoleParts, 'client' | 'session'>): DeviceModel => {
  const program = signal<DeviceSignInDetails | undefined>(undefined);
  const outcome = signal<'allowed' | 'refused' | undefined>(undefined);
  const problem = signal<string | undefined>(undefined);
  const needsSignIn = signal(false);
  const isBusy = signal(false);
  let code = '';
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    problem.value = undefined;
    try {
      await work();
    } catch (error) {
      needsSignIn.value = error instanceof PermissionError;
      problem.value = messageOf(error);
    } finally {
      isBusy.value = false;
    }
  };
  return {
    program,
    outcome,
    problem,
    needsSignIn,
    isBusy,
    find: (userCode) =>
      attempt(async () => {
        program.value = await client.auth.readDevice({ userCode });
        code = userCode;
      }),
    decide: (decision) =>
      attempt(async () => {
        await client.auth.confirmDevice({ userCode: code, decision });
        program.value = undefined;
        outcome.value = decision === 'allow' ? 'allowed' : 'refused';
      }),
    signInAgain: () => session.leave(),
    dispose() {},
  };
};
