import type { MessageText } from '@watchpost/schemas';
import type { ChannelLimits } from '../../../request/ports/channel-type.js';

/** A piece of text in one style. Its text is not escaped. */
export interface TextSpan {
  readonly text: string;
  /** It came from elsewhere: it is shown as it is, and never read as markup. */
  readonly isValue: boolean;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isCode: boolean;
  /** Where it leads, by http or https; `null` for what is no link. */
  readonly url: string | null;
}

type Style = Omit<TextSpan, 'text' | 'isValue'>;
const noStyle: Style = { isBold: false, isItalic: false, isCode: false, url: null };

/** Stands around the number of a value while the marks of our own words are found. */
const holder = '\ufffc';
const heldValue = /\ufffc(\d+)\ufffc/g;

/** Bold, italic, code, a link with a label, and an address alone. `snake_case` and `2 * 3` stay as they are. */
const marks =
  /(?<![\p{L}\p{N}*])\*(?![\s*])([^*\n]+?)(?<!\s)\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?![\s_])([^_\n]+?)(?<!\s)_(?![\p{L}\p{N}_])|`([^`\n]+)`|\[([^[\]\n]+)\]\(([^\s()]+)\)|(https?:\/\/[^\s<>()[\]{}"'`*|\\^]+)/gu;

/** Direction overrides, which make text read as something else. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;
const controls = /[\p{Cc}\u2028\u2029]+/gu;

/** A value on one line, in well-formed Unicode, without what changes the direction of the text around it. */
export const valueOnOneLine = (value: string): string =>
  value.toWellFormed().replace(overrides, '').replace(controls, ' ').trim();

/** An address by http or https in a form in which no character ends a link in any markup; `null` for any other. */
export const safeAddress = (address: string): string | null => {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return url.href.replace(/[()<>"'`[\]\\|^{}*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
};

/** The pieces of a text. Marks of our own words reach over the values between them, as in `*{value}*`. */
export const spansOf = (text: MessageText): readonly TextSpan[] => {
  const values: string[] = [];
  const held = text
    .map((part) => {
      if (typeof part === 'string') return part.toWellFormed().replaceAll(holder, '');
      return `${holder}${values.push(valueOnOneLine(part.value)) - 1}${holder}`;
    })
    .join('');

  const unmarked = (words: string, style: Style): TextSpan[] =>
    words.split(heldValue).flatMap((piece, index) => {
      const isValue = index % 2 === 1;
      const text = isValue ? (values[Number(piece)] ?? '') : piece;
      return text === '' ? [] : [{ ...style, text, isValue }];
    });

  const marked = (words: string, style: Style): TextSpan[] => {
    const spans: TextSpan[] = [];
    let end = 0;
    for (const match of words.matchAll(marks)) {
      const [whole, bold, italic, code, label, target, address] = match;
      spans.push(...unmarked(words.slice(end, match.index), style));
      end = match.index + whole.length;
      const reached = (target ?? address ?? '').replace(heldValue, (_whole, index) => values[Number(index)] ?? '');
      const url = safeAddress(reached);
      if (bold !== undefined) spans.push(...marked(bold, { ...style, isBold: true }));
      else if (italic !== undefined) spans.push(...marked(italic, { ...style, isItalic: true }));
      else if (code !== undefined) spans.push(...unmarked(code, { ...style, isCode: true }));
      else if (url !== null) spans.push(...unmarked(label ?? whole, { ...style, url }));
      else spans.push(...unmarked(whole, style));
    }
    return [...spans, ...unmarked(words.slice(end), style)];
  };
  return marked(held, noStyle);
};

/** A single value as a text. */
export const valueSpans = (value: string): readonly TextSpan[] => spansOf([{ value }]);

/** A text without any markup. */
export const plainOf = (spans: readonly TextSpan[]): string => spans.map(({ text }) => text).join('');

/** How a provider writes text. */
export interface TextMarkup {
  /** Escapes our own words. */
  readonly words: (text: string) => string;
  /** Escapes a value. */
  readonly value: (text: string) => string;
  /** Writes code; gets it unescaped. */
  readonly code: (text: string) => string;
  /** Each of these gets what is already escaped. */
  readonly bold: (inner: string) => string;
  readonly italic: (inner: string) => string;
  readonly link: (inner: string, url: string) => string;
}

const isAlike = (one: TextSpan, other: TextSpan): boolean =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.url === other.url;

/** Neighbours of one style are marked once: `**a****b**` would not be read as bold by most. */
const runsOf = (spans: readonly TextSpan[]): readonly (readonly [TextSpan, ...TextSpan[]])[] => {
  const runs: [TextSpan, ...TextSpan[]][] = [];
  for (const span of spans) {
    const last = runs.at(-1);
    if (last !== undefined && isAlike(last[0], span)) last.push(span);
    else runs.push([span]);
  }
  return runs;
};

/** White space stays outside: marks count only where they touch a word. */
const aroundWords = (text: string, mark: (inner: string) => string): string => {
  const inner = text.trim();
  return inner === '' ? text : text.replace(inner, () => mark(inner));
};

/** Text in a provider's markup. */
export const writeText = (spans: readonly TextSpan[], markup: TextMarkup): string =>
  runsOf(spans)
    .map((run) => {
      const [{ isBold, isItalic, url }] = run;
      let written = run
        .map(({ text, isValue, isCode }) => (isCode ? markup.code : isValue ? markup.value : markup.words)(text))
        .join('');
      if (isItalic) written = aroundWords(written, markup.italic);
      if (isBold) written = aroundWords(written, markup.bold);
      return url === null ? written : aroundWords(written, (inner) => markup.link(inner, url));
    })
    .join('');

/** How long a text is, as the provider counts. */
export const lengthIn = (text: string, unit: ChannelLimits['unit']): number => {
  if (unit === 'utf16') return text.length;
  return unit === 'bytes' ? Buffer.byteLength(text) : Array.from(text).length;
};

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text, cut between characters as people see them, with `…` for the rest. */
export const cutString = (text: string, most: number, unit: ChannelLimits['unit']): string => {
  if (lengthIn(text, unit) <= most) return text;
  let room = most - lengthIn('…', unit);
  if (room < 0) return '';
  let end = 0;
  for (const { segment } of segmenter.segment(text)) {
    room -= lengthIn(segment, unit);
    if (room < 0) break;
    end += segment.length;
  }
  return `${text.slice(0, end)}…`;
};

/** The beginning of a text by what is seen of it, in its styles, with `…` for the rest. */
export const cutSpans = (
  spans: readonly TextSpan[],
  most: number,
  unit: ChannelLimits['unit'],
): readonly TextSpan[] => {
  if (lengthIn(plainOf(spans), unit) <= most) return spans;
  const kept: TextSpan[] = [];
  let room = most;
  for (const [index, span] of spans.entries()) {
    const length = lengthIn(span.text, unit);
    // What is cut ends with a sign, for which the last whole piece has to leave room.
    if (length + (index < spans.length - 1 ? lengthIn('…', unit) : 0) > room) {
      const text = cutString(`${span.text}${index < spans.length - 1 ? '…' : ''}`, room, unit);
      return text === '' ? kept : [...kept, { ...span, text }];
    }
    kept.push(span);
    room -= length;
  }
  return kept;
};
