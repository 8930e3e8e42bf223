import { bounds } from '@watchpost/schemas';
import { cutText } from '../../request/http/text-body.js';
import { storableText } from '../../store/interface/storable.js';

/** What a job says about its run. */
export interface Signal {
  /** Whether it says that it failed. */
  readonly hasFailed: boolean;
  readonly exitCode?: number;
  readonly message?: string;
  readonly durationMs?: number;
}

/** Something of a signal that was not taken as it was sent. */
export interface Adjustment {
  readonly path: string;
  readonly code: 'cut' | 'left_out';
  readonly message: string;
}

const lowestExitCode = -2_147_483_648;
/** Names are repeated only in part. */
const maxNameLength = 100;

type Field = 'exitCode' | 'message' | 'durationMs' | 'status';

/** Fields by their names without case and separators: ours, and those of Uptime Kuma. */
const fieldsByName: Readonly<Record<string, Field>> = {
  exitcode: 'exitCode',
  message: 'message',
  msg: 'message',
  durationms: 'durationMs',
  ping: 'durationMs',
  status: 'status',
};

const fieldOf = (name: string): Field | undefined => {
  const plain = name.replaceAll(/[_-]/g, '').toLowerCase();
  return Object.hasOwn(fieldsByName, plain) ? fieldsByName[plain] : undefined;
};

const numberOf = (value: unknown): number =>
  typeof value === 'string' && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(value)
    ? Number(value)
    : typeof value === 'number'
      ? value
      : Number.NaN;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Takes the fields of one signal in, one after the other; the last value of a field counts. */
export const createSignalFields = () => {
  const adjustments: Adjustment[] = [];
  let hasLeftOut = false;
  let hasFailed = false;
  const signal: { exitCode?: number; message?: string; durationMs?: number } = {};

  const adjust = (adjustment: Adjustment): void => {
    hasLeftOut ||= adjustment.code === 'left_out';
    if (adjustments.length < bounds.signalAdjustments.most) adjustments.push(adjustment);
  };
  const leaveOut = (path: string, message: string): void =>
    adjust({ path: storableText(cutText(path, maxNameLength)), code: 'left_out', message });
  const adjustMessage = (path = 'message'): void =>
    adjust({ path, code: 'cut', message: `has at most ${bounds.signalMessage.most} characters` });

  const readers: Readonly<Record<Field, (value: unknown, name: string) => void>> = {
    exitCode(value, name) {
      const code = numberOf(value);
      if (code === 0) return;
      hasFailed = true;
      if (Number.isInteger(code) && code >= lowestExitCode && code <= bounds.exitCode.most) signal.exitCode = code;
      else leaveOut(name, 'is no exit code; it counts as a failure, because it is not 0');
    },
    message(value, name) {
      if (!['string', 'number', 'boolean'].includes(typeof value)) return leaveOut(name, 'is no text');
      const text = String(value);
      if (text.length > bounds.signalMessage.most) adjustMessage(name);
      signal.message = storableText(cutText(text, bounds.signalMessage.most));
    },
    durationMs(value, name) {
      const durationMs = numberOf(value);
      if (durationMs >= 0 && durationMs <= bounds.heartbeatDuration.most) signal.durationMs = durationMs;
      else leaveOut(name, `is no number from 0 to ${bounds.heartbeatDuration.most}`);
    },
    status(value, name) {
      const status = String(value).trim().toLowerCase();
      if (status === 'down') hasFailed = true;
      else if (status !== 'up') leaveOut(name, 'is neither up nor down');
    },
  };

  const read = (name: string, value: unknown): void => {
    const field = fieldOf(name);
    if (field === undefined) leaveOut(name, 'is not a field of a signal');
    else if (!isEmpty(value)) readers[field](value, name);
  };

  return {
    adjust,
    adjustMessage,
    read,
    /** As `read`, where no other value came before. */
    readMissing: (name: 'message', value: string): void => {
      if (signal[name] === undefined) read(name, value);
    },
    /** Uptime Kuma takes every status but `up` for a failure. */
    fromQuery: (name: string, value: string): void => {
      read(name, value);
      if (fieldOf(name) === 'status' && !isEmpty(value) && value.trim().toLowerCase() !== 'up') hasFailed = true;
    },
    hasLeftOut: (): boolean => hasLeftOut,
    signal: (): Signal & { readonly adjustments: readonly Adjustment[] } => ({ ...signal, hasFailed, adjustments }),
  };
};
