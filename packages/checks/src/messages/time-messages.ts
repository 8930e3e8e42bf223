import { counted, plainText } from './words.js';

/** About servers of time. */
export const timeMessages = {
  clockOff: (offsetMs: number, maxMs: number) =>
    `its clock is ${Math.abs(offsetMs)} ms ${offsetMs > 0 ? 'ahead of' : 'behind'} the clock of this server, expected at most ${maxMs} ms`,
  stratumTooHigh: (stratum: number, max: number) =>
    `it is ${counted(stratum, 'step')} from a reference clock (stratum ${stratum}), expected at most ${max}`,
  /** @param code what the server calls its state; empty when it does not say */
  clockNotSynchronized: (code: string) =>
    `the target says that its clock is not synchronized${code === '' ? '' : ` (${plainText(code)})`}`,
  polledTooOften: () => 'the target says that it is asked too often (RATE)',
  timeDenied: (code: string) => `the target does not tell the time to this server (${plainText(code)})`,
} as const;
