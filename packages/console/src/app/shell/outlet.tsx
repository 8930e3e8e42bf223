import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useConsole, useCoreWords } from '../console/use-console.js';
import { Failure, Loading, Page } from '../elements/page.js';
import { routeOf } from '../pages.js';
import { mayOpen } from '../router/routes.js';
import { isReachable, whenReachable } from './reachable.js';
import { loadView, viewOf } from './views.js';

/** Shows the page of the address. */
export const Outlet = (): JSX.Element => {
  const parts = useConsole();
  const { address, session, language } = parts;
  const words = useCoreWords();
  const { path } = address.place.value;
  const found = routeOf(path);
  const name = found?.route.view;
  const [state, setState] = useState<{ readonly name: string; readonly error?: unknown } | undefined>();
  const View = name === undefined ? undefined : viewOf(name);
  useEffect(() => {
    // It may have come since: then this ends at once, and what came is drawn.
    if (name === undefined || View !== undefined) return;
    let isCurrent = true;
    loadView(name, parts).then(
      () => isCurrent && setState({ name }),
      (error: unknown) => isCurrent && setState({ name, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [name]);
  const isFailed = View === undefined && state?.name === name && state?.error !== undefined;
  const [isOffline, setIsOffline] = useState<boolean | undefined>();
  useEffect(() => {
    if (!isFailed) return;
    let isCurrent = true;
    setIsOffline(undefined);
    const recover = async (): Promise<void> => {
      const isAway = !(await isReachable());
      if (isCurrent) setIsOffline(isAway);
      if (!isAway) return;
      await whenReachable();
      // A file that could not be loaded stays missing for the document.
      if (isCurrent) window.location.reload();
    };
    void recover();
    return () => {
      isCurrent = false;
    };
  }, [isFailed, name]);
  if (found === undefined) {
    return (
      <Page title={words.notFound}>
        <p class="quiet">{words.notFoundHint}</p>
      </Page>
    );
  }
  const { route, parameters } = found;
  const { title, scope } = route;
  if (!mayOpen(route, session)) {
    return (
      <Page title={title[language.value]}>
        <p>{scope !== undefined && !session.may(scope) ? words.noPermission(scope) : words.leftOut}</p>
      </Page>
    );
  }
  if (View !== undefined) return <View key={path} parameters={parameters} />;
  if (isFailed && isOffline !== undefined) {
    return (
      <Page title={title[language.value]}>
        {/* A reload without a connection would leave the console. */}
        <Failure
          message={isOffline ? words.offline : words.updated}
          onRetry={isOffline ? undefined : () => window.location.reload()}
        />
      </Page>
    );
  }
  return (
    <div class="page">
      <Loading />
    </div>
  );
};
