import { escapeHtml, type Json, linkHtml, listOf, textIn } from './html.js';
import { markdownHtml } from './markdown.js';

const marks = { bold: '**', italic: '*' } as const;

const embedHtml = ({ title, url, description, fields, footer, color, timestamp }: Json): string => {
  const edge = `#${Number(color).toString(16).padStart(6, '0')}`;
  const named = markdownHtml(textIn(title), marks);
  const shown = listOf(fields)
    .map(
      ({ name, value, inline }) =>
        `<div class="${inline === true ? 'field inline' : 'field'}"><b>${markdownHtml(textIn(name), marks)}</b><br>${markdownHtml(textIn(value), marks)}</div>`,
    )
    .join('');
  const end = [textIn((footer as Json | undefined)?.text), textIn(timestamp)].filter(Boolean).join(' • ');
  return `<div class="edge card" style="border-color:${edge}"><p><b>${url === undefined ? named : linkHtml(named)}</b></p>
<p>${markdownHtml(textIn(description), marks)}</p><div class="fields">${shown}</div><p class="small">${escapeHtml(end)}</p></div>`;
};

/** A message of Discord, from the body of its request. */
export const discordView = (body: string): string => {
  const { content, embeds, thread_name: post } = JSON.parse(body) as Json;
  const named = textIn(content).replace(/<@&?(\d+)>/g, '@$1');
  return [
    ...(post === undefined ? [] : [`<h3>Post: ${escapeHtml(textIn(post))}</h3>`]),
    ...(named === '' ? [] : [`<p><mark>${escapeHtml(named)}</mark></p>`]),
    ...listOf(embeds).map(embedHtml),
  ].join('');
};
