import { createRequire } from 'node:module';
import type { FlagCondition, FlagRule } from '@watchpost/schemas';
import type { FlagContext, FlagDefinition } from '../../../../src/commerce/feature-flags/evaluation/flag-definition.js';
import { flagOf } from './flag-of.js';

/** A constraint of Unleash, as its client specification has them (github.com/Unleash/client-specification, 6.1.0). */
interface Constraint {
  readonly contextName: string;
  readonly operator: string;
  readonly value?: string;
  readonly values?: readonly string[];
  readonly caseInsensitive?: boolean;
  readonly inverted?: boolean;
}

interface Strategy {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly constraints?: readonly Constraint[];
}

/** A file of the specification. */
export interface UnleashSpecification {
  readonly name: string;
  readonly state: { readonly features: readonly UnleashFeature[] };
  readonly tests: readonly {
    readonly description: string;
    readonly context: Readonly<Record<string, unknown>>;
    readonly toggleName: string;
    readonly expectedResult: boolean;
  }[];
}

interface UnleashFeature {
  readonly name: string;
  readonly enabled: boolean;
  readonly strategies: readonly Strategy[];
}

/** Reads a file from the package. */
export const readSpecification = (name: string): UnleashSpecification =>
  createRequire(import.meta.url)(`@unleash/client-specification/specifications/${name}.json`);

const operators: Readonly<Record<string, readonly FlagCondition['operator'][]>> = {
  IN: ['in'],
  NOT_IN: ['notIn'],
  STR_CONTAINS: ['contains'],
  STR_STARTS_WITH: ['startsWith'],
  STR_ENDS_WITH: ['endsWith'],
  NUM_EQ: ['equals'],
  NUM_GT: ['greaterThan'],
  NUM_GTE: ['greaterThanOrEqual'],
  NUM_LT: ['lessThan'],
  NUM_LTE: ['lessThanOrEqual'],
  DATE_AFTER: ['after'],
  DATE_BEFORE: ['before'],
  SEMVER_EQ: ['semverEquals'],
  SEMVER_GT: ['semverGreater'],
  SEMVER_GTE: ['semverGreater', 'semverEquals'],
  SEMVER_LT: ['semverLess'],
  SEMVER_LTE: ['semverLess', 'semverEquals'],
  REGEX: ['matches'],
  IN_CIDR: ['cidr'],
};

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Patterns that ignore case say what these operators do. */
const ignoringCase: Readonly<Record<string, (text: string) => string>> = {
  STR_CONTAINS: (text) => `(?i)${quoted(text)}`,
  STR_STARTS_WITH: (text) => `(?i)^${quoted(text)}`,
  STR_ENDS_WITH: (text) => `(?i)${quoted(text)}$`,
  REGEX: (pattern) => `(?i)${pattern}`,
};

/** Conditions of which one must hold; none for an operator that there is not. */
const alternatives = ({ contextName, operator, value, values = [], caseInsensitive }: Constraint): FlagCondition[] => {
  const given = value === undefined ? [...values] : [value];
  const ofCase = caseInsensitive === true ? ignoringCase[operator] : undefined;
  if (ofCase !== undefined) return [{ attribute: contextName, operator: 'matches', values: given.map(ofCase) }];
  const typed = operator.startsWith('NUM_') ? given.map(Number) : given;
  return (operators[operator] ?? []).map((own) => ({ attribute: contextName, operator: own, values: typed }));
};

const combinations = (lists: readonly (readonly FlagCondition[])[]): FlagCondition[][] =>
  lists.reduce<FlagCondition[][]>((all, list) => all.flatMap((some) => list.map((one) => [...some, one])), [[]]);

const percentOf = ({ parameters = {} }: Strategy): number => Number(parameters.rollout ?? parameters.percentage ?? 100);

/** What a strategy asks besides its constraints. */
const ownConditions = ({ name, parameters = {} }: Strategy): FlagCondition[] => {
  if (name === 'userWithId') {
    const values = (parameters.userIds ?? '').split(',').map((id) => id.trim());
    return [{ attribute: 'userId', operator: 'in', values }];
  }
  // It leaves out who has no id, also at 100 percent.
  return name === 'gradualRolloutUserId' ? [{ attribute: 'userId', operator: 'exists', values: [] }] : [];
};

/** A rule for each way to fulfil a strategy; before them, one with `false` for those of whom an inverted constraint holds. */
const rulesOf = (strategy: Strategy): FlagRule[] => {
  const constraints = strategy.constraints ?? [];
  const plain = constraints.filter(({ inverted }) => inverted !== true).map(alternatives);
  const inverted = constraints.filter((constraint) => constraint.inverted === true).map(alternatives);
  const whole = combinations(plain);
  // A rule needs a condition; this one holds for every context.
  const always: FlagCondition = { attribute: 'no-such-attribute', operator: 'notExists', values: [] };
  const rolloutPercent = percentOf(strategy);
  return [
    ...inverted.flatMap((list) =>
      combinations([...plain, list]).map((conditions) => ({ conditions, value: false, rolloutPercent: 100 })),
    ),
    ...whole.map((conditions) => ({
      conditions: [...conditions, ...ownConditions(strategy), always],
      rolloutPercent,
    })),
  ];
};

/** A feature of Unleash as a flag: on for those who fulfil one of its strategies. */
export const flagOfFeature = ({ name, enabled, strategies }: UnleashFeature): FlagDefinition =>
  flagOf({
    key: name,
    enabled,
    rules: strategies.flatMap(rulesOf),
    // Without strategies a feature is on for all.
    rolloutPercent: strategies.length === 0 ? 100 : 0,
    bucketBy: 'userId',
  });

const isCompared = (feature: UnleashFeature, attribute: string): boolean =>
  feature.strategies.some(({ constraints = [] }) =>
    constraints.some(({ contextName, operator }) => contextName === attribute && operator.startsWith('NUM_')),
  );

/** The context of a case: properties are attributes, and what a constraint compares as a number is one. */
export const contextOfCase = (
  { properties = {}, ...fields }: Readonly<Record<string, unknown>>,
  feature: UnleashFeature,
): FlagContext =>
  Object.fromEntries(
    Object.entries({ ...fields, ...(properties as object) }).map(([name, value]) => [
      name,
      isCompared(feature, name) ? Number(value) : value,
    ]),
  );
