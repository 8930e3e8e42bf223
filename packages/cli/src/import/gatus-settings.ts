import { type AddRemark, cannotBe, type Fields, fieldsOf, isFields, remarkOthers } from './foreign-plan.js';
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
const knownClient = ['timeout', 'insecure', 'ignore-redirect', 'proxy-url', 'oauth2', 'tunnel', 'tls'];

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
  remarkOthers(fieldsOf(endpoint.client), knownClient, (code, name) => remark(code, `client.${name}`));
};
