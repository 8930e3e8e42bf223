import type { NotificationMessage, NotificationTemplate } from '@watchpost/schemas';
import { parseTemplate, renderMessageText } from './template.js';

/** What is wrong with the words that people gave a channel; `null` when they can be used for every message. */
export const templateProblem = (
  template: NotificationTemplate | null,
): { readonly field: 'template.title' | 'template.body'; readonly message: string } | null => {
  for (const field of ['title', 'body'] as const) {
    const source = template?.[field] ?? null;
    if (source === null) continue;
    const parsed = parseTemplate(source);
    if ('problem' in parsed) {
      const { position, message } = parsed.problem;
      return { field: `template.${field}`, message: `${message} (at character ${position + 1})` };
    }
  }
  return null;
};

/** Text of a template; `null` without one, and where it says nothing: an empty message helps no one. */
const textOf = (source: string | null, message: NotificationMessage): NotificationMessage['title'] | null => {
  if (source === null) return null;
  const parsed = parseTemplate(source);
  if ('problem' in parsed) return null;
  const text = renderMessageText(parsed.template, message);
  return text.some((part) => (typeof part === 'string' ? part : part.value).trim() !== '') ? text : null;
};

/** A message in the words of its channel. What cannot be used stops no message: then it has our words. */
export const inWordsOf = (template: NotificationTemplate | null, message: NotificationMessage): NotificationMessage => {
  if (template === null) return message;
  const title = textOf(template.title, message);
  return { ...message, title: title ?? message.title, body: textOf(template.body, message) };
};
