import { escapeHtml, type Json, linkHtml, listOf, textIn } from './html.js';

const rows = (values: Readonly<Record<string, unknown>>): string =>
  `<table>${Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(String(value))}</td></tr>`)
    .join('')}</table>`;

/** An alert of PagerDuty. */
export const pagerDutyView = (body: string): string => {
  const { event_action: action, payload, links } = JSON.parse(body) as Json;
  const { summary, severity, custom_details: details } = (payload ?? {}) as Json;
  return `<div class="card"><h3>${escapeHtml(textIn(summary))}</h3>${rows({ action, severity, ...((details ?? {}) as Json) })}<p>${listOf(
    links,
  )
    .map(({ text }) => linkHtml(escapeHtml(textIn(text))))
    .join(' · ')}</p></div>`;
};

/** An alert of Jira Service Management. */
export const jsmView = (body: string): string => {
  const { message, description, note, priority } = JSON.parse(body) as Json;
  return `<div class="card"><h3>${escapeHtml(textIn(priority))} ${escapeHtml(textIn(message))}</h3><p>${escapeHtml(textIn(description ?? note))}</p></div>`;
};

/** An incident of a page at Statuspage, which customers read. */
export const statuspageView = (body: string): string => {
  const { name, status, body: text } = ((JSON.parse(body) as Json).incident ?? {}) as Json;
  return `<div class="card"><h3>${escapeHtml(textIn(name))}</h3><p><b>${escapeHtml(textIn(status))}</b> ${escapeHtml(textIn(text))}</p></div>`;
};

/** What any service gets. */
export const plainView = (body: string): string => `<pre>${escapeHtml(body)}</pre>`;
