import type { Incident } from '@watchpost/client';
import type { JSX } from 'preact';
import { StatusBars } from '../../charts/status-bars.js';
import { useConsole, useWords } from '../../console/use-console.js';
import { Field } from '../../elements/field.js';
import { Details, Section } from '../../elements/page.js';
import { StatusMark } from '../../elements/status-mark.js';
import { Time } from '../../elements/time.js';
import { shortSpanOf } from '../../time/format.js';
import { unknownWords } from '../../words/unknown.js';
import { reasonOf } from '../monitors/unobserved.js';
import { mostAffected, windowOf } from './affected.js';
import { Escalation } from './escalation-view.js';
import type { IncidentModel } from './incident.js';
import { Notified } from './notified-view.js';
import { incidentWords } from './words.js';

/** What is known beside the timeline: who, which monitors, what was changed before. */
const Surroundings = ({
  model,
  incident,
}: {
  readonly model: IncidentModel;
  readonly incident: Incident;
}): JSX.Element => {
  const { address, session } = useConsole();
  const words = useWords(incidentWords);
  const mayWrite = session.may('incidents:write');
  const members = model.members.value;
  const assignee = members.find(({ userId }) => userId === incident.assigneeId)?.name ?? incident.assigneeId;
  return (
    <aside class="incident-side" aria-label={words.details}>
      <Section title={words.details}>
        {mayWrite && (
          <div class="incident-fields">
            <Field label={words.severity}>
              {({ id }) => (
                <select
                  id={id}
                  value={incident.severity}
                  onChange={({ currentTarget }) =>
                    void model.change({ severity: currentTarget.value as Incident['severity'] })
                  }
                >
                  {Object.entries(words.severities).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {members.length > 0 && (
              <Field label={words.assignee}>
                {({ id }) => (
                  <select
                    id={id}
                    value={incident.assigneeId ?? ''}
                    onChange={({ currentTarget }) =>
                      void model.change({ assigneeId: currentTarget.value === '' ? null : currentTarget.value })
                    }
                  >
                    <option value="">{words.noAssignee}</option>
                    {members.map(({ userId, name }) => (
                      <option key={userId} value={userId}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
          </div>
        )}
        <Details
          rows={[
            ...(mayWrite ? [] : [[words.assignee, assignee ?? words.noAssignee] as const]),
            [words.source, words.sources[incident.source]],
            [
              words.public,
              incident.publicStatus === null ? words.internal : words.publicStatuses[incident.publicStatus],
            ],
            ...(incident.resolvedAt === null
              ? []
              : [[words.ended, <Time key="ended" at={incident.resolvedAt} show="exact" />] as const]),
            ...(incident.alertRuleId === null
              ? []
              : [
                  [
                    words.rule,
                    <a key="rule" href={address.href(`/alerts/rules/${incident.alertRuleId}`)}>
                      {words.openRule}
                    </a>,
                  ] as const,
                ]),
          ]}
        />
      </Section>
      <Escalation model={model.escalation} incident={incident} />
      <Affected model={model} incident={incident} />
      <Notified model={model} incidentId={incident.id} />
      <EarlierChanges model={model} />
    </aside>
  );
};
export default Surroundings;

/** Of each monitor, the latest times in which it was not observed; the monitor's page has all. */
const mostStretches = 3;

/** The monitors with their statuses, from half an hour before to half an hour after. */
const Affected = ({
  model,
  incident,
}: {
  readonly model: IncidentModel;
  readonly incident: Incident;
}): JSX.Element | null => {
  const { address, session, now, language } = useConsole();
  const words = useWords(incidentWords);
  const unknown = useWords(unknownWords);
  if (!session.may('monitors:read')) return null;
  const affected = model.affected.value;
  const range = windowOf(incident, now());
  const format = new Intl.DateTimeFormat(language.value, { dateStyle: 'short', timeStyle: 'short' });
  const [from, to] = [format.format(new Date(range.from)), format.format(new Date(range.to))];
  return (
    <Section title={words.affected}>
      {incident.monitorIds.length === 0 && <p class="quiet">{words.noMonitors}</p>}
      <ul class="affected">
        {affected?.map(({ id, name, currentStatus, bins, cause, now: monitor, unobserved }) => (
          <li key={id}>
            <p>
              {currentStatus !== undefined && <StatusMark status={currentStatus} isBare />}
              <a href={address.href(`/monitors/${id}`)}>{name}</a>
            </p>
            {bins !== undefined && <StatusBars bins={bins} text={words.bars(name, from, to)} />}
            {cause !== undefined && <p class="quiet">{cause}</p>}
            {unobserved.slice(0, mostStretches).map((time) => (
              <p key={time.from} class="quiet unobserved">
                {unknown.notObservedFor(
                  unknown.stretch(format.formatRange(time.from, time.to), shortSpanOf(time.to - time.from)),
                  reasonOf(unknown, time, monitor) ?? unknown.noReason,
                )}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {affected !== undefined && affected.length > 0 && (
        <p class="quiet affected-range" aria-hidden="true">
          <span>{from}</span>
          <span>{to}</span>
        </p>
      )}
      {incident.monitorIds.length > mostAffected && (
        <p class="quiet">{words.affectedMore(mostAffected, incident.monitorIds.length)}</p>
      )}
    </Section>
  );
};

/** What was changed in the hour before, which is often the reason. */
const EarlierChanges = ({ model }: { readonly model: IncidentModel }): JSX.Element | null => {
  const words = useWords(incidentWords);
  const changes = model.earlierChanges.value;
  if (changes === undefined) return null;
  return (
    <Section title={words.changesBefore}>
      {changes.length === 0 && <p class="quiet">{words.noChanges}</p>}
      <ul class="earlier-changes">
        {changes.map(({ id, at, actor, action, resource }) => (
          <li key={id}>
            <p>
              <code>{action}</code> {resource.name ?? resource.id}
            </p>
            <p class="quiet">
              {actor.name} · <Time at={at} show="exact" />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
};
