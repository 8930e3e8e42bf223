import { domainToASCII } from 'node:url';

/** Google's own mailboxes, under both names: there dots in the name mean nothing. In domains of its customers they may. */
const dotlessDomains: readonly string[] = ['gmail.com', 'googlemail.com'];

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');

/** `"bob"` and `bob` are one name (RFC 5321 §4.1.2). */
const unquoted = (name: string): string => name.replace(/^"(.*)"$/su, '$1').replaceAll(/\\(.)/gsu, '$1');

/**
 * The mailbox that an address reaches, the same for all of its spellings: what counts, refuses, confirms and compares addresses
 * takes this as its key, and nothing shows it. Letter case and compatible characters are folded, international domains are in
 * ASCII, and what follows a plus is dropped (RFC 5233), because who names the address chooses it. A server that takes
 * `bob+1@` for another person gives both of them the bounds of one. It is not who signs in: accounts keep their addresses.
 */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@');
  const name = unquoted(folded(address.slice(0, Math.max(0, at)).trim())).replace(/^([^+]+)\+.*$/su, '$1');
  const written = folded(address.slice(at + 1).trim()).replace(/\.$/u, '');
  const domain = domainToASCII(written) || written;
  return dotlessDomains.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};
