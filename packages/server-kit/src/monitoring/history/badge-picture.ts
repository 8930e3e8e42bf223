import { escapedText as escaped } from '../../base/escaped-text.js';

/** What a badge says. */
export interface BadgeText {
  /** The left part; none when it is empty. */
  readonly label: string;
  readonly value: string;
  /** Background of the value, such as `#4c1`. */
  readonly color: string;
}

const height = 20;
const paddingPx = 5;
const narrow = /[ijlI1!|.,:;'()[\]{}ftr /\\-]/;
const wide =
  /[mwMWOQ@%&]|\p{Extended_Pictographic}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** What a text is wide in Verdana at 11 pixels, roughly: `textLength` has it fit to the pixel. */
const widthOf = (text: string): number => {
  let width = 0;
  for (const character of text) width += narrow.test(character) ? 4.6 : wide.test(character) ? 10.6 : 7;
  return Math.round(width);
};

/** What XML 1.0 cannot hold even when it is escaped (§2.2), and what would turn the text around. */
const unprintable = /[\p{Cc}\p{Cs}\p{Cn}\p{Bidi_Control}\ufffe\uffff]/gu;

const plain = (text: string): string => text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();

/** One part of the badge: its background, and its text with the shadow that makes it readable. */
const part = (text: string, x: number, width: number, color: string): string => {
  const middle = x + width / 2;
  const length = width - 2 * paddingPx;
  const shown = (y: number, more: string): string =>
    `<text x="${middle}" y="${y}" textLength="${length}"${more}>${escaped(text)}</text>`;
  return (
    `<rect x="${x}" width="${width}" height="${height}" fill="${color}"/>` +
    `${shown(15, ' aria-hidden="true" fill="#010101" fill-opacity=".3"')}${shown(14, '')}`
  );
};

/** Draws a badge as READMEs have them: 20 pixels high, the label on grey, the value on its color. */
export const badgePicture = ({ label, value, color }: BadgeText): string => {
  const parts = [
    { text: plain(label), color: '#555' },
    { text: plain(value), color },
  ].filter(({ text }) => text !== '');
  const title = escaped(parts.map(({ text }) => text).join(': '));
  let width = 0;
  let drawn = '';
  for (const { text, color: background } of parts) {
    const partWidth = widthOf(text) + 2 * paddingPx;
    drawn += part(text, width, partWidth, background);
    width += partWidth;
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${title}">` +
    `<title>${title}</title>` +
    `<clipPath id="r"><rect width="${width}" height="${height}" rx="3" fill="#fff"/></clipPath>` +
    `<g clip-path="url(#r)" fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">` +
    `${drawn}</g></svg>\n`
  );
};
