import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { MfaSetup, Reauthentication } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createAttempts } from '../../store/attempts.js';

/** The person's second factor. */
export interface SecondFactorModel {
  readonly isOn: ReadonlySignal<boolean>;
  /** The shared secret, until it is confirmed. */
  readonly setup: ReadonlySignal<MfaSetup | undefined>;
  /** Backup codes that were just made, until they are put away. */
  readonly backupCodes: ReadonlySignal<readonly string[] | undefined>;
  readonly problem: ReadonlySignal<string | undefined>;
  readonly isBusy: ReadonlySignal<boolean>;
  begin(): Promise<boolean>;
  cancel(): void;
  confirm(code: string): Promise<boolean>;
  /** Makes new backup codes; the old ones stop working. */
  renewBackupCodes(proof: Reauthentication): Promise<boolean>;
  disable(proof: Reauthentication): Promise<boolean>;
  putCodesAway(): void;
  dispose(): void;
}

/** Turns the second factor on and off. */
export const createSecondFactor = ({
  client,
  session,
}: Pick<ConsoleParts, 'client' | 'session'>): SecondFactorModel => {
  const setup = signal<MfaSetup | undefined>(undefined);
  const backupCodes = signal<readonly string[] | undefined>(undefined);
  const { attempt, problem, isBusy, clearProblem } = createAttempts();
  return {
    isOn: computed(() => session.me.value?.mfaEnabled === true),
    setup,
    backupCodes,
    problem,
    isBusy,
    begin: () =>
      attempt(async () => {
        setup.value = await client.mfa.setup();
      }),
    cancel() {
      setup.value = undefined;
      clearProblem();
    },
    confirm: (code) =>
      attempt(async () => {
        backupCodes.value = (await client.mfa.confirm({ code: code.replace(/\s/g, '') })).backupCodes;
        setup.value = undefined;
        await session.start();
      }),
    renewBackupCodes: (proof) =>
      attempt(async () => {
        backupCodes.value = (await client.mfa.backupCodes(proof)).backupCodes;
      }),
    disable: (proof) =>
      attempt(async () => {
        await client.mfa.disable(proof);
        await session.start();
      }),
    putCodesAway() {
      backupCodes.value = undefined;
    },
    dispose() {},
  };
};
