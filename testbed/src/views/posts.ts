import { escapeHtml, type Json, listOf, textIn } from './html.js';
import { markdownHtml } from './markdown.js';

/** A post of Mattermost, of a webhook or a bot. */
export const mattermostView = (body: string): string => {
  const { text, message, attachments, props } = JSON.parse(body) as Json;
  const attached = listOf(attachments ?? (props as Json | undefined)?.attachments);
  return [
    `<p>${markdownHtml(textIn(text ?? message))}</p>`,
    ...attached.map(
      (one) =>
        `<div class="edge" style="border-color:${textIn(one.color)}"><p>${markdownHtml(textIn(one.text))}</p>${listOf(
          one.actions,
        )
          .map(({ name }) => `<button class="primary">${escapeHtml(textIn(name))}</button>`)
          .join('')}</div>`,
    ),
  ].join('');
};

/** A message of Rocket.Chat. */
export const rocketChatView = (body: string): string =>
  `<p>${markdownHtml(textIn((JSON.parse(body) as Json).text), { bold: '*', italic: '_' })}</p>`;

/** A message of Zulip, whose request is a form. */
export const zulipView = (body: string): string => {
  const form = new URLSearchParams(body);
  return `<h3>${escapeHtml(form.get('topic') ?? '')}</h3><p>${markdownHtml(form.get('content') ?? '', { bold: '**', italic: '*' })}</p>`;
};

/** An issue of GitHub. */
export const githubView = (body: string): string => {
  const { title, body: text, labels } = JSON.parse(body) as Json;
  const shown = Array.isArray(labels) ? labels.map((label) => `<button>${escapeHtml(String(label))}</button>`) : [];
  return `<h3>${escapeHtml(textIn(title))}</h3><p>${markdownHtml(textIn(text).replaceAll('  \n', '\n'))}</p><p>${shown.join(' ')}</p>`;
};

/** A message of Telegram, whose text is HTML of a few tags. */
export const telegramView = (body: string): string => {
  const { text, reply_markup: markup } = JSON.parse(body) as Json;
  const buttons = listOf(((markup as Json | undefined)?.inline_keyboard as unknown[] | undefined)?.flat());
  return `<div class="card"><p>${textIn(text).replaceAll('\n', '<br>')}</p></div>${buttons
    .map((one) => `<button>${escapeHtml(textIn(one.text))}</button>`)
    .join('')}`;
};

/** A message of Matrix. */
export const matrixView = (body: string): string => {
  const { formatted_body: formatted, body: plain, msgtype } = JSON.parse(body) as Json;
  return `<p>${textIn(formatted)}</p><p class="note">${msgtype === 'm.notice' ? 'A notice. ' : ''}Without HTML:<br>${escapeHtml(textIn(plain))}</p>`;
};
