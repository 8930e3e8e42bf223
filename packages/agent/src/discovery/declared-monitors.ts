import { createHash } from 'node:crypto';
import { type DeclaredDocuments, discoveredKeyPrefix } from '@watchpost/client/monitoring';
import { bounds } from '@watchpost/schemas/agent';
import type { FoundMonitor } from './found-monitor.js';

/** Whose monitors they are: an agent's, of one of its sources. */
export interface SourceOfAgent {
  readonly agentId: string;
  readonly source: string;
}

const digestCharacters = 8;

/**
 * The key of a monitor, such as `agt_….docker.docker.web`. The type is part of it, because it cannot change under a key; a digest is
 * where the identity has to be written otherwise.
 */
const keyOf = ({ type, identity }: FoundMonitor, { agentId, source }: SourceOfAgent): string => {
  const prefix = `${discoveredKeyPrefix(agentId, source)}${type}.`;
  const written = identity.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-');
  if (written === identity && prefix.length + written.length <= bounds.declaredKey.most) return prefix + written;
  const digest = createHash('sha256').update(identity).digest('hex').slice(0, digestCharacters);
  const room = bounds.declaredKey.most - prefix.length - digestCharacters - 1;
  return `${prefix}${written.slice(0, room)}-${digest}`;
};

/** Monitors as code, by their keys. What a source names twice is one monitor: the first. */
export const declaredMonitors = (
  found: readonly FoundMonitor[],
  of: SourceOfAgent,
): Readonly<Record<string, DeclaredDocuments['monitors']>> => {
  const documents = new Map<string, DeclaredDocuments['monitors']>();
  for (const monitor of found) {
    const key = keyOf(monitor, of);
    const { name, type, target, intervalSeconds, tags } = monitor;
    if (documents.has(key)) continue;
    documents.set(key, { name, type, target, intervalSeconds, tags: [...tags], agentIds: [of.agentId] });
  }
  return Object.fromEntries(documents);
};
