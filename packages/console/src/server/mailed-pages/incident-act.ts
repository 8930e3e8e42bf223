import { framePage, type Page } from './page-frame.js';

const style = `
main { max-width: 30rem; margin: 2rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
.chips { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.chips li { padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--panel);
  font-size: .875rem; }
.chips .critical, .chips .open { border-color: var(--bad); color: var(--bad); font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1rem; margin: 0 0 1.5rem; }
dl > div:not([hidden]) { display: contents; }
dt { color: var(--quiet); }
#all { margin: 0 0 1.5rem; padding: 0 0 0 1.2rem; overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; }
label { display: block; margin: 0 0 .25rem; font-weight: 600; }
input { width: 100%; min-height: 2.75rem; padding: .6rem; border: 1px solid var(--quiet); border-radius: .4rem; font: inherit;
  color: inherit; background: var(--ground); }
button { width: 100%; min-height: 3rem; margin: 1rem 0; padding: .7rem 1.2rem; border: 0; border-radius: .4rem; font: inherit;
  font-weight: 600; background: var(--accent); color: var(--on-accent); cursor: pointer; }
button:disabled { opacity: .6; cursor: wait; }
[role=alert] { color: var(--bad); font-weight: 600; }
[role=alert]:empty, [role=status]:empty { display: none; }
[role=status] { padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--panel); }
.hint { margin: .25rem 0 0; color: var(--quiet); font-size: .875rem; }
[hidden] { display: none; }
`;

/** What the page says, in the languages that it has. */
const words = {
  en: {
    title: 'Acknowledge an incident',
    organization: 'Organization',
    incident: 'Incident',
    since: 'Since',
    name: 'Your name',
    nameHint: 'The others see it beside the acknowledgement.',
    button: 'Acknowledge',
    buttonAs: 'Acknowledge as {name}',
    buttonAll: 'Acknowledge all {count}',
    several: '{count} incidents',
    done: '{acknowledged} acknowledged, {resolved} resolved already.',
    effect: 'It shows the others that you work on it, and no further people are paged.',
    open: 'Open the incident',
    acknowledged: 'Acknowledged by {name} on {time}.',
    resolved: 'The incident is resolved. There is nothing left to acknowledge.',
    missing: 'There is no token in the address. Open the link in the message again.',
    dead: 'This link does nothing any more. Open the incident itself.',
    busy: 'Too many requests at once. Try again in a minute.',
    offline: 'The server cannot be reached. Try again.',
    failed: 'Something went wrong. Try again.',
    severities: { minor: 'Minor', major: 'Major', critical: 'Critical' },
    statuses: { open: 'Open', acknowledged: 'Acknowledged', resolved: 'Resolved' },
  },
  de: {
    title: 'Störung bestätigen',
    organization: 'Organisation',
    incident: 'Störung',
    since: 'Seit',
    name: 'Ihr Name',
    nameHint: 'Die anderen sehen ihn neben der Bestätigung.',
    button: 'Bestätigen',
    buttonAs: 'Als {name} bestätigen',
    buttonAll: 'Alle {count} bestätigen',
    several: '{count} Störungen',
    done: '{acknowledged} bestätigt, {resolved} schon behoben.',
    effect: 'Die anderen sehen, dass Sie sich darum kümmern, und es wird niemand weiter alarmiert.',
    open: 'Störung öffnen',
    acknowledged: 'Von {name} bestätigt, am {time}.',
    resolved: 'Die Störung ist behoben. Es gibt nichts mehr zu bestätigen.',
    missing: 'In der Adresse fehlt der Schlüssel. Öffnen Sie den Link in der Nachricht noch einmal.',
    dead: 'Dieser Link bewirkt nichts mehr. Öffnen Sie die Störung selbst.',
    busy: 'Zu viele Anfragen auf einmal. Versuchen Sie es in einer Minute noch einmal.',
    offline: 'Der Server ist nicht zu erreichen. Versuchen Sie es noch einmal.',
    failed: 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal.',
    severities: { minor: 'Gering', major: 'Erheblich', critical: 'Kritisch' },
    statuses: { open: 'Offen', acknowledged: 'Bestätigt', resolved: 'Behoben' },
  },
} as const;

/** Written for browsers; nothing of it runs here. All that comes from the server is set as text, never as HTML. */
const scriptFor = (apiPath: string): string => `
const api = ${JSON.stringify(apiPath)};
const words = ${JSON.stringify(words)};
const locale = (navigator.languages ?? [navigator.language]).find((tag) => tag.slice(0, 2) in words) ?? 'en';
const language = locale.slice(0, 2);
const say = words[language];
const byId = (id) => document.getElementById(id);
const token = location.hash.slice(1);
// Out of history and off the screen.
history.replaceState(null, '', location.pathname);
document.documentElement.lang = language;
document.title = say.title + ' – Watchpost';
for (const each of document.querySelectorAll('[data-word]')) each.textContent = say[each.dataset.word];
byId('heading').textContent = say.title;

const timeOf = (at) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
const filled = (text, values) => text.replace(/\\{(\\w+)\\}/g, (_, name) => values[name] ?? '');

const post = async (path, body) => {
  let response;
  try {
    response = await fetch(api + '/public/incident-actions' + path, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), credentials: 'omit',
    });
  } catch {
    throw new Error(say.offline);
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  if (response.status === 401) throw new Error(say.dead);
  if (response.status === 409) throw new Error(say.resolved);
  throw new Error(response.status === 429 ? say.busy : say.failed);
};

/** All that a digest names, with what became of each. */
const showAll = (all) => {
  byId('all').replaceChildren(...all.map((each) => {
    const item = document.createElement('li');
    const status = document.createElement('strong');
    status.textContent = say.statuses[each.status];
    item.append('#' + each.number + ' ' + each.title + ' ', status);
    return item;
  }));
  byId('all').hidden = false;
  byId('one').hidden = true;
  const count = (status) => all.filter((each) => each.status === status).length;
  byId('heading').textContent = filled(say.several, { count: all.length });
  byId('button').textContent = filled(say.buttonAll, { count: count('open') });
  byId('done').textContent =
    count('open') > 0 ? '' : filled(say.done, { acknowledged: count('acknowledged'), resolved: count('resolved') });
};

const show = (incident) => {
  byId('heading').textContent = incident.title;
  byId('severity').textContent = say.severities[incident.severity];
  byId('severity').className = incident.severity;
  byId('status').textContent = say.statuses[incident.status];
  byId('status').className = incident.status;
  byId('organization').textContent = incident.organizationName;
  byId('number').textContent = '#' + incident.number;
  byId('since').textContent = timeOf(incident.startedAt);
  const link = byId('open');
  link.hidden = incident.incidentUrl === null;
  if (incident.incidentUrl !== null) link.href = incident.incidentUrl;
  byId('person').hidden = incident.actsAs !== null;
  byId('button').textContent =
    incident.actsAs === null ? say.button : filled(say.buttonAs, { name: incident.actsAs });
  byId('act').hidden = incident.status !== 'open';
  byId('facts').hidden = false;
  byId('done').textContent =
    incident.status === 'resolved'
      ? say.resolved
      : incident.status === 'acknowledged'
        ? filled(say.acknowledged, { name: incident.acknowledgedBy ?? '?', time: timeOf(incident.acknowledgedAt) })
        : '';
  if (incident.others.length > 0) showAll([incident, ...incident.others]);
};

const attempt = async (work) => {
  byId('problem').textContent = '';
  byId('button').disabled = true;
  try {
    show(await work());
  } catch (error) {
    byId('problem').textContent = error.message;
  } finally {
    byId('button').disabled = false;
  }
};

byId('act').addEventListener('submit', async (event) => {
  event.preventDefault();
  const name = byId('name').value.trim();
  await attempt(() => post('/acknowledge', name === '' ? { token } : { token, name }));
  byId('done').focus();
});
if (token === '') byId('problem').textContent = say.missing;
else attempt(() => post('/read', { token }));
`;

const content = `
<main>
<h1 id="heading">${words.en.title}</h1>
<noscript><p role="alert">This page needs JavaScript. · Diese Seite braucht JavaScript.</p></noscript>
<div id="facts" hidden>
<ul class="chips"><li id="severity"></li><li id="status"></li></ul>
<dl>
<dt data-word="organization"></dt><dd id="organization"></dd>
<div id="one">
<dt data-word="incident"></dt><dd id="number"></dd>
<dt data-word="since"></dt><dd id="since"></dd>
</div>
</dl>
<ul id="all" hidden></ul>
</div>
<p id="done" role="status" tabindex="-1"></p>
<form id="act" hidden>
<div id="person">
<label for="name" data-word="name"></label>
<input id="name" name="name" maxlength="80" autocomplete="name" aria-describedby="name-hint">
<p class="hint" id="name-hint" data-word="nameHint"></p>
</div>
<button id="button"></button>
<p class="hint" data-word="effect"></p>
</form>
<p id="problem" role="alert"></p>
<p><a id="open" hidden data-word="open" rel="noreferrer"></a></p>
</main>`;

/** Where the links of messages lead. It shows the incident and acts when its button is pressed: programs open links first. */
export const incidentActPage = (apiPath: string): Page & { readonly path: string } => {
  const title = `${words.en.title} – Watchpost`;
  const { html, headers } = framePage({ title, style, content, script: scriptFor(apiPath) });
  return { path: '/incidents/act', html, headers: { ...headers, 'cache-control': 'no-store' } };
};
