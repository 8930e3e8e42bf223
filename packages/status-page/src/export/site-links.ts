import type { PageLocale } from '@watchpost/schemas';
import { type Address, type Links, pathOf } from '../pages/addresses.js';

/** The file of an address in a folder that a site lies in. Pages are `index.html` of a folder, so that servers find them. */
export const fileOf = (address: Address, language: PageLocale | null): string => {
  if (address.kind === 'file') return address.name;
  const path = address.kind === 'history' && address.month !== null ? `history/${address.month}` : pathOf(address);
  return [language, path, 'index.html'].filter((part) => part !== null && part !== '').join('/');
};

/**
 * Links between the files of a folder, wherever that lies.
 *
 * @param from the file that has the links
 * @param ownLanguage the language of the page itself, which lies at the top
 */
export const siteLinks = (from: string, language: PageLocale, ownLanguage: PageLocale): Links => ({
  to: (address, chosen = language) => {
    const up = '../'.repeat(from.split('/').length - 1);
    return `${up}${fileOf(address, chosen === ownLanguage ? null : chosen)}`;
  },
});
