import { framePage, type Page } from './page-frame.js';

const style = `
main { max-width: 30rem; margin: 2rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1rem; margin: 0 0 1.5rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
button { width: 100%; min-height: 3rem; margin: .5rem 0; padding: .7rem 1.2rem; border: 1px solid var(--accent); border-radius: .4rem;
  font: inherit; font-weight: 600; background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.quiet { border-color: var(--quiet); background: transparent; color: inherit; }
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
    title: 'Notifications by mail',
    question: 'May {organization} send you notifications?',
    organization: 'Organization',
    address: 'Address',
    explanation:
      'They are about its monitoring, such as incidents. You can end them at any time with the link in each mail.',
    confirm: 'Yes, send them',
    refuse: 'No, send none',
    again: 'Send them again',
    end: 'End them',
    confirmed: 'This address gets the notifications of {organization}.',
    refused: 'This address gets no notifications of {organization}, and is not asked again.',
    missing: 'There is no token in the address. Open the link in the mail again.',
    dead: 'This link does nothing any more.',
    busy: 'Too many requests at once. Try again in a minute.',
    offline: 'The server cannot be reached. Try again.',
    failed: 'Something went wrong. Try again.',
  },
  de: {
    title: 'Benachrichtigungen per Mail',
    question: 'Darf {organization} Ihnen Benachrichtigungen schicken?',
    organization: 'Organisation',
    address: 'Adresse',
    explanation:
      'Sie betreffen deren Überwachung, etwa Störungen. Mit dem Link in jeder Mail beenden Sie sie jederzeit.',
    confirm: 'Ja, schicken',
    refuse: 'Nein, keine schicken',
    again: 'Wieder schicken',
    end: 'Beenden',
    confirmed: 'Diese Adresse bekommt die Benachrichtigungen von {organization}.',
    refused: 'Diese Adresse bekommt keine Benachrichtigungen von {organization} und wird nicht noch einmal gefragt.',
    missing: 'In der Adresse fehlt der Schlüssel. Öffnen Sie den Link in der Mail noch einmal.',
    dead: 'Dieser Link bewirkt nichts mehr.',
    busy: 'Zu viele Anfragen auf einmal. Versuchen Sie es in einer Minute noch einmal.',
    offline: 'Der Server ist nicht zu erreichen. Versuchen Sie es noch einmal.',
    failed: 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal.',
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

const post = async (path, body) => {
  let response;
  try {
    response = await fetch(api + '/public/mail-recipients' + path, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), credentials: 'omit',
    });
  } catch {
    throw new Error(say.offline);
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  if (response.status === 401) throw new Error(say.dead);
  throw new Error(response.status === 429 ? say.busy : say.failed);
};

const show = ({ organizationName, address, status }) => {
  const named = (text) => text.replace('{organization}', () => organizationName);
  byId('heading').textContent = status === 'pending' ? named(say.question) : say.title;
  byId('organization').textContent = organizationName;
  byId('address').textContent = address;
  byId('facts').hidden = false;
  byId('done').textContent = status === 'pending' ? '' : named(say[status]);
  byId('confirm').textContent = status === 'refused' ? say.again : say.confirm;
  byId('confirm').hidden = status === 'confirmed';
  byId('confirm').className = status === 'refused' ? 'quiet' : '';
  byId('refuse').textContent = status === 'confirmed' ? say.end : say.refuse;
  byId('refuse').hidden = status === 'refused';
};

const attempt = async (work) => {
  byId('problem').textContent = '';
  for (const name of ['confirm', 'refuse']) byId(name).disabled = true;
  try {
    show(await work());
  } catch (error) {
    byId('problem').textContent = error.message;
  } finally {
    for (const name of ['confirm', 'refuse']) byId(name).disabled = false;
  }
};

for (const [name, decision] of [['confirm', 'confirmed'], ['refuse', 'refused']]) {
  byId(name).addEventListener('click', async () => {
    await attempt(() => post('/decide', { token, decision }));
    byId('done').focus();
  });
}
if (token === '') byId('problem').textContent = say.missing;
else attempt(() => post('/read', { token }));
`;

const content = `
<main>
<h1 id="heading">${words.en.title}</h1>
<noscript><p role="alert">This page needs JavaScript. · Diese Seite braucht JavaScript.</p></noscript>
<p id="done" role="status" tabindex="-1"></p>
<div id="facts" hidden>
<dl>
<dt data-word="organization"></dt><dd id="organization"></dd>
<dt data-word="address"></dt><dd id="address"></dd>
</dl>
<button id="confirm" type="button"></button>
<button id="refuse" type="button" class="quiet"></button>
<p class="hint" data-word="explanation"></p>
</div>
<p id="problem" role="alert"></p>
</main>`;

/**
 * Where the links of mails to addresses that are no members' lead. It shows whose notifications they are and decides when a button
 * is pressed: programs open links first.
 */
export const mailRecipientPage = (apiPath: string): Page & { readonly path: string } => {
  const title = `${words.en.title} – Watchpost`;
  const { html, headers } = framePage({ title, style, content, script: scriptFor(apiPath) });
  return { path: '/notifications/recipient', html, headers: { ...headers, 'cache-control': 'no-store' } };
};
