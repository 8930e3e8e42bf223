import { bounds, type ExporterTestResult, exporterRoutes, exporters } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import { invalidField, notFound, ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { readOwnRow, versionHeaders } from '../../request/verbs/served-resource.js';
import type { Change, Row } from '../../store/interface/store.js';
import { awaitAnswer } from '../engine/await-answer.js';
import { engineBounds } from '../engine/bounds.js';
import { assertScrapable } from './exporter.js';
import { openExporterCredentials } from './exporter-credentials.js';
import { type LabelledScrape, labelScrape } from './labelled-series.js';
import { exporterResource } from './present-exporter.js';
import { presentFamily, presentValue } from './present-samples.js';
import { scrapeNow } from './scrape-now.js';
import { scrapeRequest } from './scrape-request.js';

/** What an answer of an agent takes beyond the scrape itself; timeouts of exporters are a minute at most. */
const transportMs = 10_000;
const longestMs = 45_000;

/** Has an exporter scraped by its agent now, and waits for the scrape. */
const scrapeByAgent = async (
  exporter: Row<'exporters'>,
  context: OrganizationContext<'askedChecks'>,
): Promise<Decision> => {
  const { store, askedChecks, clock } = context.services;
  const { ref, agentId, timeoutSeconds } = exporter;
  const agent = agentId === null ? undefined : await store.get('agents', { id: agentId });
  if (!exporter.enabled)
    throw new ProblemError('conflict', 'It is paused, and an agent scrapes it only while it is not.');
  if (agent?.status !== 'online') {
    throw new ProblemError('conflict', 'The agent that scrapes it is not online: there is nothing that can scrape it.');
  }
  const askedRun = newId('run', clock());
  const ask = (where: object, asked: string | null): Change => ({
    kind: 'update',
    table: 'exporters',
    where: { ref, ...where },
    set: { askedRun: asked },
  });
  const row = await askedChecks.run(context, async (_check, signal) => {
    await store.commit([ask({ agentId }, askedRun)]);
    const read = async () => {
      const found = await store.get('exporters', { ref });
      return found?.askedRun === askedRun ? undefined : (found ?? 'gone');
    };
    const ms = Math.min(timeoutSeconds * 1000 + transportMs, longestMs);
    return awaitAnswer(read, { store, table: 'exporters', ms, signal });
  });
  if (row === 'gone') throw notFound();
  if (row === undefined) {
    await store.commit([ask({ askedRun }, null)]);
    throw new ProblemError('unavailable', 'The agent has not answered in time; its next scrape comes by itself.', {
      headers: { 'retry-after': '5' },
    });
  }
  return { body: exporterResource.present(row, context.now), headers: versionHeaders(row) };
};

/** Scrapes an exporter and records what it found like any other scrape. */
const scrapeExporter = serve(
  exporterRoutes.scrape,
  async ({ params }, context: OrganizationContext<'askedChecks' | 'scrape'>) => {
    const exporter = await readOwnRow('exporters', params.id, context);
    if (exporter.agentId !== null) return scrapeByAgent(exporter, context);
    const { store, askedChecks, scrape, clock, secretBox } = context.services;
    const isRecorded = await askedChecks.run(context, (_check, signal) =>
      scrapeNow(exporter, {
        store,
        scrape,
        signal,
        clock,
        openCredentials: (row) => openExporterCredentials(row, secretBox),
        actor: actorOf(context),
      }),
    );
    if (!isRecorded) {
      throw new ProblemError(
        'conflict',
        'It is being scraped at this moment, or was changed meanwhile; try again soon.',
        {
          headers: { 'retry-after': '1' },
        },
      );
    }
    const row = await store.get('exporters', { ref: exporter.ref });
    if (row === undefined) throw notFound();
    return { body: exporterResource.present(row, context.now), headers: versionHeaders(row) };
  },
);

const presentTest = (scrape: LabelledScrape): ExporterTestResult => {
  if (!scrape.ok) {
    const { message, durationMs } = scrape;
    const nothing = { bodyBytes: 0, samplesScraped: 0, samplesKept: 0, kept: [], families: [] };
    return { error: message, format: null, durationMs, ...nothing };
  }
  const { format, durationMs, bodyBytes, samplesScraped, labelled, families } = scrape;
  const kept = labelled.slice(0, bounds.testedSeries.most).map(({ text, name, labels, value }) => ({
    series: text,
    metric: name,
    labels: Object.fromEntries(labels),
    value: presentValue(value),
  }));
  return {
    error: null,
    format,
    durationMs,
    bodyBytes,
    samplesScraped,
    samplesKept: labelled.length,
    kept,
    families: families.map(presentFamily),
  };
};

/** Scrapes what the body describes, once, and keeps only the audit entry of the request. */
const testExporter = serve(
  exporterRoutes.test,
  async ({ body }, context: OrganizationContext<'askedChecks' | 'scrape'>) => {
    if (body.agentId !== null)
      throw invalidField('agentId', 'not_available', 'must be null: a test is made by the server');
    await assertScrapable(body, context);
    const { askedChecks, scrape } = context.services;
    const timeoutSeconds = Math.min(body.timeoutSeconds, engineBounds.testedSeconds.most);
    const definition = { ...body, timeoutSeconds, organizationId: context.caller.organizationId };
    const request = scrapeRequest(definition, body.credentials);
    const result = await askedChecks.run(context, (_check, signal) => scrape(request, signal));
    return {
      body: presentTest(labelScrape(result, body)),
      changes: [auditChange(context, { resource: { type: exporters.name, id: null, name: body.name } })],
    };
  },
);

export const askedScrapeOperations: Readonly<Record<string, Verb>> = {
  'exporters.scrape': scrapeExporter,
  'exporters.test': testExporter,
};
