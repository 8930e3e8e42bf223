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
import { methodOf, type Typed, webTarget } from './foreign-web.js';
import { type KnownSettings, readWhole } from './left-out-settings.js';

// Answers of the API of StatusCake for uptime, heartbeat and SSL checks, as its description and its client in Go have them
// (https://developers.statuscake.com/api, https://github.com/StatusCakeDev/statuscake-go, read in part on 2026-11-28). Lists of
// uptime checks have an overview of each; their details, one by one, have all settings.

/** The checks of an answer, or of several in a list; what is not one of them is kept to be named. */
const checksOf = (document: unknown): unknown[] =>
  Array.isArray(document)
    ? document.flatMap(checksOf)
    : isFields(document) && 'data' in document
      ? checksOf(document.data)
      : [document];

type Kind = 'uptime' | 'heartbeat' | 'ssl' | 'pagespeed';

const kindOf = (value: unknown): Kind | undefined => {
  if (!isFields(value)) return undefined;
  if ('test_type' in value) return 'uptime';
  if ('alert_at' in value || 'alert_expiry' in value) return 'ssl';
  if ('alert_bigger' in value || 'location_iso' in value) return 'pagespeed';
  return 'period' in value ? 'heartbeat' : undefined;
};

/** Whether a document has what StatusCake answers. */
export const isStatusCakeExport = (document: unknown): boolean =>
  checksOf(document).some((check) => kindOf(check) !== undefined);

const headersOf = (check: Fields): Record<string, string> => {
  const text = textOf(check.custom_header);
  let parsed: unknown;
  try {
    parsed = text === undefined ? {} : JSON.parse(text);
  } catch {
    throw cannotBe('headersNoJson');
  }
  const headers = isFields(parsed)
    ? Object.fromEntries(Object.entries(parsed).map(([name, value]): [string, string] => [name, stringOf(value)]))
    : {};
  const agent = textOf(check.user_agent);
  return agent === undefined ? headers : { 'User-Agent': agent, ...headers };
};

/** `post_body` is an object that is sent as a form, `post_raw` is sent as it is. */
const bodyOf = (check: Fields, headers: Record<string, string>): string | null => {
  const raw = wholeTextOf(check.post_raw);
  if (raw !== undefined) return raw;
  const text = textOf(check.post_body);
  if (text === undefined) return null;
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  if (!isTyped) headers['Content-Type'] = 'application/x-www-form-urlencoded';
  try {
    const form: unknown = JSON.parse(text);
    if (!isFields(form)) return text;
    return new URLSearchParams(
      Object.entries(form).map(([name, value]): [string, string] => [name, stringOf(value)]),
    ).toString();
  } catch {
    return text;
  }
};

const webAssertions = (check: Fields): Typed['assertions'] => {
  const expected = wholeTextOf(check.find_string);
  // Its statuses are those that are down; every other is up.
  const refused = listOf(check.status_codes).flatMap((status) => numberOf(status) ?? []);
  return [
    ...(refused.length === 0
      ? []
      : [{ source: 'status', operator: 'notIn', expected: refused.slice(0, 100) } as const]),
    ...(expected === undefined
      ? []
      : [{ source: 'body', operator: check.do_not_find === true ? 'notContains' : 'contains', expected } as const]),
  ];
};

const web = (check: Fields, remark: AddRemark, method: 'GET' | 'HEAD'): Typed => {
  const { headers, ...target } = webTarget(textOf(check.website_url) ?? '', headersOf(check));
  const body = bodyOf(check, headers);
  const [username, password] = [textOf(check.basic_username), wholeTextOf(check.basic_password)];
  if (check.enable_ssl_alert === true) remark('certificateRule');
  return {
    ...target,
    ...((username ?? password) !== undefined && { credentials: { username, password } }),
    config: {
      method: methodOf(body === null ? method : 'POST'),
      headers,
      body,
      // An overview does not say which statuses are down.
      ...(!isOverview(check) && {
        acceptedStatusCodes: ['100-599'],
        maxRedirects: check.follow_redirects === true ? 10 : 0,
      }),
    },
    assertions: webAssertions(check),
  } as Typed;
};

const host = (check: Fields): string =>
  hostOf(
    textOf(check.website_url)
      ?.replace(/^\w+:\/\//, '')
      .replace(/\/.*$/, ''),
  );

const dns = (check: Fields): Typed => {
  const server = textOf(check.dns_server);
  const expected = listOf(check.dns_ips).flatMap((address) => textOf(address) ?? []);
  const [first, ...others] = expected;
  return {
    type: 'dns',
    target: host(check),
    config: {
      recordType: first?.includes(':') ? 'AAAA' : 'A',
      resolver: server === undefined ? null : hostAndPort(server, 53),
    },
    assertions:
      first === undefined
        ? []
        : others.length === 0
          ? [{ source: 'record', operator: 'contains', expected: first }]
          : [{ source: 'record', path: '0', operator: 'in', expected: expected.slice(0, 100) }],
  } as Typed;
};

const readers: Readonly<Record<string, (check: Fields, remark: AddRemark) => Typed>> = {
  HTTP: (check, remark) => web(check, remark, 'GET'),
  HEAD: (check, remark) => web(check, remark, 'HEAD'),
  PING: (check) => ({ type: 'icmp', target: host(check) }),
  TCP: (check) => {
    const port = numberOf(check.port);
    if (port === undefined) throw cannotBe(isOverview(check) ? 'portInDetails' : 'noPort');
    return { type: 'tcp', target: hostAndPort(host(check), port) };
  },
  SMTP: (check) => ({ type: 'smtp', target: hostAndPort(host(check), numberOf(check.port) ?? 25) }),
  SSH: (check) => ({ type: 'ssh', target: hostAndPort(host(check), numberOf(check.port) ?? 22) }),
  DNS: dns,
};

/** Details have these, overviews do not. */
const isOverview = (check: Fields): boolean => !('timeout' in check) && !('confirmation' in check);

const readUptime = (check: Fields, from: string, remark: AddRemark): Typed => {
  const read = Object.hasOwn(readers, from) ? readers[from] : undefined;
  if (read === undefined) throw noSuchThing('noCheckOfType', from);
  const typed = read(check, remark);
  if (isOverview(check)) remark('overviewAlone');
  const delay = numberOf(check.trigger_rate) ?? 0;
  if (delay > 0) remark('alertDelay', delay);
  const confirmation = numberOf(check.confirmation);
  return {
    enabled: check.paused !== true,
    tags: tagsOf(listOf(check.tags).flatMap((tag) => textOf(tag) ?? [])),
    ...rhythm(
      { intervalSeconds: numberOf(check.check_rate) ?? 300, timeoutSeconds: numberOf(check.timeout) ?? 15 },
      remark,
    ),
    ...(confirmation !== undefined && { retries: Math.min(10, Math.max(0, Math.round(confirmation))) }),
    ...typed,
  } as Typed;
};

const readHeartbeat = (check: Fields, remark: AddRemark): Typed => {
  const period = numberOf(check.period);
  if (period === undefined) throw cannotBe('noTarget', 'period');
  remark('newHeartbeatAddress');
  return {
    type: 'heartbeat',
    enabled: check.paused !== true,
    tags: tagsOf(listOf(check.tags).flatMap((tag) => textOf(tag) ?? [])),
    config: { periodSeconds: within('period', { value: period, min: 10, max: 31_536_000 }, remark), graceSeconds: 0 },
  };
};

const readCertificate = (check: Fields, remark: AddRemark): Typed => {
  const url = URL.parse(textOf(check.website_url) ?? '');
  const name = textOf(check.hostname) ?? url?.hostname;
  const days = Math.max(0, ...listOf(check.alert_at).flatMap((day) => numberOf(day) ?? []));
  const minDaysRemaining = check.alert_expiry === false ? 0 : days;
  if (minDaysRemaining > 0) remark('certificateDays', minDaysRemaining);
  return {
    type: 'tls',
    target: hostAndPort(hostOf(name), Number(url?.port || 443)),
    enabled: check.paused !== true,
    config: { minDaysRemaining },
    ...rhythm({ intervalSeconds: numberOf(check.check_rate) ?? 1800, timeoutSeconds: 15 }, remark),
  };
};

const known: KnownSettings = {
  silent: new Set([
    ...['id', 'name', 'url', 'website_url', 'test_type', 'host', 'status', 'uptime', 'down_times', 'servers'],
    ...['last_tested', 'last_tested_at', 'next_location', 'processing', 'processing_on', 'processing_state'],
    ...['issuer_common_name', 'cipher', 'cipher_score', 'certificate_score', 'certificate_status', 'flags'],
    ...['mixed_content', 'last_reminder', 'updated_at', 'last_updated_at', 'valid_from', 'valid_until'],
    // Of a web address they are read, and nothing else has them.
    'status_codes',
    // A broken certificate is down here, and the days of reminders have their remark.
    ...['alert_broken', 'alert_reminder'],
  ]),
  alerting: new Set(['contact_groups']),
  usual: {},
};

const entryOf = (check: Fields, kind: Kind): ForeignEntry => {
  const key = `${kind} ${textOf(check.id) ?? ''}`;
  const alsoNamed = [textOf(check.id) ?? '', kind];
  // An address may hold a password; a name must not.
  const host = URL.parse(textOf(check.website_url) ?? '')?.hostname ?? textOf(check.hostname);
  const whole =
    (read: (asked: Fields, remark: AddRemark) => Typed) =>
    (remark: AddRemark): Typed =>
      readWhole(check, known, (asked) => read(asked, remark), remark);
  const name = textOf(check.name) ?? (kind === 'ssl' && host !== undefined ? `${host} (certificate)` : key);
  switch (kind) {
    case 'uptime': {
      const from = stringOf(check.test_type);
      return { key, name, from, alsoNamed, read: whole((asked, remark) => readUptime(asked, from, remark)) };
    }
    case 'heartbeat':
      return { key, name, from: kind, alsoNamed, read: whole(readHeartbeat) };
    case 'ssl':
      return { key, name, from: kind, alsoNamed, read: whole(readCertificate) };
    case 'pagespeed': {
      const read = (): never => {
        throw noSuchThing('noCheckOfType', kind);
      };
      return { key, name, from: kind, alsoNamed, read };
    }
  }
};

/**
 * Plans what to create from what the API of StatusCake answers. Nothing is asked of a server.
 *
 * @param document one answer, or several in a list: of `/uptime/ID`, `/uptime`, `/heartbeat` and `/ssl`
 * @param except ids, names and types of the file that are left out
 */
export const planStatusCake = (document: unknown, except: readonly string[]): ForeignPlan =>
  planEntries(
    checksOf(document).map((check, index): ForeignEntry => {
      const kind = kindOf(check);
      if (isFields(check) && kind !== undefined) return entryOf(check, kind);
      const read = (): never => {
        throw cannotBe('anotherObject', 'StatusCake');
      };
      return { key: `#${index + 1}`, name: `#${index + 1}`, from: '', read };
    }),
    except,
  );
