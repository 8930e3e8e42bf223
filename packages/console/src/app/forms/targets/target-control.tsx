import './targets.css';
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Field } from '../../elements/field.js';
import { useModel, useWords } from '../../use-console.js';
import { targetControlWords } from './control-words.js';
import { createTargetChoices, mostOffered } from './target-choices.js';

/** Which monitors are meant, as the contract has it; `variable` only where a dashboard has variables. */
export type Target =
  | { readonly scope: 'all' }
  | { readonly scope: 'monitors'; readonly monitorIds: readonly string[] }
  | { readonly scope: 'tags'; readonly tags: readonly string[] }
  | { readonly scope: 'variable'; readonly name: string };

/** Chooses monitors: all, by tag, or one by one. */
export const TargetControl = ({
  value,
  onChange,
  problem,
  variables = [],
  label,
}: {
  readonly value: Target;
  readonly onChange: (value: Target) => void;
  readonly problem?: string | undefined;
  /** Names of the variables of a dashboard. */
  readonly variables?: readonly string[];
  readonly label?: string;
}): JSX.Element => {
  const words = useWords(targetControlWords);
  const choices = useModel(createTargetChoices);
  const key = value.scope === 'variable' ? `variable:${value.name}` : value.scope;
  const choose = (next: string): void => {
    if (next === 'tags') onChange({ scope: 'tags', tags: [] });
    else if (next === 'monitors') onChange({ scope: 'monitors', monitorIds: [] });
    else if (next.startsWith('variable:')) onChange({ scope: 'variable', name: next.slice(9) });
    else onChange({ scope: 'all' });
  };
  return (
    <div class="target">
      <Field label={label ?? words.monitors} problem={problem}>
        {({ label: _label, ...control }) => (
          <select {...control} value={key} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {Object.entries(words.scopes).map(([scope, text]) => (
              <option key={scope} value={scope}>
                {text}
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
      {value.scope === 'tags' && (
        <Choices
          label={words.tags}
          options={[...new Set([...value.tags, ...choices.tags()])].map((tag) => ({ id: tag, name: tag }))}
          chosen={value.tags}
          onChange={(tags) => onChange({ scope: 'tags', tags })}
        />
      )}
      {value.scope === 'monitors' && (
        <Choices
          label={words.monitors}
          options={choices.monitors()}
          chosen={value.monitorIds}
          onChange={(monitorIds) => onChange({ scope: 'monitors', monitorIds })}
        />
      )}
    </div>
  );
};

/** Boxes to tick, with a search where there are many; what is chosen comes first. */
const Choices = ({
  label,
  options,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}): JSX.Element => {
  const words = useWords(targetControlWords);
  const id = useId();
  const [search, setSearch] = useState('');
  const found = options.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const shown = [
    ...found.filter((option) => chosen.includes(option.id)),
    ...found.filter((option) => !chosen.includes(option.id)),
  ].slice(0, mostOffered);
  return (
    <fieldset class="target-choices" aria-label={label}>
      {options.length > 8 && (
        <input
          id={id}
          type="search"
          aria-label={words.find}
          placeholder={words.find}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <div>
        {shown.map((option) => (
          <label key={option.id} class="choice">
            <input
              type="checkbox"
              checked={chosen.includes(option.id)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, option.id] : chosen.filter((other) => other !== option.id))
              }
            />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
      <span class="quiet" role="status">
        {words.chosen(chosen.length)}
      </span>
    </fieldset>
  );
};

/** A target in words, for lists. */
export const useTargetText = (): ((target: Target) => string) => {
  const words = useWords(targetControlWords);
  return (target) => {
    if (target.scope === 'tags') return target.tags.join(', ') || words.noTags;
    if (target.scope === 'monitors') return words.monitorsOf(target.monitorIds.length);
    return target.scope === 'variable' ? words.variable(target.name) : words.scopes.all;
  };
};
