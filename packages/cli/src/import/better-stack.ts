import {
  type AddRemark,
  cannotBe,
  type Fields,
  type ForeignEntry,
  type ForeignPlan,
  hostAndPort,
  hostOf,
  isFields,
  listOf,
  noSuchThing,
  numberOf,
  planEntries,
  rhythm,
  stringOf,
  tagsOf,
  textOf,
  wholeTextOf,
  within,
} from './foreign-plan.js';
import { acceptedStatuses, methodOf, type Typed, webTarget } from './foreign-web.js';
import { type KnownSettings, readWhole } from './left-out-settings.js';

// Answers of the API of Better Stack for monitors, heartbeats and their groups, as its documentation describes them
// (https://betterstack.com/docs/uptime/api/, read in part on 2026-11-28): `{ data: [{ id, type, attributes }], pagination }`.

type Resource = { readonly id?: unknown; readonly type: string; readonly attributes: Fields };

const isDocument = (value: unknown): value is Fields => isFields(value) && 'data' in value;

/** The resources of an answer, or of several in a list; what is not one of them is kept to be named. */
const resourcesOf = (document: unknown): unknown[] =>
  Array.isArray(document)
    ? document.flatMap(resourcesOf)
    : isDocument(document)
      ? resourcesOf(document.data)
      : [document];

const isResource = (value: unknown): value is Resource =>
  isFields(value) && typeof value.type === 'string' && isFields(value.attributes);

/** Whether a document has what Better Stack answers. */
export const isBetterStackExport = (document: unknown): boolean => resourcesOf(document).some(isResource);

const headersOf = (attributes: Fields): Record<string, string> =>
  Object.fromEntries(
    listOf(attributes.request_headers)
      .filter(isFields)
      .flatMap(({ name, value }) => (textOf(name) === undefined ? [] : [[stringOf(name), stringOf(value ?? '')]])),
  );

const web = (
  attributes: Fields,
  statuses: Pick<Typed, 'assertions'> & { acceptedStatusCodes: readonly string[] },
): Typed => {
  const { headers, ...target } = webTarget(textOf(attributes.url) ?? '', headersOf(attributes));
  const [username, password] = [textOf(attributes.auth_username), wholeTextOf(attributes.auth_password)];
  const method = methodOf(textOf(attributes.http_method));
  const body = method === 'GET' || method === 'HEAD' ? null : (wholeTextOf(attributes.request_body) ?? null);
  return {
    ...target,
    ...((username ?? password) !== undefined && { credentials: { username, password } }),
    config: {
      method,
      headers,
      body,
      acceptedStatusCodes: statuses.acceptedStatusCodes,
      maxRedirects: attributes.follow_redirects === false ? 0 : 10,
      verifyTls: attributes.verify_ssl !== false,
    },
    assertions: statuses.assertions ?? [],
  } as Typed;
};

const success = { acceptedStatusCodes: ['200-299'], assertions: [] };

const keyword =
  (operator: 'contains' | 'notContains') =>
  (attributes: Fields): Typed => {
    const expected = wholeTextOf(attributes.required_keyword);
    if (expected === undefined) throw cannotBe('noTarget', 'required_keyword');
    return web(attributes, { ...success, assertions: [{ source: 'body', operator, expected }] });
  };

/** Of types that are no web address, `url` is a host, though it may look like one. */
const host = (attributes: Fields): string =>
  hostOf(
    textOf(attributes.url)
      ?.replace(/^\w+:\/\//, '')
      .replace(/\/.*$/, ''),
  );

const portOf = (attributes: Fields): number => {
  const port = numberOf(attributes.port);
  if (port === undefined) throw cannotBe('noPort');
  return port;
};

/** A server that greets, on a port of its own for TLS. */
const greeting =
  (expect: string, tlsPort: number) =>
  (attributes: Fields): Typed =>
    ({
      type: 'tcp',
      target: hostAndPort(host(attributes), portOf(attributes)),
      config: {
        expect,
        ...(portOf(attributes) === tlsPort && { security: 'tls', verifyTls: attributes.verify_ssl !== false }),
      },
    }) as Typed;

const readers: Readonly<Record<string, (attributes: Fields, remark: AddRemark) => Typed>> = {
  status: (attributes) => web(attributes, success),
  expected_status_code: (attributes) => {
    const statuses = listOf(attributes.expected_status_codes).flatMap((status) => numberOf(status) ?? []);
    if (statuses.length === 0) throw cannotBe('noTarget', 'expected_status_codes');
    return web(attributes, acceptedStatuses(statuses));
  },
  keyword: keyword('contains'),
  keyword_absence: keyword('notContains'),
  ping: (attributes) => ({ type: 'icmp', target: host(attributes) }),
  tcp: (attributes) => ({ type: 'tcp', target: hostAndPort(host(attributes), portOf(attributes)) }),
  udp: (attributes) => {
    const send = wholeTextOf(attributes.request_body);
    if (send === undefined) throw noSuchThing('noTarget', 'request_body, which would be sent');
    const expect = wholeTextOf(attributes.required_keyword) ?? null;
    const target = hostAndPort(host(attributes), portOf(attributes));
    return { type: 'udp', target, config: { send: escaped(send), expect } };
  },
  smtp: (attributes) => ({
    type: 'smtp',
    target: hostAndPort(host(attributes), portOf(attributes)),
    config: {
      security: portOf(attributes) === 465 ? 'tls' : 'none',
      verifyTls: attributes.verify_ssl !== false,
    },
  }),
  pop: greeting('+OK', 995),
  imap: greeting('* OK', 993),
  dns: (attributes) => {
    const target = textOf(attributes.request_body);
    if (target === undefined) throw cannotBe('noTarget', 'request_body, which names what is asked for');
    const expected = wholeTextOf(attributes.required_keyword);
    return {
      type: 'dns',
      target,
      config: { recordType: 'A', resolver: hostAndPort(host(attributes), numberOf(attributes.port) ?? 53) },
      assertions: expected === undefined ? [] : [{ source: 'record', operator: 'contains', expected }],
    };
  },
};

/** Text in the escapes of what a check sends. */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\n', '\\n');

/** Their time limits are in milliseconds, those of the others in seconds. */
const timedInMs = new Set(['ping', 'tcp', 'udp', 'smtp', 'pop', 'imap', 'dns']);

/** How a failure is confirmed, and how long a success must last. */
const retriesOf = (attributes: Fields): Pick<Typed, 'retries' | 'retryIntervalSeconds' | 'recoveryThreshold'> => {
  const confirmation = Math.max(0, numberOf(attributes.confirmation_period) ?? 0);
  const retries = Math.min(10, Math.ceil(confirmation / 15));
  const successes = Math.ceil(
    (numberOf(attributes.recovery_period) ?? 0) / (numberOf(attributes.check_frequency) || 180),
  );
  return {
    retries,
    ...(retries > 0 && { retryIntervalSeconds: Math.min(3600, Math.ceil(confirmation / retries)) }),
    recoveryThreshold: Math.min(10, Math.max(1, successes)),
  };
};

const isPaused = ({ paused, paused_at: since, status }: Fields): boolean =>
  paused === true || textOf(since) !== undefined || status === 'paused';

const commonRemarks = (attributes: Fields, remark: AddRemark): void => {
  if (numberOf(attributes.ssl_expiration) !== undefined) remark('certificateRule');
  if (numberOf(attributes.domain_expiration) !== undefined) remark('domainRule');
  const family = textOf(attributes.ip_version);
  if (family !== undefined) remark('bothAddressFamilies', family);
  if (textOf(attributes.maintenance_from) !== undefined) remark('maintenanceLeftOut');
};

const known: KnownSettings = {
  silent: new Set([
    ...['url', 'name', 'pronounceable_name', 'monitor_type', 'team_name', 'team_id', 'sort_index'],
    ...['status', 'last_checked_at', 'created_at', 'updated_at', 'scenario_name'],
    // `maintenance_from` and `proxy_host` stand for them.
    ...['maintenance_to', 'maintenance_days', 'maintenance_timezone', 'proxy_port'],
  ]),
  alerting: new Set([
    ...['policy_id', 'expiration_policy_id', 'call', 'sms', 'email', 'push', 'critical_alert', 'team_wait'],
  ]),
  // Every type has the settings of web addresses.
  usual: { verify_ssl: true, http_method: 'get', follow_redirects: true, remember_cookies: true },
};

/** Names of groups, by type and id. */
type Groups = ReadonlyMap<string, string>;

const groupTags = (id: unknown, groups: Groups, remark: AddRemark): string[] => {
  const named = textOf(id);
  if (named === undefined) return [];
  const name = groups.get(named);
  if (name === undefined) remark('groupLeftOut', named);
  return name === undefined ? [] : tagsOf([name]);
};

const readMonitor = (
  attributes: Fields,
  { from, groups }: { from: string; groups: Groups },
  remark: AddRemark,
): Typed => {
  const read = Object.hasOwn(readers, from) ? readers[from] : undefined;
  if (read === undefined) throw noSuchThing('noCheckOfType', from);
  const timeout = numberOf(attributes.request_timeout);
  const timeoutSeconds = timeout === undefined ? 30 : timedInMs.has(from) ? timeout / 1000 : timeout;
  const typed = read(attributes, remark);
  commonRemarks(attributes, remark);
  return {
    enabled: !isPaused(attributes),
    tags: groupTags(attributes.monitor_group_id, groups, remark),
    ...rhythm({ intervalSeconds: numberOf(attributes.check_frequency) ?? 180, timeoutSeconds }, remark),
    ...retriesOf(attributes),
    ...typed,
  } as Typed;
};

const readHeartbeat = (attributes: Fields, groups: Groups, remark: AddRemark): Typed => {
  const period = numberOf(attributes.period);
  if (period === undefined) throw cannotBe('noTarget', 'period');
  remark('newHeartbeatAddress');
  if (textOf(attributes.maintenance_from) !== undefined) remark('maintenanceLeftOut');
  return {
    type: 'heartbeat',
    enabled: !isPaused(attributes),
    tags: groupTags(attributes.heartbeat_group_id, groups, remark),
    config: {
      periodSeconds: within('period', { value: period, min: 10, max: 31_536_000 }, remark),
      graceSeconds: Math.min(604_800, Math.max(0, Math.round(numberOf(attributes.grace) ?? 0))),
    },
  };
};

/** A mail server on several ports is as many monitors. */
const portsOf = ({ port }: Fields): string[] =>
  (textOf(port) ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const entriesOf = (
  resource: Resource,
  index: number,
  groupNames: Readonly<Record<'monitor' | 'heartbeat', Groups>>,
): ForeignEntry[] => {
  const { type, attributes } = resource;
  const id = textOf(resource.id) ?? `#${index + 1}`;
  if (type === 'heartbeat') {
    const name = textOf(attributes.name) ?? `heartbeat ${id}`;
    const read = (remark: AddRemark): Typed =>
      readWhole(attributes, known, (asked) => readHeartbeat(asked, groupNames.heartbeat, remark), remark);
    return [{ key: `heartbeat ${id}`, name, from: 'heartbeat', read }];
  }
  if (type !== 'monitor') {
    const read = (): never => {
      throw noSuchThing('anotherObject', 'Better Stack');
    };
    return [{ key: `${type} ${id}`, name: textOf(attributes.name) ?? id, from: type, read }];
  }
  const from = textOf(attributes.monitor_type) ?? '';
  // An address may hold a password; a name must not.
  const name = textOf(attributes.pronounceable_name) ?? `monitor ${id}`;
  const ports = portsOf(attributes);
  const settings = { from, groups: groupNames.monitor };
  const readOf =
    (monitor: Fields) =>
    (remark: AddRemark): Typed =>
      readWhole(monitor, known, (asked) => readMonitor(asked, settings, remark), remark);
  if (ports.length <= 1) {
    return [{ key: id, name, from, read: readOf(attributes) }];
  }
  return ports.map((port) => ({
    key: `${id}:${port}`,
    name: `${name} (port ${port})`,
    from,
    alsoNamed: [id, name],
    read: readOf({ ...attributes, port }),
  }));
};

/**
 * Plans what to create from what the API of Better Stack answers. Nothing is asked of a server.
 *
 * @param document one answer, or several in a list: of `/monitors`, `/heartbeats` and their groups
 * @param except ids, names and types of the file that are left out
 */
export const planBetterStack = (document: unknown, except: readonly string[]): ForeignPlan => {
  const all = resourcesOf(document);
  const resources = all.filter(isResource);
  const groupsOf = (type: string): Groups =>
    new Map(
      resources
        .filter((each) => each.type === type)
        .flatMap(({ id, attributes }) => {
          const name = textOf(attributes.name);
          return name === undefined ? [] : [[stringOf(id), name] as const];
        }),
    );
  const groupNames = { monitor: groupsOf('monitor_group'), heartbeat: groupsOf('heartbeat_group') };
  return planEntries(
    all.flatMap((resource, index): ForeignEntry[] => {
      if (isResource(resource)) {
        return /^(monitor|heartbeat)_group$/.test(resource.type) ? [] : entriesOf(resource, index, groupNames);
      }
      const read = (): never => {
        throw cannotBe('anotherObject', 'Better Stack');
      };
      return [{ key: `#${index + 1}`, name: `#${index + 1}`, from: '', read }];
    }),
    except,
  );
};
