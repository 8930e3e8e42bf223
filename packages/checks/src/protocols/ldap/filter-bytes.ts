import { type LdapFilter, readLdapFilter } from '@watchpost/schemas/checks';
import { CheckFailure } from '../../check/check-failure.js';
import { failureMessages } from '../../messages/failure-message.js';
import { element, octets } from '../ber/ber.js';

/** What a value means: two hexadecimal digits after a backslash are a byte (RFC 4515 §3). */
const valueBytes = (text: string): Buffer =>
  Buffer.concat(
    text
      .split(/(\\[0-9a-fA-F]{2})/)
      // What the expression captured is at odd indexes.
      .map((part, index) => (index % 2 === 0 ? Buffer.from(part) : Buffer.from(part.slice(1), 'hex'))),
  );

/** A comparison of a filter, by its sign (RFC 4511 §4.5.1). */
const comparisonTags = { '=': 0xa3, '>=': 0xa5, '<=': 0xa6, '~=': 0xa8 } as const;

const substrings = (parts: readonly string[]): Buffer[] =>
  parts.flatMap((part, index) => {
    if (part === '') return [];
    const tag = index === 0 ? 0x80 : index === parts.length - 1 ? 0x82 : 0x81;
    return [octets(valueBytes(part), tag)];
  });

const encoded = (filter: LdapFilter): Buffer => {
  switch (filter.kind) {
    case 'and':
      return element(0xa0, ...filter.filters.map(encoded));
    case 'or':
      return element(0xa1, ...filter.filters.map(encoded));
    case 'not':
      return element(0xa2, encoded(filter.filter));
    case 'present':
      return octets(filter.attribute, 0x87);
    case 'substrings':
      return element(0xa4, octets(filter.attribute), element(0x30, ...substrings(filter.parts)));
    case 'comparison':
      return element(comparisonTags[filter.sign], octets(filter.attribute), octets(valueBytes(filter.value)));
    case 'extensible':
      return element(
        0xa9,
        ...(filter.rule === '' ? [] : [octets(filter.rule, 0x81)]),
        ...(filter.attribute === '' ? [] : [octets(filter.attribute, 0x82)]),
        octets(valueBytes(filter.value), 0x83),
        ...(filter.isOfName ? [element(0x84, Buffer.of(0xff))] : []),
      );
  }
};

/**
 * A filter as LDAP sends it (RFC 4511 §4.5.1).
 *
 * @throws CheckFailure when it cannot be read
 */
export const filterBytes = (text: string): Buffer => {
  const filter = readLdapFilter(text);
  if (filter === undefined) throw new CheckFailure('unknown', failureMessages.badConfig('filter'));
  return encoded(filter);
};
