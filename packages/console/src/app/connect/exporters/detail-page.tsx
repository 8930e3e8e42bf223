import './exporters.css';
import type { Exporter } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { Details, Failure, Loading, Page } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import type { PathParameters } from '../../router/match.js';
import { messageOf } from '../../store/change.js';
import { shortSpanOf } from '../../time/format.js';
import { useFigures } from '../../time/use-figures.js';
import { createExporterDetail } from './exporter-detail.js';
import { ExporterStatusMark } from './exporter-status.js';
import { exporterPages } from './pages.js';
import { SeriesBrowser } from './series-browser.js';
import { exporterWords } from './words.js';

/** An exporter: how its scrapes went, and the samples that were kept. */
const ExporterPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const { address, session } = useConsole();
  const core = useCoreWords();
  const title = useWords(exporterPages.title);
  const words = useWords(exporterWords);
  const id = parameters.id ?? '';
  const model = useModel((parts) => createExporterDetail(parts, id), [id]);
  const exporter = model.exporter.value;
  const error = model.error.value;
  if (exporter === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  return (
    <Page
      title={exporter.name}
      lead={
        <>
          <ExporterStatusMark status={exporter.status} /> · <Time at={exporter.statusSince} />
        </>
      }
      actions={
        session.may('exporters:write') && (
          <>
            <LinkButton icon="edit" href={address.href(`/exporters/${id}/edit`)}>
              {core.edit}
            </LinkButton>
            <Button icon={exporter.enabled ? 'pause' : 'play'} onClick={() => void model.toggle()}>
              {exporter.enabled ? words.pause : words.resume}
            </Button>
            <Button kind="primary" onClick={() => void model.scrape()}>
              {words.scrape}
            </Button>
          </>
        )
      }
    >
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      {exporter.lastError !== null && (
        <p class="failure" role="alert">
          <strong>{words.lastError}.</strong> {exporter.lastError}
        </p>
      )}
      <Facts exporter={exporter} />
      <SeriesBrowser model={model} />
    </Page>
  );
};
export default ExporterPage;

/** What the last scrape was like. */
const Facts = ({ exporter }: { readonly exporter: Exporter }): JSX.Element => {
  const words = useWords(exporterWords);
  const { latencyOf } = useFigures();
  const { lastScrape } = exporter;
  return (
    <Details
      rows={[
        [words.url, exporter.url],
        [words.scraped, <Time key="last" at={exporter.lastScrapedAt} />],
        [words.interval, shortSpanOf(exporter.intervalSeconds * 1000)],
        [words.duration, latencyOf(lastScrape?.durationMs)],
        [words.scrapedSamples, exporter.samplesScraped],
        [words.kept, lastScrape?.samplesKept ?? '–'],
        [words.bytes, lastScrape === null ? '–' : `${Math.ceil(lastScrape.bodyBytes / 1024)} KiB`],
        [words.selectors, <code key="selectors">{exporter.selectors.join(', ')}</code>],
      ]}
    />
  );
};
