import type { StatusPage } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Field } from '../../elements/field.js';
import type { Draft } from '../../forms/draft.js';
import { TargetField } from '../../forms/targets/target-field.js';
import { AddMonitors } from './add-monitors.js';
import { PublicStatusMark } from './public-status.js';
import type { NewComponent } from './status-page-editor.js';
import { statusPageWords } from './words.js';

/** The components of a page in their order. */
export const ComponentFields = ({ draft, page }: { readonly draft: Draft; readonly page: StatusPage }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(statusPageWords);
  const components = draft.values.value.components as readonly NewComponent[];
  draft.shownPaths.add('components');
  const [isAdding, setAdding] = useState(false);
  const set = (next: readonly NewComponent[]): void => draft.set('components', next);
  const swap = (one: number, other: number): void => {
    const [first, second] = [components[one], components[other]];
    if (first !== undefined && second !== undefined) set(components.with(one, second).with(other, first));
  };
  return (
    <>
      {components.length === 0 && <p class="quiet">{words.noComponents}</p>}
      <ol class="components">
        {components.map((component, index) => {
          const change = (fields: Partial<NewComponent>): void =>
            set(components.with(index, { ...component, ...fields }));
          const problem = (name: string): string | undefined => draft.problems.value[`components[${index}].${name}`];
          const name = component.name || words.component(index + 1);
          const status = page.components.find(({ id }) => id === component.id)?.status;
          return (
            // A new one has no id yet; its place tells it apart.
            <li key={component.id ?? index} class="panel">
              <header>
                <h2>{name}</h2>
                {status !== undefined && <PublicStatusMark status={status} />}
                <Button
                  kind="quiet"
                  disabled={index === 0}
                  aria-label={words.moveUp(name)}
                  onClick={() => swap(index, index - 1)}
                >
                  ↑
                </Button>
                <Button
                  kind="quiet"
                  disabled={index === components.length - 1}
                  aria-label={words.moveDown(name)}
                  onClick={() => swap(index, index + 1)}
                >
                  ↓
                </Button>
                <Button
                  kind="quiet"
                  icon="trash"
                  aria-label={words.removeComponent(name)}
                  onClick={() => set(components.filter((_, other) => other !== index))}
                />
              </header>
              <Text
                label={words.componentName}
                value={component.name}
                maxLength={200}
                problem={problem('name')}
                onInput={(value) => change({ name: value })}
              />
              <Text
                label={words.componentDescription}
                value={component.description}
                maxLength={2000}
                optional={core.optional}
                problem={problem('description')}
                onInput={(description) => change({ description })}
              />
              <Text
                label={words.group}
                hint={words.groupHint}
                value={component.group ?? ''}
                maxLength={200}
                optional={core.optional}
                problem={problem('group')}
                onInput={(group) => change({ group: group === '' ? null : group })}
              />
              <TargetField
                label={words.target}
                value={component.target}
                problem={problem('target') ?? problem('target.tags') ?? problem('target.monitorIds')}
                onChange={(target) => change({ target })}
              />
            </li>
          );
        })}
      </ol>
      <div class="page-actions">
        <Button icon="add" onClick={() => setAdding(true)}>
          {words.addMonitors}
        </Button>
        <Button
          icon="add"
          onClick={() => set([...components, { name: '', description: '', group: null, target: { scope: 'all' } }])}
        >
          {words.addComponent}
        </Button>
      </div>
      {isAdding && <AddMonitors onAdd={(added) => set([...components, ...added])} onClose={() => setAdding(false)} />}
    </>
  );
};

const Text = ({
  label,
  hint,
  value,
  maxLength,
  optional,
  problem,
  onInput,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly maxLength: number;
  readonly optional?: string;
  readonly problem: string | undefined;
  readonly onInput: (value: string) => void;
}): JSX.Element => (
  <Field
    label={label}
    hint={hint}
    problem={problem}
    isOptional={optional !== undefined}
    {...(optional === undefined ? {} : { optionalWord: optional })}
  >
    {({ label: _label, ...control }) => (
      <input
        {...control}
        type="text"
        maxLength={maxLength}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    )}
  </Field>
);
