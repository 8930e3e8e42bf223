import type { MonitorCreate } from '@watchpost/client';
import type { ImportPlan } from '@watchpost/client/uptime-kuma';
import {
  type Fields,
  type ForeignEntry,
  hostAndPort,
  incomplete,
  isFields,
  LeftOutError,
  listOf,
  noSuchCheck,
  notValid,
  planEntries,
  rhythm,
  textOf,
} from './foreign-plan.js';
import { durationMs, type ReadConditions, readConditions } from './gatus-conditions.js';

// The configuration of Gatus as its README describes it (https://github.com/TwiN/gatus, read on 2026-11-26).

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const rcodes = ['NOERROR', 'NXDOMAIN', 'SERVFAIL', 'REFUSED', 'FORMERR', 'NOTIMP'] as const;
const recordTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'] as const;

/** What Gatus would put in from its environment is not in the file. */
const variable = /(?<!\$)\$(?:\{\w+\}|[A-Za-z_]\w*)/;

const assertNoVariables = (value: unknown): void => {
  const found = variable.exec(JSON.stringify(value) ?? '');
  if (found !== null) throw notValid(`it names a variable of the environment, ${found[0]}; put its value in`);
};

const secondsOf = (value: unknown, byDefault: number): number => {
  const text = textOf(value);
  const ms = text === undefined ? byDefault * 1000 : durationMs(text);
  if (ms === undefined) throw notValid(`“${text}” is no duration`);
  return ms / 1000;
};

type Typed = Omit<MonitorCreate, 'name'>;

const headersOf = (endpoint: Fields): { headers: Record<string, string>; token: string | undefined } => {
  const all = isFields(endpoint.headers) ? Object.entries(endpoint.headers) : [];
  const headers = Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
  const name = Object.keys(headers).find((each) => each.toLowerCase() === 'authorization');
  const token = name === undefined ? undefined : /^Bearer +(\S+)$/i.exec(headers[name] ?? '')?.[1];
  // A secret in a header goes where secrets are kept.
  if (name !== undefined && token !== undefined) delete headers[name];
  return { headers, token };
};

const web = (
  endpoint: Fields,
  { url, client, conditions }: { url: URL; client: Fields; conditions: ReadConditions },
): Typed => {
  const named = (textOf(endpoint.method) ?? 'GET').toUpperCase();
  const method = methods.find((known) => known === named);
  if (method === undefined) throw noSuchCheck(`requests with ${named} are not sent`);
  const { headers, token } = headersOf(endpoint);
  const text = textOf(endpoint.body);
  const body = endpoint.graphql === true ? JSON.stringify({ query: text ?? '' }) : (text ?? null);
  if (endpoint.graphql === true) headers['Content-Type'] ??= 'application/json';
  return {
    type: url.protocol === 'https:' ? 'https' : 'http',
    target: url.href,
    config: {
      method,
      headers,
      body,
      // Without a condition about it, Gatus accepts every status.
      acceptedStatusCodes: conditions.statuses ?? ['100-599'],
      maxRedirects: client['ignore-redirect'] === true ? 0 : 10,
      verifyTls: client.insecure !== true,
    },
    assertions: conditions.assertions,
    ...(token !== undefined && { credentials: { token } }),
  } as Typed;
};

const dns = (endpoint: Fields, { address, conditions }: { address: string; conditions: ReadConditions }): Typed => {
  const settings = isFields(endpoint.dns) ? endpoint.dns : {};
  const target = textOf(settings['query-name']);
  if (target === undefined) throw incomplete('it has no dns.query-name');
  const named = textOf(settings['query-type']) ?? 'A';
  const recordType = recordTypes.find((known) => known === named);
  if (recordType === undefined) throw noSuchCheck(`records of type ${named} are not supported`);
  const expectedRcode = rcodes.find((known) => known === (conditions.rcode ?? 'NOERROR'));
  if (expectedRcode === undefined) throw noSuchCheck(`the answer ${conditions.rcode} is not waited for`);
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
const unassertedBody = (conditions: ReadConditions): Typed['assertions'] =>
  conditions.assertions.filter(
    ({ source }) => source === 'latency' || source === 'certificateDays',
  ) as Typed['assertions'];
const latencyOnly = (conditions: ReadConditions): Typed['assertions'] =>
  conditions.assertions.filter(({ source }) => source === 'latency') as Typed['assertions'];

const readTyped = (endpoint: Fields, conditions: ReadConditions): Typed => {
  const address = textOf(endpoint.url);
  if (address === undefined) throw incomplete('it has no url');
  if (endpoint.dns !== undefined) return dns(endpoint, { address, conditions });
  const url = URL.parse(address.replace(/^(tcp|udp|icmp|ssh|tls|starttls|grpcs?|sctp):\/\//, 'x-$1://'));
  if (url === null) throw notValid('its url is no URL');
  const client = isFields(endpoint.client) ? endpoint.client : {};
  const verifyTls = client.insecure !== true;
  switch (url.protocol) {
    case 'http:':
    case 'https:':
      return web(endpoint, { url, client, conditions });
    case 'ws:':
    case 'wss:':
      return {
        type: 'websocket',
        target: url.href,
        config: { headers: headersOf(endpoint).headers, send: textOf(endpoint.body) ?? null, verifyTls },
        assertions: conditions.assertions,
      } as Typed;
    case 'x-tcp:':
      return { type: 'tcp', target: target(url), assertions: latencyOnly(conditions) } as Typed;
    case 'x-icmp:':
      return { type: 'icmp', target: url.hostname, assertions: latencyOnly(conditions) } as Typed;
    case 'x-ssh:':
      return { type: 'ssh', target: target(url, 22), assertions: latencyOnly(conditions) } as Typed;
    case 'x-tls:':
      return {
        type: 'tls',
        target: target(url, 443),
        config: { verifyTls },
        assertions: unassertedBody(conditions),
      } as Typed;
    case 'x-starttls:':
      return {
        type: 'smtp',
        target: target(url, 25),
        config: { security: 'starttls', verifyTls },
        assertions: unassertedBody(conditions),
      } as Typed;
    case 'x-grpc:':
    case 'x-grpcs:':
      return {
        type: 'grpc',
        target: target(url, 443),
        config: { isTls: url.protocol === 'x-grpcs:', verifyTls },
        assertions: latencyOnly(conditions),
      } as Typed;
    default:
      throw noSuchCheck(`Watchpost has no check for ${url.protocol.replace(/^x-/, '')}//`);
  }
};

const readEndpoint = (endpoint: Fields, name: string, remark: (change: string) => void): MonitorCreate => {
  assertNoVariables([endpoint.url, endpoint.headers, endpoint.body]);
  const conditions = readConditions(listOf(endpoint.conditions).map(String));
  const typed = readTyped(endpoint, conditions);
  for (const text of conditions.leftOut) remark(`its condition ${text} is left out`);
  const kept = new Set((typed.assertions ?? []).map(({ source }) => source));
  const dropped = conditions.assertions.filter(({ source }) => !kept.has(source) && source !== 'body');
  if (dropped.length > 0) remark(`its conditions about ${dropped.map(({ source }) => source).join(', ')} are left out`);
  if (conditions.leftOut.length > 0 && conditions.leftOut.length === listOf(endpoint.conditions).length) {
    throw new LeftOutError(
      'skipped',
      'no_such_condition',
      `there is nothing for any of its conditions: ${conditions.leftOut.join('; ')}`,
    );
  }
  const client = isFields(endpoint.client) ? endpoint.client : {};
  for (const [setting, what] of [
    ['proxy-url', 'the proxy'],
    ['oauth2', 'OAuth'],
    ['tunnel', 'the tunnel'],
    ['tls', 'its client certificate'],
  ] as const) {
    if (client[setting] !== undefined) remark(`it is checked without ${what}`);
  }
  if (listOf(endpoint.alerts).length > 0) remark('its alerts are a matter of alert rules');
  if (listOf(endpoint['maintenance-windows']).length > 0) remark('its maintenance windows are left out');
  if (isFields(endpoint.ssh)) remark('it does not sign in over SSH');
  const group = textOf(endpoint.group);
  return {
    name,
    enabled: endpoint.enabled !== false,
    tags: group === undefined ? [] : [group.slice(0, 50)],
    ...rhythm(
      { intervalSeconds: secondsOf(endpoint.interval, 60), timeoutSeconds: secondsOf(client.timeout, 10) },
      remark,
    ),
    ...typed,
  } as MonitorCreate;
};

const readExternal = (endpoint: Fields, name: string, remark: (change: string) => void): MonitorCreate => {
  const heartbeat = isFields(endpoint.heartbeat) ? endpoint.heartbeat : {};
  const periodSeconds = secondsOf(heartbeat.interval, 0);
  if (periodSeconds === 0) throw noSuchCheck('it says no interval in which it is pushed to');
  remark('it reports to a new address, the heartbeatUrl of the monitor');
  return { name, type: 'heartbeat', enabled: endpoint.enabled !== false, config: { periodSeconds } } as MonitorCreate;
};

/** Whether a document is a configuration of Gatus. */
export const isGatusConfiguration = (document: unknown): document is Fields =>
  isFields(document) && ['endpoints', 'external-endpoints', 'suites'].some((name) => Array.isArray(document[name]));

/**
 * Plans what to create from a configuration of Gatus. Nothing is asked of a server.
 *
 * @param except keys, names and types of the file that are left out; a key is `group_name`
 */
export const planGatus = (configuration: Fields, except: readonly string[]): ImportPlan => {
  const entriesOf = (section: string, from: (endpoint: Fields) => string, read: typeof readEndpoint): ForeignEntry[] =>
    listOf(configuration[section])
      .filter(isFields)
      .map((endpoint, index) => {
        const name = textOf(endpoint.name) ?? `${section}[${index}]`;
        const key = [textOf(endpoint.group), name].filter((part) => part !== undefined).join('_');
        return {
          key,
          name: name.slice(0, 200),
          from: from(endpoint),
          read: (remark) => read(endpoint, name.slice(0, 200), remark),
        };
      });
  const scheme = ({ url, dns: settings }: Fields): string =>
    settings === undefined ? (/^(\w+):\/\//.exec(textOf(url) ?? '')?.[1] ?? '–') : 'dns';
  return planEntries(
    [
      ...entriesOf('endpoints', scheme, readEndpoint),
      ...entriesOf('external-endpoints', () => 'external', readExternal),
      ...entriesOf(
        'suites',
        () => 'suite',
        () => {
          throw noSuchCheck('Watchpost has no checks of several steps');
        },
      ),
    ],
    except,
  );
};
