import { escapeHtml, type Json, listOf, textIn } from './html.js';

const notification = (title: string, text: string, below: readonly string[], note: string): string =>
  `<div class="card phone"><b>${escapeHtml(title)}</b><p>${escapeHtml(text)}</p>${below
    .map((label) => `<button>${escapeHtml(label)}</button>`)
    .join(' ')}</div><p class="note">${escapeHtml(note)}</p>`;

/** Names of emoji that messages use as tags. */
const emoji: Readonly<Record<string, string>> = {
  red_circle: '🔴',
  orange_circle: '🟠',
  green_circle: '🟢',
  large_blue_circle: '🔵',
  blue_circle: '🔵',
};

/** A notification of ntfy. */
export const ntfyView = (body: string): string => {
  const { title, message, tags, actions, priority } = JSON.parse(body) as Json;
  const signs = Array.isArray(tags) ? tags.map((tag) => emoji[String(tag)] ?? `[${tag}]`).join('') : '';
  return notification(
    `${signs} ${textIn(title)}`,
    textIn(message),
    listOf(actions).map(({ label }) => textIn(label)),
    `priority ${priority}`,
  );
};

/** A notification of Gotify. */
export const gotifyView = (body: string): string => {
  const { title, message, priority } = JSON.parse(body) as Json;
  return notification(textIn(title), textIn(message), [], `priority ${priority}`);
};

/** A notification of Pushover, whose request is a form. */
export const pushoverView = (body: string): string => {
  const form = new URLSearchParams(body);
  const label = form.get('url_title');
  return notification(
    form.get('title') ?? '',
    form.get('message') ?? '',
    label === null ? [] : [label],
    `priority ${form.get('priority')}`,
  );
};

/** A text message or the words of a call of Twilio, whose request is a form. */
export const twilioView = (body: string): string => {
  const form = new URLSearchParams(body);
  const spoken = form.get('Twiml');
  return spoken === null
    ? notification('Text message', form.get('Body') ?? '', [], '')
    : notification('Call', spoken.replace(/<[^>]+>/g, ' ').trim(), [], '');
};

/** A message of Signal. */
export const signalView = (body: string): string =>
  notification('Signal', textIn((JSON.parse(body) as Json).message), [], '');
