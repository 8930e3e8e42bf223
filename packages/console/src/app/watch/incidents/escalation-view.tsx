import type { Incident } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Menu } from '../../elements/menu.js';
import { Section } from '../../elements/page.js';
import { spanOf } from '../../time/format.js';
import { escalationPolicyPages } from '../escalation-policies/pages.js';
import type { EscalationModel } from './escalation.js';
import { incidentWords } from './words.js';

/** For how long pages can be put off, in seconds. */
const snoozes = [1_800, 3_600, 4 * 3_600, 12 * 3_600];

/** Who is paged next, and the ways to change that. */
export const Escalation = ({
  model,
  incident,
}: {
  readonly model: EscalationModel;
  readonly incident: Incident;
}): JSX.Element | null => {
  const { address, session, language } = useConsole();
  const core = useCoreWords();
  const words = useWords(incidentWords);
  const escalation = model.escalation.value;
  if (escalation === undefined) return null;
  const { state, policyId, nextAt, snoozedUntil, round, step } = escalation;
  const policies = model.policies.value;
  const policy = policies.find(({ id }) => id === policyId);
  const mayRespond = session.may('incidents:respond') && incident.status !== 'resolved';
  const format = new Intl.DateTimeFormat(language.value, { dateStyle: 'short', timeStyle: 'short' });
  const at = (time: string | null): string => (time === null ? '–' : format.format(new Date(time)));
  const others = policies.filter(({ id }) => id !== policyId);
  return (
    <Section title={words.escalation}>
      <p>
        {policy !== undefined && (
          <>
            <a href={address.href(`/escalation-policies/${policy.id}`)}>{policy.name}</a>
            {': '}
          </>
        )}
        {state === 'snoozed'
          ? words.snoozedUntil(at(snoozedUntil))
          : state === 'running' && round !== null && step !== null
            ? words.nextPage(round, step, at(nextAt))
            : words.escalationStates[state]}
      </p>
      {mayRespond && (policyId !== null || others.length > 0) && (
        <div class="page-actions">
          {policyId !== null && (
            <>
              <Button isBusy={model.isBusy.value} onClick={() => void model.escalate()}>
                {words.escalateNow}
              </Button>
              <Menu
                label={words.snooze}
                icon="pause"
                items={snoozes.map((seconds) => ({
                  label: words.snoozeFor(spanOf(seconds * 1000, core)),
                  onSelect: () => void model.snooze(seconds),
                }))}
              >
                {words.snooze}
              </Menu>
            </>
          )}
          {others.length > 0 && (
            <Menu
              label={words.escalateBy}
              icon={escalationPolicyPages.icon}
              items={others.map(({ id, name }) => ({ label: name, onSelect: () => void model.escalate(id) }))}
            >
              {words.escalateBy}
            </Menu>
          )}
        </div>
      )}
    </Section>
  );
};
