import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';

/** Validates `config` of a `ntp` monitor and fills its defaults in. */
export const ntpMonitorConfig = z
  .strictObject({
    maxOffsetMs: z
      .int({ error: 'must be a whole number of milliseconds' })
      .min(1, { error: 'must be at least 1' })
      .max(...atMost(bounds.clockOffset))
      .nullable()
      .default(1000)
      .describe(
        'How many milliseconds its clock may be ahead of, or behind, the clock of the location that checks it; `null` for any.',
      ),
    maxStratum: z
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be at least 1' })
      .max(...atMost(bounds.stratum))
      .default(15)
      .describe('How far it may be from a reference clock: 1 for a server that has one itself.'),
  })
  .meta({
    id: 'NtpMonitorConfig',
    description:
      'Settings of `ntp` monitors (RFC 5905). A server whose clock is not synchronized is down. Assertions on `json` see `offsetMs`, `delayMs`, `stratum`, `rootDispersionMs` and `referenceId`.',
  });

/** `config` of a `ntp` monitor with its defaults filled in. */
export interface NtpMonitorConfig extends z.output<typeof ntpMonitorConfig> {}

/** Validates `config` of a `snmp` monitor and fills its defaults in. */
export const snmpMonitorConfig = z
  .strictObject({
    version: z
      .enum(['2c', '3'], { error: 'must be one of: 2c, 3' })
      .default('2c')
      .describe('`2c` reads with a community, `3` as a user.'),
    oid: z
      .string()
      .max(...atMost(bounds.objectIdentifier))
      .regex(/^\.?(?:[01]\.(?:[1-3]?\d)|2\.\d{1,9})(?:\.\d{1,10}){0,126}$/, {
        error: 'must be an object identifier in numbers, such as 1.3.6.1.2.1.1.3.0',
      })
      .default('1.3.6.1.2.1.1.3.0')
      .describe(
        'Object whose value is read. Default: the time since the agent has started, in hundredths of a second.',
      ),
    authProtocol: z
      .enum(['md5', 'sha1', 'sha256', 'sha512'], { error: 'must be one of: md5, sha1, sha256, sha512' })
      .default('sha256')
      .describe('Version 3: the hash with which messages prove who sends them, when there is a `password`.'),
  })
  .meta({
    id: 'SnmpMonitorConfig',
    description:
      'Settings of `snmp` monitors (RFC 3416, RFC 3414). Assertions on `body` see the value as text; numbers are compared as numbers. With `privacyPassword` messages are encrypted with AES-128.',
  });

/** Validates `config` of a `radius` monitor and fills its defaults in. */
export const radiusMonitorConfig = z.strictObject({}).meta({
  id: 'RadiusMonitorConfig',
  description: 'Settings of `radius` monitors: none. Status-Server must be answered with the shared secret (RFC 5997).',
});

/** `config` of a `snmp` monitor with its defaults filled in. */
export interface SnmpMonitorConfig extends z.output<typeof snmpMonitorConfig> {}
/** `config` of a `radius` monitor with its defaults filled in. */
export interface RadiusMonitorConfig extends z.output<typeof radiusMonitorConfig> {}
