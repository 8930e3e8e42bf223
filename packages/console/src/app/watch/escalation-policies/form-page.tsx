import './escalation-policies.css';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { escalationPolicyCreateFields } from '../../contract/escalation-policy-create.js';
import { Button } from '../../elements/button.js';
import { Field } from '../../elements/field.js';
import { Failure, Loading, Page } from '../../elements/page.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { FormFields, problemBelow } from '../../forms/form-fields.js';
import { type Target, TargetField } from '../../forms/targets/target-field.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { createPolicyForm } from './policy-draft.js';
import { StepFields } from './step-fields.js';
import { escalationWords } from './words.js';

/** As the contract has it. */
const mostSteps = 10;

/** The form of an escalation policy: which incidents, and the steps one below the other. */
const PolicyFormPage: PageView = ({ parameters: { id } }): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(escalationWords);
  const model = useModel((parts) => createPolicyForm(parts, id), [id]);
  const draft = model.draft.value;
  const error = model.error.value;
  const steps = model.steps.value;
  const isNew = id === undefined;
  for (const path of ['target', 'steps']) draft?.shownPaths.add(path);
  const problems = draft?.problems.value ?? {};
  const texts = {
    labels: {
      name: words.name,
      description: words.description,
      target: words.target,
      minimumSeverity: words.minimumSeverity,
      steps: words.steps,
      rounds: words.rounds,
      whenUncovered: words.whenUncovered,
      whenExhausted: words.whenExhausted,
      acknowledgementSeconds: words.acknowledgement,
    },
    hints: {
      name: '',
      description: words.descriptionHint,
      minimumSeverity: '',
      rounds: words.roundsHint,
      whenUncovered: '',
      whenExhausted: '',
    },
    choices: {
      minimumSeverity: words.severities,
      whenUncovered: words.uncovered,
      whenExhausted: words.exhausted,
    },
  };
  const { description, ...fields } = escalationPolicyCreateFields;
  return (
    <Page title={isNew ? words.new : words.edit}>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      {draft === undefined && error === undefined && <Loading />}
      {draft !== undefined && (
        <Form
          draft={draft}
          submitLabel={isNew ? core.create : core.save}
          labels={texts.labels}
          onCancel={() => address.go(isNew ? '/escalation-policies' : `/escalation-policies/${id}`)}
        >
          <FormFields draft={draft} fields={fields} names={['name']} texts={texts} />
          <TargetField
            label={words.target}
            value={(draft.values.value.target as Target | null | undefined) ?? null}
            none={{ label: words.onRequest, onChoose: () => draft.set('target', null) }}
            problem={problemBelow(problems, 'target')}
            onChange={(target) => draft.set('target', target)}
          />
          <FormFields draft={draft} fields={fields} names={['minimumSeverity']} texts={texts} />
          <section class="form-cards" aria-label={words.steps}>
            <h2>{words.steps}</h2>
            <p class="field-hint">{words.stepsHint}</p>
            {steps.map((step, index) => (
              <StepFields key={index} model={model} step={step} index={index} problems={problems} />
            ))}
            {problems.steps !== undefined && <p class="field-problem">{problems.steps}</p>}
            {steps.length < mostSteps && (
              <Button icon="add" onClick={model.addStep}>
                {words.addStep}
              </Button>
            )}
          </section>
          <FormFields
            draft={draft}
            fields={fields}
            names={['rounds', 'whenUncovered', 'whenExhausted']}
            texts={texts}
          />
          <Acknowledgement draft={draft} />
          <FormFields draft={draft} fields={{ description: { ...description, kind: 'long' } }} texts={texts} />
        </Form>
      )}
    </Page>
  );
};
export default PolicyFormPage;

/** After how long an acknowledged incident begins again, in minutes. */
const Acknowledgement = ({ draft }: { readonly draft: Draft }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(escalationWords);
  const name = 'acknowledgementSeconds';
  draft.shownPaths.add(name);
  const value = draft.values.value[name];
  return (
    <Field
      label={words.acknowledgement}
      hint={words.acknowledgementHint}
      problem={draft.problems.value[name]}
      isOptional
      optionalWord={core.optional}
    >
      {({ label: _label, ...control }) => (
        <input
          {...control}
          type="number"
          min={15}
          max={1_440}
          value={typeof value === 'number' ? value / 60 : ''}
          onInput={({ currentTarget }) =>
            draft.set(name, currentTarget.value === '' ? null : Math.round(Number(currentTarget.value) * 60))
          }
        />
      )}
    </Field>
  );
};
