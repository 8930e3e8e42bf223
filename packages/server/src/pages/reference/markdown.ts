import { escapeHtml } from '@watchpost/console';

/** Code, links and emphasis within a line. */
export const inlineHtml = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : escapeHtml(part)
            .replaceAll(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2">$1</a>')
            .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
    )
    .join('');

/** The anchor of a heading, such as `requests`. */
export const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

const tableHtml = (lines: readonly string[]): string => {
  const [head = '', , ...rows] = lines;
  const row = (line: string, cell: 'th' | 'td'): string =>
    `<tr>${cellsOf(line)
      .map((text) => `<${cell}>${inlineHtml(text)}</${cell}>`)
      .join('')}</tr>`;
  return `<div class="table" tabindex="0" role="region" aria-label="${escapeHtml(cellsOf(head).join(', '))}"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table></div>`;
};

const blockHtml = (block: string): string => {
  const lines = block.split('\n');
  const heading = /^(#+) (.+)$/.exec(block);
  if (heading !== null) {
    const [, , text = ''] = heading;
    return `<h2 id="${anchorOf(text)}">${inlineHtml(text)}</h2>`;
  }
  if (lines.every((line) => line.startsWith('|'))) return tableHtml(lines);
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${inlineHtml(line.slice(2))}</li>`).join('')}</ul>`;
  return `<p>${inlineHtml(lines.join(' '))}</p>`;
};

/** As much of Markdown as the contract's descriptions use: headings, paragraphs, tables, lists, code and links. */
export const markdownHtml = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(blockHtml)
    .join('\n');
