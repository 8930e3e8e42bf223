import { planUptimeKuma } from '@watchpost/client/uptime-kuma';
import fc from 'fast-check';
import { planBetterStack } from '../../src/import/better-stack.js';
import { planBlackbox } from '../../src/import/blackbox.js';
import type { Fields } from '../../src/import/foreign-plan.js';
import { planGatus } from '../../src/import/gatus.js';
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
/** A file of a program, and how many entries are in it; `undefined` where that depends on the file. */
export interface ForeignFile {
  readonly plan: () => RemarkedPlan;
  readonly entries: number | undefined;
}

const few = <T>(entry: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(entry, { maxLength: 3 });

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
  ).map((data) => ({ plan: () => planBetterStack({ data }, []), entries: undefined })),
  StatusCake: few(entryOf(statusCake)).map((data) => ({
    plan: () => planStatusCake({ data }, []),
    entries: undefined,
  })),
  'the blackbox exporter': fc.tuple(few(entryOf(jobs)), moduleOf).map(([scrape_configs, m]) => ({
    plan: () => planBlackbox({ prometheus: { scrape_configs }, blackbox: { modules: { m } } }, []),
    entries: undefined,
  })),
  'Uptime Kuma': few(entryOf(kuma)).map((monitorList) => ({
    plan: () => planUptimeKuma({ monitorList }, []),
    entries: monitorList.length,
  })),
};
