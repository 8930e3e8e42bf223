import { rulesOfType } from '@watchpost/schemas/agent';

/** Types that only connect and ask, without credentials or required settings. Those that run something are not among them. */
export const labelTypes = [
  ...([
    'http',
    'https',
    'tcp',
    'icmp',
    'tls',
    'ssh',
    'dns',
    'websocket',
    'grpc',
    'smtp',
    'imap',
    'pop3',
    'ftp',
  ] as const),
  ...(['redis', 'postgres', 'mysql', 'mongodb', 'amqp', 'kafka', 'ntp', 'rtsp', 'sip'] as const),
];

/** A type of monitor that sources find; only the engine itself finds containers. */
export type FoundType = (typeof labelTypes)[number] | 'docker';

/** What a source says is to be monitored. Everything else of the monitor is for people to set. */
export interface FoundMonitor {
  /** Names it within its source, and is the same in each reading. */
  readonly identity: string;
  readonly type: FoundType;
  readonly name: string;
  readonly target: string;
  readonly intervalSeconds: number;
  readonly tags: readonly string[];
}

/** What one reading of a source found. */
export interface Finding {
  readonly monitors: readonly FoundMonitor[];
  /** What cannot become a monitor, and why. While there is any, nothing that the source made is deleted. */
  readonly problems: readonly string[];
}

/** The source cannot be read: nothing that it made is changed. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** Why a target does not fit its type; `undefined` when it does. */
export const targetProblem = (type: FoundType, target: string): string | undefined => {
  const parsed = rulesOfType(type)?.target.safeParse(target);
  return parsed?.error?.issues[0]?.message;
};
