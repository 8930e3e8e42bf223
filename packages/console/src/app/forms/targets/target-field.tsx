import './targets.css';
import { computed } from '@preact/signals';
import type { AlertRule, Client } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Field } from '../../elements/field.js';
import { createQuery } from '../../store/query.js';
import { MonitorPicker } from './monitor-picker.js';
import { targetWords } from './words.js';

/** What something is about, as the contract has it; `variable` only where a dashboard has variables. */
export type Target = AlertRule['target'] | { readonly scope: 'variable'; readonly name: string };
type Scope = Exclude<Target['scope'], 'variable'>;

/** What each choice begins with. */
const begin: Readonly<Record<Scope, Target>> = {
  all: { scope: 'all' },
  monitors: { scope: 'monitors', monitorIds: [] },
  tags: { scope: 'tags', tags: [] },
  agents: { scope: 'agents' },
};
const isScope = (name: string): name is Scope => Object.hasOwn(begin, name);

/** Chooses what something is about: all monitors, some, those with a tag, agents, or what a variable says. */
export const TargetField = ({
  value,
  onChange,
  label,
  scopes = ['all', 'monitors', 'tags'],
  variables = [],
  none,
  problem,
}: {
  readonly value: Target | null;
  readonly onChange: (target: Target) => void;
  readonly label?: string;
  readonly scopes?: readonly Scope[];
  /** Names of the variables of a dashboard. */
  readonly variables?: readonly string[];
  /** What `null` means, where the contract has it, and what chooses it. */
  readonly none?: { readonly label: string; readonly onChoose: () => void };
  /** The first one of the target or of a part of it. */
  readonly problem?: string | undefined;
}): JSX.Element => {
  const words = useWords(targetWords);
  const scope = value?.scope;
  const choose = (next: string): void => {
    if (isScope(next)) onChange(begin[next]);
    else if (next.startsWith('variable:')) onChange({ scope: 'variable', name: next.slice(9) });
    else none?.onChoose();
  };
  return (
    <>
      <Field label={label ?? words.monitors} problem={scope === 'monitors' ? undefined : problem}>
        {({ label: _label, ...control }) => (
          <select
            {...control}
            value={value?.scope === 'variable' ? `variable:${value.name}` : (scope ?? '')}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            {none !== undefined && <option value="">{none.label}</option>}
            {scopes.map((each) => (
              <option key={each} value={each}>
                {words.scopes[each]}
              </option>
            ))}
            {variables.map((name) => (
              <option key={name} value={`variable:${name}`}>
                {words.variable(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {value?.scope === 'monitors' && (
        <MonitorPicker
          chosen={value.monitorIds}
          problem={problem}
          onChange={(ids) => onChange({ scope: 'monitors', monitorIds: [...ids] })}
        />
      )}
      {value?.scope === 'tags' && (
        <TagPicker chosen={value.tags} onChange={(tags) => onChange({ scope: 'tags', tags: [...tags] })} />
      )}
      {value?.scope === 'agents' && (
        <AgentPicker
          chosen={value.agentIds ?? []}
          onChange={(ids) => onChange(ids.length === 0 ? { scope: 'agents' } : { scope: 'agents', agentIds: [...ids] })}
        />
      )}
    </>
  );
};

/** Tags shown to tick; a further one is typed. */
const mostTags = 30;

const createTags = (client: Client) => {
  const query = createQuery((signal) => client.monitors.summary({ signal }));
  return {
    tags: computed(() => query.data.value?.tags.map(({ tag }) => tag).slice(0, mostTags)),
    dispose: query.dispose,
  };
};

const TagPicker = ({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}): JSX.Element => {
  const { client } = useConsole();
  const words = useWords(targetWords);
  const model = useModel(() => createTags(client));
  const known = model.tags.value ?? [];
  const further = chosen.filter((tag) => !known.includes(tag));
  const [text, setText] = useState<string | undefined>();
  return (
    <fieldset class="picker" aria-label={words.tags}>
      <legend>{words.tags}</legend>
      <div class="choices">
        {known.map((tag) => (
          <label key={tag} class="choice">
            <input
              type="checkbox"
              checked={chosen.includes(tag)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, tag] : chosen.filter((other) => other !== tag))
              }
            />
            {tag}
          </label>
        ))}
      </div>
      <Field label={words.otherTags} hint={words.otherTagsHint}>
        {({ label: _label, ...control }) => (
          <textarea
            {...control}
            rows={2}
            value={text ?? further.join('\n')}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
              const typed = currentTarget.value.split('\n').map((tag) => tag.trim());
              onChange([...chosen.filter((tag) => known.includes(tag)), ...typed.filter((tag) => tag !== '')]);
            }}
          />
        )}
      </Field>
    </fieldset>
  );
};

const createAgents = (client: Client) => {
  const query = createQuery((signal) => client.agents.list({ pageSize: 100 }, { signal }));
  return { agents: computed(() => query.data.value?.data), dispose: query.dispose };
};

const AgentPicker = ({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}): JSX.Element => {
  const { client } = useConsole();
  const words = useWords(targetWords);
  const agents = useModel(() => createAgents(client)).agents.value;
  return (
    <fieldset class="picker" aria-label={words.agents}>
      <legend>{words.agents}</legend>
      <p class="field-hint">{agents?.length === 0 ? words.noAgents : words.allAgents}</p>
      <div class="choices">
        {agents?.map(({ id, name }) => (
          <label key={id} class="choice">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
