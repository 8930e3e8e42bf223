import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { planUptimeKuma } from '@watchpost/client/uptime-kuma';
import fc from 'fast-check';
import { planBetterStack } from '../../src/import/better-stack.js';
import { planBlackbox } from '../../src/import/blackbox.js';
import { type Fields, isFields } from '../../src/import/foreign-plan.js';
import { planGatus } from '../../src/import/gatus.js';
import { readKumaDatabase } from '../../src/import/kuma-database.js';
import type { RemarkedPlan } from '../../src/import/plan-from.js';
import { planStatusCake } from '../../src/import/statuscake.js';
import { betterStack, gatus, gatusExternal, jobs, kuma, modules, statusCake } from './foreign-examples.js';

/** Values that files have, and such as they have never. */
const leaves = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      true,
      false,
      0,
      1,
      -1,
      5,
      1.5,
      200,
      443,
      65_536,
      1e9,
      1e21,
      '',
      ' ',
      '{',
      '::',
      'up',
      'a.example',
      '1h',
      '5',
    ],
    ...[
      'https://me:pw@a.example/',
      'http://[::1]:8080/a b',
      'a.example:443',
      'tcp://a.example:1',
      'GET',
      'post',
      'http',
    ],
    ...[
      '[STATUS] == 200',
      '[BODY].a == 1',
      '[BODY] == pat(*x*)',
      '[CERTIFICATE_EXPIRATION] > 12h',
      '[RESPONSE_TIME] < 1',
    ],
    ...[
      '{"a":1,"b":[2]}',
      '[]',
      '200-299',
      '$$',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: configurations name variables so
      '${X}',
      'a\nb',
      '\u0000',
      '\ud800',
      'é€',
      '🚪'.repeat(200),
      'x'.repeat(20_000),
    ],
    ...['toString', '__proto__', 'constructor'],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double(),
);

/** Documents of any value, most with names that planners look for. */
const anyValue = (names: readonly string[]): fc.Arbitrary<unknown> =>
  fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaves,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.string() }),
        tie('value'),
        {
          maxKeys: 4,
        },
      ),
    ),
  })).value;

/** Entries as programs write them, with any value in some of the fields. */
const entryOf = (examples: readonly Fields[]): fc.Arbitrary<unknown> => {
  const names = [...new Set(examples.flatMap((example) => Object.keys(example)))];
  const damaged = fc
    .tuple(fc.constantFrom(...examples), fc.dictionary(fc.constantFrom(...names), anyValue(names), { maxKeys: 3 }))
    .map(([example, changes]) => ({ ...example, ...changes }));
  return fc.oneof({ weight: 6, arbitrary: damaged }, { weight: 1, arbitrary: anyValue(names) });
};

const proberNames = modules.flatMap((module) =>
  Object.values(module).flatMap((value) => (typeof value === 'object' ? Object.keys(value ?? {}) : [])),
);
const moduleOf = fc
  .tuple(
    entryOf(modules),
    fc.constantFrom('http', 'tcp', 'dns', 'icmp', 'grpc'),
    fc.dictionary(fc.constantFrom(...proberNames), anyValue(proberNames), { maxKeys: 3 }),
  )
  .map(([module, prober, changes]) =>
    typeof module === 'object' && module !== null
      ? { ...module, [prober]: { ...((module as Fields)[prober] as object), ...changes } }
      : module,
  );
/** A file of a program, and how many entries are in it. */
export interface ForeignFile {
  readonly plan: () => RemarkedPlan | Promise<RemarkedPlan>;
  readonly entries: number;
}

const few = <T>(entry: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(entry, { maxLength: 3 });

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});

/** A mail server on several ports is several monitors, and a group is the tag of its members. */
const betterStackEntries = ({ type, attributes }: Fields): number => {
  if (type !== 'monitor' || !isFields(attributes)) {
    return isFields(attributes) && /^(monitor|heartbeat)_group$/.test(String(type)) ? 0 : 1;
  }
  const { port } = attributes;
  const ports = typeof port === 'string' ? port.split(',').filter((each) => each.trim() !== '') : [];
  return Math.max(1, ports.length);
};

/** Lists may be in lists. */
const statusCakeEntries = (value: unknown): number => (Array.isArray(value) ? sum(value.map(statusCakeEntries)) : 1);

/** Each target of a job that probes; a job that does not, and targets that are elsewhere, are one each. */
const blackboxEntries = (job: unknown): number => {
  if (!isFields(job)) return 1;
  const { module, target } = fieldsIn(job.params);
  const isProbe =
    module !== undefined ||
    target !== undefined ||
    (typeof job.metrics_path === 'string' && job.metrics_path.trim() === '/probe') ||
    listIn(job.relabel_configs).some((rule) => fieldsIn(rule).target_label === '__param_target');
  if (!isProbe) return 1;
  const targets = listIn(job.static_configs).map((config) => listIn(fieldsIn(config).targets).length);
  return sum(targets) + Object.keys(job).filter((name) => name.endsWith('_sd_configs')).length;
};

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Columns of `monitor` in Uptime Kuma 2; the list of statuses has a name that backups do not have. */
const kumaColumns = [...new Set(kuma.flatMap((example) => Object.keys(example)))]
  .filter((name) => !['id', 'tags', 'accepted_statuscodes'].includes(name))
  .map((name) => ({ name, column: columnOf(name) }))
  .concat({ name: 'accepted_statuscodes', column: 'accepted_statuscodes_json' });

/** A value as a column holds it. */
const stored = (value: unknown): string | number | null => {
  if (typeof value === 'object') return value === null ? null : JSON.stringify(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'boolean' ? Number(value) : String(value ?? '');
};

/**
 * Writes monitors and their tags into a database of Uptime Kuma 2, in place of those that are in it.
 *
 * @param file where it is; it is made once
 */
const kumaDatabaseIn = (file: string) => {
  const database = new DatabaseSync(file);
  const columns = kumaColumns.map(({ column }) => column);
  database.exec(`
    PRAGMA synchronous = OFF;
    CREATE TABLE monitor (id INTEGER PRIMARY KEY, ${columns.join(', ')});
    CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT, color TEXT);
    CREATE TABLE monitor_tag (id INTEGER PRIMARY KEY, monitor_id INTEGER, tag_id INTEGER, value TEXT);
    INSERT INTO tag VALUES (1, 'production', '#fff'), (2, ' ', '#000');`);
  const add = database.prepare(
    `INSERT INTO monitor (id, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})`,
  );
  const tag = database.prepare('INSERT INTO monitor_tag (monitor_id, tag_id, value) VALUES (?, ?, ?)');
  return (monitors: readonly unknown[]): void => {
    database.exec('BEGIN; DELETE FROM monitor; DELETE FROM monitor_tag');
    for (const [index, monitor] of monitors.entries()) {
      const fields = fieldsIn(monitor);
      add.run(index + 1, ...kumaColumns.map(({ name }) => stored(fields[name])));
      tag.run(index + 1, 1 + (index % 2), stored(fields.description));
    }
    database.exec('COMMIT');
  };
};

/** Where the database of Uptime Kuma is; who imports this removes it. */
export const databases: string = mkdtempSync(join(tmpdir(), 'watchpost-kuma-'));
let kumaDatabase: ((monitors: readonly unknown[]) => void) | undefined;

/** Any files of a program. */
export const foreignFiles: Readonly<Record<string, fc.Arbitrary<ForeignFile>>> = {
  Gatus: fc.tuple(few(entryOf(gatus)), few(entryOf(gatusExternal))).map(([endpoints, external]) => ({
    plan: () => planGatus({ endpoints, 'external-endpoints': external }, []),
    entries: endpoints.length + external.length,
  })),
  'Better Stack': few(
    fc.record(
      {
        id: leaves,
        type: fc.oneof(fc.constantFrom('monitor', 'heartbeat', 'monitor_group'), leaves),
        attributes: entryOf(betterStack),
      },
      { requiredKeys: [] },
    ),
  ).map((data) => ({ plan: () => planBetterStack({ data }, []), entries: sum(data.map(betterStackEntries)) })),
  StatusCake: few(entryOf(statusCake)).map((data) => ({
    plan: () => planStatusCake({ data }, []),
    entries: sum(data.map(statusCakeEntries)),
  })),
  'the blackbox exporter': fc.tuple(few(entryOf(jobs)), moduleOf).map(([scrape_configs, m]) => ({
    plan: () => planBlackbox({ prometheus: { scrape_configs }, blackbox: { modules: { m } } }, []),
    entries: sum(scrape_configs.map(blackboxEntries)),
  })),
  'Uptime Kuma': few(entryOf(kuma)).map((monitorList) => ({
    plan: () => planUptimeKuma({ monitorList }, []),
    entries: monitorList.length,
  })),
  'Uptime Kuma 2': few(entryOf(kuma)).map((monitors) => ({
    async plan() {
      const file = join(databases, 'kuma.db');
      kumaDatabase ??= kumaDatabaseIn(file);
      kumaDatabase(monitors);
      return planUptimeKuma(await readKumaDatabase(file), []);
    },
    entries: monitors.length,
  })),
};
