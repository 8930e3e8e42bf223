import './monitors.css';
import type { Incident, Measurement, Monitor } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { CodeBlock } from '../../elements/code-block.js';
import { DataTable } from '../../elements/data-table.js';
import { lazyView } from '../../elements/lazy-view.js';
import { Details, Failure, Loading, Page, Section } from '../../elements/page.js';
import { StatusMark } from '../../elements/status-mark.js';
import { Time } from '../../elements/time.js';
import type { PathParameters } from '../../router/match.js';
import { messageOf } from '../../store/change.js';
import { shortSpanOf } from '../../time/format.js';
import { useFigures } from '../../time/use-figures.js';
import { unknownWords } from '../../words/unknown.js';
import { DetailActions } from './detail-actions.js';
import { LatencySection, PhasesSection, StatusSection } from './detail-history.js';
import { detailWords } from './detail-words.js';
import { createMonitorDetail, type MonitorDetailModel } from './monitor-detail.js';
import { monitorPages } from './pages.js';
import Seen from './seen-view.js';
import { reasonNow } from './unobserved.js';
import { UrlText } from './url-text.js';

/** Few monitors run programs. */
const Performance = lazyView(() => import('./performance-section.js'));

/** Few monitors have steps. */
const LastRun = lazyView<{ readonly run: Measurement }>(() => import('./last-run.js'));

/** One monitor: its status and why, its history, and what can be done. */
const MonitorPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const core = useCoreWords();
  const title = useWords(monitorPages.title);
  const id = parameters.id ?? '';
  const model = useModel((parts) => createMonitorDetail(parts, id), [id]);
  const monitor = model.monitor.value;
  const error = model.error.value;
  if (model.isRemoved.value) {
    return (
      <Page title={core.notFound}>
        <p class="quiet">{core.notFoundHint}</p>
      </Page>
    );
  }
  if (monitor === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  const results = model.results.value;
  return (
    <Page
      title={monitor.name}
      lead={<Head monitor={monitor} />}
      actions={<DetailActions monitor={monitor} model={model} />}
    >
      <Heartbeat monitor={monitor} />
      <div class="monitor-columns">
        <div class="monitor-column">
          <StatusSection monitor={monitor} model={model} />
          {/* A failed check of an API shows its steps with what it saw. */}
          {monitor.lastResult?.steps !== undefined && (monitor.lastResult.ok || monitor.type === 'browser') && (
            <LastRun run={monitor.lastResult} />
          )}
          {monitor.lastResult?.ok === false && (
            <Seen key={`${monitor.statusSince} ${monitor.consecutiveFailures}`} monitorId={monitor.id} />
          )}
          {monitor.type !== 'manual' && monitor.type !== 'group' && <LatencySection model={model} />}
          {results !== undefined && monitor.type === 'command' && (
            <Performance monitor={monitor} results={results} onZoom={model.zoom} />
          )}
          {results !== undefined && <PhasesSection results={results} model={model} />}
          <Incidents incidents={model.incidents.value} />
        </div>
        <aside class="monitor-column">
          <Uptime monitor={monitor} />
          <Facts monitor={monitor} />
          <Certificate monitor={monitor} />
          <Related monitor={monitor} model={model} />
          <Locations monitor={monitor} />
        </aside>
      </div>
    </Page>
  );
};
export default MonitorPage;

/** Why its status is what it is: what the last check found, or what kept us from making one. */
const useWhy = (monitor: Monitor): string | undefined => {
  const words = useWords(unknownWords);
  const { currentStatus, unknownReason, lastResult } = monitor;
  const found = lastResult?.message ?? undefined;
  if (currentStatus === 'down' || currentStatus === 'degraded') return found;
  if (currentStatus !== 'unknown') return undefined;
  // The last check was before that, unless it is itself what could not be made.
  const isOfCheck = unknownReason === null || ['checkFailed', 'members', 'reported'].includes(unknownReason);
  if (isOfCheck && found !== undefined) return found;
  return reasonNow(words, monitor);
};

/** Status, since when, and why. */
const Head = ({ monitor }: { readonly monitor: Monitor }): JSX.Element => {
  const { now } = useConsole();
  const words = useWords(detailWords);
  const why = useWhy(monitor);
  const { currentStatus, statusSince, isVerifying, pausedReason, tags } = monitor;
  return (
    <div class="monitor-head">
      <p>
        <StatusMark status={currentStatus} /> {words.since(shortSpanOf(now() - Date.parse(statusSince)))}
        {tags.map((tag) => (
          <span key={tag} class="tag">
            {tag}
          </span>
        ))}
      </p>
      {why !== undefined && <p class={`monitor-why monitor-why-${currentStatus}`}>{why}</p>}
      {isVerifying && <p>{words.verifying}</p>}
      {pausedReason === 'plan' && <p>{words.pausedByPlan}</p>}
    </div>
  );
};

const Heartbeat = ({ monitor: { heartbeatUrl } }: { readonly monitor: Monitor }): JSX.Element | null => {
  const words = useWords(detailWords);
  if (heartbeatUrl === null) return null;
  return (
    <Section title={words.heartbeat}>
      <p class="quiet">{words.heartbeatHint}</p>
      <CodeBlock code={`curl -X POST ${heartbeatUrl}`} label={words.heartbeat} />
    </Section>
  );
};

const Uptime = ({ monitor: { uptime } }: { readonly monitor: Monitor }): JSX.Element => {
  const words = useWords(detailWords);
  const { percentOf } = useFigures();
  return (
    <Section title={words.uptime}>
      <dl class="figures">
        {(['h24', 'd7', 'd30', 'd90'] as const).map((span) => (
          <div key={span}>
            <dt>{words.last[span]}</dt>
            <dd>{percentOf(uptime[span])}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
};

const Facts = ({ monitor }: { readonly monitor: Monitor }): JSX.Element => {
  const words = useWords(detailWords);
  const { latencyOf } = useFigures();
  const { type, target, description, lastCheckedAt, nextCheckAt, lastResult, effectiveIntervalSeconds } = monitor;
  return (
    <Section title={words.settings}>
      <Details
        rows={[
          [words.type, type],
          ...(target === '' ? [] : [[words.target, <UrlText key="target" url={target} />] as const]),
          [words.interval, words.seconds(effectiveIntervalSeconds)],
          [words.lastCheck, <Time key="last" at={lastCheckedAt} />],
          [words.nextCheck, <Time key="next" at={nextCheckAt} show="exact" />],
          [words.latency, latencyOf(lastResult?.latencyMs)],
          ...(lastResult?.statusCode == null ? [] : [[words.statusCode, lastResult.statusCode] as const]),
          ...(description === '' ? [] : [[words.description, description] as const]),
        ]}
      />
    </Section>
  );
};

const Certificate = ({ monitor: { certificate } }: { readonly monitor: Monitor }): JSX.Element | null => {
  const words = useWords(detailWords);
  if (certificate === null) return null;
  return (
    <Section title={words.certificate}>
      <Details
        rows={[
          [words.issuer, certificate.issuer],
          [words.validTo, <Time key="to" at={certificate.validTo} show="exact" />],
          [words.daysLeft, certificate.daysRemaining],
        ]}
      />
    </Section>
  );
};

const Incidents = ({ incidents }: { readonly incidents: readonly Incident[] | undefined }): JSX.Element | null => {
  const { address } = useConsole();
  const words = useWords(detailWords);
  if (incidents === undefined) return null;
  return (
    <Section title={words.incidents}>
      {incidents.length === 0 ? (
        <p class="quiet">{words.noIncidents}</p>
      ) : (
        <ul class="plain-list">
          {incidents.map(({ id, number, title, status, startedAt, durationSeconds }) => (
            <li key={id}>
              <a href={address.href(`/incidents/${id}`)}>
                #{number} {title}
              </a>
              <span>{words[status]}</span>
              <span class="quiet">
                <Time at={startedAt} /> · {shortSpanOf(durationSeconds * 1000)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

/** What it depends on, the members of a group, and what depends on it. */
const Related = ({
  monitor,
  model,
}: {
  readonly monitor: Monitor;
  readonly model: MonitorDetailModel;
}): JSX.Element | null => {
  const { address } = useConsole();
  const words = useWords(detailWords);
  const unknown = useWords(unknownWords);
  const related = model.related.value ?? [];
  const dependents = model.dependents.value ?? { monitors: [], total: 0 };
  const parts = [
    [words.related, related.filter(({ id }) => id === monitor.parentId), 0],
    [words.members, related.filter(({ id }) => id !== monitor.parentId), 0],
    [words.dependents, dependents.monitors, dependents.total - dependents.monitors.length],
  ] as const;
  return (
    <>
      {parts.map(([title, monitors, beyond]) =>
        monitors.length === 0 ? null : (
          <Section key={title} title={title}>
            <ul class="plain-list">
              {monitors.map(({ id, name, currentStatus, ...others }) => (
                <li key={id}>
                  <StatusMark status={currentStatus} />
                  <a href={address.href(`/monitors/${id}`)}>{name}</a>
                  {others.unknownReason !== null && <span class="quiet">{reasonNow(unknown, others)}</span>}
                </li>
              ))}
            </ul>
            {beyond > 0 && (
              <a href={address.href(`/monitors?parentId=${monitor.id}`)}>{words.allDependents(dependents.total)}</a>
            )}
          </Section>
        ),
      )}
    </>
  );
};

const Locations = ({ monitor: { locations } }: { readonly monitor: Monitor }): JSX.Element | null => {
  const words = useWords(detailWords);
  const { latencyOf } = useFigures();
  if (locations.length === 0) return null;
  return (
    <Section title={words.locations}>
      <DataTable
        label={words.locations}
        rows={locations}
        keyOf={({ agentId }) => agentId ?? 'server'}
        columns={[
          { name: 'name', label: words.location, cell: ({ name }) => name },
          {
            name: 'status',
            label: words.history,
            cell: ({ status, isFresh }) => (
              <>
                <StatusMark status={status} />
                {!isFresh && <span class="quiet"> {words.stale}</span>}
              </>
            ),
          },
          { name: 'latencyMs', label: words.latency, isNumber: true, cell: ({ latencyMs }) => latencyOf(latencyMs) },
        ]}
      />
    </Section>
  );
};
