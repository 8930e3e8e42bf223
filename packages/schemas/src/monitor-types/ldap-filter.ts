import { bounds } from '../bounds.js';

/** A filter of LDAP, as RFC 4515 writes it. Values keep their escapes, which are a backslash and two hexadecimal digits. */
export type LdapFilter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly LdapFilter[] }
  | { readonly kind: 'not'; readonly filter: LdapFilter }
  | { readonly kind: 'present'; readonly attribute: string }
  | { readonly kind: 'substrings'; readonly attribute: string; readonly parts: readonly string[] }
  | {
      readonly kind: 'comparison';
      readonly sign: '=' | '>=' | '<=' | '~=';
      readonly attribute: string;
      readonly value: string;
    }
  | {
      readonly kind: 'extensible';
      /** Empty for any. */
      readonly attribute: string;
      /** The rule that compares; empty for that of the attribute. */
      readonly rule: string;
      /** Whether the parts of the entry's name are compared as well. */
      readonly isOfName: boolean;
      readonly value: string;
    };

const maxDepth = bounds.ldapFilterDepth.most;

/** A name or numbers, with options after semicolons (RFC 4512 §2.5). */
const description = String.raw`(?:[a-zA-Z][a-zA-Z0-9-]*|\d+(?:\.\d+)*)(?:;[a-zA-Z0-9-]+)*`;
const value = String.raw`(?:[^\\()\0]|\\[0-9a-fA-F]{2})*`;
const comparison = new RegExp(`(${description})(=|>=|<=|~=)(${value})`, 'y');
const extensible = new RegExp(`(${description})?(:dn)?(?::(${description}))?:=(${value})`, 'y');

/** Reads a filter from its first sign on; `undefined` for anything else. */
class FilterReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isOver(): boolean {
    return this.#at === this.#text.length;
  }

  #take(sign: string): boolean {
    const isThere = this.#text.startsWith(sign, this.#at);
    if (isThere) this.#at += sign.length;
    return isThere;
  }

  #match(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at;
    const found = form.exec(this.#text);
    if (found !== null) this.#at = form.lastIndex;
    return found;
  }

  read(depth = 0): LdapFilter | undefined {
    if (depth > maxDepth || !this.#take('(')) return undefined;
    const filter = this.#inner(depth);
    return filter !== undefined && this.#take(')') ? filter : undefined;
  }

  #inner(depth: number): LdapFilter | undefined {
    if (this.#take('&')) return this.#several('and', depth);
    if (this.#take('|')) return this.#several('or', depth);
    if (!this.#take('!')) return this.#item();
    const filter = this.read(depth + 1);
    return filter === undefined ? undefined : { kind: 'not', filter };
  }

  #several(kind: 'and' | 'or', depth: number): LdapFilter | undefined {
    const filters: LdapFilter[] = [];
    while (this.#text[this.#at] === '(') {
      const filter = this.read(depth + 1);
      if (filter === undefined) return undefined;
      filters.push(filter);
    }
    return filters.length === 0 ? undefined : { kind, filters };
  }

  #item(): LdapFilter | undefined {
    const [whole, attribute = '', sign, written = ''] = this.#match(comparison) ?? [];
    if (whole === undefined) return this.#extensible();
    if (sign !== '=') return this.#plain(attribute, sign as '>=', written);
    if (written === '*') return { kind: 'present', attribute };
    const parts = written.split('*');
    if (parts.length === 1) return { kind: 'comparison', sign, attribute, value: written };
    return parts.slice(1, -1).includes('') || parts.every((part) => part === '')
      ? undefined
      : { kind: 'substrings', attribute, parts };
  }

  #plain(attribute: string, sign: '>=' | '<=' | '~=', written: string): LdapFilter | undefined {
    return written.includes('*') ? undefined : { kind: 'comparison', sign, attribute, value: written };
  }

  #extensible(): LdapFilter | undefined {
    const [whole, attribute = '', ofName, rule = '', written = ''] = this.#match(extensible) ?? [];
    if (whole === undefined || (attribute === '' && rule === '') || written.includes('*')) return undefined;
    return { kind: 'extensible', attribute, rule, isOfName: ofName !== undefined, value: written };
  }
}

/** Reads a filter (RFC 4515 §3); `undefined` for anything else, and for filters that are nested too deeply. */
export const readLdapFilter = (text: string): LdapFilter | undefined => {
  const reader = new FilterReader(text);
  const filter = reader.read();
  return reader.isOver ? filter : undefined;
};
