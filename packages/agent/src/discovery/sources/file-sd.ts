import { type Finding, type FoundType, SourceError, targetProblem } from '../found-monitor.js';
import { durationSeconds, findingOf, type Labelled, withLabels } from '../monitor-labels.js';

type Labels = Readonly<Record<string, string>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Types by how modules of the blackbox exporter are usually named. */
const typesOfModules: readonly (readonly [name: RegExp, type: FoundType])[] = [
  [/^https?/, 'http'],
  [/^tcp/, 'tcp'],
  [/^(?:icmp|ping)/, 'icmp'],
  [/^tls/, 'tls'],
  [/^ssh/, 'ssh'],
  [/^smtp/, 'smtp'],
  [/^imap/, 'imap'],
  [/^pop3/, 'pop3'],
  [/^grpc/, 'grpc'],
];

/** What is checked of a target, as Prometheus or its blackbox exporter would have it. */
const subjectOf = (target: string, labels: Labels): { readonly type: FoundType; readonly target: string } => {
  const { __param_module: module = '', __scheme__: scheme, __metrics_path__: path = '' } = labels;
  const type = typesOfModules.find(([name]) => name.test(module))?.[1];
  const asUrl = (): string => (/^https?:\/\//i.test(target) ? target : `${scheme ?? 'http'}://${target}${path}`);
  if (type === 'http' || (type === undefined && (scheme !== undefined || target.includes('://')))) {
    const url = asUrl();
    return { type: /^https:/i.test(url) ? 'https' : 'http', target: url };
  }
  if (type !== undefined) return { type, target };
  return { type: targetProblem('tcp', target) === undefined ? 'tcp' : 'icmp', target };
};

const labelled = (address: string, labels: Labels): Labelled => {
  const target = labels.__param_target ?? address;
  const own = Object.entries(labels).filter(([name]) => !name.startsWith('__') && name !== 'instance');
  return withLabels(
    {
      identity: target,
      name: labels.instance ?? target,
      ...subjectOf(target, labels),
      tags: ['file_sd', ...own.map(([name, value]) => `${name}:${value}`)],
      intervalSeconds: durationSeconds(labels.__scrape_interval__ ?? ''),
    },
    Object.entries(labels),
    '__watchpost_',
  );
};

const groupOf = (group: unknown): Labelled[] => {
  const { targets, labels = {} } = isObject(group) ? group : {};
  if (!Array.isArray(targets) || !isObject(labels ?? {})) {
    throw new SourceError('must be a list of groups with targets and labels, as Prometheus reads it');
  }
  const texts = Object.fromEntries(Object.entries(labels ?? {}).map(([name, value]) => [name, String(value)]));
  return targets.map((target) => labelled(String(target), texts));
};

/**
 * What the targets of a file are to be monitored as (Prometheus, `file_sd_config`).
 *
 * @param document what the JSON or YAML of the file says
 * @throws SourceError when it has another form
 */
export const fromFileSd = (document: unknown): Finding => {
  // An empty file of YAML says nothing, and Prometheus takes it.
  if (!Array.isArray(document ?? [])) {
    throw new SourceError('must be a list of groups with targets and labels, as Prometheus reads it');
  }
  return findingOf(((document ?? []) as readonly unknown[]).flatMap(groupOf));
};
