import type { MetricFamily, ScrapedSeries, ScrapeResult } from '@watchpost/checks';
import { type AgentGoodScrape, type AgentResultsAnswer, type AgentScrape, agentScrapeSchema } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Row } from '../../store/interface/store.js';
import { sharedKnownSeries } from '../exporters/known-series.js';
import { recordScrape } from '../exporters/record-scrape.js';
import { cutScrape } from './cut-texts.js';
import { inOrder, readItems, type SentItem } from './sent-items.js';

type Exporter = Row<'exporters'>;
type Item = SentItem<AgentScrape>;

/** After each, the exporter was changed, or another process has recorded a scrape of it. */
const attempts = 5;

const sampleOf = (text: string): number => Number(text.replace('Inf', 'Infinity'));

const seriesOf = ({ metrics }: AgentGoodScrape): ScrapedSeries[] =>
  metrics.flatMap(({ series, ...metric }) =>
    series.map(({ labels, value }) => {
      const given = Object.entries(labels).filter(([, text]) => text !== '');
      return {
        ...metric,
        labels: new Map(given.sort(([a], [b]) => (a < b ? -1 : 1))),
        value: sampleOf(value),
      };
    }),
  );

const resultOf = (scrape: AgentScrape): ScrapeResult => {
  if (!scrape.ok) return scrape;
  const { format, samplesScraped, bodyBytes, durationMs, families = [] } = scrape;
  const offered: readonly MetricFamily[] = families;
  return { ok: true, format, samplesScraped, bodyBytes, durationMs, families: offered, series: seriesOf(scrape) };
};

/** The exporters that scrapes are about, as far as the organization has them. */
const readExporters = async (items: readonly Item[], { caller, services }: OrganizationContext) => {
  const ids = [...new Set(items.map(({ value }) => value.exporterId))];
  if (ids.length === 0) return new Map<string, Exporter>();
  const where = { organizationId: caller.organizationId, id: { in: ids } };
  const rows = await services.store.find('exporters', where, { limit: ids.length });
  return new Map(rows.map((row) => [row.id, row]));
};

const keptOf = (scrape: AgentScrape): number =>
  scrape.ok ? scrape.metrics.reduce((sum, { series }) => sum + series.length, 0) : 0;

/** Why a scrape is refused; `undefined` for one that is recorded. */
const refusalOf = (exporter: Exporter | undefined, agent: Row<'agents'>, { value }: Item) => {
  if (exporter === undefined) {
    return { code: 'unknown_exporter', message: 'exporterId: must be an exporter of this organization' } as const;
  }
  if (exporter.agentId !== agent.id || exporter.isSuspended) {
    return { code: 'not_assigned', message: 'exporterId: must be assigned to this agent' } as const;
  }
  if (keptOf(value) > exporter.maxSeries && value.version === exporter.version) {
    return { code: 'invalid', message: `metrics: must have at most ${exporter.maxSeries} series together` } as const;
  }
  return undefined;
};

/** Who records scrapes. */
interface Recording {
  readonly agent: Row<'agents'>;
  readonly isWatched: boolean;
  readonly context: OrganizationContext;
}

/** Records one scrape, on the exporter as it is then; scrapes of one exporter may come from two processes at once. */
const recordOne = async (
  ref: number,
  { value, at }: Item,
  { agent, isWatched, context }: Recording,
): Promise<'accepted' | 'duplicate' | 'gone'> => {
  const { store, clock } = context.services;
  const ended = {
    at,
    result: resultOf(value),
    isOfferNew: value.ok && value.families !== undefined,
  };
  for (let attempt = 0; attempt < attempts; attempt++) {
    const exporter = await store.get('exporters', { ref });
    if (exporter === undefined || exporter.agentId !== agent.id || exporter.isSuspended) return 'gone';
    if (at <= (exporter.lastScrapedAt ?? 0)) {
      const known = await store.findColumns('exporterScrapes', ['at'], { exporterRef: ref, at }, { limit: 1 });
      if (known.length > 0) return 'duplicate';
    }
    const { agentId, version, lastScrapedAt, status, statusSince } = exporter;
    const isRecorded = await recordScrape(
      exporter,
      { ...ended, isOfDefinition: value.version === version },
      {
        store,
        knownSeries: sharedKnownSeries(store),
        now: clock(),
        guard: { agentId, version, lastScrapedAt, status, statusSince, isSuspended: false },
        set: value.runNow !== undefined && value.runNow === exporter.askedRun ? { askedRun: null } : {},
        actor: actorOf(context),
        isWatched,
      },
    );
    if (isRecorded) return 'accepted';
  }
  throw new ProblemError('unavailable', 'The exporter is changed by many at this moment; send the batch again.');
};

/**
 * Records scrapes of an agent, each once: a batch that is repeated changes nothing. Each is a commit of its own, those of
 * an exporter one after the other, the oldest first.
 */
export const recordScrapes = async (
  scrapes: readonly unknown[],
  recording: Recording,
): Promise<AgentResultsAnswer['scrapes']> => {
  const { agent, context } = recording;
  const { items, rejected } = readItems(agentScrapeSchema, scrapes.map(cutScrape), context.now);
  const exporters = await readExporters(items, context);
  let [accepted, duplicates] = [0, 0];
  for (const item of items.toSorted((a, b) => a.at - b.at)) {
    const exporter = exporters.get(item.value.exporterId);
    const refusal = refusalOf(exporter, agent, item);
    if (refusal !== undefined || exporter === undefined) {
      if (refusal !== undefined) rejected.push({ index: item.index, ...refusal });
      continue;
    }
    const outcome = await recordOne(exporter.ref, item, recording);
    if (outcome === 'accepted') accepted += 1;
    else if (outcome === 'duplicate') duplicates += 1;
    else
      rejected.push({ index: item.index, code: 'not_assigned', message: 'exporterId: must be assigned to this agent' });
  }
  return { accepted, duplicates, rejected: inOrder(rejected) };
};
