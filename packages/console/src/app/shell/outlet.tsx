import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useConsole, useCoreWords } from '../console/use-console.js';
import { Failure, Loading, Page } from '../elements/page.js';
import { matchPath, type PathParameters } from '../router/match.js';
import { mayOpen, type Route, routes } from '../router/routes.js';
import { messageOf } from '../store/change.js';
import { loadView, viewOf } from './views.js';

/** The route of a path, with the values of its names. */
export const routeOf = (
  path: string,
): { readonly route: Route & (typeof routes)[number]; readonly parameters: PathParameters } | undefined => {
  for (const route of routes) {
    const parameters = matchPath(route.path, path);
    if (parameters !== undefined) return { route, parameters };
  }
  return undefined;
};

/** Shows the page of the address. */
export const Outlet = (): JSX.Element => {
  const parts = useConsole();
  const { address, session } = parts;
  const words = useCoreWords();
  const { path } = address.place.value;
  const found = routeOf(path);
  const name = found?.route.page;
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
  if (found === undefined) {
    return (
      <Page title={words.notFound}>
        <p class="quiet">{words.notFoundHint}</p>
      </Page>
    );
  }
  const { route, parameters } = found;
  if (route.scope !== undefined && !session.may(route.scope)) {
    return (
      <Page title={words.pages[route.title]}>
        <p>{words.noPermission(route.scope)}</p>
      </Page>
    );
  }
  if (route.isPublic !== true && !mayOpen(route, session)) {
    return (
      <Page title={words.pages[route.title]}>
        <p>{words.leftOut}</p>
      </Page>
    );
  }
  if (View !== undefined) return <View key={path} parameters={parameters} />;
  if (state?.name === name && state?.error !== undefined)
    return <Failure message={messageOf(state.error)} onRetry={() => window.location.reload()} />;
  return (
    <div class="page">
      <Loading />
    </div>
  );
};
