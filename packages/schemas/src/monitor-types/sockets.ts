import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';
import { isTlsField, securityField, tlsFields } from './tls-fields.js';

const textField = z.string().max(...atMost(bounds.payload));

/** Bytes as people write them: text with the escapes `\r`, `\n`, `\t`, `\0`, `\\` and `\xHH`. */
const bytesField = textField.regex(/^([^\\]|\\[rnt0\\]|\\x[0-9a-fA-F]{2})*$/s, {
  error: 'must have no escapes but \\r, \\n, \\t, \\0, \\\\ and \\xHH',
});

/** Validates `config` of a `tcp` monitor and fills its defaults in. */
export const tcpMonitorConfig = z
  .strictObject({
    security: z
      .enum(['none', 'tls', 'starttls'], { error: 'must be one of: none, tls, starttls' })
      .default('none')
      .describe('`starttls` asks for TLS after the greeting, in the words of `startTls`.'),
    startTls: z
      .enum(['smtp', 'imap', 'pop3', 'ftp', 'postgres', 'mysql', 'xmpp', 'ldap'])
      .nullable()
      .default(null)
      .describe('The protocol whose words ask for TLS; needed with `starttls`.'),
    send: bytesField
      .nullable()
      .default(null)
      .describe('What is sent first, with the escapes \\r \\n \\t \\0 \\\\ \\xHH.'),
    expect: textField.nullable().default(null).describe('Text that the answer must contain within its first 64 kB.'),
    ...tlsFields,
  })
  .refine(({ security, startTls }) => (security === 'starttls') === (startTls !== null), {
    path: ['startTls'],
    error: 'is needed with security starttls, and only with it',
  })
  .meta({ id: 'TcpMonitorConfig', description: 'Settings of `tcp` monitors.' });

/** Validates `config` of a `udp` monitor and fills its defaults in. */
export const udpMonitorConfig = z
  .strictObject({
    send: bytesField
      .min(1, { error: 'must not be empty' })
      .describe('The datagram, with the escapes \\r \\n \\t \\0 \\\\ \\xHH.'),
    expect: textField
      .nullable()
      .default(null)
      .describe(
        'Text that the reply must contain; any reply will do when it is `null`. Without a reply the check fails.',
      ),
  })
  .meta({ id: 'UdpMonitorConfig', description: 'Settings of `udp` monitors.' });

/** Validates `config` of a `icmp` monitor and fills its defaults in. */
export const icmpMonitorConfig = z
  .strictObject({
    packets: z
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be at least 1' })
      .max(...atMost(bounds.packets))
      .default(3)
      .describe('Echo requests per check; one reply is enough.'),
    maxLossPercent: z
      .number()
      .min(0, { error: 'must be at least 0' })
      .max(...atMost(bounds.percent))
      .default(100)
      .describe('Loss above which the monitor is down; with 100 only the loss of all is.'),
    fallbackPort: z
      .int()
      .min(1, { error: 'must be at least 1' })
      .max(...atMost(bounds.port))
      .nullable()
      .default(null)
      .describe('TCP port that is connected to instead where this server may not send echo requests.'),
  })
  .meta({ id: 'IcmpMonitorConfig', description: 'Settings of `icmp` monitors.' });

/** Validates `config` of a `tls` monitor and fills its defaults in. */
export const tlsMonitorConfig = z
  .strictObject({
    serverName: z
      .string()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.host))
      .regex(/^[^\s/@]*$/, { error: 'must be a host name' })
      .nullable()
      .default(null)
      .describe('Name to ask for (SNI) and to find in the certificate. Default: the host of the target.'),
    minDaysRemaining: z
      .int({ error: 'must be a whole number of days' })
      .min(0, { error: 'must be at least 0' })
      .max(...atMost(bounds.days))
      .default(0)
      .describe(
        'Days that the certificate and the authorities of its chain must still be valid; with fewer the monitor is down.',
      ),
    startTls: z
      .enum(['smtp', 'imap', 'pop3', 'ftp', 'postgres', 'mysql', 'xmpp', 'ldap'])
      .nullable()
      .default(null)
      .describe('The protocol whose words ask for TLS first; `null` connects with TLS.'),
    ...tlsFields,
  })
  .meta({ id: 'TlsMonitorConfig', description: 'Settings of `tls` monitors.' });

/** Validates `config` of a `ssh` monitor and fills its defaults in. */
export const sshMonitorConfig = z
  .strictObject({
    expectBanner: textField
      .nullable()
      .default(null)
      .describe('Text that the identification line must contain, such as `OpenSSH_9`.'),
  })
  .meta({
    id: 'SshMonitorConfig',
    description: 'Settings of `ssh` monitors: the identification line is read (RFC 4253 §4.2).',
  });

/** Validates `config` of a `smtp` monitor and fills its defaults in. */
export const smtpMonitorConfig = z
  .strictObject({
    security: securityField.default('none'),
    heloName: z
      .string()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.host))
      .regex(/^[!-~]*$/, { error: 'must be a host name' })
      .default('watchpost')
      .describe('Name given with EHLO (RFC 5321 §4.1.1.1).'),
    ...tlsFields,
  })
  .meta({
    id: 'SmtpMonitorConfig',
    description: 'Settings of `smtp` monitors. With credentials the check also signs in.',
  });

/** Validates `config` of a `mqtt` monitor and fills its defaults in. */
export const mqttMonitorConfig = z
  .strictObject({
    isTls: isTlsField,
    topic: z
      .string()
      .min(1)
      .max(...atMost(bounds.topic))
      .nullable()
      .default(null)
      .describe('Topic that is subscribed to; `null` only connects.'),
    expect: textField
      .nullable()
      .default(null)
      .describe('Text that a message on `topic` must contain before the check times out; `null` waits for none.'),
    ...tlsFields,
  })
  .refine(({ topic, expect }) => expect === null || topic !== null, {
    path: ['topic'],
    error: 'is needed with expect',
  })
  .meta({ id: 'MqttMonitorConfig', description: 'Settings of `mqtt` monitors (MQTT 3.1.1).' });

/** Validates `config` of a `redis` monitor and fills its defaults in. */
export const redisMonitorConfig = z
  .strictObject({
    isTls: isTlsField,
    database: z
      .int()
      .min(0)
      .max(...atMost(bounds.databaseNumber))
      .default(0)
      .describe('Number of the database that is selected.'),
    ...tlsFields,
  })
  .meta({ id: 'RedisMonitorConfig', description: 'Settings of `redis` monitors: `PING` must be answered.' });

const sqlFields = {
  isTls: isTlsField,
  query: z
    .string()
    .min(1, { error: 'must not be empty' })
    .max(...atMost(bounds.payload))
    .default('SELECT 1')
    .describe('What is asked. Its first row is what assertions on `json` see.'),
  ...tlsFields,
};

/** Validates `config` of a `postgres` monitor and fills its defaults in. */
export const postgresMonitorConfig = z
  .strictObject({
    database: z
      .string()
      .min(1)
      .max(...atMost(bounds.databaseName))
      .default('postgres')
      .describe('Name of the database to connect to.'),
    ...sqlFields,
  })
  .meta({ id: 'PostgresMonitorConfig', description: 'Settings of `postgres` monitors.' });

/** Validates `config` of a `mysql` monitor and fills its defaults in. */
export const mysqlMonitorConfig = z
  .strictObject({
    database: z
      .string()
      .min(1)
      .max(...atMost(bounds.databaseName))
      .nullable()
      .default(null)
      .describe('Name of the database to connect to; `null` selects none.'),
    ...sqlFields,
  })
  .meta({ id: 'MysqlMonitorConfig', description: 'Settings of `mysql` monitors.' });

/** `config` of a `tcp` monitor with its defaults filled in. */
export interface TcpMonitorConfig extends z.output<typeof tcpMonitorConfig> {}
/** `config` of a `udp` monitor with its defaults filled in. */
export interface UdpMonitorConfig extends z.output<typeof udpMonitorConfig> {}
/** `config` of a `icmp` monitor with its defaults filled in. */
export interface IcmpMonitorConfig extends z.output<typeof icmpMonitorConfig> {}
/** `config` of a `tls` monitor with its defaults filled in. */
export interface TlsMonitorConfig extends z.output<typeof tlsMonitorConfig> {}
/** `config` of a `ssh` monitor with its defaults filled in. */
export interface SshMonitorConfig extends z.output<typeof sshMonitorConfig> {}
/** `config` of a `smtp` monitor with its defaults filled in. */
export interface SmtpMonitorConfig extends z.output<typeof smtpMonitorConfig> {}
/** `config` of a `mqtt` monitor with its defaults filled in. */
export interface MqttMonitorConfig extends z.output<typeof mqttMonitorConfig> {}
/** `config` of a `redis` monitor with its defaults filled in. */
export interface RedisMonitorConfig extends z.output<typeof redisMonitorConfig> {}
/** `config` of a `postgres` monitor with its defaults filled in. */
export interface PostgresMonitorConfig extends z.output<typeof postgresMonitorConfig> {}
/** `config` of a `mysql` monitor with its defaults filled in. */
export interface MysqlMonitorConfig extends z.output<typeof mysqlMonitorConfig> {}
