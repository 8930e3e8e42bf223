import {
  type AddRemark,
  cannotBe,
  type Fields,
  type ForeignEntry,
  type ForeignPlan,
  fieldsOf,
  hostAndPort,
  isFields,
  listOf,
  noSuchThing,
  planEntries,
  remarkOthers,
  rhythm,
  stringOf,
  tagsOf,
  textOf,
  wholeTextOf,
  within,
} from './foreign-plan.js';
import { methodOf, secretNames, signInOf, type Typed, webTarget } from './foreign-web.js';
import { droppedOf, durationMs, judged, type ReadConditions, readConditions } from './gatus-conditions.js';
import { expanded, expandedEndpoint, otherSections, remarkSettings, withOwnBody } from './gatus-settings.js';

// The configuration of Gatus as its README describes it (https://github.com/TwiN/gatus, read on 2026-11-26; placeholders of bodies,
// durations of response times and sections without checks from memory, 2026-11-29).

const rcodes = ['NOERROR', 'NXDOMAIN', 'SERVFAIL', 'REFUSED'] as const;
const recordTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'] as const;

const secondsOf = (value: unknown, byDefault: number): number => {
  const text = textOf(value);
  const ms = text === undefined ? byDefault * 1000 : durationMs(text);
  if (ms === undefined) throw cannotBe('badDuration', text ?? '');
  return ms / 1000;
};

const headersOf = (endpoint: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldsOf(endpoint.headers)).map(([name, value]) => [name, stringOf(value)]));

const web = (
  endpoint: Fields,
  { address, client, conditions }: { address: string; client: Fields; conditions: ReadConditions },
): Typed => {
  const { headers, ...target } = webTarget(address, headersOf(endpoint));
  const text = wholeTextOf(endpoint.body);
  const body = endpoint.graphql === true ? JSON.stringify({ query: text ?? '' }) : (text ?? null);
  if (endpoint.graphql === true) headers['Content-Type'] ??= 'application/json';
  return {
    ...target,
    config: {
      method: methodOf(textOf(endpoint.method)),
      headers,
      body,
      // Without a condition about it, Gatus accepts every status.
      acceptedStatusCodes: conditions.statuses ?? ['100-599'],
      maxRedirects: client['ignore-redirect'] === true ? 0 : 10,
      verifyTls: client.insecure !== true,
    },
    assertions: conditions.assertions,
  } as Typed;
};

const dns = (endpoint: Fields, { address, conditions }: { address: string; conditions: ReadConditions }): Typed => {
  const settings = fieldsOf(endpoint.dns);
  const target = textOf(settings['query-name']);
  if (target === undefined) throw cannotBe('noTarget', 'dns.query-name');
  const named = textOf(settings['query-type']) ?? 'A';
  const recordType = recordTypes.find((known) => known === named);
  if (recordType === undefined) throw noSuchThing('recordType', named);
  const expectedRcode = rcodes.find((known) => known === (conditions.rcode ?? 'NOERROR'));
  if (expectedRcode === undefined) throw noSuchThing('dnsRcode', conditions.rcode ?? '');
  const assertions = conditions.assertions.map((each) =>
    each.source === 'body' ? { ...each, source: 'record' } : each,
  );
  const [, host = '', port = '53'] = /^(.+?)(?::(\d+))?$/.exec(address.replace(/^dns:\/\//, '')) ?? [];
  return {
    type: 'dns',
    target,
    config: { recordType, resolver: hostAndPort(host, Number(port)), expectedRcode },
    assertions,
  } as Typed;
};

const target = (url: URL, port?: number): string => hostAndPort(url.hostname, Number(url.port || port || 0));

const readTyped = (endpoint: Fields, conditions: ReadConditions): Typed => {
  const address = textOf(endpoint.url);
  if (address === undefined) throw cannotBe('noTarget', 'url');
  if (endpoint.dns !== undefined) return dns(endpoint, { address, conditions });
  const url = URL.parse(address.replace(/^(tcp|udp|icmp|ssh|tls|starttls|grpcs?|sctp):\/\//, 'x-$1://'));
  if (url === null) throw cannotBe('noUrl');
  const client = fieldsOf(endpoint.client);
  const verifyTls = client.insecure !== true;
  switch (url.protocol) {
    case 'http:':
    case 'https:':
      return web(endpoint, { address, client, conditions });
    case 'ws:':
    case 'wss:': {
      const { headers, signIn, ...request } = signInOf(url, headersOf(endpoint));
      return {
        type: 'websocket',
        target: request.target,
        ...(signIn !== undefined && { credentials: signIn }),
        config: { headers, send: wholeTextOf(endpoint.body) ?? null, verifyTls },
        assertions: conditions.assertions,
      } as Typed;
    }
    case 'x-tcp:':
      return { type: 'tcp', target: target(url), assertions: conditions.assertions } as Typed;
    case 'x-icmp:':
      return { type: 'icmp', target: url.hostname, assertions: conditions.assertions } as Typed;
    case 'x-ssh:':
      return { type: 'ssh', target: target(url, 22), assertions: conditions.assertions } as Typed;
    case 'x-tls:':
      return {
        type: 'tls',
        target: target(url, 443),
        config: { verifyTls },
        assertions: conditions.assertions,
      } as Typed;
    case 'x-starttls:':
      return {
        type: 'smtp',
        target: target(url, 25),
        config: { security: 'starttls', verifyTls },
        assertions: conditions.assertions,
      } as Typed;
    case 'x-grpc:':
    case 'x-grpcs:':
      return {
        type: 'grpc',
        target: target(url, 443),
        config: { isTls: url.protocol === 'x-grpcs:', verifyTls },
        assertions: conditions.assertions,
      } as Typed;
    default:
      throw noSuchThing('noCheckOfUrl', url.protocol.replace(/^x-/, ''));
  }
};

const readEndpoint = (raw: Fields, remark: AddRemark): Typed => {
  const endpoint = withOwnBody(expandedEndpoint(raw), remark);
  const conditions = readConditions(listOf(endpoint.conditions).map(stringOf));
  if (listOf(endpoint.conditions).length === 0) throw cannotBe('atLeastOneCondition');
  const typed = judged(readTyped(endpoint, conditions));
  // The status of a command that runs over SSH is usually 0; that condition is named among those that are left out.
  const isWeb = typed.type === 'http' || typed.type === 'https';
  if (isWeb && conditions.statuses?.length === 0) throw cannotBe('noStatusAtAll');
  for (const text of conditions.leftOut) remark('conditionLeftOut', text);
  for (const [days, duration] of conditions.rounded) remark('certificateHours', days, duration);
  const dropped = droppedOf(typed, conditions);
  if (dropped.length > 0) remark('conditionsLeftOut', dropped.join(', '));
  if (conditions.leftOut.length > 0 && conditions.leftOut.length === listOf(endpoint.conditions).length) {
    throw noSuchThing('noCondition', conditions.leftOut.join('; '));
  }
  const client = fieldsOf(endpoint.client);
  for (const [setting, what] of [
    ['proxy-url', 'the proxy'],
    ['oauth2', 'OAuth'],
    ['tunnel', 'the tunnel'],
    ['tls', 'its client certificate'],
  ] as const) {
    if (client[setting] !== undefined) remark('withoutOne', what);
  }
  const { headers = {} } = (typed.type === 'websocket' ? typed.config : {}) as { headers?: Record<string, string> };
  for (const name of secretNames(headers)) remark('headerReadable', name);
  remarkSettings(endpoint, typed, remark);
  if (listOf(endpoint.alerts).length > 0) remark('alertsLeftOut');
  if (listOf(endpoint['maintenance-windows']).length > 0) remark('maintenanceLeftOut');
  if (isFields(endpoint.ssh)) remark('noSshSignIn');
  const group = textOf(endpoint.group);
  return {
    enabled: endpoint.enabled !== false,
    tags: tagsOf(group === undefined ? [] : [group]),
    ...rhythm(
      { intervalSeconds: secondsOf(endpoint.interval, 60), timeoutSeconds: secondsOf(client.timeout, 10) },
      remark,
    ),
    ...typed,
  } as Typed;
};

const readExternal = (raw: Fields, remark: AddRemark): Typed => {
  const { alerts, token: _, ...others } = raw;
  const endpoint = fieldsOf(expanded(others));
  const periodSeconds = secondsOf(fieldsOf(endpoint.heartbeat).interval, 0);
  if (periodSeconds === 0) throw noSuchThing('noInterval');
  remark('newHeartbeatAddress');
  if (listOf(alerts).length > 0) remark('alertsLeftOut');
  remarkOthers(endpoint, ['name', 'group', 'enabled', 'heartbeat'], remark);
  remarkOthers(fieldsOf(endpoint.heartbeat), ['interval'], (code, name) => remark(code, `heartbeat.${name}`));
  const group = textOf(endpoint.group);
  return {
    type: 'heartbeat',
    enabled: endpoint.enabled !== false,
    tags: tagsOf(group === undefined ? [] : [group]),
    config: {
      periodSeconds: within('period', { value: periodSeconds, min: 10, max: 31_536_000 }, remark),
      graceSeconds: 0,
    },
  };
};

const readSuite = (): never => {
  throw noSuchThing('noSeveralSteps');
};

/** Whether a document is a configuration of Gatus. */
export const isGatusConfiguration = (document: unknown): document is Fields =>
  isFields(document) && ['endpoints', 'external-endpoints', 'suites'].some((name) => Array.isArray(document[name]));

/**
 * Plans what to create from a configuration of Gatus. Nothing is asked of a server.
 *
 * @param except keys, names and types of the file that are left out; a key is `group_name`
 */
export const planGatus = (configuration: Fields, except: readonly string[]): ForeignPlan => {
  const entriesOf = (section: string, from: (endpoint: Fields) => string, read: typeof readEndpoint): ForeignEntry[] =>
    listOf(configuration[section]).map((value, index) => {
      const endpoint = fieldsOf(value);
      const name = textOf(endpoint.name) ?? `${section}[${index}]`;
      return {
        key: [textOf(endpoint.group), name].filter((part) => part !== undefined).join('_'),
        name,
        from: from(endpoint),
        read: (remark) => {
          if (!isFields(value)) throw cannotBe('noObject');
          return read(endpoint, remark);
        },
      };
    });
  const scheme = ({ url, dns: settings }: Fields): string =>
    settings === undefined ? (/^(\w+):\/\//.exec(textOf(url) ?? '')?.[1] ?? '–') : 'dns';
  return planEntries(
    [
      ...entriesOf('endpoints', scheme, readEndpoint),
      ...entriesOf('external-endpoints', () => 'external', readExternal),
      ...entriesOf('suites', () => 'suite', readSuite),
      ...otherSections(configuration),
    ],
    except,
  );
};
