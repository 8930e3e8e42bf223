import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { frameKeys } from '../commands/frame-keys.js';
import { useConsole, useCoreWords } from '../console/use-console.js';
import { Failure } from '../elements/page.js';
import { ToastList } from '../elements/toast-list.js';
import { routeOf } from '../pages.js';
import { followLinks } from '../router/follow-links.js';
import { messageOf } from '../store/change.js';
import { listenToKeys } from './keys.js';
import { Outlet } from './outlet.js';
import type { Preferences } from './preferences.js';
import { Rail } from './rail.js';

type Palette = typeof import('../commands/palette.js').default;
type KeysDialog = typeof import('../commands/keys-dialog.js').default;

/** The whole console: the page of the address in its frame, or the way to sign in. */
export const App = ({ preferences }: { readonly preferences: Preferences }): JSX.Element => {
  const parts = useConsole();
  const { address, session, signIn } = parts;
  const words = useCoreWords();
  const isPaletteOpen = useSignal(false);
  const isHelpOpen = useSignal(false);
  const isRailOpen = useSignal(false);
  useEffect(() => followLinks(document, address), [address]);
  useEffect(() => listenToKeys(document, parts.keys), [parts]);
  useEffect(
    () =>
      parts.keys.add(
        frameKeys(parts, {
          search: () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
          help: () => {
            isHelpOpen.value = true;
          },
        }),
      ),
    [parts, session.me.value, parts.language.value],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        isPaletteOpen.value = true;
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const { path, query } = address.place.value;
  const isPublic = routeOf(path)?.route.isPublic === true;
  const state = session.state.value;
  useEffect(() => {
    if (state !== 'signedOut' || isPublic || signIn === 'host') return;
    const wanted = path + (query.size === 0 ? '' : `?${query}`);
    address.go(`/sign-in${wanted === '/' ? '' : `?next=${encodeURIComponent(wanted)}`}`, { replace: true });
  }, [state, path]);
  useEffect(() => {
    isRailOpen.value = false;
  }, [path]);
  if (isPublic) {
    return (
      <main id="content" class="alone">
        <Outlet />
        <ToastList />
      </main>
    );
  }
  if (state === 'failed') {
    return (
      <main class="alone">
        <Failure message={messageOf(session.error.value)} onRetry={() => void session.start()} />
      </main>
    );
  }
  if (state === 'signedOut' && signIn === 'host') {
    return (
      <main class="alone">
        <Failure message={words.notSignedIn} onRetry={() => void session.start()} />
      </main>
    );
  }
  if (state !== 'signedIn') return <main class="alone quiet">{words.loading}</main>;
  if (query.has('tv')) {
    return (
      <main id="content" class="tv">
        <Outlet />
      </main>
    );
  }
  return (
    <div class="frame">
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <Rail
        preferences={preferences}
        isOpen={isRailOpen.value}
        onToggle={(isOpen) => {
          isRailOpen.value = isOpen;
        }}
        onCommands={() => {
          isPaletteOpen.value = true;
        }}
      />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <ToastList />
      {isHelpOpen.value && (
        <HelpWhenLoaded
          onClose={() => {
            isHelpOpen.value = false;
          }}
        />
      )}
      {isPaletteOpen.value && (
        <PaletteWhenLoaded
          onClose={() => {
            isPaletteOpen.value = false;
          }}
        />
      )}
    </div>
  );
};

/** The palette, which is loaded when it is opened for the first time. */
const PaletteWhenLoaded = (properties: Parameters<Palette>[0]): JSX.Element | null => {
  const { completeClient } = useConsole();
  const [loaded, setLoaded] = useState<{ readonly Palette: Palette } | undefined>();
  useEffect(() => {
    // It finds incidents too.
    Promise.all([import('../commands/palette.js'), completeClient()]).then(
      ([{ default: palette }]) => setLoaded({ Palette: palette }),
      properties.onClose,
    );
  }, []);
  return loaded === undefined ? null : <loaded.Palette {...properties} />;
};

/** The shortcuts, which are loaded when they are asked for. */
const HelpWhenLoaded = (properties: Parameters<KeysDialog>[0]): JSX.Element | null => {
  const [loaded, setLoaded] = useState<{ readonly Help: KeysDialog } | undefined>();
  useEffect(() => {
    import('../commands/keys-dialog.js').then(({ default: help }) => setLoaded({ Help: help }), properties.onClose);
  }, []);
  return loaded === undefined ? null : <loaded.Help {...properties} />;
};
