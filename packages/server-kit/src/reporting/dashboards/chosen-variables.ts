import type { Dashboard, MonitorTarget, WidgetTarget } from '@watchpost/schemas';
import { invalidField } from '../../request/http/problem.js';

type Variables = Dashboard['variables'];

/** What is chosen, by the name of its variable; all values of one that is left out. */
export type Choices = ReadonlyMap<string, string>;

/**
 * Reads what a request chooses, such as `env:prod,site:mon_1`; for the rest, the defaults of the dashboard hold.
 *
 * @throws ProblemError `validation_failed`; it repeats no declared value, because people without an account may ask
 */
export const readChoices = (text: string | undefined, variables: Variables): Choices => {
  const choices = new Map<string, string>();
  for (const { name, default: value } of variables) if (value !== null) choices.set(name, value);
  if (text === undefined || text === '') return choices;
  for (const part of text.split(',')) {
    const colon = part.indexOf(':');
    if (colon < 1) throw invalidField('variables', 'invalid', 'must be name:value, separated by commas');
    const name = part.slice(0, colon);
    const value = part.slice(colon + 1);
    const variable = variables.find((declared) => declared.name === name);
    if (variable === undefined) throw invalidField('variables', 'not_found', `must name variables of the dashboard`);
    if (!variable.values.includes(value)) {
      throw invalidField('variables', 'not_found', `must choose a value that the dashboard declares for ${name}`);
    }
    choices.set(name, value);
  }
  return choices;
};

/** Which monitors a widget is about once the choices are made. */
export const targetOf = (target: WidgetTarget, variables: Variables, choices: Choices): MonitorTarget => {
  if (target.scope !== 'variable') return target;
  const variable = variables.find(({ name }) => name === target.name);
  const chosen = choices.get(target.name);
  const values = chosen === undefined ? (variable?.values ?? []) : [chosen];
  return variable?.type === 'monitor' ? { scope: 'monitors', monitorIds: values } : { scope: 'tags', tags: values };
};
