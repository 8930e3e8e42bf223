import { bounds, rulesOfType } from '@watchpost/schemas/agent';
import { agentBounds } from '../bounds.js';
import { type Finding, type FoundMonitor, type FoundType, labelTypes, targetProblem } from './found-monitor.js';
import { plainText } from './plain-text.js';

const labelNames = ['enable', 'name', 'type', 'url', 'target', 'port', 'interval', 'tags'] as const;

/** What labels of a source may say about a monitor, as they say it. */
export type MonitorLabels = { readonly [Name in (typeof labelNames)[number]]?: string };

/** What a source says about a monitor that has no labels. */
export interface Unlabelled {
  readonly identity: string;
  readonly name: string;
  readonly type: FoundType;
  readonly target: string;
  readonly tags: readonly string[];
  /** Where `port` is; `undefined` where the source knows no host. */
  readonly host?: string | undefined;
  readonly intervalSeconds?: number | undefined;
}

/** A label breaks a rule; the message names it. */
class LabelError extends Error {
  override readonly name = 'LabelError';
}

const quoted = (text: string): string => JSON.stringify(plainText(text, 80));

/**
 * Takes the labels that begin with a prefix.
 *
 * @throws LabelError for one that does not exist: a typing error must not leave something unmonitored
 */
const labelsWith = (prefix: string, given: Iterable<readonly [string, string]>): MonitorLabels => {
  const labels: { [Name in (typeof labelNames)[number]]?: string } = {};
  for (const [key, value] of given) {
    if (!key.startsWith(prefix)) continue;
    const name = labelNames.find((each) => each === key.slice(prefix.length));
    if (name === undefined) {
      throw new LabelError(
        `${quoted(key)}: is no label; there is: ${labelNames.map((each) => prefix + each).join(', ')}`,
      );
    }
    labels[name] = value.trim();
  }
  return labels;
};

/** Seconds of a duration such as `90`, `30s` or `1m30s`; `undefined` for other text. */
export const durationSeconds = (text: string): number | undefined => {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const [whole, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,4})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s)?$/.exec(text) ?? [];
  return whole ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : undefined;
};

/** The timeout of a new monitor is 10 seconds, and has to be shorter than its interval. */
export const leastIntervalSeconds = 15;
const usualIntervalSeconds = 60;

const intervalOf = ({ interval }: MonitorLabels, { intervalSeconds }: Unlabelled, type: FoundType): number => {
  const least = Math.max(leastIntervalSeconds, rulesOfType(type)?.minIntervalSeconds ?? 0);
  const most = bounds.checkInterval.most;
  if (interval === undefined) return Math.min(Math.max(intervalSeconds ?? usualIntervalSeconds, least), most);
  const seconds = durationSeconds(interval);
  if (seconds !== undefined && seconds >= least && seconds <= most) return seconds;
  throw new LabelError(`interval: must be ${least} s to ${most / 3600} h, such as 30s or 5m (got ${quoted(interval)})`);
};

const typesOfUrls: Readonly<Record<string, FoundType>> = {
  'http:': 'http',
  'https:': 'https',
  'ws:': 'websocket',
  'wss:': 'websocket',
  'rtsp:': 'rtsp',
};

const typeOfUrl = (url: string): FoundType => {
  const type = typesOfUrls[URL.parse(url)?.protocol ?? ''];
  if (type !== undefined) return type;
  throw new LabelError('url: must be an http:// or https:// URL');
};

const portOf = (port: string, { host }: Unlabelled): string => {
  if (host === undefined) throw new LabelError('port: the source names no host; give url or target');
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
};

/** What is checked, and how: by the labels where they say so. */
const subjectOf = (labels: MonitorLabels, unlabelled: Unlabelled): Pick<FoundMonitor, 'type' | 'target'> => {
  const { url, port } = labels;
  const type = labels.type?.toLowerCase();
  const named = labelTypes.find((each) => each === type);
  if (type !== undefined && type !== unlabelled.type && named === undefined) {
    throw new LabelError(`type: must be one of ${labelTypes.join(', ')} (got ${quoted(type)})`);
  }
  // What a container is called is for the engine to say, not for its labels.
  if (type === unlabelled.type && named === undefined) return unlabelled;
  if (url !== undefined) return { type: named ?? typeOfUrl(url), target: url };
  const target = labels.target ?? (port === undefined ? undefined : portOf(port, unlabelled));
  if (target === undefined) return { type: named ?? unlabelled.type, target: unlabelled.target };
  return { type: named ?? (targetProblem('tcp', target) === undefined ? 'tcp' : 'icmp'), target };
};

const { most: mostTags } = agentBounds.discoveredTags;

const tagsOf = ({ tags = '' }: MonitorLabels, unlabelled: Unlabelled): readonly string[] => {
  const all = [...unlabelled.tags, ...tags.split(',', mostTags)].map((tag) => plainText(tag, bounds.tag.most));
  return [...new Set(all.filter((tag) => tag !== ''))].slice(0, mostTags);
};

const read = (unlabelled: Unlabelled, labels: MonitorLabels): FoundMonitor | undefined => {
  const { enable = 'true' } = labels;
  if (!/^(true|false)$/i.test(enable)) throw new LabelError(`enable: must be true or false (got ${quoted(enable)})`);
  if (enable.toLowerCase() === 'false') return undefined;
  const { type, target } = subjectOf(labels, unlabelled);
  const problem =
    target.length > bounds.target.most
      ? `must have at most ${bounds.target.most} characters`
      : targetProblem(type, target);
  // Without what was given: a URL may carry a password.
  if (problem !== undefined) throw new LabelError(`the target of type ${type} ${problem}`);
  return {
    identity: unlabelled.identity,
    type,
    target,
    name: plainText(labels.name ?? '', bounds.name.most) || plainText(unlabelled.name, bounds.name.most),
    intervalSeconds: intervalOf(labels, unlabelled, type),
    tags: tagsOf(labels, unlabelled),
  };
};

/** What was found of one entry of a source: a monitor, nothing because it is left out, or a problem. */
export type Labelled =
  | { readonly monitor: FoundMonitor | undefined; readonly problem?: undefined }
  | { readonly problem: string; readonly monitor?: undefined };

/**
 * Makes a monitor of an entry of a source and its labels. Who writes labels chooses what is checked, and nothing else: not who checks
 * it, and neither credentials nor programs.
 *
 * @param labels names with values, of which those with the prefix count
 */
export const withLabels = (
  unlabelled: Unlabelled,
  labels: Iterable<readonly [string, string]>,
  prefix: string,
): Labelled => {
  try {
    return { monitor: read(unlabelled, labelsWith(prefix, labels)) };
  } catch (error) {
    if (!(error instanceof LabelError)) throw error;
    return { problem: `${plainText(unlabelled.name, 80)}: ${error.message}` };
  }
};

/** What all entries of a source come to. */
export const findingOf = (entries: readonly Labelled[]): Finding => ({
  monitors: entries.flatMap(({ monitor }) => monitor ?? []),
  problems: entries.flatMap(({ problem }) => problem ?? []),
});
