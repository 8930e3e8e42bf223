import { signal } from '@preact/signals';
import type { Address, Place } from '../console/address.js';

/** As much of a browser's location and history as is used; tests bring one without a browser. */
export interface Location {
  /** Path, query and fragment. */
  read(): string;
  push(url: string): void;
  replace(url: string): void;
  /** Calls back when the person went back or forward. */
  onMove(listener: () => void): void;
}

/** Keeps the address as a signal. */
export const createAddress = (base: string, location: Location): Address => {
  const read = (): Place => {
    const url = new URL(location.read(), 'http://console');
    const path = url.pathname.startsWith(base) ? `/${url.pathname.slice(base.length)}` : '/';
    return { path, query: url.searchParams, fragment: url.hash.slice(1) };
  };
  const place = signal(read());
  const update = (): void => {
    place.value = read();
  };
  location.onMove(update);
  const href = (to: string): string => `${base}${to.replace(/^\//, '')}`;
  const move = (url: string, isReplacing: boolean): void => {
    if (isReplacing) location.replace(url);
    else location.push(url);
    update();
  };
  return {
    place,
    href,
    go: (to, { replace = false } = {}) => move(href(to), replace),
    setQuery: (fields, { push = false } = {}) => {
      const { path, query } = place.peek();
      const next = new URLSearchParams(query);
      for (const [name, value] of Object.entries(fields)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      const text = next.size === 0 ? '' : `?${next}`;
      if (text !== (query.size === 0 ? '' : `?${query}`)) move(href(path + text), !push);
    },
  };
};

/** The location of a window. */
export const windowLocation = (window: Window): Location => ({
  read: () => window.location.pathname + window.location.search + window.location.hash,
  push: (url) => window.history.pushState(null, '', url),
  replace: (url) => window.history.replaceState(null, '', url),
  onMove: (listener) => window.addEventListener('popstate', listener),
});
