import { type ApiMonitorConfig, type ApiStep, apiMonitorConfig } from './api.js';
import type { AssertionSource } from './assertion.js';
import { beginsWithVariable, generatedNames, referencesIn, secretOf, writtenOriginOf } from './references.js';
import { type MonitorWithSteps, type StepProblem, secretProblem, unfitUrl, writtenSecrets } from './step-problem.js';

/** What assertions of a step can be about. */
const stepSources: readonly AssertionSource[] = [
  'status',
  'header',
  'body',
  'json',
  'latency',
  'remark',
  'certificateDays',
];

/** Whether the text of an assertion is filled in. Patterns are compiled as they are written. */
const isFilled = ({ operator }: ApiStep['assertions'][number]): boolean => !/^(notM|m)atches$/.test(operator);

/** The texts of a step in which variables stand, each with its place in the step. */
export const textsOfStep = (step: ApiStep): readonly (readonly [path: (string | number)[], text: string])[] => [
  [['url'], step.url],
  ...Object.entries(step.headers).map(([name, value]): [string[], string] => [['headers', name], value]),
  ...(step.body === null ? [] : [[['body'], step.body] as [string[], string]]),
  ...step.assertions.flatMap((assertion, index): [(string | number)[], string][] => {
    const { path, expected } = assertion;
    const texts = isFilled(assertion) ? (Array.isArray(expected) ? expected : [expected]) : [];
    return [
      ...(path === undefined ? [] : [[['assertions', index, 'path'], path] as [(string | number)[], string]]),
      ...texts.flatMap((text): [(string | number)[], string][] =>
        typeof text === 'string' ? [[['assertions', index, 'expected'], text]] : [],
      ),
    ];
  }),
];

/** The names of the secrets that a step uses. */
export const secretsOfStep = (step: ApiStep): ReadonlySet<string> =>
  new Set(
    textsOfStep(step)
      .flatMap(([, text]) => referencesIn(text))
      .flatMap((name) => secretOf(name) ?? []),
  );

const referenceProblem = (name: string, known: ReadonlySet<string>, secrets: ReadonlySet<string> | undefined) => {
  const secret = secretOf(name);
  if (secret !== undefined) return secretProblem({ name, secret }, secrets);
  if (name.startsWith('$')) {
    return generatedNames.some((generated) => generated === name)
      ? undefined
      : `uses {{${name}}}, and knows only: ${generatedNames.join(', ')}`;
  }
  return known.has(name) ? undefined : `uses {{${name}}}, which no earlier step extracts`;
};

const urlProblem = (url: string, target: string): string | undefined => {
  if (writtenOriginOf(url, target) !== undefined) return undefined;
  if (/^https?:\/\//i.test(url) && /\{\{/.test(url)) {
    return 'must have no variable in its host: write the host out, or begin with a variable that is a whole URL';
  }
  return unfitUrl;
};

/**
 * What is wrong with the steps of an `api` monitor beyond the form of each: variables that nothing gives, secrets that are
 * not there, URLs without a host. Settings that have another form have problems already.
 */
export const apiProblems = (monitor: MonitorWithSteps): readonly StepProblem[] => {
  const { target, config } = monitor;
  const parsed = apiMonitorConfig.safeParse(config);
  if (!parsed.success || URL.parse(target) === null) return [];
  const { steps }: ApiMonitorConfig = parsed.data;
  const secrets = writtenSecrets(monitor);
  const names = new Set<string>();
  const known = new Set<string>();
  return steps.flatMap((step, index): StepProblem[] => {
    const at = (...path: (string | number)[]) => ['config', 'steps', index, ...path];
    const problems: StepProblem[] = [];
    if (names.has(step.name)) problems.push({ path: at('name'), message: 'must differ from the names of other steps' });
    names.add(step.name);
    const ofUrl = urlProblem(step.url, target);
    if (ofUrl !== undefined) problems.push({ path: at('url'), message: ofUrl });
    if (beginsWithVariable(step.url) && secretOf(referencesIn(step.url)[0] ?? '') !== undefined) {
      problems.push({ path: at('url'), message: 'must not begin with a secret: its host would be hidden' });
    }
    for (const [path, text] of textsOfStep(step)) {
      for (const name of referencesIn(text)) {
        const message = referenceProblem(name, known, secrets);
        if (message !== undefined) problems.push({ path: at(...path), message });
      }
    }
    for (const [place, { source }] of step.assertions.entries()) {
      if (stepSources.includes(source)) continue;
      problems.push({ path: at('assertions', place, 'source'), message: `must be one of: ${stepSources.join(', ')}` });
    }
    for (const { name } of step.extract) known.add(name);
    return problems;
  });
};
