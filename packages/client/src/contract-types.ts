// Derived from the contract by `pnpm generate`; changes made here are lost.

/** The settings that each type of monitor has. */
export interface MonitorConfigs {
  /** Settings of `https` and `http` monitors. */
  readonly https: HttpMonitorConfig;
  /** Settings of `https` and `http` monitors. */
  readonly http: HttpMonitorConfig;
  /** Settings of `api` monitors: several requests as one check. */
  readonly api: ApiMonitorConfig;
  /** Settings of `tcp` monitors. */
  readonly tcp: TcpMonitorConfig;
  /** Settings of `udp` monitors. */
  readonly udp: UdpMonitorConfig;
  /** Settings of `ntp` monitors (RFC 5905). A server whose clock is not synchronized is down. Assertions on `json` see `offsetMs`, `delayMs`, `stratum`, `rootDispersionMs` and `referenceId`. */
  readonly ntp: NtpMonitorConfig;
  /** Settings of `snmp` monitors (RFC 3416, RFC 3414). Assertions on `body` see the value as text; numbers are compared as numbers. With `privacyPassword` messages are encrypted with AES-128. */
  readonly snmp: SnmpMonitorConfig;
  /** Settings of `radius` monitors: none. Status-Server must be answered with the shared secret (RFC 5997). */
  readonly radius: RadiusMonitorConfig;
  /** Settings of `icmp` monitors. */
  readonly icmp: IcmpMonitorConfig;
  /** Settings of `dns` monitors. UDP is tried first, then TCP (RFC 7766). Assertions on `record` compare the answers. */
  readonly dns: DnsMonitorConfig;
  /** Settings of `tls` monitors. */
  readonly tls: TlsMonitorConfig;
  /** Settings of `domain` monitors: when a registration ends. They are checked every 6 hours at most. A failure is therefore confirmed at once, whatever `retries` says. */
  readonly domain: DomainMonitorConfig;
  /** Settings of `heartbeat` monitors: what is watched reports by itself. */
  readonly heartbeat: HeartbeatMonitorConfig;
  /** Settings of `grpc` monitors: `grpc.health.v1.Health/Check` must answer SERVING. */
  readonly grpc: GrpcMonitorConfig;
  /** Settings of `websocket` monitors (RFC 6455). */
  readonly websocket: WebsocketMonitorConfig;
  /** Settings of `smtp` monitors. With credentials the check also signs in. */
  readonly smtp: SmtpMonitorConfig;
  /** Settings of `imap` monitors (RFC 9051). With credentials the check also signs in. */
  readonly imap: ImapMonitorConfig;
  /** Settings of `pop3` monitors (RFC 1939). With credentials the check also signs in. */
  readonly pop3: Pop3MonitorConfig;
  /** Settings of `ldap` monitors (RFC 4511). The check signs in with the distinguished name in `username`, or anonymously. */
  readonly ldap: LdapMonitorConfig;
  /** Settings of `ftp` monitors (RFC 959, RFC 4217). With credentials the check signs in; without, it lists folders as `anonymous`. Assertions on `body` see the names in the folder, or the greeting. */
  readonly ftp: FtpMonitorConfig;
  /** Settings of `sftp` monitors (RFC 4253, SFTP 3). With credentials the check signs in; without, the server proves its key. Assertions on `body` see the names in the folder, those on `json` see `hostKey` and `software`. */
  readonly sftp: SftpMonitorConfig;
  /** Settings of `ssh` monitors: the identification line is read (RFC 4253 §4.2). */
  readonly ssh: SshMonitorConfig;
  /** Settings of `postgres` monitors. */
  readonly postgres: PostgresMonitorConfig;
  /** Settings of `mysql` monitors. */
  readonly mysql: MysqlMonitorConfig;
  /** Settings of `mssql` monitors (SQL Server 2012 and newer, Azure SQL). With credentials the check signs in and asks the query; without, the server and its certificate must answer. */
  readonly mssql: MssqlMonitorConfig;
  /** Settings of `redis` monitors: `PING` must be answered. */
  readonly redis: RedisMonitorConfig;
  /** Settings of `mongodb` monitors (MongoDB 4.4.2 and newer): `hello` and `ping` must be answered. With credentials the check signs in with SCRAM-SHA-256. Assertions on `json` see `role` and `setName`. */
  readonly mongodb: MongodbMonitorConfig;
  /** Settings of `amqp` monitors (AMQP 0-9-1, RabbitMQ). Without credentials the check signs in as `guest`. Assertions on `json` see `messages` and `consumers` of `queue`. */
  readonly amqp: AmqpMonitorConfig;
  /** Settings of `kafka` monitors (brokers from 0.11). With credentials the check signs in. Assertions on `json` see `clusterId`, `brokers`, `partitions` and `underReplicated`. */
  readonly kafka: KafkaMonitorConfig;
  /** Settings of `mqtt` monitors (MQTT 3.1.1). */
  readonly mqtt: MqttMonitorConfig;
  /** Settings of `sip` monitors (RFC 3261): `OPTIONS` must be answered with a status from 200 to 299, unless an assertion tests the status. */
  readonly sip: SipMonitorConfig;
  /** Settings of `rtsp` monitors (RFC 2326): the answer must have a status from 200 to 299, unless an assertion tests the status. With credentials the check signs in by Digest or Basic. Assertions on `body` see the description of the stream (SDP). */
  readonly rtsp: RtspMonitorConfig;
  /** Settings of `minecraft` monitors. Assertions on `json` see `name`, `version`, `players` and `maxPlayers`. */
  readonly minecraft: MinecraftMonitorConfig;
  /** Settings of `steam` monitors: none. A2S_INFO must be answered. Assertions on `json` see `name`, `map`, `game`, `players`, `maxPlayers` and `bots`. */
  readonly steam: SteamMonitorConfig;
  /** Settings of `prometheus` monitors: every sample of the series must compare as asked. */
  readonly prometheus: PrometheusMonitorConfig;
  /** Settings of `browser` monitors: a flow through web pages in a Chromium that the operator has installed. */
  readonly browser: BrowserMonitorConfig;
  /** Settings of `command` monitors, which agents alone check: `target` is the name of a program in the folder that the agent’s operator allowed. It ends as the Monitoring Plugins guidelines have it: 0 is `up`, 1 `degraded`, 2 `down`, 3 `unknown`. */
  readonly command: CommandMonitorConfig;
  /** Settings of `docker` monitors, which agents alone check: none. The container must run, and be healthy where it has a health check. Assertions on `json` see `status`, `health`, `restartCount`, `exitCode` and `image`. */
  readonly docker: DockerMonitorConfig;
  /** Settings of `group` monitors. */
  readonly group: GroupMonitorConfig;
  /** Settings of `manual` monitors: none. Their status is set by people. */
  readonly manual: ManualMonitorConfig;
}

/** An error, as in RFC 9457. */
export interface Problem {
  /** URI of the page that explains this code. */
  type: string;
  /** What this kind of error means; the same for every occurrence. */
  title: string;
  /** The HTTP status, repeated. */
  status: number;
  /** What happened this time, and what to do about it. */
  detail: string;
  /** The id of the request, as in `X-Request-Id`. */
  instance: string;
  /** Stable code from a closed table. */
  code: 'bad_request' | 'validation_failed' | 'unauthenticated' | 'invalid_credentials' | 'mfa_invalid' | 'token_expired' | 'token_reused' | 'forbidden' | 'email_not_verified' | 'plan_limit_reached' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'conflict' | 'version_mismatch' | 'payload_too_large' | 'unsupported_media_type' | 'expectation_failed' | 'idempotency_key_reused' | 'query_failed' | 'rate_limited' | 'headers_too_large' | 'internal' | 'unavailable';
  /** The invalid fields, when `code` is `validation_failed`. */
  errors?: FieldError[] | undefined;
  /** The limit of the plan, when `code` is `plan_limit_reached`; absent for a bound of every organization. */
  limit?: ReachedLimit | undefined;
  /** The key of a feature flag, in answers to clients of OpenFeature. */
  key?: string | undefined;
  /** What went wrong as OpenFeature names it, in answers to its clients. */
  errorCode?: string | undefined;
  /** The detail once more, in answers to clients of OpenFeature. */
  errorDetails?: string | undefined;
}

/** One invalid field of a request. */
export interface FieldError {
  /** Where the field is, such as `intervalSeconds` or `assertions[0].operator`. */
  path: string;
  /** The rule that was broken, such as `too_big` or `unknown_field`. */
  code: string;
  /** What is wrong and what is allowed, for a person. */
  message: string;
}

/** The limit that refused a request. */
export interface ReachedLimit {
  /** Which entitlement. */
  entitlement: 'maxMonitors' | 'minIntervalSeconds' | 'retentionDays' | 'maxMembers' | 'maxApiKeys' | 'maxWebhooks' | 'maxNotificationChannels' | 'maxAgents' | 'maxDashboards' | 'maxStatusPages' | 'maxExporters' | 'maxSeries' | 'maxFeatureFlags' | 'maxLicenses' | 'rateLimitPerMinute' | 'customRoles' | 'sso';
  /** What the organization is entitled to; 0 for a feature that is not included. */
  limit: number;
  /** What it has without this request; for an interval or a rate, what was asked for; `null` for a feature. */
  current: number | null;
  /** Code of the plan; `null` where the limits come from no plan. */
  plan: string | null;
}

/** Settings of `https` and `http` monitors. */
export interface HttpMonitorConfig {
  /** Request method. Default `"GET"`. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | undefined;
  /** Request headers. A secret belongs into `credentials`. Default `{}`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Request body, as it is sent. At most 100000 characters; default `null`. */
  readonly body?: string | null | undefined;
  /** Statuses that count as success. Ignored when an assertion is about `status`. 1 to 20 entries; default `["200-299"]`. */
  readonly acceptedStatusCodes?: readonly string[] | undefined;
  /** Redirects that are followed, with the cookies that each host sets; 0 judges the first answer. 0 to 10; default `5`. */
  readonly maxRedirects?: number | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `api` monitors: several requests as one check. */
export interface ApiMonitorConfig {
  /** Requests, in the order in which they are made; the first that fails ends the check. 1 to 20 entries. */
  readonly steps: readonly ApiStep[];
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** One request of an `api` monitor. `{{name}}`, `{{secrets.name}}`, `{{$uuid}}` and `{{$timestamp}}` stand for values in its URL, headers, body and assertions. */
export interface ApiStep {
  /** What it does, such as `Log in`; messages name it. 1 to 60 characters. */
  readonly name: string;
  /** Absolute, or relative to `target`; empty for the target itself. Its host has no variables. At most 2048 characters; default `""`. */
  readonly url?: string | undefined;
  /** Request method. Default `"GET"`. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | undefined;
  /** Request headers. A secret belongs into `credentials`. Default `{}`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Request body, as it is sent. At most 100000 characters; default `null`. */
  readonly body?: string | null | undefined;
  /** Statuses that count as success. Ignored when an assertion is about `status`. 1 to 20 entries; default `["200-299"]`. */
  readonly acceptedStatusCodes?: readonly string[] | undefined;
  /** Redirects that are followed, with the cookies that each host sets; 0 judges the first answer. 0 to 10; default `5`. */
  readonly maxRedirects?: number | undefined;
  /** What must hold of its answer. At most 20 entries; default `[]`. */
  readonly assertions?: readonly Assertion[] | undefined;
  /** What it takes from its answer for later steps. At most 10 entries; default `[]`. */
  readonly extract?: readonly ApiExtraction[] | undefined;
  /** Whether it runs although a step before it failed, to clean up. Default `false`. */
  readonly always?: boolean | undefined;
}

/** Something that must hold for a check to succeed. */
export interface Assertion {
  /** What is compared. `latency` is in milliseconds, `certificateDays` in days. `remark` names the rules of HTTP that the answer breaks; without any it does not exist. */
  readonly source: 'status' | 'header' | 'body' | 'json' | 'latency' | 'certificateDays' | 'record' | 'remark';
  /** Header name, a JSONPath to one value such as `$.items[0].state`, of names and indexes alone (a singular query, RFC 9535 §2.3.5.1), or the number of a record, from 0 or, below 0, from the last. Default: all records as lines. 1 to 500 characters. */
  readonly path?: string | undefined;
  /** How what was found is compared with `expected`. */
  readonly operator: 'equals' | 'notEquals' | 'contains' | 'notContains' | 'startsWith' | 'endsWith' | 'exists' | 'notExists' | 'lessThan' | 'lessThanOrEqual' | 'greaterThan' | 'greaterThanOrEqual' | 'in' | 'notIn' | 'matches' | 'notMatches';
  /** What it is compared with; a list for `in` and `notIn`, nothing for `exists` and `notExists`, a pattern in the syntax of RE2 of up to 1,000 characters for `matches` and `notMatches`. */
  readonly expected?: string | number | boolean | null | ReadonlyArray<string | number | boolean | null> | undefined;
}

/** A value that a step takes from its answer for later steps. */
export interface ApiExtraction {
  /** What later steps call the value: `{{name}}`. At most 40 characters. */
  readonly name: string;
  /** Where in the answer it is. `pattern` searches the body. */
  readonly source: 'json' | 'header' | 'cookie' | 'pattern';
  /** A JSONPath to one value such as `$.items[0].id`, of names and indexes alone (a singular query, RFC 9535 §2.3.5.1), the name of a header or cookie, or a pattern in the syntax of RE2, of which the first group counts. 1 to 500 characters. */
  readonly path: string;
}

/** Settings of `tcp` monitors. */
export interface TcpMonitorConfig {
  /** `starttls` asks for TLS after the greeting, in the words of `startTls`. Default `"none"`. */
  readonly security?: 'none' | 'tls' | 'starttls' | undefined;
  /** The protocol whose words ask for TLS; needed with `starttls`. Default `null`. */
  readonly startTls?: 'smtp' | 'imap' | 'pop3' | 'ftp' | 'postgres' | 'mysql' | 'xmpp' | 'ldap' | null | undefined;
  /** What is sent first, with the escapes \r \n \t \0 \\ \xHH. At most 10000 characters; default `null`. */
  readonly send?: string | null | undefined;
  /** Text that the answer must contain within its first 64 kB. At most 10000 characters; default `null`. */
  readonly expect?: string | null | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `udp` monitors. */
export interface UdpMonitorConfig {
  /** The datagram, with the escapes \r \n \t \0 \\ \xHH. 1 to 10000 characters. */
  readonly send: string;
  /** Text that the reply must contain; any reply will do when it is `null`. Without a reply the check fails. At most 10000 characters; default `null`. */
  readonly expect?: string | null | undefined;
}

/** Settings of `ntp` monitors (RFC 5905). A server whose clock is not synchronized is down. Assertions on `json` see `offsetMs`, `delayMs`, `stratum`, `rootDispersionMs` and `referenceId`. */
export interface NtpMonitorConfig {
  /** How many milliseconds its clock may be ahead of, or behind, the clock of the location that checks it; `null` for any. 1 to 86400000; default `1000`. */
  readonly maxOffsetMs?: number | null | undefined;
  /** How far it may be from a reference clock: 1 for a server that has one itself. 1 to 15; default `15`. */
  readonly maxStratum?: number | undefined;
}

/** Settings of `snmp` monitors (RFC 3416, RFC 3414). Assertions on `body` see the value as text; numbers are compared as numbers. With `privacyPassword` messages are encrypted with AES-128. */
export interface SnmpMonitorConfig {
  /** `2c` reads with a community, `3` as a user. Default `"2c"`. */
  readonly version?: '3' | '2c' | undefined;
  /** Object whose value is read. Default: the time since the agent has started, in hundredths of a second. At most 500 characters; default `"1.3.6.1.2.1.1.3.0"`. */
  readonly oid?: string | undefined;
  /** Version 3: the hash with which messages prove who sends them, when there is a `password`. Default `"sha256"`. */
  readonly authProtocol?: 'md5' | 'sha1' | 'sha256' | 'sha512' | undefined;
}

/** Settings of `radius` monitors: none. Status-Server must be answered with the shared secret (RFC 5997). */
export type RadiusMonitorConfig = Record<string, never>;

/** Settings of `icmp` monitors. */
export interface IcmpMonitorConfig {
  /** Echo requests per check; one reply is enough. 1 to 10; default `3`. */
  readonly packets?: number | undefined;
  /** Loss above which the monitor is down; with 100 only the loss of all is. 0 to 100; default `100`. */
  readonly maxLossPercent?: number | undefined;
  /** TCP port that is connected to instead where this server may not send echo requests. 1 to 65535; default `null`. */
  readonly fallbackPort?: number | null | undefined;
}

/** Settings of `dns` monitors. UDP is tried first, then TCP (RFC 7766). Assertions on `record` compare the answers. */
export interface DnsMonitorConfig {
  /** Type of the records that are asked for. Default `"A"`. */
  readonly recordType?: 'A' | 'AAAA' | 'CAA' | 'CNAME' | 'MX' | 'NS' | 'PTR' | 'SOA' | 'SRV' | 'TXT' | undefined;
  /** Name server to ask. Default: those of this server, which may be asked for A and AAAA alone. At most 253 characters; default `null`. */
  readonly resolver?: string | null | undefined;
  /** Response code that the answer must have (RFC 1035 §4.1.1). Default `"NOERROR"`. */
  readonly expectedRcode?: 'NOERROR' | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | undefined;
  /** Whether an answer without a record of the type is a failure; only with NOERROR. Default `true`. */
  readonly isRecordRequired?: boolean | undefined;
}

/** Settings of `tls` monitors. */
export interface TlsMonitorConfig {
  /** Name to ask for (SNI) and to find in the certificate. Default: the host of the target. 1 to 253 characters; default `null`. */
  readonly serverName?: string | null | undefined;
  /** Days that the certificate and the authorities of its chain must still be valid; with fewer the monitor is down. 0 to 365; default `0`. */
  readonly minDaysRemaining?: number | undefined;
  /** The protocol whose words ask for TLS first; `null` connects with TLS. Default `null`. */
  readonly startTls?: 'smtp' | 'imap' | 'pop3' | 'ftp' | 'postgres' | 'mysql' | 'xmpp' | 'ldap' | null | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `domain` monitors: when a registration ends. They are checked every 6 hours at most. A failure is therefore confirmed at once, whatever `retries` says. */
export interface DomainMonitorConfig {
  /** Days that the registration must still run; with fewer the monitor is down. 0 to 365; default `14`. */
  readonly minDaysRemaining?: number | undefined;
  /** RDAP base URL to ask (RFC 9082). Default: the one in the bootstrap registry of IANA (RFC 9224). At most 2048 characters; default `null`. */
  readonly rdapServer?: string | null | undefined;
}

/** Settings of `heartbeat` monitors: what is watched reports by itself. */
export interface HeartbeatMonitorConfig {
  /** Seconds from one signal to the next; one day when there is no `cron` either. 10 to 31536000; default `null`. */
  readonly periodSeconds?: number | null | undefined;
  /** When a signal is expected, as a cron expression of five fields, instead of `periodSeconds`. At most 200 characters; default `null`. */
  readonly cron?: string | null | undefined;
  /** Time zone of `cron`. At most 64 characters; default `"UTC"`. */
  readonly timezone?: string | undefined;
  /** Seconds that a signal may be late. 0 to 604800; default `60`. */
  readonly graceSeconds?: number | undefined;
  /** Seconds that a run may take from its start signal to its end; `null` for any. 1 to 604800; default `null`. */
  readonly maxRunSeconds?: number | null | undefined;
}

/** Settings of `grpc` monitors: `grpc.health.v1.Health/Check` must answer SERVING. */
export interface GrpcMonitorConfig {
  /** Service to ask about; the whole server when empty. At most 500 characters; default `""`. */
  readonly service?: string | undefined;
  /** Whether to connect with TLS. Default `false`. */
  readonly isTls?: boolean | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `websocket` monitors (RFC 6455). */
export interface WebsocketMonitorConfig {
  /** Request headers. A secret belongs into `credentials`. Default `{}`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Subprotocols that the handshake offers, the preferred one first; none when empty. At most 10 entries; default `[]`. */
  readonly subprotocols?: readonly string[] | undefined;
  /** Text message that is sent after the handshake. At most 10000 characters; default `null`. */
  readonly send?: string | null | undefined;
  /** Text that a message must contain; `null` waits for none. At most 10000 characters; default `null`. */
  readonly expect?: string | null | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `smtp` monitors. With credentials the check also signs in. */
export interface SmtpMonitorConfig {
  /** `tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text. Default `"none"`. */
  readonly security?: 'none' | 'tls' | 'starttls' | undefined;
  /** Name given with EHLO (RFC 5321 §4.1.1.1). 1 to 253 characters; default `"watchpost"`. */
  readonly heloName?: string | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `imap` monitors (RFC 9051). With credentials the check also signs in. */
export interface ImapMonitorConfig {
  /** `tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text. Default `"tls"`. */
  readonly security?: 'none' | 'tls' | 'starttls' | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `pop3` monitors (RFC 1939). With credentials the check also signs in. */
export interface Pop3MonitorConfig {
  /** `tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text. Default `"tls"`. */
  readonly security?: 'none' | 'tls' | 'starttls' | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `ldap` monitors (RFC 4511). The check signs in with the distinguished name in `username`, or anonymously. */
export interface LdapMonitorConfig {
  /** `tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text. Default `"tls"`. */
  readonly security?: 'none' | 'tls' | 'starttls' | undefined;
  /** Entry at or below which is searched, such as `dc=example,dc=com`; `null` does not search. At most 1000 characters; default `null`. */
  readonly baseDn?: string | null | undefined;
  /** What an entry must be to be found (RFC 4515); `(objectClass=*)` finds all. At most 2000 characters; default `"(objectClass=*)"`. */
  readonly filter?: string | undefined;
  /** `base` searches `baseDn` alone, `one` directly below it, `sub` it and all below it. Default `"sub"`. */
  readonly scope?: 'base' | 'one' | 'sub' | undefined;
  /** Entries that must be found; with fewer the monitor is down. 0 to 1000; default `1`. */
  readonly minEntries?: number | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `ftp` monitors (RFC 959, RFC 4217). With credentials the check signs in; without, it lists folders as `anonymous`. Assertions on `body` see the names in the folder, or the greeting. */
export interface FtpMonitorConfig {
  /** `tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text. Default `"starttls"`. */
  readonly security?: 'none' | 'tls' | 'starttls' | undefined;
  /** Folder that is listed after the sign-in, such as `/`; `null` lists none. 1 to 1000 characters; default `null`. */
  readonly path?: string | null | undefined;
  /** Name that must be in the folder; `null` for any. 1 to 1000 characters; default `null`. */
  readonly expect?: string | null | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `sftp` monitors (RFC 4253, SFTP 3). With credentials the check signs in; without, the server proves its key. Assertions on `body` see the names in the folder, those on `json` see `hostKey` and `software`. */
export interface SftpMonitorConfig {
  /** Fingerprint of the key of the server, as `ssh-keygen -l` prints it; `null` accepts any. Default `null`. */
  readonly hostKey?: string | null | undefined;
  /** Folder that is listed after the sign-in, such as `/`; `null` lists none. 1 to 1000 characters; default `null`. */
  readonly path?: string | null | undefined;
  /** Name that must be in the folder; `null` for any. 1 to 1000 characters; default `null`. */
  readonly expect?: string | null | undefined;
}

/** Settings of `ssh` monitors: the identification line is read (RFC 4253 §4.2). */
export interface SshMonitorConfig {
  /** Text that the identification line must contain, such as `OpenSSH_9`. At most 10000 characters; default `null`. */
  readonly expectBanner?: string | null | undefined;
}

/** Settings of `postgres` monitors. */
export interface PostgresMonitorConfig {
  /** Name of the database to connect to. 1 to 200 characters; default `"postgres"`. */
  readonly database?: string | undefined;
  /** Whether to connect with TLS. Default `false`. */
  readonly isTls?: boolean | undefined;
  /** What is asked. Its first row is what assertions on `json` see. 1 to 10000 characters; default `"SELECT 1"`. */
  readonly query?: string | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `mysql` monitors. */
export interface MysqlMonitorConfig {
  /** Name of the database to connect to; `null` selects none. 1 to 200 characters; default `null`. */
  readonly database?: string | null | undefined;
  /** Whether to connect with TLS. Default `false`. */
  readonly isTls?: boolean | undefined;
  /** What is asked. Its first row is what assertions on `json` see. 1 to 10000 characters; default `"SELECT 1"`. */
  readonly query?: string | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `mssql` monitors (SQL Server 2012 and newer, Azure SQL). With credentials the check signs in and asks the query; without, the server and its certificate must answer. */
export interface MssqlMonitorConfig {
  /** `starttls` is what drivers call `Encrypt=Mandatory`, `tls` is `Encrypt=Strict` (TDS 8.0), `none` sends plain text. Default `"starttls"`. */
  readonly security?: 'none' | 'tls' | 'starttls' | undefined;
  /** Name of the database to connect to; `null` for that of the user. 1 to 200 characters; default `null`. */
  readonly database?: string | null | undefined;
  /** What is asked after the sign-in. Its first row is what assertions on `json` see. 1 to 10000 characters; default `"SELECT 1"`. */
  readonly query?: string | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `redis` monitors: `PING` must be answered. */
export interface RedisMonitorConfig {
  /** Whether to connect with TLS. Default `false`. */
  readonly isTls?: boolean | undefined;
  /** Number of the database that is selected. 0 to 1000; default `0`. */
  readonly database?: number | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `mongodb` monitors (MongoDB 4.4.2 and newer): `hello` and `ping` must be answered. With credentials the check signs in with SCRAM-SHA-256. Assertions on `json` see `role` and `setName`. */
export interface MongodbMonitorConfig {
  /** Whether to connect with TLS. Default `false`. */
  readonly isTls?: boolean | undefined;
  /** Database in which the user is kept (`authSource`). 1 to 200 characters; default `"admin"`. */
  readonly authDatabase?: string | undefined;
  /** What the server must be: a member of a replica set, a `mongos` (`router`), or a server by itself. Default `"any"`. */
  readonly role?: 'any' | 'standalone' | 'primary' | 'secondary' | 'router' | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `amqp` monitors (AMQP 0-9-1, RabbitMQ). Without credentials the check signs in as `guest`. Assertions on `json` see `messages` and `consumers` of `queue`. */
export interface AmqpMonitorConfig {
  /** Whether to connect with TLS. Default `false`. */
  readonly isTls?: boolean | undefined;
  /** Virtual host that is opened. 1 to 255 characters; default `"/"`. */
  readonly virtualHost?: string | undefined;
  /** Queue that must exist; it is not changed. `null` asks for none. 1 to 255 characters; default `null`. */
  readonly queue?: string | null | undefined;
  /** Most messages that may wait in `queue`; `null` for any number. 0 to 1000000000; default `null`. */
  readonly maxMessages?: number | null | undefined;
  /** How many consumers `queue` must have at least. 0 to 100000; default `0`. */
  readonly minConsumers?: number | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `kafka` monitors (brokers from 0.11). With credentials the check signs in. Assertions on `json` see `clusterId`, `brokers`, `partitions` and `underReplicated`. */
export interface KafkaMonitorConfig {
  /** Whether to connect with TLS. Default `false`. */
  readonly isTls?: boolean | undefined;
  /** How a user signs in (SASL); `plain` sends the password as it is. Default `"scram-sha-512"`. */
  readonly mechanism?: 'plain' | 'scram-sha-256' | 'scram-sha-512' | undefined;
  /** Topic whose partitions must all have a leader; it is not made. `null` asks for none. At most 249 characters; default `null`. */
  readonly topic?: string | null | undefined;
  /** How many replicas of each partition of `topic` must be in sync. 0 to 100; default `0`. */
  readonly minInSyncReplicas?: number | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `mqtt` monitors (MQTT 3.1.1). */
export interface MqttMonitorConfig {
  /** Whether to connect with TLS. Default `false`. */
  readonly isTls?: boolean | undefined;
  /** Topic that is subscribed to; `null` only connects. 1 to 1000 characters; default `null`. */
  readonly topic?: string | null | undefined;
  /** Text that a message on `topic` must contain before the check times out; `null` waits for none. At most 10000 characters; default `null`. */
  readonly expect?: string | null | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `sip` monitors (RFC 3261): `OPTIONS` must be answered with a status from 200 to 299, unless an assertion tests the status. */
export interface SipMonitorConfig {
  /** Over what the server is asked; with `tls` its certificate is checked as well. Default `"udp"`. */
  readonly transport?: 'udp' | 'tcp' | 'tls' | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `rtsp` monitors (RFC 2326): the answer must have a status from 200 to 299, unless an assertion tests the status. With credentials the check signs in by Digest or Basic. Assertions on `body` see the description of the stream (SDP). */
export interface RtspMonitorConfig {
  /** `DESCRIBE` asks for the stream of the address, `OPTIONS` only whether the server answers. Default `"DESCRIBE"`. */
  readonly method?: 'DESCRIBE' | 'OPTIONS' | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `minecraft` monitors. Assertions on `json` see `name`, `version`, `players` and `maxPlayers`. */
export interface MinecraftMonitorConfig {
  /** Which clients the server is for: `java` is asked over TCP, `bedrock` over UDP. Default `"java"`. */
  readonly edition?: 'java' | 'bedrock' | undefined;
}

/** Settings of `steam` monitors: none. A2S_INFO must be answered. Assertions on `json` see `name`, `map`, `game`, `players`, `maxPlayers` and `bots`. */
export type SteamMonitorConfig = Record<string, never>;

/** Settings of `prometheus` monitors: every sample of the series must compare as asked. */
export interface PrometheusMonitorConfig {
  /** Metric whose samples are compared. At most 500 characters. */
  readonly series: string;
  /** Labels that a sample must have. Default `{}`. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** How each sample is compared with `threshold`. */
  readonly operator: '>' | '>=' | '<' | '<=' | '==' | '!=';
  /** The number that each sample is compared with, in the unit of the metric. -1000000000000000 to 1000000000000000. */
  readonly threshold: number;
  /** Request headers. A secret belongs into `credentials`. Default `{}`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  readonly caCertificates?: string | null | undefined;
}

/** Settings of `browser` monitors: a flow through web pages in a Chromium that the operator has installed. */
export interface BrowserMonitorConfig {
  /** What is done in the browser, in the format of Chrome DevTools Recorder; the first step that fails ends the check. Unless the first page is opened by a step, `target` is opened before. At most 40 entries; default `[]`. */
  readonly steps?: readonly BrowserStep[] | undefined;
  /** `false` accepts any certificate. Default `true`. */
  readonly verifyTls?: boolean | undefined;
}

/** One step of a flow, as Chrome DevTools Recorder exports it; each type takes the fields that it needs. */
export interface BrowserStep {
  /** What it does, as Chrome DevTools Recorder names it. */
  readonly type: 'navigate' | 'click' | 'doubleClick' | 'hover' | 'change' | 'keyDown' | 'keyUp' | 'scroll' | 'setViewport' | 'emulateNetworkConditions' | 'waitForElement' | 'close' | 'customStep';
  /** Milliseconds that it may wait for its element or page. Default: 5,000. 1 to 30000. */
  readonly timeout?: number | undefined;
  /** URL of the page that it is done in. Default: the first page, `main`. At most 2048 characters. */
  readonly target?: string | undefined;
  /** The frame of the page, as places among the children of each. Default: the page itself. At most 10 entries. */
  readonly frame?: readonly number[] | undefined;
  /** What follows, which is waited for. URL and title are not compared: `urlMatches` does that. At most 1 entries. */
  readonly assertedEvents?: ReadonlyArray<{
    /** That another page is loaded. */
    readonly type: 'navigation';
    /** Where that led when it was recorded. At most 2048 characters. */
    readonly url?: string | undefined;
    /** What that page was called. At most 500 characters. */
    readonly title?: string | undefined;
  }> | undefined;
  /** Ways to find its element, of which the first that does counts: CSS, `aria/…`, `text/…`, `xpath/…`, `pierce/…`. 1 to 10 entries. */
  readonly selectors?: ReadonlyArray<string | readonly string[]> | undefined;
  /** Pixels from the left of the element; with `offsetY`. Default: its centre. -1000000 to 1000000. */
  readonly offsetX?: number | undefined;
  /** Pixels from its top. -1000000 to 1000000. */
  readonly offsetY?: number | undefined;
  /** Milliseconds for which the button is held down. 0 to 30000. */
  readonly duration?: number | undefined;
  /** What points. All are done with a mouse. */
  readonly deviceType?: 'mouse' | 'pen' | 'touch' | undefined;
  /** Which button. */
  readonly button?: 'primary' | 'auxiliary' | 'secondary' | 'back' | 'forward' | undefined;
  /** What the field gets. `{{secrets.name}}` stands for a secret of the credentials. At most 10000 characters. */
  readonly value?: string | undefined;
  /** Name of a key, such as `Enter`. 1 to 20 characters. */
  readonly key?: string | undefined;
  /** Where to go: absolute, or relative to `target` of the monitor. At most 2048 characters. */
  readonly url?: string | undefined;
  /** Pixels from the left that are scrolled to. 0 to 1000000. */
  readonly x?: number | undefined;
  /** Pixels from the top. 0 to 1000000. */
  readonly y?: number | undefined;
  /** Pixels of the page. 1 to 4096. */
  readonly width?: number | undefined;
  /** Pixels of the page. 1 to 4096. */
  readonly height?: number | undefined;
  /** Pixels of the screen to one of the page. 0.1 to 3. */
  readonly deviceScaleFactor?: number | undefined;
  /** Whether the page is shown as on a telephone. */
  readonly isMobile?: boolean | undefined;
  /** Whether the screen can be touched. */
  readonly hasTouch?: boolean | undefined;
  /** Whether it lies on its side. */
  readonly isLandscape?: boolean | undefined;
  /** Bytes per second; 0 for both is offline. 0 to 1000000000. */
  readonly download?: number | undefined;
  /** Bytes per second. 0 to 1000000000. */
  readonly upload?: number | undefined;
  /** Milliseconds that are added to each request. 0 to 30000. */
  readonly latency?: number | undefined;
  /** How the number of elements compares. Default: `>=`. */
  readonly operator?: '>=' | '==' | '<=' | undefined;
  /** Elements. Default: 1. 0 to 1000. */
  readonly count?: number | undefined;
  /** `false` waits until that is no longer so. Default: true. */
  readonly visible?: boolean | undefined;
  /** Which of the steps that Recorder does not know. */
  readonly name?: 'textIsVisible' | 'titleMatches' | 'urlMatches' | undefined;
  /** What a custom step compares with. */
  readonly parameters?: {
    /** Text that must be visible on the page. 1 to 500 characters. */
    readonly text?: string | undefined;
    /** What title or URL must contain. 1 to 500 characters. */
    readonly contains?: string | undefined;
    /** What title or URL must be. 1 to 2048 characters. */
    readonly equals?: string | undefined;
  } | undefined;
}

/** Settings of `command` monitors, which agents alone check: `target` is the name of a program in the folder that the agent’s operator allowed. It ends as the Monitoring Plugins guidelines have it: 0 is `up`, 1 `degraded`, 2 `down`, 3 `unknown`. */
export interface CommandMonitorConfig {
  /** Arguments of the program, each by itself: no shell reads them. A secret belongs into `credentials`, which the program finds in its environment. At most 64 entries; default `[]`. */
  readonly arguments?: readonly string[] | undefined;
}

/** Settings of `docker` monitors, which agents alone check: none. The container must run, and be healthy where it has a health check. Assertions on `json` see `status`, `health`, `restartCount`, `exitCode` and `image`. */
export type DockerMonitorConfig = Record<string, never>;

/** Settings of `group` monitors. */
export interface GroupMonitorConfig {
  /** The monitors of the group; of the same organization, and no group of which this one is a part. 1 to 200 entries. */
  readonly monitorIds: readonly string[];
  /** `worst`: as bad as its worst monitor. `atLeast`: up while `atLeast` of them are. Default `"worst"`. */
  readonly mode?: 'worst' | 'atLeast' | undefined;
  /** How many must be up; only with mode atLeast. 1 to 200; default `null`. */
  readonly atLeast?: number | null | undefined;
}

/** Settings of `manual` monitors: none. Their status is set by people. */
export type ManualMonitorConfig = Record<string, never>;

/** One check that an agent has made. */
export interface AgentResult {
  /** Opaque identifier, starts with `mon_`. */
  readonly monitorId: string;
  /** `version` of the assignment that was checked. 1 to 2147483647. */
  readonly version: number;
  /** When the check began, by the clock of the server; with the monitor it identifies the result. RFC 3339, UTC, with milliseconds. */
  readonly at: string;
  /** How much later than due the check began: the lateness of the agent, never of the target. 0 to 86400000. */
  readonly delayMs: number;
  /** What this check alone says. */
  readonly status: 'up' | 'degraded' | 'down' | 'unknown';
  /** What one check of an agent found. */
  readonly measurement: AgentMeasurement;
  /** The certificate that the target showed to an agent. */
  readonly certificate?: AgentCertificate | null | undefined;
  /** What the check saw when it failed, of the failures that keep it; only where the welcome says `takesEvidence`. */
  readonly evidence?: SentEvidence | null | undefined;
  /** Whether it repeats a failure before the next check is due. */
  readonly isRetry: boolean;
  /** `runNow` of the assignment, when the check answers it. */
  readonly runNow?: string | undefined;
}

/** What one check of an agent found. */
export interface AgentMeasurement {
  /** Whether the check succeeded. */
  readonly ok: boolean;
  /** From the start of the check to the end of the answer; `null` when there was none. 0 to 600000. */
  readonly latencyMs: number | null;
  /** Status of the answer; `null` when the protocol has none. 0 to 65535. */
  readonly statusCode: number | null;
  /** Why it failed or is degraded, for a person, what is odd about an answer that was accepted, or what a job or a person reported; else `null`. At most 2000 characters. */
  readonly message: string | null;
  /** Where the time of a check of an agent went. */
  readonly timings: AgentTimings;
  /** Each step of an `api` or `browser` check, in order; left out for every other type. At most 40 entries. */
  readonly steps?: readonly AgentStepResult[] | undefined;
  /** How pages did in a `browser` check; left out for every other type. */
  readonly page?: PageFigures | undefined;
  /** Performance data that the program of a `command` check printed; left out without any. At most 64 entries. */
  readonly performance?: readonly PerformanceValue[] | undefined;
}

/** Where the time of a check of an agent went. */
export interface AgentTimings {
  /** Name lookup; `null` when the target is an address. 0 to 600000. */
  readonly dnsMs: number | null;
  /** Opening the connection. 0 to 600000. */
  readonly connectMs: number | null;
  /** TLS handshake; `null` without TLS. 0 to 600000. */
  readonly tlsMs: number | null;
  /** From the request sent to the first byte of the answer. 0 to 600000. */
  readonly firstByteMs: number | null;
}

/** What one step of an `api` or `browser` check of an agent found. */
export interface AgentStepResult {
  /** Name of the step. At most 60 characters. */
  readonly name: string;
  /** `skipped` when a step before it failed, or gave no value that it needs. */
  readonly status: StepStatus;
  /** From the start of the step to the end of its answer; `null` when there was none. 0 to 600000. */
  readonly latencyMs: number | null;
  /** Status of its answer; `null` when there was none. 0 to 65535. */
  readonly statusCode: number | null;
  /** Why it failed or was skipped, for a person; else `null`. At most 2000 characters. */
  readonly message: string | null;
  /** Where the time of a check of an agent went. */
  readonly timings: AgentTimings;
}

/** `skipped` when a step before it failed, or gave no value that it needs. */
export type StepStatus = 'up' | 'down' | 'unknown' | 'skipped';

/** How the pages of a `browser` check did. */
export interface PageFigures {
  /** Time to First Byte of the first page. 0 to 600000. */
  readonly ttfbMs: number | null;
  /** Largest Contentful Paint of the first page; `null` when it painted nothing. 0 to 600000. */
  readonly lcpMs: number | null;
  /** Cumulative Layout Shift of the first page. 0 to 1000. */
  readonly cls: number | null;
  /** Requests of the first page, and of those that it led to. 0 to 2147483647. */
  readonly requests: number;
  /** Those among them that failed without an answer. 0 to 2147483647. */
  readonly failedRequests: number;
  /** Bytes that all pages sent and received. 0 to 2147483647. */
  readonly bytes: number;
  /** Errors on the consoles of all pages. 0 to 2147483647. */
  readonly consoleErrors: number;
}

/** One value of the performance data of a program. */
export interface PerformanceValue {
  /** What the program calls it, such as `load1` or `/`. 1 to 200 characters. */
  readonly label: string;
  /** The value, in its unit. -9000000000000000 to 9000000000000000. */
  readonly value: number;
  /** `s`, `B`, `%` or `c` (a counter): multiples of seconds and bytes are converted. Else as it was printed; empty without one. At most 20 characters. */
  readonly unit: string;
}

/** The certificate that the target showed to an agent. */
export interface AgentCertificate {
  /** Who signed it. At most 500 characters. */
  readonly issuer: string;
  /** When it ends, or an authority in its verified chain that ends sooner. RFC 3339, UTC, with milliseconds. */
  readonly validTo: string;
  /** Whole days left at the last check; negative when it has ended. -100000 to 100000. */
  readonly daysRemaining: number;
}

/** What a failed check of an agent saw; parts without anything are left out. */
export interface SentEvidence {
  /** The last answer over HTTP, and how the check got there. */
  readonly http?: HttpEvidence | null | undefined;
  /** The certificates that the target showed. */
  readonly tls?: TlsEvidence | null | undefined;
  /** What was said of the name last. */
  readonly dns?: DnsEvidence | null | undefined;
  /** What a flow in a browser came across. */
  readonly browser?: BrowserEvidence | null | undefined;
  /** Each step, in order; the other parts are about the one that failed. At most 40 entries. */
  readonly steps?: readonly StepEvidence[] | null | undefined;
  /** How a program ended, and what it printed. */
  readonly command?: CommandEvidence | null | undefined;
  /** Whether parts were shortened because all of them together were too long. */
  readonly isCut?: boolean | undefined;
}

/** The last answer over HTTP, and how the check got there. */
export interface HttpEvidence {
  /** What was asked for last, after redirects. At most 1000 characters. */
  readonly url: string;
  /** The requests that were redirected, the first one first. At most 10 entries. */
  readonly redirects: ReadonlyArray<{
    /** What was asked for. At most 1000 characters. */
    readonly url: string;
    /** The status that sent elsewhere. 0 to 65535. */
    readonly statusCode: number;
  }>;
  /** Status of the answer; `null` when none came. 0 to 65535. */
  readonly statusCode: number | null;
  /** Headers of the answer. At most 40 entries. */
  readonly headers: ReadonlyArray<{
    /** Name of the header, in lower case. At most 200 characters. */
    readonly name: string;
    /** Its value; `•••` stands for secrets. At most 500 characters. */
    readonly value: string;
  }>;
  /** Beginning of the body as text, decoded; `null` when none was read. It may be HTML: never render it. At most 4096 characters. */
  readonly body: string | null;
  /** Whether there was more of the body. */
  readonly isBodyCut: boolean;
}

/** The certificates that the target showed. */
export interface TlsEvidence {
  /** Why the handshake or the certificate was refused, as OpenSSL or Node.js calls it. At most 200 characters. */
  readonly reason: string | null;
  /** The certificate of the target first, then those that lead to its authority. At most 10 entries. */
  readonly chain: ReadonlyArray<{
    /** Who the certificate is for. At most 200 characters. */
    readonly subject: string;
    /** Who signed it. At most 200 characters. */
    readonly issuer: string;
    /** When it begins. RFC 3339, UTC, with milliseconds. */
    readonly validFrom: string | null;
    /** When it ends. RFC 3339, UTC, with milliseconds. */
    readonly validTo: string | null;
    /** SHA-256 of it, in hexadecimal. At most 200 characters. */
    readonly fingerprint256: string;
  }>;
}

/** What was said of the name last. */
export interface DnsEvidence {
  /** The name that was asked for. At most 200 characters. */
  readonly name: string;
  /** Type of the records; `null` for a lookup of addresses to connect to. At most 200 characters. */
  readonly recordType: string | null;
  /** What the name servers or the system said, such as `NXDOMAIN`; `null` for nothing. At most 200 characters. */
  readonly code: string | null;
  /** Records, or the addresses that may be connected to. At most 30 entries. */
  readonly answers: readonly string[];
}

/** What a flow in a browser came across. */
export interface BrowserEvidence {
  /** Of the page at the end; `null` when it crashed. At most 1000 characters. */
  readonly url: string | null;
  /** What that was called. At most 300 characters. */
  readonly title: string | null;
  /** Beginning of what it showed as text. At most 4096 characters. */
  readonly text: string | null;
  /** Requests of the first page: those that failed, and the first of the rest. At most 50 entries. */
  readonly requests: ReadonlyArray<{
    /** What was asked for. At most 300 characters. */
    readonly url: string;
    /** Method of the request. At most 200 characters. */
    readonly method: string;
    /** What it is for, such as `Document`, `Script` or `Image`. At most 200 characters. */
    readonly resourceType: string;
    /** Milliseconds after the start of the flow. 0 to 600000. */
    readonly startMs: number;
    /** Milliseconds that it took; `null` when it did not end. 0 to 600000. */
    readonly durationMs: number | null;
    /** Status of the answer; `null` when none came. 0 to 65535. */
    readonly statusCode: number | null;
    /** Bytes of the answer as they were sent. 0 to 2147483647. */
    readonly bytes: number | null;
    /** What Chromium calls its error; else `null`. At most 200 characters. */
    readonly error: string | null;
  }>;
  /** All of its requests. 0 to 2147483647. */
  readonly requestCount: number;
  /** The first errors on the console of its pages. At most 20 entries. */
  readonly consoleErrors: readonly string[];
  /** What the page looked like, as WebP in base64; `null` for a page that crashed, or that shows a secret. At most 65536 characters. */
  readonly screenshot: string | null;
}

/** What came of one step of an `api` or `browser` check. */
export interface StepEvidence {
  /** Name of the step. At most 200 characters. */
  readonly name: string;
  /** `skipped` when a step before it failed, or gave no value that it needs. */
  readonly status: StepStatus;
  /** Milliseconds that it took; `null` when there was no answer. 0 to 600000. */
  readonly latencyMs: number | null;
  /** Status of its answer; `null` when there was none. 0 to 65535. */
  readonly statusCode: number | null;
  /** Why it failed or was skipped, for a person; else `null`. At most 300 characters. */
  readonly message: string | null;
}

/** How a program ended, and what it printed. */
export interface CommandEvidence {
  /** With which the program ended; `null` when it was killed. 0 to 65535. */
  readonly exitCode: number | null;
  /** Beginning of what it printed, with performance data. At most 4096 characters. */
  readonly output: string;
  /** Beginning of what it printed on its standard error. At most 4096 characters. */
  readonly errorOutput: string;
  /** Whether it printed more. */
  readonly isOutputCut: boolean;
}

/** One scrape that an agent has made of an exporter. */
export type AgentScrape = AgentGoodScrape | AgentFailedScrape;

/** A scrape that got an answer it could read. */
export interface AgentGoodScrape {
  /** Opaque identifier, starts with `exp_`. */
  readonly exporterId: string;
  /** `version` of the assignment that was scraped. 1 to 2147483647. */
  readonly version: number;
  /** Time of its samples, by the clock of the server; with the exporter it identifies the scrape. RFC 3339, UTC, with milliseconds. */
  readonly at: string;
  /** Milliseconds from the start of the scrape to its end. 0 to 600000. */
  readonly durationMs: number;
  /** `runNow` of the assignment, when the scrape answers it. */
  readonly runNow?: string | undefined;
  /** The scrape succeeded. */
  readonly ok: true;
  /** The format that was read. */
  readonly format: 'text' | 'openMetrics';
  /** Samples of the whole answer. 0 to 1000000000000000. */
  readonly samplesScraped: number;
  /** Length of the answer. 0 to 1000000000000000. */
  readonly bodyBytes: number;
  /** What selectors kept, before `labels` of the exporter are added. At most 5000 entries. */
  readonly metrics: readonly AgentScrapedMetric[];
  /** What the exporter offers, when that differs from the scrape before. At most 2000 entries. */
  readonly families?: ReadonlyArray<{
    /** Name of the metric. 1 to 500 characters. */
    readonly name: string;
    /** Type of the metric; `unknown` when the exporter does not say. */
    readonly type: 'counter' | 'gauge' | 'histogram' | 'gaugehistogram' | 'summary' | 'info' | 'stateset' | 'unknown';
    /** Unit of the values; empty when the exporter does not say. At most 500 characters. */
    readonly unit: string;
    /** What it counts, in the words of the exporter; empty when it does not say. At most 500 characters. */
    readonly help: string;
    /** Its samples in the scrape, kept or not. 0 to 1000000000000000. */
    readonly samples: number;
  }> | undefined;
}

/** The series of one metric that a scrape kept. */
export interface AgentScrapedMetric {
  /** Name of the metric. 1 to 500 characters. */
  readonly name: string;
  /** Type of the metric; `unknown` when the exporter does not say. */
  readonly type: 'counter' | 'gauge' | 'histogram' | 'gaugehistogram' | 'summary' | 'info' | 'stateset' | 'unknown';
  /** Unit of the values; empty when the exporter does not say. At most 500 characters. */
  readonly unit: string;
  /** What it counts, in the words of the exporter; empty when it does not say. At most 500 characters. */
  readonly help: string;
  /** The series with the value that was scraped. At most 5000 entries. */
  readonly series: ReadonlyArray<{
    /** Labels, without the name of the metric. */
    readonly labels: Readonly<Record<string, string>>;
    /** A number as text, as Prometheus writes it: JSON lacks `NaN` and the infinities. At most 32 characters. */
    readonly value: string;
  }>;
}

/** A scrape that failed or could not be made. */
export interface AgentFailedScrape {
  /** Opaque identifier, starts with `exp_`. */
  readonly exporterId: string;
  /** `version` of the assignment that was scraped. 1 to 2147483647. */
  readonly version: number;
  /** Time of its samples, by the clock of the server; with the exporter it identifies the scrape. RFC 3339, UTC, with milliseconds. */
  readonly at: string;
  /** Milliseconds from the start of the scrape to its end. 0 to 600000. */
  readonly durationMs: number;
  /** `runNow` of the assignment, when the scrape answers it. */
  readonly runNow?: string | undefined;
  /** The scrape failed. */
  readonly ok: false;
  /** `unknown` when the scrape could not be made. */
  readonly status: 'down' | 'unknown';
  /** Why it failed, for a person. At most 2000 characters. */
  readonly message: string;
}

/** A failure in the envelope of Prometheus, with the code that a problem would have. */
export interface PrometheusFailure {
  /** The query failed. */
  status: 'error';
  /** The type that Prometheus has for it. */
  errorType: 'bad_data' | 'execution' | 'timeout' | 'unavailable' | 'internal' | 'not_found';
  /** What is wrong. */
  error: string;
  /** Stable code from a closed table. */
  code: 'bad_request' | 'validation_failed' | 'unauthenticated' | 'invalid_credentials' | 'mfa_invalid' | 'token_expired' | 'token_reused' | 'forbidden' | 'email_not_verified' | 'plan_limit_reached' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'conflict' | 'version_mismatch' | 'payload_too_large' | 'unsupported_media_type' | 'expectation_failed' | 'idempotency_key_reused' | 'query_failed' | 'rate_limited' | 'headers_too_large' | 'internal' | 'unavailable';
}

/** Who signs in. */
export interface LoginRequest {
  /** One e-mail address. At most 254 characters. */
  readonly email: string;
  /** The password of the account. 1 to 1024 characters. */
  readonly password: string;
  /** Where the refresh token goes: into the answer, or into a cookie that scripts cannot read, for pages of this server only. Default `"body"`. */
  readonly keepIn?: 'body' | 'cookie' | undefined;
  /** With `cookie`: the browser keeps the session until it ends. Otherwise until the browser is closed. Default `false`. */
  readonly staySignedIn?: boolean | undefined;
}

/** An access token and the refresh token that follows it. */
export interface Tokens {
  /** Send it as `Authorization: Bearer …`. Opaque to clients. */
  accessToken: string;
  /** Redeem it once at `POST /auth/refresh` for a new pair. */
  refreshToken: string;
  /** The scheme of the `Authorization` header (RFC 6750). */
  tokenType: 'Bearer';
  /** Seconds until the access token ends. */
  expiresIn: number;
}

/** An access token; the refresh token is in a cookie that no script can read. */
export interface CookieTokens {
  /** Send it as `Authorization: Bearer …`. Opaque to clients. */
  accessToken: string;
  /** The scheme of the `Authorization` header (RFC 6750). */
  tokenType: 'Bearer';
  /** Seconds until the access token ends. */
  expiresIn: number;
}

/** The password was right; a second factor is needed. */
export interface MfaChallenge {
  /** Distinguishes this answer from tokens. */
  mfaRequired: true;
  /** Redeem it at `POST /auth/mfa/verify`. */
  challengeToken: string;
  /** Seconds until the challenge ends: 300. */
  expiresIn: number;
}

/** The session to renew. */
export interface RefreshRequest {
  /** Left out where the session is kept in a cookie. 1 to 200 characters. */
  readonly refreshToken?: string | undefined;
}

/** Who is calling, and what they may do. */
export interface Me {
  /** Id of the user or API key. */
  id: string;
  /** Who is calling. */
  type: 'user' | 'apiKey';
  /** How the user is called, or what the key is for. */
  name: string;
  /** `null` for an API key. */
  email: string | null;
  /** Whether the user has shown that the e-mail address is theirs. */
  emailVerified: boolean;
  /** Whether the user has a second factor. */
  mfaEnabled: boolean;
  /** Whether what happens to monitors is mailed to the user, who may respond to it. */
  mailNotifications: boolean;
  /** When the account is deleted, while that can be undone; `null` when it stays. RFC 3339, UTC, with milliseconds. */
  deletesAt: string | null;
  /** The organization that this request acts in. */
  organizationId: string | null;
  /** What the caller may do there. */
  scopes: Scope[];
  /** Parts of the product that this server does not offer, such as `reports`: their paths are not found. */
  leftOut: string[];
  /** Organizations of the user; empty for an API key. */
  memberships: Membership[];
}

/** A permission, `<resource>:<verb>`. */
export type Scope = 'monitors:read' | 'monitors:write' | 'monitors:run' | 'dashboards:read' | 'dashboards:write' | 'alert-rules:read' | 'alert-rules:write' | 'incidents:read' | 'incidents:write' | 'incidents:respond' | 'reports:read' | 'reports:write' | 'webhooks:read' | 'webhooks:write' | 'notifications:read' | 'notifications:write' | 'on-call:read' | 'on-call:write' | 'agents:read' | 'agents:write' | 'exporters:read' | 'exporters:write' | 'telemetry-exports:read' | 'telemetry-exports:write' | 'organization:read' | 'organization:write' | 'members:read' | 'members:write' | 'roles:read' | 'roles:write' | 'api-keys:read' | 'api-keys:write' | 'sso:write' | 'subscription:read' | 'subscription:write' | 'billing:read' | 'billing:write' | 'licenses:read' | 'licenses:write' | 'feature-flags:read' | 'feature-flags:write' | 'audit:read';

/** A user in an organization. */
export interface Membership {
  /** Opaque identifier, starts with `org_`. */
  organizationId: string;
  /** Display name of the organization. */
  organizationName: string;
  /** Key of a system role, or id of a custom one. */
  role: string;
  /** What the role allows. */
  scopes: Scope[];
}

/** One page of a list. */
export interface SessionPage {
  /** The items of this page. */
  data: Session[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A signed-in device. */
export interface Session {
  /** Opaque identifier, starts with `ses_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** What signed in, as it called itself. */
  userAgent: string | null;
  /** Where from. */
  ip: string | null;
  /** When its tokens were last renewed. RFC 3339, UTC, with milliseconds. */
  lastUsedAt: string;
  /** When it ends at the latest. RFC 3339, UTC, with milliseconds. */
  expiresAt: string;
  /** Whether this request belongs to it. */
  isCurrent: boolean;
  /** The one organization that it acts in, because that organization’s own identity provider opened it; `null` when it may act in each of yours. */
  boundTo: string | null;
}

/** The position of a page in its list. */
export interface PageMeta {
  /** The page number returned, from 1. At least 1. */
  page: number;
  /** Items per page. 1 to 100. */
  pageSize: number;
  /** Number of items that match, over all pages. */
  totalItems: number;
}

/** A program that asks to be signed in. */
export interface DeviceSignInRequest {
  /** What the program calls itself, for the person who confirms it. 1 to 60 characters. */
  readonly clientName: string;
}

/** A sign-in that waits for a person (RFC 8628 §3.2). */
export interface DeviceSignIn {
  /** What the program asks for tokens with. It is secret. */
  deviceCode: string;
  /** What a person types in on the page, such as `WDJB-MJHT`. */
  userCode: string;
  /** The page on which a person who is signed in confirms the code. */
  verificationUrl: string;
  /** Seconds until both codes end: 600. */
  expiresIn: number;
  /** Seconds that the program waits between two requests for tokens. */
  interval: number;
}

/** What a program asks for its tokens with. */
export interface DeviceTokenRequest {
  /** Of the answer to `POST /auth/device`. 1 to 200 characters. */
  readonly deviceCode: string;
}

/** No person has confirmed the code yet. */
export interface DeviceSignInPending {
  /** Always `pending`: ask again after `interval`. */
  status: 'pending';
  /** Seconds to wait before the next request. It grows when requests come too fast. */
  interval: number;
}

/** Which program to show. */
export interface DeviceReadRequest {
  /** The code that the program shows, such as `WDJB-MJHT`. At most 20 characters. */
  readonly userCode: string;
}

/** The program that asks, for the person who decides. */
export interface DeviceSignInDetails {
  /** What the program calls itself. Any program can call itself so. */
  clientName: string;
  /** The address that it asks from. */
  ip: string;
  /** What it sends as `User-Agent`. */
  userAgent: string | null;
  /** Whether it asks from the network that this request comes from. */
  isSameNetwork: boolean;
  /** When it asked. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** Until when it can be confirmed. RFC 3339, UTC, with milliseconds. */
  expiresAt: string;
}

/** What a person decides about a program. */
export interface DeviceConfirmRequest {
  /** The code that the program shows, such as `WDJB-MJHT`. At most 20 characters. */
  readonly userCode: string;
  /** Whether the program is signed in as you. */
  readonly decision: 'allow' | 'refuse';
}

/** An account to open. */
export interface RegisterRequest {
  /** One e-mail address. At most 254 characters. */
  readonly email: string;
  /** At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused. 8 to 1024 characters. */
  readonly password: string;
  /** How the person is called. 1 to 200 characters. */
  readonly name: string;
  /** Name of the organization that is made with the account. 1 to 200 characters. */
  readonly organizationName?: string | undefined;
}

/** Always the same; an e-mail gives the owner the details. */
export type Accepted = Record<string, never>;

/** The proof that an e-mail address is yours. */
export interface VerifyEmailRequest {
  /** The token from the link in the e-mail. 1 to 200 characters. */
  readonly token: string;
  /** At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused. 8 to 1024 characters. */
  readonly password?: string | undefined;
}

/** Where to send the verification again. */
export interface ResendVerificationRequest {
  /** One e-mail address. At most 254 characters. */
  readonly email: string;
}

/** Whose password is to be replaced. */
export interface ForgotPasswordRequest {
  /** One e-mail address. At most 254 characters. */
  readonly email: string;
}

/** A new password, with the token from the e-mail. */
export interface ResetPasswordRequest {
  /** The token from the link in the e-mail. 1 to 200 characters. */
  readonly token: string;
  /** At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused. 8 to 1024 characters. */
  readonly password: string;
}

/** Changes to your profile; what is left out stays. */
export interface MeUpdate {
  /** How you are called. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** Whether what happens to monitors is mailed to you; mails about your account always are. */
  readonly mailNotifications?: boolean | undefined;
}

/** The present password and the next one. */
export interface ChangePasswordRequest {
  /** The present password of your account. 1 to 1024 characters. */
  readonly currentPassword: string;
  /** At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused. 8 to 1024 characters. */
  readonly newPassword: string;
}

/** A second factor that waits to be confirmed. */
export interface MfaSetup {
  /** The shared secret in base32, for typing in by hand. Shown only now. */
  secret: string;
  /** `otpauth://` URI of the secret, as in the QR code. */
  provisioningUri: string;
  /** The QR code: a PNG, base64-encoded. */
  qrCodePngBase64: string;
}

/** The proof that the authenticator app is set up. */
export interface MfaConfirmRequest {
  /** The current code of the authenticator app. At most 20 characters. */
  readonly code: string;
}

/** Backup codes for the second factor. */
export interface BackupCodes {
  /** Ten codes, each good once instead of an app’s code. Shown only now. 10 to 10 entries. */
  backupCodes: string[];
}

/** The second factor of a sign-in: a code of the app, or a backup code. */
export type MfaVerifyRequest = {
  /** From the answer to the sign-in. 1 to 200 characters. */
  readonly challengeToken: string;
  /** The current code of the authenticator app. At most 20 characters. */
  readonly code: string;
  /** Where the refresh token goes: into the answer, or into a cookie that scripts cannot read, for pages of this server only. Default `"body"`. */
  readonly keepIn?: 'body' | 'cookie' | undefined;
  /** With `cookie`: the browser keeps the session until it ends. Otherwise until the browser is closed. Default `false`. */
  readonly staySignedIn?: boolean | undefined;
} | {
  /** From the answer to the sign-in. 1 to 200 characters. */
  readonly challengeToken: string;
  /** One of the backup codes. 1 to 50 characters. */
  readonly backupCode: string;
  /** Where the refresh token goes: into the answer, or into a cookie that scripts cannot read, for pages of this server only. Default `"body"`. */
  readonly keepIn?: 'body' | 'cookie' | undefined;
  /** With `cookie`: the browser keeps the session until it ends. Otherwise until the browser is closed. Default `false`. */
  readonly staySignedIn?: boolean | undefined;
};

/** Password and code, to be sure that it is you. */
export interface Reauthentication {
  /** The password of the account. 1 to 1024 characters. */
  readonly password: string;
  /** The current code of the authenticator app. At most 20 characters. */
  readonly code: string;
}

/** One page of a list. */
export interface ContactMethodPage {
  /** The items of this page. */
  data: ContactMethod[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A place of a person that the person is notified at. */
export interface ContactMethod {
  /** Opaque identifier, starts with `cme_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** What kind of place it is. */
  type: 'email' | 'sms' | 'voice' | 'telegram' | 'pushover' | 'ntfy' | 'gotify' | 'slack' | 'webPush';
  /** What its owner calls it. */
  name: string;
  /** Where it leads, masked. */
  destination: string;
  /** When its owner typed the code that was sent there; `null` before. Until then it gets codes alone. RFC 3339, UTC, with milliseconds. */
  verifiedAt: string | null;
  /** Until when the code that was sent last is accepted; `null` for none. RFC 3339, UTC, with milliseconds. */
  codeExpiresAt: string | null;
  /** Why the last code or test did not get there, in words; `null` when the place or its provider took it. */
  lastError: string | null;
}

/** A place of yours to create. */
export interface ContactMethodCreate {
  /** What kind of place it is; it cannot be changed. */
  readonly type: 'email' | 'sms' | 'voice' | 'telegram' | 'pushover' | 'ntfy' | 'gotify' | 'slack' | 'webPush';
  /** What you call it, such as `My phone`. 1 to 200 characters. */
  readonly name: string;
  /** Where it leads: `address` for `email`; `number` for `sms` and `voice`, such as `+12025550123`; nothing for `webPush`; for the others what a channel of the type takes (`GET /notification-channel-types`). */
  readonly config: Readonly<Record<string, unknown>>;
  /** What it signs in with, as for a channel of the type; for `webPush` the `endpoint`, `p256dh` and `auth` of the push subscription that a browser made. All of it is sealed and never shown. Default: none. Default `{}`. */
  readonly credentials?: Readonly<Record<string, string | Readonly<Record<string, string>>>> | undefined;
}

/** A new name of a place of yours; where it leads stays. */
export interface ContactMethodUpdate {
  /** What you call it, such as `My phone`. 1 to 200 characters. */
  readonly name?: string | undefined;
}

/** The proof that a contact method is yours. */
export interface ContactMethodVerifyRequest {
  /** The code that was sent there. At most 20 characters. */
  readonly code: string;
}

/** The key by which push services know this server. */
export interface PushKey {
  /** The `applicationServerKey` in base64url: a point of P-256, uncompressed (RFC 8292 §3.2). */
  publicKey: string;
}

/** How a person wants to be notified. */
export interface NotificationPreferences {
  /** Where pages go, in the order of time. */
  page: PagePreference[];
  /** What the person is notified of without being paged, as one who may respond to incidents. */
  news: NewsPreferences;
  /** Pages and what is no page wait for their end; `null` for none. */
  quietHours: PersonalQuietHours | null;
}

/** Where a page goes, and how long after it began. */
export interface PagePreference {
  /** Seconds after the page began, while no one has acknowledged. */
  afterSeconds: number;
  /** `email` for the verified address of your account, or the id of a verified contact method of yours. */
  via: string;
}

/** What a person is notified of without being paged, and where. */
export interface NewsPreferences {
  /** `email`, or ids of contact methods; empty for nowhere. */
  via: string[];
  /** Only what is at least this bad. */
  minimumSeverity: 'minor' | 'major' | 'critical';
  /** What the person is notified of. */
  events: Array<'monitor.down' | 'monitor.recovered' | 'monitor.degraded' | 'certificate.ending' | 'agent.disconnected' | 'agent.connected'>;
}

/** Hours in which a person is left alone. */
export interface PersonalQuietHours {
  /** Time zone of `ranges`, as an IANA name. */
  timezone: string;
  /** When, in local time. A range that does not end after it begins ends on the next day. */
  ranges: Array<{
    /** Days of the week on which it begins. */
    days: Array<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'>;
    /** Local time of day, `HH:MM`. */
    from: string;
    /** Local time of day, `HH:MM`. */
    to: string;
  }>;
  /** What is at least this bad is sent at once. */
  exceptSeverity: 'major' | 'critical';
}

/** Changes to your preferences; what is left out stays. */
export interface NotificationPreferencesUpdate {
  /** Where pages go. A list in a change replaces the whole list. 1 to 10 entries. */
  readonly page?: readonly PagePreferenceCreate[] | undefined;
  /** What you are notified of without being paged. */
  readonly news?: NewsPreferencesUpdate | undefined;
  /** Hours in which all of it waits, and escalations go on to others; `null` for none. */
  readonly quietHours?: PersonalQuietHoursCreate | null | undefined;
}

/** Where a page goes, and how long after it began. */
export interface PagePreferenceCreate {
  /** Seconds after the page began, while no one has acknowledged. Default: 0. 0 to 3600; default `0`. */
  readonly afterSeconds?: number | undefined;
  /** `email` for the verified address of your account, or the id of a verified contact method of yours. */
  readonly via: string;
}

/** Changes to what you are notified of; what is left out stays. */
export interface NewsPreferencesUpdate {
  /** Where they go, to each at once; empty for nowhere. `email` is `mailNotifications` of the account. At most 10 entries. */
  readonly via?: readonly string[] | undefined;
  /** Only what is at least this bad. */
  readonly minimumSeverity?: 'minor' | 'major' | 'critical' | undefined;
  /** What you are notified of. 1 to 6 entries. */
  readonly events?: ReadonlyArray<'monitor.down' | 'monitor.recovered' | 'monitor.degraded' | 'certificate.ending' | 'agent.disconnected' | 'agent.connected'> | undefined;
}

/** Hours in which you are left alone. */
export interface PersonalQuietHoursCreate {
  /** Time zone of `ranges`, as an IANA name. At most 64 characters. */
  readonly timezone: string;
  /** When, in local time. A range that does not end after it begins ends on the next day. 1 to 21 entries. */
  readonly ranges: ReadonlyArray<{
    /** Days of the week on which it begins. 1 to 7 entries. */
    readonly days: ReadonlyArray<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'>;
    /** Local time of day, `HH:MM`. */
    readonly from: string;
    /** Local time of day, `HH:MM`. */
    readonly to: string;
  }>;
  /** What is at least this bad is sent at once. Default: as it was, at first `critical`. */
  readonly exceptSeverity?: 'major' | 'critical' | undefined;
}

/** One page of a list. */
export interface OAuthProviderPage {
  /** The items of this page. */
  data: OAuthProvider[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A provider that people can sign in with. */
export interface OAuthProvider {
  /** Names a provider of the catalog. */
  key: OAuthProviderKey;
  /** What people call the provider. */
  displayName: string;
  /** What people use the provider for. */
  category: 'codeHosting' | 'identity' | 'messaging';
  /** How it signs people in: OAuth 2.0, or OpenID Connect. */
  protocol: 'oauth2' | 'openid';
  /** Whether everybody can sign in with it on this server. */
  enabled: boolean;
}

/** Names a provider of the catalog. */
export type OAuthProviderKey = 'github' | 'gitlab' | 'google' | 'microsoft' | 'slack';

/** The one-time code of a sign-in. */
export interface OAuthExchangeRequest {
  /** `code` of the address that the browser was sent to. 1 to 200 characters. */
  readonly code: string;
  /** What the `codeChallenge` was made of, where the sign-in began with one. */
  readonly codeVerifier?: string | undefined;
  /** Where the refresh token goes: into the answer, or into a cookie that scripts cannot read, for pages of this server only. Default `"body"`. */
  readonly keepIn?: 'body' | 'cookie' | undefined;
  /** With `cookie`: the browser keeps the session until it ends. Otherwise until the browser is closed. Default `false`. */
  readonly staySignedIn?: boolean | undefined;
}

/** The token in the link of the e-mail. */
export interface IdentityLinkReadRequest {
  /** The token from the link in the e-mail. 1 to 200 characters. */
  readonly token: string;
}

/** A first sign-in through an organization’s own provider, to be confirmed. */
export interface IdentityLink {
  /** The organization whose provider would sign you in. */
  organizationName: string;
  /** Names a provider of the catalog. */
  provider: OAuthProviderKey;
  /** Who signs people in, as the provider names itself. */
  issuer: string;
  /** The e-mail address that the provider named, which is that of your account. */
  email: string;
  /** When the link ends. RFC 3339, UTC, with milliseconds. */
  expiresAt: string;
}

/** The token in the link of the e-mail. */
export interface IdentityLinkConfirmRequest {
  /** The token from the link in the e-mail. 1 to 200 characters. */
  readonly token: string;
}

/** One page of a list. */
export interface SsoConnectionPage {
  /** The items of this page. */
  data: SsoConnection[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** An organization’s own connection to a provider, without its secret. */
export interface SsoConnection {
  /** Opaque identifier, starts with `sso_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Names a provider of the catalog. */
  provider: OAuthProviderKey;
  /** Whether people can sign in through it. */
  enabled: boolean;
  /** The OpenID issuer; `null` for the provider’s own. */
  issuer: string | null;
  /** What the provider knows this server by. */
  clientId: string;
  /** Role of people who join through it. */
  role: string;
  /** The user or API key that gave the client secret. With an issuer of the organization, no account is opened that holds more than they do now; `null` opens none. */
  authorId: string | null;
  /** The last sign-in that failed since the connection was set up; `null` without one. */
  lastFailure: {
    /** When it happened. RFC 3339, UTC, with milliseconds. */
    at: string;
    /** One line: what the provider answered, or why no account was opened. */
    reason: string;
  } | null;
}

/** An organization’s connection to a provider, as a whole. */
export interface SsoConnectionPut {
  /** Whether people can sign in through it. Default `true`. */
  readonly enabled?: boolean | undefined;
  /** The OpenID issuer; `null` for the provider’s own. At most 500 characters; default `null`. */
  readonly issuer?: string | null | undefined;
  /** What the provider knows this server by. 1 to 500 characters. */
  readonly clientId: string;
  /** Never shown again; left out, it stays as it is. Its giver becomes the author of the connection. 1 to 2000 characters. */
  readonly clientSecret?: string | undefined;
  /** Role of people who join through it: key of a system role, or id of a custom one. 1 to 100 characters; default `"viewer"`. */
  readonly role?: string | undefined;
}

/** What a sign-in page needs to know of a server. */
export interface ServerInfo {
  /** Name of this server, for its sign-in page. */
  name: string;
  /** Version of the server; that of the API is in its OpenAPI description. */
  version: string;
  /** Where people reach this server. */
  publicUrl: string;
  /** Who may open an account: anyone, or only people with an invitation. */
  signUp: 'open' | 'invite';
  /** Providers that everybody can sign in with; empty without any. */
  providers: Array<{
    /** Names a provider of the catalog. */
    key: OAuthProviderKey;
    /** What people call the provider. */
    displayName: string;
  }>;
  /** Where mails go: `sent` to their recipients, or `log`: the server has no mail transport and logs links. */
  mail: 'sent' | 'log';
  /** Whether the server has no account yet and waits for `POST /setup` with the link that its start printed. */
  needsOwner: boolean;
}

/** The first account of a server, and its organization. */
export interface SetupRequest {
  /** What follows `#` in the link that the start of the server printed; valid for an hour. 1 to 200 characters. */
  readonly token: string;
  /** One e-mail address. At most 254 characters. */
  readonly email: string;
  /** At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused. 8 to 1024 characters. */
  readonly password: string;
  /** How the person is called. 1 to 200 characters; default `"Owner"`. */
  readonly name?: string | undefined;
  /** Name of the first organization. 1 to 200 characters; default `"My organization"`. */
  readonly organizationName?: string | undefined;
  /** IANA time zone of the organization. At most 64 characters; default `"UTC"`. */
  readonly timezone?: string | undefined;
  /** Where the refresh token goes: into the answer, or into a cookie that scripts cannot read, for pages of this server only. Default `"body"`. */
  readonly keepIn?: 'body' | 'cookie' | undefined;
  /** With `cookie`: the browser keeps the session until it ends. Otherwise until the browser is closed. Default `false`. */
  readonly staySignedIn?: boolean | undefined;
}

/** One page of a list. */
export interface OrganizationPage {
  /** The items of this page. */
  data: Organization[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A tenant: everything but accounts belongs to one. */
export interface Organization {
  /** Opaque identifier, starts with `org_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** Short name for URLs, unique on this server. At most 63 characters. */
  slug: string;
  /** A suspended organization can be read, not changed. */
  status: 'active' | 'suspended';
  /** When it is deleted, while that can be undone; `null` when it stays. RFC 3339, UTC, with milliseconds. */
  deletesAt: string | null;
  /** IANA time zone for reports and schedules. At most 64 characters. */
  timezone: string;
  /** What an organization asks of its members and uses for all of them. */
  settings: OrganizationSettings;
}

/** What an organization asks of its members and uses for all of them. */
export interface OrganizationSettings {
  /** Members must have a second factor. */
  requireMfa: boolean;
  /** Seconds after which a session ends, however much it is used. 900 to 7776000. */
  sessionTtlSeconds: number;
  /** The channel of type twilio that carries text messages and calls to members; `null` for none. One that is disabled or deleted carries nothing. */
  carrierChannelId: string | null;
  /** The policy that escalates incidents that no other policy does; `null` for none. */
  escalationPolicyId: string | null;
}

/** A merge patch for an organization. */
export interface OrganizationUpdate {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** Short name for URLs, unique on this server. At most 63 characters. */
  readonly slug?: string | undefined;
  /** IANA time zone for reports and schedules. At most 64 characters. */
  readonly timezone?: string | null | undefined;
  /** Settings that change; what is left out stays. */
  readonly settings?: {
    /** Members must have a second factor. */
    readonly requireMfa?: boolean | null | undefined;
    /** Seconds after which a session ends, however much it is used. 900 to 7776000. */
    readonly sessionTtlSeconds?: number | null | undefined;
    /** The channel of type twilio that carries text messages and calls to members; `null` for none. One that is disabled or deleted carries nothing. */
    readonly carrierChannelId?: string | null | undefined;
    /** The policy that escalates incidents that no other policy does; `null` for none. */
    readonly escalationPolicyId?: string | null | undefined;
  } | undefined;
}

/** An organization to create; its maker becomes its owner. */
export interface OrganizationCreate {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** Short name for URLs; made from the name when left out. At most 63 characters. */
  readonly slug?: string | undefined;
  /** IANA time zone for reports and schedules. At most 64 characters; default `"UTC"`. */
  readonly timezone?: string | undefined;
}

/** Who becomes the owner. */
export interface OrganizationTransfer {
  /** The member that becomes owner. */
  readonly memberId: string;
}

/** One page of a list. */
export interface MemberPage {
  /** The items of this page. */
  data: Member[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A user in an organization. */
export interface Member {
  /** Opaque identifier, starts with `mbr_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Opaque identifier, starts with `usr_`. */
  userId: string;
  /** How the user is called. */
  name: string;
  /** The e-mail address of the account. */
  email: string;
  /** Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one. */
  role: 'owner' | 'admin' | 'editor' | 'responder' | 'billing' | 'viewer' | (string & Record<never, never>);
  /** Whether the user has a second factor. */
  mfaEnabled: boolean;
  /** Whether a member can be paged. */
  reachability: Reachability;
}

/** Whether a member can be paged. It follows from the account, its contact methods and preferences. */
export interface Reachability {
  /** Whether a page would be sent to the member now. `partial`: a place that the member prefers does not work, others do. `unreachable`: escalations pass on to others. */
  status: 'ready' | 'partial' | 'unreachable';
  /** By which means, without addresses; empty when unreachable. */
  via: Array<'email' | 'sms' | 'voice' | 'telegram' | 'pushover' | 'ntfy' | 'gotify' | 'slack' | 'webPush'>;
}

/** The new role of a member. */
export interface MemberUpdate {
  /** Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one. */
  readonly role: 'owner' | 'admin' | 'editor' | 'responder' | 'billing' | 'viewer' | (string & Record<never, never>);
}

/** One page of a list. */
export interface InvitationPage {
  /** The items of this page. */
  data: Invitation[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** An invitation to an organization, sent by e-mail. */
export interface Invitation {
  /** Opaque identifier, starts with `inv_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** The address that was invited. */
  email: string;
  /** Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one. */
  role: 'owner' | 'admin' | 'editor' | 'responder' | 'billing' | 'viewer' | (string & Record<never, never>);
  /** Only a `pending` invitation can be accepted. */
  status: 'pending' | 'accepted' | 'expired';
  /** Id of the user or API key that invited, or sent the invitation again. */
  invitedBy: string;
  /** Until when it can be accepted. RFC 3339, UTC, with milliseconds. */
  expiresAt: string;
}

/** Whom to invite, and as what. */
export interface InvitationCreate {
  /** One e-mail address. At most 254 characters. */
  readonly email: string;
  /** Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one. */
  readonly role: 'owner' | 'admin' | 'editor' | 'responder' | 'billing' | 'viewer' | (string & Record<never, never>);
}

/** The token in the link of an invitation. */
export interface InvitationReadRequest {
  /** The token from the link in the e-mail. 1 to 200 characters. */
  readonly token: string;
}

/** An invitation as the holder of its link sees it. */
export interface ShownInvitation {
  /** Display name of the organization. */
  organizationName: string;
  /** Name of the user or API key that invited; `null` when it was deleted. */
  inviterName: string | null;
  /** Display name of the role that is offered. */
  roleName: string;
  /** Until when it can be accepted. RFC 3339, UTC, with milliseconds. */
  expiresAt: string;
}

/** The proof that you were invited. */
export interface InvitationAcceptRequest {
  /** The token from the link in the e-mail. 1 to 200 characters. */
  readonly token: string;
}

/** One page of a list. */
export interface RolePage {
  /** The items of this page. */
  data: Role[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A set of scopes with a name. */
export interface Role {
  /** Key of a system role, or id of a custom one (`rol_…`). */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** What the role is called. 1 to 200 characters. */
  name: string;
  /** What it is for. At most 500 characters. */
  description: string;
  /** System roles cannot be changed. */
  isSystem: boolean;
  /** What its members may do. */
  scopes: Scope[];
  /** How many members have it. */
  memberCount: number;
}

/** A custom role to create. */
export interface RoleCreate {
  /** What the role is called. 1 to 200 characters. */
  readonly name: string;
  /** What it is for. At most 500 characters; default `""`. */
  readonly description?: string | undefined;
  /** What its members may do; never more than its maker may. At most 100 entries. */
  readonly scopes: readonly Scope[];
}

/** A merge patch for a custom role. */
export interface RoleUpdate {
  /** What the role is called. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What it is for. At most 500 characters. */
  readonly description?: string | null | undefined;
  /** What its members may do; never more than its maker may. At most 100 entries. */
  readonly scopes?: readonly Scope[] | undefined;
}

/** One page of a list. */
export interface ScopePage {
  /** The items of this page. */
  data: ScopeEntry[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A permission and what it allows. */
export interface ScopeEntry {
  /** A permission, `<resource>:<verb>`. */
  scope: Scope;
  /** What it allows, in words. */
  description: string;
}

/** One page of a list. */
export interface ApiKeyPage {
  /** The items of this page. */
  data: ApiKey[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A key for service-to-service calls, without its secret. */
export interface ApiKey {
  /** Opaque identifier, starts with `key_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** What the key is for. 1 to 200 characters. */
  name: string;
  /** The first characters of the secret, to recognise it. */
  prefix: string;
  /** The last four characters of the secret. */
  last4: string;
  /** What the key may do. */
  scopes: Scope[];
  /** Only an `active` key is accepted. A `suspended` one may more than the member who answers for it: rotate it to answer for it yourself, or give it fewer scopes. */
  status: 'active' | 'suspended' | 'expired' | 'revoked';
  /** Id of the user or API key that made it. */
  createdBy: string;
  /** Id of the user who answers for it: who made it, rotated it last, or gave it more than the holder before may. When that member leaves or loses a scope of the key, the key is suspended. */
  heldBy: string;
  /** When the key stops working; `null` for never. RFC 3339, UTC, with milliseconds. */
  expiresAt: string | null;
  /** When it was last used, to the minute; `null` if never. RFC 3339, UTC, with milliseconds. */
  lastUsedAt: string | null;
  /** Requests per minute that the key may make. 1 to 100000. */
  rateLimitPerMinute: number;
}

/** A merge patch for an API key. */
export interface ApiKeyUpdate {
  /** What the key is for. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What the key may do; never more than its maker may. 1 to 100 entries. */
  readonly scopes?: readonly Scope[] | undefined;
  /** When the key stops working; `null` for never. RFC 3339, UTC, with milliseconds. */
  readonly expiresAt?: string | null | undefined;
  /** Requests per minute that the key may make. 1 to 100000. */
  readonly rateLimitPerMinute?: number | null | undefined;
}

/** An API key to create. */
export interface ApiKeyCreate {
  /** What the key is for. 1 to 200 characters. */
  readonly name: string;
  /** What the key may do; never more than its maker may. 1 to 100 entries. */
  readonly scopes: readonly Scope[];
  /** When the key stops working; `null` for never. RFC 3339, UTC, with milliseconds; default `null`. */
  readonly expiresAt?: string | null | undefined;
  /** Requests per minute that the key may make. 1 to 100000; default `1000`. */
  readonly rateLimitPerMinute?: number | undefined;
}

/** A key just made or rotated, with its secret. */
export interface ApiKeyWithSecret {
  /** Opaque identifier, starts with `key_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** What the key is for. 1 to 200 characters. */
  name: string;
  /** The first characters of the secret, to recognise it. */
  prefix: string;
  /** The last four characters of the secret. */
  last4: string;
  /** What the key may do. */
  scopes: Scope[];
  /** Only an `active` key is accepted. A `suspended` one may more than the member who answers for it: rotate it to answer for it yourself, or give it fewer scopes. */
  status: 'active' | 'suspended' | 'expired' | 'revoked';
  /** Id of the user or API key that made it. */
  createdBy: string;
  /** Id of the user who answers for it: who made it, rotated it last, or gave it more than the holder before may. When that member leaves or loses a scope of the key, the key is suspended. */
  heldBy: string;
  /** When the key stops working; `null` for never. RFC 3339, UTC, with milliseconds. */
  expiresAt: string | null;
  /** When it was last used, to the minute; `null` if never. RFC 3339, UTC, with milliseconds. */
  lastUsedAt: string | null;
  /** Requests per minute that the key may make. 1 to 100000. */
  rateLimitPerMinute: number;
  /** The key itself; send it as `X-Api-Key`. Shown only now. */
  secret: string;
}

/** How long the old secret still works. */
export interface ApiKeyRotate {
  /** Seconds for which the old secret still works, up to 7 days. 0 to 604800; default `0`. */
  readonly graceSeconds?: number | undefined;
}

/** One page of a list. */
export interface AuditActivityPage {
  /** The items of this page. */
  data: AuditActivity[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** One entry of an organization’s audit trail. */
export interface AuditActivity {
  /** Opaque identifier, starts with `aud_`. */
  id: string;
  /** The same as `at`. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** The same as `at`: an audit activity is never changed. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** When it happened. RFC 3339, UTC, with milliseconds. */
  at: string;
  /** Who did it. */
  actor: {
    /** `user`, `apiKey`, `agent`, `notificationChannel`, `system` for the server itself, or `anonymous`. */
    type: string;
    /** Id of the actor; `null` for the server itself and for an anonymous caller. */
    id: string | null;
    /** Name of the actor at that time. */
    name: string;
  };
  /** The operation, such as `monitors.update`. */
  action: string;
  /** What it was done to. */
  resource: {
    /** Kind of resource, such as `monitor`. */
    type: string;
    /** Id of the resource; `null` when none was found or made. */
    id: string | null;
    /** Name of the resource at that time; `null` for one without a name. */
    name: string | null;
  };
  /** What changed; `null` when nothing did. Of each side at most 16384 bytes of JSON: a larger value is replaced by `{ "isCut": true, "bytes": …, "sha256": … }`, with the size and the hash of its JSON. */
  changes: {
    /** The fields that changed, as they were; `null` for what was created. */
    before: unknown;
    /** The fields that changed, as they became; `null` for what was deleted. */
    after: unknown;
  } | null;
  /** The request it was part of. */
  requestId: string;
  /** Where the request came from. */
  ip: string | null;
  /** `failure`: it was tried and did not succeed, such as a wrong code. `refused`: the caller may not do it. */
  result: 'success' | 'failure' | 'refused';
  /** Place in the organization’s chain, from 1 without a gap. At least 1. */
  sequence: number;
  /** SHA-256 over this activity and `previousHash`, in hexadecimal. */
  hash: string;
  /** `hash` of the activity before; 64 zeros for the first. */
  previousHash: string;
}

/** What a walk along the chain found. */
export interface AuditVerification {
  /** Whether every entry up to the end is what was written; `null` when nothing is wrong so far and there is more to check: ask again with `cursor`. */
  isIntact: boolean | null;
  /** How many entries this request checked. */
  checked: number;
  /** The end of the chain; 0 when it is empty. */
  lastSequence: number;
  /** The first entry that is missing, changed, or not linked to the one before. */
  brokenAt: {
    /** Its place in the chain. */
    sequence: number;
    /** Id of the entry; `null` when it is missing. */
    id: string | null;
    /** `changed`: its own hash differs. `not_linked`: its `previousHash` is not the `hash` before it. */
    reason: 'missing' | 'changed' | 'not_linked';
  } | null;
  /** The last entry that was checked; as `after` of another request, now or later, the walk goes on behind it. `null` when the chain is empty or broken. */
  cursor: string | null;
}

/** Kind of monitor. */
export type MonitorType = 'https' | 'http' | 'api' | 'tcp' | 'udp' | 'ntp' | 'snmp' | 'radius' | 'icmp' | 'dns' | 'tls' | 'domain' | 'heartbeat' | 'grpc' | 'websocket' | 'smtp' | 'imap' | 'pop3' | 'ldap' | 'ftp' | 'sftp' | 'ssh' | 'postgres' | 'mysql' | 'mssql' | 'redis' | 'mongodb' | 'amqp' | 'kafka' | 'mqtt' | 'sip' | 'rtsp' | 'minecraft' | 'steam' | 'prometheus' | 'browser' | 'command' | 'docker' | 'group' | 'manual';

/** `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made. */
export type MonitorStatus = 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown';

/** One page of a list. */
export interface MonitorPage {
  /** The items of this page. */
  data: Monitor[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** Something that is watched. Of one type. */
export interface MonitorOf<Type extends MonitorType> {
  /** Opaque identifier, starts with `mon_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  key: string | null;
  /** What kind of monitor it is; it stays. */
  type: Type;
  /** `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made. */
  currentStatus: MonitorStatus;
  /** What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one. At most 2048 characters. */
  target: string;
  /** Free text. At most 2000 characters. */
  description: string;
  /** `false` pauses the monitor. */
  enabled: boolean;
  /** Seconds from one check to the next. 5 to 86400. */
  intervalSeconds: number;
  /** Seconds after which a check has failed; less than `intervalSeconds`. 1 to 300. */
  timeoutSeconds: number;
  /** Failures that are checked again before the monitor is `down`. 0 to 10. */
  retries: number;
  /** Seconds between those checks. 1 to 3600. */
  retryIntervalSeconds: number;
  /** Successes in a row after which a `down` monitor is `up`. 1 to 10. */
  recoveryThreshold: number;
  /** Latency above which the monitor is `degraded`; `null` for never. 1 to 300000. */
  degradedAfterMs: number | null;
  /** Labels to filter by. At most 50 entries. */
  tags: string[];
  /** Settings of this type. */
  config: MonitorConfigs[Type];
  /** What must hold for a check to succeed, beyond what `config` asks. At most 50 entries. */
  assertions: Assertion[];
  /** A monitor that this one depends on: while that is down, this one sends no notifications. */
  parentId: string | null;
  /** The policy that escalates incidents about it, unless their alert rule names one; `null` for what `target` of the policies says. */
  escalationPolicyId: string | null;
  /** Agents that check it, each from its place. Default: only the server does. At most 20 entries. */
  agentIds: string[];
  /** Whether the server checks it as well. Default: true without agents, else false. */
  checkFromServer: boolean;
  /** How many of its locations must find it down before it is `down`; locations that are offline count as locations, and never as down. */
  quorum: {
    /** How many must agree: one (`any`), more than half (`majority`), `all`, or as many as `count` says. */
    mode: 'any' | 'majority' | 'all' | 'count';
    /** How many, when `mode` is `count`. 1 to 21. */
    count?: number | undefined;
  };
  /** Which credentials are kept for it; what they are is never shown. */
  credentialFields: Array<'username' | 'password' | 'token' | 'clientCertificate' | 'clientKey' | 'secretHeaders' | 'sharedSecret' | 'privacyPassword' | 'privateKey' | 'secrets'>;
  /** Where a `heartbeat` sends its signals; shown to callers that may change monitors, `null` to others. */
  heartbeatUrl: string | null;
  /** Why it is paused: by a person, or because the plan includes fewer monitors; `null` while it is enabled. */
  pausedReason: 'manual' | 'plan' | null;
  /** Seconds from one check to the next: `intervalSeconds`, or more where the plan includes no fewer. */
  effectiveIntervalSeconds: number;
  /** Since when `currentStatus` holds; for `down`, the first failure. RFC 3339, UTC, with milliseconds. */
  statusSince: string;
  /** What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database` (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no network), `agentSilent` (agents did not report), `members` (too little is known of the monitors of a group), `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause` says why). `null` with every other status, and where none was recorded. */
  unknownReason: 'away' | 'database' | 'stalled' | 'clock' | 'overdue' | 'offline' | 'agentSilent' | 'members' | 'reported' | 'checkFailed' | null;
  /** When the last check began. RFC 3339, UTC, with milliseconds. */
  lastCheckedAt: string | null;
  /** When the next check is due; `null` while paused. RFC 3339, UTC, with milliseconds. */
  nextCheckAt: string | null;
  /** A check failed and is being repeated before the status changes. */
  isVerifying: boolean;
  /** Failures in a row, up to now. */
  consecutiveFailures: number;
  /** The last check. Of a new monitor whose target is an address that this server does not connect to, what the first check will say. */
  lastResult: Measurement | null;
  /** The certificate that the target showed last; `null` without TLS. */
  certificate: Certificate | null;
  /** What each location says, the server first; empty while only the server checks it. */
  locations: MonitorLocation[];
  /** Percent of the last 24 hours, 7, 30 and 90 days in which it was up; `null` without any known time. */
  uptime: {
    /** Uptime of the last 24 hours in percent; `null` without any known time. 0 to 100. */
    h24: number | null;
    /** Uptime of the last 7 days in percent; `null` without any known time. 0 to 100. */
    d7: number | null;
    /** Uptime of the last 30 days in percent; `null` without any known time. 0 to 100. */
    d30: number | null;
    /** Uptime of the last 90 days in percent; `null` without any known time. 0 to 100. */
    d90: number | null;
  };
}

/** Something that is watched. For each type with the settings of that type; `Monitor<'dns'>` is that of one. */
export type Monitor<Type extends MonitorType = MonitorType> = { [Each in Type]: MonitorOf<Each> }[Type];

/** What one check found. */
export interface Measurement {
  /** Whether the check succeeded. */
  ok: boolean;
  /** From the start of the check to the end of the answer; `null` when there was none. */
  latencyMs: number | null;
  /** Status of the answer; `null` when the protocol has none. */
  statusCode: number | null;
  /** Why it failed or is degraded, for a person, what is odd about an answer that was accepted, or what a job or a person reported; else `null`. */
  message: string | null;
  /** Where the time of a check went, in milliseconds; `null` where a step did not happen. */
  timings: Timings;
  /** Each step of an `api` or `browser` check, in order; left out for every other type. */
  steps?: StepResult[] | undefined;
  /** How pages did in a `browser` check; left out for every other type. */
  page?: PageFigures | undefined;
  /** Performance data that the program of a `command` check printed; left out without any. At most 64 entries. */
  performance?: PerformanceValue[] | undefined;
}

/** Where the time of a check went, in milliseconds; `null` where a step did not happen. */
export interface Timings {
  /** Name lookup; `null` when the target is an address. */
  dnsMs: number | null;
  /** Opening the connection. */
  connectMs: number | null;
  /** TLS handshake; `null` without TLS. */
  tlsMs: number | null;
  /** From the request sent to the first byte of the answer. */
  firstByteMs: number | null;
}

/** What one step of an `api` or `browser` check found. */
export interface StepResult {
  /** Name of the step. */
  name: string;
  /** `skipped` when a step before it failed, or gave no value that it needs. */
  status: StepStatus;
  /** From the start of the step to the end of its answer; `null` when there was none. */
  latencyMs: number | null;
  /** Status of its answer; `null` when there was none. */
  statusCode: number | null;
  /** Why it failed or was skipped, for a person; else `null`. */
  message: string | null;
  /** Where the time of a check went, in milliseconds; `null` where a step did not happen. */
  timings: Timings;
}

/** The certificate that the target showed. */
export interface Certificate {
  /** Who signed it. */
  issuer: string;
  /** When it ends, or an authority in its verified chain that ends sooner. RFC 3339, UTC, with milliseconds. */
  validTo: string;
  /** Whole days left at the last check; negative when it has ended. */
  daysRemaining: number;
}

/** What one location says about a monitor. */
export interface MonitorLocation {
  /** `null` for the server. */
  agentId: string | null;
  /** Display name of the agent, or `Server`. */
  name: string;
  /** `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made. */
  status: MonitorStatus;
  /** Of its last check. */
  latencyMs: number | null;
  /** When its last check began. RFC 3339, UTC, with milliseconds. */
  at: string | null;
  /** Whether the last check is recent enough to count. */
  isFresh: boolean;
}

/** A monitor to create. Of one type. */
export interface MonitorCreateOf<Type extends MonitorType> {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters; default `null`. */
  readonly key?: string | null | undefined;
  /** What kind of monitor it is; it stays. */
  readonly type: Type;
  /** What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one. At most 2048 characters; default `""`. */
  readonly target?: string | undefined;
  /** Free text. At most 2000 characters; default `""`. */
  readonly description?: string | undefined;
  /** `false` pauses the monitor. Default `true`. */
  readonly enabled?: boolean | undefined;
  /** Seconds from one check to the next. 5 to 86400; default `60`. */
  readonly intervalSeconds?: number | undefined;
  /** Seconds after which a check has failed; less than `intervalSeconds`. 1 to 300; default `10`. */
  readonly timeoutSeconds?: number | undefined;
  /** Failures that are checked again before the monitor is `down`. 0 to 10; default `2`. */
  readonly retries?: number | undefined;
  /** Seconds between those checks. 1 to 3600; default `15`. */
  readonly retryIntervalSeconds?: number | undefined;
  /** Successes in a row after which a `down` monitor is `up`. 1 to 10; default `1`. */
  readonly recoveryThreshold?: number | undefined;
  /** Latency above which the monitor is `degraded`; `null` for never. 1 to 300000; default `null`. */
  readonly degradedAfterMs?: number | null | undefined;
  /** Labels to filter by. At most 50 entries; default `[]`. */
  readonly tags?: readonly string[] | undefined;
  /** Settings of this type. */
  readonly config?: MonitorConfigs[Type] | undefined;
  /** What must hold for a check to succeed, beyond what `config` asks. At most 50 entries; default `[]`. */
  readonly assertions?: readonly Assertion[] | undefined;
  /** A monitor that this one depends on: while that is down, this one sends no notifications. Default `null`. */
  readonly parentId?: string | null | undefined;
  /** The policy that escalates incidents about it, unless their alert rule names one; `null` for what `target` of the policies says. Default `null`. */
  readonly escalationPolicyId?: string | null | undefined;
  /** Agents that check it, each from its place. Default: only the server does. At most 20 entries; default `[]`. */
  readonly agentIds?: readonly string[] | undefined;
  /** Whether the server checks it as well. Default: true without agents, else false. Default `null`. */
  readonly checkFromServer?: boolean | null | undefined;
  /** How many of its locations must find it down before it is `down`; locations that are offline count as locations, and never as down. Default `{"mode":"majority"}`. */
  readonly quorum?: {
    /** How many must agree: one (`any`), more than half (`majority`), `all`, or as many as `count` says. */
    readonly mode: 'any' | 'majority' | 'all' | 'count';
    /** How many, when `mode` is `count`. 1 to 21. */
    readonly count?: number | undefined;
  } | undefined;
  /** What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host or port in `target` needs it again. Default `null`. */
  readonly credentials?: {
    /** Who signs in. 1 to 20000 characters. */
    readonly username?: string | undefined;
    /** The password of `username`. 1 to 20000 characters. */
    readonly password?: string | undefined;
    /** A bearer token, instead of a username and password. 1 to 20000 characters. */
    readonly token?: string | undefined;
    /** The certificate that the check shows, in PEM; with `clientKey`. 1 to 20000 characters. */
    readonly clientCertificate?: string | undefined;
    /** The private key of `clientCertificate`, in PEM. 1 to 20000 characters. */
    readonly clientKey?: string | undefined;
    /** Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does not get them. 1 to 20000 characters. */
    readonly secretHeaders?: string | undefined;
    /** A secret that both sides share: of RADIUS, or the community of SNMP 2c. 1 to 20000 characters. */
    readonly sharedSecret?: string | undefined;
    /** The password that encrypts messages of SNMP 3; with `password`. 1 to 20000 characters. */
    readonly privacyPassword?: string | undefined;
    /** The private key of `username`, in PEM or as OpenSSH writes it, without a passphrase; instead of a password. 1 to 20000 characters. */
    readonly privateKey?: string | undefined;
    /** Secrets by name, a line for each, such as `api_key: …`; steps of an `api` monitor use them as `{{secrets.api_key}}`, at the hosts that the monitor names for them. 1 to 20000 characters. */
    readonly secrets?: string | undefined;
  } | null | undefined;
}

/** A monitor to create. For each type with the settings of that type; `MonitorCreate<'dns'>` is that of one. */
export type MonitorCreate<Type extends MonitorType = MonitorType> = { [Each in Type]: MonitorCreateOf<Each> }[Type] | (MonitorCreateOf<Type> & { readonly config?: undefined });

/** A merge patch for a monitor; its `type` stays. Of one type. */
export interface MonitorUpdateOf<Type extends MonitorType> {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  readonly key?: string | null | undefined;
  /** What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one. At most 2048 characters. */
  readonly target?: string | null | undefined;
  /** Free text. At most 2000 characters. */
  readonly description?: string | null | undefined;
  /** `false` pauses the monitor. */
  readonly enabled?: boolean | null | undefined;
  /** Seconds from one check to the next. 5 to 86400. */
  readonly intervalSeconds?: number | null | undefined;
  /** Seconds after which a check has failed; less than `intervalSeconds`. 1 to 300. */
  readonly timeoutSeconds?: number | null | undefined;
  /** Failures that are checked again before the monitor is `down`. 0 to 10. */
  readonly retries?: number | null | undefined;
  /** Seconds between those checks. 1 to 3600. */
  readonly retryIntervalSeconds?: number | null | undefined;
  /** Successes in a row after which a `down` monitor is `up`. 1 to 10. */
  readonly recoveryThreshold?: number | null | undefined;
  /** Latency above which the monitor is `degraded`; `null` for never. 1 to 300000. */
  readonly degradedAfterMs?: number | null | undefined;
  /** Labels to filter by. At most 50 entries. */
  readonly tags?: readonly string[] | null | undefined;
  /** Settings of this type. */
  readonly config?: MonitorConfigs[Type] | null | undefined;
  /** What must hold for a check to succeed, beyond what `config` asks. At most 50 entries. */
  readonly assertions?: readonly Assertion[] | null | undefined;
  /** A monitor that this one depends on: while that is down, this one sends no notifications. */
  readonly parentId?: string | null | undefined;
  /** The policy that escalates incidents about it, unless their alert rule names one; `null` for what `target` of the policies says. */
  readonly escalationPolicyId?: string | null | undefined;
  /** Agents that check it, each from its place. Default: only the server does. At most 20 entries. */
  readonly agentIds?: readonly string[] | null | undefined;
  /** Whether the server checks it as well. Default: true without agents, else false. */
  readonly checkFromServer?: boolean | null | undefined;
  /** How many of its locations must find it down; `null` puts `majority` back. */
  readonly quorum?: {
    /** How many must agree: one (`any`), more than half (`majority`), `all`, or as many as `count` says. */
    readonly mode?: 'any' | 'majority' | 'all' | 'count' | undefined;
    /** How many, when `mode` is `count`. 1 to 21. */
    readonly count?: number | null | undefined;
  } | null | undefined;
  /** What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host or port in `target` needs it again. */
  readonly credentials?: {
    /** Who signs in. 1 to 20000 characters. */
    readonly username?: string | undefined;
    /** The password of `username`. 1 to 20000 characters. */
    readonly password?: string | undefined;
    /** A bearer token, instead of a username and password. 1 to 20000 characters. */
    readonly token?: string | undefined;
    /** The certificate that the check shows, in PEM; with `clientKey`. 1 to 20000 characters. */
    readonly clientCertificate?: string | undefined;
    /** The private key of `clientCertificate`, in PEM. 1 to 20000 characters. */
    readonly clientKey?: string | undefined;
    /** Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does not get them. 1 to 20000 characters. */
    readonly secretHeaders?: string | undefined;
    /** A secret that both sides share: of RADIUS, or the community of SNMP 2c. 1 to 20000 characters. */
    readonly sharedSecret?: string | undefined;
    /** The password that encrypts messages of SNMP 3; with `password`. 1 to 20000 characters. */
    readonly privacyPassword?: string | undefined;
    /** The private key of `username`, in PEM or as OpenSSH writes it, without a passphrase; instead of a password. 1 to 20000 characters. */
    readonly privateKey?: string | undefined;
    /** Secrets by name, a line for each, such as `api_key: …`; steps of an `api` monitor use them as `{{secrets.api_key}}`, at the hosts that the monitor names for them. 1 to 20000 characters. */
    readonly secrets?: string | undefined;
  } | null | undefined;
}

/** A merge patch for a monitor; its `type` stays. For each type with the settings of that type; `MonitorUpdate<'dns'>` is that of one. */
export type MonitorUpdate<Type extends MonitorType = MonitorType> = { [Each in Type]: MonitorUpdateOf<Each> }[Type];

/** One check of a monitor. */
export interface MonitorResult {
  /** Opaque identifier, starts with `res_`. */
  id: string;
  /** Opaque identifier, starts with `mon_`. */
  monitorId: string;
  /** When the check began. RFC 3339, UTC, with milliseconds. */
  at: string;
  /** The agent that made it; `null` for the server. */
  agentId: string | null;
  /** Whether the check succeeded. */
  ok: boolean;
  /** From the start of the check to the end of the answer; `null` when there was none. */
  latencyMs: number | null;
  /** Status of the answer; `null` when the protocol has none. */
  statusCode: number | null;
  /** Why it failed or is degraded, for a person, what is odd about an answer that was accepted, or what a job or a person reported; else `null`. */
  message: string | null;
  /** Where the time of a check went, in milliseconds; `null` where a step did not happen. */
  timings: Timings;
  /** Each step of an `api` or `browser` check, in order; left out for every other type. */
  steps?: StepResult[] | undefined;
  /** How pages did in a `browser` check; left out for every other type. */
  page?: PageFigures | undefined;
  /** Performance data that the program of a `command` check printed; left out without any. At most 64 entries. */
  performance?: PerformanceValue[] | undefined;
  /** What this check alone says; the status of the monitor also waits for retries. */
  status: 'up' | 'degraded' | 'down' | 'unknown';
  /** How much later than due the check began: our lateness, never the target’s. */
  delayMs: number;
}

/** What a check of an unsaved monitor found. */
export interface MonitorTestResult {
  /** Whether the check succeeded. */
  ok: boolean;
  /** From the start of the check to the end of the answer; `null` when there was none. */
  latencyMs: number | null;
  /** Status of the answer; `null` when the protocol has none. */
  statusCode: number | null;
  /** Why it failed or is degraded, for a person, what is odd about an answer that was accepted, or what a job or a person reported; else `null`. */
  message: string | null;
  /** Where the time of a check went, in milliseconds; `null` where a step did not happen. */
  timings: Timings;
  /** Each step of an `api` or `browser` check, in order; left out for every other type. */
  steps?: StepTrial[] | undefined;
  /** How pages did in a `browser` check; left out for every other type. */
  page?: PageFigures | undefined;
  /** Performance data that the program of a `command` check printed; left out without any. At most 64 entries. */
  performance?: PerformanceValue[] | undefined;
  /** Days until the certificate ends; `null` without TLS. */
  certificateDays: number | null;
  /** What the check saw, when it failed; else `null`. Never stored. */
  evidence: MonitorEvidence | null;
}

/** What one step of a try found, with its answer. */
export interface StepTrial {
  /** Name of the step. */
  name: string;
  /** `skipped` when a step before it failed, or gave no value that it needs. */
  status: StepStatus;
  /** From the start of the step to the end of its answer; `null` when there was none. */
  latencyMs: number | null;
  /** Status of its answer; `null` when there was none. */
  statusCode: number | null;
  /** Why it failed or was skipped, for a person; else `null`. */
  message: string | null;
  /** Where the time of a check went, in milliseconds; `null` where a step did not happen. */
  timings: Timings;
  /** What came back, with secrets struck out; `null` when nothing did. */
  answer: {
    /** Its headers, by their names in lower case. */
    headers: Record<string, string>;
    /** The first 4,096 characters of its body as text. */
    body: string;
    /** Whether the body goes on. */
    isCut: boolean;
  } | null;
  /** What it took from its answer, by name, each cut to 500 characters; secrets are struck out. */
  extracted: Record<string, string>;
}

/** What a failed check saw, in at most 12288 bytes besides a screenshot. Secrets in it are struck out as `•••`. */
export interface MonitorEvidence {
  /** The last answer over HTTP, and how the check got there. */
  http: HttpEvidence | null;
  /** The certificates that the target showed. */
  tls: TlsEvidence | null;
  /** What was said of the name last. */
  dns: DnsEvidence | null;
  /** What a flow in a browser came across. */
  browser: BrowserEvidence | null;
  /** Each step, in order; the other parts are about the one that failed. At most 40 entries. */
  steps: StepEvidence[] | null;
  /** How a program ended, and what it printed. */
  command: CommandEvidence | null;
  /** Whether parts were shortened because all of them together were too long. */
  isCut: boolean;
}

/** The status that a person sets. */
export interface MonitorSetStatus {
  /** How it is from now on. */
  readonly status: 'up' | 'degraded' | 'down' | 'unknown';
  /** Why, for incidents and timelines. At most 500 characters; default `null`. */
  readonly message?: string | null | undefined;
}

/** What to do with many monitors. */
export type MonitorBulk = {
  /** Creates monitors. */
  readonly action: 'create';
  /** The monitors to create. 1 to 100 entries. */
  readonly monitors: readonly MonitorCreate[];
} | {
  /** Deletes monitors. */
  readonly action: 'remove';
  /** The monitors, each named once. 1 to 500 entries. */
  readonly monitorIds: readonly string[];
} | {
  /** Pauses monitors, or resumes them. */
  readonly action: 'pause' | 'resume';
  /** The monitors, each named once. 1 to 500 entries. */
  readonly monitorIds: readonly string[];
  /** `true` changes nothing and answers what would change, and every problem. Default `false`. */
  readonly dryRun?: boolean | undefined;
} | {
  /** Adds tags to monitors, and takes tags from them. */
  readonly action: 'tag';
  /** The monitors, each named once. 1 to 500 entries. */
  readonly monitorIds: readonly string[];
  /** Tags that each of them gets. Default: none. At most 50 entries; default `[]`. */
  readonly add?: readonly string[] | undefined;
  /** Tags that none of them keeps. Default: none. At most 50 entries; default `[]`. */
  readonly remove?: readonly string[] | undefined;
  /** `true` changes nothing and answers what would change, and every problem. Default `false`. */
  readonly dryRun?: boolean | undefined;
} | {
  /** Merges one patch into monitors. */
  readonly action: 'update';
  /** The monitors, each named once. 1 to 500 entries. */
  readonly monitorIds: readonly string[];
  /** A merge patch for each of them, as `PATCH /monitors/:id` takes it; `key` is for one alone. */
  readonly patch: {
    /** Display name. 1 to 200 characters. */
    readonly name?: string | undefined;
    /** What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one. At most 2048 characters. */
    readonly target?: string | null | undefined;
    /** Free text. At most 2000 characters. */
    readonly description?: string | null | undefined;
    /** `false` pauses the monitor. */
    readonly enabled?: boolean | null | undefined;
    /** Seconds from one check to the next. 5 to 86400. */
    readonly intervalSeconds?: number | null | undefined;
    /** Seconds after which a check has failed; less than `intervalSeconds`. 1 to 300. */
    readonly timeoutSeconds?: number | null | undefined;
    /** Failures that are checked again before the monitor is `down`. 0 to 10. */
    readonly retries?: number | null | undefined;
    /** Seconds between those checks. 1 to 3600. */
    readonly retryIntervalSeconds?: number | null | undefined;
    /** Successes in a row after which a `down` monitor is `up`. 1 to 10. */
    readonly recoveryThreshold?: number | null | undefined;
    /** Latency above which the monitor is `degraded`; `null` for never. 1 to 300000. */
    readonly degradedAfterMs?: number | null | undefined;
    /** Labels to filter by. At most 50 entries. */
    readonly tags?: readonly string[] | null | undefined;
    /** Settings of this type. */
    readonly config?: HttpMonitorConfig | ApiMonitorConfig | TcpMonitorConfig | UdpMonitorConfig | NtpMonitorConfig | SnmpMonitorConfig | RadiusMonitorConfig | IcmpMonitorConfig | DnsMonitorConfig | TlsMonitorConfig | DomainMonitorConfig | HeartbeatMonitorConfig | GrpcMonitorConfig | WebsocketMonitorConfig | SmtpMonitorConfig | ImapMonitorConfig | Pop3MonitorConfig | LdapMonitorConfig | FtpMonitorConfig | SftpMonitorConfig | SshMonitorConfig | PostgresMonitorConfig | MysqlMonitorConfig | MssqlMonitorConfig | RedisMonitorConfig | MongodbMonitorConfig | AmqpMonitorConfig | KafkaMonitorConfig | MqttMonitorConfig | SipMonitorConfig | RtspMonitorConfig | MinecraftMonitorConfig | SteamMonitorConfig | PrometheusMonitorConfig | BrowserMonitorConfig | CommandMonitorConfig | DockerMonitorConfig | GroupMonitorConfig | ManualMonitorConfig | null | undefined;
    /** What must hold for a check to succeed, beyond what `config` asks. At most 50 entries. */
    readonly assertions?: readonly Assertion[] | null | undefined;
    /** A monitor that this one depends on: while that is down, this one sends no notifications. */
    readonly parentId?: string | null | undefined;
    /** The policy that escalates incidents about it, unless their alert rule names one; `null` for what `target` of the policies says. */
    readonly escalationPolicyId?: string | null | undefined;
    /** Agents that check it, each from its place. Default: only the server does. At most 20 entries. */
    readonly agentIds?: readonly string[] | null | undefined;
    /** Whether the server checks it as well. Default: true without agents, else false. */
    readonly checkFromServer?: boolean | null | undefined;
    /** How many of its locations must find it down; `null` puts `majority` back. */
    readonly quorum?: {
      /** How many must agree: one (`any`), more than half (`majority`), `all`, or as many as `count` says. */
      readonly mode?: 'any' | 'majority' | 'all' | 'count' | undefined;
      /** How many, when `mode` is `count`. 1 to 21. */
      readonly count?: number | null | undefined;
    } | null | undefined;
    /** What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host or port in `target` needs it again. */
    readonly credentials?: {
      /** Who signs in. 1 to 20000 characters. */
      readonly username?: string | undefined;
      /** The password of `username`. 1 to 20000 characters. */
      readonly password?: string | undefined;
      /** A bearer token, instead of a username and password. 1 to 20000 characters. */
      readonly token?: string | undefined;
      /** The certificate that the check shows, in PEM; with `clientKey`. 1 to 20000 characters. */
      readonly clientCertificate?: string | undefined;
      /** The private key of `clientCertificate`, in PEM. 1 to 20000 characters. */
      readonly clientKey?: string | undefined;
      /** Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does not get them. 1 to 20000 characters. */
      readonly secretHeaders?: string | undefined;
      /** A secret that both sides share: of RADIUS, or the community of SNMP 2c. 1 to 20000 characters. */
      readonly sharedSecret?: string | undefined;
      /** The password that encrypts messages of SNMP 3; with `password`. 1 to 20000 characters. */
      readonly privacyPassword?: string | undefined;
      /** The private key of `username`, in PEM or as OpenSSH writes it, without a passphrase; instead of a password. 1 to 20000 characters. */
      readonly privateKey?: string | undefined;
      /** Secrets by name, a line for each, such as `api_key: …`; steps of an `api` monitor use them as `{{secrets.api_key}}`, at the hosts that the monitor names for them. 1 to 20000 characters. */
      readonly secrets?: string | undefined;
    } | null | undefined;
  };
  /** `true` changes nothing and answers what would change, and every problem. Default `false`. */
  readonly dryRun?: boolean | undefined;
};

/** What was done to many monitors, or what a dry run would do. */
export interface MonitorBulkResult {
  /** The monitors that were created or changed, in the order that was given; of a dry run, those it names. */
  ids: string[];
  /** Only of a dry run: what would change. */
  changes?: Array<{
    /** Its place in `monitorIds`. */
    index: number;
    /** Opaque identifier, starts with `mon_`. */
    monitorId: string;
    /** Display name of the monitor. */
    monitorName: string;
    /** Each field that would change; none when the monitor stays as it is. */
    fields: Array<{
      /** A field of the monitor; of credentials, only the names: `credentialFields`. */
      field: string;
      /** The value that it has. */
      before: unknown;
      /** The value that it would have. */
      after: unknown;
      /** A value of more than 1,000 characters as JSON is left out, and is `null` here. */
      isTooLong: boolean;
    }>;
  }> | undefined;
  /** Only of a dry run: what would be refused, such as `monitorIds[2].timeoutSeconds`. */
  problems?: Array<{
    /** Where the field is. */
    path: string;
    /** The rule that it breaks. */
    code: string;
    /** What is wrong and what is allowed, for a person. */
    message: string;
  }> | undefined;
}

/** One page of a list. */
export interface MonitorResultPage {
  /** The items of this page. */
  data: MonitorResult[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** One page of a list. */
export interface RecordedEvidencePage {
  /** The items of this page. */
  data: RecordedEvidence[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** What a failed check of a monitor saw. */
export interface RecordedEvidence {
  /** Opaque identifier, starts with `evd_`. */
  id: string;
  /** When the check began, as that of its result. RFC 3339, UTC, with milliseconds. */
  at: string;
  /** Why the check failed. */
  message: string | null;
  /** Failures in a row at its location, this one included. At least 1. */
  failures: number;
  /** Opaque identifier, starts with `mon_`. */
  monitorId: string;
  /** The result of the check. */
  resultId: string;
  /** The agent that made the check; `null` for the server. */
  agentId: string | null;
  /** The last answer over HTTP, and how the check got there. */
  http: HttpEvidence | null;
  /** The certificates that the target showed. */
  tls: TlsEvidence | null;
  /** What was said of the name last. */
  dns: DnsEvidence | null;
  /** What a flow in a browser came across. */
  browser: BrowserEvidence | null;
  /** Each step, in order; the other parts are about the one that failed. At most 40 entries. */
  steps: StepEvidence[] | null;
  /** How a program ended, and what it printed. */
  command: CommandEvidence | null;
  /** Whether parts were shortened because all of them together were too long. */
  isCut: boolean;
}

/** How long a monitor was in which status. */
export interface MonitorUptime {
  /** Opaque identifier, starts with `mon_`. */
  monitorId: string;
  /** Where the range begins; not before the monitor was made. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where it ends; not after now. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not limit it. RFC 3339, UTC, with milliseconds. */
  retainedFrom: string | null;
  /** Seconds `up` or `degraded` among those that are also `down`; `null` without any. `maintenance`, `unknown`, `paused` and `pending` do not count. 0 to 100. */
  uptimePercent: number | null;
  /** Seconds in each status; together they are the range, or the bin. */
  seconds: {
    /** Seconds in the status `pending`. */
    pending: number;
    /** Seconds in the status `up`. */
    up: number;
    /** Seconds in the status `degraded`. */
    degraded: number;
    /** Seconds in the status `down`. */
    down: number;
    /** Seconds in the status `paused`. */
    paused: number;
    /** Seconds in the status `maintenance`. */
    maintenance: number;
    /** Seconds in the status `unknown`. */
    unknown: number;
  };
  /** The seconds of `unknown` by what kept us from observing it, the longest first. */
  unknownTimes: Array<{
    /** What kept us from observing it, as `unknownReason` names it; `null` where none was recorded. */
    reason: 'away' | 'database' | 'stalled' | 'clock' | 'overdue' | 'offline' | 'agentSilent' | 'members' | 'reported' | 'checkFailed' | null;
    /** For how long. */
    seconds: number;
  }>;
  /** How often it was down, what had begun before the range included. */
  downCount: number;
  /** Seconds of the longest time that it was down within the range. */
  longestDownSeconds: number;
}

/** How quickly a monitor answered. Percentiles come from mergeable sketches, never from averages of averages. */
export interface MonitorLatency {
  /** Opaque identifier, starts with `mon_`. */
  monitorId: string;
  /** Where the range begins; not before the monitor was made. A whole hour where it is older than 35 days, and a whole day where it is older than 400. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where it ends; not after now. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not limit it. RFC 3339, UTC, with milliseconds. */
  retainedFrom: string | null;
  /** Results with a latency. */
  count: number;
  /** The mean latency in milliseconds; `null` without results. */
  averageMs: number | null;
  /** The lowest latency in milliseconds; `null` without results. */
  minMs: number | null;
  /** The highest latency in milliseconds; `null` without results. */
  maxMs: number | null;
  /** The median latency in milliseconds; `null` without results. */
  p50Ms: number | null;
  /** Milliseconds that 75 % of the results did not exceed; `null` without results. */
  p75Ms: number | null;
  /** Milliseconds that 90 % of the results did not exceed; `null` without results. */
  p90Ms: number | null;
  /** Milliseconds that 95 % of the results did not exceed; `null` without results. */
  p95Ms: number | null;
  /** Milliseconds that 99 % of the results did not exceed; `null` without results. */
  p99Ms: number | null;
  /** How far a percentile may be from the true one, as a fraction of it. */
  relativeError: number;
  /** The same in bins of equal length. Those of an hour and more meet at whole hours, those of a day and more at whole days (UTC). Over more than 48 hours none is shorter than an hour, so there may be fewer than asked for. */
  series: Array<{
    /** Where the bin begins. RFC 3339, UTC, with milliseconds. */
    at: string;
    /** Results of the bin with a latency. */
    count: number;
    /** The mean latency in milliseconds; `null` without results. */
    averageMs: number | null;
    /** The median latency in milliseconds; `null` without results. */
    p50Ms: number | null;
    /** Milliseconds that 95 % of the results did not exceed; `null` without results. */
    p95Ms: number | null;
    /** Milliseconds that 99 % of the results did not exceed; `null` without results. */
    p99Ms: number | null;
  }>;
}

/** The statuses of a range, in bins that can be drawn as they are. */
export interface MonitorStatusHistory {
  /** Opaque identifier, starts with `mon_`. */
  monitorId: string;
  /** Where the range begins. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where it ends. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not limit it. RFC 3339, UTC, with milliseconds. */
  retainedFrom: string | null;
  /** Length of a bin. */
  binSeconds: number;
  /** Bins of equal length, the oldest first. */
  bins: Array<{
    /** Where the bin begins. RFC 3339, UTC, with milliseconds. */
    at: string;
    /** The worst status of the bin, from `down` over `degraded`, `unknown`, `maintenance`, `up` and `pending` to `paused`; `null` before the monitor was made. */
    status: 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown' | null;
    /** Uptime of the bin in percent; `null` without any known time. 0 to 100. */
    uptimePercent: number | null;
    /** Seconds in each status; together they are the range, or the bin. */
    seconds: {
      /** Seconds in the status `pending`. */
      pending: number;
      /** Seconds in the status `up`. */
      up: number;
      /** Seconds in the status `degraded`. */
      degraded: number;
      /** Seconds in the status `down`. */
      down: number;
      /** Seconds in the status `paused`. */
      paused: number;
      /** Seconds in the status `maintenance`. */
      maintenance: number;
      /** Seconds in the status `unknown`. */
      unknown: number;
    };
  }>;
  /** The statuses themselves, the latest first; at most 500. */
  intervals: Array<{
    /** The status that it had. */
    status: 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown';
    /** Since when. RFC 3339, UTC, with milliseconds. */
    from: string;
    /** Until when; `null` for now. RFC 3339, UTC, with milliseconds. */
    to: string | null;
    /** Why it is `degraded`, `down` or `unknown`, as the first check of it said; else `null`. */
    cause: string | null;
    /** What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database` (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no network), `agentSilent` (agents did not report), `members` (too little is known of the monitors of a group), `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause` says why). `null` with every other status, and where none was recorded. */
    unknownReason: 'away' | 'database' | 'stalled' | 'clock' | 'overdue' | 'offline' | 'agentSilent' | 'members' | 'reported' | 'checkFailed' | null;
  }>;
}

/** Many monitors in one answer, each in one line. */
export interface MonitorOverview {
  /** Where the range begins. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where it ends. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not limit it. RFC 3339, UTC, with milliseconds. */
  retainedFrom: string | null;
  /** Length of a bin. */
  binSeconds: number;
  /** Monitors that match. Where they are more than 5000, the first are in `rows`. */
  totalItems: number;
  /** The monitors, in the order of `sort`. */
  rows: MonitorOverviewRow[];
}

/** A monitor in one line. */
export interface MonitorOverviewRow {
  /** Opaque identifier, starts with `mon_`. */
  id: string;
  /** Display name. */
  name: string;
  /** Kind of monitor. */
  type: MonitorType;
  /** The monitor that it depends on. */
  parentId: string | null;
  /** `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made. */
  currentStatus: MonitorStatus;
  /** Since when `currentStatus` holds; for `down`, the first failure. RFC 3339, UTC, with milliseconds. */
  statusSince: string;
  /** What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database` (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no network), `agentSilent` (agents did not report), `members` (too little is known of the monitors of a group), `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause` says why). `null` with every other status, and where none was recorded. */
  unknownReason: 'away' | 'database' | 'stalled' | 'clock' | 'overdue' | 'offline' | 'agentSilent' | 'members' | 'reported' | 'checkFailed' | null;
  /** A check failed and is being repeated before the status changes. */
  isVerifying: boolean;
  /** Of the last check, to three digits or whole milliseconds; `null` without one. */
  latencyMs: number | null;
  /** Labels to filter by. */
  tags: string[];
  /** Percent of the range, as `uptimePercent` of `/monitors/{id}/uptime`; `null` without any known time. 0 to 100. */
  uptime: number | null;
  /** A letter for the worst status of each bin, as `/monitors/{id}/status-history` has it: `u` up, `g` degraded, `d` down, `m` maintenance, `p` paused, `n` pending, `?` unknown, `-` before the monitor was made. `null`, like `uptime`, where it changed its status more than 1,000 times in the range. */
  bins: string | null;
}

/** How many monitors there are of each kind. */
export interface MonitorSummary {
  /** All monitors of the organization. */
  total: number;
  /** Monitors in each status. */
  byStatus: {
    /** Monitors that are `pending`. */
    pending: number;
    /** Monitors that are `up`. */
    up: number;
    /** Monitors that are `degraded`. */
    degraded: number;
    /** Monitors that are `down`. */
    down: number;
    /** Monitors that are `paused`. */
    paused: number;
    /** Monitors that are `maintenance`. */
    maintenance: number;
    /** Monitors that are `unknown`. */
    unknown: number;
  };
  /** Monitors of each type that there are any of. */
  byType: Record<string, number>;
  /** The tags, the most frequent first; at most 500. */
  tags: Array<{
    /** A tag that monitors have. */
    tag: string;
    /** Monitors with the tag. */
    total: number;
    /** Those that are `down`. */
    down: number;
  }>;
  /** Certificates with 14 days or less left, the first to end first; at most 20. */
  certificates: Array<{
    /** Opaque identifier, starts with `mon_`. */
    monitorId: string;
    /** Display name of the monitor. */
    name: string;
    /** When it ends. RFC 3339, UTC, with milliseconds. */
    validTo: string;
    /** Whole days left at the last check; negative when it has ended. */
    daysRemaining: number;
  }>;
}

/** `pending` until its first hello; `online`; `offline` when it has been silent for 90 seconds or said goodbye; `disabled`. */
export type AgentStatus = 'pending' | 'online' | 'offline' | 'disabled';

/** One page of a list. */
export interface AgentPage {
  /** The items of this page. */
  data: Agent[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A program that runs checks from another place. */
export interface Agent {
  /** Opaque identifier, starts with `agt_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** Where it runs, in words. At most 200 characters. */
  location: string;
  /** Free text. At most 2000 characters. */
  description: string;
  /** Labels to filter by. At most 50 entries. */
  tags: string[];
  /** `false` disables it: its calls are refused, and it counts as no location of a monitor. */
  enabled: boolean;
  /** `pending` until its first hello; `online`; `offline` when it has been silent for 90 seconds or said goodbye; `disabled`. */
  status: AgentStatus;
  /** Since when `status` holds. RFC 3339, UTC, with milliseconds. */
  statusSince: string;
  /** When it last called, to 15 seconds; `null` before the first hello. RFC 3339, UTC, with milliseconds. */
  lastSeenAt: string | null;
  /** Version of the program that it runs. */
  agentVersion: string | null;
  /** Version of the protocol that it speaks. */
  protocol: number | null;
  /** What its machine calls itself. */
  hostname: string | null;
  /** Its operating system and runtime. */
  platform: string | null;
  /** The types of monitors that it can check. */
  capabilities: string[];
  /** The programs that monitors of type `command` can have it run, as of its last hello; none unless its operator allows some. */
  commands: string[];
  /** The first characters of its token, to recognise it. */
  tokenPrefix: string;
  /** SHA-256 of the public key that credentials are sealed to, in base64url; pinned by the first hello, and until its token is rotated. */
  publicKeyFingerprint: string | null;
  /** How far its clock was ahead of the server’s when it last sent the time, in milliseconds, with the time that the call took. */
  clockOffsetMs: number | null;
  /** Results that it had yet to send at its last hello. */
  bufferedResults: number | null;
  /** Monitors that it checks. */
  monitorCount: number;
  /** Whether this server comes with a newer version of the program. */
  isUpdateAvailable: boolean;
  /** Network address that it last said hello from. */
  lastAddress: string | null;
}

/** A merge patch for an agent. */
export interface AgentUpdate {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** Where it runs, in words. At most 200 characters. */
  readonly location?: string | null | undefined;
  /** Free text. At most 2000 characters. */
  readonly description?: string | null | undefined;
  /** Labels to filter by. At most 50 entries. */
  readonly tags?: readonly string[] | null | undefined;
  /** `false` disables it: its calls are refused, and it counts as no location of a monitor. */
  readonly enabled?: boolean | null | undefined;
}

/** An agent to create. */
export interface AgentCreate {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** Where it runs, in words. At most 200 characters; default `""`. */
  readonly location?: string | undefined;
  /** Free text. At most 2000 characters; default `""`. */
  readonly description?: string | undefined;
  /** Labels to filter by. At most 50 entries; default `[]`. */
  readonly tags?: readonly string[] | undefined;
  /** `false` disables it: its calls are refused, and it counts as no location of a monitor. Default `true`. */
  readonly enabled?: boolean | undefined;
}

/** An agent just made, or with a token just rotated. */
export interface AgentWithToken {
  /** Opaque identifier, starts with `agt_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** Where it runs, in words. At most 200 characters. */
  location: string;
  /** Free text. At most 2000 characters. */
  description: string;
  /** Labels to filter by. At most 50 entries. */
  tags: string[];
  /** `false` disables it: its calls are refused, and it counts as no location of a monitor. */
  enabled: boolean;
  /** `pending` until its first hello; `online`; `offline` when it has been silent for 90 seconds or said goodbye; `disabled`. */
  status: AgentStatus;
  /** Since when `status` holds. RFC 3339, UTC, with milliseconds. */
  statusSince: string;
  /** When it last called, to 15 seconds; `null` before the first hello. RFC 3339, UTC, with milliseconds. */
  lastSeenAt: string | null;
  /** Version of the program that it runs. */
  agentVersion: string | null;
  /** Version of the protocol that it speaks. */
  protocol: number | null;
  /** What its machine calls itself. */
  hostname: string | null;
  /** Its operating system and runtime. */
  platform: string | null;
  /** The types of monitors that it can check. */
  capabilities: string[];
  /** The programs that monitors of type `command` can have it run, as of its last hello; none unless its operator allows some. */
  commands: string[];
  /** The first characters of its token, to recognise it. */
  tokenPrefix: string;
  /** SHA-256 of the public key that credentials are sealed to, in base64url; pinned by the first hello, and until its token is rotated. */
  publicKeyFingerprint: string | null;
  /** How far its clock was ahead of the server’s when it last sent the time, in milliseconds, with the time that the call took. */
  clockOffsetMs: number | null;
  /** Results that it had yet to send at its last hello. */
  bufferedResults: number | null;
  /** Monitors that it checks. */
  monitorCount: number;
  /** Whether this server comes with a newer version of the program. */
  isUpdateAvailable: boolean;
  /** Network address that it last said hello from. */
  lastAddress: string | null;
  /** What the agent authenticates with, as a bearer token. Shown only now. */
  token: string;
}

/** How long the old token still works. */
export interface AgentRotateToken {
  /** Seconds for which the old token still works, up to 7 days. 0 to 604800; default `3600`. */
  readonly graceSeconds?: number | undefined;
}

/** One page of a list. */
export interface IncidentPage {
  /** The items of this page. */
  data: Incident[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A stretch of trouble: when it began, who acknowledged it, how it ended. */
export interface Incident {
  /** Opaque identifier, starts with `inc_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Counts the incidents of the organization, from 1. At least 1. */
  number: number;
  /** What happened, in one line. */
  title: string;
  /** What the first failing check found. */
  cause: string | null;
  /** `acknowledged` while a person works on it. */
  status: 'open' | 'acknowledged' | 'resolved';
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** What opened it. */
  source: 'monitor' | 'alertRule' | 'manual';
  /** The monitors it is about. */
  monitorIds: string[];
  /** The rule that opened it, if one did. */
  alertRuleId: string | null;
  /** What the alert is about that opened it; `null` when no alert rule did, or an earlier version. */
  subject: AlertSubject | null;
  /** When the trouble began: the first failure, not the moment it was confirmed. RFC 3339, UTC, with milliseconds. */
  startedAt: string;
  /** When it was acknowledged. RFC 3339, UTC, with milliseconds. */
  acknowledgedAt: string | null;
  /** Id of the user or API key that acknowledged it, or of the channel whose message it was. */
  acknowledgedBy: string | null;
  /** Where it was acknowledged from. */
  acknowledgedVia: 'api' | 'link' | 'mail' | 'slack' | 'telegram' | 'mattermost' | 'ntfy' | 'pushover' | 'twilio' | null;
  /** When it ended. RFC 3339, UTC, with milliseconds. */
  resolvedAt: string | null;
  /** Id of the user or API key that ended it; `null` when it ended by itself. */
  resolvedBy: string | null;
  /** How it ended. */
  resolution: 'automatic' | 'manual' | null;
  /** From its start to its end, or to now. */
  durationSeconds: number;
  /** The user who is responsible for it. */
  assigneeId: string | null;
  /** What status pages show of it; `null` keeps it internal. It becomes `resolved` with the incident. Pages with `autoPublish: down` show what a monitor opened by themselves. */
  publicStatus: PublicIncidentStatus | null;
  /** What status pages call it; `null` for `<component> is down`. */
  publicTitle: string | null;
  /** Why it came to this, as found afterwards; `null` before. */
  rootCause: string | null;
  /** What was learned, in Markdown; `null` without a postmortem. */
  postmortem: string | null;
}

/** What an alert is about: a monitor, an agent, or a series of an exporter. */
export interface AlertSubject {
  /** What kind of thing it is. */
  type: 'monitor' | 'agent' | 'series';
  /** Its id: of a monitor, an agent or a series. */
  id: string;
  /** Its display name; of a series the metric with its labels, as exporters write it. */
  name: string;
  /** The labels of a series; empty for anything else. */
  labels: Record<string, string>;
  /** The exporter of a series; `null` for anything else. */
  exporterId: string | null;
}

/** What the public sees of the state of an incident. */
export type PublicIncidentStatus = 'investigating' | 'identified' | 'monitoring' | 'resolved';

/** An incident to open by hand. */
export interface IncidentCreate {
  /** What happened, in one line. 1 to 200 characters. */
  readonly title: string;
  /** What is known about why. At most 2000 characters; default `null`. */
  readonly cause?: string | null | undefined;
  /** How bad it is. Default `"major"`. */
  readonly severity?: 'minor' | 'major' | 'critical' | undefined;
  /** The monitors it is about. At most 500 entries; default `[]`. */
  readonly monitorIds?: readonly string[] | undefined;
  /** When it began. Default: now. RFC 3339, UTC, with milliseconds. */
  readonly startedAt?: string | undefined;
  /** The user who is responsible for it; a member of the organization. Default `null`. */
  readonly assigneeId?: string | null | undefined;
  /** What status pages show of it; `null` keeps it internal. It becomes `resolved` with the incident. Pages with `autoPublish: down` show what a monitor opened by themselves. Default `null`. */
  readonly publicStatus?: PublicIncidentStatus | null | undefined;
  /** What status pages call it. Default: "<component> is down". 1 to 200 characters; default `null`. */
  readonly publicTitle?: string | null | undefined;
}

/** A merge patch for an incident. */
export interface IncidentUpdate {
  /** What happened, in one line. 1 to 200 characters. */
  readonly title?: string | undefined;
  /** How bad it is. */
  readonly severity?: 'minor' | 'major' | 'critical' | undefined;
  /** The monitors it is about. At most 500 entries. */
  readonly monitorIds?: readonly string[] | undefined;
  /** The user who is responsible for it; a member of the organization. */
  readonly assigneeId?: string | null | undefined;
  /** What status pages show of it; `null` keeps it internal. It becomes `resolved` with the incident. Pages with `autoPublish: down` show what a monitor opened by themselves. */
  readonly publicStatus?: PublicIncidentStatus | null | undefined;
  /** What status pages call it. Default: "<component> is down". 1 to 200 characters. */
  readonly publicTitle?: string | null | undefined;
  /** Why it came to this, as found afterwards. At most 10000 characters. */
  readonly rootCause?: string | null | undefined;
  /** What was learned, in Markdown. At most 100000 characters. */
  readonly postmortem?: string | null | undefined;
}

/** What to write down with it. */
export interface IncidentRemark {
  /** Written down as a note. 1 to 10000 characters. */
  readonly note?: string | undefined;
}

/** Who is paged about an incident next, and when. */
export interface IncidentEscalation {
  /** Opaque identifier, starts with `inc_`. */
  incidentId: string;
  /** `null` while no policy escalates the incident. */
  policyId: string | null;
  /** The version that it began with, which it keeps. */
  policyVersion: number | null;
  /** `exhausted` after the last step of the last round. */
  state: 'none' | 'starting' | 'running' | 'acknowledged' | 'snoozed' | 'resolved' | 'exhausted';
  /** Of the step that is next, from 1; `null` unless it runs. At least 1. */
  round: number | null;
  /** The step that is next, from 1; `null` unless it runs. At least 1. */
  step: number | null;
  /** When something happens next without an acknowledgement. RFC 3339, UTC, with milliseconds. */
  nextAt: string | null;
  /** Until when no page is sent. RFC 3339, UTC, with milliseconds. */
  snoozedUntil: string | null;
}

/** Which policy pages the next people. */
export interface IncidentEscalate {
  /** Begins this policy. Default: the one that runs goes on. */
  readonly escalationPolicyId?: string | undefined;
}

/** How long no page is sent. */
export interface IncidentSnooze {
  /** For how long. 300 to 86400. */
  readonly seconds: number;
}

/** One page of a list. */
export interface IncidentNotePage {
  /** The items of this page. */
  data: IncidentNote[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A note on an incident. */
export interface IncidentNote {
  /** Opaque identifier, starts with `nte_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Opaque identifier, starts with `inc_`. */
  incidentId: string;
  /** What was written down. */
  text: string;
  /** Whether status pages show it. */
  isPublic: boolean;
  /** Who wrote it. */
  author: {
    /** `user`, `apiKey`, `agent`, `notificationChannel`, `system` for the server itself, or `anonymous`. */
    type: string;
    /** Id of the actor; `null` for the server itself and for an anonymous caller. */
    id: string | null;
    /** Name of the actor at that time. */
    name: string;
  };
}

/** A note to write. */
export interface IncidentNoteCreate {
  /** What there is to write down. 1 to 10000 characters. */
  readonly text: string;
  /** Whether status pages show it and their subscribers get it. It makes the incident public. Default `false`. */
  readonly isPublic?: boolean | undefined;
  /** What the incident shows from now on, with a public note. Default: as before, or `investigating`. */
  readonly publicStatus?: PublicIncidentStatus | undefined;
}

/** One page of a list. */
export interface IncidentTimelinePage {
  /** The items of this page. */
  data: IncidentEntry[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** One entry of the timeline of an incident. */
export interface IncidentEntry {
  /** Opaque identifier, starts with `ine_`. */
  id: string;
  /** The same as `at`. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** The same as `at`. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** When it happened. RFC 3339, UTC, with milliseconds. */
  at: string;
  /** What happened. */
  kind: 'opened' | 'acknowledged' | 'updated' | 'monitorAdded' | 'monitorRecovered' | 'noteAdded' | 'alertFired' | 'alertResolved' | 'resolved' | 'reopened' | 'escalated' | 'notificationFailed' | 'snoozed';
  /** Who or what did it. */
  actor: {
    /** `user`, `apiKey`, `agent`, `notificationChannel`, `system` for the server itself, or `anonymous`. */
    type: string;
    /** Id of the actor; `null` for the server itself and for an anonymous caller. */
    id: string | null;
    /** Name of the actor at that time. */
    name: string;
  };
  /** What happened, in words. */
  message: string;
  /** Where it was acknowledged from; `null` for everything else. */
  via: 'api' | 'link' | 'mail' | 'slack' | 'telegram' | 'mattermost' | 'ntfy' | 'pushover' | 'twilio' | null;
}

/** Who was notified of an incident, and who was not. */
export interface IncidentNotifications {
  /** Messages about the incident, and digests that it is part of, the first one first. */
  notified: Notification[];
  /** Channels of the organization, and members who may respond to incidents, that did not get a message about it, and why. Members are left out without `members:read`. */
  notNotified: Array<{
    /** The channel that got no message; `null` for a person. */
    channelId: string | null;
    /** The person who got no message; `null` for a channel. */
    userId: string | null;
    /** `belowSeverity`: the subscription or the person asks for worse incidents. `noSubscription`: neither wants such news. `unreachable`: the person has no verified place. `noRecord`: the log has no message, for no other reason that is known. `superseded`, `expired` and `failed`: what became of the message. */
    why: 'disabled' | 'belowSeverity' | 'noSubscription' | 'quietHours' | 'superseded' | 'expired' | 'failed' | 'unreachable' | 'noMailServer' | 'noRecord';
    /** Why, in words. */
    message: string;
  }>;
}

/** One message on its way to one place. */
export interface Notification {
  /** Opaque identifier, starts with `ndl_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** The channel; `null` for a message to a person or an address. */
  channelId: string | null;
  /** The person; `null` for a message to a channel or an address. */
  userId: string | null;
  /** The contact method of the person; `null` for a mail to the address of the account, and for a channel. */
  contactMethodId: string | null;
  /** The address that an alert rule, a report or a billing profile names, as it is written there, or that of a subscriber, masked; `null` for all other messages. */
  address: string | null;
  /** The type of the place, such as `slack`. */
  type: string;
  /** What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it again; `notice` is about the organization itself, such as an invoice. */
  kind: 'opened' | 'acknowledged' | 'updated' | 'escalated' | 'repeated' | 'resolved' | 'digest' | 'reminder' | 'onCall' | 'report' | 'notice' | 'test';
  /** Why it is sent; `role`: because of what the person may do in the organization. */
  reason: 'subscription' | 'rule' | 'escalation' | 'onCall' | 'preference' | 'fallback' | 'role' | 'test';
  /** What all messages of its conversation are about: an incident, an alert, a digest. */
  subject: {
    /** What kind of thing it is, such as `incident`. */
    type: string;
    /** Id of the incident, the alert or the digest. */
    id: string;
  };
  /** The incident that it is about; `null` for anything else. */
  incidentId: string | null;
  /** The alert rule whose alert it is about; `null` for anything else. */
  alertRuleId: string | null;
  /** Monitors that it is about, the first of them. */
  monitorIds: string[];
  /** The step that it is a page of; `null` for what is no page. */
  escalation: {
    /** The escalation policy. */
    policyId: string;
    /** Which round of it, from 1. */
    round: number;
    /** Which step of the round, from 1. */
    step: number;
  } | null;
  /** The title of the message. */
  title: string;
  /** `held` until quiet hours end; `pending` while attempts are to come; `superseded` by a newer message or a digest; `expired` when it was too late; `dropped` when it was not to be sent. */
  status: 'held' | 'pending' | 'delivered' | 'failed' | 'superseded' | 'expired' | 'dropped';
  /** Why it was not sent, such as `quietHours`, `acknowledged`, `disabled`, `unconfirmed` or `refused` by the owner of the address, `tooMany` mails in the hour, `suspended`, or `deleted` with its organization. */
  unsentReason: string | null;
  /** The message that took its place. */
  supersededBy: string | null;
  /** The page that said this too, because several incidents waited for the same person; its attempts are the ones of this. `null` for what is sent by itself. */
  carriedBy: string | null;
  /** How sure it is that people can see it: the provider took it over, posted it, or confirmed it. */
  certainty: 'accepted' | 'posted' | 'confirmed' | null;
  /** Attempts that were begun. */
  attemptCount: number;
  /** How often the provider asked to wait. */
  deferredCount: number;
  /** It is not sent before this time, so that what comes meanwhile is part of it. RFC 3339, UTC, with milliseconds. */
  notBefore: string;
  /** When the next attempt is due; `null` when none is. RFC 3339, UTC, with milliseconds. */
  nextAttemptAt: string | null;
  /** It is not sent after this time. RFC 3339, UTC, with milliseconds. */
  expiresAt: string;
  /** When it arrived. RFC 3339, UTC, with milliseconds. */
  deliveredAt: string | null;
  /** Milliseconds from what happened to the provider’s answer. */
  lagMs: number | null;
  /** The message where the provider shows it. */
  link: string | null;
  /** Status of the last answer. */
  lastStatusCode: number | null;
  /** What went wrong the last time, in words. */
  lastError: string | null;
}

/** One page of a list. */
export interface AlertRulePage {
  /** The items of this page. */
  data: AlertRule[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** When people are notified, about what, and how. */
export interface AlertRule {
  /** Opaque identifier, starts with `alr_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  key: string | null;
  /** Whether it is evaluated. */
  enabled: boolean;
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric `agentOffline`. */
  target: AlertTarget;
  /** When a rule holds. */
  condition: AlertCondition;
  /** Times in a row that the condition must hold before the alert fires. 1 to 100. */
  failureThreshold: number;
  /** Times in a row that it must not hold before the alert clears. 1 to 100. */
  successThreshold: number;
  /** What missing data means, be it a missing value or missing results: all is well (`ok`), the condition holds (`alerting`), or the state stays (`keep`). */
  noDataState: 'ok' | 'alerting' | 'keep';
  /** Seconds after which the notification is repeated while it fires; `null` for never. 60 to 604800. */
  repeatIntervalSeconds: number | null;
  /** Whether people are notified when it clears. */
  notifyOnResolve: boolean;
  /** How people are notified; no one is notified when empty. */
  channels: AlertChannel[];
  /** Whether an incident is opened with the alert, and resolved with it. */
  createIncident: boolean;
  /** Copied into its alerts. */
  labels: Record<string, string>;
  /** The worst of its states: `firing` when it fires for any subject. */
  state: 'inactive' | 'pending' | 'firing' | 'recovering' | 'noData';
  /** Which series a rule about samples is not evaluated for, because there are too many; `null` for none. */
  notice: string | null;
}

/** What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric `agentOffline`. */
export type AlertTarget = {
  /** All of the organization. */
  readonly scope: 'all';
} | {
  /** Those with these ids. */
  readonly scope: 'monitors';
  /** These monitors. 1 to 500 entries. */
  readonly monitorIds: readonly string[];
} | {
  /** Those with one of these tags, also monitors that get it later. */
  readonly scope: 'tags';
  /** Monitors that have one of these tags. 1 to 50 entries. */
  readonly tags: readonly string[];
} | {
  /** Agents, for the metric `agentOffline`. */
  readonly scope: 'agents';
  /** These agents. Default: all of the organization. 1 to 500 entries. */
  readonly agentIds?: readonly string[] | undefined;
};

/** When a rule holds. */
export interface AlertCondition {
  /** What is measured. */
  metric: 'status' | 'consecutiveFailures' | 'latencyMs' | 'latencyP95' | 'uptimePercent' | 'certificateDays' | 'heartbeatMissed' | 'performanceValue' | 'agentOffline' | 'exporterSample' | 'errorBudgetPercent' | 'burnRate';
  /** How the metric is compared with `threshold`; `==` and `!=` alone for `status`. */
  operator: '>' | '>=' | '<' | '<=' | '==' | '!=';
  /** A number, or a status for the metric `status`. */
  threshold: number | 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown';
  /** What the metric must be back at before the alert clears, which prevents flapping; the same as `threshold` when `null`. */
  clearThreshold: number | null;
  /** How the results of the window become one value; only with `latencyMs`. */
  aggregation: 'last' | 'avg' | 'min' | 'max' | 'p50' | 'p95' | 'p99';
  /** The stretch before now that counts, for aggregations, `latencyP95`, `uptimePercent`, `burnRate` and every `fn` but `last`; at most a day with `fn`. */
  windowSeconds: number;
  /** The report whose target, accounting and period count, for `errorBudgetPercent` and `burnRate`: each monitor of the rule is measured by them. */
  reportId?: string | undefined;
  /** Which performance data of a `command` monitor is measured, for `performanceValue`: its label, such as `load1` or `/`. Seconds and bytes count without their multiples. */
  label?: string | undefined;
  /** The exporter whose series are measured, for `exporterSample`. Default: every exporter. */
  exporterId?: string | undefined;
  /** Which series are measured, for `exporterSample`: a vector selector such as `node_filesystem_avail_bytes{mountpoint="/"}`. Each series is evaluated by itself. */
  selector?: string | undefined;
  /** How the samples of the window become one value, for `exporterSample`: the `last` one, their `avg`, `min` or `max`, the `increase` of a counter, its `rate` a second, or the `delta` of a gauge. Default: `last`. */
  fn?: 'last' | 'avg' | 'min' | 'max' | 'rate' | 'increase' | 'delta' | undefined;
}

/** How people are notified. */
export type AlertChannel = {
  /** The events `alert.*` go to the webhooks that subscribe to them. */
  type: 'webhook';
} | {
  /** A mail goes to each address. */
  type: 'email';
  /** Addresses; when empty, everyone in the organization who may respond to incidents. */
  to: string[];
} | {
  /** A message goes to a notification channel. */
  type: 'channel';
  /** The notification channel that gets the messages. */
  channelId: string;
} | {
  /** A policy escalates the incidents of the rule. */
  type: 'escalation';
  /** The policy that escalates the incidents of the rule. */
  escalationPolicyId: string;
};

/** An alert rule to create. */
export interface AlertRuleCreate {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters; default `null`. */
  readonly key?: string | null | undefined;
  /** Whether it is evaluated. Default `true`. */
  readonly enabled?: boolean | undefined;
  /** How bad it is. Default `"major"`. */
  readonly severity?: 'minor' | 'major' | 'critical' | undefined;
  /** What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric `agentOffline`. Default `{"scope":"all"}`. */
  readonly target?: AlertTarget | undefined;
  /** When a rule holds. */
  readonly condition: {
    /** What is measured. */
    readonly metric: 'status' | 'consecutiveFailures' | 'latencyMs' | 'latencyP95' | 'uptimePercent' | 'certificateDays' | 'heartbeatMissed' | 'performanceValue' | 'agentOffline' | 'exporterSample' | 'errorBudgetPercent' | 'burnRate';
    /** How the metric is compared with `threshold`; `==` and `!=` alone for `status`. */
    readonly operator: '>' | '>=' | '<' | '<=' | '==' | '!=';
    /** A number, or a status for the metric `status`. -1000000000000000 to 1000000000000000. */
    readonly threshold: number | 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown';
    /** What the metric must be back at before the alert clears, which prevents flapping; the same as `threshold` when `null`. -1000000000000000 to 1000000000000000; default `null`. */
    readonly clearThreshold?: number | null | undefined;
    /** How the results of the window become one value; only with `latencyMs`. Default `"last"`. */
    readonly aggregation?: 'last' | 'avg' | 'min' | 'max' | 'p50' | 'p95' | 'p99' | undefined;
    /** The stretch before now that counts, for aggregations, `latencyP95`, `uptimePercent`, `burnRate` and every `fn` but `last`; at most a day with `fn`. 60 to 2592000; default `300`. */
    readonly windowSeconds?: number | undefined;
    /** The report whose target, accounting and period count, for `errorBudgetPercent` and `burnRate`: each monitor of the rule is measured by them. */
    readonly reportId?: string | undefined;
    /** Which performance data of a `command` monitor is measured, for `performanceValue`: its label, such as `load1` or `/`. Seconds and bytes count without their multiples. 1 to 200 characters. */
    readonly label?: string | undefined;
    /** The exporter whose series are measured, for `exporterSample`. Default: every exporter. */
    readonly exporterId?: string | undefined;
    /** Which series are measured, for `exporterSample`: a vector selector such as `node_filesystem_avail_bytes{mountpoint="/"}`. Each series is evaluated by itself. 1 to 500 characters. */
    readonly selector?: string | undefined;
    /** How the samples of the window become one value, for `exporterSample`: the `last` one, their `avg`, `min` or `max`, the `increase` of a counter, its `rate` a second, or the `delta` of a gauge. Default: `last`. */
    readonly fn?: 'last' | 'avg' | 'min' | 'max' | 'rate' | 'increase' | 'delta' | undefined;
  };
  /** Times in a row that the condition must hold before the alert fires. 1 to 100; default `3`. */
  readonly failureThreshold?: number | undefined;
  /** Times in a row that it must not hold before the alert clears. 1 to 100; default `2`. */
  readonly successThreshold?: number | undefined;
  /** What missing data means, be it a missing value or missing results: all is well (`ok`), the condition holds (`alerting`), or the state stays (`keep`). Default `"keep"`. */
  readonly noDataState?: 'ok' | 'alerting' | 'keep' | undefined;
  /** Seconds after which the notification is repeated while it fires; `null` for never. 60 to 604800; default `null`. */
  readonly repeatIntervalSeconds?: number | null | undefined;
  /** Whether people are notified when it clears. Default `true`. */
  readonly notifyOnResolve?: boolean | undefined;
  /** How people are notified; no one is notified when empty. At most 10 entries; default `[{"type":"webhook"}]`. */
  readonly channels?: ReadonlyArray<{
    /** The events `alert.*` go to the webhooks that subscribe to them. */
    readonly type: 'webhook';
  } | {
    /** A mail goes to each address. */
    readonly type: 'email';
    /** Addresses; when empty, everyone in the organization who may respond to incidents. At most 20 entries; default `[]`. */
    readonly to?: readonly string[] | undefined;
  } | {
    /** A message goes to a notification channel. */
    readonly type: 'channel';
    /** Opaque identifier, starts with `nch_`. */
    readonly channelId: string;
  } | {
    /** A policy escalates the incidents of the rule. */
    readonly type: 'escalation';
    /** Opaque identifier, starts with `esc_`. */
    readonly escalationPolicyId: string;
  }> | undefined;
  /** Whether an incident is opened with the alert, and resolved with it. Default `false`. */
  readonly createIncident?: boolean | undefined;
  /** Copied into its alerts. Default `{}`. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** A merge patch for an alert rule. */
export interface AlertRuleUpdate {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  readonly key?: string | null | undefined;
  /** Whether it is evaluated. */
  readonly enabled?: boolean | null | undefined;
  /** How bad it is. */
  readonly severity?: 'minor' | 'major' | 'critical' | null | undefined;
  /** What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric `agentOffline`. */
  readonly target?: AlertTarget | null | undefined;
  /** Fields of the condition that change. */
  readonly condition?: Readonly<Record<string, unknown>> | undefined;
  /** Times in a row that the condition must hold before the alert fires. 1 to 100. */
  readonly failureThreshold?: number | null | undefined;
  /** Times in a row that it must not hold before the alert clears. 1 to 100. */
  readonly successThreshold?: number | null | undefined;
  /** What missing data means, be it a missing value or missing results: all is well (`ok`), the condition holds (`alerting`), or the state stays (`keep`). */
  readonly noDataState?: 'ok' | 'alerting' | 'keep' | null | undefined;
  /** Seconds after which the notification is repeated while it fires; `null` for never. 60 to 604800. */
  readonly repeatIntervalSeconds?: number | null | undefined;
  /** Whether people are notified when it clears. */
  readonly notifyOnResolve?: boolean | null | undefined;
  /** How people are notified; no one is notified when empty. At most 10 entries. */
  readonly channels?: ReadonlyArray<{
    /** The events `alert.*` go to the webhooks that subscribe to them. */
    readonly type: 'webhook';
  } | {
    /** A mail goes to each address. */
    readonly type: 'email';
    /** Addresses; when empty, everyone in the organization who may respond to incidents. At most 20 entries; default `[]`. */
    readonly to?: readonly string[] | undefined;
  } | {
    /** A message goes to a notification channel. */
    readonly type: 'channel';
    /** Opaque identifier, starts with `nch_`. */
    readonly channelId: string;
  } | {
    /** A policy escalates the incidents of the rule. */
    readonly type: 'escalation';
    /** Opaque identifier, starts with `esc_`. */
    readonly escalationPolicyId: string;
  }> | null | undefined;
  /** Whether an incident is opened with the alert, and resolved with it. */
  readonly createIncident?: boolean | null | undefined;
  /** Labels that change; `null` in place of a value removes it. */
  readonly labels?: Readonly<Record<string, string | null>> | null | undefined;
}

/** A rule as it would be created, and what to evaluate it on. */
export interface AlertRuleDraftTest {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters; default `null`. */
  readonly key?: string | null | undefined;
  /** Whether it is evaluated. Default `true`. */
  readonly enabled?: boolean | undefined;
  /** How bad it is. Default `"major"`. */
  readonly severity?: 'minor' | 'major' | 'critical' | undefined;
  /** What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric `agentOffline`. Default `{"scope":"all"}`. */
  readonly target?: AlertTarget | undefined;
  /** When a rule holds. */
  readonly condition: {
    /** What is measured. */
    readonly metric: 'status' | 'consecutiveFailures' | 'latencyMs' | 'latencyP95' | 'uptimePercent' | 'certificateDays' | 'heartbeatMissed' | 'performanceValue' | 'agentOffline' | 'exporterSample' | 'errorBudgetPercent' | 'burnRate';
    /** How the metric is compared with `threshold`; `==` and `!=` alone for `status`. */
    readonly operator: '>' | '>=' | '<' | '<=' | '==' | '!=';
    /** A number, or a status for the metric `status`. -1000000000000000 to 1000000000000000. */
    readonly threshold: number | 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown';
    /** What the metric must be back at before the alert clears, which prevents flapping; the same as `threshold` when `null`. -1000000000000000 to 1000000000000000; default `null`. */
    readonly clearThreshold?: number | null | undefined;
    /** How the results of the window become one value; only with `latencyMs`. Default `"last"`. */
    readonly aggregation?: 'last' | 'avg' | 'min' | 'max' | 'p50' | 'p95' | 'p99' | undefined;
    /** The stretch before now that counts, for aggregations, `latencyP95`, `uptimePercent`, `burnRate` and every `fn` but `last`; at most a day with `fn`. 60 to 2592000; default `300`. */
    readonly windowSeconds?: number | undefined;
    /** The report whose target, accounting and period count, for `errorBudgetPercent` and `burnRate`: each monitor of the rule is measured by them. */
    readonly reportId?: string | undefined;
    /** Which performance data of a `command` monitor is measured, for `performanceValue`: its label, such as `load1` or `/`. Seconds and bytes count without their multiples. 1 to 200 characters. */
    readonly label?: string | undefined;
    /** The exporter whose series are measured, for `exporterSample`. Default: every exporter. */
    readonly exporterId?: string | undefined;
    /** Which series are measured, for `exporterSample`: a vector selector such as `node_filesystem_avail_bytes{mountpoint="/"}`. Each series is evaluated by itself. 1 to 500 characters. */
    readonly selector?: string | undefined;
    /** How the samples of the window become one value, for `exporterSample`: the `last` one, their `avg`, `min` or `max`, the `increase` of a counter, its `rate` a second, or the `delta` of a gauge. Default: `last`. */
    readonly fn?: 'last' | 'avg' | 'min' | 'max' | 'rate' | 'increase' | 'delta' | undefined;
  };
  /** Times in a row that the condition must hold before the alert fires. 1 to 100; default `3`. */
  readonly failureThreshold?: number | undefined;
  /** Times in a row that it must not hold before the alert clears. 1 to 100; default `2`. */
  readonly successThreshold?: number | undefined;
  /** What missing data means, be it a missing value or missing results: all is well (`ok`), the condition holds (`alerting`), or the state stays (`keep`). Default `"keep"`. */
  readonly noDataState?: 'ok' | 'alerting' | 'keep' | undefined;
  /** Seconds after which the notification is repeated while it fires; `null` for never. 60 to 604800; default `null`. */
  readonly repeatIntervalSeconds?: number | null | undefined;
  /** Whether people are notified when it clears. Default `true`. */
  readonly notifyOnResolve?: boolean | undefined;
  /** How people are notified; no one is notified when empty. At most 10 entries; default `[{"type":"webhook"}]`. */
  readonly channels?: ReadonlyArray<{
    /** The events `alert.*` go to the webhooks that subscribe to them. */
    readonly type: 'webhook';
  } | {
    /** A mail goes to each address. */
    readonly type: 'email';
    /** Addresses; when empty, everyone in the organization who may respond to incidents. At most 20 entries; default `[]`. */
    readonly to?: readonly string[] | undefined;
  } | {
    /** A message goes to a notification channel. */
    readonly type: 'channel';
    /** Opaque identifier, starts with `nch_`. */
    readonly channelId: string;
  } | {
    /** A policy escalates the incidents of the rule. */
    readonly type: 'escalation';
    /** Opaque identifier, starts with `esc_`. */
    readonly escalationPolicyId: string;
  }> | undefined;
  /** Whether an incident is opened with the alert, and resolved with it. Default `false`. */
  readonly createIncident?: boolean | undefined;
  /** Copied into its alerts. Default `{}`. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** Where to begin, at most 31 days before `to`. Default: 24 hours before `to`. RFC 3339, UTC, with milliseconds. */
  readonly from?: string | undefined;
  /** Where to end. Default: now. RFC 3339, UTC, with milliseconds. */
  readonly to?: string | undefined;
  /** A monitor of the rule, whose values are answered as `series`; it is evaluated before the others. */
  readonly monitorId?: string | undefined;
  /** The same for a subject of any kind: the id of a monitor, an agent or a series. 1 to 200 characters. */
  readonly subjectId?: string | undefined;
}

/** What a rule would have done. */
export interface AlertBackTest {
  /** Where the evaluated results begin. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where they end: before what was asked for when there are too many. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** Monitors, agents or series of the rule that were evaluated. */
  evaluatedMonitors: number;
  /** Results that were evaluated; samples of series, and for agents their changes of status. */
  evaluatedResults: number;
  /** Every time that it would have fired, the first one first; at most 1000. */
  alerts: Array<{
    /** The monitor; `null` for a rule about something else. */
    monitorId: string | null;
    /** Display name of the monitor; `null` for a rule about something else. */
    monitorName: string | null;
    /** What it would have fired for. */
    subject: AlertSubject;
    /** When it would have fired. RFC 3339, UTC, with milliseconds. */
    firedAt: string;
    /** When it would have cleared; `null` when it would still be firing. RFC 3339, UTC, with milliseconds. */
    clearedAt: string | null;
    /** What was measured when it fired. */
    value: number | string | null;
  }>;
  /** Evaluations of what `monitorId` or `subjectId` names, the first one first; absent without them. Of more than 500, one for each of 500 equal parts of the range: the one with the worst state and, of these, the value nearest to firing. */
  series?: Array<{
    /** When it was evaluated. RFC 3339, UTC, with milliseconds. */
    at: string;
    /** What was measured; `null` for no data. */
    value: number | string | null;
    /** The state of the rule after it. */
    state: 'inactive' | 'pending' | 'firing' | 'recovering' | 'noData';
  }> | undefined;
}

/** What to evaluate a rule on. */
export interface AlertRuleTest {
  /** Where to begin, at most 31 days before `to`. Default: 24 hours before `to`. RFC 3339, UTC, with milliseconds. */
  readonly from?: string | undefined;
  /** Where to end. Default: now. RFC 3339, UTC, with milliseconds. */
  readonly to?: string | undefined;
  /** A monitor of the rule, whose values are answered as `series`; it is evaluated before the others. */
  readonly monitorId?: string | undefined;
  /** The same for a subject of any kind: the id of a monitor, an agent or a series. 1 to 200 characters. */
  readonly subjectId?: string | undefined;
}

/** One page of a list. */
export interface AlertStatePage {
  /** The items of this page. */
  data: AlertState[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** The state of a rule for one monitor, agent or series. */
export interface AlertState {
  /** Opaque identifier, starts with `alr_`. */
  ruleId: string;
  /** Display name of the rule. */
  ruleName: string;
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** The monitor it is about; `null` for a rule about something else. */
  monitorId: string | null;
  /** Display name of the monitor; `null` for a rule about something else. */
  monitorName: string | null;
  /** What it is about. */
  subject: AlertSubject;
  /** `pending`: the condition holds, but not often enough yet; `firing`; `recovering`: it no longer holds, but not for long enough to clear; `noData`: nothing was measured; else `inactive`. */
  state: 'inactive' | 'pending' | 'firing' | 'recovering' | 'noData';
  /** What the rule measures, such as `latencyMs`. */
  metric: string;
  /** How it compares, such as `>`. */
  operator: string;
  /** What it compares with. */
  threshold: number | string;
  /** What was measured last; `null` without data. */
  value: number | string | null;
  /** What the check found, in words. */
  cause: string | null;
  /** Labels of the rule. */
  labels: Record<string, string>;
  /** When the condition first held. RFC 3339, UTC, with milliseconds. */
  startedAt: string | null;
  /** When the alert fired. RFC 3339, UTC, with milliseconds. */
  firedAt: string | null;
  /** When it was acknowledged. RFC 3339, UTC, with milliseconds. */
  acknowledgedAt: string | null;
  /** Id of the user or API key that acknowledged it; `null` while no one has. */
  acknowledgedBy: string | null;
  /** When it cleared. RFC 3339, UTC, with milliseconds. */
  resolvedAt: string | null;
  /** The incident that it opened or belongs to. */
  incidentId: string | null;
  /** When it was last evaluated. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
}

/** Which alerts of a rule to acknowledge. Default: all that fire. */
export interface AlertAcknowledge {
  /** Only for this monitor. */
  readonly monitorId?: string | undefined;
  /** Only for this monitor, agent or series. 1 to 200 characters. */
  readonly subjectId?: string | undefined;
}

/** One page of a list. */
export interface NotificationChannelPage {
  /** The items of this page. */
  data: NotificationChannel[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A place that is notified of what happens, without its credentials. */
export interface NotificationChannel {
  /** Opaque identifier, starts with `nch_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  key: string | null;
  /** What it is for. At most 500 characters. */
  description: string;
  /** What kind of place it is. */
  type: string;
  /** Where it leads. */
  config: Record<string, unknown>;
  /** Whether messages are sent. What waits when it is switched off is given up. */
  enabled: boolean;
  /** What it is notified of, besides what alert rules send to it. */
  subscriptions: ChannelSubscription[];
  /** How messages about several subjects become one. */
  grouping: ChannelGrouping;
  /** Hours without what is less bad. */
  quietHours: ChannelQuietHours | null;
  /** Reminders while an incident is open and not acknowledged. */
  repeat: ChannelRepeat | null;
  /** When a monitor that goes up and down is one message instead of many. */
  flapping: ChannelFlapping | null;
  /** Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is checked when they are saved. `null`: ours. */
  template: ChannelTemplate | null;
  /** How later messages of a conversation appear: `edit` changes the first one, `thread` replies to it, `new` posts another; `auto` is the best that the type can do. What it cannot do is refused. */
  updates: 'auto' | 'edit' | 'thread' | 'new';
  /** What messages let their readers do: `signedIn` links to the page where a member acknowledges the incident, `anyone` lets every reader acknowledge it there, by a link or a button, without signing in. */
  actions: 'none' | 'signedIn' | 'anyone';
  /** How much of the address of a monitor messages show: addresses may hold secrets. */
  showTarget: 'full' | 'host' | 'none';
  /** IANA name, for times in messages; `null` for that of the organization. At most 64 characters. */
  timezone: string | null;
  /** A message that could not be sent for so long is not sent any more. 300 to 86400. */
  expiresAfterSeconds: number;
  /** `failing` when the last attempts failed; `disabled` when nothing is sent. */
  status: 'active' | 'failing' | 'disabled';
  /** `gone`: the provider knows the place no longer. `unauthorized`: it refuses the credentials. `failing`: nothing arrived for five days. */
  disabledReason: 'manual' | 'gone' | 'unauthorized' | 'failing' | null;
  /** When the failures began that no success has ended. RFC 3339, UTC, with milliseconds. */
  failingSince: string | null;
  /** When a message last arrived, to the minute; `null` if never. RFC 3339, UTC, with milliseconds. */
  lastDeliveredAt: string | null;
  /** When the next attempt is made, while the place is given a rest. RFC 3339, UTC, with milliseconds. */
  pausedUntil: string | null;
  /** Where it leads, with what is secret left out. */
  destination: string;
  /** The same for channels of the organization that lead to the same place; empty without credentials. */
  fingerprint: string;
  /** Which credentials are kept; what they are is never shown. */
  credentialFields: string[];
  /** What it can do, by its type and `config`; nothing where this server was started without its type. */
  supports: NotificationChannelSupport;
  /** How many name it. While any does, deleting it is a `conflict`, unless it is forced. */
  usedBy: ChannelUsers;
  /** For the type `email`: the addresses that its `config` names, with what their owners say to mails of the organization. Empty for all other channels. */
  recipients: ChannelRecipient[];
  /** Who created it: a user or an API key. */
  createdBy: string;
}

/** What a channel is notified of. */
export interface ChannelSubscription {
  /** What it is notified of. 1 to 20 entries. */
  events: Array<'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.escalated' | 'incident.resolved' | 'monitor.degraded' | 'certificate.ending' | 'agent.disconnected' | 'agent.connected' | 'exporter.failed' | 'exporter.recovered' | 'maintenance.started' | 'maintenance.ended' | 'report.ready' | 'license.expiring' | 'onCall.changed' | 'channel.failing'>;
  /** About which monitors. Default: all. */
  target: MonitorTarget;
  /** Only what is at least this bad. Default: `minor`. */
  minimumSeverity: 'minor' | 'major' | 'critical';
  /** Only what has all of these labels, for alerts about series. Default: none. */
  labels: Record<string, string>;
}

/** Which monitors are meant: all, those with these ids, or those with one of these tags. */
export type MonitorTarget = {
  /** All of the organization. */
  readonly scope: 'all';
} | {
  /** Those with these ids. */
  readonly scope: 'monitors';
  /** These monitors. 1 to 500 entries. */
  readonly monitorIds: readonly string[];
} | {
  /** Those with one of these tags, also monitors that get it later. */
  readonly scope: 'tags';
  /** Monitors that have one of these tags. 1 to 50 entries. */
  readonly tags: readonly string[];
};

/** How messages of a channel become one. */
export interface ChannelGrouping {
  /** Seconds that the first message waits; what happens meanwhile becomes part of it. Default: 5. 0 to 600. */
  waitSeconds: number;
  /** More subjects than this that wait together become one digest; `null` for never. Default: 3. 1 to 100. */
  digestAbove: number | null;
  /** Seconds for which later subjects join a digest. Default: 600. 60 to 86400. */
  digestSeconds: number;
}

/** Hours in which a channel is quiet. */
export interface ChannelQuietHours {
  /** Time zone of `ranges`, as an IANA name. At most 64 characters. */
  timezone: string;
  /** When, in local time. A range that does not end after it begins ends on the next day. 1 to 21 entries. */
  ranges: Array<{
    /** Days of the week on which it begins. 1 to 7 entries. */
    days: Array<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'>;
    /** Local time of day, `HH:MM`. */
    from: string;
    /** Local time of day, `HH:MM`. */
    to: string;
  }>;
  /** What is less bad than this is quiet; the rest is sent at once. */
  below: 'major' | 'critical';
  /** `hold`: sent afterwards, in one message. `drop`: never sent. Default: `hold`. */
  afterwards: 'hold' | 'drop';
}

/** Reminders of a channel. */
export interface ChannelRepeat {
  /** Seconds from one reminder to the next. 300 to 604800. */
  everySeconds: number;
  /** Most reminders. Default: 10. 1 to 100. */
  atMost: number;
}

/** When a channel calls a monitor flapping. */
export interface ChannelFlapping {
  /** More changes than this within the window are flapping. 3 to 20. */
  changes: number;
  /** Seconds before now in which changes count. 300 to 86400. */
  windowSeconds: number;
}

/** The words of the messages of a channel. */
export interface ChannelTemplate {
  /** Takes the place of the title; `null` for ours. Default: `null`. At most 500 characters. */
  title: string | null;
  /** Takes the place of cause and facts; `null` for ours. Default: `null`. At most 4000 characters. */
  body: string | null;
}

/** What a channel, or a type of channels, can do. */
export interface NotificationChannelSupport {
  /** A message can be changed after it was posted. */
  edit: boolean;
  /** Messages of one conversation are shown together. */
  thread: boolean;
  /** What it shows has a state, which ends with what it is about. */
  close: boolean;
  /** A message can have buttons that act. */
  buttons: boolean;
  /** People can be named so that it rings for them. */
  mentions: boolean;
  /** The provider says later that a message was read. */
  confirms: boolean;
}

/** How many name a notification channel. */
export interface ChannelUsers {
  /** Alert rules that send to it. */
  alertRules: number;
  /** Escalation policies with steps that send to it. */
  escalationPolicies: number;
  /** Reports that send a summary to it. */
  reports: number;
  /** Schedules that announce in it who is on call. */
  onCallSchedules: number;
  /** 1 when it carries the text messages and calls of the organization. */
  organizations: number;
}

/** An address that a channel of type `email` names. */
export interface ChannelRecipient {
  /** As `config` names it. */
  address: string;
  /** Whether it is the verified address of a member, who need not be asked. */
  isMember: boolean;
  /** `confirmed`: it gets mails. `pending`: its owner was asked by mail, or is still to be asked, and gets none before agreeing. `refused`: its owner wants none, and is not asked again. */
  status: 'pending' | 'confirmed' | 'refused';
  /** When its owner was last asked; `null` if never. RFC 3339, UTC, with milliseconds. */
  askedAt: string | null;
}

/** A notification channel to create. */
export interface NotificationChannelCreate {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters; default `null`. */
  readonly key?: string | null | undefined;
  /** What it is for. At most 500 characters; default `""`. */
  readonly description?: string | undefined;
  /** Of `GET /notification-channel-types`; it cannot be changed. */
  readonly type: string;
  /** Where it leads, by the type; `GET /notification-channel-types` has the schema of each. Secrets belong into `credentials`. */
  readonly config: Readonly<Record<string, unknown>>;
  /** What it signs in with, by the type. It is sealed and never shown; another host in `config` asks for it again. Default: none. Default `{}`. */
  readonly credentials?: Readonly<Record<string, string | Readonly<Record<string, string>>>> | undefined;
  /** Whether messages are sent. What waits when it is switched off is given up. Default `true`. */
  readonly enabled?: boolean | undefined;
  /** What it is notified of, besides what alert rules send to it. Default: incidents, certificates, agents and failing channels, about all monitors. At most 10 entries; default `[{"events":["incident.opened","incident.acknowledged","incident.resolved","certificate.ending","agent.disconnected","agent.connected","channel.failing"]}]`. */
  readonly subscriptions?: readonly NotificationSubscription[] | undefined;
  /** How messages about several subjects become one. Default `{}`. */
  readonly grouping?: NotificationGrouping | undefined;
  /** Hours without what is less bad. Default: none. Default `null`. */
  readonly quietHours?: QuietHours | null | undefined;
  /** Reminders while an incident is open and not acknowledged. Default: none. Default `null`. */
  readonly repeat?: NotificationRepeat | null | undefined;
  /** When a monitor that goes up and down is one message instead of many. Default: 6 changes in 30 minutes. Default `{"changes":6,"windowSeconds":1800}`. */
  readonly flapping?: NotificationFlapping | null | undefined;
  /** Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is checked when they are saved. `null`: ours. Default `null`. */
  readonly template?: NotificationTemplate | null | undefined;
  /** How later messages of a conversation appear: `edit` changes the first one, `thread` replies to it, `new` posts another; `auto` is the best that the type can do. What it cannot do is refused. Default `"auto"`. */
  readonly updates?: 'auto' | 'edit' | 'thread' | 'new' | undefined;
  /** What messages let their readers do: `signedIn` links to the page where a member acknowledges the incident, `anyone` lets every reader acknowledge it there, by a link or a button, without signing in. Default `"signedIn"`. */
  readonly actions?: 'none' | 'signedIn' | 'anyone' | undefined;
  /** How much of the address of a monitor messages show: addresses may hold secrets. Default `"host"`. */
  readonly showTarget?: 'full' | 'host' | 'none' | undefined;
  /** IANA name, for times in messages; `null` for that of the organization. At most 64 characters; default `null`. */
  readonly timezone?: string | null | undefined;
  /** A message that could not be sent for so long is not sent any more. 300 to 86400; default `21600`. */
  readonly expiresAfterSeconds?: number | undefined;
}

/** What a channel is notified of, about which monitors, from which severity on. */
export interface NotificationSubscription {
  /** What it is notified of. 1 to 20 entries. */
  readonly events: ReadonlyArray<'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.escalated' | 'incident.resolved' | 'monitor.degraded' | 'certificate.ending' | 'agent.disconnected' | 'agent.connected' | 'exporter.failed' | 'exporter.recovered' | 'maintenance.started' | 'maintenance.ended' | 'report.ready' | 'license.expiring' | 'onCall.changed' | 'channel.failing'>;
  /** About which monitors. Default: all. Default `{"scope":"all"}`. */
  readonly target?: MonitorTarget | undefined;
  /** Only what is at least this bad. Default: `minor`. Default `"minor"`. */
  readonly minimumSeverity?: 'minor' | 'major' | 'critical' | undefined;
  /** Only what has all of these labels, for alerts about series. Default: none. Default `{}`. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** How messages about several subjects become one. */
export interface NotificationGrouping {
  /** Seconds that the first message waits; what happens meanwhile becomes part of it. Default: 5. 0 to 600; default `5`. */
  readonly waitSeconds?: number | undefined;
  /** More subjects than this that wait together become one digest; `null` for never. Default: 3. 1 to 100; default `3`. */
  readonly digestAbove?: number | null | undefined;
  /** Seconds for which later subjects join a digest. Default: 600. 60 to 86400; default `600`. */
  readonly digestSeconds?: number | undefined;
}

/** Hours in which a channel is quiet. */
export interface QuietHours {
  /** Time zone of `ranges`, as an IANA name. At most 64 characters. */
  readonly timezone: string;
  /** When, in local time. A range that does not end after it begins ends on the next day. 1 to 21 entries. */
  readonly ranges: ReadonlyArray<{
    /** Days of the week on which it begins. 1 to 7 entries. */
    readonly days: ReadonlyArray<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'>;
    /** Local time of day, `HH:MM`. */
    readonly from: string;
    /** Local time of day, `HH:MM`. */
    readonly to: string;
  }>;
  /** What is less bad than this is quiet; the rest is sent at once. */
  readonly below: 'major' | 'critical';
  /** `hold`: sent afterwards, in one message. `drop`: never sent. Default: `hold`. Default `"hold"`. */
  readonly afterwards?: 'hold' | 'drop' | undefined;
}

/** Reminders while an incident is open and not acknowledged. */
export interface NotificationRepeat {
  /** Seconds from one reminder to the next. 300 to 604800. */
  readonly everySeconds: number;
  /** Most reminders. Default: 10. 1 to 100; default `10`. */
  readonly atMost?: number | undefined;
}

/** When a monitor that goes up and down is one message instead of many. */
export interface NotificationFlapping {
  /** More changes than this within the window are flapping. 3 to 20. */
  readonly changes: number;
  /** Seconds before now in which changes count. 300 to 86400. */
  readonly windowSeconds: number;
}

/** Own words for the messages of a channel. */
export interface NotificationTemplate {
  /** Takes the place of the title; `null` for ours. Default: `null`. At most 500 characters; default `null`. */
  readonly title?: string | null | undefined;
  /** Takes the place of cause and facts; `null` for ours. Default: `null`. At most 4000 characters; default `null`. */
  readonly body?: string | null | undefined;
}

/** A merge patch for a notification channel. */
export interface NotificationChannelUpdate {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  readonly key?: string | null | undefined;
  /** What it is for. At most 500 characters. */
  readonly description?: string | null | undefined;
  /** Where it leads, by the type; `GET /notification-channel-types` has the schema of each. Secrets belong into `credentials`. */
  readonly config?: Readonly<Record<string, unknown>> | undefined;
  /** What it signs in with, by the type. It is sealed and never shown; another host in `config` asks for it again. What is left out stays, `null` removes. */
  readonly credentials?: Readonly<Record<string, string | Readonly<Record<string, string | null>> | null>> | null | undefined;
  /** Whether messages are sent. What waits when it is switched off is given up. */
  readonly enabled?: boolean | null | undefined;
  /** What it is notified of. At most 10 entries. */
  readonly subscriptions?: readonly NotificationSubscription[] | null | undefined;
  /** How messages about several subjects become one. */
  readonly grouping?: {
    /** Seconds that the first message waits; what happens meanwhile becomes part of it. Default: 5. 0 to 600. */
    readonly waitSeconds?: number | null | undefined;
    /** More subjects than this that wait together become one digest; `null` for never. Default: 3. 1 to 100. */
    readonly digestAbove?: number | null | undefined;
    /** Seconds for which later subjects join a digest. Default: 600. 60 to 86400. */
    readonly digestSeconds?: number | null | undefined;
  } | null | undefined;
  /** Hours without what is less bad; `null` for none. */
  readonly quietHours?: {
    /** Time zone of `ranges`, as an IANA name. At most 64 characters. */
    readonly timezone?: string | null | undefined;
    /** When, in local time. A range that does not end after it begins ends on the next day. 1 to 21 entries. */
    readonly ranges?: ReadonlyArray<{
      /** Days of the week on which it begins. 1 to 7 entries. */
      readonly days: ReadonlyArray<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'>;
      /** Local time of day, `HH:MM`. */
      readonly from: string;
      /** Local time of day, `HH:MM`. */
      readonly to: string;
    }> | null | undefined;
    /** What is less bad than this is quiet; the rest is sent at once. */
    readonly below?: 'major' | 'critical' | null | undefined;
    /** `hold`: sent afterwards, in one message. `drop`: never sent. Default: `hold`. */
    readonly afterwards?: 'hold' | 'drop' | null | undefined;
  } | null | undefined;
  /** Reminders while an incident is open and not acknowledged; `null` for none. */
  readonly repeat?: {
    /** Seconds from one reminder to the next. 300 to 604800. */
    readonly everySeconds?: number | null | undefined;
    /** Most reminders. Default: 10. 1 to 100. */
    readonly atMost?: number | null | undefined;
  } | null | undefined;
  /** When a monitor that goes up and down is one message; `null` for never. */
  readonly flapping?: {
    /** More changes than this within the window are flapping. 3 to 20. */
    readonly changes?: number | null | undefined;
    /** Seconds before now in which changes count. 300 to 86400. */
    readonly windowSeconds?: number | null | undefined;
  } | null | undefined;
  /** Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is checked when they are saved. `null`: ours. */
  readonly template?: {
    /** Takes the place of the title; `null` for ours. Default: `null`. At most 500 characters. */
    readonly title?: string | null | undefined;
    /** Takes the place of cause and facts; `null` for ours. Default: `null`. At most 4000 characters. */
    readonly body?: string | null | undefined;
  } | null | undefined;
  /** How later messages of a conversation appear: `edit` changes the first one, `thread` replies to it, `new` posts another; `auto` is the best that the type can do. What it cannot do is refused. */
  readonly updates?: 'auto' | 'edit' | 'thread' | 'new' | null | undefined;
  /** What messages let their readers do: `signedIn` links to the page where a member acknowledges the incident, `anyone` lets every reader acknowledge it there, by a link or a button, without signing in. */
  readonly actions?: 'none' | 'signedIn' | 'anyone' | null | undefined;
  /** How much of the address of a monitor messages show: addresses may hold secrets. */
  readonly showTarget?: 'full' | 'host' | 'none' | null | undefined;
  /** IANA name, for times in messages; `null` for that of the organization. At most 64 characters. */
  readonly timezone?: string | null | undefined;
  /** A message that could not be sent for so long is not sent any more. 300 to 86400. */
  readonly expiresAfterSeconds?: number | null | undefined;
}

/** One page of a list. */
export interface NotificationChannelTypePage {
  /** The items of this page. */
  data: NotificationChannelType[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A kind of place that can be notified. */
export interface NotificationChannelType {
  /** What `type` of a channel names, such as `slack`. */
  type: string;
  /** Its name as its makers write it. */
  title: string;
  /** JSON Schema of `config`. */
  configSchema: Record<string, unknown>;
  /** What `credentials` holds. */
  credentialFields: Array<{
    /** Its name in `credentials`. */
    name: string;
    /** Whether a channel of the type cannot do without it. */
    isRequired: boolean;
    /** Where it is found, and how it looks. */
    hint: string;
  }>;
  /** What a channel, or a type of channels, can do. */
  supports: NotificationChannelSupport;
  /** How long messages may be; longer ones are cut. */
  limits: {
    /** Longest title; `null` for a type without titles. */
    title: number | null;
    /** Longest text of a message. */
    body: number;
    /** What the provider counts. */
    unit: 'utf16' | 'codePoints' | 'bytes';
  };
  /** Its page of the documentation; `null` for a type of the host without one. */
  helpUrl: string | null;
}

/** A time, and settings to try; what is left out is as the channel has it. */
export interface NotificationChannelPreviewRequest {
  /** From when. Default: seven days before `to`. RFC 3339, UTC, with milliseconds. */
  readonly from?: string | undefined;
  /** Until when, at most 31 days after `from`. Default: now. RFC 3339, UTC, with milliseconds. */
  readonly to?: string | undefined;
  /** What it is notified of. At most 10 entries. */
  readonly subscriptions?: readonly NotificationSubscription[] | null | undefined;
  /** How messages about several subjects become one. */
  readonly grouping?: {
    /** Seconds that the first message waits; what happens meanwhile becomes part of it. Default: 5. 0 to 600. */
    readonly waitSeconds?: number | null | undefined;
    /** More subjects than this that wait together become one digest; `null` for never. Default: 3. 1 to 100. */
    readonly digestAbove?: number | null | undefined;
    /** Seconds for which later subjects join a digest. Default: 600. 60 to 86400. */
    readonly digestSeconds?: number | null | undefined;
  } | null | undefined;
  /** Hours without what is less bad; `null` for none. */
  readonly quietHours?: {
    /** Time zone of `ranges`, as an IANA name. At most 64 characters. */
    readonly timezone?: string | null | undefined;
    /** When, in local time. A range that does not end after it begins ends on the next day. 1 to 21 entries. */
    readonly ranges?: ReadonlyArray<{
      /** Days of the week on which it begins. 1 to 7 entries. */
      readonly days: ReadonlyArray<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'>;
      /** Local time of day, `HH:MM`. */
      readonly from: string;
      /** Local time of day, `HH:MM`. */
      readonly to: string;
    }> | null | undefined;
    /** What is less bad than this is quiet; the rest is sent at once. */
    readonly below?: 'major' | 'critical' | null | undefined;
    /** `hold`: sent afterwards, in one message. `drop`: never sent. Default: `hold`. */
    readonly afterwards?: 'hold' | 'drop' | null | undefined;
  } | null | undefined;
  /** Reminders while an incident is open and not acknowledged; `null` for none. */
  readonly repeat?: {
    /** Seconds from one reminder to the next. 300 to 604800. */
    readonly everySeconds?: number | null | undefined;
    /** Most reminders. Default: 10. 1 to 100. */
    readonly atMost?: number | null | undefined;
  } | null | undefined;
  /** When a monitor that goes up and down is one message; `null` for never. */
  readonly flapping?: {
    /** More changes than this within the window are flapping. 3 to 20. */
    readonly changes?: number | null | undefined;
    /** Seconds before now in which changes count. 300 to 86400. */
    readonly windowSeconds?: number | null | undefined;
  } | null | undefined;
}

/** What a channel would have sent. */
export interface NotificationChannelPreview {
  /** In the order of what happened. */
  messages: Array<{
    /** When what it says happened. RFC 3339, UTC, with milliseconds. */
    at: string;
    /** When it would have been sent; `null` if never. RFC 3339, UTC, with milliseconds. */
    sentAt: string | null;
    /** What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it again; `notice` is about the organization itself, such as an invoice. */
    kind: 'opened' | 'acknowledged' | 'updated' | 'escalated' | 'repeated' | 'resolved' | 'digest' | 'reminder' | 'onCall' | 'report' | 'notice' | 'test';
    /** The title of the message. */
    title: string;
    /** `held`: sent after quiet hours. `dropped`: never sent, for quiet hours. `superseded`: a newer message or a digest took its place. */
    fate: 'sent' | 'held' | 'dropped' | 'superseded';
  }>;
  /** How many messages had each fate. */
  totals: {
    /** Messages that would have been sent at once. */
    sent: number;
    /** Messages that would have been sent after quiet hours. */
    held: number;
    /** Messages that quiet hours would have kept back for good. */
    dropped: number;
    /** Messages whose place a newer one or a digest would have taken. */
    superseded: number;
  };
  /** From what happened to the message about it, at most. */
  longestDelaySeconds: number;
  /** Later incidents were left out; `null` when none was. RFC 3339, UTC, with milliseconds. */
  truncatedAt: string | null;
}

/** A channel that is not kept, and what to send to it. */
export interface NotificationChannelDraftTest {
  /** What the channel is to be called. The audit trail names the test by it. Default: where it leads. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** Of `GET /notification-channel-types`; it cannot be changed. */
  readonly type: string;
  /** Where it leads, by the type; `GET /notification-channel-types` has the schema of each. Secrets belong into `credentials`. */
  readonly config: Readonly<Record<string, unknown>>;
  /** What it signs in with, by the type. It is sealed and never shown; another host in `config` asks for it again. Default: none. Default `{}`. */
  readonly credentials?: Readonly<Record<string, string | Readonly<Record<string, string>>>> | undefined;
  /** Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is checked when they are saved. `null`: ours. Default `null`. */
  readonly template?: NotificationTemplate | null | undefined;
  /** IANA name, for times in messages; `null` for that of the organization. At most 64 characters; default `null`. */
  readonly timezone?: string | null | undefined;
  /** What is sent. Default: `opened`. Default `"opened"`. */
  readonly message?: 'opened' | 'resolved' | 'digest' | 'conversation' | undefined;
}

/** What became of test messages to a channel that is not kept. */
export interface NotificationChannelDraftTestResult {
  /** Where it leads, with what is secret left out. */
  destination: string;
  /** In their order, up to the first one that did not arrive. */
  messages: Array<{
    /** What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it again; `notice` is about the organization itself, such as an invoice. */
    kind: 'opened' | 'acknowledged' | 'updated' | 'escalated' | 'repeated' | 'resolved' | 'digest' | 'reminder' | 'onCall' | 'report' | 'notice' | 'test';
    /** The title of the message. */
    title: string;
    /** `deferred`: the provider lets nothing more through for now; try again later. */
    status: 'delivered' | 'failed' | 'deferred';
    /** How sure it is that people can see it: the provider took it over, posted it, or confirmed it. */
    certainty: 'accepted' | 'posted' | 'confirmed' | null;
    /** The message where the provider shows it. */
    link: string | null;
    /** What went wrong, in words, without secrets. */
    error: string | null;
    /** Every request, the first one first. */
    attempts: NotificationAttempt[];
  }>;
}

/** One request to a provider; written before it is sent. */
export interface NotificationAttempt {
  /** Counts the attempts of the message, from 1. At least 1. */
  number: number;
  /** When it began. RFC 3339, UTC, with milliseconds. */
  startedAt: string;
  /** `deferred`: the provider asked to wait, which spends no retry. */
  status: 'running' | 'delivered' | 'failed' | 'deferred';
  /** What was asked of the provider; `null` before it is known. */
  step: 'post' | 'edit' | 'reply' | 'close' | null;
  /** Milliseconds until the answer was complete, or until it failed. */
  durationMs: number | null;
  /** Status of the answer, if one came. */
  statusCode: number | null;
  /** `status`: The receiver answered with another status than 2xx. `redirect`: The receiver answered with a redirect, which is not followed. `timeout`: No complete answer came within ten seconds. `too_large`: The answer had more than one megabyte. `dns`: The name could not be resolved. `refused_address`: The name leads to an address that this server may not connect to. `connection`: The connection could not be made, or broke. `tls`: The certificate or the handshake was refused. `invalid_response`: What came back was no HTTP answer. `interrupted`: This server ended before it knew the answer; the receiver may have got it. `rate_limited`: The provider asked to wait; no retry was spent. `unauthorized`: The provider refused the credentials. `gone`: The provider does not know the place. `rejected`: The provider refused what was sent. `lost_message`: The message that was to be changed is gone; a new one is posted. `moved`: The place has another address now. `outdated`: It was too late to send it. `mail`: The mail server did not take it. */
  error: 'status' | 'redirect' | 'timeout' | 'too_large' | 'dns' | 'refused_address' | 'connection' | 'tls' | 'invalid_response' | 'interrupted' | 'rate_limited' | 'unauthorized' | 'gone' | 'rejected' | 'lost_message' | 'moved' | 'outdated' | 'mail' | null;
  /** What went wrong, in words, without secrets. */
  message: string | null;
  /** The first 16 kB of the answer’s body, without secrets; `null` without one. */
  response: string | null;
  /** How long the provider asked to wait. */
  retryAfterSeconds: number | null;
  /** What was sent, without secrets. */
  request: {
    /** The HTTP method. */
    method: string;
    /** The address. */
    url: string;
    /** The body as text. */
    body: string;
  } | null;
}

/** What a test sends. */
export interface NotificationChannelTest {
  /** What is sent. Default: `opened`. Default `"opened"`. */
  readonly message?: 'opened' | 'resolved' | 'digest' | 'conversation' | undefined;
}

/** The messages of a test. */
export interface NotificationChannelTestDeliveries {
  /** The messages, in their order. */
  deliveries: Notification[];
}

/** One page of a list. */
export interface NotificationPage {
  /** The items of this page. */
  data: Notification[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A message with what it says and its attempts. */
export interface NotificationDetail {
  /** Opaque identifier, starts with `ndl_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** The channel; `null` for a message to a person or an address. */
  channelId: string | null;
  /** The person; `null` for a message to a channel or an address. */
  userId: string | null;
  /** The contact method of the person; `null` for a mail to the address of the account, and for a channel. */
  contactMethodId: string | null;
  /** The address that an alert rule, a report or a billing profile names, as it is written there, or that of a subscriber, masked; `null` for all other messages. */
  address: string | null;
  /** The type of the place, such as `slack`. */
  type: string;
  /** What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it again; `notice` is about the organization itself, such as an invoice. */
  kind: 'opened' | 'acknowledged' | 'updated' | 'escalated' | 'repeated' | 'resolved' | 'digest' | 'reminder' | 'onCall' | 'report' | 'notice' | 'test';
  /** Why it is sent; `role`: because of what the person may do in the organization. */
  reason: 'subscription' | 'rule' | 'escalation' | 'onCall' | 'preference' | 'fallback' | 'role' | 'test';
  /** What all messages of its conversation are about: an incident, an alert, a digest. */
  subject: {
    /** What kind of thing it is, such as `incident`. */
    type: string;
    /** Id of the incident, the alert or the digest. */
    id: string;
  };
  /** The incident that it is about; `null` for anything else. */
  incidentId: string | null;
  /** The alert rule whose alert it is about; `null` for anything else. */
  alertRuleId: string | null;
  /** Monitors that it is about, the first of them. */
  monitorIds: string[];
  /** The step that it is a page of; `null` for what is no page. */
  escalation: {
    /** The escalation policy. */
    policyId: string;
    /** Which round of it, from 1. */
    round: number;
    /** Which step of the round, from 1. */
    step: number;
  } | null;
  /** The title of the message. */
  title: string;
  /** `held` until quiet hours end; `pending` while attempts are to come; `superseded` by a newer message or a digest; `expired` when it was too late; `dropped` when it was not to be sent. */
  status: 'held' | 'pending' | 'delivered' | 'failed' | 'superseded' | 'expired' | 'dropped';
  /** Why it was not sent, such as `quietHours`, `acknowledged`, `disabled`, `unconfirmed` or `refused` by the owner of the address, `tooMany` mails in the hour, `suspended`, or `deleted` with its organization. */
  unsentReason: string | null;
  /** The message that took its place. */
  supersededBy: string | null;
  /** The page that said this too, because several incidents waited for the same person; its attempts are the ones of this. `null` for what is sent by itself. */
  carriedBy: string | null;
  /** How sure it is that people can see it: the provider took it over, posted it, or confirmed it. */
  certainty: 'accepted' | 'posted' | 'confirmed' | null;
  /** Attempts that were begun. */
  attemptCount: number;
  /** How often the provider asked to wait. */
  deferredCount: number;
  /** It is not sent before this time, so that what comes meanwhile is part of it. RFC 3339, UTC, with milliseconds. */
  notBefore: string;
  /** When the next attempt is due; `null` when none is. RFC 3339, UTC, with milliseconds. */
  nextAttemptAt: string | null;
  /** It is not sent after this time. RFC 3339, UTC, with milliseconds. */
  expiresAt: string;
  /** When it arrived. RFC 3339, UTC, with milliseconds. */
  deliveredAt: string | null;
  /** Milliseconds from what happened to the provider’s answer. */
  lagMs: number | null;
  /** The message where the provider shows it. */
  link: string | null;
  /** Status of the last answer. */
  lastStatusCode: number | null;
  /** What went wrong the last time, in words. */
  lastError: string | null;
  /** A message as it was planned, the same for all types of channels. */
  message: NotificationMessage;
  /** Every attempt, the first one first. */
  attempts: NotificationAttempt[];
}

/** A message as it was planned, the same for all types of channels. */
export interface NotificationMessage {
  /** What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it again; `notice` is about the organization itself, such as an invoice. */
  kind: 'opened' | 'acknowledged' | 'updated' | 'escalated' | 'repeated' | 'resolved' | 'digest' | 'reminder' | 'onCall' | 'report' | 'notice' | 'test';
  /** What all messages about one subject have in common. */
  conversation: string;
  /** Counts the messages of the conversation at its place. At least 1. */
  sequence: number;
  /** The colour of the message, where its place shows one. */
  tone: 'bad' | 'warning' | 'good' | 'neutral';
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** One line. */
  title: MessageText;
  /** One line that stands alone: the preview of a push message, the subject of a mail. */
  summary: MessageText;
  /** Takes the place of cause and facts where the channel has a template. */
  body: MessageText | null;
  /** What is known about why; `null` without a cause. */
  cause: MessageText | null;
  /** Facts by name, such as the monitor and its target. */
  facts: Array<{
    /** What the fact is about. */
    name: string;
    /** Text in parts: our own words, and values that are escaped where they are shown. */
    value: MessageText;
  }>;
  /** The subjects of a digest, the worst first. */
  items: MessageItem[];
  /** Subjects beyond `items`. */
  more: number;
  /** People who acted, by name. */
  actors: string[];
  /** Links below the message, the most important first. */
  links: MessageLink[];
  /** When what it is about began. RFC 3339, UTC, with milliseconds. */
  startedAt: string | null;
  /** When what it says happened. RFC 3339, UTC, with milliseconds. */
  at: string;
  /** How long it lasted, for what has ended. */
  lastedMs: number | null;
}

/** Text in parts: our own words, and values that are escaped where they are shown. */
export type MessageText = Array<string | {
  /** The value as it is. */
  value: string;
}>;

/** One subject of a digest. */
export interface MessageItem {
  /** Text in parts: our own words, and values that are escaped where they are shown. */
  title: MessageText;
  /** The colour of the message, where its place shows one. */
  tone: 'bad' | 'warning' | 'good' | 'neutral';
  /** The page about it; `null` without one. */
  link: string | null;
}

/** A link below a message. */
export interface MessageLink {
  /** The words of the link. */
  label: string;
  /** Where it leads. */
  url: string;
  /** What it does once confirmed; `null` for a link that only shows something. */
  action: 'acknowledge' | 'resolve' | 'snooze' | null;
}

/** One page of a list. */
export interface ExporterPage {
  /** The items of this page. */
  data: Exporter[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A Prometheus or OpenMetrics endpoint that is scraped. */
export interface Exporter {
  /** Opaque identifier, starts with `exp_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** Where it is scraped: an absolute URL without user name and password. */
  url: string;
  /** Seconds from one scrape to the next. 15 to 3600. */
  intervalSeconds: number;
  /** Seconds after which a scrape has failed; less than `intervalSeconds`. 1 to 60. */
  timeoutSeconds: number;
  /** Which series are kept: those that one of them selects. 1 to 50 entries. */
  selectors: string[];
  /** Added to every series. */
  labels: Record<string, string>;
  /** Whether labels of the exporter win over `labels`; else they are renamed `exported_…`. */
  honorLabels: boolean;
  /** The format that is expected; `auto` by `Content-Type`, and the text format without a known one. */
  format: 'auto' | 'text' | 'openMetrics';
  /** Request headers. A secret belongs into `credentials`. */
  headers: Record<string, string>;
  /** Which credentials are kept for it; what they are is never shown. */
  credentialFields: Array<'username' | 'password' | 'token' | 'clientCertificate' | 'clientKey' | 'secretHeaders'>;
  /** Whether any certificate is accepted. */
  ignoreTlsErrors: boolean;
  /** The agent that scrapes it, from inside its network; `null` for the server. */
  agentId: string | null;
  /** A scrape that would keep more series fails as a whole. 1 to 5000. */
  maxSeries: number;
  /** Failed scrapes in a row after which it is `failing`. 1 to 10. */
  failureThreshold: number;
  /** `false` pauses the exporter. */
  enabled: boolean;
  /** Seconds from one scrape to the next: `intervalSeconds`, or more where the plan includes no fewer. */
  effectiveIntervalSeconds: number;
  /** `up` after a good scrape, `failing` after `failureThreshold` failed ones, `pending` before either. */
  status: 'pending' | 'up' | 'failing' | 'paused';
  /** Since when it has this status. RFC 3339, UTC, with milliseconds. */
  statusSince: string;
  /** When it was last scraped. RFC 3339, UTC, with milliseconds. */
  lastScrapedAt: string | null;
  /** When the server scrapes it next; `null` while paused, and where an agent scrapes it. RFC 3339, UTC, with milliseconds. */
  nextScrapeAt: string | null;
  /** Why the last scrape failed, or why none arrives of its agent; `null` when all is well. */
  lastError: string | null;
  /** Samples of the last scrape. */
  samplesScraped: number;
  /** What the last scrape was like. */
  lastScrape: ScrapeSummary | null;
  /** Series that the last good scrape kept. */
  seriesCount: number;
}

/** What one scrape was like. */
export interface ScrapeSummary {
  /** From the start of the scrape to its end. */
  durationMs: number;
  /** Samples that selectors kept. */
  samplesKept: number;
  /** Series among them that the scrape before did not have. */
  seriesAdded: number;
  /** Length of the answer. */
  bodyBytes: number;
  /** The format that was read; `null` without an answer. */
  format: 'text' | 'openMetrics' | null;
}

/** An exporter to create. */
export interface ExporterCreate {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** Where it is scraped: an absolute URL without user name and password. At most 2048 characters. */
  readonly url: string;
  /** Seconds from one scrape to the next. 15 to 3600; default `60`. */
  readonly intervalSeconds?: number | undefined;
  /** Seconds after which a scrape has failed; less than `intervalSeconds`. 1 to 60; default `10`. */
  readonly timeoutSeconds?: number | undefined;
  /** Which series are kept: those that one of them selects. 1 to 50 entries. */
  readonly selectors: readonly string[];
  /** Added to every series. Default `{}`. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** Whether labels of the exporter win over `labels`; else they are renamed `exported_…`. Default `false`. */
  readonly honorLabels?: boolean | undefined;
  /** The format that is expected; `auto` by `Content-Type`, and the text format without a known one. Default `"auto"`. */
  readonly format?: 'auto' | 'text' | 'openMetrics' | undefined;
  /** Request headers. A secret belongs into `credentials`. Default `{}`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What a scrape signs in with. Kept sealed and never shown; a change replaces all of it, and another host or port in `url` needs it again. Default `null`. */
  readonly credentials?: {
    /** Who signs in. 1 to 20000 characters. */
    readonly username?: string | undefined;
    /** The password of `username`. 1 to 20000 characters. */
    readonly password?: string | undefined;
    /** A bearer token, instead of a username and password. 1 to 20000 characters. */
    readonly token?: string | undefined;
    /** The certificate that the check shows, in PEM; with `clientKey`. 1 to 20000 characters. */
    readonly clientCertificate?: string | undefined;
    /** The private key of `clientCertificate`, in PEM. 1 to 20000 characters. */
    readonly clientKey?: string | undefined;
    /** Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does not get them. 1 to 20000 characters. */
    readonly secretHeaders?: string | undefined;
  } | null | undefined;
  /** Whether any certificate is accepted. Default `false`. */
  readonly ignoreTlsErrors?: boolean | undefined;
  /** The agent that scrapes it, from inside its network; `null` for the server. Default `null`. */
  readonly agentId?: string | null | undefined;
  /** A scrape that would keep more series fails as a whole. 1 to 5000; default `500`. */
  readonly maxSeries?: number | undefined;
  /** Failed scrapes in a row after which it is `failing`. 1 to 10; default `2`. */
  readonly failureThreshold?: number | undefined;
  /** `false` pauses the exporter. Default `true`. */
  readonly enabled?: boolean | undefined;
}

/** A merge patch for an exporter. */
export interface ExporterUpdate {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** Where it is scraped: an absolute URL without user name and password. At most 2048 characters. */
  readonly url?: string | undefined;
  /** Seconds from one scrape to the next. 15 to 3600. */
  readonly intervalSeconds?: number | null | undefined;
  /** Seconds after which a scrape has failed; less than `intervalSeconds`. 1 to 60. */
  readonly timeoutSeconds?: number | null | undefined;
  /** Which series are kept: those that one of them selects. 1 to 50 entries. */
  readonly selectors?: readonly string[] | undefined;
  /** Labels that change; `null` in place of a value removes it. */
  readonly labels?: Readonly<Record<string, string | null>> | null | undefined;
  /** Whether labels of the exporter win over `labels`; else they are renamed `exported_…`. */
  readonly honorLabels?: boolean | null | undefined;
  /** The format that is expected; `auto` by `Content-Type`, and the text format without a known one. */
  readonly format?: 'auto' | 'text' | 'openMetrics' | null | undefined;
  /** Request headers. A secret belongs into `credentials`. */
  readonly headers?: Readonly<Record<string, string>> | null | undefined;
  /** What a scrape signs in with. Kept sealed and never shown; a change replaces all of it, and another host or port in `url` needs it again. */
  readonly credentials?: {
    /** Who signs in. 1 to 20000 characters. */
    readonly username?: string | undefined;
    /** The password of `username`. 1 to 20000 characters. */
    readonly password?: string | undefined;
    /** A bearer token, instead of a username and password. 1 to 20000 characters. */
    readonly token?: string | undefined;
    /** The certificate that the check shows, in PEM; with `clientKey`. 1 to 20000 characters. */
    readonly clientCertificate?: string | undefined;
    /** The private key of `clientCertificate`, in PEM. 1 to 20000 characters. */
    readonly clientKey?: string | undefined;
    /** Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does not get them. 1 to 20000 characters. */
    readonly secretHeaders?: string | undefined;
  } | null | undefined;
  /** Whether any certificate is accepted. */
  readonly ignoreTlsErrors?: boolean | null | undefined;
  /** The agent that scrapes it, from inside its network; `null` for the server. */
  readonly agentId?: string | null | undefined;
  /** A scrape that would keep more series fails as a whole. 1 to 5000. */
  readonly maxSeries?: number | null | undefined;
  /** Failed scrapes in a row after which it is `failing`. 1 to 10. */
  readonly failureThreshold?: number | null | undefined;
  /** `false` pauses the exporter. */
  readonly enabled?: boolean | null | undefined;
}

/** What a scrape would keep. */
export interface ExporterTestResult {
  /** Why the scrape failed; `null` when it did not. */
  error: string | null;
  /** The format that was read; `null` without an answer. */
  format: 'text' | 'openMetrics' | null;
  /** Milliseconds from the start of the scrape to its end. */
  durationMs: number;
  /** Length of the answer in bytes. */
  bodyBytes: number;
  /** Samples of the answer. */
  samplesScraped: number;
  /** Samples that selectors would keep. */
  samplesKept: number;
  /** The first 100 of those. */
  kept: Array<{
    /** Name and labels, as an exporter writes them. */
    series: string;
    /** Name of the metric. */
    metric: string;
    /** Labels, without the name of the metric. */
    labels: Record<string, string>;
    /** `null` for `NaN` and the infinities, which JSON lacks. */
    value: number | null;
  }>;
  /** What it offers. */
  families: ExporterFamily[];
}

/** A metric that an exporter offers. */
export interface ExporterFamily {
  /** Name of the metric. */
  name: string;
  /** Such as `counter` or `gauge`; `null` when the exporter does not say. */
  type: string | null;
  /** Unit of the values; `null` when the exporter does not say. */
  unit: string | null;
  /** What it counts, in the words of the exporter; `null` when it does not say. */
  help: string | null;
  /** Its series in the scrape, kept or not. */
  series: number;
}

/** One page of a list. */
export interface ExporterSeriesPage {
  /** The items of this page. */
  data: ExporterSeries[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A series that scrapes of an exporter have kept. */
export interface ExporterSeries {
  /** Opaque identifier, starts with `ser_`. */
  id: string;
  /** Name and labels, as an exporter writes them. */
  series: string;
  /** Name of the metric. */
  metric: string;
  /** Labels, without the name of the metric. */
  labels: Record<string, string>;
  /** Such as `counter`; `null` when the exporter does not say. */
  type: string | null;
  /** Unit of the values; `null` when the exporter does not say. */
  unit: string | null;
  /** What it counts, in the words of the exporter; `null` when it does not say. */
  help: string | null;
  /** `null` for `NaN` and the infinities, which JSON lacks. */
  lastValue: number | null;
  /** When it was last scraped. RFC 3339, UTC, with milliseconds. */
  lastAt: string;
  /** Whether the last good scrape did not have it. */
  isStale: boolean;
}

/** Samples of an exporter in bins of equal length. */
export interface ExporterSamples {
  /** Which series were asked for. */
  selector: string;
  /** What was made of the samples of a bin. */
  fn: 'last' | 'avg' | 'min' | 'max' | 'rate' | 'increase' | 'delta';
  /** Where the range begins. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where it ends. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not limit it. RFC 3339, UTC, with milliseconds. */
  retainedFrom: string | null;
  /** Length of a bin. */
  binSeconds: number;
  /** The series that match, at most 50. */
  series: Array<{
    /** Name of the metric. */
    metric: string;
    /** Labels, without the name of the metric. */
    labels: Record<string, string>;
    /** Bins without a sample are left out. */
    points: Array<{
      /** Where the bin begins. RFC 3339, UTC, with milliseconds. */
      at: string;
      /** `null` for `NaN` and the infinities, which JSON lacks. */
      value: number | null;
    }>;
  }>;
  /** Whether there are more than 50 series. */
  isTruncated: boolean;
}

/** What the last good scrape offered, kept or not. */
export interface ExporterCatalogue {
  /** When they were scraped; `null` before the first good scrape. RFC 3339, UTC, with milliseconds. */
  scrapedAt: string | null;
  /** Its metrics, kept or not. */
  families: ExporterFamily[];
}

/** One page of a list. */
export interface TelemetryExportPage {
  /** The items of this page. */
  data: TelemetryExport[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** An OpenTelemetry receiver that gets the results of all monitors, without the values of its headers. */
export interface TelemetryExport {
  /** Opaque identifier, starts with `tex_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** Base URL of the OTLP receiver; `/v1/metrics` and `/v1/traces` are appended. Redirects are not followed. */
  endpoint: string;
  /** How requests are encoded: OTLP over HTTP, in binary or as JSON. */
  protocol: 'http/protobuf' | 'http/json';
  /** Names of `headers`, in alphabetical order. */
  headerNames: string[];
  /** What is sent: results as `metrics`, each check as one of `traces`, or both. 1 to 2 entries. */
  signals: Array<'metrics' | 'traces'>;
  /** Whether results are sent. What waits when it is switched off is dropped. */
  enabled: boolean;
  /** `failing` when the last requests failed; `disabled` when nothing is sent. */
  status: 'active' | 'failing' | 'disabled';
  /** `failing`: nothing arrived for five days. */
  disabledReason: 'manual' | 'failing' | null;
  /** When the failures began that no success has ended; `null` when all is well. RFC 3339, UTC, with milliseconds. */
  failingSince: string | null;
  /** Why the last request failed; `null` when all is well. */
  lastError: string | null;
  /** When results last arrived, to the minute; `null` if never. RFC 3339, UTC, with milliseconds. */
  lastDeliveredAt: string | null;
  /** Results that were not sent: refused by the receiver, or older than an hour, or too many waited. */
  droppedResults: number;
}

/** A telemetry export to create. */
export interface TelemetryExportCreate {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** Base URL of the OTLP receiver; `/v1/metrics` and `/v1/traces` are appended. Redirects are not followed. At most 2048 characters. */
  readonly endpoint: string;
  /** How requests are encoded: OTLP over HTTP, in binary or as JSON. Default `"http/protobuf"`. */
  readonly protocol?: 'http/protobuf' | 'http/json' | undefined;
  /** Headers of each request, such as `Authorization`. Kept sealed and never shown; a change replaces all, and another host or port in `endpoint` needs them again. Default `{}`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What is sent: results as `metrics`, each check as one of `traces`, or both. 1 to 2 entries; default `["metrics","traces"]`. */
  readonly signals?: ReadonlyArray<'metrics' | 'traces'> | undefined;
  /** Whether results are sent. What waits when it is switched off is dropped. Default `true`. */
  readonly enabled?: boolean | undefined;
}

/** A merge patch for a telemetry export. */
export interface TelemetryExportUpdate {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** Base URL of the OTLP receiver; `/v1/metrics` and `/v1/traces` are appended. Redirects are not followed. At most 2048 characters. */
  readonly endpoint?: string | undefined;
  /** How requests are encoded: OTLP over HTTP, in binary or as JSON. */
  readonly protocol?: 'http/protobuf' | 'http/json' | null | undefined;
  /** Headers of each request, such as `Authorization`. Kept sealed and never shown; a change replaces all, and another host or port in `endpoint` needs them again. */
  readonly headers?: Readonly<Record<string, string>> | null | undefined;
  /** What is sent: results as `metrics`, each check as one of `traces`, or both. 1 to 2 entries. */
  readonly signals?: ReadonlyArray<'metrics' | 'traces'> | null | undefined;
  /** Whether results are sent. What waits when it is switched off is dropped. */
  readonly enabled?: boolean | null | undefined;
}

/** One page of a list. */
export interface MaintenanceWindowPage {
  /** The items of this page. */
  data: MaintenanceWindow[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A time in which monitors are checked and no notification is sent. */
export interface MaintenanceWindow {
  /** Opaque identifier, starts with `mnt_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  key: string | null;
  /** What is done meanwhile. At most 2000 characters. */
  description: string;
  /** What status pages call it. Default: what it is about. 1 to 200 characters. */
  publicTitle: string | null;
  /** What status pages say about it. The name and the description stay internal. At most 2000 characters. */
  publicText: string;
  /** Whether it takes place. */
  enabled: boolean;
  /** Which monitors are meant: all, those with these ids, or those with one of these tags. */
  target: MonitorTarget;
  /** When a maintenance window is: once, or again and again. */
  schedule: MaintenanceSchedule;
  /** `ended` when it will not take place again. */
  status: 'scheduled' | 'active' | 'ended';
  /** When it began, or begins next; `null` when it is over. RFC 3339, UTC, with milliseconds. */
  startsAt: string | null;
  /** When that one ends. RFC 3339, UTC, with milliseconds. */
  endsAt: string | null;
}

/** When a maintenance window is: once, or again and again. */
export type MaintenanceSchedule = {
  /** It takes place one time. */
  type: 'once';
  /** When it begins. */
  startsAt: string;
  /** When it ends. */
  endsAt: string;
} | {
  /** It takes place whenever `cron` says. */
  type: 'recurring';
  /** When it begins, as a cron expression of five fields. */
  cron: string;
  /** Time zone of `cron`; it begins at that hour of the day whatever summer time does. */
  timezone: string;
  /** How long it lasts, in seconds that pass. */
  durationSeconds: number;
};

/** A maintenance window to create. */
export interface MaintenanceWindowCreate {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters; default `null`. */
  readonly key?: string | null | undefined;
  /** What is done meanwhile. At most 2000 characters; default `""`. */
  readonly description?: string | undefined;
  /** What status pages call it. Default: what it is about. 1 to 200 characters; default `null`. */
  readonly publicTitle?: string | null | undefined;
  /** What status pages say about it. The name and the description stay internal. At most 2000 characters; default `""`. */
  readonly publicText?: string | undefined;
  /** Whether it takes place. Default `true`. */
  readonly enabled?: boolean | undefined;
  /** Which monitors are meant: all, those with these ids, or those with one of these tags. */
  readonly target: MonitorTarget;
  /** When it is: once, or again and again. */
  readonly schedule: {
    /** It takes place one time. */
    readonly type: 'once';
    /** When it begins. RFC 3339, UTC, with milliseconds. */
    readonly startsAt: string;
    /** When it ends. RFC 3339, UTC, with milliseconds. */
    readonly endsAt: string;
  } | {
    /** It takes place whenever `cron` says. */
    readonly type: 'recurring';
    /** When it begins, as a cron expression of five fields. 1 to 200 characters. */
    readonly cron: string;
    /** Time zone of `cron`; it begins at that hour of the day whatever summer time does. At most 64 characters; default `"UTC"`. */
    readonly timezone?: string | undefined;
    /** How long it lasts, in seconds that pass. 60 to 604800. */
    readonly durationSeconds: number;
  };
}

/** A patch for a maintenance window. */
export interface MaintenanceWindowUpdate {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  readonly key?: string | null | undefined;
  /** What is done meanwhile. At most 2000 characters. */
  readonly description?: string | null | undefined;
  /** What status pages call it. Default: what it is about. 1 to 200 characters. */
  readonly publicTitle?: string | null | undefined;
  /** What status pages say about it. The name and the description stay internal. At most 2000 characters. */
  readonly publicText?: string | null | undefined;
  /** Whether it takes place. */
  readonly enabled?: boolean | null | undefined;
  /** Which monitors are meant: all, those with these ids, or those with one of these tags. */
  readonly target?: MonitorTarget | undefined;
  /** The whole schedule; it is replaced. */
  readonly schedule?: {
    /** It takes place one time. */
    readonly type: 'once';
    /** When it begins. RFC 3339, UTC, with milliseconds. */
    readonly startsAt: string;
    /** When it ends. RFC 3339, UTC, with milliseconds. */
    readonly endsAt: string;
  } | {
    /** It takes place whenever `cron` says. */
    readonly type: 'recurring';
    /** When it begins, as a cron expression of five fields. 1 to 200 characters. */
    readonly cron: string;
    /** Time zone of `cron`; it begins at that hour of the day whatever summer time does. At most 64 characters; default `"UTC"`. */
    readonly timezone?: string | undefined;
    /** How long it lasts, in seconds that pass. 60 to 604800. */
    readonly durationSeconds: number;
  } | undefined;
}

/** One page of a list. */
export interface OnCallSchedulePage {
  /** The items of this page. */
  data: OnCallSchedule[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** Who is on call, and when. */
export interface OnCallSchedule {
  /** Opaque identifier, starts with `ocs_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  key: string | null;
  /** What the people on call are responsible for. At most 2000 characters. */
  description: string;
  /** Time zone of every local date and time. At most 64 characters. */
  timezone: string;
  /** A later layer covers an earlier one. */
  layers: OnCallLayer[];
  /** A notification channel that is notified when another person is on call; `null` for none. */
  announceChannelId: string | null;
}

/** People who take turns. */
export interface OnCallLayer {
  /** What people call it, such as `Primary`. */
  name: string;
  /** Members of the organization in the order of their turns. */
  userIds: string[];
  /** Local date of the first turn. */
  startsOn: string;
  /** When the next person takes over. */
  handoff: {
    /** So many units are one turn. */
    every: number;
    /** Days and weeks are local ones, whatever summer time does; an hour is 60 minutes. */
    unit: 'hour' | 'day' | 'week';
    /** Local time of each handoff; for hours, of the first. */
    at: string;
  };
  /** Only at these times of the week; `null` for always. */
  restrictions: Array<{
    /** Days of the week on which it begins. */
    days: Array<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'>;
    /** Local time of day, `HH:MM`. */
    from: string;
    /** Local time of day, `HH:MM`. */
    to: string;
  }> | null;
}

/** A schedule to create. */
export interface OnCallScheduleCreate {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters; default `null`. */
  readonly key?: string | null | undefined;
  /** What the people on call are responsible for. At most 2000 characters; default `""`. */
  readonly description?: string | undefined;
  /** Time zone of every local date and time. At most 64 characters. */
  readonly timezone: string;
  /** A later layer covers an earlier one. A list in a change replaces the whole list. 1 to 5 entries. */
  readonly layers: readonly OnCallLayerCreate[];
  /** A notification channel that is notified when another person is on call; `null` for none. Default `null`. */
  readonly announceChannelId?: string | null | undefined;
}

/** People who take turns. */
export interface OnCallLayerCreate {
  /** What people call it, such as `Primary`. 1 to 200 characters. */
  readonly name: string;
  /** Members of the organization in the order of their turns. A layer without any covers nothing. At most 50 entries. */
  readonly userIds: readonly string[];
  /** Local date of the first turn; the layer is empty before. */
  readonly startsOn: string;
  /** When the next person takes over. Default `{}`. */
  readonly handoff?: {
    /** So many units are one turn. Default: 1. 1 to 52; default `1`. */
    readonly every?: number | undefined;
    /** Days and weeks are local ones, whatever summer time does; an hour is 60 minutes. Default: `week`. Default `"week"`. */
    readonly unit?: 'hour' | 'day' | 'week' | undefined;
    /** Local time of each handoff; for hours, of the first. Default: 09:00. Default `"09:00"`. */
    readonly at?: string | undefined;
  } | undefined;
  /** Only at these times of the week; `null` for always. Turns pass on regardless of them. 1 to 21 entries; default `null`. */
  readonly restrictions?: ReadonlyArray<{
    /** Days of the week on which it begins. 1 to 7 entries. */
    readonly days: ReadonlyArray<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'>;
    /** Local time of day, `HH:MM`. */
    readonly from: string;
    /** Local time of day, `HH:MM`. */
    readonly to: string;
  }> | null | undefined;
}

/** A merge patch for a schedule. */
export interface OnCallScheduleUpdate {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  readonly key?: string | null | undefined;
  /** What the people on call are responsible for. At most 2000 characters. */
  readonly description?: string | null | undefined;
  /** Time zone of every local date and time. At most 64 characters. */
  readonly timezone?: string | undefined;
  /** A later layer covers an earlier one. A list in a change replaces the whole list. 1 to 5 entries. */
  readonly layers?: readonly OnCallLayerCreate[] | undefined;
  /** A notification channel that is notified when another person is on call; `null` for none. */
  readonly announceChannelId?: string | null | undefined;
}

/** Who is on call at a moment. */
export interface OnCall {
  /** The schedule that has another person on call. */
  id: string;
  /** What the schedule is called. */
  name: string;
  /** The moment that was asked for. RFC 3339, UTC, with milliseconds. */
  at: string;
  /** Empty while the schedule has no person. */
  users: OnCallPerson[];
  /** The layer whose turn it is; `null` for an override of a whole stretch. */
  layer: string | null;
  /** The overrides that led to this person, in the order they apply. */
  overrideIds: string[];
  /** Since when that is so; `null` when it always was. RFC 3339, UTC, with milliseconds. */
  since: string | null;
  /** Until when; `null` when it stays so. RFC 3339, UTC, with milliseconds. */
  until: string | null;
}

/** A member who is on call. */
export interface OnCallPerson {
  /** Opaque identifier, starts with `usr_`. */
  id: string;
  /** How the member is called. */
  name: string;
}

/** Who is on call in a range of time. */
export interface OnCallShifts {
  /** Where the range begins. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where the answer ends: before what was asked for when there are too many. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** In the order of time. Where none is, no person is on call. */
  shifts: Array<{
    /** A member who is on call. */
    user: OnCallPerson;
    /** The layer whose turn it is; `null` for an override of a whole stretch. */
    layer: string | null;
    /** The overrides that led to this person, in the order they apply. */
    overrideIds: string[];
    /** When it begins, which may be before the range. RFC 3339, UTC, with milliseconds. */
    since: string;
    /** When it ends, which may be after the range. RFC 3339, UTC, with milliseconds. */
    until: string;
  }>;
  /** `tooMany` when the range has more: ask again from `to` on. Else `null`. */
  notice: 'tooMany' | null;
}

/** One page of a list. */
export interface OnCallOverridePage {
  /** The items of this page. */
  data: OnCallOverride[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A change of a schedule for a stretch of time. */
export interface OnCallOverride {
  /** Opaque identifier, starts with `oco_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Opaque identifier, starts with `ocs_`. */
  scheduleId: string;
  /** Who is on call instead; `null` for no person. */
  userId: string | null;
  /** Only while this person would be on call; `null` for always. */
  replacesUserId: string | null;
  /** When it begins. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** When it ends. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** Id of the user or API key that made it. */
  createdBy: string;
}

/** An override to create. */
export interface OnCallOverrideCreate {
  /** Who is on call instead; `null` for no person. */
  readonly userId: string | null;
  /** Only while this person would be on call. Default: `null`, the whole stretch. Default `null`. */
  readonly replacesUserId?: string | null | undefined;
  /** When it begins. RFC 3339, UTC, with milliseconds. */
  readonly from: string;
  /** When it ends, at most 366 days later. RFC 3339, UTC, with milliseconds. */
  readonly to: string;
}

/** Where a schedule is read as a calendar. */
export interface OnCallCalendarLink {
  /** Calendar programs subscribe to it. It opens the schedule without a sign-in, so share it with care. */
  url: string;
}

/** One page of a list. */
export interface OnCallPage {
  /** The items of this page. */
  data: OnCall[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** One page of a list. */
export interface EscalationPolicyPage {
  /** The items of this page. */
  data: EscalationPolicy[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** Who is paged about an incident, one step after the other, until a person acknowledges it. */
export interface EscalationPolicy {
  /** Opaque identifier, starts with `esc_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  key: string | null;
  /** What it is for. At most 2000 characters. */
  description: string;
  /** Incidents about these monitors are escalated by it; `null` for none by itself. Of several policies, one that names ids overrides one with tags, tags override all, and the oldest comes first. The policy of an alert rule or a monitor overrides all of them, that of the organization after. */
  target: MonitorTarget | null;
  /** Only incidents that are at least this bad. */
  minimumSeverity: 'minor' | 'major' | 'critical';
  /** Taken one after the other. */
  steps: EscalationStep[];
  /** How often all steps are taken. 1 to 10. */
  rounds: number;
  /** What a schedule without a person does: `next` passes to the next step, `responders` pages them. */
  whenUncovered: 'next' | 'responders';
  /** What happens after the last step of the last round. */
  whenExhausted: 'responders' | 'nothing';
  /** An acknowledgement lasts so long: then an incident that is not resolved is open again and its escalation begins again; `null` for ever. 900 to 86400. */
  acknowledgementSeconds: number | null;
  /** What names it. While anything does, deleting it is a `conflict`, unless it is forced. */
  usedBy: EscalationPolicyUsers;
}

/** One step of a policy. */
export interface EscalationStep {
  /** Who is paged, all at once. */
  targets: Array<{
    /** A member (`user`), who is on call in a `schedule`, a notification `channel`, or all members who may respond to incidents (`responders`). */
    type: 'user' | 'schedule' | 'channel' | 'responders';
    /** The member, the schedule or the channel. */
    id?: string | undefined;
  }>;
  /** Until the next step, unless a person acknowledges. */
  waitSeconds: number;
}

/** How many name an escalation policy. */
export interface EscalationPolicyUsers {
  /** Alert rules whose incidents it escalates. */
  alertRules: number;
  /** Monitors whose incidents it escalates. */
  monitors: number;
  /** Whether it escalates what no other policy does. */
  organization: boolean;
}

/** An escalation policy to create. */
export interface EscalationPolicyCreate {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters; default `null`. */
  readonly key?: string | null | undefined;
  /** What it is for. At most 2000 characters; default `""`. */
  readonly description?: string | undefined;
  /** Incidents about these monitors are escalated by it; `null` for none by itself. Of several policies, one that names ids overrides one with tags, tags override all, and the oldest comes first. The policy of an alert rule or a monitor overrides all of them, that of the organization after. Default `null`. */
  readonly target?: MonitorTarget | null | undefined;
  /** Only incidents that are at least this bad. Default `"minor"`. */
  readonly minimumSeverity?: 'minor' | 'major' | 'critical' | undefined;
  /** Taken one after the other. A list in a change replaces the whole list. 1 to 10 entries. */
  readonly steps: readonly EscalationStepCreate[];
  /** How often all steps are taken. 1 to 10; default `3`. */
  readonly rounds?: number | undefined;
  /** What a schedule without a person does: `next` passes to the next step, `responders` pages them. Default `"next"`. */
  readonly whenUncovered?: 'next' | 'responders' | undefined;
  /** What happens after the last step of the last round. Default `"responders"`. */
  readonly whenExhausted?: 'responders' | 'nothing' | undefined;
  /** An acknowledgement lasts so long: then an incident that is not resolved is open again and its escalation begins again; `null` for ever. 900 to 86400; default `null`. */
  readonly acknowledgementSeconds?: number | null | undefined;
}

/** One step of a policy. */
export interface EscalationStepCreate {
  /** Who is paged, all at once. 1 to 10 entries. */
  readonly targets: readonly EscalationTarget[];
  /** Until the next step, unless a person acknowledges. Default: 300. 60 to 86400; default `300`. */
  readonly waitSeconds?: number | undefined;
}

/** A member, who is on call in a schedule, a notification channel, or all members who may respond to incidents. */
export type EscalationTarget = {
  /** A member of the organization. */
  readonly type: 'user';
  /** Opaque identifier, starts with `usr_`. */
  readonly id: string;
} | {
  /** Who is on call in a schedule. */
  readonly type: 'schedule';
  /** Opaque identifier, starts with `ocs_`. */
  readonly id: string;
} | {
  /** A notification channel. */
  readonly type: 'channel';
  /** Opaque identifier, starts with `nch_`. */
  readonly id: string;
} | {
  /** All members who may respond to incidents. */
  readonly type: 'responders';
};

/** A merge patch for an escalation policy. */
export interface EscalationPolicyUpdate {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  readonly key?: string | null | undefined;
  /** What it is for. At most 2000 characters. */
  readonly description?: string | null | undefined;
  /** Incidents about these monitors are escalated by it; `null` for none by itself. Of several policies, one that names ids overrides one with tags, tags override all, and the oldest comes first. The policy of an alert rule or a monitor overrides all of them, that of the organization after. */
  readonly target?: MonitorTarget | null | undefined;
  /** Only incidents that are at least this bad. */
  readonly minimumSeverity?: 'minor' | 'major' | 'critical' | null | undefined;
  /** Taken one after the other. A list in a change replaces the whole list. 1 to 10 entries. */
  readonly steps?: readonly EscalationStepCreate[] | undefined;
  /** How often all steps are taken. 1 to 10. */
  readonly rounds?: number | null | undefined;
  /** What a schedule without a person does: `next` passes to the next step, `responders` pages them. */
  readonly whenUncovered?: 'next' | 'responders' | null | undefined;
  /** What happens after the last step of the last round. */
  readonly whenExhausted?: 'responders' | 'nothing' | null | undefined;
  /** An acknowledgement lasts so long: then an incident that is not resolved is open again and its escalation begins again; `null` for ever. 900 to 86400. */
  readonly acknowledgementSeconds?: number | null | undefined;
}

/** The incident that a dry run is about. */
export interface EscalationTestRequest {
  /** When the incident would begin. Default: now. RFC 3339, UTC, with milliseconds. */
  readonly at?: string | undefined;
  /** How bad the incident would be: quiet hours let pass what is bad enough. Default: as bad as the policy asks for. */
  readonly severity?: 'minor' | 'major' | 'critical' | undefined;
}

/** What a policy would do; no page is sent. */
export interface EscalationTest {
  /** What would be done without an acknowledgement, the first step first. */
  steps: Array<{
    /** From 1: how often the steps are taken. At least 1. */
    round: number;
    /** From 1; beyond the steps of the policy for what follows the last one. At least 1. */
    step: number;
    /** When it would be taken without an acknowledgement. RFC 3339, UTC, with milliseconds. */
    at: string;
    /** Who would be paged, all at once. */
    targets: Array<{
      /** A member (`user`), who is on call in a `schedule`, a notification `channel`, or all members who may respond to incidents (`responders`). */
      type: 'user' | 'schedule' | 'channel' | 'responders';
      /** The member, the schedule or the channel; `null` for responders. */
      id: string | null;
      /** The member, the schedule, the channel, or `Responders`. */
      name: string;
      /** Names of those who would be paged; none for a channel. */
      people: string[];
      /** By which means they would be paged, as each prefers it; none for a channel. */
      via: Array<'email' | 'sms' | 'voice' | 'telegram' | 'pushover' | 'ntfy' | 'gotify' | 'slack' | 'webPush'>;
      /** Why the page would not arrive; `null` when it would. */
      problem: string | null;
    }>;
  }>;
  /** What would keep pages from people, in words; empty when all is well. */
  problems: string[];
}

/** Whether a policy would reach people now. */
export interface EscalationReadiness {
  /** Whether every step, some or none reaches a person now. */
  status: 'ready' | 'partial' | 'unreachable';
  /** What would keep pages from people, in words; empty when all is well. */
  problems: string[];
}

/** One page of a list. */
export interface DashboardPage {
  /** The items of this page. */
  data: Dashboard[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** Widgets on a grid that show monitors, incidents and their history. */
export interface Dashboard {
  /** Opaque identifier, starts with `dsh_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  key: string | null;
  /** What it is for. At most 2000 characters. */
  description: string;
  /** Labels of the dashboard. At most 50 entries. */
  tags: string[];
  /** Its parts; no two overlap. */
  widgets: DashboardWidget[];
  /** The time that widgets show, unless a request names another. */
  timeRange: DashboardTimeRange;
  /** How often a page reads its data; `null` for never. 10 to 3600. */
  refreshSeconds: number | null;
  /** Choices that widgets refer to. */
  variables: DashboardVariable[];
  /** Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its public link. */
  visibility: 'private' | 'organization' | 'public';
  /** What people with the public link read instead of `name`. 1 to 200 characters. */
  publicTitle: string | null;
  /** Id of the user or API key that created it. */
  ownerId: string;
  /** Opens the public dashboard; `null` unless it is public, and to callers without `dashboards:write`. */
  publicToken: string | null;
  /** Where the public data is read with that token; `null` when the token is. */
  publicUrl: string | null;
}

/** One part of a dashboard: what it shows, and where on the grid. */
export type DashboardWidget = StatWidget | TimeseriesWidget | StatusHistoryWidget | UptimeWidget | MonitorListWidget | IncidentListWidget | CertificatesWidget | TextWidget;

/** A widget of the type `stat`. */
export interface StatWidget {
  /** Names the widget in its dashboard; made when it is left out. */
  id: string;
  /** What kind of widget it is. */
  type: 'stat';
  /** Its heading. At most 200 characters. */
  title: string;
  /** Its first column, from 0 to 11. 0 to 11. */
  x: number;
  /** Its first row. 0 to 999. */
  y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  w: number;
  /** Rows that it takes. 1 to 50. */
  h: number;
  /** What it shows, by the type. */
  config: {
    /** What it shows. */
    metric: 'uptimePercent' | 'latencyAvg' | 'latencyP50' | 'latencyP95' | 'latencyP99' | 'monitorsByStatus' | 'openIncidents' | 'certificateDays' | 'exporterSample' | 'errorBudget';
    /** Which monitors it shows. Default: all. */
    target: WidgetTarget;
    /** For `monitorsByStatus`: the status that is counted; `null` for all. */
    status: 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown' | null;
    /** For `exporterSample`: the exporter. */
    exporterId: string | null;
    /** For `exporterSample`: which series. 1 to 500 characters. */
    selector: string | null;
    /** For `errorBudget`: the report that has the target. */
    reportId: string | null;
    /** How the numbers of several monitors become one. `average` of a percentile is that of all latencies together. `sum` has no meaning for percentages and days. */
    combine: 'worst' | 'average' | 'sum';
    /** What values mean; the highest threshold that is reached counts. At most 5 entries. */
    thresholds: Array<{
      /** From this value on. -1000000000000000 to 1000000000000000. */
      value: number;
      /** What the value means. */
      level: 'ok' | 'warning' | 'critical';
    }>;
  };
}

/** Which monitors a widget shows: all, some by id or tag, or those of a variable of the dashboard. */
export type WidgetTarget = {
  /** All of the organization. */
  readonly scope: 'all';
} | {
  /** Those with these ids. */
  readonly scope: 'monitors';
  /** These monitors. 1 to 500 entries. */
  readonly monitorIds: readonly string[];
} | {
  /** Those with one of these tags, also monitors that get it later. */
  readonly scope: 'tags';
  /** Monitors that have one of these tags. 1 to 50 entries. */
  readonly tags: readonly string[];
} | {
  /** The monitors that are chosen for a variable of the dashboard. */
  readonly scope: 'variable';
  /** The variable; without a choice, all of its values. */
  readonly name: string;
};

/** A widget of the type `timeseries`. */
export interface TimeseriesWidget {
  /** Names the widget in its dashboard; made when it is left out. */
  id: string;
  /** What kind of widget it is. */
  type: 'timeseries';
  /** Its heading. At most 200 characters. */
  title: string;
  /** Its first column, from 0 to 11. 0 to 11. */
  x: number;
  /** Its first row. 0 to 999. */
  y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  w: number;
  /** Rows that it takes. 1 to 50. */
  h: number;
  /** What it shows, by the type. */
  config: {
    /** What it shows. */
    metric: 'latencyAvg' | 'latencyP50' | 'latencyP95' | 'latencyP99' | 'uptimePercent' | 'exporterSample';
    /** Which monitors it shows. Default: all. */
    target: WidgetTarget;
    /** A line for each monitor, or one for all together. `exporterSample` has one for each series. */
    by: 'monitor' | 'all';
    /** Points of a line; fewer where history is kept in longer sums. 10 to 500. */
    bins: number;
    /** For `exporterSample`: the exporter. */
    exporterId: string | null;
    /** For `exporterSample`: which series. 1 to 500 characters. */
    selector: string | null;
    /** For `exporterSample`: how samples become one value. */
    fn: 'last' | 'avg' | 'min' | 'max' | 'rate' | 'increase' | 'delta' | null;
  };
}

/** A widget of the type `statusHistory`. */
export interface StatusHistoryWidget {
  /** Names the widget in its dashboard; made when it is left out. */
  id: string;
  /** What kind of widget it is. */
  type: 'statusHistory';
  /** Its heading. At most 200 characters. */
  title: string;
  /** Its first column, from 0 to 11. 0 to 11. */
  x: number;
  /** Its first row. 0 to 999. */
  y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  w: number;
  /** Rows that it takes. 1 to 50. */
  h: number;
  /** What it shows, by the type. */
  config: {
    /** Which monitors it shows. Default: all. */
    target: WidgetTarget;
    /** Bars of a monitor. 10 to 200. */
    bins: number;
  };
}

/** A widget of the type `uptime`. */
export interface UptimeWidget {
  /** Names the widget in its dashboard; made when it is left out. */
  id: string;
  /** What kind of widget it is. */
  type: 'uptime';
  /** Its heading. At most 200 characters. */
  title: string;
  /** Its first column, from 0 to 11. 0 to 11. */
  x: number;
  /** Its first row. 0 to 999. */
  y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  w: number;
  /** Rows that it takes. 1 to 50. */
  h: number;
  /** What it shows, by the type. */
  config: {
    /** Which monitors it shows. Default: all. */
    target: WidgetTarget;
    /** Stretches before now: 24 hours, 7, 30 and 90 days. 1 to 4 entries. */
    windows: Array<'h24' | 'd7' | 'd30' | 'd90'>;
  };
}

/** A widget of the type `monitorList`. */
export interface MonitorListWidget {
  /** Names the widget in its dashboard; made when it is left out. */
  id: string;
  /** What kind of widget it is. */
  type: 'monitorList';
  /** Its heading. At most 200 characters. */
  title: string;
  /** Its first column, from 0 to 11. 0 to 11. */
  x: number;
  /** Its first row. 0 to 999. */
  y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  w: number;
  /** Rows that it takes. 1 to 50. */
  h: number;
  /** What it shows, by the type. */
  config: {
    /** Which monitors it shows. Default: all. */
    target: WidgetTarget;
    /** Only these; all when empty. At most 7 entries. */
    statuses: Array<'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown'>;
    /** What comes first: A, the worst, the lowest, the slowest. */
    sort: 'name' | 'status' | 'uptime' | 'latency';
    /** Monitors that are listed. 1 to 100. */
    limit: number;
  };
}

/** A widget of the type `incidentList`. */
export interface IncidentListWidget {
  /** Names the widget in its dashboard; made when it is left out. */
  id: string;
  /** What kind of widget it is. */
  type: 'incidentList';
  /** Its heading. At most 200 characters. */
  title: string;
  /** Its first column, from 0 to 11. 0 to 11. */
  x: number;
  /** Its first row. 0 to 999. */
  y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  w: number;
  /** Rows that it takes. 1 to 50. */
  h: number;
  /** What it shows, by the type. */
  config: {
    /** Which monitors it shows. Default: all. */
    target: WidgetTarget;
    /** Which incidents. 1 to 3 entries. */
    statuses: Array<'open' | 'acknowledged' | 'resolved'>;
    /** Incidents that are listed, the latest first. 1 to 50. */
    limit: number;
  };
}

/** A widget of the type `certificates`. */
export interface CertificatesWidget {
  /** Names the widget in its dashboard; made when it is left out. */
  id: string;
  /** What kind of widget it is. */
  type: 'certificates';
  /** Its heading. At most 200 characters. */
  title: string;
  /** Its first column, from 0 to 11. 0 to 11. */
  x: number;
  /** Its first row. 0 to 999. */
  y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  w: number;
  /** Rows that it takes. 1 to 50. */
  h: number;
  /** What it shows, by the type. */
  config: {
    /** Which monitors it shows. Default: all. */
    target: WidgetTarget;
    /** Certificates that end within so many days. 1 to 365. */
    withinDays: number;
    /** Certificates that are listed, the first to end first. 1 to 100. */
    limit: number;
  };
}

/** A widget of the type `text`. */
export interface TextWidget {
  /** Names the widget in its dashboard; made when it is left out. */
  id: string;
  /** What kind of widget it is. */
  type: 'text';
  /** Its heading. At most 200 characters. */
  title: string;
  /** Its first column, from 0 to 11. 0 to 11. */
  x: number;
  /** Its first row. 0 to 999. */
  y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  w: number;
  /** Rows that it takes. 1 to 50. */
  h: number;
  /** What it shows, by the type. */
  config: {
    /** Markdown. It is returned as it is: sanitize the HTML that it becomes. At most 20000 characters. */
    markdown: string;
  };
}

/** The time that widgets show, unless a request names another. */
export type DashboardTimeRange = {
  /** So many seconds before now. 300 to 34560000. */
  readonly lastSeconds: number;
} | {
  /** Where it begins. RFC 3339, UTC, with milliseconds. */
  readonly from: string;
  /** Where it ends. RFC 3339, UTC, with milliseconds. */
  readonly to: string;
};

/** A choice above a dashboard, between values that it declares. */
export interface DashboardVariable {
  /** How widgets and requests name it. */
  name: string;
  /** What its values are. */
  type: 'tag' | 'monitor';
  /** The tags, or the ids of the monitors, that can be chosen. */
  values: string[];
  /** What is chosen at first; `null` for all values. */
  default: string | null;
}

/** A dashboard to create. */
export interface DashboardCreate {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters; default `null`. */
  readonly key?: string | null | undefined;
  /** What it is for. At most 2000 characters; default `""`. */
  readonly description?: string | undefined;
  /** Labels of the dashboard. At most 50 entries; default `[]`. */
  readonly tags?: readonly string[] | undefined;
  /** Its parts; no two may overlap. At most 40 entries; default `[]`. */
  readonly widgets?: readonly DashboardWidgetCreate[] | undefined;
  /** The time that widgets show, unless a request names another. Default `{"lastSeconds":86400}`. */
  readonly timeRange?: DashboardTimeRange | undefined;
  /** How often a page reads its data; `null` for never. 10 to 3600; default `60`. */
  readonly refreshSeconds?: number | null | undefined;
  /** Choices that widgets refer to. At most 5 entries; default `[]`. */
  readonly variables?: ReadonlyArray<{
    /** How widgets and requests name it. */
    readonly name: string;
    /** What its values are. */
    readonly type: 'tag' | 'monitor';
    /** The tags, or the ids of the monitors, that can be chosen. 1 to 50 entries. */
    readonly values: readonly string[];
    /** What is chosen at first; `null` for all values. At most 68 characters; default `null`. */
    readonly default?: string | null | undefined;
  }> | undefined;
  /** Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its public link. Default `"organization"`. */
  readonly visibility?: 'private' | 'organization' | 'public' | undefined;
  /** What people with the public link read instead of `name`. 1 to 200 characters; default `null`. */
  readonly publicTitle?: string | null | undefined;
}

/** One part of a dashboard, to create. */
export type DashboardWidgetCreate = StatWidgetCreate | TimeseriesWidgetCreate | StatusHistoryWidgetCreate | UptimeWidgetCreate | MonitorListWidgetCreate | IncidentListWidgetCreate | CertificatesWidgetCreate | TextWidgetCreate;

/** A widget of the type `stat`, to create. */
export interface StatWidgetCreate {
  /** Names the widget in its dashboard; made when it is left out. */
  readonly id?: string | undefined;
  /** What kind of widget it is. */
  readonly type: 'stat';
  /** Its heading. At most 200 characters; default `""`. */
  readonly title?: string | undefined;
  /** Its first column, from 0 to 11. 0 to 11. */
  readonly x: number;
  /** Its first row. 0 to 999. */
  readonly y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  readonly w: number;
  /** Rows that it takes. 1 to 50. */
  readonly h: number;
  /** What it shows, by the type. */
  readonly config: {
    /** What it shows. */
    readonly metric: 'uptimePercent' | 'latencyAvg' | 'latencyP50' | 'latencyP95' | 'latencyP99' | 'monitorsByStatus' | 'openIncidents' | 'certificateDays' | 'exporterSample' | 'errorBudget';
    /** Which monitors it shows. Default: all. Default `{"scope":"all"}`. */
    readonly target?: WidgetTarget | undefined;
    /** For `monitorsByStatus`: the status that is counted; `null` for all. Default `null`. */
    readonly status?: 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown' | null | undefined;
    /** For `exporterSample`: the exporter. Default `null`. */
    readonly exporterId?: string | null | undefined;
    /** For `exporterSample`: which series. 1 to 500 characters; default `null`. */
    readonly selector?: string | null | undefined;
    /** For `errorBudget`: the report that has the target. Default `null`. */
    readonly reportId?: string | null | undefined;
    /** How the numbers of several monitors become one. `average` of a percentile is that of all latencies together. `sum` has no meaning for percentages and days. Default `"average"`. */
    readonly combine?: 'worst' | 'average' | 'sum' | undefined;
    /** What values mean; the highest threshold that is reached counts. At most 5 entries; default `[]`. */
    readonly thresholds?: ReadonlyArray<{
      /** From this value on. -1000000000000000 to 1000000000000000. */
      readonly value: number;
      /** What the value means. */
      readonly level: 'ok' | 'warning' | 'critical';
    }> | undefined;
  };
}

/** A widget of the type `timeseries`, to create. */
export interface TimeseriesWidgetCreate {
  /** Names the widget in its dashboard; made when it is left out. */
  readonly id?: string | undefined;
  /** What kind of widget it is. */
  readonly type: 'timeseries';
  /** Its heading. At most 200 characters; default `""`. */
  readonly title?: string | undefined;
  /** Its first column, from 0 to 11. 0 to 11. */
  readonly x: number;
  /** Its first row. 0 to 999. */
  readonly y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  readonly w: number;
  /** Rows that it takes. 1 to 50. */
  readonly h: number;
  /** What it shows, by the type. */
  readonly config: {
    /** What it shows. */
    readonly metric: 'latencyAvg' | 'latencyP50' | 'latencyP95' | 'latencyP99' | 'uptimePercent' | 'exporterSample';
    /** Which monitors it shows. Default: all. Default `{"scope":"all"}`. */
    readonly target?: WidgetTarget | undefined;
    /** A line for each monitor, or one for all together. `exporterSample` has one for each series. Default `"monitor"`. */
    readonly by?: 'monitor' | 'all' | undefined;
    /** Points of a line; fewer where history is kept in longer sums. 10 to 500; default `120`. */
    readonly bins?: number | undefined;
    /** For `exporterSample`: the exporter. Default `null`. */
    readonly exporterId?: string | null | undefined;
    /** For `exporterSample`: which series. 1 to 500 characters; default `null`. */
    readonly selector?: string | null | undefined;
    /** For `exporterSample`: how samples become one value. Default `null`. */
    readonly fn?: 'last' | 'avg' | 'min' | 'max' | 'rate' | 'increase' | 'delta' | null | undefined;
  };
}

/** A widget of the type `statusHistory`, to create. */
export interface StatusHistoryWidgetCreate {
  /** Names the widget in its dashboard; made when it is left out. */
  readonly id?: string | undefined;
  /** What kind of widget it is. */
  readonly type: 'statusHistory';
  /** Its heading. At most 200 characters; default `""`. */
  readonly title?: string | undefined;
  /** Its first column, from 0 to 11. 0 to 11. */
  readonly x: number;
  /** Its first row. 0 to 999. */
  readonly y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  readonly w: number;
  /** Rows that it takes. 1 to 50. */
  readonly h: number;
  /** What it shows, by the type. */
  readonly config: {
    /** Which monitors it shows. Default: all. Default `{"scope":"all"}`. */
    readonly target?: WidgetTarget | undefined;
    /** Bars of a monitor. 10 to 200; default `90`. */
    readonly bins?: number | undefined;
  };
}

/** A widget of the type `uptime`, to create. */
export interface UptimeWidgetCreate {
  /** Names the widget in its dashboard; made when it is left out. */
  readonly id?: string | undefined;
  /** What kind of widget it is. */
  readonly type: 'uptime';
  /** Its heading. At most 200 characters; default `""`. */
  readonly title?: string | undefined;
  /** Its first column, from 0 to 11. 0 to 11. */
  readonly x: number;
  /** Its first row. 0 to 999. */
  readonly y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  readonly w: number;
  /** Rows that it takes. 1 to 50. */
  readonly h: number;
  /** What it shows, by the type. */
  readonly config: {
    /** Which monitors it shows. Default: all. Default `{"scope":"all"}`. */
    readonly target?: WidgetTarget | undefined;
    /** Stretches before now: 24 hours, 7, 30 and 90 days. 1 to 4 entries; default `["h24","d30"]`. */
    readonly windows?: ReadonlyArray<'h24' | 'd7' | 'd30' | 'd90'> | undefined;
  };
}

/** A widget of the type `monitorList`, to create. */
export interface MonitorListWidgetCreate {
  /** Names the widget in its dashboard; made when it is left out. */
  readonly id?: string | undefined;
  /** What kind of widget it is. */
  readonly type: 'monitorList';
  /** Its heading. At most 200 characters; default `""`. */
  readonly title?: string | undefined;
  /** Its first column, from 0 to 11. 0 to 11. */
  readonly x: number;
  /** Its first row. 0 to 999. */
  readonly y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  readonly w: number;
  /** Rows that it takes. 1 to 50. */
  readonly h: number;
  /** What it shows, by the type. */
  readonly config: {
    /** Which monitors it shows. Default: all. Default `{"scope":"all"}`. */
    readonly target?: WidgetTarget | undefined;
    /** Only these; all when empty. At most 7 entries; default `[]`. */
    readonly statuses?: ReadonlyArray<'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown'> | undefined;
    /** What comes first: A, the worst, the lowest, the slowest. Default `"status"`. */
    readonly sort?: 'name' | 'status' | 'uptime' | 'latency' | undefined;
    /** Monitors that are listed. 1 to 100; default `20`. */
    readonly limit?: number | undefined;
  };
}

/** A widget of the type `incidentList`, to create. */
export interface IncidentListWidgetCreate {
  /** Names the widget in its dashboard; made when it is left out. */
  readonly id?: string | undefined;
  /** What kind of widget it is. */
  readonly type: 'incidentList';
  /** Its heading. At most 200 characters; default `""`. */
  readonly title?: string | undefined;
  /** Its first column, from 0 to 11. 0 to 11. */
  readonly x: number;
  /** Its first row. 0 to 999. */
  readonly y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  readonly w: number;
  /** Rows that it takes. 1 to 50. */
  readonly h: number;
  /** What it shows, by the type. */
  readonly config: {
    /** Which monitors it shows. Default: all. Default `{"scope":"all"}`. */
    readonly target?: WidgetTarget | undefined;
    /** Which incidents. 1 to 3 entries; default `["open","acknowledged"]`. */
    readonly statuses?: ReadonlyArray<'open' | 'acknowledged' | 'resolved'> | undefined;
    /** Incidents that are listed, the latest first. 1 to 50; default `10`. */
    readonly limit?: number | undefined;
  };
}

/** A widget of the type `certificates`, to create. */
export interface CertificatesWidgetCreate {
  /** Names the widget in its dashboard; made when it is left out. */
  readonly id?: string | undefined;
  /** What kind of widget it is. */
  readonly type: 'certificates';
  /** Its heading. At most 200 characters; default `""`. */
  readonly title?: string | undefined;
  /** Its first column, from 0 to 11. 0 to 11. */
  readonly x: number;
  /** Its first row. 0 to 999. */
  readonly y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  readonly w: number;
  /** Rows that it takes. 1 to 50. */
  readonly h: number;
  /** What it shows, by the type. */
  readonly config: {
    /** Which monitors it shows. Default: all. Default `{"scope":"all"}`. */
    readonly target?: WidgetTarget | undefined;
    /** Certificates that end within so many days. 1 to 365; default `30`. */
    readonly withinDays?: number | undefined;
    /** Certificates that are listed, the first to end first. 1 to 100; default `20`. */
    readonly limit?: number | undefined;
  };
}

/** A widget of the type `text`, to create. */
export interface TextWidgetCreate {
  /** Names the widget in its dashboard; made when it is left out. */
  readonly id?: string | undefined;
  /** What kind of widget it is. */
  readonly type: 'text';
  /** Its heading. At most 200 characters; default `""`. */
  readonly title?: string | undefined;
  /** Its first column, from 0 to 11. 0 to 11. */
  readonly x: number;
  /** Its first row. 0 to 999. */
  readonly y: number;
  /** Columns that it takes; `x + w` is at most 12. 1 to 12. */
  readonly w: number;
  /** Rows that it takes. 1 to 50. */
  readonly h: number;
  /** What it shows, by the type. */
  readonly config: {
    /** Markdown. It is returned as it is: sanitize the HTML that it becomes. At most 20000 characters. */
    readonly markdown: string;
  };
}

/** A dashboard as a file: `create` makes the same one of it. */
export interface DashboardContent {
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  key?: string | null | undefined;
  /** What it is for. At most 2000 characters. */
  description?: string | undefined;
  /** Labels of the dashboard. At most 50 entries. */
  tags?: string[] | undefined;
  /** Its widgets as `create` takes them, without defaults. */
  widgets?: Array<Record<string, unknown>> | undefined;
  /** The time that widgets show, unless a request names another. */
  timeRange?: DashboardTimeRange | undefined;
  /** How often a page reads its data; `null` for never. 10 to 3600. */
  refreshSeconds?: number | null | undefined;
  /** Its choices. */
  variables?: Array<{
    /** How widgets and requests name it. */
    name: string;
    /** What its values are. */
    type: 'tag' | 'monitor';
    /** The tags, or the ids of the monitors, that can be chosen. */
    values: string[];
    /** What is chosen at first; `null` for all values. */
    default?: string | null | undefined;
  }> | undefined;
  /** Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its public link. */
  visibility?: 'private' | 'organization' | 'public' | undefined;
  /** What people with the public link read instead of `name`. 1 to 200 characters. */
  publicTitle?: string | null | undefined;
}

/** A merge patch for a dashboard; `widgets`, `variables` and `timeRange` are replaced as a whole. */
export interface DashboardUpdate {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  readonly key?: string | null | undefined;
  /** What it is for. At most 2000 characters. */
  readonly description?: string | null | undefined;
  /** Labels of the dashboard. At most 50 entries. */
  readonly tags?: readonly string[] | null | undefined;
  /** Its parts; no two may overlap. At most 40 entries. */
  readonly widgets?: readonly DashboardWidgetCreate[] | null | undefined;
  /** The time that widgets show, unless a request names another. */
  readonly timeRange?: DashboardTimeRange | null | undefined;
  /** How often a page reads its data; `null` for never. 10 to 3600. */
  readonly refreshSeconds?: number | null | undefined;
  /** Choices that widgets refer to. At most 5 entries. */
  readonly variables?: ReadonlyArray<{
    /** How widgets and requests name it. */
    readonly name: string;
    /** What its values are. */
    readonly type: 'tag' | 'monitor';
    /** The tags, or the ids of the monitors, that can be chosen. 1 to 50 entries. */
    readonly values: readonly string[];
    /** What is chosen at first; `null` for all values. At most 68 characters; default `null`. */
    readonly default?: string | null | undefined;
  }> | null | undefined;
  /** Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its public link. */
  readonly visibility?: 'private' | 'organization' | 'public' | null | undefined;
  /** What people with the public link read instead of `name`. 1 to 200 characters. */
  readonly publicTitle?: string | null | undefined;
}

/** What all widgets of a dashboard show, each with its own status. */
export interface DashboardData {
  /** `null` for a preview. */
  dashboardId: string | null;
  /** The version of the dashboard that was filled; `null` for a preview. */
  version: number | null;
  /** Where the range begins. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where it ends. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** When this was computed. RFC 3339, UTC, with milliseconds. */
  generatedAt: string;
  /** Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not limit it. RFC 3339, UTC, with milliseconds. */
  retainedFrom: string | null;
  /** What each widget shows, in the order of the dashboard. */
  widgets: WidgetData[];
}

/** What one widget shows; the others are filled when it fails. */
export type WidgetData = {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'stat';
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** What the numbers count; `sample`: what the exporter says. */
    unit: 'percent' | 'milliseconds' | 'count' | 'days' | 'sample';
    /** `null` when nothing is known. */
    value: number | null;
    /** The threshold that is reached; `null` without one. */
    level: 'ok' | 'warning' | 'critical' | null;
    /** For `monitorsByStatus` without a `status`. */
    counts: {
      /** Monitors that are `pending`. */
      pending: number;
      /** Monitors that are `up`. */
      up: number;
      /** Monitors that are `degraded`. */
      degraded: number;
      /** Monitors that are `down`. */
      down: number;
      /** Monitors that are `paused`. */
      paused: number;
      /** Monitors that are `maintenance`. */
      maintenance: number;
      /** Monitors that are `unknown`. */
      unknown: number;
    } | null;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'timeseries';
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** What the numbers count; `sample`: what the exporter says. */
    unit: 'percent' | 'milliseconds' | 'count' | 'days' | 'sample';
    /** Where each bin begins; all lines share them. */
    at: string[];
    /** The lines, each with its values. */
    series: Array<{
      /** `null` for all together, and for a series of an exporter. */
      monitorId: string | null;
      /** Display name of the monitor. */
      name: string | null;
      /** For `exporterSample`: the series with its labels. */
      series: string | null;
      /** One for each of `at`; `null` when nothing is known. */
      values: Array<number | null>;
    }>;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'statusHistory';
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** Where each bin begins; all lines share them. */
    at: string[];
    /** The monitors of the widget, in its order. */
    monitors: Array<{
      /** Opaque identifier, starts with `mon_`. */
      monitorId: string;
      /** Display name of the monitor. */
      name: string;
      /** `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made. */
      currentStatus: MonitorStatus;
      /** What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database` (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no network), `agentSilent` (agents did not report), `members` (too little is known of the monitors of a group), `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause` says why). `null` with every other status, and where none was recorded. */
      unknownReason: 'away' | 'database' | 'stalled' | 'clock' | 'overdue' | 'offline' | 'agentSilent' | 'members' | 'reported' | 'checkFailed' | null;
      /** The worst status of each bin; `null` before the monitor was made. */
      statuses: Array<MonitorStatus | null>;
      /** Uptime of each bin. */
      uptimePercents: Array<number | null>;
    }>;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'uptime';
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** The monitors of the widget, in its order. */
    monitors: Array<{
      /** Opaque identifier, starts with `mon_`. */
      monitorId: string;
      /** Display name of the monitor. */
      name: string;
      /** `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made. */
      currentStatus: MonitorStatus;
      /** What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database` (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no network), `agentSilent` (agents did not report), `members` (too little is known of the monitors of a group), `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause` says why). `null` with every other status, and where none was recorded. */
      unknownReason: 'away' | 'database' | 'stalled' | 'clock' | 'overdue' | 'offline' | 'agentSilent' | 'members' | 'reported' | 'checkFailed' | null;
      /** Uptime of each stretch before now that the widget names. */
      uptime: {
        /** Uptime of the last 24 hours in percent; `null` without any known time. 0 to 100. */
        h24?: number | null | undefined;
        /** Uptime of the last 7 days in percent; `null` without any known time. 0 to 100. */
        d7?: number | null | undefined;
        /** Uptime of the last 30 days in percent; `null` without any known time. 0 to 100. */
        d30?: number | null | undefined;
        /** Uptime of the last 90 days in percent; `null` without any known time. 0 to 100. */
        d90?: number | null | undefined;
      };
    }>;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'monitorList';
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** How many there are, those beyond `limit` included. */
    totalItems: number;
    /** The monitors of the widget, in its order. */
    monitors: Array<{
      /** Opaque identifier, starts with `mon_`. */
      monitorId: string;
      /** Display name of the monitor. */
      name: string;
      /** `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made. */
      currentStatus: MonitorStatus;
      /** What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database` (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no network), `agentSilent` (agents did not report), `members` (too little is known of the monitors of a group), `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause` says why). `null` with every other status, and where none was recorded. */
      unknownReason: 'away' | 'database' | 'stalled' | 'clock' | 'overdue' | 'offline' | 'agentSilent' | 'members' | 'reported' | 'checkFailed' | null;
      /** Kind of monitor. */
      type: MonitorType;
      /** Since when `currentStatus` holds. RFC 3339, UTC, with milliseconds. */
      statusSince: string;
      /** Latency of the last check; `null` without one. */
      latencyMs: number | null;
      /** Uptime of the range; `null` without any known time. 0 to 100. */
      uptimePercent: number | null;
    }>;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'incidentList';
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** How many there are, those beyond `limit` included. */
    totalItems: number;
    /** The incidents, the latest first. */
    incidents: Array<{
      /** Opaque identifier, starts with `inc_`. */
      incidentId: string;
      /** Counts the incidents of the organization, from 1. At least 1. */
      number: number;
      /** What happened, in one line. */
      title: string;
      /** `acknowledged` while a person works on it. */
      status: 'open' | 'acknowledged' | 'resolved';
      /** How bad it is. */
      severity: 'minor' | 'major' | 'critical';
      /** When the trouble began: the first failure, not the moment it was confirmed. RFC 3339, UTC, with milliseconds. */
      startedAt: string;
      /** When it was acknowledged. RFC 3339, UTC, with milliseconds. */
      acknowledgedAt: string | null;
      /** When it ended. RFC 3339, UTC, with milliseconds. */
      resolvedAt: string | null;
      /** The monitors of the widget that it is about. */
      monitors: Array<{
        /** Opaque identifier, starts with `mon_`. */
        monitorId: string;
        /** Display name of the monitor. */
        name: string;
      }>;
    }>;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'certificates';
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** How many there are, those beyond `limit` included. */
    totalItems: number;
    /** The certificates, the first to end first. */
    certificates: Array<{
      /** Opaque identifier, starts with `mon_`. */
      monitorId: string;
      /** Display name of the monitor. */
      name: string;
      /** Who signed it. */
      issuer: string;
      /** When it ends, or an authority in its verified chain that ends sooner. RFC 3339, UTC, with milliseconds. */
      validTo: string;
      /** Whole days left at the last check; negative when it has ended. */
      daysRemaining: number;
    }>;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'text';
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** As it was written; sanitize the HTML that it becomes. */
    markdown: string;
  } | null;
};

/** What to fill without saving it. */
export interface DashboardPreview {
  /** Its parts; no two may overlap. At most 40 entries; default `[]`. */
  readonly widgets?: readonly DashboardWidgetCreate[] | undefined;
  /** The time that widgets show, unless a request names another. Default `{"lastSeconds":86400}`. */
  readonly timeRange?: DashboardTimeRange | undefined;
  /** Choices that widgets refer to. At most 5 entries; default `[]`. */
  readonly variables?: ReadonlyArray<{
    /** How widgets and requests name it. */
    readonly name: string;
    /** What its values are. */
    readonly type: 'tag' | 'monitor';
    /** The tags, or the ids of the monitors, that can be chosen. 1 to 50 entries. */
    readonly values: readonly string[];
    /** What is chosen at first; `null` for all values. At most 68 characters; default `null`. */
    readonly default?: string | null | undefined;
  }> | undefined;
}

/** How the copy differs. */
export interface DashboardDuplicate {
  /** Default: the name, with “(copy)” after it. 1 to 200 characters. */
  readonly name?: string | undefined;
}

/** A dashboard as people without an account see it: names, statuses, uptime and latency of monitors, and nothing else about them. */
export interface PublicDashboard {
  /** `publicTitle`, else the name. */
  title: string;
  /** Where the range begins. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where it ends. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** When this was computed. RFC 3339, UTC, with milliseconds. */
  generatedAt: string;
  /** Seconds after which a page reads it again; `null` for never. */
  refreshSeconds: number | null;
  /** What each widget shows, in the order of the dashboard. */
  widgets: PublicWidget[];
}

/** What one widget of a public dashboard shows, and where. */
export type PublicWidget = {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'stat';
  /** Its heading; empty for none. */
  title: string;
  /** Its first column, from 0 to 11. */
  x: number;
  /** Its first row. */
  y: number;
  /** Columns that it takes. */
  w: number;
  /** Rows that it takes. */
  h: number;
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** What the numbers count; `sample`: what the exporter says. */
    unit: 'percent' | 'milliseconds' | 'count' | 'days' | 'sample';
    /** `null` when nothing is known. */
    value: number | null;
    /** The threshold that is reached; `null` without one. */
    level: 'ok' | 'warning' | 'critical' | null;
    /** For `monitorsByStatus` without a `status`. */
    counts: {
      /** Monitors that are `pending`. */
      pending: number;
      /** Monitors that are `up`. */
      up: number;
      /** Monitors that are `degraded`. */
      degraded: number;
      /** Monitors that are `down`. */
      down: number;
      /** Monitors that are `paused`. */
      paused: number;
      /** Monitors that are `maintenance`. */
      maintenance: number;
      /** Monitors that are `unknown`. */
      unknown: number;
    } | null;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'timeseries';
  /** Its heading; empty for none. */
  title: string;
  /** Its first column, from 0 to 11. */
  x: number;
  /** Its first row. */
  y: number;
  /** Columns that it takes. */
  w: number;
  /** Rows that it takes. */
  h: number;
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** What the numbers count; `sample`: what the exporter says. */
    unit: 'percent' | 'milliseconds' | 'count' | 'days' | 'sample';
    /** Where each bin begins; all lines share them. */
    at: string[];
    /** The lines, each with its values. */
    series: Array<{
      /** Display name of the monitor. */
      name: string | null;
      /** One for each of `at`; `null` when nothing is known. */
      values: Array<number | null>;
    }>;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'statusHistory';
  /** Its heading; empty for none. */
  title: string;
  /** Its first column, from 0 to 11. */
  x: number;
  /** Its first row. */
  y: number;
  /** Columns that it takes. */
  w: number;
  /** Rows that it takes. */
  h: number;
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** Where each bin begins; all lines share them. */
    at: string[];
    /** The monitors of the widget, in its order. */
    monitors: Array<{
      /** Display name of the monitor. */
      name: string;
      /** `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made. */
      currentStatus: MonitorStatus;
      /** The worst status of each bin; `null` before the monitor was made. */
      statuses: Array<MonitorStatus | null>;
      /** Uptime of each bin. */
      uptimePercents: Array<number | null>;
    }>;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'uptime';
  /** Its heading; empty for none. */
  title: string;
  /** Its first column, from 0 to 11. */
  x: number;
  /** Its first row. */
  y: number;
  /** Columns that it takes. */
  w: number;
  /** Rows that it takes. */
  h: number;
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** The monitors of the widget, in its order. */
    monitors: Array<{
      /** Display name of the monitor. */
      name: string;
      /** `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made. */
      currentStatus: MonitorStatus;
      /** Uptime of each stretch before now that the widget names. */
      uptime: {
        /** Uptime of the last 24 hours in percent; `null` without any known time. 0 to 100. */
        h24?: number | null | undefined;
        /** Uptime of the last 7 days in percent; `null` without any known time. 0 to 100. */
        d7?: number | null | undefined;
        /** Uptime of the last 30 days in percent; `null` without any known time. 0 to 100. */
        d30?: number | null | undefined;
        /** Uptime of the last 90 days in percent; `null` without any known time. 0 to 100. */
        d90?: number | null | undefined;
      };
    }>;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'monitorList';
  /** Its heading; empty for none. */
  title: string;
  /** Its first column, from 0 to 11. */
  x: number;
  /** Its first row. */
  y: number;
  /** Columns that it takes. */
  w: number;
  /** Rows that it takes. */
  h: number;
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** How many there are, those beyond `limit` included. */
    totalItems: number;
    /** The monitors of the widget, in its order. */
    monitors: Array<{
      /** Display name of the monitor. */
      name: string;
      /** `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made. */
      currentStatus: MonitorStatus;
      /** Latency of the last check; `null` without one. */
      latencyMs: number | null;
      /** Uptime of the range; `null` without any known time. 0 to 100. */
      uptimePercent: number | null;
    }>;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'incidentList';
  /** Its heading; empty for none. */
  title: string;
  /** Its first column, from 0 to 11. */
  x: number;
  /** Its first row. */
  y: number;
  /** Columns that it takes. */
  w: number;
  /** Rows that it takes. */
  h: number;
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** How many there are, those beyond `limit` included. */
    totalItems: number;
    /** The incidents, the latest first. */
    incidents: Array<{
      /** `acknowledged` while a person works on it. */
      status: 'open' | 'acknowledged' | 'resolved';
      /** How bad it is. */
      severity: 'minor' | 'major' | 'critical';
      /** When the trouble began: the first failure, not the moment it was confirmed. RFC 3339, UTC, with milliseconds. */
      startedAt: string;
      /** When it ended. RFC 3339, UTC, with milliseconds. */
      resolvedAt: string | null;
      /** Their names. */
      monitors: string[];
    }>;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'certificates';
  /** Its heading; empty for none. */
  title: string;
  /** Its first column, from 0 to 11. */
  x: number;
  /** Its first row. */
  y: number;
  /** Columns that it takes. */
  w: number;
  /** Rows that it takes. */
  h: number;
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** How many there are, those beyond `limit` included. */
    totalItems: number;
    /** The certificates, the first to end first. */
    certificates: Array<{
      /** Display name of the monitor. */
      name: string;
      /** When it ends, or an authority in its verified chain that ends sooner. RFC 3339, UTC, with milliseconds. */
      validTo: string;
      /** Whole days left at the last check; negative when it has ended. */
      daysRemaining: number;
    }>;
  } | null;
} | {
  /** Names the widget in its dashboard. */
  id: string;
  /** What kind of widget it is. */
  type: 'text';
  /** Its heading; empty for none. */
  title: string;
  /** Its first column, from 0 to 11. */
  x: number;
  /** Its first row. */
  y: number;
  /** Columns that it takes. */
  w: number;
  /** Rows that it takes. */
  h: number;
  /** `partial`: a part is missing, `failed`: all of it; `notice` says why. */
  status: 'ok' | 'partial' | 'failed';
  /** What is missing and why, in a sentence; `null` when all is there. */
  notice: string | null;
  /** What it shows; `null` when `status` is `failed`. */
  data: {
    /** As it was written; sanitize the HTML that it becomes. */
    markdown: string;
  } | null;
};

/** One page of a list. */
export interface ReportPage {
  /** The items of this page. */
  data: Report[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** What is reported about which monitors, for which period, and how it is counted. */
export interface Report {
  /** Opaque identifier, starts with `rpt_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What the report leads with; it has all figures. It cannot be changed. */
  type: 'uptime' | 'sla' | 'incidents' | 'latency';
  /** Which monitors are meant: all, those with these ids, or those with one of these tags. */
  scope: MonitorTarget;
  /** The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on; the last days of 24 hours each; or a fixed range of at most 400 days. */
  period: ReportPeriod;
  /** IANA time zone of days and periods. At most 64 characters. */
  timezone: string;
  /** How each status counts, and how several monitors become one figure. */
  accounting: ReportAccounting;
  /** The uptime that is promised, in percent; required for the type `sla`. 0.0001 to 99.9999. */
  slaTarget: number | null;
  /** The budget is at risk when this much of it, in percent, or less remains. 0 to 100. */
  atRiskPercent: number;
  /** When it runs by itself, in the time zone of the report; `null` for never. */
  schedule: {
    /** When it runs, as a cron expression of five fields; at most once an hour. 1 to 200 characters. */
    cron: string;
  } | null;
  /** Addresses that scheduled runs are mailed to. At most 20 entries. */
  recipients: string[];
  /** Notification channels that the figures of scheduled runs are sent to, with a link but without the file. At most 10 entries. */
  channelIds: string[];
  /** How many runs are kept; older ones are deleted. 1 to 120. */
  keepRuns: number;
  /** Of the latest run; `null` before the first. */
  status: 'queued' | 'running' | 'ready' | 'failed' | null;
  /** Why the latest run failed. */
  error: string | null;
  /** The latest run that is ready. */
  latestRunId: string | null;
  /** When that one was computed. RFC 3339, UTC, with milliseconds. */
  generatedAt: string | null;
  /** Its figures. */
  summary: ReportSummary | null;
  /** SHA-256 of what that run says, as `contentHash` of the run. */
  contentHash: string | null;
  /** When the schedule runs it next; `null` without a schedule. RFC 3339, UTC, with milliseconds. */
  nextRunAt: string | null;
}

/** The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on; the last days of 24 hours each; or a fixed range of at most 400 days. Default: the previous month. */
export type ReportPeriod = {
  /** The last whole unit, or the one that goes on. */
  readonly kind: 'previous' | 'current';
  /** Which one: a day, a week (from Monday), a month, a quarter or a year. */
  readonly unit: 'day' | 'week' | 'month' | 'quarter' | 'year';
} | {
  /** The last days before the run. */
  readonly kind: 'rolling';
  /** How many days of 24 hours. 1 to 400. */
  readonly days: number;
} | {
  /** A range between two times. */
  readonly kind: 'fixed';
  /** Where it begins. RFC 3339, UTC, with milliseconds. */
  readonly from: string;
  /** Where it ends; not included. RFC 3339, UTC, with milliseconds. */
  readonly to: string;
};

/** How each status counts, and how several monitors become one figure. */
export interface ReportAccounting {
  /** How time in maintenance counts. Default: `excluded`. */
  maintenance: 'excluded' | 'up' | 'down';
  /** How degraded time counts; with `half`, half of it counts as down. Default: `up`. */
  degraded: 'up' | 'down' | 'half';
  /** How time counts in which checks could not be made. Default: `excluded`. */
  unknown: 'excluded' | 'up' | 'down';
  /** How several monitors become one figure. `average` adds up their times. `anyDown` is down while any monitor that counts is down, `allDown` while all of them are. Default: `average`. */
  combine: 'average' | 'anyDown' | 'allDown';
  /** Shorter outages of a monitor count as up. Default: 0. 0 to 3600. */
  ignoreOutagesUnderSeconds: number;
}

/** The figures of a report over its period. */
export interface ReportSummary {
  /** Where the period begins. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where it ends; not included. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** Monitors that were counted. */
  monitorCount: number;
  /** Seconds in each status, added up over the monitors. */
  seconds: {
    /** Seconds in the status `pending`. */
    pending: number;
    /** Seconds in the status `up`. */
    up: number;
    /** Seconds in the status `degraded`. */
    degraded: number;
    /** Seconds in the status `down`. */
    down: number;
    /** Seconds in the status `paused`. */
    paused: number;
    /** Seconds in the status `maintenance`. */
    maintenance: number;
    /** Seconds in the status `unknown`. */
    unknown: number;
  };
  /** The seconds of `unknown` by what kept us from observing the monitors, the longest first. Runs of `watchpost-report/1` have none. */
  unknownTimes?: Array<{
    /** What kept us from observing it, as `unknownReason` names it; `null` where none was recorded. */
    reason: 'away' | 'database' | 'stalled' | 'clock' | 'overdue' | 'offline' | 'agentSilent' | 'members' | 'reported' | 'checkFailed' | null;
    /** For how long. */
    seconds: number;
  }> | undefined;
  /** Up time in percent of the counted time, rounded down to four decimals. 0 to 100. */
  uptimePercent: number | null;
  /** Time that counts as up or down. */
  countedSeconds: number;
  /** Seconds that count as up. */
  upSeconds: number;
  /** Seconds that count as down. */
  downSeconds: number;
  /** Outages that were not ignored, what had begun before the period included. */
  outages: number;
  /** The part within the period. */
  longestOutageSeconds: number;
  /** Incidents of the monitors that began in the period. */
  incidents: number;
  /** Mean time until they were acknowledged, of those that were in the period. */
  mttaSeconds: number | null;
  /** Mean time until they were resolved, of those that were in the period. */
  mttrSeconds: number | null;
  /** Up time divided by the number of outages. */
  mtbfSeconds: number | null;
  /** How quickly the monitors answered, all results together. */
  latency: {
    /** Results with a latency. */
    count: number;
    /** The mean latency in milliseconds; `null` without results. */
    averageMs: number | null;
    /** The median latency in milliseconds; `null` without results. */
    p50Ms: number | null;
    /** Milliseconds that 75 % of the results did not exceed; `null` without results. */
    p75Ms: number | null;
    /** Milliseconds that 90 % of the results did not exceed; `null` without results. */
    p90Ms: number | null;
    /** Milliseconds that 95 % of the results did not exceed; `null` without results. */
    p95Ms: number | null;
    /** Milliseconds that 99 % of the results did not exceed; `null` without results. */
    p99Ms: number | null;
    /** How far a percentile may be from the true one, as a fraction of it. */
    relativeError: number;
  };
  /** Whether the target was met; `null` without a target or counted time. */
  slaMet: boolean | null;
  /** `null` without a target. */
  budget: ReportBudget | null;
}

/** The error budget of a target. */
export interface ReportBudget {
  /** Down time that the target allows: of the counted time, and of the time still to come in a period that goes on. With `average` it grows with the number of monitors. */
  totalSeconds: number;
  /** Down time so far. */
  spentSeconds: number;
  /** Negative when more was spent than there was. */
  remainingSeconds: number;
  /** `remainingSeconds` in percent of `totalSeconds`. */
  remainingPercent: number | null;
  /** `atRisk` from `atRiskPercent` of the budget downwards; `exhausted` when nothing remains. */
  state: 'healthy' | 'atRisk' | 'exhausted';
  /** When the budget ends if it is spent on as it was so far; `null` when that is not within the period. RFC 3339, UTC, with milliseconds. */
  projectedExhaustionAt: string | null;
}

/** A report to create. */
export interface ReportCreate {
  /** Display name. 1 to 200 characters. */
  readonly name: string;
  /** What the report leads with; it has all figures. It cannot be changed. */
  readonly type: 'uptime' | 'sla' | 'incidents' | 'latency';
  /** Which monitors are meant: all, those with these ids, or those with one of these tags. Default `{"scope":"all"}`. */
  readonly scope?: MonitorTarget | undefined;
  /** The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on; the last days of 24 hours each; or a fixed range of at most 400 days. Default `{"kind":"previous","unit":"month"}`. */
  readonly period?: ReportPeriod | undefined;
  /** IANA time zone of days and periods. Default: the organization’s. At most 64 characters. */
  readonly timezone?: string | undefined;
  /** How each status counts, and how several monitors become one figure. Default `{"maintenance":"excluded","degraded":"up","unknown":"excluded","combine":"average","ignoreOutagesUnderSeconds":0}`. */
  readonly accounting?: {
    /** How time in maintenance counts. Default: `excluded`. Default `"excluded"`. */
    readonly maintenance?: 'excluded' | 'up' | 'down' | undefined;
    /** How degraded time counts; with `half`, half of it counts as down. Default: `up`. Default `"up"`. */
    readonly degraded?: 'up' | 'down' | 'half' | undefined;
    /** How time counts in which checks could not be made. Default: `excluded`. Default `"excluded"`. */
    readonly unknown?: 'excluded' | 'up' | 'down' | undefined;
    /** How several monitors become one figure. `average` adds up their times. `anyDown` is down while any monitor that counts is down, `allDown` while all of them are. Default: `average`. Default `"average"`. */
    readonly combine?: 'average' | 'anyDown' | 'allDown' | undefined;
    /** Shorter outages of a monitor count as up. Default: 0. 0 to 3600; default `0`. */
    readonly ignoreOutagesUnderSeconds?: number | undefined;
  } | undefined;
  /** The uptime that is promised, in percent; required for the type `sla`. 0.0001 to 99.9999; default `null`. */
  readonly slaTarget?: number | null | undefined;
  /** The budget is at risk when this much of it, in percent, or less remains. 0 to 100; default `20`. */
  readonly atRiskPercent?: number | undefined;
  /** When it runs by itself, in the time zone of the report; `null` for never. Default `null`. */
  readonly schedule?: {
    /** When it runs, as a cron expression of five fields; at most once an hour. 1 to 200 characters. */
    readonly cron: string;
  } | null | undefined;
  /** Addresses that scheduled runs are mailed to. At most 20 entries; default `[]`. */
  readonly recipients?: readonly string[] | undefined;
  /** Notification channels that the figures of scheduled runs are sent to, with a link but without the file. At most 10 entries; default `[]`. */
  readonly channelIds?: readonly string[] | undefined;
  /** How many runs are kept; older ones are deleted. 1 to 120; default `36`. */
  readonly keepRuns?: number | undefined;
}

/** A merge patch for a report. */
export interface ReportUpdate {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** Which monitors are meant: all, those with these ids, or those with one of these tags. */
  readonly scope?: MonitorTarget | null | undefined;
  /** The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on; the last days of 24 hours each; or a fixed range of at most 400 days. */
  readonly period?: ReportPeriod | null | undefined;
  /** `null` for the organization’s. At most 64 characters. */
  readonly timezone?: string | null | undefined;
  /** Fields of the accounting that change. */
  readonly accounting?: {
    /** How time in maintenance counts. Default: `excluded`. */
    readonly maintenance?: 'excluded' | 'up' | 'down' | undefined;
    /** How degraded time counts; with `half`, half of it counts as down. Default: `up`. */
    readonly degraded?: 'up' | 'down' | 'half' | undefined;
    /** How time counts in which checks could not be made. Default: `excluded`. */
    readonly unknown?: 'excluded' | 'up' | 'down' | undefined;
    /** How several monitors become one figure. `average` adds up their times. `anyDown` is down while any monitor that counts is down, `allDown` while all of them are. Default: `average`. */
    readonly combine?: 'average' | 'anyDown' | 'allDown' | undefined;
    /** Shorter outages of a monitor count as up. Default: 0. 0 to 3600. */
    readonly ignoreOutagesUnderSeconds?: number | undefined;
  } | null | undefined;
  /** The uptime that is promised, in percent; required for the type `sla`. 0.0001 to 99.9999. */
  readonly slaTarget?: number | null | undefined;
  /** The budget is at risk when this much of it, in percent, or less remains. 0 to 100. */
  readonly atRiskPercent?: number | null | undefined;
  /** When it runs by itself, in the time zone of the report; `null` for never. */
  readonly schedule?: {
    /** When it runs, as a cron expression of five fields; at most once an hour. 1 to 200 characters. */
    readonly cron: string;
  } | null | undefined;
  /** Addresses that scheduled runs are mailed to. At most 20 entries. */
  readonly recipients?: readonly string[] | null | undefined;
  /** Notification channels that the figures of scheduled runs are sent to, with a link but without the file. At most 10 entries. */
  readonly channelIds?: readonly string[] | null | undefined;
  /** How many runs are kept; older ones are deleted. 1 to 120. */
  readonly keepRuns?: number | null | undefined;
}

/** The range to compute. Default: the period of the report. */
export interface ReportRunRequest {
  /** Where to begin. Default: where the period of the report does. RFC 3339, UTC, with milliseconds. */
  readonly from?: string | undefined;
  /** Where to end, not after now. Default: where the period of the report does. RFC 3339, UTC, with milliseconds. */
  readonly to?: string | undefined;
}

/** One computation of a report; it does not change once it is ready. */
export interface ReportRun {
  /** Opaque identifier, starts with `rrn_`. */
  id: string;
  /** Opaque identifier, starts with `rpt_`. */
  reportId: string;
  /** Counts the runs of the report. At least 1. */
  number: number;
  /** What started it: a person or program, the schedule, or a result that came late and changed the period of a run that had been sent (`supersedes`). */
  trigger: 'manual' | 'schedule' | 'correction';
  /** Who asked for it: id of a user or API key; else `null`. */
  requestedBy: string | null;
  /** `ready` once it is computed; then it does not change. */
  status: 'queued' | 'running' | 'ready' | 'failed';
  /** Why it failed. */
  error: string | null;
  /** Monitors whose records were read so far, as often as once a second while it runs. */
  monitorsRead: number;
  /** Where the period begins. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where it ends; not included. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** Time zone of the days and of the period. At most 64 characters. */
  timezone: string;
  /** How each status counts, and how several monitors become one figure. */
  accounting: ReportAccounting;
  /** Names the rules by which it is computed, such as `watchpost-report/2`. */
  algorithm: string;
  /** When it was queued. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When it was computed; `null` before. RFC 3339, UTC, with milliseconds. */
  generatedAt: string | null;
  /** The figures of a report over its period. */
  summary: ReportSummary | null;
  /** SHA-256 of the RFC 8785 form of `{algorithm, definition, from, to, timezone, monitors, totals, days}`, in hexadecimal. */
  contentHash: string | null;
  /** The earlier run of the same period; both are kept. */
  supersedes: string | null;
}

/** One page of a list. */
export interface ReportRunPage {
  /** The items of this page. */
  data: ReportRun[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A run with its monitors and days. */
export interface ReportRunDetail {
  /** Opaque identifier, starts with `rrn_`. */
  id: string;
  /** Opaque identifier, starts with `rpt_`. */
  reportId: string;
  /** Counts the runs of the report. At least 1. */
  number: number;
  /** What started it: a person or program, the schedule, or a result that came late and changed the period of a run that had been sent (`supersedes`). */
  trigger: 'manual' | 'schedule' | 'correction';
  /** Who asked for it: id of a user or API key; else `null`. */
  requestedBy: string | null;
  /** `ready` once it is computed; then it does not change. */
  status: 'queued' | 'running' | 'ready' | 'failed';
  /** Why it failed. */
  error: string | null;
  /** Monitors whose records were read so far, as often as once a second while it runs. */
  monitorsRead: number;
  /** Where the period begins. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where it ends; not included. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** Time zone of the days and of the period. At most 64 characters. */
  timezone: string;
  /** How each status counts, and how several monitors become one figure. */
  accounting: ReportAccounting;
  /** Names the rules by which it is computed, such as `watchpost-report/2`. */
  algorithm: string;
  /** When it was queued. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When it was computed; `null` before. RFC 3339, UTC, with milliseconds. */
  generatedAt: string | null;
  /** The figures of a report over its period. */
  summary: ReportSummary | null;
  /** SHA-256 of the RFC 8785 form of `{algorithm, definition, from, to, timezone, monitors, totals, days}`, in hexadecimal. */
  contentHash: string | null;
  /** The earlier run of the same period; both are kept. */
  supersedes: string | null;
  /** What of the report the figures follow from. */
  definition: {
    /** What the report leads with. */
    type: string;
    /** How each status counts, and how several monitors become one figure. */
    accounting: ReportAccounting;
    /** The uptime that is promised, in percent; `null` without a target. */
    slaTarget: number | null;
    /** The budget is at risk when this much of it, in percent, or less remains. */
    atRiskPercent: number;
    /** Until when the budget of a period lasts that goes on; else `null`. RFC 3339, UTC, with milliseconds. */
    budgetUntil: string | null;
  };
  /** The monitors as they were, in the order of their ids. */
  monitors: ReportMonitor[];
  /** The days, the first one first. */
  days: ReportDay[];
}

/** A monitor of a run, as it was. */
export interface ReportMonitor {
  /** Opaque identifier, starts with `mon_`. */
  id: string;
  /** Display name when it was computed. */
  name: string;
  /** Up time in percent of the counted time, rounded down to four decimals. 0 to 100. */
  uptimePercent: number | null;
  /** Time that counts as up or down. */
  countedSeconds: number;
  /** Seconds that count as up. */
  upSeconds: number;
  /** Seconds that count as down. */
  downSeconds: number;
  /** Outages that were not ignored, what had begun before the period included. */
  outages: number;
  /** Seconds of the longest outage within the period. */
  longestOutageSeconds: number;
  /** Results with a latency. */
  latencyCount: number;
  /** SHA-256 of the RFC 8785 form of its statuses in the period: `[status, from, to]`. */
  intervalsHash: string;
}

/** One day of a run, as far as it lies in the period. */
export interface ReportDay {
  /** The day in the time zone of the run. */
  date: string;
  /** Seconds in each status, added up over the monitors. */
  seconds: {
    /** Seconds in the status `pending`. */
    pending: number;
    /** Seconds in the status `up`. */
    up: number;
    /** Seconds in the status `degraded`. */
    degraded: number;
    /** Seconds in the status `down`. */
    down: number;
    /** Seconds in the status `paused`. */
    paused: number;
    /** Seconds in the status `maintenance`. */
    maintenance: number;
    /** Seconds in the status `unknown`. */
    unknown: number;
  };
  /** Up time in percent of the counted time, rounded down to four decimals. 0 to 100. */
  uptimePercent: number | null;
  /** Time that counts as up or down. */
  countedSeconds: number;
  /** Seconds that count as up. */
  upSeconds: number;
  /** Seconds that count as down. */
  downSeconds: number;
}

/** A run compared with what the records give now. */
export interface ReportVerification {
  /** Whether the records still give the same figures. */
  matches: boolean;
  /** The hash of the run. */
  contentHash: string;
  /** The hash of what the records give now. */
  recomputedHash: string;
  /** Figures that differ, the first of them; empty when all match. At most 100 entries. */
  differences: Array<{
    /** `null` for a figure of the whole report. */
    monitorId: string | null;
    /** Path of the figure, such as `downSeconds` or `summary.incidents`. */
    field: string;
    /** What the run has. */
    then: unknown;
    /** What the records give now; `null` where they are gone. */
    now: unknown;
    /** `retention`: the records were older than they are kept. `lateResult`: a result or a confirmation came after the run. `deletedMonitor`: the records of a monitor went with it. */
    reason: 'retention' | 'lateResult' | 'deletedMonitor' | 'other';
  }>;
}

/** One page of a list. */
export interface StatusPagePage {
  /** The items of this page. */
  data: StatusPage[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A page that shows customers how services are, without what lies behind them. */
export interface StatusPage {
  /** Opaque identifier, starts with `stp_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Title of the page. 1 to 200 characters. */
  name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  key: string | null;
  /** Short name for addresses, unique on this server. At most 63 characters. */
  slug: string;
  /** What the page is about, for visitors. At most 2000 characters. */
  description: string;
  /** Who can read it: everybody, those who know its password, or only the organization. */
  visibility: 'public' | 'password' | 'private';
  /** Whether a password is set. */
  hasPassword: boolean;
  /** The pictures of a status page. */
  images: StatusPageImages;
  /** The site that the page is about. At most 2048 characters. */
  homeUrl: string | null;
  /** Where visitors get help. At most 2048 characters. */
  supportUrl: string | null;
  /** Time zone of its days. At most 64 characters. */
  timezone: string;
  /** The language of the page. */
  locale: 'en' | 'de';
  /** Further languages that it is offered in. At most 2 entries. */
  locales: Array<'en' | 'de'>;
  /** The colours of a status page for light and dark systems. */
  theme: StatusPageTheme;
  /** How many days the strip of a component has. 7 to 90. */
  historyDays: number;
  /** What visitors see. */
  show: StatusPageShow;
  /** `down`: an incident that a monitor opens is shown as "<component> is down", without its cause. */
  autoPublish: 'none' | 'down';
  /** What the page shows, in this order. */
  components: StatusPageComponent[];
  /** Host names of yours; the page is served under those that are verified. */
  domains: StatusPageDomain[];
  /** The page for people. */
  url: string;
  /** The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are. `degraded`: some are slow. `unknown`: no result is known. */
  status: PublicStatus;
}

/** The pictures of a status page. Visitors get their pixels alone. */
export interface StatusPageImages {
  /** What the name of the page gives way to; `null` without one. */
  logo: {
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
    /** Stands for its pixels; another picture has another one. */
    digest: string;
  } | null;
  /** The icon in the tab of a browser; `null` for one with the status. */
  favicon: {
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
    /** Stands for its pixels; another picture has another one. */
    digest: string;
  } | null;
}

/** The colours of a status page for light and dark systems. */
export interface StatusPageTheme {
  /** The colours of a status page in one mode, each as `#rrggbb`. */
  light: StatusPageColours;
  /** The colours of a status page in one mode, each as `#rrggbb`. */
  dark: StatusPageColours;
}

/** The colours of a status page in one mode, each as `#rrggbb`. */
export interface StatusPageColours {
  /** Colour of the page behind everything, as `#rrggbb`. */
  background: string;
  /** Colour of boxes on the page, as `#rrggbb`. */
  surface: string;
  /** Colour of lines around boxes, as `#rrggbb`. */
  border: string;
  /** Colour of text, as `#rrggbb`. */
  text: string;
  /** Colour of text of less weight, such as times, as `#rrggbb`. */
  mutedText: string;
  /** Colour of links, as `#rrggbb`. */
  link: string;
  /** Colour of buttons and of the outline of what has the focus, as `#rrggbb`. */
  accent: string;
  /** Colour of text on buttons, as `#rrggbb`. */
  accentText: string;
  /** Colour of text on the colours of statuses, as `#rrggbb`. */
  statusText: string;
  /** Colour of the status `operational`, as `#rrggbb`. */
  operational: string;
  /** Colour of the status `degraded`, as `#rrggbb`. */
  degraded: string;
  /** Colour of the status `partialOutage`, as `#rrggbb`. */
  partialOutage: string;
  /** Colour of the status `majorOutage`, as `#rrggbb`. */
  majorOutage: string;
  /** Colour of the status `maintenance`, as `#rrggbb`. */
  maintenance: string;
  /** Colour of the status `unknown`, as `#rrggbb`. */
  unknown: string;
}

/** What visitors see. */
export interface StatusPageShow {
  /** Uptime in percent, and seconds down. */
  uptime: boolean;
  /** The median latency of the last 24 hours. */
  latency: boolean;
  /** Incidents that are public. */
  incidents: boolean;
  /** Maintenance that goes on or comes. */
  maintenance: boolean;
}

/** A component of a status page, with the monitors behind it. */
export interface StatusPageComponent {
  /** Opaque identifier, starts with `cmp_`. */
  id: string;
  /** What visitors read. 1 to 200 characters. */
  name: string;
  /** What it is, for visitors; empty without a description. */
  description: string;
  /** The heading above it; `null` without one. */
  group: string | null;
  /** The monitors whose statuses make its own. Visitors never see them. */
  target: MonitorTarget;
  /** The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are. `degraded`: some are slow. `unknown`: no result is known. */
  status: PublicStatus;
}

/** The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are. `degraded`: some are slow. `unknown`: no result is known. */
export type PublicStatus = 'operational' | 'unknown' | 'maintenance' | 'degraded' | 'partialOutage' | 'majorOutage';

/** A host name of a status page. */
export interface StatusPageDomain {
  /** The host name. */
  name: string;
  /** When its TXT record was last found; `null` before, and once another page has verified it. RFC 3339, UTC, with milliseconds. */
  verifiedAt: string | null;
  /** Name of the TXT record that shows that the domain is yours. */
  txtName: string;
  /** What that record must hold. */
  txtValue: string;
}

/** A status page to create. */
export interface StatusPageCreate {
  /** Title of the page. 1 to 200 characters. */
  readonly name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters; default `null`. */
  readonly key?: string | null | undefined;
  /** Made from the name when left out. At most 63 characters. */
  readonly slug?: string | undefined;
  /** What the page is about, for visitors. At most 2000 characters; default `""`. */
  readonly description?: string | undefined;
  /** Who can read it: everybody, those who know its password, or only the organization. Default `"private"`. */
  readonly visibility?: 'public' | 'password' | 'private' | undefined;
  /** What visitors of a `password` page enter, at least 8 characters; never shown again. 8 to 1024 characters. */
  readonly password?: string | null | undefined;
  /** A PNG as base64, at most 512 × 512 pixels: visitors see it in place of the name. 1 to 65536 characters. */
  readonly logo?: string | null | undefined;
  /** A PNG as base64, at most 256 × 256 pixels: browsers show it in the tab. 1 to 65536 characters. */
  readonly favicon?: string | null | undefined;
  /** The site that the page is about. At most 2048 characters; default `null`. */
  readonly homeUrl?: string | null | undefined;
  /** Where visitors get help. At most 2048 characters; default `null`. */
  readonly supportUrl?: string | null | undefined;
  /** Time zone of its days. Default: that of the organization. At most 64 characters. */
  readonly timezone?: string | undefined;
  /** The language of the page. Default `"en"`. */
  readonly locale?: 'en' | 'de' | undefined;
  /** Further languages that it is offered in. At most 2 entries; default `[]`. */
  readonly locales?: ReadonlyArray<'en' | 'de'> | undefined;
  /** Colours that differ from the defaults. Pairs that are put on one another must contrast. Default `{}`. */
  readonly theme?: {
    /** For visitors whose system is light. Default `{}`. */
    readonly light?: {
      /** Colour of the page behind everything, as `#rrggbb`. */
      readonly background?: string | undefined;
      /** Colour of boxes on the page, as `#rrggbb`. */
      readonly surface?: string | undefined;
      /** Colour of lines around boxes, as `#rrggbb`. */
      readonly border?: string | undefined;
      /** Colour of text, as `#rrggbb`. */
      readonly text?: string | undefined;
      /** Colour of text of less weight, such as times, as `#rrggbb`. */
      readonly mutedText?: string | undefined;
      /** Colour of links, as `#rrggbb`. */
      readonly link?: string | undefined;
      /** Colour of buttons and of the outline of what has the focus, as `#rrggbb`. */
      readonly accent?: string | undefined;
      /** Colour of text on buttons, as `#rrggbb`. */
      readonly accentText?: string | undefined;
      /** Colour of text on the colours of statuses, as `#rrggbb`. */
      readonly statusText?: string | undefined;
      /** Colour of the status `operational`, as `#rrggbb`. */
      readonly operational?: string | undefined;
      /** Colour of the status `degraded`, as `#rrggbb`. */
      readonly degraded?: string | undefined;
      /** Colour of the status `partialOutage`, as `#rrggbb`. */
      readonly partialOutage?: string | undefined;
      /** Colour of the status `majorOutage`, as `#rrggbb`. */
      readonly majorOutage?: string | undefined;
      /** Colour of the status `maintenance`, as `#rrggbb`. */
      readonly maintenance?: string | undefined;
      /** Colour of the status `unknown`, as `#rrggbb`. */
      readonly unknown?: string | undefined;
    } | undefined;
    /** For visitors whose system is dark. Default `{}`. */
    readonly dark?: {
      /** Colour of the page behind everything, as `#rrggbb`. */
      readonly background?: string | undefined;
      /** Colour of boxes on the page, as `#rrggbb`. */
      readonly surface?: string | undefined;
      /** Colour of lines around boxes, as `#rrggbb`. */
      readonly border?: string | undefined;
      /** Colour of text, as `#rrggbb`. */
      readonly text?: string | undefined;
      /** Colour of text of less weight, such as times, as `#rrggbb`. */
      readonly mutedText?: string | undefined;
      /** Colour of links, as `#rrggbb`. */
      readonly link?: string | undefined;
      /** Colour of buttons and of the outline of what has the focus, as `#rrggbb`. */
      readonly accent?: string | undefined;
      /** Colour of text on buttons, as `#rrggbb`. */
      readonly accentText?: string | undefined;
      /** Colour of text on the colours of statuses, as `#rrggbb`. */
      readonly statusText?: string | undefined;
      /** Colour of the status `operational`, as `#rrggbb`. */
      readonly operational?: string | undefined;
      /** Colour of the status `degraded`, as `#rrggbb`. */
      readonly degraded?: string | undefined;
      /** Colour of the status `partialOutage`, as `#rrggbb`. */
      readonly partialOutage?: string | undefined;
      /** Colour of the status `majorOutage`, as `#rrggbb`. */
      readonly majorOutage?: string | undefined;
      /** Colour of the status `maintenance`, as `#rrggbb`. */
      readonly maintenance?: string | undefined;
      /** Colour of the status `unknown`, as `#rrggbb`. */
      readonly unknown?: string | undefined;
    } | undefined;
  } | undefined;
  /** How many days the strip of a component has. 7 to 90; default `90`. */
  readonly historyDays?: number | undefined;
  /** What visitors see. Default `{}`. */
  readonly show?: {
    /** Uptime in percent, and seconds down. Default `true`. */
    readonly uptime?: boolean | undefined;
    /** The median latency of the last 24 hours. Default `false`. */
    readonly latency?: boolean | undefined;
    /** Incidents that are public. Default `true`. */
    readonly incidents?: boolean | undefined;
    /** Maintenance that goes on or comes. Default `true`. */
    readonly maintenance?: boolean | undefined;
  } | undefined;
  /** `down`: an incident that a monitor opens is shown as "<component> is down", without its cause. Default `"down"`. */
  readonly autoPublish?: 'none' | 'down' | undefined;
  /** What the page shows, in this order. A list in a change replaces the whole list. At most 200 entries; default `[]`. */
  readonly components?: ReadonlyArray<{
    /** Names a component that the page has, which keeps its place in history; left out for a new one. */
    readonly id?: string | undefined;
    /** What visitors read. 1 to 200 characters. */
    readonly name: string;
    /** What it is, for visitors. At most 2000 characters; default `""`. */
    readonly description?: string | undefined;
    /** The heading above it. 1 to 200 characters; default `null`. */
    readonly group?: string | null | undefined;
    /** The monitors whose statuses make its own. Visitors never see them. */
    readonly target: MonitorTarget;
  }> | undefined;
  /** Host names of yours under which the page is served, once each is verified. At most 10 entries; default `[]`. */
  readonly domains?: ReadonlyArray<{
    /** A host name such as `status.example.com`. At most 253 characters. */
    readonly name: string;
  }> | undefined;
}

/** A merge patch for a status page. */
export interface StatusPageUpdate {
  /** Title of the page. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  readonly key?: string | null | undefined;
  /** Short name for addresses, unique on this server. At most 63 characters. */
  readonly slug?: string | undefined;
  /** What the page is about, for visitors. At most 2000 characters. */
  readonly description?: string | null | undefined;
  /** Who can read it: everybody, those who know its password, or only the organization. */
  readonly visibility?: 'public' | 'password' | 'private' | null | undefined;
  /** What visitors of a `password` page enter, at least 8 characters; never shown again. 8 to 1024 characters. */
  readonly password?: string | null | undefined;
  /** A PNG as base64, at most 512 × 512 pixels: visitors see it in place of the name. 1 to 65536 characters. */
  readonly logo?: string | null | undefined;
  /** A PNG as base64, at most 256 × 256 pixels: browsers show it in the tab. 1 to 65536 characters. */
  readonly favicon?: string | null | undefined;
  /** The site that the page is about. At most 2048 characters. */
  readonly homeUrl?: string | null | undefined;
  /** Where visitors get help. At most 2048 characters. */
  readonly supportUrl?: string | null | undefined;
  /** Time zone of its days. At most 64 characters. */
  readonly timezone?: string | undefined;
  /** The language of the page. */
  readonly locale?: 'en' | 'de' | null | undefined;
  /** Further languages that it is offered in. At most 2 entries. */
  readonly locales?: ReadonlyArray<'en' | 'de'> | null | undefined;
  /** Colours that differ from the defaults. Pairs that are put on one another must contrast. */
  readonly theme?: {
    /** For visitors whose system is light. */
    readonly light?: {
      /** Colour of the page behind everything, as `#rrggbb`. */
      readonly background?: string | null | undefined;
      /** Colour of boxes on the page, as `#rrggbb`. */
      readonly surface?: string | null | undefined;
      /** Colour of lines around boxes, as `#rrggbb`. */
      readonly border?: string | null | undefined;
      /** Colour of text, as `#rrggbb`. */
      readonly text?: string | null | undefined;
      /** Colour of text of less weight, such as times, as `#rrggbb`. */
      readonly mutedText?: string | null | undefined;
      /** Colour of links, as `#rrggbb`. */
      readonly link?: string | null | undefined;
      /** Colour of buttons and of the outline of what has the focus, as `#rrggbb`. */
      readonly accent?: string | null | undefined;
      /** Colour of text on buttons, as `#rrggbb`. */
      readonly accentText?: string | null | undefined;
      /** Colour of text on the colours of statuses, as `#rrggbb`. */
      readonly statusText?: string | null | undefined;
      /** Colour of the status `operational`, as `#rrggbb`. */
      readonly operational?: string | null | undefined;
      /** Colour of the status `degraded`, as `#rrggbb`. */
      readonly degraded?: string | null | undefined;
      /** Colour of the status `partialOutage`, as `#rrggbb`. */
      readonly partialOutage?: string | null | undefined;
      /** Colour of the status `majorOutage`, as `#rrggbb`. */
      readonly majorOutage?: string | null | undefined;
      /** Colour of the status `maintenance`, as `#rrggbb`. */
      readonly maintenance?: string | null | undefined;
      /** Colour of the status `unknown`, as `#rrggbb`. */
      readonly unknown?: string | null | undefined;
    } | null | undefined;
    /** For visitors whose system is dark. */
    readonly dark?: {
      /** Colour of the page behind everything, as `#rrggbb`. */
      readonly background?: string | null | undefined;
      /** Colour of boxes on the page, as `#rrggbb`. */
      readonly surface?: string | null | undefined;
      /** Colour of lines around boxes, as `#rrggbb`. */
      readonly border?: string | null | undefined;
      /** Colour of text, as `#rrggbb`. */
      readonly text?: string | null | undefined;
      /** Colour of text of less weight, such as times, as `#rrggbb`. */
      readonly mutedText?: string | null | undefined;
      /** Colour of links, as `#rrggbb`. */
      readonly link?: string | null | undefined;
      /** Colour of buttons and of the outline of what has the focus, as `#rrggbb`. */
      readonly accent?: string | null | undefined;
      /** Colour of text on buttons, as `#rrggbb`. */
      readonly accentText?: string | null | undefined;
      /** Colour of text on the colours of statuses, as `#rrggbb`. */
      readonly statusText?: string | null | undefined;
      /** Colour of the status `operational`, as `#rrggbb`. */
      readonly operational?: string | null | undefined;
      /** Colour of the status `degraded`, as `#rrggbb`. */
      readonly degraded?: string | null | undefined;
      /** Colour of the status `partialOutage`, as `#rrggbb`. */
      readonly partialOutage?: string | null | undefined;
      /** Colour of the status `majorOutage`, as `#rrggbb`. */
      readonly majorOutage?: string | null | undefined;
      /** Colour of the status `maintenance`, as `#rrggbb`. */
      readonly maintenance?: string | null | undefined;
      /** Colour of the status `unknown`, as `#rrggbb`. */
      readonly unknown?: string | null | undefined;
    } | null | undefined;
  } | null | undefined;
  /** How many days the strip of a component has. 7 to 90. */
  readonly historyDays?: number | null | undefined;
  /** What visitors see; what is left out stays. */
  readonly show?: {
    /** Uptime in percent, and seconds down. */
    readonly uptime?: boolean | null | undefined;
    /** The median latency of the last 24 hours. */
    readonly latency?: boolean | null | undefined;
    /** Incidents that are public. */
    readonly incidents?: boolean | null | undefined;
    /** Maintenance that goes on or comes. */
    readonly maintenance?: boolean | null | undefined;
  } | null | undefined;
  /** `down`: an incident that a monitor opens is shown as "<component> is down", without its cause. */
  readonly autoPublish?: 'none' | 'down' | null | undefined;
  /** What the page shows, in this order. A list in a change replaces the whole list. At most 200 entries. */
  readonly components?: ReadonlyArray<{
    /** Names a component that the page has, which keeps its place in history; left out for a new one. */
    readonly id?: string | undefined;
    /** What visitors read. 1 to 200 characters. */
    readonly name: string;
    /** What it is, for visitors. At most 2000 characters; default `""`. */
    readonly description?: string | undefined;
    /** The heading above it. 1 to 200 characters; default `null`. */
    readonly group?: string | null | undefined;
    /** The monitors whose statuses make its own. Visitors never see them. */
    readonly target: MonitorTarget;
  }> | null | undefined;
  /** Host names of yours under which the page is served, once each is verified. At most 10 entries. */
  readonly domains?: ReadonlyArray<{
    /** A host name such as `status.example.com`. At most 253 characters. */
    readonly name: string;
  }> | null | undefined;
}

/** Which domain to verify. */
export interface VerifyStatusPageDomain {
  /** One of the `domains` of the page. At most 253 characters. */
  readonly name: string;
}

/** One page of a list. */
export interface StatusPageSubscriberPage {
  /** The items of this page. */
  data: StatusPageSubscriber[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A person who gets public updates by mail. */
export interface StatusPageSubscriber {
  /** Opaque identifier, starts with `sub_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Opaque identifier, starts with `stp_`. */
  statusPageId: string;
  /** Its owner has confirmed it; an address that was not confirmed is not kept. */
  email: string;
}

/** One page of a list. */
export interface WebhookPage {
  /** The items of this page. */
  data: Webhook[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A receiver of signed events, without its secret. */
export interface Webhook {
  /** Opaque identifier, starts with `whk_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  key: string | null;
  /** Where deliveries are sent. */
  url: string;
  /** Subjects that are delivered. */
  events: Array<'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded' | '*'>;
  /** What it is for. */
  description: string;
  /** Whether events are delivered. */
  enabled: boolean;
  /** `failing` when the last attempts failed; `disabled` when nothing is delivered. */
  status: 'active' | 'failing' | 'disabled';
  /** `gone`: the receiver answered 410. `failing`: nothing arrived for five days. */
  disabledReason: 'manual' | 'gone' | 'failing' | null;
  /** When the failures began that no success has ended; `null` when all is well. RFC 3339, UTC, with milliseconds. */
  failingSince: string | null;
  /** When a delivery last arrived, to the minute; `null` if never. RFC 3339, UTC, with milliseconds. */
  lastDeliveredAt: string | null;
  /** When the next attempt is made, while the receiver is given a rest. RFC 3339, UTC, with milliseconds. */
  pausedUntil: string | null;
  /** Until when the secret before this one still signs; `null` without one. RFC 3339, UTC, with milliseconds. */
  previousSecretEndsAt: string | null;
}

/** A merge patch for a webhook. */
export interface WebhookUpdate {
  /** Display name. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  readonly key?: string | null | undefined;
  /** Where deliveries are sent with POST. Redirects are not followed. At most 2048 characters. */
  readonly url?: string | undefined;
  /** Subjects that are delivered. `*` means all but `audit.recorded`, which must be named; for a caller without the permission to read some of them, it becomes the list of the others. 1 to 30 entries. */
  readonly events?: ReadonlyArray<'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded' | '*'> | null | undefined;
  /** What it is for. At most 500 characters. */
  readonly description?: string | null | undefined;
  /** Whether events are delivered. What waits when it is switched off is given up. */
  readonly enabled?: boolean | null | undefined;
}

/** A webhook to create. */
export interface WebhookCreate {
  /** Display name. Default: the host of `url`. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters; default `null`. */
  readonly key?: string | null | undefined;
  /** Where deliveries are sent with POST. Redirects are not followed. At most 2048 characters. */
  readonly url: string;
  /** Subjects that are delivered. `*` means all but `audit.recorded`, which must be named; for a caller without the permission to read some of them, it becomes the list of the others. 1 to 30 entries; default `["*"]`. */
  readonly events?: ReadonlyArray<'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded' | '*'> | undefined;
  /** What it is for. At most 500 characters; default `""`. */
  readonly description?: string | undefined;
  /** Whether events are delivered. What waits when it is switched off is given up. Default `true`. */
  readonly enabled?: boolean | undefined;
}

/** A webhook just made or rotated, with its secret. */
export interface WebhookWithSecret {
  /** Opaque identifier, starts with `whk_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What files of monitoring as code call it; unique in the organization, `null` without one. At most 100 characters. */
  key: string | null;
  /** Where deliveries are sent. */
  url: string;
  /** Subjects that are delivered. */
  events: Array<'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded' | '*'>;
  /** What it is for. */
  description: string;
  /** Whether events are delivered. */
  enabled: boolean;
  /** `failing` when the last attempts failed; `disabled` when nothing is delivered. */
  status: 'active' | 'failing' | 'disabled';
  /** `gone`: the receiver answered 410. `failing`: nothing arrived for five days. */
  disabledReason: 'manual' | 'gone' | 'failing' | null;
  /** When the failures began that no success has ended; `null` when all is well. RFC 3339, UTC, with milliseconds. */
  failingSince: string | null;
  /** When a delivery last arrived, to the minute; `null` if never. RFC 3339, UTC, with milliseconds. */
  lastDeliveredAt: string | null;
  /** When the next attempt is made, while the receiver is given a rest. RFC 3339, UTC, with milliseconds. */
  pausedUntil: string | null;
  /** Until when the secret before this one still signs; `null` without one. RFC 3339, UTC, with milliseconds. */
  previousSecretEndsAt: string | null;
  /** Key of the HMAC, as text. Shown only now. */
  secret: string;
}

/** One event on its way to one webhook. */
export interface WebhookDelivery {
  /** Opaque identifier, starts with `dlv_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Opaque identifier, starts with `whk_`. */
  webhookId: string;
  /** Opaque identifier, starts with `evt_`. */
  eventId: string;
  /** Type of the event. */
  event: string;
  /** `pending` while attempts are to come; `failed` when the last one failed or the webhook was disabled. */
  status: 'pending' | 'delivered' | 'failed';
  /** Attempts that were begun. */
  attemptCount: number;
  /** When the next attempt is due; `null` when none is. RFC 3339, UTC, with milliseconds. */
  nextAttemptAt: string | null;
  /** When it arrived. RFC 3339, UTC, with milliseconds. */
  deliveredAt: string | null;
  /** Status of the last answer. */
  lastStatusCode: number | null;
  /** What went wrong the last time, in words. */
  lastError: string | null;
}

/** How long the old secret still signs. */
export interface WebhookRotate {
  /** Seconds for which the old secret still signs, up to 7 days. Default: a day. 0 to 604800; default `86400`. */
  readonly graceSeconds?: number | undefined;
}

/** One page of a list. */
export interface WebhookDeliveryPage {
  /** The items of this page. */
  data: WebhookDelivery[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A delivery with its attempts and its body. */
export interface WebhookDeliveryDetail {
  /** Opaque identifier, starts with `dlv_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Opaque identifier, starts with `whk_`. */
  webhookId: string;
  /** Opaque identifier, starts with `evt_`. */
  eventId: string;
  /** Type of the event. */
  event: string;
  /** `pending` while attempts are to come; `failed` when the last one failed or the webhook was disabled. */
  status: 'pending' | 'delivered' | 'failed';
  /** Attempts that were begun. */
  attemptCount: number;
  /** When the next attempt is due; `null` when none is. RFC 3339, UTC, with milliseconds. */
  nextAttemptAt: string | null;
  /** When it arrived. RFC 3339, UTC, with milliseconds. */
  deliveredAt: string | null;
  /** Status of the last answer. */
  lastStatusCode: number | null;
  /** What went wrong the last time, in words. */
  lastError: string | null;
  /** Every attempt, the first one first. */
  attempts: WebhookAttempt[];
  /** What is signed, but for `sentAt` and `attempt`, which each attempt has its own. */
  body: unknown;
}

/** One attempt to deliver; written before the request is sent. */
export interface WebhookAttempt {
  /** `attempt` of the body and `X-Service-Attempt`. At least 1. */
  number: number;
  /** When it began. RFC 3339, UTC, with milliseconds. */
  startedAt: string;
  /** `running` until an answer came, or none in time. */
  status: 'running' | 'delivered' | 'failed';
  /** Milliseconds until the answer was complete, or until it failed. */
  durationMs: number | null;
  /** Status of the answer, if one came. */
  statusCode: number | null;
  /** `status`: The receiver answered with another status than 2xx. `redirect`: The receiver answered with a redirect, which is not followed. `timeout`: No complete answer came within ten seconds. `too_large`: The answer had more than one megabyte. `dns`: The name could not be resolved. `refused_address`: The name leads to an address that this server may not connect to. `connection`: The connection could not be made, or broke. `tls`: The certificate or the handshake was refused. `invalid_response`: What came back was no HTTP answer. `interrupted`: This server ended before it knew the answer; the receiver may have got it. */
  error: 'status' | 'redirect' | 'timeout' | 'too_large' | 'dns' | 'refused_address' | 'connection' | 'tls' | 'invalid_response' | 'interrupted' | null;
  /** What went wrong, in words. */
  message: string | null;
  /** The first 16 kB of the answer’s body, as text; `null` without one. */
  response: string | null;
}

/** From when on to deliver what did not arrive. */
export interface WebhookRecover {
  /** Events from this time on; 30 days ago at most. RFC 3339, UTC, with milliseconds. */
  readonly since: string;
}

/** The work of delivering what did not arrive. */
export interface WebhookRecovery {
  /** Opaque identifier, starts with `rcv_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Opaque identifier, starts with `whk_`. */
  webhookId: string;
  /** Events from this time on. RFC 3339, UTC, with milliseconds. */
  since: string;
  /** Events before this time: when it was asked for. RFC 3339, UTC, with milliseconds. */
  until: string;
  /** `canceled` when the webhook was disabled meanwhile. */
  status: 'queued' | 'running' | 'done' | 'canceled';
  /** Events between the two times. */
  totalEvents: number;
  /** How many of them have been processed. */
  checkedEvents: number;
  /** How many of them are delivered once more. */
  recoveredCount: number;
  /** When it was done. RFC 3339, UTC, with milliseconds. */
  finishedAt: string | null;
}

/** One page of a list. */
export interface WebhookRecoveryPage {
  /** The items of this page. */
  data: WebhookRecovery[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** One page of a list. */
export interface WebhookSubjectPage {
  /** The items of this page. */
  data: WebhookSubject[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A subject that webhooks can subscribe to. */
export interface WebhookSubject {
  /** What a webhook names to get it. */
  subject: 'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded';
  /** What has happened when it is sent. */
  title: string;
  /** The kind of its subject: `subject.type` of its events. */
  resource: string;
  /** Operations that cause it; `watch` for the server itself, as results come in and time goes by, and `*` for every operation that leaves an audit activity. */
  emittedBy: string[];
  /** The permission that receiving and reading it takes, besides those of webhooks. */
  needs: Scope;
  /** Whether `*` of a webhook includes it. */
  isInAll: boolean;
  /** JSON Schema (draft 2020-12) of `data`. */
  dataSchema: Record<string, unknown>;
  /** One `data` of it. */
  example: unknown;
}

/** One page of a list. */
export interface EventPage {
  /** The items of this page. */
  data: Event[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** Something that happened, as webhooks deliver it. */
export interface Event {
  /** Opaque identifier, starts with `evt_`. */
  id: string;
  /** The same as `occurredAt`. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** The same as `occurredAt`: an event is never changed. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Its subject, or `webhook.test`. */
  type: string;
  /** When it happened. RFC 3339, UTC, with milliseconds. */
  occurredAt: string;
  /** The resource that an event is about. */
  subject: EventSubjectReference;
  /** Who caused an event. */
  actor: EventActor;
  /** The resource as it was right after; its form is in GET /webhook-events. */
  data: unknown;
}

/** The resource that an event is about. */
export interface EventSubjectReference {
  /** Kind of resource, such as `organization`. */
  type: string;
  /** Id of the resource. */
  id: string;
  /** Grows with every change of this resource: of two events, the lower number is older. */
  sequence: number;
}

/** Who caused an event. */
export interface EventActor {
  /** `user`, `apiKey`, `agent`, `notificationChannel`, `system` for the server itself, or `anonymous`. */
  type: string;
  /** Id of the actor; `null` for the server itself and for an anonymous caller. */
  id: string | null;
  /** Name of the actor at that time. */
  name: string;
}

/** One page of a list. */
export interface SubscriptionPage {
  /** The items of this page. */
  data: Subscription[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** What an organization has subscribed to. */
export interface Subscription {
  /** Opaque identifier, starts with `sub_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Code of the plan. */
  planId: string;
  /** `incomplete` waits for its first payment, with the limits of the default plan; `canceled` and `expired` are final. */
  status: 'trialing' | 'incomplete' | 'active' | 'past_due' | 'canceled' | 'expired';
  /** Seats; 1 when the price is for the whole organization. At least 1. */
  quantity: number;
  /** How often it is renewed. */
  interval: 'month' | 'year';
  /** What it is paid in (ISO 4217). */
  currency: string;
  /** Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90. */
  exponent: number;
  /** Price of one for an interval, without taxes, as it was agreed. */
  unitAmountMinor: number;
  /** When the period began. RFC 3339, UTC, with milliseconds. */
  currentPeriodStart: string;
  /** When it ends. RFC 3339, UTC, with milliseconds. */
  currentPeriodEnd: string;
  /** What periods are counted from: each ends at this day and hour, in UTC. RFC 3339, UTC, with milliseconds. */
  anchorAt: string;
  /** When its trial ends, or ended. RFC 3339, UTC, with milliseconds. */
  trialEndsAt: string | null;
  /** Whether it ends with the period. */
  cancelAtPeriodEnd: boolean;
  /** When it was canceled, also when it ends later. RFC 3339, UTC, with milliseconds. */
  canceledAt: string | null;
  /** When it ended. RFC 3339, UTC, with milliseconds. */
  endedAt: string | null;
  /** Why it ended. */
  endReason: 'user' | 'nonPayment' | 'replaced' | 'operator' | null;
  /** When an invoice became overdue. RFC 3339, UTC, with milliseconds. */
  pastDueSince: string | null;
  /** When it expires unless the overdue invoices are paid. RFC 3339, UTC, with milliseconds. */
  graceEndsAt: string | null;
  /** A change that waits for the end of the period. */
  pendingChange: {
    /** Code of the next plan. */
    planId: string;
    /** Seats from then on. At least 1. */
    quantity: number;
    /** How often it is renewed from then on. */
    interval: 'month' | 'year';
    /** When it takes effect. RFC 3339, UTC, with milliseconds. */
    effectiveAt: string;
  } | null;
  /** What was paid and given back as credit of the organization, with taxes: the next invoices in this currency use it. */
  creditMinor: number;
  /** Who collects the payments, such as `manual`. */
  provider: string;
  /** What an organization may have and use. */
  entitlements: Entitlements;
}

/** What an organization may have and use. */
export interface Entitlements {
  /** Monitors that are enabled. `null` is no limit. */
  maxMonitors: number | null;
  /** Seconds between the checks of a monitor, or the scrapes of an exporter, at least. `null` is no limit. */
  minIntervalSeconds: number | null;
  /** Days for which results are kept and shown. `null` is no limit. */
  retentionDays: number | null;
  /** Members, and invitations that are open. `null` is no limit. */
  maxMembers: number | null;
  /** API keys that are not revoked. `null` is no limit. */
  maxApiKeys: number | null;
  /** Webhooks. `null` is no limit. */
  maxWebhooks: number | null;
  /** Notification channels. `null` is no limit. */
  maxNotificationChannels: number | null;
  /** Agents. `null` is no limit. */
  maxAgents: number | null;
  /** Dashboards. `null` is no limit. */
  maxDashboards: number | null;
  /** Status pages. `null` is no limit. */
  maxStatusPages: number | null;
  /** Exporters that are enabled. `null` is no limit. */
  maxExporters: number | null;
  /** Series that all exporters keep together. `null` is no limit. */
  maxSeries: number | null;
  /** Feature flags. `null` is no limit. */
  maxFeatureFlags: number | null;
  /** Licences that are not revoked. `null` is no limit. */
  maxLicenses: number | null;
  /** Requests per minute of an API key. `null` is no limit. */
  rateLimitPerMinute: number | null;
  /** Roles besides those of the system. `null` includes it. */
  customRoles: boolean | null;
  /** Sign-in through the organization's identity provider. `null` includes it. */
  sso: boolean | null;
}

/** A subscription to begin. */
export interface SubscriptionCreate {
  /** Code of the plan. At most 63 characters. */
  readonly planId: string;
  /** How often it is renewed. Default `"month"`. */
  readonly interval?: 'month' | 'year' | undefined;
  /** Seats; 1 when the price is for the whole organization. 1 to 10000; default `1`. */
  readonly quantity?: number | undefined;
  /** One of the currencies of the plan; its first when left out. */
  readonly currency?: string | undefined;
}

/** A change of a subscription. */
export interface SubscriptionChange {
  /** Code of the plan; the same plan when left out. At most 63 characters. */
  readonly planId?: string | undefined;
  /** Seats; as many as before when left out. 1 to 10000. */
  readonly quantity?: number | undefined;
  /** How often it is renewed; as before when left out. */
  readonly interval?: 'month' | 'year' | undefined;
  /** `auto`: an upgrade now, a downgrade at the end of the period. Default `"auto"`. */
  readonly when?: 'auto' | 'now' | 'periodEnd' | undefined;
  /** The `prorateAt` of a preview, at most 10 minutes old: exactly what it showed is charged. RFC 3339, UTC, with milliseconds. */
  readonly prorateAt?: string | undefined;
}

/** What a change of a subscription would do and cost. */
export interface SubscriptionPreview {
  /** By the price of a year: the same or a higher price is an upgrade. */
  kind: 'upgrade' | 'downgrade' | 'same';
  /** When the change takes effect. RFC 3339, UTC, with milliseconds. */
  effectiveAt: string;
  /** Give it back to charge exactly these amounts. RFC 3339, UTC, with milliseconds. */
  prorateAt: string;
  /** Currency of all amounts (ISO 4217). */
  currency: string;
  /** Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90. */
  exponent: number;
  /** What is charged and given back now. */
  lines: SubscriptionLine[];
  /** What is due now: the lines with their taxes, less the credit that is used. */
  amountDueNowMinor: number;
  /** What credit notes take off earlier invoices, with taxes. */
  creditedMinor: number;
  /** The credit afterwards, for the next invoices. */
  creditMinor: number;
  /** The next regular invoice; `null` when none follows. */
  nextInvoice: {
    /** When it is issued. RFC 3339, UTC, with milliseconds. */
    at: string;
    /** What will be due, with taxes. */
    totalMinor: number;
  } | null;
  /** What the organization has beyond the limits of the plan. */
  surplus: {
    /** The newest enabled monitors beyond the limit. */
    monitors: {
      /** Monitors that would be paused by the plan. */
      count: number;
      /** The first of them, at most 20. */
      first: Array<{
        /** Opaque identifier, starts with `mon_`. */
        id: string;
        /** Display name of the monitor. */
        name: string;
      }>;
    };
    /** What else exceeds the plan: it stays, and no more can be added. */
    others: Array<{
      /** Which entitlement. */
      entitlement: 'maxMonitors' | 'minIntervalSeconds' | 'retentionDays' | 'maxMembers' | 'maxApiKeys' | 'maxWebhooks' | 'maxNotificationChannels' | 'maxAgents' | 'maxDashboards' | 'maxStatusPages' | 'maxExporters' | 'maxSeries' | 'maxFeatureFlags' | 'maxLicenses' | 'rateLimitPerMinute' | 'customRoles' | 'sso';
      /** What the organization has. */
      current: number;
      /** What the plan includes. */
      limit: number;
    }>;
  };
}

/** A line of an invoice of a subscription. */
export interface SubscriptionLine {
  /** A whole period (`plan`, `seat`), the rest of one (`proration`), or what is given back (`credit`). */
  kind: 'plan' | 'seat' | 'proration' | 'credit';
  /** What the customer pays for, or gets back. */
  description: string;
  /** Code of the plan. */
  planId: string;
  /** How many units. At least 1. */
  quantity: number;
  /** Price of one for a whole period. */
  unitAmountMinor: number;
  /** What the amount is for: from. RFC 3339, UTC, with milliseconds. */
  periodStart: string;
  /** What the amount is for: until. RFC 3339, UTC, with milliseconds. */
  periodEnd: string;
  /** In the smallest unit of the currency, without taxes. */
  amountMinor: number;
}

/** When a subscription ends, and why. */
export interface SubscriptionCancellation {
  /** Whether it lasts until the end of the period. Default `true`. */
  readonly atPeriodEnd?: boolean | undefined;
  /** Why, for the audit trail. At most 500 characters. */
  readonly reason?: string | undefined;
}

/** One page of a list. */
export interface InvoicePage {
  /** The items of this page. */
  data: Invoice[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** An invoice or a credit note. Only its status, payments and what follows from them change. */
export interface Invoice {
  /** Opaque identifier, starts with `inv_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Without gaps within its series, such as `INV-2026-000001`. */
  number: string;
  /** A `creditNote` takes off what an invoice asked for. */
  kind: 'invoice' | 'creditNote';
  /** Of a credit note: the invoice that it corrects. */
  correctsInvoiceId: string | null;
  /** Opaque identifier, starts with `sub_`. */
  subscriptionId: string | null;
  /** `uncollectible` was written off and can still be paid. */
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  /** ISO 4217. */
  currency: string;
  /** Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90. */
  exponent: number;
  /** What is charged or given back, line by line. */
  lines: InvoiceLine[];
  /** The sum of the lines. In minor units of the currency. */
  subtotalMinor: number;
  /** Taxes on the subtotal; empty where none is charged. */
  taxes: InvoiceTax[];
  /** Subtotal and taxes. In minor units of the currency. */
  totalMinor: number;
  /** What has been paid. In minor units of the currency. */
  paidMinor: number;
  /** What the credit of the organization has paid. In minor units of the currency. */
  creditUsedMinor: number;
  /** What credit notes have taken off. In minor units of the currency. */
  creditedMinor: number;
  /** What was paid, is not owed, and became credit of the organization. In minor units of the currency. */
  creditKeptMinor: number;
  /** What was given back of what was paid, or is on its way. In minor units of the currency. */
  refundedMinor: number;
  /** What is still to be paid. In minor units of the currency. */
  amountDueMinor: number;
  /** When it was issued. RFC 3339, UTC, with milliseconds. */
  issuedAt: string;
  /** Until when it is to be paid. RFC 3339, UTC, with milliseconds. */
  dueAt: string;
  /** When the last of it was paid. RFC 3339, UTC, with milliseconds. */
  paidAt: string | null;
  /** Where the period begins that it is about. RFC 3339, UTC, with milliseconds. */
  periodStart: string | null;
  /** Where that ends. RFC 3339, UTC, with milliseconds. */
  periodEnd: string | null;
  /** Who issued an invoice, as it was at the time. */
  seller: InvoiceSeller;
  /** Who an invoice is made out to, as it was at the time. */
  customer: InvoiceCustomer;
  /** Of a credit note: why it was issued. */
  reason: string | null;
  /** The latest 20, the first of them first. */
  payments: Payment[];
  /** The arithmetic by name. */
  algorithm: string;
  /** SHA-256 of the fields that never change, as JSON by RFC 8785: id, number, kind, correctsInvoiceId, subscriptionId, currency, exponent, lines, subtotalMinor, taxes, totalMinor, issuedAt, dueAt, periodStart, periodEnd, seller, customer, reason, algorithm. The audit trail has it, too. */
  contentHash: string;
}

/** A line of an invoice. */
export interface InvoiceLine {
  /** Unique within the invoice. */
  id: string;
  /** What the line is about. */
  kind: 'plan' | 'proration' | 'credit' | 'seat';
  /** What the customer pays for. */
  description: string;
  /** Code of the plan; `null` where the line is about none. */
  planId: string | null;
  /** How many units. At least 1. */
  quantity: number;
  /** Price of a unit for the whole period. In minor units of the currency. */
  unitAmountMinor: number;
  /** Where what is paid for begins. RFC 3339, UTC, with milliseconds. */
  periodStart: string | null;
  /** Where it ends. RFC 3339, UTC, with milliseconds. */
  periodEnd: string | null;
  /** What the line adds up to, without taxes; negative for a credit. In minor units of the currency. */
  amountMinor: number;
}

/** A tax of an invoice. */
export interface InvoiceTax {
  /** What the tax is called, such as `VAT`. */
  name: string;
  /** The rate in percent. */
  ratePercent: number;
  /** The sum of the lines that it is computed from. In minor units of the currency. */
  baseMinor: number;
  /** The tax: computed once from that sum, rounded half to even. In minor units of the currency. */
  amountMinor: number;
}

/** Who issued an invoice, as it was at the time. */
export interface InvoiceSeller {
  /** Name of the company that issued it. */
  name: string;
  /** A postal address; what is unknown is empty. */
  address: PostalAddress;
  /** Tax number of the seller; empty without one. */
  taxId: string;
  /** Where questions go; empty without one. */
  email: string;
  /** What stands below the sums, such as bank details. */
  footer: string;
}

/** A postal address; what is unknown is empty. */
export interface PostalAddress {
  /** Street and number. */
  line1: string;
  /** What else the address needs. */
  line2: string;
  /** Postal code, as the country writes it. */
  postalCode: string;
  /** City or town. */
  city: string;
  /** State or province, where addresses have one. */
  region: string;
  /** Country as a code of ISO 3166-1; empty when unknown. */
  country: string;
}

/** Who an invoice is made out to, as it was at the time. */
export interface InvoiceCustomer {
  /** Name of the company or the organization. */
  name: string;
  /** Where it was sent; empty for the members who may pay. */
  email: string;
  /** A postal address; what is unknown is empty. */
  address: PostalAddress;
  /** Tax number of the customer; empty without one. */
  taxId: string;
  /** A number that the customer wants to see; empty without one. */
  purchaseOrder: string;
  /** How amounts and dates are written, as a language tag. */
  locale: string;
}

/** A payment of an invoice. */
export interface Payment {
  /** Opaque identifier, starts with `pay_`. */
  id: string;
  /** Key of the payment provider, such as `manual`. */
  provider: string;
  /** `pending` until the provider knows; `actionRequired`: the customer goes on at `redirectUrl`. */
  status: 'pending' | 'actionRequired' | 'succeeded' | 'failed';
  /** What is paid. In minor units of the currency. */
  amountMinor: number;
  /** Currency of the amount (ISO 4217). */
  currency: string;
  /** Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90. */
  exponent: number;
  /** What the person who paid, or the operator, noted. */
  reference: string | null;
  /** Where the customer goes on, with `actionRequired`. */
  redirectUrl: string | null;
  /** How to pay, where that is done elsewhere. */
  instructions: string | null;
  /** Why it failed, as the provider calls it. */
  failureCode: string | null;
  /** Why it failed, in words. */
  failureMessage: string | null;
  /** When it was begun. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When it succeeded or failed. RFC 3339, UTC, with milliseconds. */
  endedAt: string | null;
}

/** How an invoice is paid. */
export interface InvoicePayRequest {
  /** Which payment method is charged. Default: the one of the organization, or the page of the provider. 1 to 200 characters. */
  readonly paymentMethodId?: string | undefined;
  /** A note that finds the payment again, such as the text of a transfer. At most 140 characters. */
  readonly reference?: string | undefined;
}

/** An invoice with the payment that was begun. */
export interface InvoicePayment {
  /** An invoice or a credit note. */
  invoice: Invoice;
  /** A payment of an invoice. */
  payment: Payment;
}

/** `inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until `graceDays` after it, `expired`, `suspended` until it is reinstated, or `revoked` for good. */
export type LicenseStatus = 'inactive' | 'active' | 'expiring' | 'expired' | 'suspended' | 'revoked';

/** One page of a list. */
export interface LicensePage {
  /** The items of this page. */
  data: License[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A license that was issued, without its key. */
export interface License {
  /** Opaque identifier, starts with `lic_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name, such as the customer and the product. 1 to 200 characters. */
  name: string;
  /** What was sold. A `trial` needs `expiresAt`. */
  type: 'trial' | 'subscription' | 'perpetual';
  /** How many may use it; `null` for any number. 1 to 1000000. */
  seats: number | null;
  /** How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate` needs a fingerprint. 1 to 100000. */
  maxActivations: number | null;
  /** What the holder may use, by name: true, false, a number or text. */
  entitlements: Record<string, boolean | number | string>;
  /** When it ends; `null` for never. RFC 3339, UTC, with milliseconds. */
  expiresAt: string | null;
  /** Days before `expiresAt` from which it is `expiring`, which is announced once. 0 to 365. */
  warnDays: number;
  /** Days after `expiresAt` in which it is still valid, with the code `overdue`. 0 to 365. */
  graceDays: number;
  /** Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When it is set, `validate` needs a fingerprint. 60 to 2592000. */
  heartbeatSeconds: number | null;
  /** Seconds for which a license file is good, unless another time is asked for. 3600 to 31622400. */
  fileTtlSeconds: number;
  /** Who holds it; `null` when that is not recorded. */
  holder: {
    /** A person or a company. */
    name: string;
    /** Where the holder is reached; `null` when unknown. */
    email: string | null;
  } | null;
  /** References for the issuer, such as an order number. A license file repeats them. */
  metadata: Record<string, string>;
  /** The first characters of its key, to recognise it. */
  keyPrefix: string;
  /** `inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until `graceDays` after it, `expired`, `suspended` until it is reinstated, or `revoked` for good. */
  status: LicenseStatus;
  /** Why it was suspended or revoked, in words. */
  statusReason: string | null;
  /** When it was started, or its first machine activated. RFC 3339, UTC, with milliseconds. */
  activatedAt: string | null;
  /** Since when it is suspended. RFC 3339, UTC, with milliseconds. */
  suspendedAt: string | null;
  /** When it was revoked. RFC 3339, UTC, with milliseconds. */
  revokedAt: string | null;
  /** When its key was last validated, to the minute. RFC 3339, UTC, with milliseconds. */
  lastValidatedAt: string | null;
  /** Activations, lapsed ones included. */
  activationCount: number;
  /** The newest activations, at most 20; the others have a list. */
  activations: LicenseActivation[];
}

/** A machine that uses a license. */
export interface LicenseActivation {
  /** Opaque identifier, starts with `lac_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** What identifies the machine. */
  fingerprint: string;
  /** What people call the machine. */
  name: string | null;
  /** What the machine calls itself. */
  hostname: string | null;
  /** Its operating system and architecture. */
  platform: string | null;
  /** Version of the program that runs there. */
  version: string | null;
  /** `lapsed` after a missed heartbeat: it takes no seat. */
  status: 'active' | 'lapsed';
  /** When the machine was activated first. RFC 3339, UTC, with milliseconds. */
  activatedAt: string;
  /** When it last activated or sent a heartbeat. RFC 3339, UTC, with milliseconds. */
  lastSeenAt: string;
}

/** A merge patch for a license. */
export interface LicenseUpdate {
  /** Display name, such as the customer and the product. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What was sold. A `trial` needs `expiresAt`. */
  readonly type?: 'trial' | 'subscription' | 'perpetual' | null | undefined;
  /** How many may use it; `null` for any number. 1 to 1000000. */
  readonly seats?: number | null | undefined;
  /** How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate` needs a fingerprint. 1 to 100000. */
  readonly maxActivations?: number | null | undefined;
  /** Entitlements that change; `null` in place of a value removes it. */
  readonly entitlements?: Readonly<Record<string, boolean | number | string | null>> | null | undefined;
  /** When it ends; `null` for never. RFC 3339, UTC, with milliseconds. */
  readonly expiresAt?: string | null | undefined;
  /** Days before `expiresAt` from which it is `expiring`, which is announced once. 0 to 365. */
  readonly warnDays?: number | null | undefined;
  /** Days after `expiresAt` in which it is still valid, with the code `overdue`. 0 to 365. */
  readonly graceDays?: number | null | undefined;
  /** Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When it is set, `validate` needs a fingerprint. 60 to 2592000. */
  readonly heartbeatSeconds?: number | null | undefined;
  /** Seconds for which a license file is good, unless another time is asked for. 3600 to 31622400. */
  readonly fileTtlSeconds?: number | null | undefined;
  /** Who holds it; what is left out stays, `null` takes the holder away. */
  readonly holder?: {
    /** A person or a company. 1 to 200 characters. */
    readonly name?: string | undefined;
    /** One e-mail address. At most 254 characters. */
    readonly email?: string | null | undefined;
  } | null | undefined;
  /** References that change; `null` in place of a text removes it. */
  readonly metadata?: Readonly<Record<string, string | null>> | null | undefined;
}

/** A license to issue. */
export interface LicenseCreate {
  /** Display name, such as the customer and the product. 1 to 200 characters. */
  readonly name: string;
  /** What was sold. A `trial` needs `expiresAt`. Default `"subscription"`. */
  readonly type?: 'trial' | 'subscription' | 'perpetual' | undefined;
  /** How many may use it; `null` for any number. 1 to 1000000; default `null`. */
  readonly seats?: number | null | undefined;
  /** How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate` needs a fingerprint. 1 to 100000; default `null`. */
  readonly maxActivations?: number | null | undefined;
  /** What the holder may use, by name: true, false, a number or text. Default `{}`. */
  readonly entitlements?: Readonly<Record<string, boolean | number | string>> | undefined;
  /** When it ends; `null` for never. RFC 3339, UTC, with milliseconds; default `null`. */
  readonly expiresAt?: string | null | undefined;
  /** Days before `expiresAt` from which it is `expiring`, which is announced once. 0 to 365; default `30`. */
  readonly warnDays?: number | undefined;
  /** Days after `expiresAt` in which it is still valid, with the code `overdue`. 0 to 365; default `0`. */
  readonly graceDays?: number | undefined;
  /** Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When it is set, `validate` needs a fingerprint. 60 to 2592000; default `null`. */
  readonly heartbeatSeconds?: number | null | undefined;
  /** Seconds for which a license file is good, unless another time is asked for. 3600 to 31622400; default `2592000`. */
  readonly fileTtlSeconds?: number | undefined;
  /** Who holds it. */
  readonly holder?: {
    /** A person or a company. 1 to 200 characters. */
    readonly name: string;
    /** Where the holder is reached. At most 254 characters. */
    readonly email?: string | null | undefined;
  } | null | undefined;
  /** References for the issuer, such as an order number. A license file repeats them. Default `{}`. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** A license just issued, or with a key just rotated. */
export interface LicenseWithKey {
  /** Opaque identifier, starts with `lic_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name, such as the customer and the product. 1 to 200 characters. */
  name: string;
  /** What was sold. A `trial` needs `expiresAt`. */
  type: 'trial' | 'subscription' | 'perpetual';
  /** How many may use it; `null` for any number. 1 to 1000000. */
  seats: number | null;
  /** How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate` needs a fingerprint. 1 to 100000. */
  maxActivations: number | null;
  /** What the holder may use, by name: true, false, a number or text. */
  entitlements: Record<string, boolean | number | string>;
  /** When it ends; `null` for never. RFC 3339, UTC, with milliseconds. */
  expiresAt: string | null;
  /** Days before `expiresAt` from which it is `expiring`, which is announced once. 0 to 365. */
  warnDays: number;
  /** Days after `expiresAt` in which it is still valid, with the code `overdue`. 0 to 365. */
  graceDays: number;
  /** Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When it is set, `validate` needs a fingerprint. 60 to 2592000. */
  heartbeatSeconds: number | null;
  /** Seconds for which a license file is good, unless another time is asked for. 3600 to 31622400. */
  fileTtlSeconds: number;
  /** Who holds it; `null` when that is not recorded. */
  holder: {
    /** A person or a company. */
    name: string;
    /** Where the holder is reached; `null` when unknown. */
    email: string | null;
  } | null;
  /** References for the issuer, such as an order number. A license file repeats them. */
  metadata: Record<string, string>;
  /** The first characters of its key, to recognise it. */
  keyPrefix: string;
  /** `inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until `graceDays` after it, `expired`, `suspended` until it is reinstated, or `revoked` for good. */
  status: LicenseStatus;
  /** Why it was suspended or revoked, in words. */
  statusReason: string | null;
  /** When it was started, or its first machine activated. RFC 3339, UTC, with milliseconds. */
  activatedAt: string | null;
  /** Since when it is suspended. RFC 3339, UTC, with milliseconds. */
  suspendedAt: string | null;
  /** When it was revoked. RFC 3339, UTC, with milliseconds. */
  revokedAt: string | null;
  /** When its key was last validated, to the minute. RFC 3339, UTC, with milliseconds. */
  lastValidatedAt: string | null;
  /** Activations, lapsed ones included. */
  activationCount: number;
  /** The newest activations, at most 20; the others have a list. */
  activations: LicenseActivation[];
  /** The license key. Shown only now. */
  key: string;
}

/** The machine to activate; nothing to start the license. */
export interface LicenseActivate {
  /** What identifies the machine: its caller chooses it. A fingerprint is activated once. 1 to 255 characters; default `null`. */
  readonly fingerprint?: string | null | undefined;
  /** What people call the machine. 1 to 200 characters; default `null`. */
  readonly name?: string | null | undefined;
  /** What the machine calls itself. At most 253 characters; default `null`. */
  readonly hostname?: string | null | undefined;
  /** Its operating system and architecture. At most 100 characters; default `null`. */
  readonly platform?: string | null | undefined;
  /** Version of the program that runs there. At most 100 characters; default `null`. */
  readonly version?: string | null | undefined;
}

/** Why a license is suspended. */
export interface LicenseSuspend {
  /** Why, in words; shown as `statusReason`. At most 500 characters; default `null`. */
  readonly reason?: string | null | undefined;
}

/** The next end of a license. */
export interface LicenseRenew {
  /** When it ends now; in the future. `null` for never. RFC 3339, UTC, with milliseconds. */
  readonly expiresAt: string | null;
}

/** Why a license is revoked. */
export interface LicenseRevoke {
  /** Why, in words; shown as `statusReason`. At most 500 characters; default `null`. */
  readonly reason?: string | null | undefined;
}

/** One page of a list. */
export interface LicenseActivationPage {
  /** The items of this page. */
  data: LicenseActivation[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** The keys that license files of an organization verify with. */
export interface LicensePublicKeys {
  /** The keys, the newest first. */
  data: LicensePublicKey[];
}

/** A key that license files verify with. */
export interface LicensePublicKey {
  /** Opaque identifier, starts with `lsk_`. */
  keyId: string;
  /** The signature algorithm (RFC 8032). */
  algorithm: 'Ed25519';
  /** The 32 bytes of the key, as SDKs of Keygen take them. */
  publicKeyHex: string;
  /** The key as SubjectPublicKeyInfo (RFC 8410). */
  publicKeyPem: string;
  /** When it was made. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** New files are signed with the `active` one. */
  status: 'active' | 'retired';
}

/** One page of a list. */
export interface FeatureFlagPage {
  /** The items of this page. */
  data: FeatureFlag[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A switch for a part of a product: which value is served to whom. */
export interface FeatureFlag {
  /** Opaque identifier, starts with `ffl_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** What programs call it; it cannot be changed, because it decides who is in a rollout. */
  key: string;
  /** Display name. */
  name: string;
  /** What it switches. At most 2000 characters. */
  description: string;
  /** Words to find it by. At most 50 entries. */
  tags: string[];
  /** The type of all its values. */
  valueType: 'boolean' | 'string' | 'number' | 'object';
  /** Whether rules and rollout count; otherwise all get `defaultValue`. */
  enabled: boolean;
  /** What rules without a value and the rollout serve. Default: `true` for a boolean flag. */
  value: boolean | string | number | Record<string, unknown>;
  /** What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag. */
  defaultValue: boolean | string | number | Record<string, unknown>;
  /** The first rule that matches decides. */
  rules: FeatureFlagRule[];
  /** How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no one out. 0 to 100. */
  rolloutPercent: number;
  /** The attribute that decides who is in a rollout. At most 200 characters. */
  bucketBy: string;
  /** Alert rules that switch the flag off when one of them fires; `null` for none. */
  guard: {
    /** Alert rules of the organization. */
    alertRuleIds: string[];
  } | null;
  /** Whether it has served one value to everybody for 30 days, unchanged: it can be removed from the code. */
  isStale: boolean;
  /** When what it serves was last changed: not its name or its tags. RFC 3339, UTC, with milliseconds. */
  lastChangedAt: string;
  /** When an alert switched it off; `null` since a person switched it on again. RFC 3339, UTC, with milliseconds. */
  guardedAt: string | null;
}

/** Conditions that must all hold, and what they serve. */
export interface FeatureFlagRule {
  /** What the rule is for. */
  name?: string | undefined;
  /** All of them must hold. */
  conditions: Array<{
    /** The attribute of the context, as a path with dots: `plan`, `user.email`, `targetingKey`. */
    attribute: string;
    /** How the attribute is compared. With several values one of them is enough. A value of another type never matches; `notEquals`, `notIn`, `notContains` and `notExists` are the exact opposites of their counterparts. */
    operator: 'equals' | 'notEquals' | 'in' | 'notIn' | 'contains' | 'notContains' | 'startsWith' | 'endsWith' | 'exists' | 'notExists' | 'lessThan' | 'lessThanOrEqual' | 'greaterThan' | 'greaterThanOrEqual' | 'before' | 'after' | 'semverEquals' | 'semverLess' | 'semverGreater' | 'semverMajor' | 'semverMinor' | 'matches' | 'cidr';
    /** What it is compared with; `exists` and `notExists` take none, comparisons of order exactly one. */
    values: Array<string | number | boolean>;
  }>;
  /** What the rule serves. Default: `value` of the flag. */
  value?: boolean | string | number | Record<string, unknown> | undefined;
  /** For how many of those that match, in percent; for the others the next rule is tried. */
  rolloutPercent: number;
  /** The attribute that decides who is among them. Default: that of the flag. */
  bucketBy?: string | undefined;
}

/** A comparison of an attribute of the context with values. */
export interface FlagCondition {
  /** The attribute of the context, as a path with dots: `plan`, `user.email`, `targetingKey`. At most 200 characters. */
  readonly attribute: string;
  /** How the attribute is compared. With several values one of them is enough. A value of another type never matches; `notEquals`, `notIn`, `notContains` and `notExists` are the exact opposites of their counterparts. */
  readonly operator: 'equals' | 'notEquals' | 'in' | 'notIn' | 'contains' | 'notContains' | 'startsWith' | 'endsWith' | 'exists' | 'notExists' | 'lessThan' | 'lessThanOrEqual' | 'greaterThan' | 'greaterThanOrEqual' | 'before' | 'after' | 'semverEquals' | 'semverLess' | 'semverGreater' | 'semverMajor' | 'semverMinor' | 'matches' | 'cidr';
  /** What it is compared with; `exists` and `notExists` take none, comparisons of order exactly one. At most 500 entries; default `[]`. */
  readonly values?: ReadonlyArray<string | number | boolean> | undefined;
}

/** Conditions, or one of them in short, and what they serve. */
export interface FlagRule {
  /** What the rule is for. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** All of them must hold. 1 to 10 entries. */
  readonly conditions?: readonly FlagCondition[] | undefined;
  /** In short for a rule with one condition: its attribute. At most 200 characters. */
  readonly attribute?: string | undefined;
  /** Likewise: its operator. */
  readonly operator?: 'equals' | 'notEquals' | 'in' | 'notIn' | 'contains' | 'notContains' | 'startsWith' | 'endsWith' | 'exists' | 'notExists' | 'lessThan' | 'lessThanOrEqual' | 'greaterThan' | 'greaterThanOrEqual' | 'before' | 'after' | 'semverEquals' | 'semverLess' | 'semverGreater' | 'semverMajor' | 'semverMinor' | 'matches' | 'cidr' | undefined;
  /** Likewise: its values. At most 500 entries. */
  readonly values?: ReadonlyArray<string | number | boolean> | undefined;
  /** What the rule serves. Default: `value` of the flag. */
  readonly value?: boolean | string | number | Readonly<Record<string, unknown>> | undefined;
  /** For how many of those that match, in percent; for the others the next rule is tried. 0 to 100; default `100`. */
  readonly rolloutPercent?: number | undefined;
  /** The attribute that decides who is among them. Default: that of the flag. At most 200 characters. */
  readonly bucketBy?: string | undefined;
}

/** A feature flag to create. */
export interface FeatureFlagCreate {
  /** What programs call it; unique in the organization, and never changed. At most 100 characters. */
  readonly key: string;
  /** Display name. Default: the key. 1 to 200 characters. */
  readonly name?: string | undefined;
  /** What it switches. At most 2000 characters; default `""`. */
  readonly description?: string | undefined;
  /** Words to find it by. At most 50 entries; default `[]`. */
  readonly tags?: readonly string[] | undefined;
  /** The type of all its values; it cannot be changed. Default `"boolean"`. */
  readonly valueType?: 'boolean' | 'string' | 'number' | 'object' | undefined;
  /** Whether rules and rollout count; otherwise all get `defaultValue`. Default `false`. */
  readonly enabled?: boolean | undefined;
  /** What rules without a value and the rollout serve. Default: `true` for a boolean flag. */
  readonly value?: boolean | string | number | Readonly<Record<string, unknown>> | undefined;
  /** What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag. */
  readonly defaultValue?: boolean | string | number | Readonly<Record<string, unknown>> | undefined;
  /** The first rule that matches decides. At most 50 entries. */
  readonly rules?: readonly FlagRule[] | undefined;
  /** How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no one out. 0 to 100; default `100`. */
  readonly rolloutPercent?: number | undefined;
  /** The attribute that decides who is in a rollout. At most 200 characters; default `"targetingKey"`. */
  readonly bucketBy?: string | undefined;
  /** Alert rules that switch the flag off when one of them fires, in the same commit; `null` for none. Default `null`. */
  readonly guard?: {
    /** Alert rules of the organization. 1 to 10 entries. */
    readonly alertRuleIds: readonly string[];
  } | null | undefined;
}

/** A patch for a feature flag. */
export interface FeatureFlagUpdate {
  /** Display name; `null` puts the key back. 1 to 200 characters. */
  readonly name?: string | null | undefined;
  /** What it switches. At most 2000 characters. */
  readonly description?: string | null | undefined;
  /** Words to find it by. At most 50 entries. */
  readonly tags?: readonly string[] | null | undefined;
  /** Whether rules and rollout count; otherwise all get `defaultValue`. */
  readonly enabled?: boolean | null | undefined;
  /** What rules without a value and the rollout serve. Default: `true` for a boolean flag. */
  readonly value?: boolean | string | number | Readonly<Record<string, unknown>> | null | undefined;
  /** What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag. */
  readonly defaultValue?: boolean | string | number | Readonly<Record<string, unknown>> | null | undefined;
  /** The first rule that matches decides. At most 50 entries. */
  readonly rules?: readonly FlagRule[] | null | undefined;
  /** How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no one out. 0 to 100. */
  readonly rolloutPercent?: number | null | undefined;
  /** The attribute that decides who is in a rollout. At most 200 characters. */
  readonly bucketBy?: string | null | undefined;
  /** Alert rules that switch the flag off when one of them fires, in the same commit; `null` for none. */
  readonly guard?: {
    /** Alert rules of the organization. 1 to 10 entries. */
    readonly alertRuleIds: readonly string[];
  } | null | undefined;
}

/** What a context gets of all flags. */
export interface FeatureFlagEvaluations {
  /** When. RFC 3339, UTC, with milliseconds. */
  evaluatedAt: string;
  /** Every flag of the organization by its key. */
  flags: Record<string, {
    /** What the context gets, of the type of the flag. */
    value: boolean | string | number | Record<string, unknown>;
    /** `TARGETING_MATCH`: a rule; `SPLIT`: a rollout; `STATIC`: the same for everybody; `DEFAULT`: no rule matched; `DISABLED`: it is off; `ERROR`: the rollout cannot be decided, so `defaultValue`. */
    reason: 'STATIC' | 'DEFAULT' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED' | 'ERROR';
    /** The rule that decided, from 0; `null` when none did. */
    ruleIndex: number | null;
  }>;
}

/** A definition of flags for flagd. */
export interface FlagdDefinition {
  /** Address of the JSON Schema of such definitions. */
  '$schema': string;
  /** Flags by their keys. */
  flags: Record<string, {
    /** Whether the flag is switched on. */
    state: 'ENABLED' | 'DISABLED';
    /** The values of the flag, by names made for flagd. */
    variants: Record<string, unknown>;
    /** Name of the variant that is served where `targeting` chooses none. */
    defaultVariant: string;
    /** Rules as JSONLogic. */
    targeting?: Record<string, unknown> | undefined;
    /** Further facts about the flag, such as its version. */
    metadata?: Record<string, string | number | boolean> | undefined;
  }>;
  /** `flagSetVersion`, and `omittedFlags`: keys of flags whose rules flagd cannot express. */
  metadata: Record<string, string | number | boolean>;
}

/** Contexts, and a change to try on them. */
export interface FeatureFlagTest {
  /** A merge patch that is not saved: `after` is what the flag would serve with it. Default: none. */
  readonly changes?: FeatureFlagUpdate | undefined;
  /** Contexts to evaluate, each with its `targetingKey`. 1 to 1000 entries. */
  readonly contexts: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

/** What contexts get before and after a change. */
export interface FeatureFlagTestResult {
  /** Contexts whose value differs. */
  changed: number;
  /** One for each context, in their order. */
  results: Array<{
    /** What a context gets. */
    before: FlagOutcome;
    /** What a context gets. */
    after: FlagOutcome;
  }>;
}

/** What a context gets. */
export interface FlagOutcome {
  /** What the context gets, of the type of the flag. */
  value: boolean | string | number | Record<string, unknown>;
  /** Why: as in GET /feature-flags/evaluate. */
  reason: string;
  /** The rule that decided, from 0; `null` when none did. */
  ruleIndex: number | null;
}

/** One page of a list. */
export interface PlanPage {
  /** The items of this page. */
  data: Plan[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** What an organization can subscribe to. */
export interface Plan {
  /** Names the plan; the `planId` of subscriptions. At most 63 characters. */
  code: string;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What the plan is for, in the words of the operator; empty without any. At most 2000 characters. */
  description: string;
  /** Whether organizations have it that subscribed to nothing else. */
  isDefault: boolean;
  /** Its place in a list of plans, from 0. */
  position: number;
  /** What it costs; empty when it is free. */
  prices: PlanPrice[];
  /** Days without payment at the first subscription of an organization. */
  trialDays: number;
  /** What an organization may have and use. */
  entitlements: Entitlements;
}

/** What a plan costs for one interval, in one currency. */
export interface PlanPrice {
  /** What the price is for. */
  interval: 'month' | 'year';
  /** Currency of the price (ISO 4217). */
  currency: string;
  /** Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90. */
  exponent: number;
  /** Price without taxes, in the smallest unit of the currency. 0 to 10000000000. */
  unitAmountMinor: number;
  /** What one of is paid for: the whole organization, or each seat. */
  per: 'organization' | 'seat';
}

/** Who invoices of an organization are made out to. Invoices keep what it was. */
export interface BillingProfile {
  /** Who invoices are made out to. Empty: the name of the organization. */
  companyName: string;
  /** Where invoices and reminders go. Empty: to the members who may pay. */
  email: string;
  /** A postal address; what is unknown is empty. */
  address: PostalAddress;
  /** Tax number of the customer, as invoices show it. */
  taxId: string;
  /** A number that the customer wants to see on invoices. */
  purchaseOrder: string;
  /** How amounts and dates are written on invoices, as a language tag. */
  locale: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
}

/** A billing profile; what is left out becomes empty. */
export interface BillingProfileWrite {
  /** Who invoices are made out to. Empty: the name of the organization. At most 200 characters; default `""`. */
  readonly companyName?: string | undefined;
  /** Where invoices and reminders go. Empty: to the members who may pay. Default `""`. */
  readonly email?: '' | (string & Record<never, never>) | undefined;
  /** The address on invoices. Default `{}`. */
  readonly address?: {
    /** Street and number. At most 200 characters; default `""`. */
    readonly line1?: string | undefined;
    /** What else the address needs. At most 200 characters; default `""`. */
    readonly line2?: string | undefined;
    /** Postal code, as the country writes it. At most 20 characters; default `""`. */
    readonly postalCode?: string | undefined;
    /** City or town. At most 200 characters; default `""`. */
    readonly city?: string | undefined;
    /** State or province, where addresses have one. At most 200 characters; default `""`. */
    readonly region?: string | undefined;
    /** Country as a code of ISO 3166-1, such as `DE`; empty when unknown. Default `""`. */
    readonly country?: string | undefined;
  } | undefined;
  /** Tax number of the customer, as invoices show it. At most 50 characters; default `""`. */
  readonly taxId?: string | undefined;
  /** A number that the customer wants to see on invoices. At most 200 characters; default `""`. */
  readonly purchaseOrder?: string | undefined;
  /** How amounts and dates are written on invoices, as a language tag. At most 35 characters; default `"en"`. */
  readonly locale?: string | undefined;
}

/** One page of a list. */
export interface PaymentMethodPage {
  /** The items of this page. */
  data: PaymentMethod[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** A way to pay that the payment provider keeps. */
export interface PaymentMethod {
  /** What the provider calls it. */
  id: string;
  /** For people, such as `Visa ending in 4242`. */
  label: string;
  /** When it expires, where it does. RFC 3339, UTC, with milliseconds. */
  expiresAt: string | null;
  /** Whether due invoices are charged to it. */
  isDefault: boolean;
}

/** Where the customer goes on to enter a payment method. */
export interface PaymentMethodSetUp {
  /** A page of the provider. */
  redirectUrl: string;
}

/** What a payment provider is answered. */
export interface PaymentWebhookReceipt {
  /** Always `true`. */
  received: boolean;
}

/** The status page that is served under a domain. */
export interface StatusPageOfDomain {
  /** The `slug` of the page. */
  slug: string;
}

/** A status page as visitors see it. Of monitors it holds no name, target, tag, cause or message: only what was written for the page. */
export interface PublicStatusPage {
  /** Opaque identifier, starts with `stp_`. */
  id: string;
  /** Title of the page. */
  name: string;
  /** Short name in its address. */
  slug: string;
  /** What the page is about; empty without a description. */
  description: string;
  /** The site that the page is about. */
  homeUrl: string | null;
  /** Where visitors get help: a web address or `mailto:`. */
  supportUrl: string | null;
  /** The language of the page. */
  locale: 'en' | 'de';
  /** All languages that it is offered in, `locale` first. */
  locales: Array<'en' | 'de'>;
  /** The time zone of its days, as an IANA name. */
  timezone: string;
  /** The colours of a status page for light and dark systems. */
  theme: StatusPageTheme;
  /** Its pictures, made anew by the server. */
  images: {
    /** Shown in place of the name; `null` without one. */
    logo: {
      /** In pixels. */
      width: number;
      /** In pixels. */
      height: number;
      /** The picture, a PNG as base64. */
      png: string;
    } | null;
    /** The icon in the tab of a browser; `null` for one with the status. */
    favicon: {
      /** In pixels. */
      width: number;
      /** In pixels. */
      height: number;
      /** The picture, a PNG as base64. */
      png: string;
    } | null;
  };
  /** Who can read it: everybody, or those who know its password. */
  visibility: 'public' | 'password';
  /** How many days `days` of a component has. */
  historyDays: number;
  /** What the page shows; what it does not show is `null` or empty. */
  show: {
    /** Uptime in percent, and seconds down. */
    uptime: boolean;
    /** The median latency of the last 24 hours. */
    latency: boolean;
    /** Incidents that are public. */
    incidents: boolean;
    /** Maintenance that goes on or comes. */
    maintenance: boolean;
  };
  /** When this was computed; a copy that is shown later is as old as that. RFC 3339, UTC, with milliseconds. */
  asOf: string;
  /** The worst of its components; a `majorOutage` of some components is a `partialOutage` of the page. */
  status: PublicStatus;
  /** The mean of its components; `null` without data, or when the page does not show uptime. 0 to 100. */
  uptimePercent: number | null;
  /** Its components, in the order of the page; a group takes the place of its first component. */
  groups: Array<{
    /** `null` for components without a group. */
    name: string | null;
    /** The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are. `degraded`: some are slow. `unknown`: no result is known. */
    status: PublicStatus;
    /** The components of the group, in the order of the page. */
    components: PublicComponent[];
  }>;
  /** Incidents that go on, the latest first; at most 100. */
  openIncidents: PublicIncident[];
  /** Maintenance of its components. */
  maintenance: {
    /** What goes on. */
    now: PublicMaintenance[];
    /** What comes within 30 days, the soonest first; at most 50. */
    next: PublicMaintenance[];
  };
  /** Incidents that ended within the last 14 days, the latest first; at most 100. */
  pastIncidents: PublicIncident[];
  /** Absolute addresses of a status page in its other forms. */
  links: PublicStatusPageLinks;
}

/** A component of a status page, without what lies behind it. */
export interface PublicComponent {
  /** Opaque identifier, starts with `cmp_`. */
  id: string;
  /** What visitors read. */
  name: string;
  /** What it is, for visitors; empty without a description. */
  description: string;
  /** The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are. `degraded`: some are slow. `unknown`: no result is known. */
  status: PublicStatus;
  /** Since when it has this status; `null` without a result. RFC 3339, UTC, with milliseconds. */
  statusSince: string | null;
  /** Uptime over the days of `days`; `null` without data, or when the page does not show uptime. 0 to 100. */
  uptimePercent: number | null;
  /** The median of the last 24 hours; `null` without data, or when the page does not show latency. */
  latencyMs: number | null;
  /** The last days of a component, one entry per day, the oldest first. */
  days: PublicDays;
}

/** The last days of a component, one entry per day, the oldest first. */
export interface PublicDays {
  /** The first day, in the time zone of the page; the last one is today. */
  from: string;
  /** One letter per day: `u` operational, `g` degraded, `p` partial outage, `d` major outage, `m` maintenance, `n` nothing known. */
  letters: string;
  /** Uptime of each day, `null` for one without data; `null` when the page does not show uptime. */
  uptimePercents: Array<number | null> | null;
  /** Seconds down on each day, the mean of the monitors; `null` when the page does not show uptime. */
  downSeconds: number[] | null;
  /** When it was not monitored: a minute or more of which nothing is known. The latest first. At most 20 entries. */
  unobserved: Array<{
    /** Since when. RFC 3339, UTC, with milliseconds. */
    from: string;
    /** Until when; not included. RFC 3339, UTC, with milliseconds. */
    to: string;
  }>;
}

/** An incident as a status page shows it. */
export interface PublicIncident {
  /** Names it in addresses. At least 1. */
  number: number;
  /** What the page calls it. */
  title: string;
  /** What the public sees of the state of an incident. */
  status: PublicIncidentStatus;
  /** How bad it is. */
  impact: 'minor' | 'major' | 'critical';
  /** When the trouble began. RFC 3339, UTC, with milliseconds. */
  startedAt: string;
  /** When it ended; `null` while it goes on. RFC 3339, UTC, with milliseconds. */
  resolvedAt: string | null;
  /** When the public saw a change last. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** The components of this page that it is about. */
  components: PublicComponentReference[];
  /** The latest first; at most 100. */
  updates: PublicIncidentUpdate[];
}

/** A component by its name. */
export interface PublicComponentReference {
  /** Opaque identifier, starts with `cmp_`. */
  id: string;
  /** What visitors read. */
  name: string;
}

/** One public update of an incident. */
export interface PublicIncidentUpdate {
  /** Opaque; unique on the page. */
  id: string;
  /** When it was published. RFC 3339, UTC, with milliseconds. */
  at: string;
  /** What the public sees of the state of an incident. */
  status: PublicIncidentStatus;
  /** What was written for the public; empty when only the status changed. */
  text: string;
}

/** A maintenance that goes on or comes, without its internal name. */
export interface PublicMaintenance {
  /** Opaque; one occurrence of a window has one id. */
  id: string;
  /** What the page calls it; `null` when it has no public title. */
  title: string | null;
  /** What visitors should know of it; may be empty. */
  text: string;
  /** Whether it goes on or comes. */
  status: 'inProgress' | 'scheduled';
  /** When it begins. RFC 3339, UTC, with milliseconds. */
  startsAt: string;
  /** When it ends. RFC 3339, UTC, with milliseconds. */
  endsAt: string;
  /** The components of this page that it is about. */
  components: PublicComponentReference[];
}

/** Absolute addresses of a status page in its other forms. */
export interface PublicStatusPageLinks {
  /** The page for people: on its domain, or below the address of the server. */
  page: string;
  /** The page below the address of the server, whatever its domain; ids in feeds begin with it. */
  permanent: string;
  /** This document. */
  self: string;
  /** The same in the shape of Statuspage v2. */
  summary: string;
  /** The status alone, in the same shape. */
  status: string;
  /** The incidents, in the same shape. */
  incidents: string;
  /** The incidents as an Atom feed. */
  feed: string;
  /** The maintenance as a calendar. */
  calendar: string;
  /** A picture of the status. */
  badge: string;
}

/** The incidents of a status page in one month. */
export interface PublicIncidentHistory {
  /** The month, such as `2026-11`, in the time zone of the page. */
  month: string;
  /** The month before it; `null` when the page keeps none. */
  previousMonth: string | null;
  /** The month after it; `null` for the present one. */
  nextMonth: string | null;
  /** Incidents that began in it, the latest first; at most 100. */
  incidents: PublicIncident[];
}

/** A component of a status page with its incidents. */
export interface PublicComponentDetail {
  /** A component of a status page, without what lies behind it. */
  component: PublicComponent;
  /** The heading above it; `null` without one. */
  group: string | null;
  /** Incidents of its days that it was part of, the latest first; at most 100. */
  incidents: PublicIncident[];
}

/** `summary.json` of Statuspage v2. */
export interface StatuspageSummary {
  /** The page, in the shape of Statuspage v2. */
  page: StatuspagePage;
  /** The status of the page, in the shape of Statuspage v2. */
  status: StatuspageStatus;
  /** Components and groups, in the order of the page. */
  components: StatuspageComponent[];
  /** Those that go on. */
  incidents: StatuspageIncident[];
  /** Maintenance that goes on or comes. */
  scheduled_maintenances: StatuspageMaintenance[];
}

/** The page, in the shape of Statuspage v2. */
export interface StatuspagePage {
  /** Id of the page. */
  id: string;
  /** Title of the page. */
  name: string;
  /** The page for people. */
  url: string;
  /** The time zone of the page, as an IANA name. */
  time_zone: string;
  /** When the page was computed. RFC 3339, UTC, with milliseconds. */
  updated_at: string;
}

/** The status of the page, in the shape of Statuspage v2. */
export interface StatuspageStatus {
  /** `minor`: degraded. `major`: a partial outage. `critical`: a major one. `none` also for unknown. */
  indicator: 'none' | 'minor' | 'major' | 'critical' | 'maintenance';
  /** The status in words, in the language of the page. */
  description: string;
}

/** A component, in the shape of Statuspage v2. One whose status is unknown has the last known one. */
export interface StatuspageComponent {
  /** Id of the component, or of the group. */
  id: string;
  /** What visitors read. */
  name: string;
  /** The status of the component or of the group. */
  status: 'operational' | 'degraded_performance' | 'partial_outage' | 'major_outage' | 'under_maintenance';
  /** When the page was made. RFC 3339, UTC, with milliseconds. */
  created_at: string;
  /** Since when it has its status. RFC 3339, UTC, with milliseconds. */
  updated_at: string;
  /** Its place on the page, from 1. */
  position: number;
  /** What it is, for visitors; `null` without a description. */
  description: string | null;
  /** Always `false`. */
  showcase: boolean;
  /** Always `null`. */
  start_date: string | null;
  /** Id of the group that it belongs to; `null` without one. */
  group_id: string | null;
  /** The page that it is shown on. */
  page_id: string;
  /** Whether it is a group, which has `components`. */
  group: boolean;
  /** Always `false`. */
  only_show_if_degraded: boolean;
  /** The ids of the components of a group. */
  components?: string[] | undefined;
}

/** An incident, in the shape of Statuspage v2. */
export interface StatuspageIncident {
  /** Unique on the page. */
  id: string;
  /** What the page calls it. */
  name: string;
  /** When it began. RFC 3339, UTC, with milliseconds. */
  created_at: string;
  /** When the public saw a change last. RFC 3339, UTC, with milliseconds. */
  updated_at: string;
  /** When it was first `monitoring`. RFC 3339, UTC, with milliseconds. */
  monitoring_at: string | null;
  /** When it ended. RFC 3339, UTC, with milliseconds. */
  resolved_at: string | null;
  /** Where people read about it. */
  shortlink: string;
  /** When it began. RFC 3339, UTC, with milliseconds. */
  started_at: string;
  /** The page that it is shown on. */
  page_id: string;
  /** Its updates, the latest first. */
  incident_updates: StatuspageIncidentUpdate[];
  /** The components that it is about. */
  components: StatuspageComponent[];
  /** What the public sees of its state. */
  status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  /** How bad it is. */
  impact: 'minor' | 'major' | 'critical';
}

/** An update, in the shape of Statuspage v2. */
export interface StatuspageIncidentUpdate {
  /** Opaque; unique on the page. */
  id: string;
  /** Status of the incident with this update. */
  status: string;
  /** What was written for the public; empty when only the status changed. */
  body: string;
  /** The incident that it belongs to. */
  incident_id: string;
  /** When it was published. RFC 3339, UTC, with milliseconds. */
  created_at: string;
  /** The same. RFC 3339, UTC, with milliseconds. */
  updated_at: string;
  /** The same. RFC 3339, UTC, with milliseconds. */
  display_at: string;
}

/** A maintenance, in the shape of Statuspage v2. */
export interface StatuspageMaintenance {
  /** Unique on the page. */
  id: string;
  /** What the page calls it. */
  name: string;
  /** When it began. RFC 3339, UTC, with milliseconds. */
  created_at: string;
  /** When the public saw a change last. RFC 3339, UTC, with milliseconds. */
  updated_at: string;
  /** When it was first `monitoring`. RFC 3339, UTC, with milliseconds. */
  monitoring_at: string | null;
  /** When it ended. RFC 3339, UTC, with milliseconds. */
  resolved_at: string | null;
  /** Where people read about it. */
  shortlink: string;
  /** When it began. RFC 3339, UTC, with milliseconds. */
  started_at: string;
  /** The page that it is shown on. */
  page_id: string;
  /** Its updates, the latest first. */
  incident_updates: StatuspageIncidentUpdate[];
  /** The components that it is about. */
  components: StatuspageComponent[];
  /** Whether it comes or goes on. */
  status: 'scheduled' | 'in_progress';
  /** Always `maintenance`. */
  impact: 'maintenance';
  /** When it begins. RFC 3339, UTC, with milliseconds. */
  scheduled_for: string;
  /** When it ends. RFC 3339, UTC, with milliseconds. */
  scheduled_until: string;
}

/** `status.json` of Statuspage v2. */
export interface StatuspageStatusDocument {
  /** The page, in the shape of Statuspage v2. */
  page: StatuspagePage;
  /** The status of the page, in the shape of Statuspage v2. */
  status: StatuspageStatus;
}

/** `incidents.json` of Statuspage v2. */
export interface StatuspageIncidents {
  /** The page, in the shape of Statuspage v2. */
  page: StatuspagePage;
  /** Those that go on, before those that have ended. */
  incidents: StatuspageIncident[];
}

/** Who subscribes to a status page. */
export interface SubscribeToStatusPage {
  /** One e-mail address. At most 254 characters. */
  readonly email: string;
  /** For a `password` page: the token that `unlock` gave. At most 200 characters. */
  readonly viewToken?: string | undefined;
}

/** Always empty, whether the address was known or not. */
export type SubscriptionAccepted = Record<string, unknown>;

/** The proof that an address is yours. */
export interface ConfirmSubscription {
  /** The token from a mail. 1 to 1000 characters. */
  readonly token: string;
}

/** Which subscription ends. */
export interface Unsubscribe {
  /** The token from a mail. 1 to 1000 characters. */
  readonly token?: string | undefined;
  /** What mail programs send; ignored. At most 500 characters. */
  readonly form?: string | undefined;
}

/** The password of a status page. */
export interface UnlockStatusPage {
  /** The password that the page was given for its visitors. 1 to 1024 characters. */
  readonly password: string;
}

/** What reads a status page that has a password. */
export interface StatusPageViewToken {
  /** To be given as `viewToken`. */
  viewToken: string;
  /** Seconds until it ends; a new password and `rotate-view-token` end it too. */
  expiresIn: number;
}

/** A license key, and what it must allow. */
export interface LicenseValidate {
  /** The license key. 1 to 64 characters. */
  readonly key: string;
  /** What identifies the machine: its caller chooses it. A fingerprint is activated once. 1 to 255 characters. */
  readonly fingerprint?: string | undefined;
  /** Names of entitlements that the license must include: present, and not `false`. At most 100 entries; default `[]`. */
  readonly entitlements?: readonly string[] | undefined;
}

/** Whether a license may be used. */
export interface LicenseValidation {
  /** Whether the license may be used now: with the codes `valid` and `overdue`. */
  valid: boolean;
  /** What was found; the first that applies. */
  code: 'valid' | 'not_found' | 'revoked' | 'suspended' | 'expired' | 'not_started' | 'fingerprint_required' | 'not_activated' | 'heartbeat_missed' | 'too_many_activations' | 'too_many_seats' | 'entitlement_missing' | 'overdue';
  /** The same for a person. */
  detail: string;
  /** The license; `null` for an unknown key. */
  license: {
    /** `inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until `graceDays` after it, `expired`, `suspended` until it is reinstated, or `revoked` for good. */
    status: LicenseStatus;
    /** When it ends. RFC 3339, UTC, with milliseconds. */
    expiresAt: string | null;
    /** How many may use it; `null` for any number. */
    seats: number | null;
    /** What the holder may use, by name: true, false, a number or text. */
    entitlements: Record<string, boolean | number | string>;
  } | null;
}

/** A machine to activate with the license key. */
export interface LicenseActivateMachine {
  /** The license key. 1 to 64 characters. */
  readonly key: string;
  /** What identifies the machine: its caller chooses it. A fingerprint is activated once. 1 to 255 characters. */
  readonly fingerprint: string;
  /** What people call the machine. 1 to 200 characters; default `null`. */
  readonly name?: string | null | undefined;
  /** What the machine calls itself. At most 253 characters; default `null`. */
  readonly hostname?: string | null | undefined;
  /** Its operating system and architecture. At most 100 characters; default `null`. */
  readonly platform?: string | null | undefined;
  /** Version of the program that runs there. At most 100 characters; default `null`. */
  readonly version?: string | null | undefined;
}

/** The license key of the machine to deactivate. */
export interface LicenseDeactivateMachine {
  /** The license key. 1 to 64 characters. */
  readonly key: string;
}

/** The license key of the machine that is there. */
export interface LicenseHeartbeat {
  /** The license key. 1 to 64 characters. */
  readonly key: string;
}

/** What license file to issue. */
export interface LicenseHolderFile {
  /** The license key. 1 to 64 characters. */
  readonly key: string;
  /** What identifies the machine: its caller chooses it. A fingerprint is activated once. 1 to 255 characters. */
  readonly fingerprint?: string | undefined;
  /** Whether it opens with the key alone. Default `true`. */
  readonly encrypt?: boolean | undefined;
  /** Seconds for which it is good, at most `fileTtlSeconds` of the license, which is the default. 3600 to 31622400. */
  readonly ttlSeconds?: number | undefined;
}

/** When maintenance takes place, and when it did. */
export interface MaintenanceOccurrences {
  /** Where the range begins. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where the answer ends: before what was asked for when there are too many. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** The first one first; at most 500. */
  occurrences: Array<{
    /** Opaque identifier, starts with `mnt_`. */
    windowId: string;
    /** Display name of the window. */
    windowName: string;
    /** `cancelled` when a change of its window ended it early. */
    status: 'scheduled' | 'active' | 'ended' | 'cancelled';
    /** When it begins; of one that has begun, when it did. RFC 3339, UTC, with milliseconds. */
    startsAt: string;
    /** When it ends, or has ended. RFC 3339, UTC, with milliseconds. */
    endsAt: string;
    /** Which monitors are meant: all, those with these ids, or those with one of these tags. */
    target: MonitorTarget;
  }>;
  /** `tooMany` when the range has more: ask again from `to` on. Else `null`. */
  notice: 'tooMany' | null;
}

/** An answer in the envelope of Prometheus. */
export interface PrometheusInstantResult {
  /** The query was answered. */
  status: 'success';
  /** What a query is at one time: a number, or a value of each series. */
  data: PrometheusInstantData;
  /** What the answer lacks, or is less exact in. */
  warnings?: string[] | undefined;
}

/** What a query is at one time: a number, or a value of each series. */
export type PrometheusInstantData = {
  /** Which form `result` has. */
  resultType: 'scalar';
  /** Seconds since the epoch, and the number as text. */
  result: PrometheusPoint;
} | {
  /** Which form `result` has. */
  resultType: 'vector';
  /** Each series with its value. */
  result: Array<{
    /** Labels of the series, the name of the metric as `__name__`. */
    metric: Record<string, string>;
    /** Seconds since the epoch, and the number as text. */
    value: PrometheusPoint;
  }>;
};

/** Seconds since the epoch, and the number as text. */
export type PrometheusPoint = [number, string];

/** An answer in the envelope of Prometheus. */
export interface PrometheusRangeResult {
  /** The query was answered. */
  status: 'success';
  /** The points of each series over a range. */
  data: PrometheusRangeData;
  /** What the answer lacks, or is less exact in. */
  warnings?: string[] | undefined;
}

/** The points of each series over a range. */
export interface PrometheusRangeData {
  /** Which form `result` has. */
  resultType: 'matrix';
  /** Each series with its points. */
  result: Array<{
    /** Labels of the series, the name of the metric as `__name__`. */
    metric: Record<string, string>;
    /** Its points, the oldest first. */
    values: PrometheusPoint[];
  }>;
}

/** An answer in the envelope of Prometheus. */
export interface PrometheusSeriesResult {
  /** The query was answered. */
  status: 'success';
  /** The labels of each series. */
  data: Array<Record<string, string>>;
  /** What the answer lacks, or is less exact in. */
  warnings?: string[] | undefined;
}

/** An answer in the envelope of Prometheus. */
export interface PrometheusNamesResult {
  /** The query was answered. */
  status: 'success';
  /** The names, sorted. */
  data: string[];
  /** What the answer lacks, or is less exact in. */
  warnings?: string[] | undefined;
}

/** An answer in the envelope of Prometheus. */
export interface PrometheusValuesResult {
  /** The query was answered. */
  status: 'success';
  /** The values, sorted. */
  data: string[];
  /** What the answer lacks, or is less exact in. */
  warnings?: string[] | undefined;
}

/** An answer in the envelope of Prometheus. */
export interface PrometheusMetadataResult {
  /** The query was answered. */
  status: 'success';
  /** What exporters say of each metric, by its name. */
  data: Record<string, PrometheusMetricDescription[]>;
  /** What the answer lacks, or is less exact in. */
  warnings?: string[] | undefined;
}

/** What an exporter says of a metric. */
export interface PrometheusMetricDescription {
  /** Such as `counter` or `gauge`. */
  type: string;
  /** What it counts; empty when the exporter does not say. */
  help: string;
  /** Unit of the values; empty when the exporter does not say. */
  unit: string;
}

/** An answer in the envelope of Prometheus. */
export interface PrometheusBuildInfoResult {
  /** The query was answered. */
  status: 'success';
  /** Which Prometheus the answers compare to. */
  data: PrometheusBuildInfo;
  /** What the answer lacks, or is less exact in. */
  warnings?: string[] | undefined;
}

/** Which Prometheus the answers compare to. */
export interface PrometheusBuildInfo {
  /** Version of Prometheus, by which Grafana chooses what it asks for. */
  version: string;
  /** Always `watchpost`. */
  revision: string;
  /** Always empty. */
  branch: string;
  /** Always empty. */
  buildUser: string;
  /** Always empty. */
  buildDate: string;
  /** Always empty. */
  goVersion: string;
}

/** What a job reports besides that it ran. */
export interface HeartbeatSignal {
  /** Exit code of the job; any other than 0 is a failure. -2147483648 to 4294967295. */
  readonly exitCode?: number | undefined;
  /** What the job has to say; shown as the message of the result. At most 2000 characters. */
  readonly message?: string | undefined;
  /** How long the job ran; else the time since its start signal. 0 to 31536000000. */
  readonly durationMs?: number | undefined;
}

/** What the signal led to. */
export interface HeartbeatAnswer {
  /** The status of the monitor after it. */
  currentStatus: string;
  /** What was cut or left out, the first 20; empty when all was understood. */
  adjustments: HeartbeatAdjustment[];
}

/** Something of a signal that was not taken as it was sent. */
export interface HeartbeatAdjustment {
  /** The field, parameter or header; empty for the body as a whole. */
  path: string;
  /** `cut` when its beginning counts, `left_out` when the value does not count as it was sent. */
  code: 'cut' | 'left_out';
  /** Why, in words. */
  message: string;
}

/** The link whose incident is asked for. */
export interface IncidentActionRead {
  /** What follows `#` in the link of the message. 1 to 120 characters. */
  readonly token: string;
}

/** An incident as the holder of a link in a message sees it; of several, which a digest or a page names, the worst that is open. */
export interface LinkedIncident {
  /** Display name of the organization. */
  organizationName: string;
  /** Counts the incidents of the organization, from 1. At least 1. */
  number: number;
  /** What happened, in one line. */
  title: string;
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** `acknowledged` while a person works on it. */
  status: 'open' | 'acknowledged' | 'resolved';
  /** When the trouble began. RFC 3339, UTC, with milliseconds. */
  startedAt: string;
  /** When it was acknowledged. RFC 3339, UTC, with milliseconds. */
  acknowledgedAt: string | null;
  /** The name of who acknowledged it. */
  acknowledgedBy: string | null;
  /** The name of the person whom the link was sent to; `null` when it was sent to a channel. */
  actsAs: string | null;
  /** The page of the console; `null` without a console. */
  incidentUrl: string | null;
  /** For a link in a digest or in a page about several incidents: the others that it acts on, at most 24 or 99, the worst first. Those that are resolved are left as they are. Empty for every other link. */
  others: AlsoLinkedIncident[];
}

/** One more incident that a link in a digest or a page acts on. */
export interface AlsoLinkedIncident {
  /** Counts the incidents of the organization, from 1. At least 1. */
  number: number;
  /** What happened, in one line. */
  title: string;
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** `acknowledged` while a person works on it. */
  status: 'open' | 'acknowledged' | 'resolved';
}

/** The link that acknowledges, and who follows it. */
export interface IncidentActionAcknowledge {
  /** What follows `#` in the link of the message. 1 to 120 characters. */
  readonly token: string;
  /** Who acts, for a link that was sent to a channel. Default: the name of the channel. At most 80 characters. */
  readonly name?: string | undefined;
}

/** What the provider shows to the person who pressed, in its own form. */
export type ChannelActionReply = Record<string, unknown>;

/** The link whose address is asked for. */
export interface MailRecipientRead {
  /** What follows `#` in the link of the mail. 1 to 120 characters. */
  readonly token: string;
}

/** What the holder of a link in a mail sees of the address it was sent to. */
export interface MailRecipient {
  /** Display name of the organization whose channels name the address. */
  organizationName: string;
  /** The address, masked. */
  address: string;
  /** `confirmed`: it gets mails. `pending`: its owner was asked by mail, or is still to be asked, and gets none before agreeing. `refused`: its owner wants none, and is not asked again. */
  status: 'pending' | 'confirmed' | 'refused';
}

/** The link, and what its holder decides. */
export interface MailRecipientDecision {
  /** What follows `#` in the link of the mail. 1 to 120 characters. */
  readonly token: string;
  /** Whether the organization may mail to the address. */
  readonly decision: 'confirmed' | 'refused';
}

/** Whose mails end. */
export interface MailRecipientUnsubscribe {
  /** What follows `#` in the link of the mail. 1 to 120 characters. */
  readonly token?: string | undefined;
  /** What mail programs send; ignored. At most 500 characters. */
  readonly form?: string | undefined;
}

/** How an agent introduces itself. */
export interface AgentHello {
  /** Version of the protocol. 1 to 1000. */
  readonly protocol: number;
  /** Version of the program. 1 to 100 characters. */
  readonly agentVersion: string;
  /** What its machine calls itself. At most 253 characters. */
  readonly hostname: string;
  /** Its operating system and runtime. At most 100 characters. */
  readonly platform: string;
  /** The types of monitors that it can check, such as https, http, api; `exporters` when it can scrape exporters. At most 50 entries. */
  readonly capabilities: readonly string[];
  /** The programs that its operator allows monitors of type `command` to run, by name. At most 500 entries; default `[]`. */
  readonly commands?: readonly string[] | undefined;
  /** Random for each start of the program. The instance that said hello last is the one that counts. */
  readonly instanceId: string;
  /** X25519 public key that credentials are sealed to, in base64url. */
  readonly publicKey: string;
  /** The clock of the agent when it sent this. RFC 3339, UTC, with milliseconds. */
  readonly sentAt: string;
  /** Results that it has yet to send. 0 to 1000000000000000. */
  readonly bufferedResults: number;
}

/** What an agent goes by from now on. */
export interface AgentWelcome {
  /** Opaque identifier, starts with `agt_`. */
  agentId: string;
  /** Display name of the agent. */
  name: string;
  /** Where the agent runs, in words; empty when no one has said so. */
  location: string;
  /** The clock of the server, for the agent to correct its own by. RFC 3339, UTC, with milliseconds. */
  serverTime: string;
  /** Version of the protocol that the server speaks. */
  protocol: 1;
  /** Oldest version of the program that this server works with. */
  minimumVersion: string;
  /** Version of the program that this server comes with. */
  latestVersion: string;
  /** Seconds after which the agent polls again when it does not wait. */
  pollSeconds: number;
  /** Results of one batch. */
  maxBatch: number;
  /** Age from which on a result is refused. */
  maxBufferAgeSeconds: number;
  /** Whether results may carry `evidence`; left out by servers that know none and would refuse the result. */
  takesEvidence?: boolean | undefined;
}

/** What an agent checks and scrapes. */
export interface AgentAssignments {
  /** The clock of the server, for the agent to correct its own by. RFC 3339, UTC, with milliseconds. */
  serverTime: string;
  /** The monitors that it checks. */
  assignments: AgentAssignment[];
  /** The exporters that it scrapes. */
  exporters: AgentExporter[];
}

/** A monitor that an agent checks. */
export interface AgentAssignment {
  /** Opaque identifier, starts with `mon_`. */
  monitorId: string;
  /** Grows with each change of the monitor. At least 1. */
  version: number;
  /** Kind of monitor. */
  type: MonitorType;
  /** What is checked, as `target` of the monitor. */
  target: string;
  /** Settings of the type, with their defaults. */
  config: Record<string, unknown>;
  /** What must hold for a check to succeed. */
  assertions: Assertion[];
  /** Seconds from one check to the next. */
  intervalSeconds: number;
  /** Seconds after which a check has failed. */
  timeoutSeconds: number;
  /** Failures that are checked again before the monitor is `down`. */
  retries: number;
  /** Seconds between those checks. */
  retryIntervalSeconds: number;
  /** Latency in milliseconds above which a check is `degraded`; `null` for never. */
  degradedAfterMs: number | null;
  /** When to check within each interval, counted from the epoch: agents and monitors are spread by it. */
  offsetMs: number;
  /** What the check signs in with, sealed to the public key of the agent; `null` for nothing. */
  sealedCredentials: string | null;
  /** Asks for a check at once, one for each value. */
  runNow: string | null;
  /** Whether its requests name the trace of the check in `traceparent`: a telemetry export sends traces. The trace follows from monitor, agent and time. Left out for no. */
  isTraced?: boolean | undefined;
}

/** An exporter that an agent scrapes. */
export interface AgentExporter {
  /** Opaque identifier, starts with `exp_`. */
  exporterId: string;
  /** Grows with each change of the exporter. At least 1. */
  version: number;
  /** Where it is scraped. */
  url: string;
  /** Which series are kept: those that one of them selects. */
  selectors: string[];
  /** The format that is expected; `auto` by `Content-Type`, and the text format without a known one. */
  format: 'auto' | 'text' | 'openMetrics';
  /** Request headers. */
  headers: Record<string, string>;
  /** Whether any certificate is accepted. */
  ignoreTlsErrors: boolean;
  /** A scrape that would keep more series fails as a whole. */
  maxSeries: number;
  /** Seconds from one scrape to the next. */
  intervalSeconds: number;
  /** Seconds after which a scrape has failed. */
  timeoutSeconds: number;
  /** When to scrape within each interval, counted from the epoch. */
  offsetMs: number;
  /** What the scrape signs in with, sealed to the public key of the agent; `null` for nothing. */
  sealedCredentials: string | null;
  /** Asks for a scrape at once, one for each value. */
  runNow: string | null;
}

/** Checks and scrapes that an agent has made. */
export interface AgentResults {
  /** Random for each start of the program. The instance that said hello last is the one that counts. */
  readonly instanceId: string;
  /** The clock of the agent when it sent this. RFC 3339, UTC, with milliseconds. */
  readonly sentAt: string;
  /** Checks, of each monitor the oldest first. At most 500 entries; default `[]`. */
  readonly results?: readonly AgentResult[] | undefined;
  /** Scrapes, of each exporter the oldest first. At most 100 entries; default `[]`. */
  readonly scrapes?: readonly AgentScrape[] | undefined;
}

/** What became of a batch of results. */
export interface AgentResultsAnswer {
  /** The clock of the server, for the agent to correct its own by. RFC 3339, UTC, with milliseconds. */
  serverTime: string;
  /** Results that were recorded now. */
  accepted: number;
  /** Results that had been recorded before. */
  duplicates: number;
  /** What was not recorded, and never will be: sending it again changes nothing. */
  rejected: AgentRejection[];
  /** What became of the scrapes of a batch. */
  scrapes: AgentScrapesAnswer;
  /** `ETag` of the assignments as they are now. */
  assignmentsEtag: string;
}

/** A result or a scrape that is refused. */
export interface AgentRejection {
  /** Its place in the list that was sent. */
  index: number;
  /** Why it is refused. */
  code: 'unknown_monitor' | 'unknown_exporter' | 'not_assigned' | 'in_future' | 'too_old' | 'invalid';
  /** The same for a person. */
  message: string;
}

/** What became of the scrapes of a batch. */
export interface AgentScrapesAnswer {
  /** Scrapes that were recorded now. */
  accepted: number;
  /** Scrapes that had been recorded before. */
  duplicates: number;
  /** What was not recorded, and never will be: sending it again changes nothing. */
  rejected: AgentRejection[];
}

/** Which instance signs off. */
export interface AgentGoodbye {
  /** Random for each start of the program. The instance that said hello last is the one that counts. */
  readonly instanceId?: string | undefined;
}

/** One page of a list. */
export interface UsagePage {
  /** The items of this page. */
  data: Usage[];
  /** The position of a page in its list. */
  meta: PageMeta;
}

/** How much of something an organization uses, and may use. */
export interface Usage {
  /** What is measured. `monitors` are those that are enabled, `checks` the results of all locations and the reports of jobs, `notifications` the mails that were sent, `deliveries` the events that webhooks took, and `samples` the values of exporters. */
  metric: 'monitors' | 'members' | 'apiKeys' | 'webhooks' | 'notificationChannels' | 'agents' | 'dashboards' | 'statusPages' | 'exporters' | 'series' | 'featureFlags' | 'licenses' | 'checks' | 'notifications' | 'deliveries' | 'samples';
  /** `gauge`: how many there are now; `sum`: how many there were in the period, a month in UTC. */
  kind: 'gauge' | 'sum';
  /** The entitlement that limits it, as `limit.entitlement` of a refusal names it; `null` for a sum. */
  entitlement: 'maxMonitors' | 'minIntervalSeconds' | 'retentionDays' | 'maxMembers' | 'maxApiKeys' | 'maxWebhooks' | 'maxNotificationChannels' | 'maxAgents' | 'maxDashboards' | 'maxStatusPages' | 'maxExporters' | 'maxSeries' | 'maxFeatureFlags' | 'maxLicenses' | 'rateLimitPerMinute' | 'customRoles' | 'sso' | null;
  /** How many. */
  quantity: number;
  /** How many the organization may have; `null` for no limit. */
  limit: number | null;
  /** `quantity` of `limit`, in percent; `null` without a limit. */
  percent: number | null;
  /** When the month of a sum begins; `null` for a gauge. RFC 3339, UTC, with milliseconds. */
  periodStart: string | null;
  /** When it ends, and the next one begins; `null` for a gauge. RFC 3339, UTC, with milliseconds. */
  periodEnd: string | null;
}

/** One message of the live stream. */
export interface StreamMessage {
  /** Also the `id` of the message; give it back as `Last-Event-ID` to go on from there. */
  id: string;
  /** Also the `event` of the message. */
  type: 'monitor.status_changed' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'monitor.created' | 'monitor.updated' | 'monitor.deleted' | 'maintenance.started' | 'maintenance.ended' | 'onCall.changed' | 'monitor.checked' | 'stream.reset';
  /** When it happened. RFC 3339, UTC, with milliseconds. */
  occurredAt: string;
  /** The resource that it is about. */
  subject: {
    /** Kind of resource, such as `monitor`. */
    type: string;
    /** Id of the resource. */
    id: string;
    /** Grows with every change of this resource: of two messages, the lower number is older. */
    sequence: number;
  };
  /** A change or check of a monitor, a change of maintenance or of who is on call, an incident or an alert; for `stream.reset`, a StreamReset. */
  data: unknown;
}

/** A rule that fires for a monitor, an agent or a series. */
export interface Alert {
  /** Opaque identifier, starts with `alr_`. */
  ruleId: string;
  /** Display name of the rule. */
  ruleName: string;
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** The monitor it is about; `null` for a rule about something else. */
  monitorId: string | null;
  /** Display name of the monitor; `null` for a rule about something else. */
  monitorName: string | null;
  /** What it is about. */
  subject: AlertSubject;
  /** `pending`: the condition holds, but not often enough yet; `firing`; `recovering`: it no longer holds, but not for long enough to clear; `noData`: nothing was measured; else `inactive`. */
  state: 'inactive' | 'pending' | 'firing' | 'recovering' | 'noData';
  /** What the rule measures, such as `latencyMs`. */
  metric: string;
  /** How it compares, such as `>`. */
  operator: string;
  /** What it compares with. */
  threshold: number | string;
  /** What was measured last; `null` without data. */
  value: number | string | null;
  /** What the check found, in words. */
  cause: string | null;
  /** Labels of the rule. */
  labels: Record<string, string>;
  /** When the condition first held. RFC 3339, UTC, with milliseconds. */
  startedAt: string | null;
  /** When the alert fired. RFC 3339, UTC, with milliseconds. */
  firedAt: string | null;
  /** When it was acknowledged. RFC 3339, UTC, with milliseconds. */
  acknowledgedAt: string | null;
  /** Id of the user or API key that acknowledged it; `null` while no one has. */
  acknowledgedBy: string | null;
  /** When it cleared. RFC 3339, UTC, with milliseconds. */
  resolvedAt: string | null;
  /** The incident that it opened or belongs to. */
  incidentId: string | null;
}

/** A feature flag after a change, or as it was deleted. */
export interface ChangedFeatureFlag {
  /** Opaque identifier, starts with `ffl_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** What programs call it; it cannot be changed, because it decides who is in a rollout. */
  key: string;
  /** Display name. */
  name: string;
  /** What it switches. At most 2000 characters. */
  description: string;
  /** Words to find it by. At most 50 entries. */
  tags: string[];
  /** The type of all its values. */
  valueType: 'boolean' | 'string' | 'number' | 'object';
  /** Whether rules and rollout count; otherwise all get `defaultValue`. */
  enabled: boolean;
  /** What rules without a value and the rollout serve. Default: `true` for a boolean flag. */
  value: boolean | string | number | Record<string, unknown>;
  /** What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag. */
  defaultValue: boolean | string | number | Record<string, unknown>;
  /** The first rule that matches decides. */
  rules: FeatureFlagRule[];
  /** How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no one out. 0 to 100. */
  rolloutPercent: number;
  /** The attribute that decides who is in a rollout. At most 200 characters. */
  bucketBy: string;
  /** Alert rules that switch the flag off when one of them fires; `null` for none. */
  guard: {
    /** Alert rules of the organization. */
    alertRuleIds: string[];
  } | null;
  /** Whether it has served one value to everybody for 30 days, unchanged: it can be removed from the code. */
  isStale: boolean;
  /** When what it serves was last changed: not its name or its tags. RFC 3339, UTC, with milliseconds. */
  lastChangedAt: string;
  /** When an alert switched it off; `null` since a person switched it on again. RFC 3339, UTC, with milliseconds. */
  guardedAt: string | null;
  /** When it was deleted; absent while it exists. RFC 3339, UTC, with milliseconds. */
  removedAt?: string | undefined;
}

/** Who was given a role, or had it taken. */
export interface RoleChange {
  /** The member, with the role that was given or taken. */
  member: Member;
}

/** Query of “List your sessions”. */
export interface AuthSessionsQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-lastUsedAt"`. */
  readonly sort?: 'createdAt' | '-createdAt' | 'lastUsedAt' | '-lastUsedAt' | undefined;
}

/** Query of “List your contact methods”. */
export interface ContactMethodsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"createdAt"`. */
  readonly sort?: 'createdAt' | '-createdAt' | 'name' | '-name' | undefined;
}

/** Query of “List the sign-in providers”. */
export interface OAuthProvidersQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"key"`. */
  readonly sort?: 'key' | '-key' | undefined;
}

/** Query of “Begin to sign in with a provider”. */
export interface OAuthAuthorizeQuery {
  /** Sign in through this organization’s own connection. */
  readonly organizationId?: string | undefined;
  /** Page to come back to with a one-time `code`; without it the callback answers with tokens. At most 500 characters. */
  readonly returnTo?: string | undefined;
  /** For a program that redeems the code without the cookie: the S256 of a verifier (RFC 7636). */
  readonly codeChallenge?: string | undefined;
}

/** Query of “Come back from a provider”. */
export interface OAuthCallbackQuery {
  /** What the provider gives for its tokens (RFC 6749 §4.1.2). At most 4000 characters. */
  readonly code?: string | undefined;
  /** What binds the answer to the sign-in that began here. At most 200 characters. */
  readonly state?: string | undefined;
  /** Who answers, where the provider says so (RFC 9207). At most 500 characters. */
  readonly iss?: string | undefined;
  /** Why the provider signed no one in (RFC 6749 §4.1.2.1). At most 200 characters. */
  readonly error?: string | undefined;
  /** The same in words; the connection shows it. At most 2000 characters. */
  readonly error_description?: string | undefined;
}

/** Query of “List single sign-on connections”. */
export interface SsoConnectionsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"provider"`. */
  readonly sort?: 'provider' | '-provider' | undefined;
}

/** Query of “List organizations”. */
export interface OrganizationsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"name"`. */
  readonly sort?: 'name' | '-name' | 'slug' | '-slug' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: name, slug. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only this status. */
  readonly status?: 'active' | 'suspended' | undefined;
}

/** Query of “List members”. */
export interface MembersListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"createdAt"`. */
  readonly sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Only with this role. 1 to 100 characters. */
  readonly role?: string | undefined;
}

/** Query of “List invitations”. */
export interface InvitationsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'email' | '-email' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'expiresAt' | '-expiresAt' | undefined;
  /** Free text, searched in: email. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
}

/** Query of “List roles”. */
export interface RolesListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"name"`. */
  readonly sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: name, description. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
}

/** Query of “List all permissions”. */
export interface RolesScopesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"scope"`. */
  readonly sort?: 'scope' | '-scope' | undefined;
}

/** Query of “List API keys”. */
export interface ApiKeysListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'expiresAt' | '-expiresAt' | 'lastUsedAt' | '-lastUsedAt' | undefined;
  /** Free text, searched in: name, prefix, last4. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
}

/** Query of “List audit activities”. */
export interface AuditActivitiesListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-sequence"`. */
  readonly sort?: 'at' | '-at' | 'sequence' | '-sequence' | undefined;
  /** Only this operation. 1 to 200 characters. */
  readonly action?: string | undefined;
  /** Only with this result. */
  readonly result?: 'success' | 'failure' | 'refused' | undefined;
  /** Only what was done to this type of thing, such as `monitor`. 1 to 200 characters. */
  readonly resourceType?: string | undefined;
  /** Only what was done to the thing with this id. 1 to 200 characters. */
  readonly resourceId?: string | undefined;
  /** From this time on. RFC 3339, UTC, with milliseconds. */
  readonly since?: string | undefined;
  /** Before this time. RFC 3339, UTC, with milliseconds. */
  readonly until?: string | undefined;
}

/** Query of “Verify the audit trail”. */
export interface AuditActivitiesVerifyQuery {
  /** `cursor` of an earlier request. Default: from the first entry. */
  readonly after?: string | undefined;
}

/** Query of “List monitors”. */
export interface MonitorsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'name' | '-name' | 'type' | '-type' | 'currentStatus' | '-currentStatus' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'lastCheckedAt' | '-lastCheckedAt' | undefined;
  /** Free text, searched in: name, target, description, tags. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only the one with this key. At most 100 characters. */
  readonly key?: string | undefined;
  /** Only this type. */
  readonly type?: MonitorType | undefined;
  /** Only this status. */
  readonly currentStatus?: MonitorStatus | undefined;
  /** Only with this tag. 1 to 50 characters. */
  readonly tag?: string | undefined;
  /** Only enabled or only paused monitors. */
  readonly enabled?: boolean | undefined;
  /** Only those that depend on this monitor. */
  readonly parentId?: string | undefined;
}

/** Query of “List the results of a monitor”. */
export interface MonitorsResultsQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-at"`. */
  readonly sort?: 'at' | '-at' | undefined;
  /** Only successes or only failures. */
  readonly ok?: boolean | undefined;
  /** Only results of this agent, or of the `server`. */
  readonly agentId?: (string & Record<never, never>) | 'server' | undefined;
  /** From this time on. RFC 3339, UTC, with milliseconds. */
  readonly since?: string | undefined;
  /** Before this time. RFC 3339, UTC, with milliseconds. */
  readonly until?: string | undefined;
}

/** Query of “List what failed checks of a monitor saw”. */
export interface MonitorsEvidenceQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-at"`. */
  readonly sort?: 'at' | '-at' | undefined;
  /** From this time on. RFC 3339, UTC, with milliseconds. */
  readonly since?: string | undefined;
  /** Before this time. RFC 3339, UTC, with milliseconds. */
  readonly until?: string | undefined;
}

/** Query of “See how long a monitor was up”. */
export interface MonitorsUptimeQuery {
  /** Where the range begins, at most 400 days before `to`. Default: 24 hours before it. RFC 3339, UTC, with milliseconds. */
  readonly from?: string | undefined;
  /** Where it ends. Default: now. RFC 3339, UTC, with milliseconds. */
  readonly to?: string | undefined;
}

/** Query of “See how quickly a monitor answered”. */
export interface MonitorsLatencyQuery {
  /** Where the range begins, at most 400 days before `to`. Default: 24 hours before it. RFC 3339, UTC, with milliseconds. */
  readonly from?: string | undefined;
  /** Where it ends. Default: now. RFC 3339, UTC, with milliseconds. */
  readonly to?: string | undefined;
  /** Bins of the series. Default: 60. 1 to 500; default `60`. */
  readonly bins?: number | undefined;
  /** Only from this agent, or from the `server`. */
  readonly agentId?: (string & Record<never, never>) | 'server' | undefined;
}

/** Query of “See the statuses of a monitor”. */
export interface MonitorsStatusHistoryQuery {
  /** Where the range begins, at most 400 days before `to`. Default: 24 hours before it. RFC 3339, UTC, with milliseconds. */
  readonly from?: string | undefined;
  /** Where it ends. Default: now. RFC 3339, UTC, with milliseconds. */
  readonly to?: string | undefined;
  /** Bins of equal length. Default: 90. 1 to 500; default `90`. */
  readonly bins?: number | undefined;
}

/** Query of “Get a badge”. */
export interface MonitorsBadgeQuery {
  /** The current status, or the uptime of the last 24 hours, 7, 30 or 90 days. Default `"status"`. */
  readonly show?: 'status' | 'h24' | 'd7' | 'd30' | 'd90' | undefined;
  /** The words on its left side. Default: the name of the monitor, or with another `show` what is counted. At most 50 characters. */
  readonly label?: string | undefined;
}

/** Query of “See many monitors at once”. */
export interface MonitorsOverviewQuery {
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'name' | '-name' | 'type' | '-type' | 'currentStatus' | '-currentStatus' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'lastCheckedAt' | '-lastCheckedAt' | undefined;
  /** Free text, searched in: name, target, description, tags. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only the one with this key. At most 100 characters. */
  readonly key?: string | undefined;
  /** Only this type. */
  readonly type?: MonitorType | undefined;
  /** Only this status. */
  readonly currentStatus?: MonitorStatus | undefined;
  /** Only with this tag. 1 to 50 characters. */
  readonly tag?: string | undefined;
  /** Only enabled or only paused monitors. */
  readonly enabled?: boolean | undefined;
  /** Only those that depend on this monitor. */
  readonly parentId?: string | undefined;
  /** Where the range begins, at most 400 days before `to`. Default: 24 hours before it. RFC 3339, UTC, with milliseconds. */
  readonly from?: string | undefined;
  /** Where it ends. Default: the last whole minute. RFC 3339, UTC, with milliseconds. */
  readonly to?: string | undefined;
  /** Bins of equal length. Default: 90. 1 to 500; default `90`. */
  readonly bins?: number | undefined;
}

/** Query of “List agents”. */
export interface AgentsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'name' | '-name' | 'status' | '-status' | 'lastSeenAt' | '-lastSeenAt' | 'createdAt' | '-createdAt' | undefined;
  /** Free text, searched in: name, location, hostname. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only this status. */
  readonly status?: AgentStatus | undefined;
  /** Only with this tag. 1 to 50 characters. */
  readonly tag?: string | undefined;
}

/** Query of “Delete an agent”. */
export interface AgentsRemoveQuery {
  /** Whether to delete it also while it is the only location of a monitor, or scrapes an exporter. */
  readonly force?: boolean | undefined;
}

/** Query of “List incidents”. */
export interface IncidentsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-startedAt"`. */
  readonly sort?: 'number' | '-number' | 'startedAt' | '-startedAt' | 'severity' | '-severity' | 'status' | '-status' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: title, cause. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only with this status. */
  readonly status?: 'open' | 'acknowledged' | 'resolved' | undefined;
  /** Only this bad. */
  readonly severity?: 'minor' | 'major' | 'critical' | undefined;
  /** Only the one with this number. 1 to 2147483647. */
  readonly number?: number | undefined;
  /** Only about this monitor. */
  readonly monitorId?: string | undefined;
}

/** Query of “List notes”. */
export interface IncidentsNotesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"createdAt"`. */
  readonly sort?: 'createdAt' | '-createdAt' | undefined;
}

/** Query of “List the timeline of an incident”. */
export interface IncidentsTimelineQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"at"`. */
  readonly sort?: 'at' | '-at' | undefined;
}

/** Query of “List alert rules”. */
export interface AlertRulesListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'name' | '-name' | 'severity' | '-severity' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: name. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only the one with this key. At most 100 characters. */
  readonly key?: string | undefined;
  /** Only enabled rules, or only disabled ones. */
  readonly enabled?: boolean | undefined;
  /** Only this bad. */
  readonly severity?: 'minor' | 'major' | 'critical' | undefined;
}

/** Query of “List a rule’s state per subject”. */
export interface AlertRulesStatesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-updatedAt"`. */
  readonly sort?: 'updatedAt' | '-updatedAt' | undefined;
  /** Only in this state. */
  readonly state?: 'inactive' | 'pending' | 'firing' | 'recovering' | 'noData' | undefined;
}

/** Query of “List notification channels”. */
export interface NotificationChannelsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'name' | '-name' | 'type' | '-type' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'lastDeliveredAt' | '-lastDeliveredAt' | undefined;
  /** Free text, searched in: name, description, destination. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only the one with this key. At most 100 characters. */
  readonly key?: string | undefined;
  /** Only of this type. */
  readonly type?: string | undefined;
  /** Only those that are switched on, or off. */
  readonly enabled?: boolean | undefined;
  /** Only with this status. */
  readonly status?: 'active' | 'failing' | 'disabled' | undefined;
}

/** Query of “Delete a notification channel”. */
export interface NotificationChannelsRemoveQuery {
  /** Whether to take it out of the alert rules, escalation policies and reports that name it. */
  readonly force?: boolean | undefined;
}

/** Query of “List the types of notification channels”. */
export interface NotificationChannelsTypesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"type"`. */
  readonly sort?: 'type' | '-type' | undefined;
  /** Free text, searched in: type, title. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
}

/** Query of “List the messages of a notification channel”. */
export interface NotificationChannelsDeliveriesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'createdAt' | '-createdAt' | undefined;
  /** With this status. */
  readonly status?: 'held' | 'pending' | 'delivered' | 'failed' | 'superseded' | 'expired' | 'dropped' | undefined;
  /** Of this kind. */
  readonly kind?: 'opened' | 'acknowledged' | 'updated' | 'escalated' | 'repeated' | 'resolved' | 'digest' | 'reminder' | 'onCall' | 'report' | 'notice' | 'test' | undefined;
  /** From this time on. RFC 3339, UTC, with milliseconds. */
  readonly since?: string | undefined;
  /** Before this time. RFC 3339, UTC, with milliseconds. */
  readonly until?: string | undefined;
}

/** Query of “List messages to all channels and people”. */
export interface NotificationsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'createdAt' | '-createdAt' | undefined;
  /** To this channel. */
  readonly channelId?: string | undefined;
  /** To this person. */
  readonly userId?: string | undefined;
  /** About this incident. */
  readonly incidentId?: string | undefined;
  /** About alerts of this rule. */
  readonly alertRuleId?: string | undefined;
  /** For this reason. */
  readonly reason?: 'subscription' | 'rule' | 'escalation' | 'onCall' | 'preference' | 'fallback' | 'role' | 'test' | undefined;
  /** With this status. */
  readonly status?: 'held' | 'pending' | 'delivered' | 'failed' | 'superseded' | 'expired' | 'dropped' | undefined;
  /** Of this kind. */
  readonly kind?: 'opened' | 'acknowledged' | 'updated' | 'escalated' | 'repeated' | 'resolved' | 'digest' | 'reminder' | 'onCall' | 'report' | 'notice' | 'test' | undefined;
  /** From this time on. RFC 3339, UTC, with milliseconds. */
  readonly since?: string | undefined;
  /** Before this time. RFC 3339, UTC, with milliseconds. */
  readonly until?: string | undefined;
}

/** Query of “List exporters”. */
export interface ExportersListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'name' | '-name' | 'status' | '-status' | 'createdAt' | '-createdAt' | 'lastScrapedAt' | '-lastScrapedAt' | undefined;
  /** Free text, searched in: name, url. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only with this status. */
  readonly status?: 'pending' | 'up' | 'failing' | 'paused' | undefined;
}

/** Query of “List the series of an exporter”. */
export interface ExportersSeriesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"series"`. */
  readonly sort?: 'series' | '-series' | 'lastAt' | '-lastAt' | undefined;
  /** Free text, searched in: series. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only of this metric. 1 to 500 characters. */
  readonly metric?: string | undefined;
}

/** Query of “Read samples of an exporter”. */
export interface ExportersSamplesQuery {
  /** A vector selector as in PromQL, such as `node_load1` or `{__name__=~"node_filesystem_.*",mountpoint!="/boot"}`; patterns are those of RE2 and match the whole value. 1 to 500 characters. */
  readonly selector: string;
  /** Where the range begins, at most 400 days before `to`. Default: 24 hours before it. RFC 3339, UTC, with milliseconds. */
  readonly from?: string | undefined;
  /** Where it ends. Default: now. RFC 3339, UTC, with milliseconds. */
  readonly to?: string | undefined;
  /** Bins of equal length. Default: 60. 1 to 500; default `60`. */
  readonly bins?: number | undefined;
  /** What is made of the samples of a bin. Default `"last"`. */
  readonly fn?: 'last' | 'avg' | 'min' | 'max' | 'rate' | 'increase' | 'delta' | undefined;
}

/** Query of “List telemetry exports”. */
export interface TelemetryExportsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | undefined;
  /** Free text, searched in: name, endpoint. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
}

/** Query of “List maintenance windows”. */
export interface MaintenanceWindowsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'startsAt' | '-startsAt' | undefined;
  /** Free text, searched in: name, description. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only the one with this key. At most 100 characters. */
  readonly key?: string | undefined;
}

/** Query of “List schedules of who is on call”. */
export interface OnCallSchedulesListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"name"`. */
  readonly sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: name, description. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only the one with this key. At most 100 characters. */
  readonly key?: string | undefined;
}

/** Query of “See who is on call in a schedule”. */
export interface OnCallSchedulesOnCallQuery {
  /** The moment. Default: now. RFC 3339, UTC, with milliseconds. */
  readonly at?: string | undefined;
}

/** Query of “See the shifts of a schedule”. */
export interface OnCallSchedulesShiftsQuery {
  /** Where the range begins, at most 92 days before `to`. RFC 3339, UTC, with milliseconds. */
  readonly from: string;
  /** Where it ends. RFC 3339, UTC, with milliseconds. */
  readonly to: string;
}

/** Query of “List the overrides of a schedule”. */
export interface OnCallSchedulesOverridesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-from"`. */
  readonly sort?: 'from' | '-from' | 'createdAt' | '-createdAt' | undefined;
}

/** Query of “Get the shifts of a schedule as a calendar”. */
export interface OnCallSchedulesCalendarQuery {
  /** Of the address that `calendar-link` gives. At most 200 characters. */
  readonly token: string;
}

/** Query of “See who is on call in all schedules”. */
export interface OnCallNowQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"name"`. */
  readonly sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | undefined;
  /** Free text, searched in: name, description. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** The moment. Default: now. RFC 3339, UTC, with milliseconds. */
  readonly at?: string | undefined;
}

/** Query of “List escalation policies”. */
export interface EscalationPoliciesListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"name"`. */
  readonly sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: name, description. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only the one with this key. At most 100 characters. */
  readonly key?: string | undefined;
}

/** Query of “Delete an escalation policy”. */
export interface EscalationPoliciesRemoveQuery {
  /** Whether to take it out of the alert rules, the monitors and the settings that name it. */
  readonly force?: boolean | undefined;
}

/** Query of “List dashboards”. */
export interface DashboardsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"name"`. */
  readonly sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: name, description. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only the one with this key. At most 100 characters. */
  readonly key?: string | undefined;
  /** Only with this visibility. */
  readonly visibility?: 'private' | 'organization' | 'public' | undefined;
  /** Only with this tag. 1 to 50 characters. */
  readonly tag?: string | undefined;
}

/** Query of “Get a dashboard”. */
export interface DashboardsGetQuery {
  /** `document` answers what `create` takes, without defaults and read-only fields. Default: the resource. */
  readonly fields?: 'document' | undefined;
}

/** Query of “Get what all widgets show”. */
export interface DashboardsDataQuery {
  /** Where the range begins. Default: as the dashboard says. RFC 3339, UTC, with milliseconds. */
  readonly from?: string | undefined;
  /** Where it ends. Default: now, or as the dashboard says. RFC 3339, UTC, with milliseconds. */
  readonly to?: string | undefined;
  /** What is chosen, as `name:value` separated by commas; each value is one that the dashboard declares. At most 600 characters. */
  readonly variables?: string | undefined;
}

/** Query of “Read a public dashboard”. */
export interface DashboardsGetPublicQuery {
  /** Where the range begins. Default: as the dashboard says. RFC 3339, UTC, with milliseconds. */
  readonly from?: string | undefined;
  /** Where it ends. Default: now, or as the dashboard says. RFC 3339, UTC, with milliseconds. */
  readonly to?: string | undefined;
  /** What is chosen, as `name:value` separated by commas; each value is one that the dashboard declares. At most 600 characters. */
  readonly variables?: string | undefined;
}

/** Query of “List reports”. */
export interface ReportsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'name' | '-name' | 'type' | '-type' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'generatedAt' | '-generatedAt' | undefined;
  /** Free text, searched in: name. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
}

/** Query of “List runs”. */
export interface ReportsRunsQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-number"`. */
  readonly sort?: 'number' | '-number' | 'generatedAt' | '-generatedAt' | undefined;
  /** Only with this status. */
  readonly status?: 'queued' | 'running' | 'ready' | 'failed' | undefined;
}

/** Query of “Download a report”. */
export interface ReportsDownloadQuery {
  /** The format of the answer. Default `"json"`. */
  readonly format?: 'json' | 'csv' | 'html' | 'pdf' | undefined;
  /** Which run. Default: the latest that is ready. */
  readonly runId?: string | undefined;
}

/** Query of “List status pages”. */
export interface StatusPagesListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"name"`. */
  readonly sort?: 'name' | '-name' | 'slug' | '-slug' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: name, slug. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only the one with this key. At most 100 characters. */
  readonly key?: string | undefined;
  /** Only with this visibility. */
  readonly visibility?: 'public' | 'password' | 'private' | undefined;
}

/** Query of “List the subscribers of a status page”. */
export interface StatusPagesSubscribersQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'createdAt' | '-createdAt' | 'email' | '-email' | undefined;
  /** Free text, searched in: email. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
}

/** Query of “List webhooks”. */
export interface WebhooksListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: name, url, description. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only the one with this key. At most 100 characters. */
  readonly key?: string | undefined;
  /** Only those that are switched on, or off. */
  readonly enabled?: boolean | undefined;
  /** Only those that name this subject. */
  readonly event?: 'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded' | '*' | undefined;
}

/** Query of “List deliveries”. */
export interface WebhooksDeliveriesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'createdAt' | '-createdAt' | undefined;
  /** Only with this status. */
  readonly status?: 'pending' | 'delivered' | 'failed' | undefined;
  /** Only of this type. */
  readonly event?: 'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded' | 'webhook.test' | undefined;
  /** From this time on. RFC 3339, UTC, with milliseconds. */
  readonly since?: string | undefined;
  /** Before this time. RFC 3339, UTC, with milliseconds. */
  readonly until?: string | undefined;
}

/** Query of “List recoveries”. */
export interface WebhooksRecoveriesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'createdAt' | '-createdAt' | undefined;
}

/** Query of “List the subjects of webhooks”. */
export interface WebhooksSubjectsQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"subject"`. */
  readonly sort?: 'subject' | '-subject' | undefined;
  /** Free text, searched in: subject, title. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
}

/** Query of “List what happened”. */
export interface EventsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-occurredAt"`. */
  readonly sort?: 'occurredAt' | '-occurredAt' | undefined;
  /** Only of this type. */
  readonly type?: 'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded' | 'webhook.test' | undefined;
  /** Only about the resource with this id. 1 to 200 characters. */
  readonly subjectId?: string | undefined;
  /** From this time on. RFC 3339, UTC, with milliseconds. */
  readonly since?: string | undefined;
  /** Before this time. RFC 3339, UTC, with milliseconds. */
  readonly until?: string | undefined;
}

/** Query of “List subscriptions”. */
export interface SubscriptionsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Only this status. */
  readonly status?: 'trialing' | 'incomplete' | 'active' | 'past_due' | 'canceled' | 'expired' | undefined;
}

/** Query of “List invoices”. */
export interface InvoicesListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-issuedAt"`. */
  readonly sort?: 'number' | '-number' | 'issuedAt' | '-issuedAt' | 'dueAt' | '-dueAt' | 'totalMinor' | '-totalMinor' | 'status' | '-status' | undefined;
  /** Free text, searched in: number. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only invoices with this status. */
  readonly status?: 'open' | 'paid' | 'void' | 'uncollectible' | undefined;
  /** Only invoices that were issued at or after this time. RFC 3339, UTC, with milliseconds. */
  readonly from?: string | undefined;
  /** Only invoices that were issued before this time. RFC 3339, UTC, with milliseconds. */
  readonly until?: string | undefined;
}

/** Query of “Download an invoice”. */
export interface InvoicesDownloadQuery {
  /** The format of the answer. Default `"json"`. */
  readonly format?: 'html' | 'json' | 'pdf' | undefined;
}

/** Query of “List licenses”. */
export interface LicensesListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  readonly sort?: 'name' | '-name' | 'status' | '-status' | 'createdAt' | '-createdAt' | 'expiresAt' | '-expiresAt' | 'lastValidatedAt' | '-lastValidatedAt' | undefined;
  /** Free text, searched in: name, keyPrefix. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only with this status. */
  readonly status?: LicenseStatus | undefined;
  /** Only of this type. */
  readonly type?: 'trial' | 'subscription' | 'perpetual' | undefined;
}

/** Query of “List the activations of a license”. */
export interface LicensesActivationsQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-activatedAt"`. */
  readonly sort?: 'activatedAt' | '-activatedAt' | 'lastSeenAt' | '-lastSeenAt' | undefined;
  /** Free text, searched in: fingerprint, name, hostname. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
}

/** Query of “Get a license file”. */
export interface LicensesFileQuery {
  /** The machine that the file is for. Default: any. */
  readonly activationId?: string | undefined;
  /** Whether the file opens with the license key alone. */
  readonly encrypt?: boolean | undefined;
  /** Seconds for which it is good, at least 3600. Default: `fileTtlSeconds` of the license. */
  readonly ttlSeconds?: string | undefined;
}

/** Query of “List feature flags”. */
export interface FeatureFlagsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"key"`. */
  readonly sort?: 'key' | '-key' | 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'lastChangedAt' | '-lastChangedAt' | undefined;
  /** Free text, searched in: key, name, description, tags. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only the one with this key. At most 100 characters. */
  readonly key?: string | undefined;
  /** Only those that are switched on, or off. */
  readonly enabled?: boolean | undefined;
  /** Only those with this tag. At most 50 characters. */
  readonly tag?: string | undefined;
  /** Only those of this type. */
  readonly valueType?: 'boolean' | 'string' | 'number' | 'object' | undefined;
}

/** Query of “Evaluate all feature flags of the organization”. */
export interface FeatureFlagsEvaluateQuery {
  /** Who it is: what rollouts go by. At most 500 characters. */
  readonly targetingKey?: string | undefined;
  /** Attributes as a JSON object. At most 4096 characters. */
  readonly context?: string | undefined;
}

/** Query of “List plans”. */
export interface PlansListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"position"`. */
  readonly sort?: 'position' | '-position' | 'name' | '-name' | undefined;
}

/** Query of “List payment methods”. */
export interface BillingPaymentMethodsQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"id"`. */
  readonly sort?: 'id' | '-id' | undefined;
}

/** Query of “Find the status page of a domain”. */
export interface PublicStatusPagesDomainCheckQuery {
  /** A host name. At most 253 characters. */
  readonly domain: string;
}

/** Query of “Read a status page”. */
export interface PublicStatusPagesGetQuery {
  /** For a `password` page: the token that `unlock` gave. At most 200 characters. */
  readonly viewToken?: string | undefined;
}

/** Query of “Read the incidents of a month”. */
export interface PublicStatusPagesHistoryQuery {
  /** For a `password` page: the token that `unlock` gave. At most 200 characters. */
  readonly viewToken?: string | undefined;
  /** Default: the present month, in the time zone of the page. */
  readonly month?: string | undefined;
}

/** Query of “Read an incident”. */
export interface PublicStatusPagesIncidentQuery {
  /** For a `password` page: the token that `unlock` gave. At most 200 characters. */
  readonly viewToken?: string | undefined;
}

/** Query of “Read a component”. */
export interface PublicStatusPagesComponentQuery {
  /** For a `password` page: the token that `unlock` gave. At most 200 characters. */
  readonly viewToken?: string | undefined;
}

/** Query of “Read the summary of a status page”. */
export interface PublicStatusPagesSummaryQuery {
  /** For a `password` page: the token that `unlock` gave. At most 200 characters. */
  readonly viewToken?: string | undefined;
}

/** Query of “Read the status of a status page”. */
export interface PublicStatusPagesStatusQuery {
  /** For a `password` page: the token that `unlock` gave. At most 200 characters. */
  readonly viewToken?: string | undefined;
}

/** Query of “Read the incidents of a status page”. */
export interface PublicStatusPagesIncidentsQuery {
  /** For a `password` page: the token that `unlock` gave. At most 200 characters. */
  readonly viewToken?: string | undefined;
}

/** Query of “Read the open incidents of a status page”. */
export interface PublicStatusPagesUnresolvedIncidentsQuery {
  /** For a `password` page: the token that `unlock` gave. At most 200 characters. */
  readonly viewToken?: string | undefined;
}

/** Query of “Get a feed of the incidents”. */
export interface PublicStatusPagesFeedQuery {
  /** For a `password` page: the token that `unlock` gave. At most 200 characters. */
  readonly viewToken?: string | undefined;
}

/** Query of “Get a calendar of the maintenance”. */
export interface PublicStatusPagesCalendarQuery {
  /** For a `password` page: the token that `unlock` gave. At most 200 characters. */
  readonly viewToken?: string | undefined;
}

/** Query of “Get a badge with the status”. */
export interface PublicStatusPagesBadgeQuery {
  /** For a `password` page: the token that `unlock` gave. At most 200 characters. */
  readonly viewToken?: string | undefined;
}

/** Query of “End a subscription”. */
export interface PublicStatusPagesUnsubscribeQuery {
  /** The token from a mail. 1 to 1000 characters. */
  readonly subscription?: string | undefined;
}

/** Query of “List alerts across rules”. */
export interface AlertsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-updatedAt"`. */
  readonly sort?: 'updatedAt' | '-updatedAt' | undefined;
  /** Only in this state. */
  readonly state?: 'inactive' | 'pending' | 'firing' | 'recovering' | 'noData' | undefined;
  /** Only of this rule. */
  readonly ruleId?: string | undefined;
  /** Only for this monitor. */
  readonly monitorId?: string | undefined;
  /** Only for this agent. */
  readonly agentId?: string | undefined;
  /** Only for series of this exporter. */
  readonly exporterId?: string | undefined;
}

/** Query of “See when maintenance takes place, and when it did”. */
export interface MaintenanceWindowsOccurrencesQuery {
  /** Where the range begins, at most 400 days before `to`. RFC 3339, UTC, with milliseconds. */
  readonly from: string;
  /** Where it ends. RFC 3339, UTC, with milliseconds. */
  readonly to: string;
  /** Only what covers this monitor; by tags, those that it has now. */
  readonly monitorId?: string | undefined;
}

/** Query of “Evaluate a query at one time”. */
export interface PrometheusQueryQuery {
  /** PromQL, such as `rate(node_cpu_seconds_total[5m])`. At most 8192 characters. */
  readonly query: string;
  /** When: seconds since the epoch, or RFC 3339. Default: now. At most 500 characters. */
  readonly time?: string | undefined;
  /** Most entries of the answer; 0 for all. At most 500 characters. */
  readonly limit?: string | undefined;
}

/** Query of “Evaluate a query over a range”. */
export interface PrometheusQueryRangeQuery {
  /** PromQL, such as `rate(node_cpu_seconds_total[5m])`. At most 8192 characters. */
  readonly query: string;
  /** Where the range begins: seconds since the epoch, or RFC 3339. At most 500 characters. */
  readonly start: string;
  /** Where it ends. At most 500 characters. */
  readonly end: string;
  /** Seconds between points, or a duration such as `1m`. At most 500 characters. */
  readonly step: string;
  /** Most entries of the answer; 0 for all. At most 500 characters. */
  readonly limit?: string | undefined;
}

/** Query of “List series that match selectors”. */
export interface PrometheusSeriesQuery {
  /** Selectors; a series counts that any of them selects. At most 20 entries. */
  readonly 'match[]': readonly string[];
  /** Where the range begins: seconds since the epoch, or RFC 3339. At most 500 characters. */
  readonly start?: string | undefined;
  /** Where it ends. At most 500 characters. */
  readonly end?: string | undefined;
  /** Most entries of the answer; 0 for all. At most 500 characters. */
  readonly limit?: string | undefined;
}

/** Query of “List names of labels”. */
export interface PrometheusLabelsQuery {
  /** Selectors; a series counts that any of them selects. At most 20 entries; default `[]`. */
  readonly 'match[]'?: readonly string[] | undefined;
  /** Where the range begins: seconds since the epoch, or RFC 3339. At most 500 characters. */
  readonly start?: string | undefined;
  /** Where it ends. At most 500 characters. */
  readonly end?: string | undefined;
  /** Most entries of the answer; 0 for all. At most 500 characters. */
  readonly limit?: string | undefined;
}

/** Query of “List values of a label”. */
export interface PrometheusLabelValuesQuery {
  /** Selectors; a series counts that any of them selects. At most 20 entries; default `[]`. */
  readonly 'match[]'?: readonly string[] | undefined;
  /** Where the range begins: seconds since the epoch, or RFC 3339. At most 500 characters. */
  readonly start?: string | undefined;
  /** Where it ends. At most 500 characters. */
  readonly end?: string | undefined;
  /** Most entries of the answer; 0 for all. At most 500 characters. */
  readonly limit?: string | undefined;
}

/** Query of “Describe metrics”. */
export interface PrometheusMetadataQuery {
  /** Only this metric. At most 500 characters. */
  readonly metric?: string | undefined;
  /** Most entries of the answer; 0 for all. At most 500 characters. */
  readonly limit?: string | undefined;
}

/** Query of “Receive a press of a button from a provider”. */
export interface ChannelActionsReceiveQuery {
  /** Where the provider gives nothing of its own back. 1 to 120 characters. */
  readonly token?: string | undefined;
}

/** Query of “Receive a key that was pressed during a call”. */
export interface ChannelActionsReceiveCallQuery {
  /** Where the provider gives nothing of its own back. 1 to 120 characters. */
  readonly token?: string | undefined;
}

/** Query of “End the mails of an organization with one click”. */
export interface MailRecipientsUnsubscribeQuery {
  /** The token of the mail. 1 to 120 characters. */
  readonly recipient?: string | undefined;
}

/** Query of “Get what to check”. */
export interface AgentAssignmentsQuery {
  /** Random for each start of the program. The instance that said hello last is the one that counts. */
  readonly instanceId?: string | undefined;
}

/** Query of “List what the organization uses, and may use”. */
export interface UsageListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  readonly page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  readonly pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"metric"`. */
  readonly sort?: 'metric' | '-metric' | undefined;
  /** Free text, searched in: metric. `%` and `_` are literal. At most 200 characters. */
  readonly search?: string | undefined;
}

/** Query of “Follow what happens”. */
export interface StreamOpenQuery {
  /** Only these types, separated by commas; `*` is all but `monitor.checked`. Default: all but `monitor.created`, `monitor.updated`, `monitor.deleted`, `maintenance.started`, `maintenance.ended`, `onCall.changed` and `monitor.checked`. At most 500 characters. */
  readonly types?: string | undefined;
  /** The same as `Last-Event-ID`, for clients that cannot set headers. At most 100 characters. */
  readonly lastEventId?: string | undefined;
}
