import type { MonitorType } from '@watchpost/client';
import { monitorCreateFields } from '../../contract/monitor-create.js';
import type { FormFields } from '../../forms/field-schema.js';
import type { FieldTexts } from '../../forms/form-fields.js';
import { policyField } from '../../forms/targets/policy-choices.js';
import type { formWords } from './form-words.js';
import type { Choice } from './monitor-draft.js';
import { typeFormOf } from './type-form.js';

/** What a form offers by names. */
export interface FormChoices {
  readonly monitors: readonly Choice[];
  readonly agents: readonly Choice[];
  /** Escalation policies: names by id. */
  readonly policies: Readonly<Record<string, string>>;
}

/** Fields of the form for a type; what it may name is offered by names. Steps have rows instead of a field. */
export const formFieldsOf = (type: MonitorType, { monitors, agents, policies }: FormChoices): FormFields => {
  const monitorChoices = monitors.map(({ id }) => id);
  const { steps: _steps, ...fields }: FormFields = typeFormOf(type).fields;
  const config: FormFields =
    'monitorIds' in fields
      ? { ...fields, monitorIds: { ...fields.monitorIds, item: { kind: 'choice', choices: monitorChoices } } }
      : fields;
  return {
    ...monitorCreateFields,
    config: { kind: 'object', fields: config },
    parentId: { ...monitorCreateFields.parentId, kind: 'choice', choices: monitorChoices },
    escalationPolicyId: policyField(monitorCreateFields.escalationPolicyId, policies),
    agentIds: { ...monitorCreateFields.agentIds, item: { kind: 'choice', choices: agents.map(({ id }) => id) } },
  };
};

/** Labels, hints and names of choices by the path of the field. */
export const fieldTextsOf = (
  fields: FormFields,
  words: (typeof formWords)['en'],
  { monitors, agents, policies }: FormChoices,
): FieldTexts => {
  const labels: Record<string, string> = {};
  const hints: Record<string, string> = {};
  const add = (path: string, name: string, hint: string | undefined): void => {
    const label = words.labels[path] ?? words.labels[name];
    if (label !== undefined) labels[path] = label;
    const text = words.hints[name] ?? hint?.replaceAll('`', '');
    if (text !== undefined) hints[path] = text;
  };
  for (const [name, field] of Object.entries(fields)) {
    add(name, name, field.hint);
    for (const [below, { hint }] of Object.entries(field.fields ?? {})) add(`${name}.${below}`, below, hint);
  }
  const namesOf = (choices: readonly Choice[]): Readonly<Record<string, string>> =>
    Object.fromEntries(choices.map(({ id, name }) => [id, name]));
  const monitorNames = namesOf(monitors);
  return {
    labels,
    hints,
    choices: {
      parentId: monitorNames,
      'config.monitorIds': monitorNames,
      agentIds: namesOf(agents),
      escalationPolicyId: policies,
    },
  };
};
