import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';

/** Validates `config` of a `dns` monitor and fills its defaults in. */
export const dnsMonitorConfig = z
  .strictObject({
    recordType: z
      .enum(['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'], {
        error: 'must be one of: A, AAAA, CAA, CNAME, MX, NS, PTR, SOA, SRV, TXT',
      })
      .default('A')
      .describe('Type of the records that are asked for.'),
    resolver: z
      .string()
      .max(...atMost(bounds.host))
      .regex(/^(\[[0-9a-fA-F:.]+\]|[0-9.]+|[^\s:/@[\]]+)(:\d{1,5})?$/, {
        error: 'must be an address or host, with a port if it is not 53',
      })
      .nullable()
      .default(null)
      .describe('Name server to ask. Default: those of this server, which may be asked for A and AAAA alone.'),
    expectedRcode: z
      .enum(['NOERROR', 'NXDOMAIN', 'SERVFAIL', 'REFUSED'], {
        error: 'must be one of: NOERROR, NXDOMAIN, SERVFAIL, REFUSED',
      })
      .default('NOERROR')
      .describe('Response code that the answer must have (RFC 1035 §4.1.1).'),
    isRecordRequired: z
      .boolean()
      .default(true)
      .describe('Whether an answer without a record of the type is a failure; only with NOERROR.'),
  })
  .meta({
    id: 'DnsMonitorConfig',
    description:
      'Settings of `dns` monitors. UDP is tried first, then TCP (RFC 7766). Assertions on `record` compare the answers.',
  });

/** Validates `config` of a `domain` monitor and fills its defaults in. */
export const domainMonitorConfig = z
  .strictObject({
    minDaysRemaining: z
      .int({ error: 'must be a whole number of days' })
      .min(0, { error: 'must be at least 0' })
      .max(...atMost(bounds.days))
      .default(14)
      .describe('Days that the registration must still run; with fewer the monitor is down.'),
    rdapServer: z
      .string()
      .max(...atMost(bounds.target))
      .regex(/^https?:\/\/\S+$/, { error: 'must be an http or https URL' })
      .nullable()
      .default(null)
      .describe('RDAP base URL to ask (RFC 9082). Default: the one in the bootstrap registry of IANA (RFC 9224).'),
  })
  .meta({
    id: 'DomainMonitorConfig',
    description:
      'Settings of `domain` monitors: when a registration ends. They are checked every 6 hours at most. A failure is therefore confirmed at once, whatever `retries` says.',
  });

/** `config` of a `dns` monitor with its defaults filled in. */
export interface DnsMonitorConfig extends z.output<typeof dnsMonitorConfig> {}
/** `config` of a `domain` monitor with its defaults filled in. */
export interface DomainMonitorConfig extends z.output<typeof domainMonitorConfig> {}
