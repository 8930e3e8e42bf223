import './style/style.css';
import { effect, signal } from '@preact/signals';
import { createCoreClient } from '@watchpost/client/core';
import { render } from 'preact';
import type { Live } from './console/live.js';
import { placeOfApi } from './console/place-of-api.js';
import { ConsoleContext } from './console/use-console.js';
import { createLive } from './live/live.js';
import { createPainter } from './live/paint.js';
import { routeOf } from './pages.js';
import { createAddress, windowLocation } from './router/address.js';
import { App } from './shell/app.js';
import { createKeys } from './shell/keys.js';
import { reportMissingFiles } from './shell/missing-files.js';
import { createConsoleParts } from './shell/parts.js';
import { createPreferences } from './shell/preferences.js';
import { createSession } from './shell/session.js';
import { loadView } from './shell/views.js';
import { sendUnsent } from './store/unsent.js';
import { type Language, loadWords } from './words/define-words.js';

/** What the server wrote into the page. */
interface Settings {
  readonly base: string;
  readonly api: string;
  readonly signIn: 'password' | 'host';
}

const settings = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=watchpost]')?.content ?? '') as Settings;
const { serverUrl, apiPath } = placeOfApi(window.location.origin, settings.api);
const organizationId = signal<string | undefined>(sessionStorage.getItem('watchpost:organization') ?? undefined);

/** Whether the tab is being closed or reloaded; what it sends then has to outlive it. */
let isLeaving = false;
const client = createCoreClient({
  baseUrl: serverUrl,
  basePath: apiPath,
  fetch: (request) => fetch(request, { keepalive: isLeaving }),
  session: settings.signIn === 'host' ? 'host' : 'cookie',
  organizationId: organizationId.peek(),
});
const preferences = createPreferences(localStorage, navigator.languages);
const channel = new BroadcastChannel('watchpost-session');
const session = createSession(client, channel);
const live = signal<Live | undefined>(undefined);
/** The language of what is shown: the chosen one, as soon as its words have been loaded. */
const language = signal<Language>('en');
const parts = createConsoleParts({
  client,
  address: createAddress(settings.base, windowLocation(window)),
  session,
  live,
  keys: createKeys({ isOn: () => preferences.singleKeys.peek() }),
  language,
  serverUrl,
  apiPath,
  signIn: settings.signIn,
});

effect(() => {
  document.documentElement.dataset.theme = preferences.theme.value;
});
effect(() => {
  document.documentElement.lang = language.value;
});
// One stream for as long as a person is signed in.
effect(() => {
  const id = session.me.value?.organizationId ?? undefined;
  if (session.state.value !== 'signedIn' || id === undefined || !session.may('monitors:read')) {
    live.value = undefined;
    return;
  }
  const next = createLive({
    client,
    organizationId: id,
    channel: new BroadcastChannel(`watchpost-live:${id}`),
    locks: navigator.locks,
    schedule: createPainter(),
  });
  live.value = next;
  return () => next.close();
});
window.addEventListener('pagehide', () => {
  isLeaving = true;
  void sendUnsent();
});
// A tab that goes back may show this page again, as it was.
window.addEventListener('pageshow', () => {
  isLeaving = false;
});
reportMissingFiles(parts);

/** Changes to the chosen language; without a connection, all stays as it is. */
const showLanguage = async (chosen: Language): Promise<void> => {
  try {
    await loadWords(chosen);
    language.value = chosen;
  } catch {
    // The file of these words is missing, which is reported.
  }
};

const start = async (): Promise<void> => {
  await showLanguage(preferences.language.peek());
  effect(() => void showLanguage(preferences.language.value));
  const root = document.getElementById('app');
  if (root === null) return;
  render(
    <ConsoleContext.Provider value={parts}>
      <App preferences={preferences} />
    </ConsoleContext.Provider>,
    root,
  );
  // Not a part of the first view, whose size is bounded; a chunk that is gone is reported above.
  import('./shell/tab-title.js').then(({ showCountOfDown }) => showCountOfDown(parts)).catch(() => {});
};
void session.start();
// While the server is asked who this is, the page can be on its way.
const { route } = routeOf(parts.address.place.peek().path) ?? {};
if (route !== undefined) loadView(route.view, parts).catch(() => {});
void start();
