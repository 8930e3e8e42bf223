import type { Assertion, MonitorCreate } from '@watchpost/client';
import { sortHeaders } from '@watchpost/client/uptime-kuma';
import { cannotBe, noSuchThing } from './foreign-plan.js';

/** What an entry becomes, without its name. */
export type Typed = Omit<MonitorCreate, 'name'>;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** The request method of a check. */
export const methodOf = (text: string | undefined): (typeof methods)[number] => {
  const named = (text ?? 'GET').toUpperCase();
  const method = methods.find((known) => known === named);
  if (method === undefined) throw noSuchThing('requestMethod', named);
  return method;
};

/** A part of a URL as it is meant; `undefined` when it is empty. */
const decoded = (text: string): string | undefined => {
  try {
    return text === '' ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What `Authorization: Basic` says (RFC 7617 §2); `undefined` when it says something else. */
const basicLogin = (text: string): { readonly username: string; readonly password: string } | undefined => {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(text.trim())?.[1] ?? '';
  const [, username = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return username === '' || password === '' ? undefined : { username, password };
};

/** A request, and apart from it what it signs in with. */
export interface SignIn {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signIn: Typed['credentials'] | undefined;
}

/** Takes out of an address and its headers what goes where secrets are kept. */
export const signInOf = (address: URL, headers: Readonly<Record<string, string>>): SignIn => {
  const url = new URL(address);
  const [username, password] = [decoded(url.username), decoded(url.password)];
  url.username = '';
  url.password = '';
  const name = Object.keys(headers).find((each) => each.toLowerCase() === 'authorization');
  const token = name === undefined ? undefined : /^Bearer +(\S+)$/i.exec(headers[name] ?? '')?.[1];
  const basic = name === undefined ? undefined : basicLogin(headers[name] ?? '');
  const inHeader = token === undefined ? basic : { token };
  const kept = Object.fromEntries(Object.entries(headers).filter(([each]) => inHeader === undefined || each !== name));
  const inAddress = username === undefined && password === undefined ? undefined : { username, password };
  return { target: url.href, headers: kept, signIn: inHeader ?? inAddress };
};

/** Names of headers that hold secrets. */
export const secretNames = (headers: Readonly<Record<string, string>>): readonly string[] => {
  const { headers: open } = sortHeaders(headers);
  return Object.keys(headers).filter((name) => !Object.hasOwn(open, name));
};

/** An address of the web: what it signs in with goes where secrets are kept. */
export const webTarget = (
  address: string,
  headers: Readonly<Record<string, string>>,
): Pick<Typed, 'type' | 'target' | 'credentials'> & { readonly headers: Record<string, string> } => {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) throw cannotBe('noUrl');
  const { target, headers: kept, signIn } = signInOf(url, headers);
  const sorted = sortHeaders(kept);
  const credentials = sorted.secretHeaders === undefined ? signIn : { ...signIn, secretHeaders: sorted.secretHeaders };
  return {
    type: url.protocol === 'https:' ? 'https' : 'http',
    target,
    headers: sorted.headers,
    ...(credentials !== undefined && { credentials }),
  } as ReturnType<typeof webTarget>;
};

/** Ranges of statuses that a monitor takes; more of them are an assertion. */
const mostRanges = 20;

/** Statuses as ranges. */
export const rangesOf = (statuses: readonly number[]): string[] => {
  const ranges: [number, number][] = [];
  for (const status of [...new Set(statuses)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === status - 1) last[1] = status;
    else ranges.push([status, status]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`));
};

/** Which statuses are accepted: ranges, or with too many of them an assertion. */
export const acceptedStatuses = (
  statuses: readonly number[],
): { readonly acceptedStatusCodes: readonly string[]; readonly assertions: readonly Assertion[] } => {
  const ranges = rangesOf(statuses);
  if (ranges.length <= mostRanges) return { acceptedStatusCodes: ranges, assertions: [] };
  return {
    acceptedStatusCodes: ['100-599'],
    assertions: [{ source: 'status', operator: 'in', expected: [...new Set(statuses)].slice(0, 100) }],
  };
};
