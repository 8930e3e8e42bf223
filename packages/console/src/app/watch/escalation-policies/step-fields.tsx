import type { EscalationStep } from '@watchpost/client';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Field } from '../../elements/field.js';
import { FormCard } from '../../forms/card.js';
import { problemBelow } from '../../forms/form-fields.js';
import { orderWords } from '../../forms/order-words.js';
import type { PolicyFormModel, StepTarget } from './policy-draft.js';
import { escalationWords } from './words.js';

/** One step: who is paged at once, and how long it waits for an acknowledgement. */
export const StepFields = ({
  model,
  step,
  index,
  problems,
}: {
  readonly model: PolicyFormModel;
  readonly step: EscalationStep;
  readonly index: number;
  readonly problems: Readonly<Record<string, string>>;
}): JSX.Element => {
  const words = useWords(escalationWords);
  return (
    <FormCard
      name={words.step(index + 1)}
      index={index}
      count={model.steps.value.length}
      fewest={1}
      onMove={(by) => model.moveStep(index, by)}
      onRemove={() => model.removeStep(index)}
    >
      <StepTargets
        model={model}
        targets={step.targets}
        problem={problemBelow(problems, `steps[${index}].targets`)}
        onChange={(targets) => model.setStep(index, { targets: [...targets] })}
      />
      <Field label={words.wait} problem={problemBelow(problems, `steps[${index}].waitSeconds`)}>
        {({ label: _label, ...control }) => (
          <input
            {...control}
            type="number"
            min={1}
            max={1_440}
            value={step.waitSeconds / 60}
            onInput={({ currentTarget }) => {
              if (currentTarget.value !== '')
                model.setStep(index, { waitSeconds: Math.round(Number(currentTarget.value) * 60) });
            }}
          />
        )}
      </Field>
    </FormCard>
  );
};

/** A target as the value of an option, and back. */
const optionOf = ({ type, id }: StepTarget): string => (id === undefined ? type : `${type}:${id}`);
const targetOf = (value: string): StepTarget => {
  const [type = '', id] = value.split(':');
  return (id === undefined ? { type } : { type, id }) as StepTarget;
};

const StepTargets = ({
  model,
  targets,
  problem,
  onChange,
}: {
  readonly model: PolicyFormModel;
  readonly targets: readonly StepTarget[];
  readonly problem: string | undefined;
  readonly onChange: (targets: readonly StepTarget[]) => void;
}): JSX.Element => {
  const words = useWords(escalationWords);
  const order = useWords(orderWords);
  const id = useId();
  const schedules = model.schedules.value;
  const textOf = ({ type, id: targetId = '' }: StepTarget): string => {
    if (type === 'user') return model.choices.nameOf(targetId);
    if (type === 'schedule')
      return words.onCallIn(schedules.find((schedule) => schedule.id === targetId)?.name ?? targetId);
    return words.responders;
  };
  const chosen = targets.map(optionOf);
  const option = (value: string, text: string): JSX.Element | null =>
    chosen.includes(value) ? null : (
      <option key={value} value={value}>
        {text}
      </option>
    );
  const members = model.choices.members.value ?? [];
  return (
    <fieldset class="step-targets" aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
      <legend>{words.page}</legend>
      <ul>
        {targets.map((target) => (
          <li key={optionOf(target)}>
            <span>{textOf(target)}</span>
            <Button
              kind="quiet"
              icon="close"
              aria-label={order.remove(textOf(target))}
              onClick={() => onChange(targets.filter((other) => other !== target))}
            />
          </li>
        ))}
      </ul>
      <select
        aria-label={words.addTarget}
        value=""
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChange([...targets, targetOf(currentTarget.value)]);
        }}
      >
        <option value="">{words.addTarget} …</option>
        {option('responders', words.responders)}
        {schedules.length > 0 && (
          <optgroup label={words.schedules}>
            {schedules.map((each) => option(`schedule:${each.id}`, each.name))}
          </optgroup>
        )}
        {members.length > 0 && (
          <optgroup label={words.members}>{members.map((each) => option(`user:${each.id}`, each.name))}</optgroup>
        )}
      </select>
      {problem !== undefined && (
        <p id={`${id}-problem`} class="field-problem">
          {problem}
        </p>
      )}
    </fieldset>
  );
};
