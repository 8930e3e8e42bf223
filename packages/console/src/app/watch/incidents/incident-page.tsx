import './incidents.css';
import type { Incident } from '@watchpost/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { useKeys } from '../../console/use-keys.js';
import { Button } from '../../elements/button.js';
import { focusWhenShown } from '../../elements/focus.js';
import { Kbd } from '../../elements/kbd.js';
import { lazyView } from '../../elements/lazy-view.js';
import { Menu } from '../../elements/menu.js';
import { Failure, Loading, Page, Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { removeById } from '../../store/removing.js';
import { shortSpanOf } from '../../time/format.js';
import { Composer } from './composer.js';
import { createIncident, type IncidentModel } from './incident.js';
import { acknowledgedAs, IncidentStatus, Severity } from './incident-status.js';
import { incidentPages } from './pages.js';
import { Timeline } from './timeline-view.js';
import { incidentWords } from './words.js';

/** One incident: what happened, what can be done now, and what was around it. */
const IncidentPage: PageView = ({ parameters }) => {
  const title = useWords(incidentPages.title);
  const { id = '' } = parameters;
  const model = useModel((parts) => createIncident(parts, id), [id]);
  const incident = model.incident.value;
  const error = model.error.value;
  if (incident !== undefined) return <Shown model={model} incident={incident} />;
  return (
    <Page title={title}>
      {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
    </Page>
  );
};
export default IncidentPage;

const Shown = ({ model, incident }: { readonly model: IncidentModel; readonly incident: Incident }): JSX.Element => {
  const { session } = useConsole();
  const words = useWords(incidentWords);
  const hasEnded = incident.status === 'resolved';
  return (
    <Page
      title={`#${incident.number} ${incident.title}`}
      lead={<Lead model={model} incident={incident} />}
      actions={<Actions model={model} incident={incident} />}
    >
      {incident.cause !== null && <p class="incident-cause">{incident.cause}</p>}
      <div class="incident">
        <div class="incident-main">
          {hasEnded && <Postmortem model={model} incident={incident} />}
          <SeenByChecks model={model} incident={incident} />
          <Section title={words.timeline}>
            <Timeline model={model} />
            {session.may('incidents:respond') && (
              <Composer
                model={model.note}
                firstStatus={incident.publicStatus !== null ? undefined : hasEnded ? 'resolved' : 'investigating'}
              />
            )}
          </Section>
        </div>
        <Surroundings model={model} incident={incident} />
      </div>
    </Page>
  );
};

/** Loaded when an incident has ended: until then there is nothing to learn from. */
const Postmortem = lazyView<{ readonly model: IncidentModel; readonly incident: Incident }>(
  () => import('./postmortem.js'),
);

/** Loaded beside the rest: most people read the cause first. */
const SeenByChecks = lazyView<{ readonly model: IncidentModel; readonly incident: Incident }>(
  () => import('./seen-by-checks.js'),
);

/** Loaded beside the rest, for the same reason. */
const Surroundings = lazyView<{ readonly model: IncidentModel; readonly incident: Incident }>(
  () => import('./surroundings.js'),
);

/** Status, severity and how long it takes, or took. */
const Lead = ({ model, incident }: { readonly model: IncidentModel; readonly incident: Incident }): JSX.Element => {
  const { now } = useConsole();
  const words = useWords(incidentWords);
  const [, setTick] = useState(0);
  const isOpen = incident.resolvedAt === null;
  const responder = model.members.value.find(({ userId }) => userId === incident.acknowledgedBy)?.name;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000);
    return () => clearInterval(timer);
  }, [isOpen]);
  const span = shortSpanOf((isOpen ? now() : Date.parse(incident.resolvedAt ?? '')) - Date.parse(incident.startedAt));
  return (
    <span class="incident-lead">
      <IncidentStatus status={incident.status} />
      <Severity severity={incident.severity} />
      <span>{isOpen ? words.since(span) : words.lasted(span)}</span>
      <span>
        <Time at={incident.startedAt} show="exact" />
      </span>
      {incident.acknowledgedVia !== null && incident.acknowledgedAt !== null && (
        <span>
          {acknowledgedAs(words, incident.acknowledgedVia, responder)}, <Time at={incident.acknowledgedAt} />
        </span>
      )}
    </span>
  );
};

/** Acknowledge, resolve, reopen; each has its key. */
const Actions = ({ model, incident }: { readonly model: IncidentModel; readonly incident: Incident }): JSX.Element => {
  const parts = useConsole();
  const { address, session } = parts;
  const words = useWords(incidentWords);
  const [busy, setBusy] = useState<string | undefined>();
  const run = async (name: 'acknowledge' | 'resolve' | 'reopen'): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(name);
    await model[name]();
    setBusy(undefined);
  };
  const steps = [
    { name: 'acknowledge', key: 'a', isOn: model.canAcknowledge.value },
    { name: 'resolve', key: 'r', isOn: model.canResolve.value },
    { name: 'reopen', key: 'o', isOn: model.canReopen.value },
  ] as const;
  useKeys(steps.map(({ name, key, isOn }) => ({ keys: key, label: words[name], isOn, run: () => void run(name) })));
  const remove = (): void => {
    address.go('/incidents');
    removeById(parts, {
      id: incident.id,
      name: `#${incident.number} ${incident.title}`,
      send: () => parts.client.incidents.delete(incident.id),
    });
  };
  // What was acknowledged keeps the button, disabled: otherwise the next one would come under the finger.
  const isShown = (step: (typeof steps)[number]): boolean =>
    step.isOn || (step.name === 'acknowledge' && model.canResolve.value);
  const isFirst = steps.find(isShown)?.name;
  return (
    <>
      {steps.filter(isShown).map(({ name, key, isOn }) => (
        <Button
          key={name}
          kind={name === isFirst && name !== 'reopen' ? 'primary' : 'plain'}
          isBusy={busy === name}
          disabled={!isOn}
          aria-keyshortcuts={key}
          // A link in a message leads here; only a person presses.
          ref={name === 'acknowledge' && address.place.value.fragment === name ? focusWhenShown : null}
          onClick={() => void run(name)}
        >
          {words[name]} <Kbd name={key} />
        </Button>
      ))}
      {session.may('incidents:write') && (
        <Menu label={words.actions} items={[{ label: words.delete, isDanger: true, onSelect: remove }]} />
      )}
    </>
  );
};
