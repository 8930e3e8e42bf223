import { createHash, randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import Database from 'better-sqlite3';
import { timestamp } from '../../packages/server-kit/src/base/timestamp.ts';
import {
  readUptime,
  type Uptime,
  unknownUptime,
} from '../../packages/server-kit/src/monitoring/history/uptime-windows.ts';
import { type ListedColumn, listedColumns } from '../../packages/server-kit/src/monitoring/monitors/present-monitor.ts';
import { effectiveIntervalSeconds } from '../../packages/server-kit/src/monitoring/status/effective-interval.ts';
import type { Row, UptimeQuestion } from '../../packages/server-kit/src/store/interface/store.ts';
import { openConnection } from '../../packages/server-kit/src/store/sqlite/connection.ts';
import { sqliteShapes, sqliteStatements } from '../../packages/server-kit/src/store/sqlite/dialect.ts';
import { sumUptime } from '../../packages/server-kit/src/store/sqlite/uptime.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';
import { listen } from './listen.ts';

// The yardstick of the list: what one would write by hand for this one endpoint, with nothing around it. The texts of
// its statements are the store's own, prepared once, and so is how uptime is computed; the rest knows its columns.

/** What the process is started with. */
export interface BareServerOptions {
  readonly file: string;
}

/** A row as the driver gives it: JSON is text and flags are numbers. */
type StoredMonitor = Omit<
  Pick<Row<'monitors'>, ListedColumn>,
  | 'tags'
  | 'config'
  | 'assertions'
  | 'credentialFields'
  | 'lastResult'
  | 'certificate'
  | 'agentIds'
  | 'quorum'
  | 'locations'
> & {
  readonly tags: string;
  readonly config: string;
  readonly assertions: string;
  readonly credentialFields: string;
  readonly lastResult: string | null;
  readonly certificate: string | null;
  readonly agentIds: string;
  readonly quorum: string;
};
type StoredKey = Omit<Row<'apiKeys'>, 'scopes'> & { readonly scopes: string };

const { file } = readOptions<BareServerOptions>();
const database = new Database(file, { readonly: true });
const reader = openConnection(file);
const uptimeStore = { sumUptime: async (questions: readonly UptimeQuestion[]) => sumUptime(reader, questions) };

const selectMonitors = database.prepare<[string, number, number], StoredMonitor>(
  sqliteStatements.select(sqliteShapes.of('monitors'), {
    where: { organizationId: '' },
    columns: listedColumns,
    orderBy: 'createdAt',
    isDescending: true,
    limit: 1,
    offset: 1,
  }).text,
);
const selectKey = database.prepare<[string, number], StoredKey>(
  sqliteStatements.select(sqliteShapes.of('apiKeys'), { where: { secretHash: '' }, limit: 1 }).text,
);
const selectCount = database.prepare<[string, string], { readonly count: number }>(
  'SELECT count AS "count" FROM resource_counts WHERE organization_id = ? AND collection = ?',
);

const ipLimit = 1_000_000_000;
const windowMs = 60_000;
let windowStart = 0;
let counts = new Map<string, number>();

const count = (bucket: string, now: number): number => {
  if (now >= windowStart + windowMs) {
    windowStart = now - (now % windowMs);
    counts = new Map();
  }
  const next = (counts.get(bucket) ?? 0) + 1;
  counts.set(bucket, next);
  return next;
};

const timeOrNull = (time: number | null): string | null => (time === null ? null : timestamp(time));
const jsonOrNull = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

const presentMonitor = (row: StoredMonitor, uptime: Uptime) => ({
  id: row.id,
  createdAt: timestamp(row.createdAt),
  updatedAt: timestamp(row.updatedAt),
  version: row.version,
  name: row.name,
  type: row.type,
  currentStatus: row.currentStatus,
  target: row.target,
  description: row.description,
  enabled: Number(row.enabled) === 1,
  key: row.key,
  pausedReason: row.pausedReason,
  escalationPolicyId: row.escalationPolicyId,
  agentIds: JSON.parse(row.agentIds),
  checkFromServer: Number(row.checkFromServer) === 1,
  quorum: JSON.parse(row.quorum),
  // These monitors have no agents: where they had some, each would add a lookup.
  locations: [],
  effectiveIntervalSeconds: effectiveIntervalSeconds(row),
  intervalSeconds: row.intervalSeconds,
  timeoutSeconds: row.timeoutSeconds,
  retries: row.retries,
  retryIntervalSeconds: row.retryIntervalSeconds,
  recoveryThreshold: row.recoveryThreshold,
  degradedAfterMs: row.degradedAfterMs,
  tags: JSON.parse(row.tags),
  config: JSON.parse(row.config),
  assertions: JSON.parse(row.assertions),
  credentialFields: JSON.parse(row.credentialFields),
  parentId: row.parentId,
  unknownReason: row.unknownReason,
  statusSince: timestamp(row.statusSince),
  lastCheckedAt: timeOrNull(row.lastCheckedAt),
  nextCheckAt: timeOrNull(row.nextCheckAt),
  isVerifying: Number(row.isVerifying) === 1,
  consecutiveFailures: row.consecutiveFailures,
  lastResult: jsonOrNull(row.lastResult),
  certificate: jsonOrNull(row.certificate),
  heartbeatUrl: null,
  uptime,
});

const listener: RequestListener = async (request, response) => {
  const now = Date.now();
  const [path, query] = (request.url ?? '').split('?');
  const secret = request.headers['x-api-key'];
  const fromAddress = count(`ip:${request.socket.remoteAddress}`, now);
  if (request.method !== 'GET' || path !== '/api/v1/monitors') return response.writeHead(404).end();
  if (typeof secret !== 'string' || fromAddress > ipLimit) return response.writeHead(401).end();

  const key = selectKey.get(createHash('sha256').update(secret).digest('base64url'), 1);
  const isValid = key !== undefined && key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
  if (!isValid || !JSON.parse(key.scopes).includes('monitors:read')) return response.writeHead(403).end();
  const byKey = count(`key:${key.id}`, now);
  if (byKey > key.rateLimitPerMinute) return response.writeHead(429).end();

  const parameters = new URLSearchParams(query);
  const page = Number(parameters.get('page') ?? 1);
  const pageSize = Number(parameters.get('pageSize') ?? 20);
  const rows = selectMonitors.all(key.organizationId, pageSize, (page - 1) * pageSize);
  const totalItems = selectCount.get(key.organizationId, 'monitors')?.count ?? 0;
  const uptime = await readUptime(uptimeStore, rows, now);
  const data = rows.map((row) => presentMonitor(row, uptime.get(row.ref) ?? unknownUptime));
  const body = JSON.stringify({ data, meta: { page, pageSize, totalItems } });
  response.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': randomUUID(),
    'x-ratelimit-limit': String(key.rateLimitPerMinute),
    'x-ratelimit-remaining': String(key.rateLimitPerMinute - byKey),
    'content-length': String(Buffer.byteLength(body)),
  });
  response.end(body);
};

const url = await listen(listener);
const answers = { ...usage, url: () => url };

/** What it can be asked. */
export type BareServer = typeof answers;

answerParent(answers);
