import { readProbe } from './blackbox-modules.js';
import {
  cannotBe,
  type Fields,
  type ForeignEntry,
  type ForeignPlan,
  fieldsOf,
  isFields,
  LeftOutError,
  listOf,
  noSuchThing,
  planEntries,
  rhythm,
  stringOf,
  tagsOf,
  textOf,
} from './foreign-plan.js';
import type { Typed } from './foreign-web.js';
import { type Labels, relabel } from './prometheus-relabel.js';

// The configuration of Prometheus as its documentation describes it
// (https://prometheus.io/docs/prometheus/latest/configuration/configuration/, read on 2026-11-26).

/** A duration of Prometheus, such as `15s` or `1h30m`, in seconds. */
const secondsOf = (value: unknown): number | undefined => {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const units = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_536_000 } as const;
  if (!/^(0|(\d+(\.\d+)?(ms|[smhdwy]))+)$/.test(text)) throw cannotBe('badDuration', text);
  return [...text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhdwy])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
    0,
  );
};

/** A job that asks the blackbox exporter says so by a module or a target among its parameters, or by the path of probes. */
const isProbeJob = (job: Fields): boolean => {
  const params = fieldsOf(job.params);
  return (
    params.module !== undefined ||
    params.target !== undefined ||
    textOf(job.metrics_path) === '/probe' ||
    listOf(job.relabel_configs).some((rule) => fieldsOf(rule).target_label === '__param_target')
  );
};

interface Job {
  readonly fields: Fields;
  readonly name: string;
  readonly global: Fields;
  readonly modules: Fields;
}

/** What Prometheus knows of a target before it is relabelled. */
const labelsOf = ({ fields, name }: Job, address: string, labels: Fields): Labels => ({
  job: name,
  __address__: address,
  __metrics_path__: textOf(fields.metrics_path) ?? '/metrics',
  __scheme__: textOf(fields.scheme) ?? 'http',
  ...Object.fromEntries(
    Object.entries(fieldsOf(fields.params)).flatMap(([param, values]) => {
      const [first] = Array.isArray(values) ? values : [values];
      return first === undefined ? [] : [[`__param_${param}`, stringOf(first)]];
    }),
  ),
  ...Object.fromEntries(Object.entries(labels).map(([label, value]) => [label, stringOf(value)])),
});

/** The job and the labels that people gave a target; `instance` is its name. */
const tagsFrom = ({ job, instance: _, ...labels }: Labels): string[] =>
  tagsOf([
    job ?? '',
    ...Object.entries(labels).flatMap(([name, value]) => (name.startsWith('__') ? [] : [`${name}: ${value}`])),
  ]);

const readTarget = (
  { fields, global, modules }: Job,
  labels: Labels,
  remark: Parameters<ForeignEntry['read']>[0],
): Typed => {
  const { __param_target: target, __param_module: named = 'http_2xx' } = labels;
  if (target === undefined) throw cannotBe('noTarget', '__param_target');
  const module = Object.hasOwn(modules, named) ? modules[named] : undefined;
  if (!isFields(module)) throw cannotBe('noModule', named);
  const scrapeTimeout = secondsOf(fields.scrape_timeout) ?? secondsOf(global.scrape_timeout) ?? 10;
  const timeoutSeconds = Math.min(secondsOf(module.timeout) ?? scrapeTimeout, scrapeTimeout);
  const intervalSeconds = secondsOf(fields.scrape_interval) ?? secondsOf(global.scrape_interval) ?? 60;
  return {
    tags: tagsFrom(labels),
    ...rhythm({ intervalSeconds, timeoutSeconds }, remark),
    ...readProbe(module, target, remark),
  } as Typed;
};

/** An entry that is not created, whatever it says. */
const leftOut = (name: string, from: string, error: LeftOutError): ForeignEntry => ({
  key: `${name} ${from}`,
  name,
  from,
  read: () => {
    throw error;
  },
});

/** A target's labels as they are after relabelling; what is dropped is no target. */
const targetEntry = (job: Job, address: string, given: Fields): readonly ForeignEntry[] => {
  const before = labelsOf(job, address, given);
  let labels: Labels | undefined;
  try {
    labels = relabel(before, listOf(job.fields.relabel_configs));
  } catch (error) {
    if (!(error instanceof LeftOutError)) throw error;
    return [leftOut(address, 'blackbox', error)];
  }
  if (labels === undefined) return [];
  const { instance, __param_target: target = address, __param_module: module = 'http_2xx' } = labels;
  const shown = withoutPassword(target);
  const name = withoutPassword(instance ?? shown);
  const known = labels;
  return [
    {
      key: `${job.name}/${module}/${shown}`,
      name,
      from: module,
      alsoNamed: [job.name, shown],
      read: (remark) => readTarget(job, known, remark),
    },
  ];
};

/** Names and keys are shown. */
const withoutPassword = (address: string): string => address.replace(/^(\w+:\/\/)[^/@]*@/, '$1');

const jobEntries = (value: unknown, index: number, file: Pick<Job, 'global' | 'modules'>): readonly ForeignEntry[] => {
  const name = textOf(fieldsOf(value).job_name) ?? `scrape_configs[${index}]`;
  if (!isFields(value)) return [leftOut(name, 'job', cannotBe('noObject'))];
  if (!isProbeJob(value)) return [leftOut(name, 'job', noSuchThing('noProbe'))];
  const job: Job = { fields: value, name, ...file };
  const elsewhere = Object.keys(value).filter((setting) => setting.endsWith('_sd_configs'));
  return [
    ...listOf(value.static_configs).flatMap((config) => {
      const { targets, labels } = fieldsOf(config);
      return listOf(targets).flatMap((address) => targetEntry(job, stringOf(address), fieldsOf(labels)));
    }),
    ...elsewhere.map((setting) => leftOut(name, setting, noSuchThing('targetsElsewhere', setting))),
  ];
};

/** Whether a document is a configuration of Prometheus. */
export const isPrometheusConfiguration = (document: unknown): document is Fields =>
  isFields(document) && Array.isArray(document.scrape_configs);

/** Whether a document is a configuration of the blackbox exporter. */
export const isBlackboxConfiguration = (document: unknown): document is Fields =>
  isFields(document) && isFields(document.modules);

/**
 * Plans what to create from the targets that Prometheus has the blackbox exporter check. Nothing is asked of a server.
 *
 * @param files `prometheus.yml`, whose jobs name the targets, and `blackbox.yml`, whose modules say how they are checked
 * @param except names, modules, jobs and targets that are left out
 */
export const planBlackbox = (
  { prometheus, blackbox }: { readonly prometheus: Fields; readonly blackbox: Fields },
  except: readonly string[],
): ForeignPlan => {
  const file = { global: fieldsOf(prometheus.global), modules: fieldsOf(blackbox.modules) };
  return planEntries(
    [
      ...listOf(prometheus.scrape_configs).flatMap((job, index) => jobEntries(job, index, file)),
      ...listOf(prometheus.scrape_config_files).map((pattern) =>
        leftOut(stringOf(pattern), 'scrape_config_files', noSuchThing('targetsElsewhere', 'scrape_config_files')),
      ),
    ],
    except,
  );
};
