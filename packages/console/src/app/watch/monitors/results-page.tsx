import type { MonitorResult } from '@watchpost/client';
import type { JSX } from 'preact';
import { AsCode } from '../../as-code/as-code.js';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { StatusMark } from '../../elements/status-mark.js';
import { Time } from '../../elements/time.js';
import type { PathParameters } from '../../router/match.js';
import { shortSpanOf } from '../../time/format.js';
import { useFigures } from '../../time/use-figures.js';
import { createMonitorResults } from './monitor-results.js';
import { resultsWords } from './results-words.js';
import { runWords } from './run-words.js';
import './step-times.css';

/** Every check of a monitor: when, how it ended, where its time went, and why it failed. */
const MonitorResultsPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const { address } = useConsole();
  const words = useWords(resultsWords);
  const { latencyOf } = useFigures();
  const id = parameters.id ?? '';
  const model = useModel((parts) => createMonitorResults(parts, id), [id]);
  const back = <LinkButton href={address.href(`/monitors/${id}`)}>{words.back}</LinkButton>;
  return (
    <ListPage<MonitorResult>
      title={words.title(model.monitor.value?.name ?? '…')}
      model={model.list}
      actions={
        <>
          {back}
          <AsCode
            request={() => ({
              method: 'GET',
              path: `/monitors/${id}/results`,
              query: model.list.filters.peek(),
              command: `monitors results ${id}`,
              call: 'monitors.results',
              callArguments: [id],
            })}
          />
        </>
      }
      filters={[
        {
          name: 'ok',
          label: words.outcome,
          values: [
            { value: 'true', label: words.ok },
            { value: 'false', label: words.failed },
          ],
        },
      ]}
      columns={[
        { name: 'at', label: words.at, isSortable: true, cell: ({ at }) => <Time at={at} show="exact" /> },
        { name: 'status', label: words.result, cell: ({ status }) => <StatusMark status={status} /> },
        { name: 'latencyMs', label: words.latency, isNumber: true, cell: ({ latencyMs }) => latencyOf(latencyMs) },
        { name: 'phases', label: words.phases, isWide: true, cell: (result) => <Phases result={result} /> },
        { name: 'statusCode', label: words.statusCode, isWide: true, cell: ({ statusCode }) => statusCode ?? '–' },
        {
          name: 'delayMs',
          label: words.delay,
          isWide: true,
          isNumber: true,
          cell: ({ delayMs }) => (delayMs < 1000 ? '–' : shortSpanOf(delayMs)),
        },
        { name: 'message', label: words.message, cell: (result) => <Found result={result} /> },
      ]}
      empty={<Empty text={words.empty} action={back} command={words.command(id)} />}
    />
  );
};
export default MonitorResultsPage;

/** Where its time went: by phases, or what was measured of a page. */
const Phases = ({ result: { timings, page } }: { readonly result: MonitorResult }): JSX.Element => {
  const { latencyOf, decimalOf } = useFigures();
  const { dnsMs, connectMs, tlsMs, firstByteMs } = timings;
  if (page === undefined) return <>{[dnsMs, connectMs, tlsMs, firstByteMs].map(latencyOf).join(' · ')}</>;
  const { lcpMs, cls, ttfbMs } = page;
  return <>{`LCP ${latencyOf(lcpMs)} · CLS ${decimalOf(cls)} · TTFB ${latencyOf(ttfbMs)}`}</>;
};

/** Why it failed, and its steps where it has some. */
const Found = ({ result: { message, steps = [] } }: { readonly result: MonitorResult }): JSX.Element => {
  const words = useWords(runWords);
  const { latencyOf } = useFigures();
  return (
    <>
      {message}
      {steps.length > 0 && (
        <details>
          <summary>{words.countOfSteps(steps.length)}</summary>
          <ol class="result-steps">
            {steps.map(({ name, status, latencyMs }, index) => (
              <li key={index}>
                <StatusMark status={status === 'skipped' ? 'paused' : status} word={words.results[status]} isBare />{' '}
                {name} <b>{latencyOf(latencyMs)}</b>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
};
