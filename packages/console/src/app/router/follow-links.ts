import type { Address } from '../console/address.js';

/** Opens links to places of the console without loading the page anew; returns what ends it. */
export const followLinks = (document: Document, address: Address): (() => void) => {
  const onClick = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (
      link === null ||
      link.target !== '' ||
      link.hasAttribute('download') ||
      link.origin !== document.location.origin
    )
      return;
    const base = address.href('/');
    if (!link.pathname.startsWith(base) || link.pathname.startsWith('/api/') || isServers(link.pathname, base)) return;
    if (link.hash !== '' && link.pathname === document.location.pathname) return;
    event.preventDefault();
    address.go(`/${link.pathname.slice(base.length)}${link.search}${link.hash}`);
    window.scrollTo(0, 0);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
};

/** Pages of the server beside the console, when it is mounted at the root. */
const isServers = (path: string, base: string): boolean =>
  /^(?:docs|auth|status)(?:\/|$)/.test(path.slice(base.length));
