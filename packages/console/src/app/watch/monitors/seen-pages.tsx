import type { MonitorEvidence } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { DataTable } from '../../elements/data-table.js';
import { Details } from '../../elements/page.js';
import { useFigures } from '../../time/use-figures.js';
import { Box } from './seen-box.js';
import { pagesWords } from './seen-pages-words.js';
import { SpanBar } from './span-bar.js';
import { UrlText } from './url-text.js';

type BrowserEvidence = NonNullable<MonitorEvidence['browser']>;

type BrowserRequest = BrowserEvidence['requests'][number];

/** Each request with the time that it took within the whole. */
const Waterfall = ({
  requests,
  label,
}: {
  readonly requests: readonly BrowserRequest[];
  readonly label: string;
}): JSX.Element => {
  const words = useWords(pagesWords);
  const { latencyOf, bytesOf } = useFigures();
  const wholeMs = Math.max(...requests.map(({ startMs, durationMs }) => startMs + (durationMs ?? 0)));
  return (
    <figure class="seen-box waterfall">
      <figcaption>{label}</figcaption>
      <DataTable<BrowserRequest>
        label={label}
        rows={requests}
        keyOf={(request) => String(requests.indexOf(request))}
        columns={[
          {
            name: 'request',
            label: words.request,
            cell: ({ method, url }) => (
              <span class="seen-text">
                {method} <UrlText url={url} />
              </span>
            ),
          },
          { name: 'answer', label: words.answer, cell: ({ error, statusCode }) => error ?? statusCode ?? '–' },
          { name: 'bytes', label: words.size, isWide: true, isNumber: true, cell: ({ bytes }) => bytesOf(bytes) },
          {
            name: 'when',
            label: words.course,
            isWide: true,
            cell: ({ startMs, durationMs }) => (
              <SpanBar startMs={startMs} durationMs={durationMs ?? wholeMs - startMs} wholeMs={wholeMs} />
            ),
          },
          {
            name: 'durationMs',
            label: words.took,
            isNumber: true,
            cell: ({ durationMs }) => (durationMs === null ? '…' : latencyOf(durationMs)),
          },
        ]}
      />
    </figure>
  );
};

/** The picture is one that our own browser made of the page; nothing of it is loaded from the target. */
const Pages = ({ browser }: { readonly browser: BrowserEvidence }): JSX.Element => {
  const words = useWords(pagesWords);
  const { url, title, text, requests, requestCount, consoleErrors, screenshot } = browser;
  return (
    <>
      <Details
        rows={[
          [
            words.page,
            <span key="page" class="seen-text">
              {title !== null && title !== '' && `${title}\n`}
              {url !== null && url !== '' && <UrlText url={url} />}
              {!title && !url && words.noPage}
            </span>,
          ],
        ]}
      />
      {screenshot !== null && (
        <>
          <img class="seen-picture" src={`data:image/webp;base64,${screenshot}`} alt={words.screenshot} />
          <p class="quiet">{words.screenshotHint}</p>
        </>
      )}
      {requests.length > 0 && <Waterfall requests={requests} label={words.requests(requestCount)} />}
      {consoleErrors.length > 0 && <Box label={words.consoleErrors}>{consoleErrors.join('\n')}</Box>}
      {text !== null && text !== '' && <Box label={words.pageText}>{text}</Box>}
    </>
  );
};

export default Pages;
