import './escalation-policies.css';
import type { EscalationPolicy, EscalationReadiness, EscalationTest } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { Field } from '../../elements/field.js';
import { Menu } from '../../elements/menu.js';
import { Details, Failure, Loading, Page, Section } from '../../elements/page.js';
import { type StateKind, StateMark } from '../../elements/state-mark.js';
import { Time } from '../../elements/time.js';
import { useTargetText } from '../../forms/targets/target-text.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { removeById } from '../../store/removing.js';
import { shortSpanOf } from '../../time/format.js';
import { fromLocalInput, toLocalInput } from '../../time/local-input.js';
import { escalationPolicyPages } from './pages.js';
import { createPolicyDetail, type PolicyDetailModel } from './policy-detail.js';
import { escalationWords } from './words.js';

const kinds: Readonly<Record<EscalationReadiness['status'], StateKind>> = {
  ready: 'good',
  partial: 'warning',
  unreachable: 'bad',
};

/** A policy: whether it reaches people now, and what it would do, step by step. */
const PolicyPage: PageView = ({ parameters: { id = '' } }): JSX.Element => {
  const title = useWords(escalationPolicyPages.title);
  const words = useWords(escalationWords);
  const model = useModel((parts) => createPolicyDetail(parts, id), [id]);
  const policy = model.policy.value;
  const readiness = model.readiness.value;
  const error = model.error.value;
  if (policy === undefined || readiness === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  return (
    <Page
      title={policy.name}
      lead={<StateMark kind={kinds[readiness.status]} word={words.readiness[readiness.status]} />}
      actions={<Actions policy={policy} />}
    >
      {policy.description !== '' && <p>{policy.description}</p>}
      <Problems problems={readiness.problems} />
      <DryRun model={model} policy={policy} />
      <Settings policy={policy} />
    </Page>
  );
};
export default PolicyPage;

const Actions = ({ policy }: { readonly policy: EscalationPolicy }): JSX.Element | null => {
  const parts = useConsole();
  const { address, session, client } = parts;
  const core = useCoreWords();
  const words = useWords(escalationWords);
  if (!session.may('notifications:write')) return null;
  const remove = (): void => {
    address.go('/escalation-policies');
    removeById(parts, {
      id: policy.id,
      name: policy.name,
      send: () => client.escalationPolicies.delete(policy.id),
    });
  };
  return (
    <>
      <LinkButton icon="edit" href={address.href(`/escalation-policies/${policy.id}/edit`)}>
        {core.edit}
      </LinkButton>
      <Menu label={words.actions} items={[{ label: words.remove, isDanger: true, onSelect: remove }]} />
    </>
  );
};

/** In the words of the server, which knows why a page does not reach a person. */
const Problems = ({ problems }: { readonly problems: readonly string[] }): JSX.Element | null => {
  const words = useWords(escalationWords);
  if (problems.length === 0) return null;
  return (
    <section class="failure policy-problems" aria-label={words.problems}>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </section>
  );
};

const DryRun = ({
  model,
  policy,
}: {
  readonly model: PolicyDetailModel;
  readonly policy: EscalationPolicy;
}): JSX.Element => {
  const words = useWords(escalationWords);
  const dryRun = model.dryRun.value;
  const [at, setAt] = useState(toLocalInput(model.at.peek()));
  const beyond = dryRun?.problems.filter((problem) => model.readiness.value?.problems.includes(problem) !== true) ?? [];
  return (
    <Section title={words.dryRun}>
      <p class="quiet">{words.dryRunHint}</p>
      <form
        class="dry-run-form"
        onSubmit={(event) => {
          event.preventDefault();
          const moment = fromLocalInput(at);
          if (moment !== undefined) void model.test(moment);
        }}
      >
        <Field label={words.begins}>
          {({ id }) => (
            <input
              id={id}
              type="datetime-local"
              value={at}
              onChange={({ currentTarget }) => setAt(currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" isBusy={model.isBusy.value}>
          {words.run}
        </Button>
      </form>
      {dryRun === undefined && <Loading />}
      <Problems problems={beyond} />
      {dryRun !== undefined && (
        <ol class="dry-run">
          {dryRun.steps.map((step) => (
            <PlannedStep
              key={`${step.round} ${step.step}`}
              step={step}
              since={Date.parse(step.at) - Date.parse(model.at.value)}
              isLast={step.step > policy.steps.length}
            />
          ))}
        </ol>
      )}
    </Section>
  );
};

const PlannedStep = ({
  step: { round, step, at, targets },
  since,
  isLast,
}: {
  readonly step: EscalationTest['steps'][number];
  /** Milliseconds from the begin of the incident. */
  readonly since: number;
  /** Whether it follows the last step of the last round. */
  readonly isLast: boolean;
}): JSX.Element => {
  const words = useWords(escalationWords);
  return (
    <li>
      <p>
        <b>{isLast ? words.last : words.roundStep(round, step)}</b>{' '}
        <span class="quiet">
          {since <= 0 ? words.atOnce : words.after(shortSpanOf(since))} · <Time at={at} show="exact" />
        </span>
      </p>
      <ul>
        {targets.map(({ type, id, name, people, problem }) => (
          <li key={`${type} ${id}`}>
            <StateMark
              kind={problem === null ? 'good' : 'bad'}
              word={people.length === 0 ? words.noPerson : people.join(', ')}
            />{' '}
            <span class="quiet">
              {type === 'responders' && words.responders}
              {type === 'schedule' && words.onCallIn(name)}
            </span>
            {problem !== null && <p class="quiet">{problem}</p>}
          </li>
        ))}
      </ul>
    </li>
  );
};

const Settings = ({ policy }: { readonly policy: EscalationPolicy }): JSX.Element => {
  const words = useWords(escalationWords);
  const targetText = useTargetText();
  const { target, minimumSeverity, rounds, whenUncovered, whenExhausted, acknowledgementSeconds } = policy;
  return (
    <Section title={words.settings}>
      <Details
        rows={[
          [words.target, target === null ? words.onRequest : targetText(target)],
          [words.minimumSeverity, words.severities[minimumSeverity]],
          [words.rounds, rounds],
          [words.whenUncovered, words.uncovered[whenUncovered]],
          [words.whenExhausted, words.exhausted[whenExhausted]],
          [
            words.acknowledgement,
            acknowledgementSeconds === null ? words.never : words.minutes(Math.round(acknowledgementSeconds / 60)),
          ],
        ]}
      />
    </Section>
  );
};
