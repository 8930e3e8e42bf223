import { type MonitorTypeRules, monitorRules, monitorTypes } from '@watchpost/schemas';
import type { MonitorTypeGuide } from '../src/contract/manifest.js';
import { exampleTarget } from './example-target.js';
import { bodyFields } from './fields.js';
import { namedSchema } from './json-schema.js';
import { printEntries } from './print-value.js';

const guideOf = (type: keyof typeof monitorRules): MonitorTypeGuide => {
  const rules: MonitorTypeRules = monitorRules[type];
  const schema = rules.config.meta()?.id;
  if (schema === undefined) throw new Error(`the settings of ${type} have no name in the contract`);
  return {
    type,
    title: rules.title,
    target: exampleTarget(type, (target) => rules.target.safeParse(target).success),
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
