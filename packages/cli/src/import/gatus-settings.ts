import {
  type AddRemark,
  cannotBe,
  type Fields,
  type ForeignEntry,
  fieldsOf,
  isFields,
  noSuchThing,
  remarkOthers,
  textOf,
} from './foreign-plan.js';
import type { ForeignRemarkCode } from './foreign-remark.js';
import type { Typed } from './foreign-web.js';

/** What Gatus would put in from its environment is not in the file; `$$` is a dollar sign (os.Expand of Go). */
const variable = /\$(?:\$|\{[^}]*\}|\w+|[*#@!?-])/g;

/** A value as Gatus reads it. */
export const expanded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(expanded);
  if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, expanded(each)]));
  if (typeof value !== 'string') return value;
  return value.replace(variable, (found) => {
    if (found !== '$$') throw cannotBe('environment', found);
    return '$';
  });
};

/** Placeholders that stand for something else at each check. */
const changing = /\[(?:LOCAL_ADDRESS|RANDOM_STRING_\d+)\]/g;

/** An endpoint whose body says what its placeholders stand for; what is another text at each check stays as it is written. */
export const withOwnBody = (endpoint: Fields, remark: AddRemark): Fields => {
  const { body, name, group, url } = endpoint;
  if (typeof body !== 'string') return endpoint;
  for (const [placeholder] of body.matchAll(changing)) remark('bodyPlaceholder', placeholder);
  const own: Fields = { NAME: name, GROUP: group, URL: url };
  return { ...endpoint, body: body.replaceAll(/\[ENDPOINT_(NAME|GROUP|URL)\]/g, (_, of) => textOf(own[of]) ?? '') };
};

/** What of an endpoint has a meaning here; what is left out may name variables. */
export const expandedEndpoint = ({ alerts, ssh, ui, ...endpoint }: Fields): Fields => {
  const { oauth2, 'identity-aware-proxy': proxy, tunnel, ...client } = fieldsOf(endpoint.client);
  const leftOut = Object.fromEntries(
    Object.entries({ oauth2, 'identity-aware-proxy': proxy, tunnel }).filter(([, value]) => value !== undefined),
  );
  return {
    ...fieldsOf(expanded({ ...endpoint, client })),
    ...{ alerts, ssh, ui },
    client: { ...fieldsOf(expanded(client)), ...leftOut },
  };
};

const knownSettings = [
  ...[
    'name',
    'group',
    'enabled',
    'url',
    'interval',
    'conditions',
    'client',
    'alerts',
    'maintenance-windows',
    'ssh',
    'ui',
  ],
];
/** Settings of requests, where they are sent. */
const requestSettings = ['method', 'headers', 'body', 'graphql'];
const knownClient = ['timeout', 'proxy-url', 'oauth2', 'tunnel', 'tls'];
/** Types whose certificates are checked. */
const overTls: readonly string[] = ['http', 'https', 'websocket', 'tls', 'smtp', 'grpc'];

/** Names every setting of an endpoint that a monitor of this type has nothing for. */
export const remarkSettings = (endpoint: Fields, { type }: Typed, remark: AddRemark): void => {
  const known = {
    http: requestSettings,
    https: requestSettings,
    websocket: ['headers', 'body'],
    dns: ['dns'],
  };
  const more = Object.hasOwn(known, type) ? known[type as keyof typeof known] : [];
  remarkOthers(endpoint, [...knownSettings, ...more], remark);
  const remarkWithin = (section: string, names: readonly string[]): void =>
    remarkOthers(fieldsOf(endpoint[section]), names, (code, name) => remark(code, `${section}.${name}`));
  remarkWithin('client', [
    ...knownClient,
    ...(overTls.includes(type) ? ['insecure'] : []),
    ...(type === 'http' || type === 'https' ? ['ignore-redirect'] : []),
  ]);
  remarkWithin('ui', []);
  if (type === 'dns') remarkWithin('dns', ['query-name', 'query-type']);
};

/** Sections that hold no checks, and what is said of each; the others are settings of the program. */
const apart: Readonly<Record<string, ForeignRemarkCode>> = {
  alerting: 'alertingApart',
  announcements: 'announcementsApart',
  connectivity: 'noConnectivityCheck',
  maintenance: 'maintenanceLeftOut',
  remote: 'otherInstances',
};
const ofProgram = [
  ...['concurrency', 'debug', 'disable-monitoring-lock', 'metrics', 'security', 'skip-invalid-config-update'],
  ...['storage', 'tunneling', 'ui', 'web'],
];

/** The sections of a file that hold no checks: each is left out with its reason. */
export const otherSections = (configuration: Fields): ForeignEntry[] => {
  const named: string[] = [];
  remarkOthers(configuration, ['endpoints', 'external-endpoints', 'suites'], (_, name) => named.push(String(name)));
  return named
    .filter((name) => fieldsOf(configuration[name]).enabled !== false)
    .map((name) => ({
      key: name,
      name,
      from: 'section',
      read: () => {
        if (Object.hasOwn(apart, name)) throw noSuchThing(apart[name] ?? 'unknownSection');
        throw noSuchThing(ofProgram.includes(name) ? 'programSetting' : 'unknownSection');
      },
    }));
};
