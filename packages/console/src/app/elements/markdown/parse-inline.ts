/** A part of a line. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis' | 'strike'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] };

/** Marks inside of each other beyond this are text. */
const deepest = 6;

/** Closing marks that are tried for an opening one, which keeps hostile texts linear. */
const mostTries = 50;

/** The longest text and address of a link. */
const longestLink = 2_000;

/** Characters at which something may begin; what stands between them is text. */
const special = /[\\`*_~![\nh]/g;

const escapable = /[\\`*_{}[\]()#+.!~>|-]/;

/**
 * Reads what stands inside of a line: code, strong, emphasis, strike, links, bare addresses, line ends. A link that leads
 * anywhere but to `http:`, `https:` or `mailto:` is text, and a picture is a link: the page loads nothing from other hosts.
 */
export const parseInline = (text: string): readonly Inline[] => parse(text, 0, false);

const parse = (text: string, depth: number, isInLink: boolean): readonly Inline[] => {
  const found: Inline[] = [];
  /** Marks that have no second one in the rest of the text. */
  const unclosed = new Set<string>();
  let plain = '';
  let at = 0;
  const flush = (): void => {
    if (plain !== '') found.push({ kind: 'text', text: plain });
    plain = '';
  };
  while (at < text.length) {
    special.lastIndex = at;
    const next = special.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    at = next;
    if (at >= text.length) break;
    const read =
      text[at] === '\\' && escapable.test(text[at + 1] ?? '')
        ? ({ text: text[at + 1] ?? '', end: at + 2 } as const)
        : (readBreak(text, at) ??
          readCode(text, at, unclosed) ??
          (depth < deepest ? readMarked(text, at, unclosed, depth, isInLink) : undefined) ??
          (isInLink ? undefined : (readLink(text, at, depth) ?? readAddress(text, at))));
    if (read === undefined) {
      plain += text[at] ?? '';
      at += 1;
    } else if ('text' in read) {
      plain += read.text;
      at = read.end;
    } else {
      flush();
      found.push(read.inline);
      at = read.end;
    }
  }
  flush();
  return found;
};

interface Read {
  readonly inline: Inline;
  readonly end: number;
}

const readBreak = (text: string, at: number): Read | undefined =>
  text[at] === '\n' ? { inline: { kind: 'break' }, end: at + 1 } : undefined;

const readCode = (text: string, at: number, unclosed: Set<string>): Read | undefined => {
  if (text[at] !== '`') return undefined;
  const mark = text[at + 1] === '`' ? '``' : '`';
  if (unclosed.has(mark)) return undefined;
  const end = text.indexOf(mark, at + mark.length);
  if (end === -1) {
    unclosed.add(mark);
    return undefined;
  }
  const code = text.slice(at + mark.length, end).replaceAll('\n', ' ');
  if (code === '') return undefined;
  return { inline: { kind: 'code', text: code }, end: end + mark.length };
};

const marks = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'strike'],
  ['*', 'emphasis'],
  ['_', 'emphasis'],
] as const;

const readMarked = (
  text: string,
  at: number,
  unclosed: Set<string>,
  depth: number,
  isInLink: boolean,
): Read | undefined => {
  const [mark, kind] = marks.find(([each]) => text.startsWith(each, at)) ?? [];
  if (mark === undefined || unclosed.has(mark) || isSpace(text[at + mark.length])) return undefined;
  // `snake_case_names` are no emphasis.
  if (mark[0] === '_' && isWord(text[at - 1])) return undefined;
  let end = at + mark.length;
  for (let tries = 0; tries < mostTries; tries += 1) {
    end = text.indexOf(mark, end + (tries === 0 ? 0 : 1));
    if (end === -1) {
      unclosed.add(mark);
      return undefined;
    }
    const isClosing =
      end > at + mark.length &&
      !isSpace(text[end - 1]) &&
      text[end - 1] !== '\\' &&
      !(mark[0] === '_' && isWord(text[end + mark.length])) &&
      // Of `***both***` the outer mark ends last.
      text[end + mark.length] !== mark[0] &&
      (mark.length === 2 || text[end - 1] !== mark);
    if (isClosing) {
      const content = parse(text.slice(at + mark.length, end), depth + 1, isInLink);
      return { inline: { kind, content }, end: end + mark.length };
    }
  }
  return undefined;
};

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);
const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

const link =
  /!?\[([^[\]\n]{0,1000})\]\(\s{0,3}<?([^\s()<>]{1,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200})?)>?(?:\s{1,3}"[^"\n]{0,200}")?\s{0,3}\)/y;

const readLink = (text: string, at: number, depth: number): Read | undefined => {
  if (text[at] !== '[' && !(text[at] === '!' && text[at + 1] === '[')) return undefined;
  link.lastIndex = at;
  const [whole, label = '', address = ''] = link.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const href = safeAddress(address);
  if (href === undefined) return undefined;
  const content = depth < deepest ? parse(label, depth + 1, true) : [];
  return {
    inline: { kind: 'link', href, content: content.length === 0 ? [{ kind: 'text', text: href }] : content },
    end: at + whole.length,
  };
};

const bare = /https?:\/\/[^\s<>"'`\\]{1,2000}/y;

const readAddress = (text: string, at: number): Read | undefined => {
  if (text[at] !== 'h' || isWord(text[at - 1])) return undefined;
  bare.lastIndex = at;
  const found = bare.exec(text)?.[0];
  if (found === undefined) return undefined;
  const address = withoutEnd(found);
  const href = safeAddress(address);
  if (href === undefined) return undefined;
  return { inline: { kind: 'link', href, content: [{ kind: 'text', text: address }] }, end: at + address.length };
};

/** A full stop or bracket behind an address ends the sentence, not the address. */
const withoutEnd = (address: string): string => {
  let end = address.length;
  while (/[.,:;!?*_~\])]/.test(address[end - 1] ?? '')) {
    if (address[end - 1] === ')' && address.slice(0, end).includes('(')) break;
    end -= 1;
  }
  return address.slice(0, end);
};

const safeProtocols: readonly string[] = ['http:', 'https:', 'mailto:'];

/** The address of a link as it may be followed; `undefined` for one that could run code or does not parse. */
export const safeAddress = (address: string): string | undefined => {
  if (address.length > longestLink) return undefined;
  try {
    const url = new URL(address);
    return safeProtocols.includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
};
