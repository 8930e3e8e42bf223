import { ApiError, type Client } from '@watchpost/client';
import { applyMonitoring, MonitoringError } from '@watchpost/client/monitoring';
import { type Finding, SourceError } from './found-monitor.js';
import { type PlanSettings, planSource, type SourcePlan } from './plan-source.js';

/** Where monitors are found. */
export interface Source {
  /** Part of the keys of its monitors: lower-case letters, digits, hyphens and underscores. */
  readonly name: string;
  /** @throws SourceError when it cannot be read */
  read(signal: AbortSignal): Promise<Finding>;
}

/** How monitors are discovered. */
export interface DiscoverySettings extends PlanSettings {
  readonly agentId: string;
  /** Whether the plan is applied. */
  readonly apply: boolean;
  readonly signal: AbortSignal;
}

/** What became of a source. */
export type SourceReport = { readonly source: string } & (
  | { readonly failure: string }
  | (SourcePlan & { readonly failure?: undefined; readonly problems: readonly string[] })
);

/** Whether the server does not let the API key do this: no other source would fare better. */
export const isRefusalOfKey = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden');

/** What is wrong with a source, overtaken by others or refused by the server; `undefined` of what all sources suffer from. */
const failureOf = (error: unknown): string | undefined => {
  if (error instanceof SourceError || error instanceof MonitoringError) return error.message;
  if (!(error instanceof ApiError) || error.status >= 500 || isRefusalOfKey(error)) return undefined;
  const [first] = error.errors;
  return first === undefined ? error.detail : `${first.path}: ${first.message}`;
};

const discoverSource = async (client: Client, source: Source, settings: DiscoverySettings): Promise<SourceReport> => {
  const { agentId, apply, signal } = settings;
  const { name } = source;
  try {
    const finding = await source.read(signal);
    const planned = await planSource(client, { agentId, source: name, finding }, settings);
    if (apply) await applyMonitoring(client, planned.plan, { signal });
    return { source: name, ...planned, problems: finding.problems };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    return { source: name, failure };
  }
};

/**
 * Reads each source, plans, and applies the plan where that is wanted.
 *
 * @throws errors of the client
 */
export const discover = async (
  client: Client,
  sources: readonly Source[],
  settings: DiscoverySettings,
): Promise<readonly SourceReport[]> => {
  const reports: SourceReport[] = [];
  for (const source of sources) reports.push(await discoverSource(client, source, settings));
  return reports;
};
