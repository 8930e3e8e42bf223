import type { TextMarkup } from './text.js';

/** Ends a name or a sign that a place would read, without being seen. */
export const unseen = '\u200b';

/**
 * Every sign of ASCII but those of plain words: a backslash before punctuation is that sign (CommonMark 0.31.2 §2.4). A colon counts
 * only where it begins the name of an emoji, or makes an address that a place would link with the escapes in it.
 */
const signs = /[!"#$%&'()*+\-./;<=>?@[\\\]^_`{|}~]|:(?=\/\/|[a-z_+-][\w+-]*:)/g;
/** Those which no place reads as markup inside of a line, and which addresses and times are full of. */
const harmless = /[!"$%&'()+\-./;=?^{}]/;

/** Code needs more back quotes around it than there are together in it (CommonMark 0.31.2 §6.1). */
const codeSpan = (text: string): string => {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  return fence.length === 1 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
};

/** How a place writes what differs between the kinds of Markdown. */
export interface MarkdownForm {
  readonly bold: string;
  readonly italic: string;
  /** Escapes a sign that may be read as markup. Default: a backslash. */
  readonly escapeSign?: (sign: string) => string;
  readonly code?: (text: string) => string;
  readonly link?: (inner: string, url: string) => string;
}

/** Escapes text: signs that are markup anywhere, and those that are at the beginning of a line, as in lists. */
export const escapeMarkdown = (text: string, escapeSign = (sign: string): string => `\\${sign}`): string =>
  text
    .replace(signs, (sign) => (harmless.test(sign) ? sign : escapeSign(sign)))
    .replace(/^(\s*)([-+=])/gm, (_whole, space: string, sign: string) => space + escapeSign(sign))
    .replace(/^(\s*\d+)([.)])/gm, (_whole, number: string, sign: string) => number + escapeSign(sign));

/** The Markdown of a place. */
export const markdown = ({ bold, italic, escapeSign, code = codeSpan, link }: MarkdownForm): TextMarkup => {
  const escaped = (text: string): string => escapeMarkdown(text, escapeSign);
  return {
    words: escaped,
    value: escaped,
    code,
    bold: (inner) => `${bold}${inner}${bold}`,
    italic: (inner) => `${italic}${inner}${italic}`,
    link: link ?? ((inner, url) => `[${inner}](${url})`),
  };
};
