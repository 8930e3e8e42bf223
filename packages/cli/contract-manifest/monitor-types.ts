import { type MonitorTypeRules, monitorRules, monitorTypes } from '@watchpost/schemas';
import type { MonitorTypeGuide } from '../src/contract/manifest.js';
import { bodyFields } from './fields.js';
import { namedSchema } from './json-schema.js';
import { printEntries } from './print-value.js';

/** Where servers of a type usually listen. */
const usualPorts: Readonly<Record<string, number>> = {
  udp: 53,
  grpc: 50_051,
  smtp: 25,
  ssh: 22,
  postgres: 5432,
  mysql: 3306,
  redis: 6379,
  mqtt: 1883,
};

/** Targets of every form; what a type takes is the first that it accepts. */
const targetsFor = (type: string): readonly string[] => [
  ...(type === 'prometheus' ? ['http://localhost:9100/metrics'] : []),
  ...['https', 'http', 'wss'].map((scheme) => `${scheme}://example.com/`),
  `example.com:${usualPorts[type] ?? 443}`,
  'example.com',
];

const guideOf = (type: keyof typeof monitorRules): MonitorTypeGuide => {
  const rules: MonitorTypeRules = monitorRules[type];
  const schema = rules.config.meta()?.id;
  if (schema === undefined) throw new Error(`the settings of ${type} have no name in the contract`);
  return {
    type,
    title: rules.title,
    target: targetsFor(type).find((target) => rules.target.safeParse(target).success) ?? null,
    minIntervalSeconds: rules.minIntervalSeconds ?? 5,
    assertions: rules.assertions,
    credentials: rules.credentials,
    settings: bodyFields(namedSchema(schema), undefined).map(
      ({ name, kind, description, choices, default: fallback, isRequired }) => ({
        name,
        kind,
        description: /^Sets /.test(description) ? '' : description,
        ...(choices && { choices }),
        ...(fallback === undefined ? {} : { default: fallback }),
        ...(isRequired && { isRequired }),
      }),
    ),
  };
};

/** The source of `src/contract/monitor-types.ts`. */
export const renderMonitorTypes = (): string =>
  [
    '// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.',
    "import type { MonitorTypeGuide } from './manifest.js';",
    '',
    '/** What each type of monitor takes. */',
    `export const monitorTypes: readonly MonitorTypeGuide[] = [\n${monitorTypes
      .map((rules) => `  ${printEntries(guideOf(rules), '  ')},\n`)
      .join('')}];`,
    '',
  ].join('\n');
