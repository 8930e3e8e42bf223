import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';
import { readLdapFilter } from './ldap-filter.js';
import { securityField, tlsFields } from './tls-fields.js';

/** Validates `config` of a `ldap` monitor and fills its defaults in. */
export const ldapMonitorConfig = z
  .strictObject({
    security: securityField.default('tls'),
    baseDn: z
      .string()
      .max(...atMost(bounds.distinguishedName))
      .nullable()
      .default(null)
      .describe('Entry at or below which is searched, such as `dc=example,dc=com`; `null` does not search.'),
    filter: z
      .string()
      .max(...atMost(bounds.ldapFilter))
      .refine((text) => readLdapFilter(text) !== undefined, {
        error: 'must be a filter of LDAP, such as (objectClass=person)',
      })
      .default('(objectClass=*)')
      .describe('What an entry must be to be found (RFC 4515); `(objectClass=*)` finds all.'),
    scope: z
      .enum(['base', 'one', 'sub'], { error: 'must be one of: base, one, sub' })
      .default('sub')
      .describe('`base` searches `baseDn` alone, `one` directly below it, `sub` it and all below it.'),
    minEntries: z
      .int({ error: 'must be a whole number' })
      .min(0, { error: 'must be at least 0' })
      .max(...atMost(bounds.foundEntries))
      .default(1)
      .describe('Entries that must be found; with fewer the monitor is down.'),
    ...tlsFields,
  })
  .meta({
    id: 'LdapMonitorConfig',
    description:
      'Settings of `ldap` monitors (RFC 4511). The check signs in with the distinguished name in `username`, or anonymously.',
  });

/** `config` of a `ldap` monitor with its defaults filled in. */
export interface LdapMonitorConfig extends z.output<typeof ldapMonitorConfig> {}
