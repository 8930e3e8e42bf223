import './reports.css';
import type { Report } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { CodeBlock } from '../../elements/code-block.js';
import { Menu } from '../../elements/menu.js';
import { Empty, Failure, Loading, Page, Section } from '../../elements/page.js';
import { useTargetText } from '../../forms/targets/target-text.js';
import type { PathParameters } from '../../router/match.js';
import { messageOf } from '../../store/change.js';
import { reportPages } from './pages.js';
import { createReportDetail, formats, type ReportDetailModel } from './report-detail.js';
import { useCountingText, usePeriodText } from './report-text.js';
import { RunFigures, RunTables } from './run-figures.js';
import { BudgetLine } from './run-pictures.js';
import { Runs } from './runs.js';
import { reportWords } from './words.js';

/** A report: how it counts, what it found, and what proves it. */
const ReportPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const { address, session } = useConsole();
  const core = useCoreWords();
  const title = useWords(reportPages.title);
  const words = useWords(reportWords);
  const id = parameters.id ?? '';
  const model = useModel((parts) => createReportDetail(parts, id), [id]);
  const periodText = usePeriodText();
  const report = model.report.value;
  const error = model.error.value;
  const run = model.run.value;
  const pending = model.pending.value;
  if (report === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  const mayWrite = session.may('reports:write');
  const start = mayWrite && (
    <Button kind="primary" icon="play" isBusy={pending !== undefined} onClick={() => void model.start()}>
      {words.run}
    </Button>
  );
  return (
    <Page
      title={report.name}
      lead={`${words.types[report.type]} · ${periodText(report.period)}`}
      actions={
        <>
          {run !== undefined && <Download model={model} name={report.name} />}
          {mayWrite && (
            <LinkButton icon="edit" href={address.href(`/reports/${id}/edit`)}>
              {core.edit}
            </LinkButton>
          )}
          {start}
        </>
      }
    >
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      {report.error !== null && <Failure message={report.error} />}
      <p role="status" class="report-progress">
        {pending !== undefined && words.running(pending.monitorsRead)}
      </p>
      {run === undefined && report.latestRunId === null && pending === undefined && (
        <Empty text={words.noRun} action={start} command={`watchpost reports run ${id} --wait`} />
      )}
      {run !== undefined && <RunFigures run={run} />}
      {run !== undefined && <BudgetLine run={run} />}
      <Counting report={report} />
      {run !== undefined && <Proof model={model} hash={run.contentHash ?? ''} />}
      {run !== undefined && <RunTables run={run} />}
      <Runs model={model} />
    </Page>
  );
};
export default ReportPage;

/** How the report counts, in sentences. */
const Counting = ({ report }: { readonly report: Report }): JSX.Element => {
  const words = useWords(reportWords);
  const countingText = useCountingText();
  const targetText = useTargetText();
  return (
    <Section title={words.howItCounts}>
      <ul class="counting">
        <li>{words.monitorsOf(targetText(report.scope))}</li>
        {report.slaTarget !== null && <li>{words.target(report.slaTarget)}</li>}
        {countingText(report.accounting).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>{words.zone(report.timezone)}</li>
      </ul>
    </Section>
  );
};

/** The hash of a run, and whether the records still give it. */
const Proof = ({ model, hash }: { readonly model: ReportDetailModel; readonly hash: string }): JSX.Element => {
  const words = useWords(reportWords);
  const verification = model.verification.value;
  return (
    <Section
      title={words.proof}
      actions={
        <Button icon="check" isBusy={model.isVerifying.value} onClick={() => void model.verify()}>
          {words.verify}
        </Button>
      }
    >
      <CodeBlock code={hash} label={words.hash} />
      <p class="quiet">{words.hashHint}</p>
      <p role="status" class={verification?.matches === false ? 'differs' : undefined}>
        {verification !== undefined &&
          (verification.matches ? words.matches : words.differs(verification.differences.length))}
      </p>
      {verification !== undefined && verification.differences.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
        <section class="table-frame" aria-label={words.proof} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {Object.values(words.difference).map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {verification.differences.map(({ monitorId, field, then, now, reason }) => (
                <tr key={`${monitorId} ${field}`}>
                  <td>{monitorId === null ? field : `${monitorId} ${field}`}</td>
                  <td>{JSON.stringify(then)}</td>
                  <td>{JSON.stringify(now)}</td>
                  <td>{words.reasons[reason]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Section>
  );
};

/** Saves the shown run as a file. */
const Download = ({ model, name }: { readonly model: ReportDetailModel; readonly name: string }): JSX.Element => {
  const words = useWords(reportWords);
  const save = async (format: (typeof formats)[number]): Promise<void> => {
    const file = await model.download(format);
    if (file === undefined) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.${format}`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Menu
      label={words.download}
      icon="down"
      items={formats.map((format) => ({ label: format.toUpperCase(), onSelect: () => void save(format) }))}
    >
      {words.download}
    </Menu>
  );
};
