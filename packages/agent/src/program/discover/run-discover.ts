import { type Client, createClient } from '@watchpost/client';
import { sleep, systemRuntime } from '../../clock/runtime.js';
import { type DiscoverySettings, discover, isRefusalOfKey, type SourceReport } from '../../discovery/discover.js';
import { plainText } from '../../discovery/plain-text.js';
import { type AgentLogger, createTroubleLog } from '../../trouble-log.js';
import { type Environment, UsageError } from '../option-values.js';
import { type DiscoverOptions, discoverHelp, readDiscoverOptions } from './discover-options.js';
import { countsOf, reportText } from './report-text.js';

const exitCodes = { refused: 3, changesPending: 6 } as const;

const agentIdForm = /^agt_[0-9a-z]+$/;

/** @throws UsageError when no agent has the name, or several have */
const agentIdOf = async (client: Client, agent: string, signal: AbortSignal): Promise<string> => {
  if (agentIdForm.test(agent)) return agent;
  const ids: string[] = [];
  for await (const { id, name } of client.agents.list({}, { signal })) if (name === agent) ids.push(id);
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0) return id;
  throw new UsageError(
    id === undefined
      ? `--agent: there is no agent "${agent}"`
      : `--agent: ${ids.length} agents have this name; give the id`,
  );
};

/** The key is read again for each reading, so that a rotated one is used without a restart. */
const connect = async ({ url, basePath, apiKey }: DiscoverOptions): Promise<Client> =>
  createClient({ baseUrl: url, basePath, apiKey: typeof apiKey === 'string' ? apiKey : await apiKey() });

const hasChanges = (report: SourceReport): boolean => report.failure === undefined && report.plan.changes.length > 0;

/** What one command works with. */
interface Work {
  readonly options: DiscoverOptions;
  readonly settings: DiscoverySettings;
}

const runOnce = async ({ options, settings }: Work): Promise<number> => {
  const reports = await discover(await connect(options), options.sources, settings);
  for (const report of reports) process.stdout.write(reportText(report, options.apply));
  if (reports.some(({ failure }) => failure !== undefined)) return 1;
  return !options.apply && reports.some(hasChanges) ? exitCodes.changesPending : 0;
};

const watch = async ({ options, settings }: Work, everyMs: number, logger: AgentLogger): Promise<number> => {
  const { signal } = settings;
  const trouble = createTroubleLog(logger);
  const note = (part: string, error: string | undefined): void => {
    if (error === undefined) trouble.clear(part);
    else trouble.report(part, `${part} failed: ${plainText(error, 1000)}`);
  };
  while (!signal.aborted) {
    try {
      for (const report of await discover(await connect(options), options.sources, settings)) {
        const { source } = report;
        note(`discovery of ${source}`, report.failure ?? report.problems[0]);
        if (report.failure !== undefined || !hasChanges(report)) continue;
        logger.info('monitors discovered', { source, ...countsOf(report.plan) });
      }
      note('discovery', undefined);
    } catch (error) {
      if (!signal.aborted) note('discovery', error instanceof Error ? error.message : String(error));
    }
    await sleep(systemRuntime, everyMs, signal);
  }
  return 0;
};

/** Runs `watchpost-agent discover`; returns its exit code. @throws UsageError */
export const runDiscover = async (
  argv: readonly string[],
  environment: Environment,
  logger: AgentLogger,
): Promise<number> => {
  const options = await readDiscoverOptions(argv, environment);
  if (options === undefined) {
    process.stdout.write(discoverHelp);
    return 0;
  }
  const stopping = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stopping.abort());
  const { signal } = stopping;
  const { apply, prune, most, watchSeconds } = options;
  try {
    const settings = {
      agentId: await agentIdOf(await connect(options), options.agent, signal),
      apply,
      prune,
      most,
      signal,
    };
    const work: Work = { options, settings };
    return await (watchSeconds === undefined ? runOnce(work) : watch(work, watchSeconds * 1000, logger));
  } catch (error) {
    if (signal.aborted) return 0;
    if (!isRefusalOfKey(error)) throw error;
    process.stderr.write(`watchpost-agent: ${error instanceof Error ? error.message : error}\n`);
    return exitCodes.refused;
  }
};
