import { escapeHtml, type Json, listOf, textIn } from './html.js';

/** Texts of cards are HTML of a few tags. */
const widgetHtml = ({ textParagraph, decoratedText, buttonList }: Json): string => {
  if (textParagraph !== undefined) return `<p>${textIn((textParagraph as Json).text)}</p>`;
  if (decoratedText !== undefined) {
    const { topLabel, text, bottomLabel } = decoratedText as Json;
    return `<p><span class="small">${textIn(topLabel)}</span><br>${textIn(text)}${bottomLabel === undefined ? '' : `<br><span class="small">${textIn(bottomLabel)}</span>`}</p>`;
  }
  if (buttonList !== undefined) {
    return `<p>${listOf((buttonList as Json).buttons)
      .map(({ text }) => `<button>${escapeHtml(textIn(text))}</button>`)
      .join(' ')}</p>`;
  }
  return '<p>?</p>';
};

/** A message of Google Chat, from the body of its request. */
export const googleChatView = (body: string): string => {
  const { cardsV2, text, fallbackText } = JSON.parse(body) as Json;
  const cards = listOf(cardsV2).map(({ card }) => {
    const { header, sections } = card as Json;
    const widgets = listOf(sections).flatMap((section) => listOf(section.widgets));
    return `<div class="card"><h3>${escapeHtml(textIn((header as Json | undefined)?.title))}</h3>${widgets.map(widgetHtml).join('')}</div>`;
  });
  const push = fallbackText === undefined ? '' : `<p class="note">Push: ${escapeHtml(textIn(fallbackText))}</p>`;
  return `${text === undefined ? '' : `<p>${escapeHtml(textIn(text))}</p>`}${cards.join('')}${push}`;
};
