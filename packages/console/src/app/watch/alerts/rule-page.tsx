import './alerts.css';
import { signal } from '@preact/signals';
import type { AlertRule } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Field } from '../../elements/field.js';
import { Menu } from '../../elements/menu.js';
import { Failure, Loading, Page, Section } from '../../elements/page.js';
import { Form } from '../../forms/form.js';
import { problemBelow } from '../../forms/form-fields.js';
import { TargetField } from '../../forms/targets/target-field.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { createQuery } from '../../store/query.js';
import { removeById } from '../../store/removing.js';
import { AlertStateMark } from './alert-state-mark.js';
import { createBackTest } from './back-test.js';
import { BackTestPanel } from './back-test-panel.js';
import { conditionText } from './condition-text.js';
import { DetailFields, MetricFields } from './detail-fields.js';
import { NotifyFields } from './notify-fields.js';
import { alertRulePages } from './pages.js';
import { createRuleDraft } from './rule-draft.js';
import { Sentence } from './sentence.js';
import { alertWords } from './words.js';

/** A rule as a sentence, with what it would have done beside it. */
const RulePage: PageView = ({ parameters }) => {
  const words = useWords(alertWords);
  if (parameters.id !== undefined) return <SavedRule id={parameters.id} />;
  return (
    <Page title={words.newRule}>
      <Editor saved={undefined} />
    </Page>
  );
};
export default RulePage;

const SavedRule = ({ id }: { readonly id: string }): JSX.Element => {
  const { session } = useConsole();
  const title = useWords(alertRulePages.title);
  const words = useWords(alertWords);
  const model = useModel(({ client }) => createQuery((signal) => client.alertRules.get(id, { signal })), [id]);
  const rule = model.data.value;
  const error = model.error.value;
  if (rule === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  const mayWrite = session.may('alert-rules:write');
  return (
    <Page
      title={rule.name}
      lead={rule.enabled ? <AlertStateMark state={rule.state} /> : words.disabled}
      actions={mayWrite && <RuleMenu rule={rule} />}
    >
      {rule.notice !== null && <p class="quiet">{rule.notice}</p>}
      {mayWrite ? <Editor saved={rule} onSaved={(saved) => model.set(saved)} /> : <ReadOnly rule={rule} />}
    </Page>
  );
};

const Editor = ({
  saved,
  onSaved,
}: {
  readonly saved: AlertRule | undefined;
  readonly onSaved?: (rule: AlertRule) => void;
}): JSX.Element => {
  const { client, address, now } = useConsole();
  const core = useCoreWords();
  const words = useWords(alertWords);
  // A rule that was saved goes on with its new version; the form is made anew for it.
  const key = saved === undefined ? '' : `${saved.id} ${saved.version}`;
  const model = useModel(
    (parts) => {
      const draft = createRuleDraft(parts, saved, onSaved);
      const backTest = createBackTest({
        client,
        rule: draft.filled,
        now,
        test: (rule, tested, options) =>
          client.alertRules.testDraft({ ...rule, name: rule.name === '' ? '–' : rule.name, ...tested }, options),
      });
      return {
        draft,
        backTest,
        dispose() {
          backTest.dispose();
          draft.dispose();
        },
      };
    },
    [key],
  );
  const { draft, backTest } = model;
  draft.shownPaths.add('name').add('target');
  const rule = draft.filled.value;
  const condition = rule.condition;
  const isOfAgents = condition.metric === 'agentOffline';
  return (
    <div class="rule-editor">
      <Form
        draft={draft}
        submitLabel={saved === undefined ? core.create : core.save}
        onCancel={() => address.go('/alerts/rules')}
        labels={{ name: words.name, condition: words.condition, target: words.about, severity: words.severity }}
      >
        <Field label={words.name} problem={draft.problems.value.name}>
          {({ label: _label, ...control }) => (
            <input
              {...control}
              type="text"
              maxLength={200}
              value={rule.name}
              onInput={({ currentTarget }) => draft.set('name', currentTarget.value)}
            />
          )}
        </Field>
        <Sentence draft={draft} />
        <MetricFields draft={draft} />
        {condition.metric !== 'exporterSample' && (
          <TargetField
            label={words.about}
            value={rule.target ?? { scope: 'all' }}
            scopes={isOfAgents ? ['agents'] : ['all', 'monitors', 'tags']}
            problem={problemBelow(draft.problems.value, 'target')}
            onChange={(target) => draft.set('target', target)}
          />
        )}
        <NotifyFields draft={draft} />
        <DetailFields draft={draft} />
      </Form>
      <BackTestPanel
        model={backTest}
        condition={condition}
        onThreshold={(threshold) => draft.setCondition({ threshold })}
      />
    </div>
  );
};

/** For those who may read rules, but not write them. */
const ReadOnly = ({ rule }: { readonly rule: AlertRule }): JSX.Element => {
  const { client, now } = useConsole();
  const core = useCoreWords();
  const words = useWords(alertWords);
  const backTest = useModel(
    () =>
      createBackTest({
        client,
        rule: signal(rule),
        now,
        test: (_rule, tested, options) => client.alertRules.test(rule.id, tested, options),
      }),
    [rule.id],
  );
  return (
    <>
      <Section title={words.condition}>
        <p>{conditionText(rule.condition, words, core)}</p>
      </Section>
      <BackTestPanel model={backTest} condition={rule.condition} />
    </>
  );
};

const RuleMenu = ({ rule }: { readonly rule: AlertRule }): JSX.Element => {
  const parts = useConsole();
  const words = useWords(alertWords);
  const remove = (): void => {
    parts.address.go('/alerts/rules');
    removeById(parts, { id: rule.id, name: rule.name, send: () => parts.client.alertRules.delete(rule.id) });
  };
  return <Menu label={words.actions} items={[{ label: words.remove, isDanger: true, onSelect: remove }]} />;
};
