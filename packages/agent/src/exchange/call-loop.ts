import { createBackOff } from '../clock/back-off.js';
import { type Runtime, sleep } from '../clock/runtime.js';
import { type CallTrouble, callTroubleOf } from './call-trouble.js';

/** What the loops of one agent share. */
export interface LoopSettings {
  readonly runtime: Runtime;
  readonly signal: AbortSignal;
  /** Called when a part fails for a while. */
  readonly onTrouble: (part: string, trouble: CallTrouble) => void;
  /** Called when a part works. */
  readonly onSuccess: (part: string) => void;
}

/**
 * Repeats a step until the signal aborts, or the step has returned something, which is the result; backs off after
 * failures. A final one ends the loop.
 */
export const repeatCall = async <Result>(
  part: string,
  step: () => Promise<Result | undefined>,
  { runtime, signal, onTrouble, onSuccess }: LoopSettings,
): Promise<Result | undefined> => {
  const backOff = createBackOff(runtime);
  while (!signal.aborted) {
    try {
      const result = await step();
      backOff.reset();
      onSuccess(part);
      if (result !== undefined) return result;
    } catch (error) {
      if (signal.aborted) break;
      const trouble = callTroubleOf(error);
      onTrouble(part, trouble);
      if (trouble.kind === 'final') break;
      await sleep(runtime, backOff.next(trouble.waitMs), signal);
    }
  }
  return undefined;
};
