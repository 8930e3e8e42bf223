import { type BrowserStep, browserMonitorConfig } from './browser.js';
import { referencesIn, secretOf } from './references.js';
import { type MonitorWithSteps, type StepProblem, secretProblem, unfitUrl, writtenSecrets } from './step-problem.js';

/** Origins that the author of a flow has named: the target, where steps go, and where they led when they were recorded. */
export const originsOfFlow = (target: string, steps: readonly BrowserStep[]): ReadonlySet<string> => {
  const urls = steps.flatMap(({ url, assertedEvents = [] }) => [url, ...assertedEvents.map((event) => event.url)]);
  const origins = [target, ...urls].flatMap((url) => (url === undefined ? [] : (URL.parse(url, target)?.origin ?? [])));
  return new Set(origins.filter((origin) => origin !== 'null'));
};

const isWebUrl = (text: string, target: string): boolean => {
  const url = URL.parse(text, target);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false;
  return url.username === '' && url.password === '';
};

/** What is wrong with the steps of a `browser` monitor beyond the form of each. Settings that have another form have problems already. */
export const browserProblems = (monitor: MonitorWithSteps): readonly StepProblem[] => {
  const { target, config } = monitor;
  const parsed = browserMonitorConfig.safeParse(config);
  if (!parsed.success || URL.parse(target) === null) return [];
  const secrets = writtenSecrets(monitor);
  return parsed.data.steps.flatMap(({ url, value = '' }, index): StepProblem[] => {
    const problems: StepProblem[] = [];
    const at = (field: string): (string | number)[] => ['config', 'steps', index, field];
    if (url !== undefined && !isWebUrl(url, target)) problems.push({ path: at('url'), message: unfitUrl });
    for (const name of referencesIn(value)) {
      const secret = secretOf(name);
      const message =
        secret === undefined
          ? `uses {{${name}}}, and only {{secrets.…}} is filled in`
          : secretProblem({ name, secret }, secrets);
      if (message !== undefined) problems.push({ path: at('value'), message });
    }
    return problems;
  });
};
