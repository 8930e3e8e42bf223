import type { Client } from '@watchpost/client';
import {
  discoveredKeyPrefix,
  type MonitoringPlan,
  type PlannedChange,
  planMonitoring,
} from '@watchpost/client/monitoring';
import { declaredMonitors, type SourceOfAgent } from './declared-monitors.js';
import { type Finding, SourceError } from './found-monitor.js';

/** How plans of sources are made. */
export interface PlanSettings {
  /** Whether monitors are deleted that the source names no more. */
  readonly prune: boolean;
  /** Most monitors of one source. */
  readonly most: number;
  readonly signal?: AbortSignal | undefined;
}

/** What would make the server as a source says. */
export interface SourcePlan {
  readonly plan: MonitoringPlan;
  /** Monitors of the source that it names no more, and that stay. */
  readonly kept: readonly PlannedChange[];
  /** Why they stay. */
  readonly keptBecause: string;
}

/** A source that lost its entries is more often broken than right; `undefined` for one whose word counts. */
const reasonToKeep = ({ monitors, problems }: Finding, prune: boolean): string | undefined => {
  if (!prune) return 'no longer found; --prune deletes it';
  if (monitors.length === 0) return 'the source is empty';
  return problems.length > 0 ? 'the source has problems' : undefined;
};

/**
 * Compares what a source found with the monitors that it made before, and with no others. Changes nothing.
 *
 * @throws SourceError when it would have more monitors than it may
 */
export const planSource = async (
  client: Client,
  { finding, ...of }: SourceOfAgent & { readonly finding: Finding },
  { prune, most, signal }: PlanSettings,
): Promise<SourcePlan> => {
  const monitors = declaredMonitors(finding.monitors, of);
  const keyPrefix = discoveredKeyPrefix(of.agentId, of.source);
  const definition = { version: 1, monitors } as const;
  const { changes, unchanged } = await planMonitoring(client, definition, {
    prune: { keyPrefix },
    keepUndeclared: true,
    signal,
  });
  const keptBecause = reasonToKeep(finding, prune);
  const made = changes.filter(({ action }) => action !== 'delete');
  const gone = changes.filter(({ action }) => action === 'delete');
  const kept = keptBecause === undefined ? [] : gone;
  const total = made.length + unchanged + kept.length;
  // Kept ones count: names that change with each reading would else add up without an end.
  if (total > most && made.some(({ action }) => action === 'create')) {
    throw new SourceError(`would have ${total} monitors, more than --most ${most}; nothing of it is changed`);
  }
  return {
    plan: { version: 1, changes: kept.length === 0 ? changes : made, unchanged },
    kept,
    keptBecause: keptBecause ?? '',
  };
};
