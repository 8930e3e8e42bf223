/** Text that is HTML already. Nothing that came as JSON can be one, so data is always escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What can stand in a template: text is escaped, HTML is not, lists are joined, and what is absent leaves nothing. */
export type Part = string | number | Html | readonly Part[] | null | undefined | false;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML and XML have it, without control characters, which XML 1.0 §2.2 forbids. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (character) => entities[character] ?? '');

const write = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeMarkup(part);
  return typeof part === 'number' ? String(part) : part.map(write).join('');
};

/** Makes HTML from a template; every value in it is escaped unless it is {@link Html}. Attributes must be in quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => {
  let text = strings[0] ?? '';
  parts.forEach((part, index) => {
    text += write(part) + (strings[index + 1] ?? '');
  });
  return new Html(text);
};

/** An address that may be a link: of the web or of mail. Anything else, such as `javascript:`, is `undefined`. */
export const safeAddress = (address: string | null): string | undefined => {
  const url = address === null ? null : URL.parse(address);
  return url !== null && /^(https?|mailto):$/.test(url.protocol) ? url.href : undefined;
};
