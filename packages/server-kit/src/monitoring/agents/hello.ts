import { publicKeyFingerprint, sealCredentials } from '@watchpost/checks/sealed-credentials';
import { type AgentHello, agentPace, agentProtocol, agentProtocolRoutes } from '@watchpost/schemas';
import { version } from '../../base/product.js';
import { timestamp } from '../../base/timestamp.js';
import { actorOf } from '../../request/events/emit.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { serveCall } from '../../request/operation.js';
import { searchTextOf } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { seenColumns, statusGuard, statusNews } from './agent-status.js';
import { isCurrentToken } from './agent-token.js';
import { readCallingAgent } from './calling-agent.js';
import { agentResource } from './present-agent.js';

/** Oldest version of the program that speaks the protocol. */
const minimumVersion = '0.0.0';

const assertProtocol = ({ protocol }: AgentHello): void => {
  if (protocol === agentProtocol) return;
  throw new ProblemError(
    'conflict',
    `This server speaks version ${agentProtocol} of the protocol, and the agent version ${protocol}: update ${protocol < agentProtocol ? 'the agent' : 'the server'}.`,
  );
};

/** @throws ProblemError `validation_failed` for a point with which no secret can be agreed on (RFC 7748 §6.1) */
const assertUsableKey = (publicKey: string): void => {
  try {
    sealCredentials({}, publicKey, { agentId: '', subjectId: '', version: 0 });
  } catch {
    throw invalidField('publicKey', 'invalid_key', 'must be an X25519 public key');
  }
};

/**
 * The columns that pin the key of a hello to the token that it came with.
 *
 * @throws ProblemError `conflict` when another key is pinned to it
 */
const pinnedColumns = (agent: Row<'agents'>, publicKey: string, isCurrent: boolean): Partial<Row<'agents'>> => {
  const pinned = isCurrent ? agent.publicKey : agent.previousPublicKey;
  if (pinned === publicKey) return {};
  if (pinned !== null) {
    throw new ProblemError(
      'conflict',
      'Another public key is pinned to this token: rotate the token (POST /agents/:id/rotate-token) when the agent has a new key.',
    );
  }
  assertUsableKey(publicKey);
  return isCurrent
    ? { publicKey, publicKeyFingerprint: publicKeyFingerprint(publicKey) }
    : { previousPublicKey: publicKey };
};

/** Introduces an agent: the instance that says hello takes over from the one before. */
export const hello = serveCall(agentProtocolRoutes.hello, async ({ body }, context) => {
  assertProtocol(body);
  const agent = await readCallingAgent(context);
  const { now, services } = context;
  const { agentVersion, protocol, hostname, platform, capabilities, commands, instanceId, bufferedResults } = body;
  const isOnline = agent.status === 'online';
  const set = {
    ...pinnedColumns(agent, body.publicKey, isCurrentToken(agent, context.header('authorization'))),
    ...seenColumns(now),
    ...(isOnline ? {} : ({ status: 'online', statusSince: now } as const)),
    agentVersion,
    protocol,
    hostname,
    platform,
    capabilities: [...new Set(capabilities)],
    commands: [...new Set(commands)],
    instanceId,
    bufferedResults,
    clockOffsetMs: Date.parse(body.sentAt) - now,
    lastAddress: context.clientAddress,
  };
  const after = { ...agent, ...set };
  const { tokenHash, publicKey, previousPublicKey } = agent;
  const guard = { ...statusGuard(agent), tokenHash, publicKey, previousPublicKey };
  const searchText = searchTextOf(agentResource.contract, after);
  return {
    body: {
      agentId: agent.id,
      name: agent.name,
      location: agent.location,
      serverTime: timestamp(now),
      protocol: agentProtocol,
      minimumVersion,
      latestVersion: version,
      pollSeconds: agentPace.pollSeconds,
      maxBatch: agentPace.maxBatch,
      takesEvidence: true,
      maxBufferAgeSeconds: agentPace.maxBufferAgeSeconds,
    },
    changes: [
      { kind: 'update', table: 'agents', where: guard, set: { ...set, searchText }, mustMatch: true },
      ...(await statusNews(agent, after, services.store, { now, actor: actorOf(context) })),
    ],
  };
});
