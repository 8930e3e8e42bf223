import { escapeHtml, linkHtml } from './html.js';

/** How a place reads what differs between the kinds of Markdown. */
interface MarkdownMarks {
  readonly bold: string;
  readonly italic: string;
}

const quoted = (mark: string): string => mark.replace(/[*_]/g, '\\$&');

/** Markdown of one paragraph as HTML: marks, links, code and escapes, which is all that messages use. */
export const markdownHtml = (text: string, { bold, italic }: MarkdownMarks = { bold: '**', italic: '_' }): string => {
  const pattern = new RegExp(
    [
      String.raw`\\(?<sign>[!-/:-@[-\x60{-~])`,
      String.raw`(?<fence>\x60+) ?(?<code>.*?) ?\k<fence>`,
      String.raw`\[(?<label>(?:\\.|[^\]\\])*)\]\((?<url>[^)\s]*)\)`,
      String.raw`${quoted(bold)}(?<bold>(?:\\.|[^\\])+?)${quoted(bold)}`,
      String.raw`${quoted(italic)}(?<italic>(?:\\.|[^\\])+?)${quoted(italic)}`,
    ].join('|'),
    'gs',
  );
  let html = '';
  let last = 0;
  const inner = (part: string): string => markdownHtml(part, { bold, italic });
  for (const match of text.matchAll(pattern)) {
    const { sign, code, label, bold: strong, italic: emphasis } = match.groups ?? {};
    html += escapeHtml(text.slice(last, match.index));
    last = match.index + match[0].length;
    if (sign !== undefined) html += escapeHtml(sign);
    else if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`;
    else if (label !== undefined) html += linkHtml(inner(label));
    else if (strong !== undefined) html += `<b>${inner(strong)}</b>`;
    else if (emphasis !== undefined) html += `<i>${inner(emphasis)}</i>`;
  }
  return html + escapeHtml(text.slice(last));
};
