import './monitors.css';
import type { MonitorType } from '@watchpost/client';
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { AsCode } from '../../as-code/as-code.js';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Field } from '../../elements/field.js';
import { focusWhenShown } from '../../elements/focus.js';
import { lazyView } from '../../elements/lazy-view.js';
import { Failure, Loading, Page } from '../../elements/page.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import type { PathParameters } from '../../router/match.js';
import { messageOf } from '../../store/change.js';
import { CredentialFields } from './credential-fields.js';
import { fieldTextsOf, formFieldsOf } from './form-texts.js';
import { formWords } from './form-words.js';
import { createMonitorDraft, type MonitorDraftModel } from './monitor-draft.js';
import { isForAgents, typeChoices, typeFormOf } from './type-form.js';

/** What some types have, or some people use, is loaded when it is first shown. */
const ArgumentRows = lazyView<{ readonly draft: Draft }>(() => import('./argument-rows.js'));
const AssertionRows = lazyView<{ readonly draft: Draft; readonly type: MonitorType }>(
  () => import('./assertion-rows.js'),
);
const TrialPanel = lazyView<{ readonly model: MonitorDraftModel }>(() => import('./trial-panel.js'));
const StepRows = lazyView<{ readonly draft: Draft; readonly model: MonitorDraftModel }>(() => import('./step-rows.js'));
const FlowRows = lazyView<{ readonly draft: Draft; readonly model: MonitorDraftModel }>(() => import('./flow-rows.js'));

/** The form for a monitor: a new one, a copy of another one, or one that is changed. */
const MonitorFormPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const { address } = useConsole();
  const words = useWords(formWords);
  const { id } = parameters;
  const model = useModel(
    (parts) => {
      const { query } = address.place.peek();
      const from = query.get('from') ?? undefined;
      const type = query.get('type') ?? undefined;
      return createMonitorDraft(parts, id === undefined ? { type, ...(from === undefined ? {} : { from }) } : { id });
    },
    [id],
  );
  const draft = model.draft.value;
  const error = model.error.value;
  return (
    <Page title={id === undefined ? words.newTitle : words.editTitle(String(draft?.values.value.name ?? ''))}>
      {error !== undefined && <Failure message={messageOf(error)} />}
      {draft === undefined && error === undefined && <Loading />}
      {draft !== undefined && (
        <div class="monitor-form">
          <MonitorForm draft={draft} model={model} id={id} />
          <TrialPanel model={model} />
        </div>
      )}
    </Page>
  );
};
export default MonitorFormPage;

const MonitorForm = ({
  draft,
  model,
  id,
}: {
  readonly draft: Draft;
  readonly model: MonitorDraftModel;
  readonly id: string | undefined;
}): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(formWords);
  const type = model.type.value;
  const agents = model.agents.value;
  const choices = { monitors: model.monitors.data.value ?? [], agents, policies: model.policies.value };
  const fields = formFieldsOf(type, choices);
  const texts = fieldTextsOf(fields, words, choices);
  const rules = typeFormOf(type);
  const problems = Object.keys(draft.problems.value);
  const hasProblem = (names: readonly string[]): boolean =>
    problems.some((path) =>
      names.some((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`)),
    );
  const settings = Object.values(rules.fields);
  const needsSettings =
    type === 'heartbeat' || type === 'command' || type === 'browser' || settings.some((field) => 'isRequired' in field);
  return (
    <Form
      draft={draft}
      submitLabel={id === undefined ? core.create : core.save}
      onCancel={() => address.go(id === undefined ? '/monitors' : `/monitors/${id}`)}
      labels={words.labels}
      actions={
        <AsCode
          request={() => ({
            method: id === undefined ? 'POST' : 'PATCH',
            path: id === undefined ? '/monitors' : `/monitors/${id}`,
            body: draft.request.peek(),
            command: id === undefined ? 'monitors create' : `monitors update ${id}`,
            call: id === undefined ? 'monitors.create' : 'monitors.update',
            ...(id === undefined ? {} : { callArguments: [id] }),
          })}
        />
      }
    >
      <TargetFields draft={draft} model={model} />
      <NameField draft={draft} model={model} />
      {settings.length > 0 && (
        <Part key={type} title={words.sections.settings} isOpen={needsSettings || hasProblem(['config'])}>
          {type === 'api' && <StepRows draft={draft} model={model} />}
          {type === 'browser' && <FlowRows draft={draft} model={model} />}
          {type === 'command' ? (
            <ArgumentRows draft={draft} />
          ) : (
            <ConfigFields draft={draft} type={type} fields={fields} texts={texts} />
          )}
        </Part>
      )}
      {rules.assertions.length > 0 && (
        <Part
          key={`${type} assertions`}
          title={words.sections.assertions}
          isOpen={
            hasProblem(['assertions']) ||
            (Array.isArray(draft.values.peek().assertions) && (draft.values.peek().assertions as unknown[]).length > 0)
          }
        >
          <AssertionRows draft={draft} type={type} />
        </Part>
      )}
      {rules.credentials.length > 0 && (
        <Part key={`${type} credentials`} title={words.sections.credentials} isOpen={hasProblem(['credentials'])}>
          <CredentialFields model={model} />
        </Part>
      )}
      <FormFields draft={draft} fields={fields} texts={texts} names={['tags', 'description']} />
      <Part title={words.sections.schedule} isOpen={hasProblem(scheduleFields)}>
        <div class="form-pairs">
          <FormFields draft={draft} fields={fields} texts={texts} names={scheduleFields} />
        </div>
      </Part>
      <Part
        key={`${type} places`}
        title={words.sections.dependencies}
        isOpen={isForAgents(type) || type === 'browser' || hasProblem(placeFields)}
      >
        <FormFields
          draft={draft}
          fields={fields}
          texts={texts}
          names={agents.length === 0 && !isForAgents(type) ? ['parentId', 'escalationPolicyId'] : placeFields}
        />
      </Part>
    </Form>
  );
};

const scheduleFields = [
  'intervalSeconds',
  'timeoutSeconds',
  'retries',
  'retryIntervalSeconds',
  'recoveryThreshold',
  'degradedAfterMs',
];
const placeFields = ['parentId', 'escalationPolicyId', 'agentIds', 'checkFromServer', 'quorum'];

/** A part of the form that most monitors leave as it is. */
const Part = ({
  title,
  isOpen,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly children: ComponentChildren;
}): JSX.Element => {
  const element = useRef<HTMLDetailsElement>(null);
  // It opens for a problem inside, and stays open while that is corrected.
  useLayoutEffect(() => {
    if (isOpen && element.current !== null) element.current.open = true;
  }, [isOpen]);
  return (
    <details ref={element} class="form-part">
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
};

/** What is watched: pasted as people have it; and the type, which is guessed until a person chose one. */
const TargetFields = ({ draft, model }: { readonly draft: Draft; readonly model: MonitorDraftModel }): JSX.Element => {
  const words = useWords(formWords);
  const type = model.type.value;
  const { target: example } = typeFormOf(type);
  const target = String(draft.values.value.target ?? '');
  const isGuessed = target !== model.typed.value.trim() && target !== '';
  draft.shownPaths.add('target').add('type');
  const programs = type === 'command' ? model.programs.value : [];
  const hint = isGuessed
    ? words.sends(target)
    : type === 'command'
      ? words.programHint
      : model.typed.value === '' && model.isNew
        ? words.targetHint
        : words.targetOf(example ?? '');
  return (
    <>
      {example !== null && (
        <Field
          label={type === 'command' ? words.program : model.isNew ? words.target : (words.labels.target ?? '')}
          hint={hint}
          problem={draft.problems.value.target}
        >
          {({ label: _label, ...control }) => (
            <>
              <input
                {...control}
                type="text"
                list={programs.length === 0 ? undefined : 'programs'}
                maxLength={2048}
                spellcheck={false}
                autocapitalize="off"
                ref={model.isNew ? focusWhenShown : null}
                value={model.typed.value}
                onInput={({ currentTarget }) => model.setTarget(currentTarget.value)}
              />
              {programs.length > 0 && (
                <datalist id="programs">
                  {programs.map((name) => (
                    <option key={name} value={name} />
                  ))}
                </datalist>
              )}
            </>
          )}
        </Field>
      )}
      <Field label={words.labels.type ?? ''} problem={draft.problems.value.type}>
        {({ label: _label, ...control }) => (
          <select
            {...control}
            value={type}
            disabled={!model.isNew}
            onChange={({ currentTarget }) => model.setType(currentTarget.value)}
          >
            {typeChoices(type).map((name) => (
              <option key={name} value={name}>
                {name} – {words.typeTitle(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
};

const NameField = ({ draft, model }: { readonly draft: Draft; readonly model: MonitorDraftModel }): JSX.Element => {
  const words = useWords(formWords);
  draft.shownPaths.add('name');
  return (
    <Field label={words.labels.name ?? ''} problem={draft.problems.value.name}>
      {({ label: _label, ...control }) => (
        <input
          {...control}
          type="text"
          maxLength={200}
          value={String(draft.values.value.name ?? '')}
          onInput={({ currentTarget }) => model.setName(currentTarget.value)}
        />
      )}
    </Field>
  );
};

/** The settings of a type, without the frame of an object. */
const ConfigFields = ({
  draft,
  type,
  fields,
  texts,
}: Pick<Parameters<typeof FormFields>[0], 'draft' | 'fields' | 'texts'> & {
  readonly type: MonitorType;
}): JSX.Element => (
  <div class="form-config">
    <FormFields
      key={type}
      draft={draft}
      fields={fields}
      names={['config']}
      {...(texts === undefined ? {} : { texts })}
    />
  </div>
);
