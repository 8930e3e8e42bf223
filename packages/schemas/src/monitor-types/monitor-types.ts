import type * as z from 'zod';
import {
  groupMonitorConfig,
  grpcMonitorConfig,
  heartbeatMonitorConfig,
  manualMonitorConfig,
  prometheusMonitorConfig,
  websocketMonitorConfig,
} from './applications.js';
import { httpMonitorConfig } from './http.js';
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

/** The parts of a result that an assertion can be about. */
export const assertionSources = [
  'status',
  'header',
  'body',
  'json',
  'latency',
  'certificateDays',
  'record',
  'remark',
] as const;
/** What an assertion compares: `latency` is in milliseconds, `certificateDays` in days, `remark` what breaks rules of HTTP. */
export type AssertionSource = (typeof assertionSources)[number];

/** What a check may need to sign in. Written, never shown again. */
export const credentialFields = [
  'username',
  'password',
  'token',
  'clientCertificate',
  'clientKey',
  'secretHeaders',
] as const;
/** A credential that a monitor may keep; which ones apply depends on its type. */
export type CredentialField = (typeof credentialFields)[number];

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
  /** Whether a job or a person reports the status, instead of a check that finds it out. Default: false. */
  readonly isReported?: boolean;
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
  redis: {
    target: hostPortTarget,
    config: redisMonitorConfig,
    assertions: ['latency', 'certificateDays'],
    credentials: login,
    title: 'A Redis or Valkey server',
  },
  mqtt: {
    target: hostPortTarget,
    config: mqttMonitorConfig,
    assertions: ['body', 'latency', 'certificateDays'],
    credentials: login,
    title: 'An MQTT broker',
  },
  prometheus: {
    target: urlTarget('https:', 'http:'),
    config: prometheusMonitorConfig,
    assertions: ['latency', 'certificateDays'],
    credentials: [...login, 'token', ...client],
    title: 'A series of an exporter',
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
