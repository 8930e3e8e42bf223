import type { PageLocale } from '@watchpost/schemas';

/** A page of a status page. */
export type Address =
  | { readonly kind: 'front' }
  | { readonly kind: 'incident'; readonly number: number }
  | { readonly kind: 'history'; readonly month: string | null }
  | { readonly kind: 'component'; readonly id: string }
  | { readonly kind: 'embed' }
  | { readonly kind: 'subscribe' }
  | { readonly kind: 'subscription'; readonly token: string }
  | { readonly kind: 'unlock' }
  | { readonly kind: 'file'; readonly name: FileName };

/** Files of a status page, of which the first ones are those of the API. */
export const fileNames = [
  'feed.atom',
  'calendar.ics',
  'summary.json',
  'status.json',
  'incidents.json',
  'incidents/unresolved.json',
  'badge.svg',
  'feed.rss',
  'feed.json',
  'widget.js',
  'live.js',
  'reader.js',
  'logo.png',
  'favicon.png',
] as const;

/** A file of a status page, relative to its front page. */
export type FileName = (typeof fileNames)[number];

const namesMadeHere = [
  'feed.rss',
  'feed.json',
  'widget.js',
  'live.js',
  'reader.js',
  'logo.png',
  'favicon.png',
] as const satisfies readonly FileName[];

/** Whether a file is made from the page, rather than read from the API. */
export const isMadeHere = (name: FileName): name is (typeof namesMadeHere)[number] =>
  namesMadeHere.some((one) => one === name);

/** Where the links of a page lead: below a path on a server, or to files beside it in a folder. */
export interface Links {
  to(address: Address, language?: PageLocale): string;
}

/** Clients of Statuspage ask for these below `/api/v2` of the address of a page. */
const statuspageNames: readonly FileName[] = [
  'summary.json',
  'status.json',
  'incidents.json',
  'incidents/unresolved.json',
];

/** The file at a path; `undefined` for any other path. */
const fileAt = (path: string): FileName | undefined =>
  fileNames.find((name) => name === path) ?? statuspageNames.find((name) => path === `api/v2/${name}`);

/** Reads an address below the root of a status page; `undefined` when it leads nowhere. */
export const readAddress = (path: string, query: URLSearchParams): Address | undefined => {
  const file = fileAt(path);
  if (file !== undefined) return { kind: 'file', name: file };
  const [first = '', second, ...rest] = path.split('/');
  if (rest.length > 0) return undefined;
  if (second === undefined) {
    if (first === '') return { kind: 'front' };
    if (first === 'embed' || first === 'subscribe' || first === 'unlock') return { kind: first };
    if (first !== 'history') return undefined;
    const month = query.get('month');
    return month === null || /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { kind: 'history', month } : undefined;
  }
  if (first === 'incidents' && /^[1-9]\d{0,8}$/.test(second)) return { kind: 'incident', number: Number(second) };
  if (first === 'components' && /^cmp_\w{1,40}$/.test(second)) return { kind: 'component', id: second };
  if (first === 'subscriptions') {
    // Mails lead to a step with the token in the query; the forms of the page go on with the token alone.
    const token = second === 'confirm' || second === 'unsubscribe' ? (query.get('token') ?? '') : second;
    if (/^[\w.-]{1,1000}$/.test(token)) return { kind: 'subscription', token };
  }
  return undefined;
};

/** The path of an address below the root of a status page. */
export const pathOf = (address: Address): string => {
  switch (address.kind) {
    case 'front':
      return '';
    case 'incident':
      return `incidents/${address.number}`;
    case 'history':
      return address.month === null ? 'history' : `history?month=${address.month}`;
    case 'component':
      return `components/${address.id}`;
    case 'subscription':
      return `subscriptions/${address.token}`;
    case 'file':
      return address.name;
    default:
      return address.kind;
  }
};

/**
 * The links of a page on a server.
 *
 * @param root the path of the front page, such as `/status/acme`; empty on a domain of its own
 * @param language part of the path when the visitor chose it by the address
 */
export const serverLinks = (root: string, language: PageLocale | null): Links => ({
  to: (address, chosen) => {
    const inLanguage = address.kind === 'file' ? null : (chosen ?? language);
    const path = [inLanguage, pathOf(address)].filter((part) => part !== null && part !== '').join('/');
    return path === '' ? root || '/' : `${root}/${path}`;
  },
});
