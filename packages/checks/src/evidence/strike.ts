import { isSecretName, percentDecoded } from './secret-names.js';

/** What stands in the place of a secret. */
const hidden = '•••';

/** A shorter text is a secret only where it stands alone: it would strike out half of all words. */
const shortestAnywhere = 3;
/** Fewer characters of a secret say nothing about the rest. */
const shortestBeginning = 4;

/** `user:password@` of a URL. */
const userInfo = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/?#"'<>]{1,2000}@/gi;
/** `name=value` of a query, a form or a text. */
const assigned = /([\w.~%[\]-]{1,100})=([^&\s"'<>;#,]+)/g;
/** `"name": "value"` of JSON, also where its end is cut off. */
const member = /("([^"\\\n]{1,100})"\s{0,20}:\s{0,20})(?:"(?:[^"\\]|\\.)*"?|[^\s,{}[\]"]+)/g;
/** The same of JSON in a text of JSON. */
const innerMember = /(\\"([^"\\\n]{1,100})\\"\s{0,20}:\s{0,20})(?:\\"[^"\\]*(?:\\")?|[^\s,{}[\]"\\]+)/g;
/** `Name: value` of a line, as pages for finding errors show the request. */
const line = /^([\w-]{1,60}):[ \t]{0,20}([^\n]+)$/gm;
/** `Bearer value` and the like. */
const scheme = /\b(Bearer|Basic|Digest|Token|ApiKey|Negotiate)[ \t]{1,5}[\w.~+/-]{16,}=*/gi;

/** Strikes out what looks like a secret by what stands before it. */
const strikeNamed = (text: string): string =>
  text
    .replace(userInfo, `$1${hidden}@`)
    .replace(scheme, `$1 ${hidden}`)
    .replace(member, (whole, before: string, name: string) => (isSecretName(name) ? `${before}"${hidden}"` : whole))
    .replace(innerMember, (whole, before: string, name: string) =>
      isSecretName(name) ? `${before}\\"${hidden}\\"` : whole,
    )
    .replace(line, (whole, name: string) => (isSecretName(name) ? `${name}: ${hidden}` : whole))
    .replace(assigned, (whole, name: string) => (isSecretName(percentDecoded(name)) ? `${name}=${hidden}` : whole));

/** Takes away the beginning of a secret at the end of a text that was cut. */
const withoutBeginnings = (text: string, secrets: readonly string[]): string => {
  for (const secret of secrets) {
    for (let length = Math.min(secret.length - 1, text.length); length >= shortestBeginning; length -= 1) {
      if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}${hidden}`;
    }
  }
  return text;
};

const escapedPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const htmlNames: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** A character as it is, and as URLs, forms, JSON and HTML write it. */
const writtenPattern = (character: string): string => {
  if (/[A-Za-z0-9]/.test(character)) return character;
  const point = character.codePointAt(0) ?? 0;
  const hex = point.toString(16);
  const forms = [
    escapedPattern(character),
    Buffer.from(character)
      .toString('hex')
      .replaceAll(/../g, (byte) => `%${caseless(byte)}`),
    `\\\\u${caseless(hex.padStart(4, '0'))}`,
    `&#(?:${point}|[xX]${caseless(hex)});`,
    ...(htmlNames[character] === undefined ? [] : [`&${htmlNames[character]};`]),
    ...(character === ' ' ? ['\\+'] : []),
    ...(character === '"' || character === '/' ? [`\\\\${escapedPattern(character)}`] : []),
  ];
  return `(?:${forms.join('|')})`;
};

const caseless = (hex: string): string => hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** Longer secrets are only searched for as they are; what they are made of is searched for line by line. */
const longestPattern = 500;

/** Strikes a secret out, however it is escaped. */
const strikeKnown = (secret: string): ((text: string) => string) => {
  if (secret.length > longestPattern) return (text) => text.replaceAll(secret, hidden);
  const pattern = new RegExp([...secret].map(writtenPattern).join(''), 'g');
  return (text) => text.replace(pattern, hidden);
};

/** Cuts a text to a length and strikes secrets out of it. */
export type Strike = (text: string, most: number, wasCut?: boolean) => string;

/**
 * Control characters would forge lines, and those that turn the direction of a text the words on a page; what is no text has very
 * many. Line breaks and tabs stay.
 */
const readable = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]+/gu, (found) => found.replaceAll(/[^\n\t]+/g, '\uFFFD'));

/**
 * Makes what strikes secrets out of texts: those that are known, and what a name before it calls one.
 *
 * @param secrets the longest first
 */
export const striking = (secrets: readonly string[]): Strike => {
  const long = secrets.filter(({ length }) => length >= shortestAnywhere);
  const strikes = long.map(strikeKnown);
  const short = secrets.filter(({ length }) => length < shortestAnywhere);
  const alone =
    short.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${short.map(escapedPattern).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return (text, most, wasCut = false) => {
    const isCut = wasCut || text.length > most;
    const kept = readable(text.slice(0, most));
    const begun = isCut ? withoutBeginnings(kept.replace(/\uFFFD$/, ''), long) : kept;
    const known = strikes.reduce((struck, strike) => strike(struck), begun);
    return strikeNamed(alone === null ? known : known.replaceAll(alone, hidden)).slice(0, most);
  };
};
