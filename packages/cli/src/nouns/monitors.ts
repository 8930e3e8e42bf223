import type { Hints, Noun } from './noun.js';
import { hasPrivateName } from './private-name.js';

const agentHint =
  '`watchpost agents list` shows the agents that --agent-ids can name, `watchpost agents get ID` what one of them runs.';

const typeHints: Hints = {
  'browser_checks_off type': agentHint,
  'agents_only type': agentHint,
  'validation_failed agentIds': agentHint,
  'validation_failed config': '`watchpost monitors types TYPE` shows what a type takes.',
  'validation_failed type': '`watchpost monitors types` lists them.',
};

/** Whether a check failed, and why. */
const failedCheck = ({ ok, message }: Readonly<Record<string, unknown>>) => {
  if (ok !== false) return undefined;
  const reason = typeof message === 'string' && message !== '' ? message : 'no reason is given';
  return { message: `The check failed: ${reason}` };
};

const privateAddresses =
  'Private addresses are checked by a server that was started with ALLOW_PRIVATE_TARGETS=true, or by an agent.';

/** Says of a new monitor at once why the server will not check it, as it does itself in a moment. */
const stepOfPrivateTarget = ({ id, target, lastResult, agentIds }: Readonly<Record<string, unknown>>) => {
  const problem = failedCheck((lastResult ?? {}) as Readonly<Record<string, unknown>>);
  if (problem !== undefined) return `${problem.message}. ${privateAddresses}`;
  const hasAgents = Array.isArray(agentIds) && agentIds.length > 0;
  if (hasAgents || typeof target !== 'string' || !hasPrivateName(target)) return undefined;
  return `${privateAddresses} See what a check says: watchpost monitors check ${String(id)}`;
};

/** The steps of a result as a table; most types have none. */
const steps = { steps: { table: 'monitors.steps' } };

export const monitors: Noun = {
  summary: 'What is watched: create, change, check and import monitors',
  table: {
    columns: ['currentStatus', 'name', 'type', 'target', 'lastResult.latencyMs', 'uptime.h24', 'lastCheckedAt', 'id'],
    expendable: ['uptime.h24', 'type', 'lastResult.latencyMs', 'lastCheckedAt'],
  },
  flexible: ['target', 'cause', 'reason', 'before', 'after'],
  operations: {
    list: {
      isWatchable: true,
      whenEmpty:
        'No monitors yet. Create the first: watchpost monitors create --name Website --type https --target https://example.com/',
    },
    create: {
      hints: typeHints,
      examples: [
        'monitors create --name Backup --type heartbeat --config periodSeconds=86400',
        'monitors create --name Database --type postgres --target db.example.com:5432 --credentials-username watch --credentials-password',
        'monitors types heartbeat',
      ],
      nextStep: ({ heartbeatUrl, ...monitor }) =>
        typeof heartbeatUrl === 'string'
          ? `Its job reports with: curl -X POST ${heartbeatUrl}`
          : stepOfPrivateTarget(monitor),
    },
    update: { hints: typeHints },
    check: { failed: failedCheck, lists: steps },
    steps: { table: { columns: ['name', 'status', 'latencyMs', 'statusCode', 'message'], expendable: ['statusCode'] } },
    test: {
      command: 'monitors test',
      hints: typeHints,
      failed: failedCheck,
      lists: steps,
      // Nothing is saved that the name could be of.
      otherwise: { name: ({ target, type }) => target ?? type },
      examples: ['monitors test --type https --target https://example.com/ && ./deploy'],
    },
    bulk: {
      command: 'monitors bulk',
      table: { columns: ['monitorName', 'field', 'before', 'after'], hasExactTimes: true },
    },
    bulkProblems: { table: { columns: ['monitorId', 'field', 'message'] } },
    results: {
      table: { columns: ['status', 'at', 'latencyMs', 'statusCode', 'message'], hasExactTimes: true },
      whenEmpty: 'No results yet. `watchpost monitors check ID` checks it now.',
    },
    evidence: {
      table: {
        columns: ['at', 'failures', 'http.statusCode', 'tls.reason', 'message', 'http.body', 'command.output'],
        expendable: ['tls.reason', 'failures', 'command.output'],
        hasExactTimes: true,
      },
      whenEmpty: 'No failed check of the last 30 days has left any.',
      examples: ['monitors evidence mon_01jd0000000000000000000001 --page-size 1 -o yaml'],
    },
    statusHistory: {
      command: 'monitors status-history',
      table: { columns: ['status', 'from', 'to', 'lasted', 'cause'], expendable: ['cause'], hasExactTimes: true },
    },
    overview: {
      command: 'monitors overview',
      table: {
        columns: ['currentStatus', 'name', 'bins', 'uptime', 'latencyMs', 'statusSince', 'id'],
        expendable: ['id', 'latencyMs', 'statusSince', 'uptime'],
      },
    },
    summary: { command: 'monitors summary', table: { columns: ['tag', 'total', 'down'] } },
    uptime: { command: 'monitors uptime' },
    latency: { command: 'monitors latency' },
    badge: { command: 'monitors badge' },
    watch: {
      table: {
        columns: ['currentStatus', 'name', 'type', 'target', 'statusSince', 'id'],
        expendable: ['type', 'statusSince'],
      },
    },
    types: { table: { columns: ['type', 'title', 'target'] } },
    typeSettings: {
      table: { columns: ['setting', 'takes', 'default', 'description'], expendable: ['description'] },
    },
    testFile: {
      table: {
        columns: ['result', 'key', 'type', 'target', 'latencyMs', 'message'],
        expendable: ['type', 'latencyMs', 'target'],
      },
    },
    testSteps: {
      table: { columns: ['step', 'status', 'latencyMs', 'statusCode', 'message'], expendable: ['statusCode'] },
    },
    import: {
      table: { columns: ['result', 'name', 'from', 'type', 'reason'], expendable: ['type', 'result'] },
    },
  },
};

/** Status changes and incidents as they happen. */
export const stream: Noun = { operations: { open: { command: 'monitors watch' } } };
