import type * as z from 'zod';
import { apiMonitorConfig } from './api.js';
import { apiProblems } from './api-problems.js';
import {
  groupMonitorConfig,
  grpcMonitorConfig,
  heartbeatMonitorConfig,
  manualMonitorConfig,
  prometheusMonitorConfig,
  websocketMonitorConfig,
} from './applications.js';
import type { AssertionSource } from './assertion.js';
import { amqpMonitorConfig, kafkaMonitorConfig } from './brokers.js';
import { browserMonitorConfig } from './browser.js';
import { browserProblems } from './browser-problems.js';
import { commandMonitorConfig, commandName } from './commands.js';
import { containerName, dockerMonitorConfig } from './containers.js';
import { mongodbMonitorConfig, mssqlMonitorConfig } from './databases.js';
import { ntpMonitorConfig, radiusMonitorConfig, snmpMonitorConfig } from './datagrams.js';
import { ldapMonitorConfig } from './directories.js';
import { ftpMonitorConfig, sftpMonitorConfig } from './folders.js';
import { minecraftMonitorConfig, steamMonitorConfig } from './games.js';
import { httpMonitorConfig } from './http.js';
import { imapMonitorConfig, pop3MonitorConfig } from './mailboxes.js';
import { rtspMonitorConfig, sipMonitorConfig } from './media.js';
import { dnsMonitorConfig, domainMonitorConfig } from './names.js';
import {
  icmpMonitorConfig,
  mqttMonitorConfig,
  mysqlMonitorConfig,
  postgresMonitorConfig,
  redisMonitorConfig,
  smtpMonitorConfig,
  sshMonitorConfig,
  tcpMonitorConfig,
  tlsMonitorConfig,
  udpMonitorConfig,
} from './sockets.js';
import { hostPortTarget, hostTarget, nameTarget, noTarget, urlTarget } from './targets.js';

/** What requests over HTTP may need to sign in. */
export const webCredentialFields = [
  'username',
  'password',
  'token',
  'clientCertificate',
  'clientKey',
  'secretHeaders',
] as const;

/** What a check may need to sign in. Written, never shown again. */
export const credentialFields = [
  ...webCredentialFields,
  'sharedSecret',
  'privacyPassword',
  'privateKey',
  'secrets',
] as const;
/** A credential that a monitor may keep; which ones apply depends on its type. */
export type CredentialField = (typeof credentialFields)[number];

/** The fields of a monitor that rules of its type are about. */
export interface RuledFields {
  readonly target: string;
  readonly config: Record<string, unknown>;
  readonly credentials: { readonly [Field in CredentialField]?: string | undefined } | null;
}

/** What is wrong with fields of a monitor, and where. */
export interface FieldProblem {
  readonly path: (string | number)[];
  readonly message: string;
}

/** What a type of monitor asks of the fields that it has in common with the others. */
export interface MonitorTypeRules {
  readonly target: z.ZodType<string>;
  readonly config: z.ZodType;
  /** What assertions can be about. */
  readonly assertions: readonly AssertionSource[];
  /** Which credentials it takes. */
  readonly credentials: readonly CredentialField[];
  /** Least seconds from one check to the next. Default: 5. */
  readonly minIntervalSeconds?: number;
  /** How many checks one run counts as, by its settings. Default: one. */
  readonly countsAs?: (config: Record<string, unknown>) => number;
  /** What is wrong with its fields together, beyond the form of each. Default: nothing. */
  readonly problems?: (fields: RuledFields) => readonly FieldProblem[];
  /** Whether a job or a person reports the status, instead of a check that finds it out. Default: false. */
  readonly isReported?: boolean;
  /** Whether agents alone check it, and the server never does. Default: false. */
  readonly isForAgents?: boolean;
  /** What it is, in a few words for documentation. */
  readonly title: string;
}

const ofHttp: readonly AssertionSource[] = ['status', 'header', 'body', 'json', 'latency', 'remark'];
const login = ['username', 'password'] as const;
const client = ['clientCertificate', 'clientKey'] as const;

/** Every kind of monitor that the contract has. Which of them a server can run is up to its drivers; it may have others of its own. */
export const monitorRules = {
  https: {
    target: urlTarget('https:'),
    config: httpMonitorConfig,
    assertions: [...ofHttp, 'certificateDays'],
    credentials: [...login, 'token', ...client, 'secretHeaders'],
    title: 'A web address over TLS',
  },
  http: {
    target: urlTarget('http:'),
    config: httpMonitorConfig,
    assertions: ofHttp,
    credentials: [...login, 'token', 'secretHeaders'],
    title: 'A web address',
  },
  api: {
    target: urlTarget('https:', 'http:'),
    config: apiMonitorConfig,
    assertions: ['latency', 'certificateDays'],
    credentials: [...login, 'token', ...client, 'secretHeaders', 'secrets'],
    countsAs: ({ steps }) => (Array.isArray(steps) && steps.length > 0 ? steps.length : 1),
    problems: apiProblems,
    title: 'Several requests in a row',
  },
  tcp: {
    target: hostPortTarget,
    config: tcpMonitorConfig,
    assertions: ['body', 'latency', 'certificateDays'],
    credentials: client,
    title: 'A TCP port',
  },
  udp: {
    target: hostPortTarget,
    config: udpMonitorConfig,
    assertions: ['body', 'latency'],
    credentials: [],
    title: 'A UDP port that replies',
  },
  ntp: {
    target: hostPortTarget,
    config: ntpMonitorConfig,
    assertions: ['json', 'latency'],
    credentials: [],
    minIntervalSeconds: 15,
    title: 'A time server',
  },
  snmp: {
    target: hostPortTarget,
    config: snmpMonitorConfig,
    assertions: ['body', 'latency'],
    credentials: ['sharedSecret', ...login, 'privacyPassword'],
    title: 'An agent of SNMP',
  },
  radius: {
    target: hostPortTarget,
    config: radiusMonitorConfig,
    assertions: ['latency'],
    credentials: ['sharedSecret'],
    minIntervalSeconds: 6,
    title: 'A RADIUS server',
  },
  icmp: {
    target: hostTarget,
    config: icmpMonitorConfig,
    assertions: ['latency'],
    credentials: [],
    title: 'A host that answers pings',
  },
  dns: {
    target: nameTarget,
    config: dnsMonitorConfig,
    assertions: ['record', 'latency'],
    credentials: [],
    title: 'A name and its records',
  },
  tls: {
    target: hostPortTarget,
    config: tlsMonitorConfig,
    assertions: ['certificateDays', 'latency'],
    credentials: client,
    title: 'A certificate',
  },
  domain: {
    target: nameTarget,
    config: domainMonitorConfig,
    assertions: ['json', 'latency'],
    credentials: [],
    minIntervalSeconds: 21_600,
    title: 'The registration of a domain',
  },
  heartbeat: {
    target: noTarget,
    config: heartbeatMonitorConfig,
    assertions: [],
    credentials: [],
    isReported: true,
    title: 'A job that reports by itself',
  },
  grpc: {
    target: hostPortTarget,
    config: grpcMonitorConfig,
    assertions: ['latency', 'certificateDays'],
    credentials: ['token', ...client],
    title: 'A gRPC service that reports its health',
  },
  websocket: {
    target: urlTarget('wss:', 'ws:'),
    config: websocketMonitorConfig,
    assertions: ['body', 'latency', 'certificateDays'],
    credentials: [...login, 'token', ...client],
    title: 'A WebSocket',
  },
  smtp: {
    target: hostPortTarget,
    config: smtpMonitorConfig,
    assertions: ['latency', 'certificateDays'],
    credentials: login,
    title: 'A mail server',
  },
  imap: {
    target: hostPortTarget,
    config: imapMonitorConfig,
    assertions: ['body', 'latency', 'certificateDays'],
    credentials: login,
    title: 'A mailbox over IMAP',
  },
  pop3: {
    target: hostPortTarget,
    config: pop3MonitorConfig,
    assertions: ['body', 'latency', 'certificateDays'],
    credentials: login,
    title: 'A mailbox over POP3',
  },
  ldap: {
    target: hostPortTarget,
    config: ldapMonitorConfig,
    assertions: ['latency', 'certificateDays'],
    credentials: login,
    title: 'A directory over LDAP',
  },
  ftp: {
    target: hostPortTarget,
    config: ftpMonitorConfig,
    assertions: ['body', 'latency', 'certificateDays'],
    credentials: login,
    title: 'A file server over FTP',
  },
  sftp: {
    target: hostPortTarget,
    config: sftpMonitorConfig,
    assertions: ['body', 'json', 'latency'],
    credentials: [...login, 'privateKey'],
    title: 'A file server over SFTP',
  },
  ssh: {
    target: hostPortTarget,
    config: sshMonitorConfig,
    assertions: ['body', 'latency'],
    credentials: [],
    title: 'An SSH server',
  },
  postgres: {
    target: hostPortTarget,
    config: postgresMonitorConfig,
    assertions: ['json', 'latency', 'certificateDays'],
    credentials: login,
    title: 'A PostgreSQL server',
  },
  mysql: {
    target: hostPortTarget,
    config: mysqlMonitorConfig,
    assertions: ['json', 'latency', 'certificateDays'],
    credentials: login,
    title: 'A MySQL or MariaDB server',
  },
  mssql: {
    target: hostPortTarget,
    config: mssqlMonitorConfig,
    assertions: ['json', 'latency', 'certificateDays'],
    credentials: login,
    title: 'A Microsoft SQL Server',
  },
  redis: {
    target: hostPortTarget,
    config: redisMonitorConfig,
    assertions: ['latency', 'certificateDays'],
    credentials: login,
    title: 'A Redis or Valkey server',
  },
  mongodb: {
    target: hostPortTarget,
    config: mongodbMonitorConfig,
    assertions: ['json', 'latency', 'certificateDays'],
    credentials: login,
    title: 'A MongoDB server',
  },
  amqp: {
    target: hostPortTarget,
    config: amqpMonitorConfig,
    assertions: ['json', 'latency', 'certificateDays'],
    credentials: login,
    title: 'A RabbitMQ broker',
  },
  kafka: {
    target: hostPortTarget,
    config: kafkaMonitorConfig,
    assertions: ['json', 'latency', 'certificateDays'],
    credentials: login,
    title: 'A Kafka broker',
  },
  mqtt: {
    target: hostPortTarget,
    config: mqttMonitorConfig,
    assertions: ['body', 'latency', 'certificateDays'],
    credentials: login,
    title: 'An MQTT broker',
  },
  sip: {
    target: hostPortTarget,
    config: sipMonitorConfig,
    assertions: ['status', 'header', 'body', 'latency', 'certificateDays'],
    credentials: [],
    title: 'A telephone server over SIP',
  },
  rtsp: {
    target: urlTarget('rtsp:', 'rtsps:'),
    config: rtspMonitorConfig,
    assertions: ['status', 'header', 'body', 'latency', 'certificateDays'],
    credentials: login,
    title: 'A camera or stream over RTSP',
  },
  minecraft: {
    target: hostPortTarget,
    config: minecraftMonitorConfig,
    assertions: ['json', 'latency'],
    credentials: [],
    title: 'A Minecraft server',
  },
  steam: {
    target: hostPortTarget,
    config: steamMonitorConfig,
    assertions: ['json', 'latency'],
    credentials: [],
    title: 'A game server of Steam',
  },
  prometheus: {
    target: urlTarget('https:', 'http:'),
    config: prometheusMonitorConfig,
    assertions: ['latency', 'certificateDays'],
    credentials: [...login, 'token', ...client],
    title: 'A series of an exporter',
  },
  browser: {
    target: urlTarget('https:', 'http:'),
    config: browserMonitorConfig,
    assertions: ['status', 'body', 'json', 'latency'],
    credentials: ['secrets'],
    minIntervalSeconds: 60,
    problems: browserProblems,
    title: 'A flow in a browser',
  },
  command: {
    target: commandName,
    config: commandMonitorConfig,
    assertions: ['body', 'json', 'latency'],
    credentials: [...login, 'token'],
    isForAgents: true,
    title: 'A program that an agent runs',
  },
  docker: {
    target: containerName,
    config: dockerMonitorConfig,
    assertions: ['json', 'latency'],
    credentials: [],
    isForAgents: true,
    title: 'The state and health of a container, read by an agent',
  },
  group: {
    target: noTarget,
    config: groupMonitorConfig,
    assertions: [],
    credentials: [],
    title: 'Several monitors as one',
  },
  manual: {
    target: noTarget,
    config: manualMonitorConfig,
    assertions: [],
    credentials: [],
    isReported: true,
    title: 'Something whose status people report',
  },
} as const satisfies Record<string, MonitorTypeRules>;

/** A kind of monitor that every server has. */
export type BuiltInMonitorType = keyof typeof monitorRules;

/** A kind of monitor that a server has of its own: the mark keeps a typing error in one of the others from being taken for it. */
export type OwnMonitorTypeName = string & { readonly isOwnMonitorType: true };

/** A kind of monitor. */
export type MonitorType = BuiltInMonitorType | OwnMonitorTypeName;

/** Every type that all servers have, in the order of the reference. */
export const monitorTypes = Object.keys(monitorRules) as [BuiltInMonitorType, ...BuiltInMonitorType[]];

const rulesByType: Readonly<Record<BuiltInMonitorType, MonitorTypeRules>> = monitorRules;

/** The types whose status a job or a person reports, instead of a check that finds it out. */
export const reportedTypes: readonly MonitorType[] = monitorTypes.filter((type) => rulesByType[type].isReported);

/** The types that agents alone check. */
export const agentTypes: readonly MonitorType[] = monitorTypes.filter((type) => rulesByType[type].isForAgents);
