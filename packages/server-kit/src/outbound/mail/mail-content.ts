import { escapedText as escaped } from '../../base/escaped-text.js';
import { timestamp } from '../../base/timestamp.js';
import type { MailAttachment } from '../../request/ports/outbox.js';
import { mailBounds } from './bounds.js';

/** What a mail says, ready to be sent. */
export interface MailContent {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link that the mail is about; `null` for a mail without one. */
  readonly link: string | null;
  /** Default: none. */
  readonly attachments?: readonly MailAttachment[];
  /** Ends what the mail is part of with one POST (RFC 8058); left out where it is part of nothing. */
  readonly unsubscribeUrl?: string;
}

/** What is known of something, and the page that is about it. */
export type MailFact = readonly [name: string, value: string, url?: string];

/** Something that happened: what, and what is known of it, line by line. */
export interface MailBlock {
  readonly headline: string;
  /** The colour of its edge, beside the words that say the same. */
  readonly tone: 'good' | 'warning' | 'bad' | 'neutral';
  readonly facts: readonly MailFact[];
}

/** A line after the link; one with an address is a link itself. */
export type MailClosing = string | { readonly text: string; readonly url: string };

/** What a template says; {@link writeMail} makes text and HTML of it. */
export interface MailWords {
  readonly subject: string;
  /** Before the link. Plain text, wherever it came from. */
  readonly paragraphs: readonly (string | MailBlock)[];
  readonly link?: { readonly label: string; readonly url: string };
  /** After the link: until when it is good, what to do when one did not ask for it. */
  readonly closing: readonly MailClosing[];
}

/** A time as people read it, such as `2026-01-15 09:30 UTC`. */
export const dayAndTime = (time: number): string => `${timestamp(time).slice(0, 16).replace('T', ' ')} UTC`;

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

const edges: Readonly<Record<MailBlock['tone'], string>> = {
  good: '#16a34a',
  warning: '#d97706',
  bad: '#dc2626',
  neutral: '#2563eb',
};

const blockText = ({ headline, facts }: MailBlock): string => {
  const width = Math.max(0, ...facts.map(([name]) => name.length));
  const line = ([name, value, url]: MailFact): string =>
    `  ${name.padEnd(width)}  ${url === undefined || url === value ? value : `${value}, ${url}`}`;
  return [headline, ...facts.map(line)].join('\n');
};

const blockHtml = ({ headline, tone, facts }: MailBlock): string => {
  const shown = ([, value, url]: MailFact): string =>
    url === undefined
      ? escaped(value)
      : `<a href="${escaped(url)}" class="link" style="color:#14532d">${escaped(value)}</a>`;
  const row = (fact: MailFact): string =>
    `<tr><td class="quiet" style="padding:2px 16px 2px 0;color:#57534e;vertical-align:top;white-space:nowrap">${escaped(fact[0])}</td><td style="padding:2px 0;overflow-wrap:anywhere">${shown(fact)}</td></tr>`;
  const table = `<table role="presentation" style="border-collapse:collapse;font-size:15px">${facts.map(row).join('')}</table>`;
  return `<div style="margin:0 0 20px;padding:2px 0 2px 14px;border-left:4px solid ${edges[tone]}">
<p style="margin:0 0 4px;font-size:18px;font-weight:600">${escaped(headline)}</p>
${facts.length === 0 ? '' : table}
</div>`;
};

/** A button that is also readable as an address, for those who do not trust buttons. */
const linkHtml = ({ label, url }: { readonly label: string; readonly url: string }): string => {
  const href = escaped(url);
  const button =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#14532d;color:#ffffff;text-decoration:none';
  return `${paragraph(`<a href="${href}" style="${button}">${escaped(label)}</a>`)}
${paragraph(`<a href="${href}" class="link" style="color:#14532d;word-break:break-all">${href}</a>`)}`;
};

const closingText = (line: MailClosing): string => (typeof line === 'string' ? line : `${line.text} ${line.url}`);

const closingHtml = (line: MailClosing): string => {
  if (typeof line === 'string') return escaped(line);
  const href = escaped(line.url);
  return `${escaped(line.text)} <a href="${href}" class="link" style="color:#14532d;word-break:break-all">${href}</a>`;
};

/** Mail programs that follow the look of the device read this; the others show the light one, whose styles stand on the elements. */
const darkStyle = `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{background:#1c1917!important;color:#e7e5e4!important}.quiet{color:#a8a29e!important}.link{color:#86efac!important}}</style>`;

/** Writes a mail in both forms. The words may hold anything: in HTML all of them are escaped. */
export const writeMail = ({ subject, paragraphs, link, closing }: MailWords): MailContent => {
  const lines = [
    ...paragraphs.map((part) => (typeof part === 'string' ? part : blockText(part))),
    ...(link === undefined ? [] : [link.url]),
    ...closing.map(closingText),
  ];
  const html = [
    ...paragraphs.map((part) => (typeof part === 'string' ? paragraph(escaped(part)) : blockHtml(part))),
    ...(link === undefined ? [] : [linkHtml(link)]),
    ...closing.map((line) => paragraph(closingHtml(line))),
  ];
  return {
    // A subject is a header, and a header is one line (RFC 5322 §2.2).
    subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(),
    text: `${lines.join('\n\n')}\n\n--\nWatchpost\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${darkStyle}</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1917;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
${html.join('\n')}
<p class="quiet" style="margin:32px 0 0;color:#57534e;font-size:14px">Watchpost</p>
</div>
</body>
</html>
`,
    link: link?.url ?? null,
  };
};

const longestName = mailBounds.nameInMail.most;

/**
 * A name that one person chose, fit for a mail to another: one line, not too long, and with nothing in it that a
 * mail program would turn into a link: our mails carry no advertisement. An invisible word joiner
 * (U+2060) after each dot, slash, colon and at sign does that without changing the visible name.
 */
export const unlinkedName = (name: string): string => unlinkedText(name, longestName);

/** The same for a longer text. */
export const unlinkedText = (text: string, longest: number): string => {
  // Marks that turn text around make one name read like another.
  const straight = text.replace(/\p{Bidi_Control}/gu, '');
  const line = straight.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...line];
  const short = characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
  return short.replace(/[./:@](?=\S)/g, '$&\u2060');
};
