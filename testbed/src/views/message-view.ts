import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { discordView } from './discord.js';
import { googleChatView } from './google-chat.js';
import { escapeHtml, type Json, listOf } from './html.js';
import { gotifyView, ntfyView, pushoverView, signalView, twilioView } from './phones.js';
import { githubView, matrixView, mattermostView, rocketChatView, telegramView, zulipView } from './posts.js';
import { jsmView, pagerDutyView, plainView, statuspageView } from './records.js';
import { slackView } from './slack.js';

/** A card is drawn in the browser, by the official reader of Adaptive Cards. */
const teamsView = (body: string): string =>
  listOf((JSON.parse(body) as Json).attachments)
    .map(({ content }) => `<div class="card" data-card="${escapeHtml(JSON.stringify(content))}"></div>`)
    .join('');

const views: Readonly<Record<string, (body: string) => string>> = {
  slack: slackView,
  telegram: telegramView,
  discord: discordView,
  teams: teamsView,
  pagerduty: pagerDutyView,
  ntfy: ntfyView,
  googleChat: googleChatView,
  mattermost: mattermostView,
  matrix: matrixView,
  pushover: pushoverView,
  gotify: gotifyView,
  twilio: twilioView,
  rocketChat: rocketChatView,
  zulip: zulipView,
  githubIssue: githubView,
  jsm: jsmView,
  statuspage: statuspageView,
  signal: signalView,
};

/** A message about as its provider shows it, from the body of its request; the body itself for a type that is not known. */
export const messageView = (type: string, body: string): string => (views[type] ?? plainView)(body);

const style = `
:root{color-scheme:light dark;--back:#fff;--text:#1d1c1d;--quiet:#616061;--line:#ddd;--card:#f6f6f6;--link:#1264a3;--mark:#fff3c4}
@media (prefers-color-scheme:dark){:root{--back:#1a1d21;--text:#e8e8e8;--quiet:#ababad;--line:#444;--card:#26292e;--link:#7ab8f5;--mark:#5c4a00}}
body{margin:0;padding:16px;font:15px/1.45 system-ui,"Noto Sans",sans-serif;background:var(--back);color:var(--text)}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(var(--column),1fr));gap:16px 24px}
section{min-width:0;border-top:1px solid var(--line);padding-top:6px}
h2{margin:0 0 6px;font-size:12px;color:var(--quiet);text-transform:uppercase}h3{margin:0 0 4px;font-size:16px}
p{margin:2px 0 4px;overflow-wrap:anywhere}a{color:var(--link);text-decoration:none}mark{background:var(--mark);color:inherit}
.small,.note{color:var(--quiet);font-size:12px}.note{font-style:italic}
.edge{border-left:4px solid;padding-left:10px}.card{background:var(--card);border-radius:8px;padding:8px 12px}
.fields{display:flex;flex-wrap:wrap;gap:6px 24px}.field{width:100%}.field.inline{width:auto;min-width:110px}
button{padding:5px 12px;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit;font:inherit}
button.primary{background:#007a5a;color:#fff}th{text-align:left;padding-right:12px;vertical-align:top}pre{white-space:pre-wrap;overflow-wrap:anywhere}`;

/** Draws every card of the page, in the colours of the look. */
const drawCards = `
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const text = dark ? '#e8e8e8' : '#242424', quiet = dark ? '#adadad' : '#616161';
const colours = { default: { default: text, subtle: quiet }, attention: { default: dark ? '#f1707b' : '#c4314b', subtle: quiet }, good: { default: dark ? '#92c353' : '#237b4b', subtle: quiet }, warning: { default: dark ? '#f8d22a' : '#835c00', subtle: quiet }, accent: { default: dark ? '#9ea2ff' : '#5b5fc7', subtle: quiet } };
const background = (light, night) => ({ backgroundColor: dark ? night : light, foregroundColors: colours });
for (const place of document.querySelectorAll('[data-card]')) {
  const card = new AdaptiveCards.AdaptiveCard();
  card.hostConfig = new AdaptiveCards.HostConfig({ fontFamily: 'system-ui', containerStyles: { default: background('#ffffff', '#292929'), emphasis: background('#f5f5f5', '#333'), attention: background('#fcf4f6', '#3e1f25'), good: background('#f3faf0', '#1e3319'), warning: background('#fffcf5', '#3d3415'), accent: background('#f1f1fb', '#252a4a') } });
  card.parse(JSON.parse(place.dataset.card));
  place.append(card.render());
}`;

const cardReader = (): string =>
  readFileSync(createRequire(import.meta.url).resolve('adaptivecards/dist/adaptivecards.min.js'), 'utf8');

/** A page with messages beside each other, each under its name. @param widthPx of a column, at least. Default: 420 */
export const viewsPage = (
  messages: readonly { readonly name: string; readonly html: string }[],
  widthPx = 420,
): string => {
  const sections = messages
    .map(({ name, html }) => `<section><h2>${escapeHtml(name)}</h2>${html}</section>`)
    .join('\n');
  const scripts = sections.includes('data-card=')
    ? `<script>${cardReader()}</script><script>${drawCards}</script>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${style}</style></head><body><main style="--column:${widthPx}px">${sections}</main>${scripts}</body></html>`;
};
