import { escapeHtml, type Json, linkHtml, listOf, textIn } from './html.js';

const elementHtml = (one: Json): string => {
  const { bold, italic, code } = (one.style ?? {}) as Json;
  const shown =
    one.type === 'text' || one.type === 'link'
      ? escapeHtml(textIn(one.text))
      : `<mark>@${escapeHtml(textIn(one.range ?? one.usergroup_id ?? one.user_id))}</mark>`;
  const styled = code === true ? `<code>${shown}</code>` : shown;
  const slanted = italic === true ? `<i>${styled}</i>` : styled;
  const heavy = bold === true ? `<b>${slanted}</b>` : slanted;
  return one.type === 'link' ? linkHtml(heavy) : heavy;
};

/** `<!date^1795485600^{…}|2026-11-24 02:00 UTC>`: each reader sees their own time, here what stands in for it. */
const withoutDates = (text: string): string => text.replace(/<!date\^[^|]*\|([^>]*)>/g, '$1');

const blockHtml = (block: Json): string => {
  if (block.type === 'actions') {
    return `<p>${listOf(block.elements)
      .map(({ text }) => `<button class="primary">${escapeHtml(textIn((text as Json).text))}</button>`)
      .join(' ')}</p>`;
  }
  if (block.type === 'context') {
    return `<p class="small">${listOf(block.elements)
      .map(({ text }) => escapeHtml(withoutDates(textIn(text))))
      .join(' &nbsp; ')}</p>`;
  }
  return listOf(block.elements)
    .map(({ elements }) => `<p>${listOf(elements).map(elementHtml).join('')}</p>`)
    .join('');
};

/** A message of Slack, from the body of its request. */
export const slackView = (body: string): string => {
  const { blocks, attachments, text } = JSON.parse(body) as Json;
  const shown = listOf(blocks).map(blockHtml).join('');
  const attached = listOf(attachments)
    .map(
      (one) =>
        `<div class="edge" style="border-color:${textIn(one.color)}">${listOf(one.blocks).map(blockHtml).join('')}</div>`,
    )
    .join('');
  return `${shown}${attached}<p class="note">Push: ${escapeHtml(textIn(text))}</p>`;
};
