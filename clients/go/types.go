// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "encoding/json"

// FieldError: one invalid field of a request.
type FieldError struct {
	// Where the field is, such as `intervalSeconds` or `assertions[0].operator`.
	Path string `json:"path"`
	// The rule that was broken, such as `too_big` or `unknown_field`.
	Code string `json:"code"`
	// What is wrong and what is allowed, for a person.
	Message string `json:"message"`
}

// ReachedLimit: the limit that refused a request.
type ReachedLimit struct {
	// Which entitlement.
	Entitlement ReachedLimitEntitlement `json:"entitlement"`
	// What the organization is entitled to; 0 for a feature that is not included.
	Limit int64 `json:"limit"`
	// What it has without this request; for an interval or a rate, what was asked for; `null` for a feature.
	Current *int64 `json:"current"`
	// Code of the plan; `null` where the limits come from no plan.
	Plan *string `json:"plan"`
}

// HTTPMonitorConfig: settings of `https` and `http` monitors.
type HTTPMonitorConfig struct {
	// Request method.
	Method Optional[HTTPMonitorConfigMethod] `json:"method,omitempty"`
	// Request headers. A secret belongs into `credentials`.
	Headers Optional[map[string]string] `json:"headers,omitempty"`
	// Request body, as it is sent.
	Body Optional[string] `json:"body,omitempty"`
	// Statuses that count as success. Ignored when an assertion is about `status`.
	AcceptedStatusCodes Optional[[]string] `json:"acceptedStatusCodes,omitempty"`
	// Redirects that are followed, with the cookies that each host sets; 0 judges the first answer.
	MaxRedirects Optional[int64] `json:"maxRedirects,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// APIMonitorConfig: settings of `api` monitors: several requests as one check.
type APIMonitorConfig struct {
	// Requests, in the order in which they are made; the first that fails ends the check.
	Steps []APIStep `json:"steps"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// APIStep: one request of an `api` monitor. `{{name}}`, `{{secrets.name}}`, `{{$uuid}}` and `{{$timestamp}}`
// stand for values in its URL, headers, body and assertions.
type APIStep struct {
	// What it does, such as `Log in`; messages name it.
	Name string `json:"name"`
	// Absolute, or relative to `target`; empty for the target itself. Its host has no variables.
	URL Optional[string] `json:"url,omitempty"`
	// Request method.
	Method Optional[HTTPMonitorConfigMethod] `json:"method,omitempty"`
	// Request headers. A secret belongs into `credentials`.
	Headers Optional[map[string]string] `json:"headers,omitempty"`
	// Request body, as it is sent.
	Body Optional[string] `json:"body,omitempty"`
	// Statuses that count as success. Ignored when an assertion is about `status`.
	AcceptedStatusCodes Optional[[]string] `json:"acceptedStatusCodes,omitempty"`
	// Redirects that are followed, with the cookies that each host sets; 0 judges the first answer.
	MaxRedirects Optional[int64] `json:"maxRedirects,omitempty"`
	// What must hold of its answer.
	Assertions Optional[[]Assertion] `json:"assertions,omitempty"`
	// What it takes from its answer for later steps.
	Extract Optional[[]APIExtraction] `json:"extract,omitempty"`
	// Whether it runs although a step before it failed, to clean up.
	Always Optional[bool] `json:"always,omitempty"`
}

// Assertion: something that must hold for a check to succeed.
type Assertion struct {
	// What is compared. `latency` is in milliseconds, `certificateDays` in days. `remark` names the rules of HTTP
	// that the answer breaks; without any it does not exist.
	Source AssertionSource `json:"source"`
	// Header name, a JSONPath to one value such as `$.items[0].state`, of names and indexes alone (a singular
	// query, RFC 9535 §2.3.5.1), or the number of a record, from 0 or, below 0, from the last. Default: all
	// records as lines.
	Path Optional[string] `json:"path,omitempty"`
	// How what was found is compared with `expected`.
	Operator AssertionOperator `json:"operator"`
	// What it is compared with; a list for `in` and `notIn`, nothing for `exists` and `notExists`, a pattern in
	// the syntax of RE2 of up to 1,000 characters for `matches` and `notMatches`.
	Expected any `json:"expected,omitempty"`
}

// APIExtraction: a value that a step takes from its answer for later steps.
type APIExtraction struct {
	// What later steps call the value: `{{name}}`.
	Name string `json:"name"`
	// Where in the answer it is. `pattern` searches the body.
	Source APIExtractionSource `json:"source"`
	// A JSONPath to one value such as `$.items[0].id`, of names and indexes alone (a singular query, RFC 9535
	// §2.3.5.1), the name of a header or cookie, or a pattern in the syntax of RE2, of which the first group
	// counts.
	Path string `json:"path"`
}

// TCPMonitorConfig: settings of `tcp` monitors.
type TCPMonitorConfig struct {
	// `starttls` asks for TLS after the greeting, in the words of `startTls`.
	Security Optional[TCPMonitorConfigSecurity] `json:"security,omitempty"`
	// The protocol whose words ask for TLS; needed with `starttls`.
	StartTLS Optional[TCPMonitorConfigStartTLS] `json:"startTls,omitempty"`
	// What is sent first, with the escapes \r \n \t \0 \\ \xHH.
	Send Optional[string] `json:"send,omitempty"`
	// Text that the answer must contain within its first 64 kB.
	Expect Optional[string] `json:"expect,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// UDPMonitorConfig: settings of `udp` monitors.
type UDPMonitorConfig struct {
	// The datagram, with the escapes \r \n \t \0 \\ \xHH.
	Send string `json:"send"`
	// Text that the reply must contain; any reply will do when it is `null`. Without a reply the check fails.
	Expect Optional[string] `json:"expect,omitempty"`
}

// NTPMonitorConfig: settings of `ntp` monitors (RFC 5905). A server whose clock is not synchronized is down.
// Assertions on `json` see `offsetMs`, `delayMs`, `stratum`, `rootDispersionMs` and `referenceId`.
type NTPMonitorConfig struct {
	// How many milliseconds its clock may be ahead of, or behind, the clock of the location that checks it;
	// `null` for any.
	MaxOffsetMs Optional[int64] `json:"maxOffsetMs,omitempty"`
	// How far it may be from a reference clock: 1 for a server that has one itself.
	MaxStratum Optional[int64] `json:"maxStratum,omitempty"`
}

// SNMPMonitorConfig: settings of `snmp` monitors (RFC 3416, RFC 3414). Assertions on `body` see the value as
// text; numbers are compared as numbers. With `privacyPassword` messages are encrypted with AES-128.
type SNMPMonitorConfig struct {
	// `2c` reads with a community, `3` as a user.
	Version Optional[SNMPMonitorConfigVersion] `json:"version,omitempty"`
	// Object whose value is read. Default: the time since the agent has started, in hundredths of a second.
	Oid Optional[string] `json:"oid,omitempty"`
	// Version 3: the hash with which messages prove who sends them, when there is a `password`.
	AuthProtocol Optional[SNMPMonitorConfigAuthProtocol] `json:"authProtocol,omitempty"`
}

// RadiusMonitorConfig: settings of `radius` monitors: none. Status-Server must be answered with the shared
// secret (RFC 5997).
type RadiusMonitorConfig struct{}

// ICMPMonitorConfig: settings of `icmp` monitors.
type ICMPMonitorConfig struct {
	// Echo requests per check; one reply is enough.
	Packets Optional[int64] `json:"packets,omitempty"`
	// Loss above which the monitor is down; with 100 only the loss of all is.
	MaxLossPercent Optional[float64] `json:"maxLossPercent,omitempty"`
	// TCP port that is connected to instead where this server may not send echo requests.
	FallbackPort Optional[int64] `json:"fallbackPort,omitempty"`
}

// DNSMonitorConfig: settings of `dns` monitors. UDP is tried first, then TCP (RFC 7766). Assertions on
// `record` compare the answers.
type DNSMonitorConfig struct {
	// Type of the records that are asked for.
	RecordType Optional[DNSMonitorConfigRecordType] `json:"recordType,omitempty"`
	// Name server to ask. Default: those of this server, which may be asked for A and AAAA alone.
	Resolver Optional[string] `json:"resolver,omitempty"`
	// Response code that the answer must have (RFC 1035 §4.1.1).
	ExpectedRcode Optional[DNSMonitorConfigExpectedRcode] `json:"expectedRcode,omitempty"`
	// Whether an answer without a record of the type is a failure; only with NOERROR.
	IsRecordRequired Optional[bool] `json:"isRecordRequired,omitempty"`
}

// TLSMonitorConfig: settings of `tls` monitors.
type TLSMonitorConfig struct {
	// Name to ask for (SNI) and to find in the certificate. Default: the host of the target.
	ServerName Optional[string] `json:"serverName,omitempty"`
	// Days that the certificate and the authorities of its chain must still be valid; with fewer the monitor is
	// down.
	MinDaysRemaining Optional[int64] `json:"minDaysRemaining,omitempty"`
	// The protocol whose words ask for TLS first; `null` connects with TLS.
	StartTLS Optional[TCPMonitorConfigStartTLS] `json:"startTls,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// DomainMonitorConfig: settings of `domain` monitors: when a registration ends. They are checked every 6 hours
// at most. A failure is therefore confirmed at once, whatever `retries` says.
type DomainMonitorConfig struct {
	// Days that the registration must still run; with fewer the monitor is down.
	MinDaysRemaining Optional[int64] `json:"minDaysRemaining,omitempty"`
	// RDAP base URL to ask (RFC 9082). Default: the one in the bootstrap registry of IANA (RFC 9224).
	RdapServer Optional[string] `json:"rdapServer,omitempty"`
}

// HeartbeatMonitorConfig: settings of `heartbeat` monitors: what is watched reports by itself.
type HeartbeatMonitorConfig struct {
	// Seconds from one signal to the next; one day when there is no `cron` either.
	PeriodSeconds Optional[int64] `json:"periodSeconds,omitempty"`
	// When a signal is expected, as a cron expression of five fields, instead of `periodSeconds`.
	Cron Optional[string] `json:"cron,omitempty"`
	// Time zone of `cron`.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// Seconds that a signal may be late.
	GraceSeconds Optional[int64] `json:"graceSeconds,omitempty"`
	// Seconds that a run may take from its start signal to its end; `null` for any.
	MaxRunSeconds Optional[int64] `json:"maxRunSeconds,omitempty"`
}

// GRPCMonitorConfig: settings of `grpc` monitors: `grpc.health.v1.Health/Check` must answer SERVING.
type GRPCMonitorConfig struct {
	// Service to ask about; the whole server when empty.
	Service Optional[string] `json:"service,omitempty"`
	// Whether to connect with TLS.
	IsTLS Optional[bool] `json:"isTls,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// WebsocketMonitorConfig: settings of `websocket` monitors (RFC 6455).
type WebsocketMonitorConfig struct {
	// Request headers. A secret belongs into `credentials`.
	Headers Optional[map[string]string] `json:"headers,omitempty"`
	// Subprotocols that the handshake offers, the preferred one first; none when empty.
	Subprotocols Optional[[]string] `json:"subprotocols,omitempty"`
	// Text message that is sent after the handshake.
	Send Optional[string] `json:"send,omitempty"`
	// Text that a message must contain; `null` waits for none.
	Expect Optional[string] `json:"expect,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// SMTPMonitorConfig: settings of `smtp` monitors. With credentials the check also signs in.
type SMTPMonitorConfig struct {
	// `tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text.
	Security Optional[TCPMonitorConfigSecurity] `json:"security,omitempty"`
	// Name given with EHLO (RFC 5321 §4.1.1.1).
	HeloName Optional[string] `json:"heloName,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// IMAPMonitorConfig: settings of `imap` monitors (RFC 9051). With credentials the check also signs in.
type IMAPMonitorConfig struct {
	// `tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text.
	Security Optional[TCPMonitorConfigSecurity] `json:"security,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// POP3MonitorConfig: settings of `pop3` monitors (RFC 1939). With credentials the check also signs in.
type POP3MonitorConfig struct {
	// `tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text.
	Security Optional[TCPMonitorConfigSecurity] `json:"security,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// LDAPMonitorConfig: settings of `ldap` monitors (RFC 4511). The check signs in with the distinguished name in
// `username`, or anonymously.
type LDAPMonitorConfig struct {
	// `tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text.
	Security Optional[TCPMonitorConfigSecurity] `json:"security,omitempty"`
	// Entry at or below which is searched, such as `dc=example,dc=com`; `null` does not search.
	BaseDn Optional[string] `json:"baseDn,omitempty"`
	// What an entry must be to be found (RFC 4515); `(objectClass=*)` finds all.
	Filter Optional[string] `json:"filter,omitempty"`
	// `base` searches `baseDn` alone, `one` directly below it, `sub` it and all below it.
	Scope Optional[LDAPMonitorConfigScope] `json:"scope,omitempty"`
	// Entries that must be found; with fewer the monitor is down.
	MinEntries Optional[int64] `json:"minEntries,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// FTPMonitorConfig: settings of `ftp` monitors (RFC 959, RFC 4217). With credentials the check signs in;
// without, it lists folders as `anonymous`. Assertions on `body` see the names in the folder, or the greeting.
type FTPMonitorConfig struct {
	// `tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text.
	Security Optional[TCPMonitorConfigSecurity] `json:"security,omitempty"`
	// Folder that is listed after the sign-in, such as `/`; `null` lists none.
	Path Optional[string] `json:"path,omitempty"`
	// Name that must be in the folder; `null` for any.
	Expect Optional[string] `json:"expect,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// SFTPMonitorConfig: settings of `sftp` monitors (RFC 4253, SFTP 3). With credentials the check signs in;
// without, the server proves its key. Assertions on `body` see the names in the folder, those on `json` see
// `hostKey` and `software`.
type SFTPMonitorConfig struct {
	// Fingerprint of the key of the server, as `ssh-keygen -l` prints it; `null` accepts any.
	HostKey Optional[string] `json:"hostKey,omitempty"`
	// Folder that is listed after the sign-in, such as `/`; `null` lists none.
	Path Optional[string] `json:"path,omitempty"`
	// Name that must be in the folder; `null` for any.
	Expect Optional[string] `json:"expect,omitempty"`
}

// SSHMonitorConfig: settings of `ssh` monitors: the identification line is read (RFC 4253 §4.2).
type SSHMonitorConfig struct {
	// Text that the identification line must contain, such as `OpenSSH_9`.
	ExpectBanner Optional[string] `json:"expectBanner,omitempty"`
}

// PostgresMonitorConfig: settings of `postgres` monitors.
type PostgresMonitorConfig struct {
	// Name of the database to connect to.
	Database Optional[string] `json:"database,omitempty"`
	// Whether to connect with TLS.
	IsTLS Optional[bool] `json:"isTls,omitempty"`
	// What is asked. Its first row is what assertions on `json` see.
	Query Optional[string] `json:"query,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// MySQLMonitorConfig: settings of `mysql` monitors.
type MySQLMonitorConfig struct {
	// Name of the database to connect to; `null` selects none.
	Database Optional[string] `json:"database,omitempty"`
	// Whether to connect with TLS.
	IsTLS Optional[bool] `json:"isTls,omitempty"`
	// What is asked. Its first row is what assertions on `json` see.
	Query Optional[string] `json:"query,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// MSSQLMonitorConfig: settings of `mssql` monitors (SQL Server 2012 and newer, Azure SQL). With credentials
// the check signs in and asks the query; without, the server and its certificate must answer.
type MSSQLMonitorConfig struct {
	// `starttls` is what drivers call `Encrypt=Mandatory`, `tls` is `Encrypt=Strict` (TDS 8.0), `none` sends
	// plain text.
	Security Optional[TCPMonitorConfigSecurity] `json:"security,omitempty"`
	// Name of the database to connect to; `null` for that of the user.
	Database Optional[string] `json:"database,omitempty"`
	// What is asked after the sign-in. Its first row is what assertions on `json` see.
	Query Optional[string] `json:"query,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// RedisMonitorConfig: settings of `redis` monitors: `PING` must be answered.
type RedisMonitorConfig struct {
	// Whether to connect with TLS.
	IsTLS Optional[bool] `json:"isTls,omitempty"`
	// Number of the database that is selected.
	Database Optional[int64] `json:"database,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// MongodbMonitorConfig: settings of `mongodb` monitors (MongoDB 4.4.2 and newer): `hello` and `ping` must be
// answered. With credentials the check signs in with SCRAM-SHA-256. Assertions on `json` see `role` and
// `setName`.
type MongodbMonitorConfig struct {
	// Whether to connect with TLS.
	IsTLS Optional[bool] `json:"isTls,omitempty"`
	// Database in which the user is kept (`authSource`).
	AuthDatabase Optional[string] `json:"authDatabase,omitempty"`
	// What the server must be: a member of a replica set, a `mongos` (`router`), or a server by itself.
	Role Optional[MongodbMonitorConfigRole] `json:"role,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// AMQPMonitorConfig: settings of `amqp` monitors (AMQP 0-9-1, RabbitMQ). Without credentials the check signs
// in as `guest`. Assertions on `json` see `messages` and `consumers` of `queue`.
type AMQPMonitorConfig struct {
	// Whether to connect with TLS.
	IsTLS Optional[bool] `json:"isTls,omitempty"`
	// Virtual host that is opened.
	VirtualHost Optional[string] `json:"virtualHost,omitempty"`
	// Queue that must exist; it is not changed. `null` asks for none.
	Queue Optional[string] `json:"queue,omitempty"`
	// Most messages that may wait in `queue`; `null` for any number.
	MaxMessages Optional[int64] `json:"maxMessages,omitempty"`
	// How many consumers `queue` must have at least.
	MinConsumers Optional[int64] `json:"minConsumers,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// KafkaMonitorConfig: settings of `kafka` monitors (brokers from 0.11). With credentials the check signs in.
// Assertions on `json` see `clusterId`, `brokers`, `partitions` and `underReplicated`.
type KafkaMonitorConfig struct {
	// Whether to connect with TLS.
	IsTLS Optional[bool] `json:"isTls,omitempty"`
	// How a user signs in (SASL); `plain` sends the password as it is.
	Mechanism Optional[KafkaMonitorConfigMechanism] `json:"mechanism,omitempty"`
	// Topic whose partitions must all have a leader; it is not made. `null` asks for none.
	Topic Optional[string] `json:"topic,omitempty"`
	// How many replicas of each partition of `topic` must be in sync.
	MinInSyncReplicas Optional[int64] `json:"minInSyncReplicas,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// MQTTMonitorConfig: settings of `mqtt` monitors (MQTT 3.1.1).
type MQTTMonitorConfig struct {
	// Whether to connect with TLS.
	IsTLS Optional[bool] `json:"isTls,omitempty"`
	// Topic that is subscribed to; `null` only connects.
	Topic Optional[string] `json:"topic,omitempty"`
	// Text that a message on `topic` must contain before the check times out; `null` waits for none.
	Expect Optional[string] `json:"expect,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// SIPMonitorConfig: settings of `sip` monitors (RFC 3261): `OPTIONS` must be answered with a status from 200
// to 299, unless an assertion tests the status.
type SIPMonitorConfig struct {
	// Over what the server is asked; with `tls` its certificate is checked as well.
	Transport Optional[SIPMonitorConfigTransport] `json:"transport,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// RTSPMonitorConfig: settings of `rtsp` monitors (RFC 2326): the answer must have a status from 200 to 299,
// unless an assertion tests the status. With credentials the check signs in by Digest or Basic. Assertions on
// `body` see the description of the stream (SDP).
type RTSPMonitorConfig struct {
	// `DESCRIBE` asks for the stream of the address, `OPTIONS` only whether the server answers.
	Method Optional[RTSPMonitorConfigMethod] `json:"method,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// MinecraftMonitorConfig: settings of `minecraft` monitors. Assertions on `json` see `name`, `version`,
// `players` and `maxPlayers`.
type MinecraftMonitorConfig struct {
	// Which clients the server is for: `java` is asked over TCP, `bedrock` over UDP.
	Edition Optional[MinecraftMonitorConfigEdition] `json:"edition,omitempty"`
}

// SteamMonitorConfig: settings of `steam` monitors: none. A2S_INFO must be answered. Assertions on `json` see
// `name`, `map`, `game`, `players`, `maxPlayers` and `bots`.
type SteamMonitorConfig struct{}

// PrometheusMonitorConfig: settings of `prometheus` monitors: every sample of the series must compare as
// asked.
type PrometheusMonitorConfig struct {
	// Metric whose samples are compared.
	Series string `json:"series"`
	// Labels that a sample must have.
	Labels Optional[map[string]string] `json:"labels,omitempty"`
	// How each sample is compared with `threshold`.
	Operator Comparison `json:"operator"`
	// The number that each sample is compared with, in the unit of the metric.
	Threshold float64 `json:"threshold"`
	// Request headers. A secret belongs into `credentials`.
	Headers Optional[map[string]string] `json:"headers,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
	// Authorities to trust instead of the public ones, in PEM.
	CaCertificates Optional[string] `json:"caCertificates,omitempty"`
}

// BrowserMonitorConfig: settings of `browser` monitors: a flow through web pages in a Chromium that the
// operator has installed.
type BrowserMonitorConfig struct {
	// What is done in the browser, in the format of Chrome DevTools Recorder; the first step that fails ends the
	// check. Unless the first page is opened by a step, `target` is opened before.
	Steps Optional[[]BrowserStep] `json:"steps,omitempty"`
	// `false` accepts any certificate.
	VerifyTLS Optional[bool] `json:"verifyTls,omitempty"`
}

// BrowserStepAssertedEvent: sent to the API.
type BrowserStepAssertedEvent struct {
	// That another page is loaded.
	Type string `json:"type"`
	// Where that led when it was recorded.
	URL Optional[string] `json:"url,omitempty"`
	// What that page was called.
	Title Optional[string] `json:"title,omitempty"`
}

// BrowserStepParameters: what a custom step compares with.
type BrowserStepParameters struct {
	// Text that must be visible on the page.
	Text Optional[string] `json:"text,omitempty"`
	// What title or URL must contain.
	Contains Optional[string] `json:"contains,omitempty"`
	// What title or URL must be.
	Equals Optional[string] `json:"equals,omitempty"`
}

// BrowserStep: one step of a flow, as Chrome DevTools Recorder exports it; each type takes the fields that it
// needs.
type BrowserStep struct {
	// What it does, as Chrome DevTools Recorder names it.
	Type BrowserStepType `json:"type"`
	// Milliseconds that it may wait for its element or page. Default: 5,000.
	Timeout Optional[int64] `json:"timeout,omitempty"`
	// URL of the page that it is done in. Default: the first page, `main`.
	Target Optional[string] `json:"target,omitempty"`
	// The frame of the page, as places among the children of each. Default: the page itself.
	Frame Optional[[]int64] `json:"frame,omitempty"`
	// What follows, which is waited for. URL and title are not compared: `urlMatches` does that.
	AssertedEvents Optional[[]BrowserStepAssertedEvent] `json:"assertedEvents,omitempty"`
	// Ways to find its element, of which the first that does counts: CSS, `aria/…`, `text/…`, `xpath/…`,
	// `pierce/…`.
	Selectors Optional[[]any] `json:"selectors,omitempty"`
	// Pixels from the left of the element; with `offsetY`. Default: its centre.
	OffsetX Optional[float64] `json:"offsetX,omitempty"`
	// Pixels from its top.
	OffsetY Optional[float64] `json:"offsetY,omitempty"`
	// Milliseconds for which the button is held down.
	Duration Optional[float64] `json:"duration,omitempty"`
	// What points. All are done with a mouse.
	DeviceType Optional[BrowserStepDeviceType] `json:"deviceType,omitempty"`
	// Which button.
	Button Optional[BrowserStepButton] `json:"button,omitempty"`
	// What the field gets. `{{secrets.name}}` stands for a secret of the credentials.
	Value Optional[string] `json:"value,omitempty"`
	// Name of a key, such as `Enter`.
	Key Optional[string] `json:"key,omitempty"`
	// Where to go: absolute, or relative to `target` of the monitor.
	URL Optional[string] `json:"url,omitempty"`
	// Pixels from the left that are scrolled to.
	X Optional[float64] `json:"x,omitempty"`
	// Pixels from the top.
	Y Optional[float64] `json:"y,omitempty"`
	// Pixels of the page.
	Width Optional[float64] `json:"width,omitempty"`
	// Pixels of the page.
	Height Optional[float64] `json:"height,omitempty"`
	// Pixels of the screen to one of the page.
	DeviceScaleFactor Optional[float64] `json:"deviceScaleFactor,omitempty"`
	// Whether the page is shown as on a telephone.
	IsMobile Optional[bool] `json:"isMobile,omitempty"`
	// Whether the screen can be touched.
	HasTouch Optional[bool] `json:"hasTouch,omitempty"`
	// Whether it lies on its side.
	IsLandscape Optional[bool] `json:"isLandscape,omitempty"`
	// Bytes per second; 0 for both is offline.
	Download Optional[float64] `json:"download,omitempty"`
	// Bytes per second.
	Upload Optional[float64] `json:"upload,omitempty"`
	// Milliseconds that are added to each request.
	Latency Optional[float64] `json:"latency,omitempty"`
	// How the number of elements compares. Default: `>=`.
	Operator Optional[BrowserStepOperator] `json:"operator,omitempty"`
	// Elements. Default: 1.
	Count Optional[int64] `json:"count,omitempty"`
	// `false` waits until that is no longer so. Default: true.
	Visible Optional[bool] `json:"visible,omitempty"`
	// Which of the steps that Recorder does not know.
	Name Optional[BrowserStepName] `json:"name,omitempty"`
	// What a custom step compares with.
	Parameters Optional[BrowserStepParameters] `json:"parameters,omitempty"`
}

// CommandMonitorConfig: settings of `command` monitors, which agents alone check: `target` is the name of a
// program in the folder that the agent’s operator allowed. It ends as the Monitoring Plugins guidelines have
// it: 0 is `up`, 1 `degraded`, 2 `down`, 3 `unknown`.
type CommandMonitorConfig struct {
	// Arguments of the program, each by itself: no shell reads them. A secret belongs into `credentials`, which
	// the program finds in its environment.
	Arguments Optional[[]string] `json:"arguments,omitempty"`
}

// DockerMonitorConfig: settings of `docker` monitors, which agents alone check: none. The container must run,
// and be healthy where it has a health check. Assertions on `json` see `status`, `health`, `restartCount`,
// `exitCode` and `image`.
type DockerMonitorConfig struct{}

// GroupMonitorConfig: settings of `group` monitors.
type GroupMonitorConfig struct {
	// The monitors of the group; of the same organization, and no group of which this one is a part.
	MonitorIDs []string `json:"monitorIds"`
	// `worst`: as bad as its worst monitor. `atLeast`: up while `atLeast` of them are.
	Mode Optional[GroupMonitorConfigMode] `json:"mode,omitempty"`
	// How many must be up; only with mode atLeast.
	AtLeast Optional[int64] `json:"atLeast,omitempty"`
}

// ManualMonitorConfig: settings of `manual` monitors: none. Their status is set by people.
type ManualMonitorConfig struct{}

// PageFigures: how the pages of a `browser` check did.
type PageFigures struct {
	// Time to First Byte of the first page.
	TtfbMs *float64 `json:"ttfbMs"`
	// Largest Contentful Paint of the first page; `null` when it painted nothing.
	LcpMs *float64 `json:"lcpMs"`
	// Cumulative Layout Shift of the first page.
	Cls *float64 `json:"cls"`
	// Requests of the first page, and of those that it led to.
	Requests int64 `json:"requests"`
	// Those among them that failed without an answer.
	FailedRequests int64 `json:"failedRequests"`
	// Bytes that all pages sent and received.
	Bytes int64 `json:"bytes"`
	// Errors on the consoles of all pages.
	ConsoleErrors int64 `json:"consoleErrors"`
}

// PerformanceValue: one value of the performance data of a program.
type PerformanceValue struct {
	// What the program calls it, such as `load1` or `/`.
	Label string `json:"label"`
	// The value, in its unit.
	Value float64 `json:"value"`
	// `s`, `B`, `%` or `c` (a counter): multiples of seconds and bytes are converted. Else as it was printed;
	// empty without one.
	Unit string `json:"unit"`
}

// HTTPEvidenceRedirect: part of an answer of the API.
type HTTPEvidenceRedirect struct {
	// What was asked for.
	URL string `json:"url"`
	// The status that sent elsewhere.
	StatusCode int64 `json:"statusCode"`
}

// HTTPEvidenceHeader: part of an answer of the API.
type HTTPEvidenceHeader struct {
	// Name of the header, in lower case.
	Name string `json:"name"`
	// Its value; `•••` stands for secrets.
	Value string `json:"value"`
}

// HTTPEvidence: the last answer over HTTP, and how the check got there.
type HTTPEvidence struct {
	// What was asked for last, after redirects.
	URL string `json:"url"`
	// The requests that were redirected, the first one first.
	Redirects []HTTPEvidenceRedirect `json:"redirects"`
	// Status of the answer; `null` when none came.
	StatusCode *int64 `json:"statusCode"`
	// Headers of the answer.
	Headers []HTTPEvidenceHeader `json:"headers"`
	// Beginning of the body as text, decoded; `null` when none was read. It may be HTML: never render it.
	Body *string `json:"body"`
	// Whether there was more of the body.
	IsBodyCut bool `json:"isBodyCut"`
}

// TLSEvidenceChain: part of an answer of the API.
type TLSEvidenceChain struct {
	// Who the certificate is for.
	Subject string `json:"subject"`
	// Who signed it.
	Issuer string `json:"issuer"`
	// When it begins.
	ValidFrom *Timestamp `json:"validFrom"`
	// When it ends.
	ValidTo *Timestamp `json:"validTo"`
	// SHA-256 of it, in hexadecimal.
	Fingerprint256 string `json:"fingerprint256"`
}

// TLSEvidence: the certificates that the target showed.
type TLSEvidence struct {
	// Why the handshake or the certificate was refused, as OpenSSL or Node.js calls it.
	Reason *string `json:"reason"`
	// The certificate of the target first, then those that lead to its authority.
	Chain []TLSEvidenceChain `json:"chain"`
}

// DNSEvidence: what was said of the name last.
type DNSEvidence struct {
	// The name that was asked for.
	Name string `json:"name"`
	// Type of the records; `null` for a lookup of addresses to connect to.
	RecordType *string `json:"recordType"`
	// What the name servers or the system said, such as `NXDOMAIN`; `null` for nothing.
	Code *string `json:"code"`
	// Records, or the addresses that may be connected to.
	Answers []string `json:"answers"`
}

// BrowserEvidenceRequest: part of an answer of the API.
type BrowserEvidenceRequest struct {
	// What was asked for.
	URL string `json:"url"`
	// Method of the request.
	Method string `json:"method"`
	// What it is for, such as `Document`, `Script` or `Image`.
	ResourceType string `json:"resourceType"`
	// Milliseconds after the start of the flow.
	StartMs float64 `json:"startMs"`
	// Milliseconds that it took; `null` when it did not end.
	DurationMs *float64 `json:"durationMs"`
	// Status of the answer; `null` when none came.
	StatusCode *int64 `json:"statusCode"`
	// Bytes of the answer as they were sent.
	Bytes *int64 `json:"bytes"`
	// What Chromium calls its error; else `null`.
	Error *string `json:"error"`
}

// BrowserEvidence: what a flow in a browser came across.
type BrowserEvidence struct {
	// Of the page at the end; `null` when it crashed.
	URL *string `json:"url"`
	// What that was called.
	Title *string `json:"title"`
	// Beginning of what it showed as text.
	Text *string `json:"text"`
	// Requests of the first page: those that failed, and the first of the rest.
	Requests []BrowserEvidenceRequest `json:"requests"`
	// All of its requests.
	RequestCount int64 `json:"requestCount"`
	// The first errors on the console of its pages.
	ConsoleErrors []string `json:"consoleErrors"`
	// What the page looked like, as WebP in base64; `null` for a page that crashed, or that shows a secret.
	Screenshot *string `json:"screenshot"`
}

// StepEvidence: what came of one step of an `api` or `browser` check.
type StepEvidence struct {
	// Name of the step.
	Name string `json:"name"`
	// `skipped` when a step before it failed, or gave no value that it needs.
	Status StepStatus `json:"status"`
	// Milliseconds that it took; `null` when there was no answer.
	LatencyMs *float64 `json:"latencyMs"`
	// Status of its answer; `null` when there was none.
	StatusCode *int64 `json:"statusCode"`
	// Why it failed or was skipped, for a person; else `null`.
	Message *string `json:"message"`
}

// CommandEvidence: how a program ended, and what it printed.
type CommandEvidence struct {
	// With which the program ended; `null` when it was killed.
	ExitCode *int64 `json:"exitCode"`
	// Beginning of what it printed, with performance data.
	Output string `json:"output"`
	// Beginning of what it printed on its standard error.
	ErrorOutput string `json:"errorOutput"`
	// Whether it printed more.
	IsOutputCut bool `json:"isOutputCut"`
}

// Tokens: an access token and the refresh token that follows it.
type Tokens struct {
	// Send it as `Authorization: Bearer …`. Opaque to clients.
	AccessToken string `json:"accessToken"`
	// Redeem it once at `POST /auth/refresh` for a new pair.
	RefreshToken string `json:"refreshToken"`
	// The scheme of the `Authorization` header (RFC 6750).
	TokenType string `json:"tokenType"`
	// Seconds until the access token ends.
	ExpiresIn int64 `json:"expiresIn"`
}

// MFAChallenge: the password was right; a second factor is needed.
type MFAChallenge struct {
	// Distinguishes this answer from tokens.
	MFARequired bool `json:"mfaRequired"`
	// Redeem it at `POST /auth/mfa/verify`.
	ChallengeToken string `json:"challengeToken"`
	// Seconds until the challenge ends: 300.
	ExpiresIn int64 `json:"expiresIn"`
}

// Me: who is calling, and what they may do.
type Me struct {
	// Id of the user or API key.
	ID string `json:"id"`
	// Who is calling.
	Type MeType `json:"type"`
	// How the user is called, or what the key is for.
	Name string `json:"name"`
	// `null` for an API key.
	Email *string `json:"email"`
	// Whether the user has shown that the e-mail address is theirs.
	EmailVerified bool `json:"emailVerified"`
	// Whether the user has a second factor.
	MFAEnabled bool `json:"mfaEnabled"`
	// Whether what happens to monitors is mailed to the user, who may respond to it.
	MailNotifications bool `json:"mailNotifications"`
	// When the account is deleted, while that can be undone; `null` when it stays.
	DeletesAt *Timestamp `json:"deletesAt"`
	// The organization that this request acts in.
	OrganizationID *string `json:"organizationId"`
	// What the caller may do there.
	Scopes []Scope `json:"scopes"`
	// Parts of the product that this server does not offer, such as `reports`: their paths are not found.
	LeftOut []string `json:"leftOut"`
	// Organizations of the user; empty for an API key.
	Memberships []Membership `json:"memberships"`
}

// Membership: a user in an organization.
type Membership struct {
	// Opaque identifier, starts with `org_`.
	OrganizationID string `json:"organizationId"`
	// Display name of the organization.
	OrganizationName string `json:"organizationName"`
	// Key of a system role, or id of a custom one.
	Role string `json:"role"`
	// What the role allows.
	Scopes []Scope `json:"scopes"`
}

// Session: a signed-in device.
type Session struct {
	// Opaque identifier, starts with `ses_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// What signed in, as it called itself.
	UserAgent *string `json:"userAgent"`
	// Where from.
	IP *string `json:"ip"`
	// When its tokens were last renewed.
	LastUsedAt Timestamp `json:"lastUsedAt"`
	// When it ends at the latest.
	ExpiresAt Timestamp `json:"expiresAt"`
	// Whether this request belongs to it.
	IsCurrent bool `json:"isCurrent"`
	// The one organization that it acts in, because that organization’s own identity provider opened it; `null`
	// when it may act in each of yours.
	BoundTo *string `json:"boundTo"`
}

// DeviceSignInRequest: a program that asks to be signed in.
type DeviceSignInRequest struct {
	// What the program calls itself, for the person who confirms it.
	ClientName string `json:"clientName"`
}

// DeviceSignIn: a sign-in that waits for a person (RFC 8628 §3.2).
type DeviceSignIn struct {
	// What the program asks for tokens with. It is secret.
	DeviceCode string `json:"deviceCode"`
	// What a person types in on the page, such as `WDJB-MJHT`.
	UserCode string `json:"userCode"`
	// The page on which a person who is signed in confirms the code.
	VerificationURL string `json:"verificationUrl"`
	// Seconds until both codes end: 600.
	ExpiresIn int64 `json:"expiresIn"`
	// Seconds that the program waits between two requests for tokens.
	Interval int64 `json:"interval"`
}

// DeviceTokenRequest: what a program asks for its tokens with.
type DeviceTokenRequest struct {
	// Of the answer to `POST /auth/device`.
	DeviceCode string `json:"deviceCode"`
}

// DeviceSignInPending: no person has confirmed the code yet.
type DeviceSignInPending struct {
	// Always `pending`: ask again after `interval`.
	Status string `json:"status"`
	// Seconds to wait before the next request. It grows when requests come too fast.
	Interval int64 `json:"interval"`
}

// DeviceReadRequest: which program to show.
type DeviceReadRequest struct {
	// The code that the program shows, such as `WDJB-MJHT`.
	UserCode string `json:"userCode"`
}

// DeviceSignInDetails: the program that asks, for the person who decides.
type DeviceSignInDetails struct {
	// What the program calls itself. Any program can call itself so.
	ClientName string `json:"clientName"`
	// The address that it asks from.
	IP string `json:"ip"`
	// What it sends as `User-Agent`.
	UserAgent *string `json:"userAgent"`
	// Whether it asks from the network that this request comes from.
	IsSameNetwork bool `json:"isSameNetwork"`
	// When it asked.
	CreatedAt Timestamp `json:"createdAt"`
	// Until when it can be confirmed.
	ExpiresAt Timestamp `json:"expiresAt"`
}

// DeviceConfirmRequest: what a person decides about a program.
type DeviceConfirmRequest struct {
	// The code that the program shows, such as `WDJB-MJHT`.
	UserCode string `json:"userCode"`
	// Whether the program is signed in as you.
	Decision DeviceConfirmRequestDecision `json:"decision"`
}

// RegisterRequest: an account to open.
type RegisterRequest struct {
	// One e-mail address.
	Email string `json:"email"`
	// At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused.
	Password string `json:"password"`
	// How the person is called.
	Name string `json:"name"`
	// Name of the organization that is made with the account.
	OrganizationName Optional[string] `json:"organizationName,omitempty"`
}

// VerifyEmailRequest: the proof that an e-mail address is yours.
type VerifyEmailRequest struct {
	// The token from the link in the e-mail.
	Token string `json:"token"`
	// At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused.
	Password Optional[string] `json:"password,omitempty"`
}

// ResendVerificationRequest: where to send the verification again.
type ResendVerificationRequest struct {
	// One e-mail address.
	Email string `json:"email"`
}

// ForgotPasswordRequest: whose password is to be replaced.
type ForgotPasswordRequest struct {
	// One e-mail address.
	Email string `json:"email"`
}

// ResetPasswordRequest: a new password, with the token from the e-mail.
type ResetPasswordRequest struct {
	// The token from the link in the e-mail.
	Token string `json:"token"`
	// At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused.
	Password string `json:"password"`
}

// MeUpdate: changes to your profile; what is left out stays.
type MeUpdate struct {
	// How you are called.
	Name Optional[string] `json:"name,omitempty"`
	// Whether what happens to monitors is mailed to you; mails about your account always are.
	MailNotifications Optional[bool] `json:"mailNotifications,omitempty"`
}

// ChangePasswordRequest: the present password and the next one.
type ChangePasswordRequest struct {
	// The present password of your account.
	CurrentPassword string `json:"currentPassword"`
	// At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused.
	NewPassword string `json:"newPassword"`
}

// MFASetup: a second factor that waits to be confirmed.
type MFASetup struct {
	// The shared secret in base32, for typing in by hand. Shown only now.
	Secret string `json:"secret"`
	// `otpauth://` URI of the secret, as in the QR code.
	ProvisioningURI string `json:"provisioningUri"`
	// The QR code: a PNG, base64-encoded.
	QrCodePngBase64 string `json:"qrCodePngBase64"`
}

// MFAConfirmRequest: the proof that the authenticator app is set up.
type MFAConfirmRequest struct {
	// The current code of the authenticator app.
	Code string `json:"code"`
}

// BackupCodes: backup codes for the second factor.
type BackupCodes struct {
	// Ten codes, each good once instead of an app’s code. Shown only now.
	BackupCodes []string `json:"backupCodes"`
}

// Reauthentication: password and code, to be sure that it is you.
type Reauthentication struct {
	// The password of the account.
	Password string `json:"password"`
	// The current code of the authenticator app.
	Code string `json:"code"`
}

// ContactMethod: a place of a person that the person is notified at.
type ContactMethod struct {
	// Opaque identifier, starts with `cme_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// What kind of place it is.
	Type ContactMethodType `json:"type"`
	// What its owner calls it.
	Name string `json:"name"`
	// Where it leads, masked.
	Destination string `json:"destination"`
	// When its owner typed the code that was sent there; `null` before. Until then it gets codes alone.
	VerifiedAt *Timestamp `json:"verifiedAt"`
	// Until when the code that was sent last is accepted; `null` for none.
	CodeExpiresAt *Timestamp `json:"codeExpiresAt"`
	// Why the last code or test did not get there, in words; `null` when the place or its provider took it.
	LastError *string `json:"lastError"`
}

// ContactMethodCreate: a place of yours to create.
type ContactMethodCreate struct {
	// What kind of place it is; it cannot be changed.
	Type ContactMethodType `json:"type"`
	// What you call it, such as `My phone`.
	Name string `json:"name"`
	// Where it leads: `address` for `email`; `number` for `sms` and `voice`, such as `+12025550123`; nothing for
	// `webPush`; for the others what a channel of the type takes (`GET /notification-channel-types`).
	Config map[string]any `json:"config"`
	// What it signs in with, as for a channel of the type; for `webPush` the `endpoint`, `p256dh` and `auth` of
	// the push subscription that a browser made. All of it is sealed and never shown. Default: none.
	Credentials Optional[map[string]any] `json:"credentials,omitempty"`
}

// ContactMethodUpdate: a new name of a place of yours; where it leads stays.
type ContactMethodUpdate struct {
	// What you call it, such as `My phone`.
	Name Optional[string] `json:"name,omitempty"`
}

// ContactMethodVerifyRequest: the proof that a contact method is yours.
type ContactMethodVerifyRequest struct {
	// The code that was sent there.
	Code string `json:"code"`
}

// PushKey: the key by which push services know this server.
type PushKey struct {
	// The `applicationServerKey` in base64url: a point of P-256, uncompressed (RFC 8292 §3.2).
	PublicKey string `json:"publicKey"`
}

// NotificationPreferences: how a person wants to be notified.
type NotificationPreferences struct {
	// Where pages go, in the order of time.
	Page []PagePreference `json:"page"`
	// What the person is notified of without being paged, as one who may respond to incidents.
	News NewsPreferences `json:"news"`
	// Pages and what is no page wait for their end; `null` for none.
	QuietHours *PersonalQuietHours `json:"quietHours"`
}

// PagePreference: where a page goes, and how long after it began.
type PagePreference struct {
	// Seconds after the page began, while no one has acknowledged.
	AfterSeconds int64 `json:"afterSeconds"`
	// `email` for the verified address of your account, or the id of a verified contact method of yours.
	Via string `json:"via"`
}

// NewsPreferences: what a person is notified of without being paged, and where.
type NewsPreferences struct {
	// `email`, or ids of contact methods; empty for nowhere.
	Via []string `json:"via"`
	// Only what is at least this bad.
	MinimumSeverity NewsPreferencesMinimumSeverity `json:"minimumSeverity"`
	// What the person is notified of.
	Events []NewsPreferencesEvent `json:"events"`
}

// PersonalQuietHoursRange: part of an answer of the API.
type PersonalQuietHoursRange struct {
	// Days of the week on which it begins.
	Days []PersonalQuietHoursRangeDay `json:"days"`
	// Local time of day, `HH:MM`.
	From string `json:"from"`
	// Local time of day, `HH:MM`.
	To string `json:"to"`
}

// PersonalQuietHours: hours in which a person is left alone.
type PersonalQuietHours struct {
	// Time zone of `ranges`, as an IANA name.
	Timezone string `json:"timezone"`
	// When, in local time. A range that does not end after it begins ends on the next day.
	Ranges []PersonalQuietHoursRange `json:"ranges"`
	// What is at least this bad is sent at once.
	ExceptSeverity PersonalQuietHoursExceptSeverity `json:"exceptSeverity"`
}

// NotificationPreferencesUpdate: changes to your preferences; what is left out stays.
type NotificationPreferencesUpdate struct {
	// Where pages go. A list in a change replaces the whole list.
	Page Optional[[]PagePreferenceCreate] `json:"page,omitempty"`
	// What you are notified of without being paged.
	News Optional[NewsPreferencesUpdate] `json:"news,omitempty"`
	// Hours in which all of it waits, and escalations go on to others; `null` for none.
	QuietHours Optional[PersonalQuietHoursCreate] `json:"quietHours,omitempty"`
}

// PagePreferenceCreate: where a page goes, and how long after it began.
type PagePreferenceCreate struct {
	// Seconds after the page began, while no one has acknowledged. Default: 0.
	AfterSeconds Optional[int64] `json:"afterSeconds,omitempty"`
	// `email` for the verified address of your account, or the id of a verified contact method of yours.
	Via string `json:"via"`
}

// NewsPreferencesUpdate: changes to what you are notified of; what is left out stays.
type NewsPreferencesUpdate struct {
	// Where they go, to each at once; empty for nowhere. `email` is `mailNotifications` of the account.
	Via Optional[[]string] `json:"via,omitempty"`
	// Only what is at least this bad.
	MinimumSeverity Optional[NewsPreferencesMinimumSeverity] `json:"minimumSeverity,omitempty"`
	// What you are notified of.
	Events Optional[[]NewsPreferencesEvent] `json:"events,omitempty"`
}

// PersonalQuietHoursCreateRange: sent to the API.
type PersonalQuietHoursCreateRange struct {
	// Days of the week on which it begins.
	Days []PersonalQuietHoursRangeDay `json:"days"`
	// Local time of day, `HH:MM`.
	From string `json:"from"`
	// Local time of day, `HH:MM`.
	To string `json:"to"`
}

// PersonalQuietHoursCreate: hours in which you are left alone.
type PersonalQuietHoursCreate struct {
	// Time zone of `ranges`, as an IANA name.
	Timezone string `json:"timezone"`
	// When, in local time. A range that does not end after it begins ends on the next day.
	Ranges []PersonalQuietHoursCreateRange `json:"ranges"`
	// What is at least this bad is sent at once. Default: as it was, at first `critical`.
	ExceptSeverity Optional[PersonalQuietHoursExceptSeverity] `json:"exceptSeverity,omitempty"`
}

// OAuthProvider: a provider that people can sign in with.
type OAuthProvider struct {
	// Names a provider of the catalog.
	Key OAuthProviderKey `json:"key"`
	// What people call the provider.
	DisplayName string `json:"displayName"`
	// What people use the provider for.
	Category OAuthProviderCategory `json:"category"`
	// How it signs people in: OAuth 2.0, or OpenID Connect.
	Protocol OAuthProviderProtocol `json:"protocol"`
	// Whether everybody can sign in with it on this server.
	Enabled bool `json:"enabled"`
}

// IdentityLinkReadRequest: the token in the link of the e-mail.
type IdentityLinkReadRequest struct {
	// The token from the link in the e-mail.
	Token string `json:"token"`
}

// IdentityLink: a first sign-in through an organization’s own provider, to be confirmed.
type IdentityLink struct {
	// The organization whose provider would sign you in.
	OrganizationName string `json:"organizationName"`
	// Names a provider of the catalog.
	Provider OAuthProviderKey `json:"provider"`
	// Who signs people in, as the provider names itself.
	Issuer string `json:"issuer"`
	// The e-mail address that the provider named, which is that of your account.
	Email string `json:"email"`
	// When the link ends.
	ExpiresAt Timestamp `json:"expiresAt"`
}

// IdentityLinkConfirmRequest: the token in the link of the e-mail.
type IdentityLinkConfirmRequest struct {
	// The token from the link in the e-mail.
	Token string `json:"token"`
}

// SSOConnectionLastFailure: the last sign-in that failed since the connection was set up; `null` without one.
type SSOConnectionLastFailure struct {
	// When it happened.
	At Timestamp `json:"at"`
	// One line: what the provider answered, or why no account was opened.
	Reason string `json:"reason"`
}

// SSOConnection: an organization’s own connection to a provider, without its secret.
type SSOConnection struct {
	// Opaque identifier, starts with `sso_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Names a provider of the catalog.
	Provider OAuthProviderKey `json:"provider"`
	// Whether people can sign in through it.
	Enabled bool `json:"enabled"`
	// The OpenID issuer; `null` for the provider’s own.
	Issuer *string `json:"issuer"`
	// What the provider knows this server by.
	ClientID string `json:"clientId"`
	// Role of people who join through it.
	Role string `json:"role"`
	// The user or API key that gave the client secret. With an issuer of the organization, no account is opened
	// that holds more than they do now; `null` opens none.
	AuthorID *string `json:"authorId"`
	// The last sign-in that failed since the connection was set up; `null` without one.
	LastFailure *SSOConnectionLastFailure `json:"lastFailure"`
}

// SSOConnectionPut: an organization’s connection to a provider, as a whole.
type SSOConnectionPut struct {
	// Whether people can sign in through it.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// The OpenID issuer; `null` for the provider’s own.
	Issuer Optional[string] `json:"issuer,omitempty"`
	// What the provider knows this server by.
	ClientID string `json:"clientId"`
	// Never shown again; left out, it stays as it is. Its giver becomes the author of the connection.
	ClientSecret Optional[string] `json:"clientSecret,omitempty"`
	// Role of people who join through it: key of a system role, or id of a custom one.
	Role Optional[string] `json:"role,omitempty"`
}

// ServerInfoProvider: part of an answer of the API.
type ServerInfoProvider struct {
	// Names a provider of the catalog.
	Key OAuthProviderKey `json:"key"`
	// What people call the provider.
	DisplayName string `json:"displayName"`
}

// ServerInfo: what a sign-in page needs to know of a server.
type ServerInfo struct {
	// Name of this server, for its sign-in page.
	Name string `json:"name"`
	// Version of the server; that of the API is in its OpenAPI description.
	Version string `json:"version"`
	// Where people reach this server.
	PublicURL string `json:"publicUrl"`
	// Who may open an account: anyone, or only people with an invitation.
	SignUp ServerInfoSignUp `json:"signUp"`
	// Providers that everybody can sign in with; empty without any.
	Providers []ServerInfoProvider `json:"providers"`
	// Where mails go: `sent` to their recipients, or `log`: the server has no mail transport and logs links.
	Mail ServerInfoMail `json:"mail"`
	// Whether the server has no account yet and waits for `POST /setup` with the link that its start printed.
	NeedsOwner bool `json:"needsOwner"`
}

// SetupRequest: the first account of a server, and its organization.
type SetupRequest struct {
	// What follows `#` in the link that the start of the server printed; valid for an hour.
	Token string `json:"token"`
	// One e-mail address.
	Email string `json:"email"`
	// At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused.
	Password string `json:"password"`
	// How the person is called.
	Name Optional[string] `json:"name,omitempty"`
	// Name of the first organization.
	OrganizationName Optional[string] `json:"organizationName,omitempty"`
	// IANA time zone of the organization.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// Where the refresh token goes: into the answer, or into a cookie that scripts cannot read, for pages of this
	// server only.
	KeepIn Optional[KeepIn] `json:"keepIn,omitempty"`
	// With `cookie`: the browser keeps the session until it ends. Otherwise until the browser is closed.
	StaySignedIn Optional[bool] `json:"staySignedIn,omitempty"`
}

// Organization: a tenant: everything but accounts belongs to one.
type Organization struct {
	// Opaque identifier, starts with `org_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// Short name for URLs, unique on this server.
	Slug string `json:"slug"`
	// A suspended organization can be read, not changed.
	Status OrganizationStatus `json:"status"`
	// When it is deleted, while that can be undone; `null` when it stays.
	DeletesAt *Timestamp `json:"deletesAt"`
	// IANA time zone for reports and schedules.
	Timezone string `json:"timezone"`
	// What an organization asks of its members and uses for all of them.
	Settings OrganizationSettings `json:"settings"`
}

// OrganizationSettings: what an organization asks of its members and uses for all of them.
type OrganizationSettings struct {
	// Members must have a second factor.
	RequireMFA bool `json:"requireMfa"`
	// Seconds after which a session ends, however much it is used.
	SessionTtlSeconds int64 `json:"sessionTtlSeconds"`
	// The channel of type twilio that carries text messages and calls to members; `null` for none. One that is
	// disabled or deleted carries nothing.
	CarrierChannelID *string `json:"carrierChannelId"`
	// The policy that escalates incidents that no other policy does; `null` for none.
	EscalationPolicyID *string `json:"escalationPolicyId"`
}

// OrganizationUpdateSettings: settings that change; what is left out stays.
type OrganizationUpdateSettings struct {
	// Members must have a second factor.
	RequireMFA Optional[bool] `json:"requireMfa,omitempty"`
	// Seconds after which a session ends, however much it is used.
	SessionTtlSeconds Optional[int64] `json:"sessionTtlSeconds,omitempty"`
	// The channel of type twilio that carries text messages and calls to members; `null` for none. One that is
	// disabled or deleted carries nothing.
	CarrierChannelID Optional[string] `json:"carrierChannelId,omitempty"`
	// The policy that escalates incidents that no other policy does; `null` for none.
	EscalationPolicyID Optional[string] `json:"escalationPolicyId,omitempty"`
}

// OrganizationUpdate: a merge patch for an organization.
type OrganizationUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// Short name for URLs, unique on this server.
	Slug Optional[string] `json:"slug,omitempty"`
	// IANA time zone for reports and schedules.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// Settings that change; what is left out stays.
	Settings Optional[OrganizationUpdateSettings] `json:"settings,omitempty"`
}

// OrganizationCreate: an organization to create; its maker becomes its owner.
type OrganizationCreate struct {
	// Display name.
	Name string `json:"name"`
	// Short name for URLs; made from the name when left out.
	Slug Optional[string] `json:"slug,omitempty"`
	// IANA time zone for reports and schedules.
	Timezone Optional[string] `json:"timezone,omitempty"`
}

// OrganizationTransfer: who becomes the owner.
type OrganizationTransfer struct {
	// The member that becomes owner.
	MemberID string `json:"memberId"`
}

// Member: a user in an organization.
type Member struct {
	// Opaque identifier, starts with `mbr_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Opaque identifier, starts with `usr_`.
	UserID string `json:"userId"`
	// How the user is called.
	Name string `json:"name"`
	// The e-mail address of the account.
	Email string `json:"email"`
	// Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one.
	Role string `json:"role"`
	// Whether the user has a second factor.
	MFAEnabled bool `json:"mfaEnabled"`
	// Whether a member can be paged. It follows from the account, its contact methods and preferences.
	Reachability Reachability `json:"reachability"`
}

// Reachability: whether a member can be paged. It follows from the account, its contact methods and
// preferences.
type Reachability struct {
	// Whether a page would be sent to the member now. `partial`: a place that the member prefers does not work,
	// others do. `unreachable`: escalations pass on to others.
	Status ReachabilityStatus `json:"status"`
	// By which means, without addresses; empty when unreachable.
	Via []ReachabilityVia `json:"via"`
}

// MemberUpdate: the new role of a member.
type MemberUpdate struct {
	// Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one.
	Role string `json:"role"`
}

// Invitation: an invitation to an organization, sent by e-mail.
type Invitation struct {
	// Opaque identifier, starts with `inv_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// The address that was invited.
	Email string `json:"email"`
	// Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one.
	Role string `json:"role"`
	// Only a `pending` invitation can be accepted.
	Status InvitationStatus `json:"status"`
	// Id of the user or API key that invited, or sent the invitation again.
	InvitedBy string `json:"invitedBy"`
	// Until when it can be accepted.
	ExpiresAt Timestamp `json:"expiresAt"`
}

// InvitationCreate: whom to invite, and as what.
type InvitationCreate struct {
	// One e-mail address.
	Email string `json:"email"`
	// Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one.
	Role string `json:"role"`
}

// InvitationReadRequest: the token in the link of an invitation.
type InvitationReadRequest struct {
	// The token from the link in the e-mail.
	Token string `json:"token"`
}

// ShownInvitation: an invitation as the holder of its link sees it.
type ShownInvitation struct {
	// Display name of the organization.
	OrganizationName string `json:"organizationName"`
	// Name of the user or API key that invited; `null` when it was deleted.
	InviterName *string `json:"inviterName"`
	// Display name of the role that is offered.
	RoleName string `json:"roleName"`
	// Until when it can be accepted.
	ExpiresAt Timestamp `json:"expiresAt"`
}

// InvitationAcceptRequest: the proof that you were invited.
type InvitationAcceptRequest struct {
	// The token from the link in the e-mail.
	Token string `json:"token"`
}

// Role: a set of scopes with a name.
type Role struct {
	// Key of a system role, or id of a custom one (`rol_…`).
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// What the role is called.
	Name string `json:"name"`
	// What it is for.
	Description string `json:"description"`
	// System roles cannot be changed.
	IsSystem bool `json:"isSystem"`
	// What its members may do.
	Scopes []Scope `json:"scopes"`
	// How many members have it.
	MemberCount int64 `json:"memberCount"`
}

// RoleCreate: a custom role to create.
type RoleCreate struct {
	// What the role is called.
	Name string `json:"name"`
	// What it is for.
	Description Optional[string] `json:"description,omitempty"`
	// What its members may do; never more than its maker may.
	Scopes []Scope `json:"scopes"`
}

// RoleUpdate: a merge patch for a custom role.
type RoleUpdate struct {
	// What the role is called.
	Name Optional[string] `json:"name,omitempty"`
	// What it is for.
	Description Optional[string] `json:"description,omitempty"`
	// What its members may do; never more than its maker may.
	Scopes Optional[[]Scope] `json:"scopes,omitempty"`
}

// ScopeEntry: a permission and what it allows.
type ScopeEntry struct {
	// A permission, `<resource>:<verb>`.
	Scope Scope `json:"scope"`
	// What it allows, in words.
	Description string `json:"description"`
}

// APIKey: a key for service-to-service calls, without its secret.
type APIKey struct {
	// Opaque identifier, starts with `key_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// What the key is for.
	Name string `json:"name"`
	// The first characters of the secret, to recognise it.
	Prefix string `json:"prefix"`
	// The last four characters of the secret.
	Last4 string `json:"last4"`
	// What the key may do.
	Scopes []Scope `json:"scopes"`
	// Only an `active` key is accepted. A `suspended` one may more than the member who answers for it: rotate it
	// to answer for it yourself, or give it fewer scopes.
	Status APIKeyStatus `json:"status"`
	// Id of the user or API key that made it.
	CreatedBy string `json:"createdBy"`
	// Id of the user who answers for it: who made it, rotated it last, or gave it more than the holder before
	// may. When that member leaves or loses a scope of the key, the key is suspended.
	HeldBy string `json:"heldBy"`
	// When the key stops working; `null` for never.
	ExpiresAt *Timestamp `json:"expiresAt"`
	// When it was last used, to the minute; `null` if never.
	LastUsedAt *Timestamp `json:"lastUsedAt"`
	// Requests per minute that the key may make.
	RateLimitPerMinute int64 `json:"rateLimitPerMinute"`
}

// APIKeyUpdate: a merge patch for an API key.
type APIKeyUpdate struct {
	// What the key is for.
	Name Optional[string] `json:"name,omitempty"`
	// What the key may do; never more than its maker may.
	Scopes Optional[[]Scope] `json:"scopes,omitempty"`
	// When the key stops working; `null` for never.
	ExpiresAt Optional[Timestamp] `json:"expiresAt,omitempty"`
	// Requests per minute that the key may make.
	RateLimitPerMinute Optional[int64] `json:"rateLimitPerMinute,omitempty"`
}

// APIKeyCreate: an API key to create.
type APIKeyCreate struct {
	// What the key is for.
	Name string `json:"name"`
	// What the key may do; never more than its maker may.
	Scopes []Scope `json:"scopes"`
	// When the key stops working; `null` for never.
	ExpiresAt Optional[Timestamp] `json:"expiresAt,omitempty"`
	// Requests per minute that the key may make.
	RateLimitPerMinute Optional[int64] `json:"rateLimitPerMinute,omitempty"`
}

// APIKeyWithSecret: a key just made or rotated, with its secret.
type APIKeyWithSecret struct {
	// Opaque identifier, starts with `key_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// What the key is for.
	Name string `json:"name"`
	// The first characters of the secret, to recognise it.
	Prefix string `json:"prefix"`
	// The last four characters of the secret.
	Last4 string `json:"last4"`
	// What the key may do.
	Scopes []Scope `json:"scopes"`
	// Only an `active` key is accepted. A `suspended` one may more than the member who answers for it: rotate it
	// to answer for it yourself, or give it fewer scopes.
	Status APIKeyStatus `json:"status"`
	// Id of the user or API key that made it.
	CreatedBy string `json:"createdBy"`
	// Id of the user who answers for it: who made it, rotated it last, or gave it more than the holder before
	// may. When that member leaves or loses a scope of the key, the key is suspended.
	HeldBy string `json:"heldBy"`
	// When the key stops working; `null` for never.
	ExpiresAt *Timestamp `json:"expiresAt"`
	// When it was last used, to the minute; `null` if never.
	LastUsedAt *Timestamp `json:"lastUsedAt"`
	// Requests per minute that the key may make.
	RateLimitPerMinute int64 `json:"rateLimitPerMinute"`
	// The key itself; send it as `X-Api-Key`. Shown only now.
	Secret string `json:"secret"`
}

// APIKeyRotate: how long the old secret still works.
type APIKeyRotate struct {
	// Seconds for which the old secret still works, up to 7 days.
	GraceSeconds Optional[int64] `json:"graceSeconds,omitempty"`
}

// AuditActivityActor: who did it.
type AuditActivityActor struct {
	// `user`, `apiKey`, `agent`, `notificationChannel`, `system` for the server itself, or `anonymous`.
	Type string `json:"type"`
	// Id of the actor; `null` for the server itself and for an anonymous caller.
	ID *string `json:"id"`
	// Name of the actor at that time.
	Name string `json:"name"`
}

// AuditActivityResource: what it was done to.
type AuditActivityResource struct {
	// Kind of resource, such as `monitor`.
	Type string `json:"type"`
	// Id of the resource; `null` when none was found or made.
	ID *string `json:"id"`
	// Name of the resource at that time; `null` for one without a name.
	Name *string `json:"name"`
}

// AuditActivityChanges: what changed; `null` when nothing did. Of each side at most 16384 bytes of JSON: a
// larger value is replaced by `{ "isCut": true, "bytes": …, "sha256": … }`, with the size and the hash of its
// JSON.
type AuditActivityChanges struct {
	// The fields that changed, as they were; `null` for what was created.
	Before json.RawMessage `json:"before"`
	// The fields that changed, as they became; `null` for what was deleted.
	After json.RawMessage `json:"after"`
}

// AuditActivity: one entry of an organization’s audit trail.
type AuditActivity struct {
	// Opaque identifier, starts with `aud_`.
	ID string `json:"id"`
	// The same as `at`.
	CreatedAt Timestamp `json:"createdAt"`
	// The same as `at`: an audit activity is never changed.
	UpdatedAt Timestamp `json:"updatedAt"`
	// When it happened.
	At Timestamp `json:"at"`
	// Who did it.
	Actor AuditActivityActor `json:"actor"`
	// The operation, such as `monitors.update`.
	Action string `json:"action"`
	// What it was done to.
	Resource AuditActivityResource `json:"resource"`
	// What changed; `null` when nothing did. Of each side at most 16384 bytes of JSON: a larger value is replaced
	// by `{ "isCut": true, "bytes": …, "sha256": … }`, with the size and the hash of its JSON.
	Changes *AuditActivityChanges `json:"changes"`
	// The request it was part of.
	RequestID string `json:"requestId"`
	// Where the request came from.
	IP *string `json:"ip"`
	// `failure`: it was tried and did not succeed, such as a wrong code. `refused`: the caller may not do it.
	Result AuditActivityResult `json:"result"`
	// Place in the organization’s chain, from 1 without a gap.
	Sequence int64 `json:"sequence"`
	// SHA-256 over this activity and `previousHash`, in hexadecimal.
	Hash string `json:"hash"`
	// `hash` of the activity before; 64 zeros for the first.
	PreviousHash string `json:"previousHash"`
}

// AuditVerificationBrokenAt: the first entry that is missing, changed, or not linked to the one before.
type AuditVerificationBrokenAt struct {
	// Its place in the chain.
	Sequence int64 `json:"sequence"`
	// Id of the entry; `null` when it is missing.
	ID *string `json:"id"`
	// `changed`: its own hash differs. `not_linked`: its `previousHash` is not the `hash` before it.
	Reason AuditVerificationBrokenAtReason `json:"reason"`
}

// AuditVerification: what a walk along the chain found.
type AuditVerification struct {
	// Whether every entry up to the end is what was written; `null` when nothing is wrong so far and there is
	// more to check: ask again with `cursor`.
	IsIntact *bool `json:"isIntact"`
	// How many entries this request checked.
	Checked int64 `json:"checked"`
	// The end of the chain; 0 when it is empty.
	LastSequence int64 `json:"lastSequence"`
	// The first entry that is missing, changed, or not linked to the one before.
	BrokenAt *AuditVerificationBrokenAt `json:"brokenAt"`
	// The last entry that was checked; as `after` of another request, now or later, the walk goes on behind it.
	// `null` when the chain is empty or broken.
	Cursor *string `json:"cursor"`
}

// MonitorQuorum: how many of its locations must find it down before it is `down`; locations that are offline
// count as locations, and never as down.
type MonitorQuorum struct {
	// How many must agree: one (`any`), more than half (`majority`), `all`, or as many as `count` says.
	Mode MonitorQuorumMode `json:"mode"`
	// How many, when `mode` is `count`.
	Count *int64 `json:"count,omitempty"`
}

// UptimeRatios: percent of the last 24 hours, 7, 30 and 90 days in which it was up; `null` without any known
// time.
type UptimeRatios struct {
	// Uptime of the last 24 hours in percent; `null` without any known time.
	H24 *float64 `json:"h24"`
	// Uptime of the last 7 days in percent; `null` without any known time.
	D7 *float64 `json:"d7"`
	// Uptime of the last 30 days in percent; `null` without any known time.
	D30 *float64 `json:"d30"`
	// Uptime of the last 90 days in percent; `null` without any known time.
	D90 *float64 `json:"d90"`
}

// Monitor: something that is watched.
type Monitor struct {
	// Opaque identifier, starts with `mon_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key *string `json:"key"`
	// Kind of monitor.
	Type MonitorType `json:"type"`
	// `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group
	// not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself
	// could not be made.
	CurrentStatus MonitorStatus `json:"currentStatus"`
	// What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one.
	Target string `json:"target"`
	// Free text.
	Description string `json:"description"`
	// `false` pauses the monitor.
	Enabled bool `json:"enabled"`
	// Seconds from one check to the next.
	IntervalSeconds int64 `json:"intervalSeconds"`
	// Seconds after which a check has failed; less than `intervalSeconds`.
	TimeoutSeconds int64 `json:"timeoutSeconds"`
	// Failures that are checked again before the monitor is `down`.
	Retries int64 `json:"retries"`
	// Seconds between those checks.
	RetryIntervalSeconds int64 `json:"retryIntervalSeconds"`
	// Successes in a row after which a `down` monitor is `up`.
	RecoveryThreshold int64 `json:"recoveryThreshold"`
	// Latency above which the monitor is `degraded`; `null` for never.
	DegradedAfterMs *int64 `json:"degradedAfterMs"`
	// Labels to filter by.
	Tags []string `json:"tags"`
	// Settings of this type.
	Config json.RawMessage `json:"config"`
	// What must hold for a check to succeed, beyond what `config` asks.
	Assertions []Assertion `json:"assertions"`
	// A monitor that this one depends on: while that is down, this one sends no notifications.
	ParentID *string `json:"parentId"`
	// The policy that escalates incidents about it, unless their alert rule names one; `null` for what `target`
	// of the policies says.
	EscalationPolicyID *string `json:"escalationPolicyId"`
	// Agents that check it, each from its place. Default: only the server does.
	AgentIDs []string `json:"agentIds"`
	// Whether the server checks it as well. Default: true without agents, else false.
	CheckFromServer bool `json:"checkFromServer"`
	// How many of its locations must find it down before it is `down`; locations that are offline count as
	// locations, and never as down.
	Quorum MonitorQuorum `json:"quorum"`
	// Which credentials are kept for it; what they are is never shown.
	CredentialFields []MonitorCredentialField `json:"credentialFields"`
	// Where a `heartbeat` sends its signals; shown to callers that may change monitors, `null` to others.
	HeartbeatURL *string `json:"heartbeatUrl"`
	// Why it is paused: by a person, or because the plan includes fewer monitors; `null` while it is enabled.
	PausedReason *MonitorPausedReason `json:"pausedReason"`
	// Seconds from one check to the next: `intervalSeconds`, or more where the plan includes no fewer.
	EffectiveIntervalSeconds int64 `json:"effectiveIntervalSeconds"`
	// Since when `currentStatus` holds; for `down`, the first failure.
	StatusSince Timestamp `json:"statusSince"`
	// What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database`
	// (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set
	// forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no network),
	// `agentSilent` (agents did not report), `members` (too little is known of the monitors of a group),
	// `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause` says why).
	// `null` with every other status, and where none was recorded.
	UnknownReason *MonitorUnknownReason `json:"unknownReason"`
	// When the last check began.
	LastCheckedAt *Timestamp `json:"lastCheckedAt"`
	// When the next check is due; `null` while paused.
	NextCheckAt *Timestamp `json:"nextCheckAt"`
	// A check failed and is being repeated before the status changes.
	IsVerifying bool `json:"isVerifying"`
	// Failures in a row, up to now.
	ConsecutiveFailures int64 `json:"consecutiveFailures"`
	// The last check. Of a new monitor whose target is an address that this server does not connect to, what the
	// first check will say.
	LastResult *Measurement `json:"lastResult"`
	// The certificate that the target showed last; `null` without TLS.
	Certificate *Certificate `json:"certificate"`
	// What each location says, the server first; empty while only the server checks it.
	Locations []MonitorLocation `json:"locations"`
	// Percent of the last 24 hours, 7, 30 and 90 days in which it was up; `null` without any known time.
	Uptime UptimeRatios `json:"uptime"`
}

// Measurement: what one check found.
type Measurement struct {
	// Whether the check succeeded.
	Ok bool `json:"ok"`
	// From the start of the check to the end of the answer; `null` when there was none.
	LatencyMs *float64 `json:"latencyMs"`
	// Status of the answer; `null` when the protocol has none.
	StatusCode *int64 `json:"statusCode"`
	// Why it failed or is degraded, for a person, what is odd about an answer that was accepted, or what a job or
	// a person reported; else `null`.
	Message *string `json:"message"`
	// Where the time of a check went, in milliseconds; `null` where a step did not happen.
	Timings Timings `json:"timings"`
	// Each step of an `api` or `browser` check, in order; left out for every other type.
	Steps []StepResult `json:"steps,omitempty"`
	// How pages did in a `browser` check; left out for every other type.
	Page *PageFigures `json:"page,omitempty"`
	// Performance data that the program of a `command` check printed; left out without any.
	Performance []PerformanceValue `json:"performance,omitempty"`
}

// Timings: where the time of a check went, in milliseconds; `null` where a step did not happen.
type Timings struct {
	// Name lookup; `null` when the target is an address.
	DNSMs *float64 `json:"dnsMs"`
	// Opening the connection.
	ConnectMs *float64 `json:"connectMs"`
	// TLS handshake; `null` without TLS.
	TLSMs *float64 `json:"tlsMs"`
	// From the request sent to the first byte of the answer.
	FirstByteMs *float64 `json:"firstByteMs"`
}

// StepResult: what one step of an `api` or `browser` check found.
type StepResult struct {
	// Name of the step.
	Name string `json:"name"`
	// `skipped` when a step before it failed, or gave no value that it needs.
	Status StepStatus `json:"status"`
	// From the start of the step to the end of its answer; `null` when there was none.
	LatencyMs *float64 `json:"latencyMs"`
	// Status of its answer; `null` when there was none.
	StatusCode *int64 `json:"statusCode"`
	// Why it failed or was skipped, for a person; else `null`.
	Message *string `json:"message"`
	// Where the time of a check went, in milliseconds; `null` where a step did not happen.
	Timings Timings `json:"timings"`
}

// Certificate: the certificate that the target showed.
type Certificate struct {
	// Who signed it.
	Issuer string `json:"issuer"`
	// When it ends, or an authority in its verified chain that ends sooner.
	ValidTo Timestamp `json:"validTo"`
	// Whole days left at the last check; negative when it has ended.
	DaysRemaining int64 `json:"daysRemaining"`
}

// MonitorLocation: what one location says about a monitor.
type MonitorLocation struct {
	// `null` for the server.
	AgentID *string `json:"agentId"`
	// Display name of the agent, or `Server`.
	Name string `json:"name"`
	// `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group
	// not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself
	// could not be made.
	Status MonitorStatus `json:"status"`
	// Of its last check.
	LatencyMs *float64 `json:"latencyMs"`
	// When its last check began.
	At *Timestamp `json:"at"`
	// Whether the last check is recent enough to count.
	IsFresh bool `json:"isFresh"`
}

// MonitorCreateQuorum: how many of its locations must find it down before it is `down`; locations that are
// offline count as locations, and never as down.
type MonitorCreateQuorum struct {
	// How many must agree: one (`any`), more than half (`majority`), `all`, or as many as `count` says.
	Mode MonitorQuorumMode `json:"mode"`
	// How many, when `mode` is `count`.
	Count Optional[int64] `json:"count,omitempty"`
}

// MonitorCredentials: what a check signs in with. Kept sealed and never shown; a change replaces all of it,
// and another host or port in `target` needs it again.
type MonitorCredentials struct {
	// Who signs in.
	Username Optional[string] `json:"username,omitempty"`
	// The password of `username`.
	Password Optional[string] `json:"password,omitempty"`
	// A bearer token, instead of a username and password.
	Token Optional[string] `json:"token,omitempty"`
	// The certificate that the check shows, in PEM; with `clientKey`.
	ClientCertificate Optional[string] `json:"clientCertificate,omitempty"`
	// The private key of `clientCertificate`, in PEM.
	ClientKey Optional[string] `json:"clientKey,omitempty"`
	// Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does not
	// get them.
	SecretHeaders Optional[string] `json:"secretHeaders,omitempty"`
	// A secret that both sides share: of RADIUS, or the community of SNMP 2c.
	SharedSecret Optional[string] `json:"sharedSecret,omitempty"`
	// The password that encrypts messages of SNMP 3; with `password`.
	PrivacyPassword Optional[string] `json:"privacyPassword,omitempty"`
	// The private key of `username`, in PEM or as OpenSSH writes it, without a passphrase; instead of a password.
	PrivateKey Optional[string] `json:"privateKey,omitempty"`
	// Secrets by name, a line for each, such as `api_key: …`; steps of an `api` monitor use them as
	// `{{secrets.api_key}}`, at the hosts that the monitor names for them.
	Secrets Optional[string] `json:"secrets,omitempty"`
}

// MonitorCreate: a monitor to create.
type MonitorCreate struct {
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// Kind of monitor.
	Type MonitorType `json:"type"`
	// What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one.
	Target Optional[string] `json:"target,omitempty"`
	// Free text.
	Description Optional[string] `json:"description,omitempty"`
	// `false` pauses the monitor.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// Seconds from one check to the next.
	IntervalSeconds Optional[int64] `json:"intervalSeconds,omitempty"`
	// Seconds after which a check has failed; less than `intervalSeconds`.
	TimeoutSeconds Optional[int64] `json:"timeoutSeconds,omitempty"`
	// Failures that are checked again before the monitor is `down`.
	Retries Optional[int64] `json:"retries,omitempty"`
	// Seconds between those checks.
	RetryIntervalSeconds Optional[int64] `json:"retryIntervalSeconds,omitempty"`
	// Successes in a row after which a `down` monitor is `up`.
	RecoveryThreshold Optional[int64] `json:"recoveryThreshold,omitempty"`
	// Latency above which the monitor is `degraded`; `null` for never.
	DegradedAfterMs Optional[int64] `json:"degradedAfterMs,omitempty"`
	// Labels to filter by.
	Tags Optional[[]string] `json:"tags,omitempty"`
	// Settings of this type.
	Config any `json:"config,omitempty"`
	// What must hold for a check to succeed, beyond what `config` asks.
	Assertions Optional[[]Assertion] `json:"assertions,omitempty"`
	// A monitor that this one depends on: while that is down, this one sends no notifications.
	ParentID Optional[string] `json:"parentId,omitempty"`
	// The policy that escalates incidents about it, unless their alert rule names one; `null` for what `target`
	// of the policies says.
	EscalationPolicyID Optional[string] `json:"escalationPolicyId,omitempty"`
	// Agents that check it, each from its place. Default: only the server does.
	AgentIDs Optional[[]string] `json:"agentIds,omitempty"`
	// Whether the server checks it as well. Default: true without agents, else false.
	CheckFromServer Optional[bool] `json:"checkFromServer,omitempty"`
	// How many of its locations must find it down before it is `down`; locations that are offline count as
	// locations, and never as down.
	Quorum Optional[MonitorCreateQuorum] `json:"quorum,omitempty"`
	// What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host or
	// port in `target` needs it again.
	Credentials Optional[MonitorCredentials] `json:"credentials,omitempty"`
}

// MonitorUpdateQuorum: how many of its locations must find it down; `null` puts `majority` back.
type MonitorUpdateQuorum struct {
	// How many must agree: one (`any`), more than half (`majority`), `all`, or as many as `count` says.
	Mode Optional[MonitorQuorumMode] `json:"mode,omitempty"`
	// How many, when `mode` is `count`.
	Count Optional[int64] `json:"count,omitempty"`
}

// MonitorUpdateCredentials: what a check signs in with. Kept sealed and never shown; a change replaces all of
// it, and another host or port in `target` needs it again.
type MonitorUpdateCredentials struct {
	// Who signs in.
	Username Optional[string] `json:"username,omitempty"`
	// The password of `username`.
	Password Optional[string] `json:"password,omitempty"`
	// A bearer token, instead of a username and password.
	Token Optional[string] `json:"token,omitempty"`
	// The certificate that the check shows, in PEM; with `clientKey`.
	ClientCertificate Optional[string] `json:"clientCertificate,omitempty"`
	// The private key of `clientCertificate`, in PEM.
	ClientKey Optional[string] `json:"clientKey,omitempty"`
	// Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does not
	// get them.
	SecretHeaders Optional[string] `json:"secretHeaders,omitempty"`
	// A secret that both sides share: of RADIUS, or the community of SNMP 2c.
	SharedSecret Optional[string] `json:"sharedSecret,omitempty"`
	// The password that encrypts messages of SNMP 3; with `password`.
	PrivacyPassword Optional[string] `json:"privacyPassword,omitempty"`
	// The private key of `username`, in PEM or as OpenSSH writes it, without a passphrase; instead of a password.
	PrivateKey Optional[string] `json:"privateKey,omitempty"`
	// Secrets by name, a line for each, such as `api_key: …`; steps of an `api` monitor use them as
	// `{{secrets.api_key}}`, at the hosts that the monitor names for them.
	Secrets Optional[string] `json:"secrets,omitempty"`
}

// MonitorUpdate: a merge patch for a monitor; its `type` stays.
type MonitorUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one.
	Target Optional[string] `json:"target,omitempty"`
	// Free text.
	Description Optional[string] `json:"description,omitempty"`
	// `false` pauses the monitor.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// Seconds from one check to the next.
	IntervalSeconds Optional[int64] `json:"intervalSeconds,omitempty"`
	// Seconds after which a check has failed; less than `intervalSeconds`.
	TimeoutSeconds Optional[int64] `json:"timeoutSeconds,omitempty"`
	// Failures that are checked again before the monitor is `down`.
	Retries Optional[int64] `json:"retries,omitempty"`
	// Seconds between those checks.
	RetryIntervalSeconds Optional[int64] `json:"retryIntervalSeconds,omitempty"`
	// Successes in a row after which a `down` monitor is `up`.
	RecoveryThreshold Optional[int64] `json:"recoveryThreshold,omitempty"`
	// Latency above which the monitor is `degraded`; `null` for never.
	DegradedAfterMs Optional[int64] `json:"degradedAfterMs,omitempty"`
	// Labels to filter by.
	Tags Optional[[]string] `json:"tags,omitempty"`
	// Settings of this type.
	Config any `json:"config,omitempty"`
	// What must hold for a check to succeed, beyond what `config` asks.
	Assertions Optional[[]Assertion] `json:"assertions,omitempty"`
	// A monitor that this one depends on: while that is down, this one sends no notifications.
	ParentID Optional[string] `json:"parentId,omitempty"`
	// The policy that escalates incidents about it, unless their alert rule names one; `null` for what `target`
	// of the policies says.
	EscalationPolicyID Optional[string] `json:"escalationPolicyId,omitempty"`
	// Agents that check it, each from its place. Default: only the server does.
	AgentIDs Optional[[]string] `json:"agentIds,omitempty"`
	// Whether the server checks it as well. Default: true without agents, else false.
	CheckFromServer Optional[bool] `json:"checkFromServer,omitempty"`
	// How many of its locations must find it down; `null` puts `majority` back.
	Quorum Optional[MonitorUpdateQuorum] `json:"quorum,omitempty"`
	// What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host or
	// port in `target` needs it again.
	Credentials Optional[MonitorUpdateCredentials] `json:"credentials,omitempty"`
}

// MonitorResult: one check of a monitor.
type MonitorResult struct {
	// Opaque identifier, starts with `res_`.
	ID string `json:"id"`
	// Opaque identifier, starts with `mon_`.
	MonitorID string `json:"monitorId"`
	// When the check began.
	At Timestamp `json:"at"`
	// The agent that made it; `null` for the server.
	AgentID *string `json:"agentId"`
	// Whether the check succeeded.
	Ok bool `json:"ok"`
	// From the start of the check to the end of the answer; `null` when there was none.
	LatencyMs *float64 `json:"latencyMs"`
	// Status of the answer; `null` when the protocol has none.
	StatusCode *int64 `json:"statusCode"`
	// Why it failed or is degraded, for a person, what is odd about an answer that was accepted, or what a job or
	// a person reported; else `null`.
	Message *string `json:"message"`
	// Where the time of a check went, in milliseconds; `null` where a step did not happen.
	Timings Timings `json:"timings"`
	// Each step of an `api` or `browser` check, in order; left out for every other type.
	Steps []StepResult `json:"steps,omitempty"`
	// How pages did in a `browser` check; left out for every other type.
	Page *PageFigures `json:"page,omitempty"`
	// Performance data that the program of a `command` check printed; left out without any.
	Performance []PerformanceValue `json:"performance,omitempty"`
	// What this check alone says; the status of the monitor also waits for retries.
	Status MonitorResultStatus `json:"status"`
	// How much later than due the check began: our lateness, never the target’s.
	DelayMs int64 `json:"delayMs"`
}

// MonitorTestResult: what a check of an unsaved monitor found.
type MonitorTestResult struct {
	// Whether the check succeeded.
	Ok bool `json:"ok"`
	// From the start of the check to the end of the answer; `null` when there was none.
	LatencyMs *float64 `json:"latencyMs"`
	// Status of the answer; `null` when the protocol has none.
	StatusCode *int64 `json:"statusCode"`
	// Why it failed or is degraded, for a person, what is odd about an answer that was accepted, or what a job or
	// a person reported; else `null`.
	Message *string `json:"message"`
	// Where the time of a check went, in milliseconds; `null` where a step did not happen.
	Timings Timings `json:"timings"`
	// Each step of an `api` or `browser` check, in order; left out for every other type.
	Steps []StepTrial `json:"steps,omitempty"`
	// How pages did in a `browser` check; left out for every other type.
	Page *PageFigures `json:"page,omitempty"`
	// Performance data that the program of a `command` check printed; left out without any.
	Performance []PerformanceValue `json:"performance,omitempty"`
	// Days until the certificate ends; `null` without TLS.
	CertificateDays *int64 `json:"certificateDays"`
	// What the check saw, when it failed; else `null`. Never stored.
	Evidence *MonitorEvidence `json:"evidence"`
}

// StepTrialAnswer: what came back, with secrets struck out; `null` when nothing did.
type StepTrialAnswer struct {
	// Its headers, by their names in lower case.
	Headers map[string]string `json:"headers"`
	// The first 4,096 characters of its body as text.
	Body string `json:"body"`
	// Whether the body goes on.
	IsCut bool `json:"isCut"`
}

// StepTrial: what one step of a try found, with its answer.
type StepTrial struct {
	// Name of the step.
	Name string `json:"name"`
	// `skipped` when a step before it failed, or gave no value that it needs.
	Status StepStatus `json:"status"`
	// From the start of the step to the end of its answer; `null` when there was none.
	LatencyMs *float64 `json:"latencyMs"`
	// Status of its answer; `null` when there was none.
	StatusCode *int64 `json:"statusCode"`
	// Why it failed or was skipped, for a person; else `null`.
	Message *string `json:"message"`
	// Where the time of a check went, in milliseconds; `null` where a step did not happen.
	Timings Timings `json:"timings"`
	// What came back, with secrets struck out; `null` when nothing did.
	Answer *StepTrialAnswer `json:"answer"`
	// What it took from its answer, by name, each cut to 500 characters; secrets are struck out.
	Extracted map[string]string `json:"extracted"`
}

// MonitorEvidence: what a failed check saw, in at most 12288 bytes besides a screenshot. Secrets in it are
// struck out as `•••`.
type MonitorEvidence struct {
	// The last answer over HTTP, and how the check got there.
	HTTP *HTTPEvidence `json:"http"`
	// The certificates that the target showed.
	TLS *TLSEvidence `json:"tls"`
	// What was said of the name last.
	DNS *DNSEvidence `json:"dns"`
	// What a flow in a browser came across.
	Browser *BrowserEvidence `json:"browser"`
	// Each step, in order; the other parts are about the one that failed.
	Steps []StepEvidence `json:"steps"`
	// How a program ended, and what it printed.
	Command *CommandEvidence `json:"command"`
	// Whether parts were shortened because all of them together were too long.
	IsCut bool `json:"isCut"`
}

// MonitorSetStatus: the status that a person sets.
type MonitorSetStatus struct {
	// How it is from now on.
	Status MonitorResultStatus `json:"status"`
	// Why, for incidents and timelines.
	Message Optional[string] `json:"message,omitempty"`
}

// MonitorBulkPatch: a merge patch for each of them, as `PATCH /monitors/:id` takes it; `key` is for one alone.
type MonitorBulkPatch struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one.
	Target Optional[string] `json:"target,omitempty"`
	// Free text.
	Description Optional[string] `json:"description,omitempty"`
	// `false` pauses the monitor.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// Seconds from one check to the next.
	IntervalSeconds Optional[int64] `json:"intervalSeconds,omitempty"`
	// Seconds after which a check has failed; less than `intervalSeconds`.
	TimeoutSeconds Optional[int64] `json:"timeoutSeconds,omitempty"`
	// Failures that are checked again before the monitor is `down`.
	Retries Optional[int64] `json:"retries,omitempty"`
	// Seconds between those checks.
	RetryIntervalSeconds Optional[int64] `json:"retryIntervalSeconds,omitempty"`
	// Successes in a row after which a `down` monitor is `up`.
	RecoveryThreshold Optional[int64] `json:"recoveryThreshold,omitempty"`
	// Latency above which the monitor is `degraded`; `null` for never.
	DegradedAfterMs Optional[int64] `json:"degradedAfterMs,omitempty"`
	// Labels to filter by.
	Tags Optional[[]string] `json:"tags,omitempty"`
	// Settings of this type.
	Config any `json:"config,omitempty"`
	// What must hold for a check to succeed, beyond what `config` asks.
	Assertions Optional[[]Assertion] `json:"assertions,omitempty"`
	// A monitor that this one depends on: while that is down, this one sends no notifications.
	ParentID Optional[string] `json:"parentId,omitempty"`
	// The policy that escalates incidents about it, unless their alert rule names one; `null` for what `target`
	// of the policies says.
	EscalationPolicyID Optional[string] `json:"escalationPolicyId,omitempty"`
	// Agents that check it, each from its place. Default: only the server does.
	AgentIDs Optional[[]string] `json:"agentIds,omitempty"`
	// Whether the server checks it as well. Default: true without agents, else false.
	CheckFromServer Optional[bool] `json:"checkFromServer,omitempty"`
	// How many of its locations must find it down; `null` puts `majority` back.
	Quorum Optional[MonitorUpdateQuorum] `json:"quorum,omitempty"`
	// What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host or
	// port in `target` needs it again.
	Credentials Optional[MonitorUpdateCredentials] `json:"credentials,omitempty"`
}

// MonitorBulk: what to do with many monitors.
type MonitorBulk struct {
	// `create`: Creates monitors. `remove`: Deletes monitors. `pause`, `resume`: Pauses monitors, or resumes
	// them. `tag`: Adds tags to monitors, and takes tags from them. `update`: Merges one patch into monitors.
	Action MonitorBulkAction `json:"action"`
	// The monitors to create.
	Monitors Optional[[]MonitorCreate] `json:"monitors,omitempty"`
	// The monitors, each named once.
	MonitorIDs Optional[[]string] `json:"monitorIds,omitempty"`
	// `true` changes nothing and answers what would change, and every problem.
	DryRun Optional[bool] `json:"dryRun,omitempty"`
	// Tags that each of them gets. Default: none.
	Add Optional[[]string] `json:"add,omitempty"`
	// Tags that none of them keeps. Default: none.
	Remove Optional[[]string] `json:"remove,omitempty"`
	// A merge patch for each of them, as `PATCH /monitors/:id` takes it; `key` is for one alone.
	Patch Optional[MonitorBulkPatch] `json:"patch,omitempty"`
}

// MonitorBulkResultChange: part of an answer of the API.
type MonitorBulkResultChange struct {
	// Its place in `monitorIds`.
	Index int64 `json:"index"`
	// Opaque identifier, starts with `mon_`.
	MonitorID string `json:"monitorId"`
	// Display name of the monitor.
	MonitorName string `json:"monitorName"`
	// Each field that would change; none when the monitor stays as it is.
	Fields []MonitorBulkResultChangeField `json:"fields"`
}

// MonitorBulkResultChangeField: part of an answer of the API.
type MonitorBulkResultChangeField struct {
	// A field of the monitor; of credentials, only the names: `credentialFields`.
	Field string `json:"field"`
	// The value that it has.
	Before json.RawMessage `json:"before"`
	// The value that it would have.
	After json.RawMessage `json:"after"`
	// A value of more than 1,000 characters as JSON is left out, and is `null` here.
	IsTooLong bool `json:"isTooLong"`
}

// MonitorBulkResult: what was done to many monitors, or what a dry run would do.
type MonitorBulkResult struct {
	// The monitors that were created or changed, in the order that was given; of a dry run, those it names.
	IDs []string `json:"ids"`
	// Only of a dry run: what would change.
	Changes []MonitorBulkResultChange `json:"changes,omitempty"`
	// Only of a dry run: what would be refused, such as `monitorIds[2].timeoutSeconds`.
	Problems []FieldError `json:"problems,omitempty"`
}

// RecordedEvidence: what a failed check of a monitor saw.
type RecordedEvidence struct {
	// Opaque identifier, starts with `evd_`.
	ID string `json:"id"`
	// When the check began, as that of its result.
	At Timestamp `json:"at"`
	// Why the check failed.
	Message *string `json:"message"`
	// Failures in a row at its location, this one included.
	Failures int64 `json:"failures"`
	// Opaque identifier, starts with `mon_`.
	MonitorID string `json:"monitorId"`
	// The result of the check.
	ResultID string `json:"resultId"`
	// The agent that made the check; `null` for the server.
	AgentID *string `json:"agentId"`
	// The last answer over HTTP, and how the check got there.
	HTTP *HTTPEvidence `json:"http"`
	// The certificates that the target showed.
	TLS *TLSEvidence `json:"tls"`
	// What was said of the name last.
	DNS *DNSEvidence `json:"dns"`
	// What a flow in a browser came across.
	Browser *BrowserEvidence `json:"browser"`
	// Each step, in order; the other parts are about the one that failed.
	Steps []StepEvidence `json:"steps"`
	// How a program ended, and what it printed.
	Command *CommandEvidence `json:"command"`
	// Whether parts were shortened because all of them together were too long.
	IsCut bool `json:"isCut"`
}

// MonitorUptimeSeconds: seconds in each status; together they are the range, or the bin.
type MonitorUptimeSeconds struct {
	// Seconds in the status `pending`.
	Pending float64 `json:"pending"`
	// Seconds in the status `up`.
	Up float64 `json:"up"`
	// Seconds in the status `degraded`.
	Degraded float64 `json:"degraded"`
	// Seconds in the status `down`.
	Down float64 `json:"down"`
	// Seconds in the status `paused`.
	Paused float64 `json:"paused"`
	// Seconds in the status `maintenance`.
	Maintenance float64 `json:"maintenance"`
	// Seconds in the status `unknown`.
	Unknown float64 `json:"unknown"`
}

// MonitorUptimeUnknownTime: part of an answer of the API.
type MonitorUptimeUnknownTime struct {
	// What kept us from observing it, as `unknownReason` names it; `null` where none was recorded.
	Reason *MonitorUptimeUnknownTimeReason `json:"reason"`
	// For how long.
	Seconds float64 `json:"seconds"`
}

// MonitorUptime: how long a monitor was in which status.
type MonitorUptime struct {
	// Opaque identifier, starts with `mon_`.
	MonitorID string `json:"monitorId"`
	// Where the range begins; not before the monitor was made.
	From Timestamp `json:"from"`
	// Where it ends; not after now.
	To Timestamp `json:"to"`
	// Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not
	// limit it.
	RetainedFrom *Timestamp `json:"retainedFrom"`
	// Seconds `up` or `degraded` among those that are also `down`; `null` without any. `maintenance`, `unknown`,
	// `paused` and `pending` do not count.
	UptimePercent *float64 `json:"uptimePercent"`
	// Seconds in each status; together they are the range, or the bin.
	Seconds MonitorUptimeSeconds `json:"seconds"`
	// The seconds of `unknown` by what kept us from observing it, the longest first.
	UnknownTimes []MonitorUptimeUnknownTime `json:"unknownTimes"`
	// How often it was down, what had begun before the range included.
	DownCount int64 `json:"downCount"`
	// Seconds of the longest time that it was down within the range.
	LongestDownSeconds float64 `json:"longestDownSeconds"`
}

// MonitorLatencySeries: part of an answer of the API.
type MonitorLatencySeries struct {
	// Where the bin begins.
	At Timestamp `json:"at"`
	// Results of the bin with a latency.
	Count int64 `json:"count"`
	// The mean latency in milliseconds; `null` without results.
	AverageMs *float64 `json:"averageMs"`
	// The median latency in milliseconds; `null` without results.
	P50Ms *float64 `json:"p50Ms"`
	// Milliseconds that 95 % of the results did not exceed; `null` without results.
	P95Ms *float64 `json:"p95Ms"`
	// Milliseconds that 99 % of the results did not exceed; `null` without results.
	P99Ms *float64 `json:"p99Ms"`
}

// MonitorLatency: how quickly a monitor answered. Percentiles come from mergeable sketches, never from
// averages of averages.
type MonitorLatency struct {
	// Opaque identifier, starts with `mon_`.
	MonitorID string `json:"monitorId"`
	// Where the range begins; not before the monitor was made. A whole hour where it is older than 35 days, and a
	// whole day where it is older than 400.
	From Timestamp `json:"from"`
	// Where it ends; not after now.
	To Timestamp `json:"to"`
	// Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not
	// limit it.
	RetainedFrom *Timestamp `json:"retainedFrom"`
	// Results with a latency.
	Count int64 `json:"count"`
	// The mean latency in milliseconds; `null` without results.
	AverageMs *float64 `json:"averageMs"`
	// The lowest latency in milliseconds; `null` without results.
	MinMs *float64 `json:"minMs"`
	// The highest latency in milliseconds; `null` without results.
	MaxMs *float64 `json:"maxMs"`
	// The median latency in milliseconds; `null` without results.
	P50Ms *float64 `json:"p50Ms"`
	// Milliseconds that 75 % of the results did not exceed; `null` without results.
	P75Ms *float64 `json:"p75Ms"`
	// Milliseconds that 90 % of the results did not exceed; `null` without results.
	P90Ms *float64 `json:"p90Ms"`
	// Milliseconds that 95 % of the results did not exceed; `null` without results.
	P95Ms *float64 `json:"p95Ms"`
	// Milliseconds that 99 % of the results did not exceed; `null` without results.
	P99Ms *float64 `json:"p99Ms"`
	// How far a percentile may be from the true one, as a fraction of it.
	RelativeError float64 `json:"relativeError"`
	// The same in bins of equal length. Those of an hour and more meet at whole hours, those of a day and more at
	// whole days (UTC). Over more than 48 hours none is shorter than an hour, so there may be fewer than asked
	// for.
	Series []MonitorLatencySeries `json:"series"`
}

// MonitorStatusHistoryBin: part of an answer of the API.
type MonitorStatusHistoryBin struct {
	// Where the bin begins.
	At Timestamp `json:"at"`
	// The worst status of the bin, from `down` over `degraded`, `unknown`, `maintenance`, `up` and `pending` to
	// `paused`; `null` before the monitor was made.
	Status *MonitorStatus `json:"status"`
	// Uptime of the bin in percent; `null` without any known time.
	UptimePercent *float64 `json:"uptimePercent"`
	// Seconds in each status; together they are the range, or the bin.
	Seconds MonitorUptimeSeconds `json:"seconds"`
}

// MonitorStatusHistoryInterval: part of an answer of the API.
type MonitorStatusHistoryInterval struct {
	// The status that it had.
	Status MonitorStatus `json:"status"`
	// Since when.
	From Timestamp `json:"from"`
	// Until when; `null` for now.
	To *Timestamp `json:"to"`
	// Why it is `degraded`, `down` or `unknown`, as the first check of it said; else `null`.
	Cause *string `json:"cause"`
	// What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database`
	// (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set
	// forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no network),
	// `agentSilent` (agents did not report), `members` (too little is known of the monitors of a group),
	// `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause` says why).
	// `null` with every other status, and where none was recorded.
	UnknownReason *MonitorUnknownReason `json:"unknownReason"`
}

// MonitorStatusHistory: the statuses of a range, in bins that can be drawn as they are.
type MonitorStatusHistory struct {
	// Opaque identifier, starts with `mon_`.
	MonitorID string `json:"monitorId"`
	// Where the range begins.
	From Timestamp `json:"from"`
	// Where it ends.
	To Timestamp `json:"to"`
	// Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not
	// limit it.
	RetainedFrom *Timestamp `json:"retainedFrom"`
	// Length of a bin.
	BinSeconds float64 `json:"binSeconds"`
	// Bins of equal length, the oldest first.
	Bins []MonitorStatusHistoryBin `json:"bins"`
	// The statuses themselves, the latest first; at most 500.
	Intervals []MonitorStatusHistoryInterval `json:"intervals"`
}

// MonitorOverview: many monitors in one answer, each in one line.
type MonitorOverview struct {
	// Where the range begins.
	From Timestamp `json:"from"`
	// Where it ends.
	To Timestamp `json:"to"`
	// Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not
	// limit it.
	RetainedFrom *Timestamp `json:"retainedFrom"`
	// Length of a bin.
	BinSeconds float64 `json:"binSeconds"`
	// Monitors that match. Where they are more than 5000, the first are in `rows`.
	TotalItems int64 `json:"totalItems"`
	// The monitors, in the order of `sort`.
	Rows []MonitorOverviewRow `json:"rows"`
}

// MonitorOverviewRow: a monitor in one line.
type MonitorOverviewRow struct {
	// Opaque identifier, starts with `mon_`.
	ID string `json:"id"`
	// Display name.
	Name string `json:"name"`
	// Kind of monitor.
	Type MonitorType `json:"type"`
	// The monitor that it depends on.
	ParentID *string `json:"parentId"`
	// `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group
	// not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself
	// could not be made.
	CurrentStatus MonitorStatus `json:"currentStatus"`
	// Since when `currentStatus` holds; for `down`, the first failure.
	StatusSince Timestamp `json:"statusSince"`
	// What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database`
	// (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set
	// forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no network),
	// `agentSilent` (agents did not report), `members` (too little is known of the monitors of a group),
	// `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause` says why).
	// `null` with every other status, and where none was recorded.
	UnknownReason *MonitorUnknownReason `json:"unknownReason"`
	// A check failed and is being repeated before the status changes.
	IsVerifying bool `json:"isVerifying"`
	// Of the last check, to three digits or whole milliseconds; `null` without one.
	LatencyMs *float64 `json:"latencyMs"`
	// Labels to filter by.
	Tags []string `json:"tags"`
	// Percent of the range, as `uptimePercent` of `/monitors/{id}/uptime`; `null` without any known time.
	Uptime *float64 `json:"uptime"`
	// A letter for the worst status of each bin, as `/monitors/{id}/status-history` has it: `u` up, `g` degraded,
	// `d` down, `m` maintenance, `p` paused, `n` pending, `?` unknown, `-` before the monitor was made. `null`,
	// like `uptime`, where it changed its status more than 1,000 times in the range.
	Bins *string `json:"bins"`
}

// MonitorSummaryByStatus: monitors in each status.
type MonitorSummaryByStatus struct {
	// Monitors that are `pending`.
	Pending int64 `json:"pending"`
	// Monitors that are `up`.
	Up int64 `json:"up"`
	// Monitors that are `degraded`.
	Degraded int64 `json:"degraded"`
	// Monitors that are `down`.
	Down int64 `json:"down"`
	// Monitors that are `paused`.
	Paused int64 `json:"paused"`
	// Monitors that are `maintenance`.
	Maintenance int64 `json:"maintenance"`
	// Monitors that are `unknown`.
	Unknown int64 `json:"unknown"`
}

// MonitorSummaryTag: part of an answer of the API.
type MonitorSummaryTag struct {
	// A tag that monitors have.
	Tag string `json:"tag"`
	// Monitors with the tag.
	Total int64 `json:"total"`
	// Those that are `down`.
	Down int64 `json:"down"`
}

// MonitorSummaryCertificate: part of an answer of the API.
type MonitorSummaryCertificate struct {
	// Opaque identifier, starts with `mon_`.
	MonitorID string `json:"monitorId"`
	// Display name of the monitor.
	Name string `json:"name"`
	// When it ends.
	ValidTo Timestamp `json:"validTo"`
	// Whole days left at the last check; negative when it has ended.
	DaysRemaining int64 `json:"daysRemaining"`
}

// MonitorSummary: how many monitors there are of each kind.
type MonitorSummary struct {
	// All monitors of the organization.
	Total int64 `json:"total"`
	// Monitors in each status.
	ByStatus MonitorSummaryByStatus `json:"byStatus"`
	// Monitors of each type that there are any of.
	ByType map[string]int64 `json:"byType"`
	// The tags, the most frequent first; at most 500.
	Tags []MonitorSummaryTag `json:"tags"`
	// Certificates with 14 days or less left, the first to end first; at most 20.
	Certificates []MonitorSummaryCertificate `json:"certificates"`
}

// Agent: a program that runs checks from another place.
type Agent struct {
	// Opaque identifier, starts with `agt_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// Where it runs, in words.
	Location string `json:"location"`
	// Free text.
	Description string `json:"description"`
	// Labels to filter by.
	Tags []string `json:"tags"`
	// `false` disables it: its calls are refused, and it counts as no location of a monitor.
	Enabled bool `json:"enabled"`
	// `pending` until its first hello; `online`; `offline` when it has been silent for 90 seconds or said
	// goodbye; `disabled`.
	Status AgentStatus `json:"status"`
	// Since when `status` holds.
	StatusSince Timestamp `json:"statusSince"`
	// When it last called, to 15 seconds; `null` before the first hello.
	LastSeenAt *Timestamp `json:"lastSeenAt"`
	// Version of the program that it runs.
	AgentVersion *string `json:"agentVersion"`
	// Version of the protocol that it speaks.
	Protocol *int64 `json:"protocol"`
	// What its machine calls itself.
	Hostname *string `json:"hostname"`
	// Its operating system and runtime.
	Platform *string `json:"platform"`
	// The types of monitors that it can check.
	Capabilities []string `json:"capabilities"`
	// The programs that monitors of type `command` can have it run, as of its last hello; none unless its
	// operator allows some.
	Commands []string `json:"commands"`
	// The first characters of its token, to recognise it.
	TokenPrefix string `json:"tokenPrefix"`
	// SHA-256 of the public key that credentials are sealed to, in base64url; pinned by the first hello, and
	// until its token is rotated.
	PublicKeyFingerprint *string `json:"publicKeyFingerprint"`
	// How far its clock was ahead of the server’s when it last sent the time, in milliseconds, with the time that
	// the call took.
	ClockOffsetMs *int64 `json:"clockOffsetMs"`
	// Results that it had yet to send at its last hello.
	BufferedResults *int64 `json:"bufferedResults"`
	// Monitors that it checks.
	MonitorCount int64 `json:"monitorCount"`
	// Whether this server comes with a newer version of the program.
	IsUpdateAvailable bool `json:"isUpdateAvailable"`
	// Network address that it last said hello from.
	LastAddress *string `json:"lastAddress"`
}

// AgentUpdate: a merge patch for an agent.
type AgentUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// Where it runs, in words.
	Location Optional[string] `json:"location,omitempty"`
	// Free text.
	Description Optional[string] `json:"description,omitempty"`
	// Labels to filter by.
	Tags Optional[[]string] `json:"tags,omitempty"`
	// `false` disables it: its calls are refused, and it counts as no location of a monitor.
	Enabled Optional[bool] `json:"enabled,omitempty"`
}

// AgentCreate: an agent to create.
type AgentCreate struct {
	// Display name.
	Name string `json:"name"`
	// Where it runs, in words.
	Location Optional[string] `json:"location,omitempty"`
	// Free text.
	Description Optional[string] `json:"description,omitempty"`
	// Labels to filter by.
	Tags Optional[[]string] `json:"tags,omitempty"`
	// `false` disables it: its calls are refused, and it counts as no location of a monitor.
	Enabled Optional[bool] `json:"enabled,omitempty"`
}

// AgentWithToken: an agent just made, or with a token just rotated.
type AgentWithToken struct {
	// Opaque identifier, starts with `agt_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// Where it runs, in words.
	Location string `json:"location"`
	// Free text.
	Description string `json:"description"`
	// Labels to filter by.
	Tags []string `json:"tags"`
	// `false` disables it: its calls are refused, and it counts as no location of a monitor.
	Enabled bool `json:"enabled"`
	// `pending` until its first hello; `online`; `offline` when it has been silent for 90 seconds or said
	// goodbye; `disabled`.
	Status AgentStatus `json:"status"`
	// Since when `status` holds.
	StatusSince Timestamp `json:"statusSince"`
	// When it last called, to 15 seconds; `null` before the first hello.
	LastSeenAt *Timestamp `json:"lastSeenAt"`
	// Version of the program that it runs.
	AgentVersion *string `json:"agentVersion"`
	// Version of the protocol that it speaks.
	Protocol *int64 `json:"protocol"`
	// What its machine calls itself.
	Hostname *string `json:"hostname"`
	// Its operating system and runtime.
	Platform *string `json:"platform"`
	// The types of monitors that it can check.
	Capabilities []string `json:"capabilities"`
	// The programs that monitors of type `command` can have it run, as of its last hello; none unless its
	// operator allows some.
	Commands []string `json:"commands"`
	// The first characters of its token, to recognise it.
	TokenPrefix string `json:"tokenPrefix"`
	// SHA-256 of the public key that credentials are sealed to, in base64url; pinned by the first hello, and
	// until its token is rotated.
	PublicKeyFingerprint *string `json:"publicKeyFingerprint"`
	// How far its clock was ahead of the server’s when it last sent the time, in milliseconds, with the time that
	// the call took.
	ClockOffsetMs *int64 `json:"clockOffsetMs"`
	// Results that it had yet to send at its last hello.
	BufferedResults *int64 `json:"bufferedResults"`
	// Monitors that it checks.
	MonitorCount int64 `json:"monitorCount"`
	// Whether this server comes with a newer version of the program.
	IsUpdateAvailable bool `json:"isUpdateAvailable"`
	// Network address that it last said hello from.
	LastAddress *string `json:"lastAddress"`
	// What the agent authenticates with, as a bearer token. Shown only now.
	Token string `json:"token"`
}

// AgentRotateToken: how long the old token still works.
type AgentRotateToken struct {
	// Seconds for which the old token still works, up to 7 days.
	GraceSeconds Optional[int64] `json:"graceSeconds,omitempty"`
}

// Incident: a stretch of trouble: when it began, who acknowledged it, how it ended.
type Incident struct {
	// Opaque identifier, starts with `inc_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Counts the incidents of the organization, from 1.
	Number int64 `json:"number"`
	// What happened, in one line.
	Title string `json:"title"`
	// What the first failing check found.
	Cause *string `json:"cause"`
	// `acknowledged` while a person works on it.
	Status IncidentStatus `json:"status"`
	// How bad it is.
	Severity IncidentSeverity `json:"severity"`
	// What opened it.
	Source IncidentSource `json:"source"`
	// The monitors it is about.
	MonitorIDs []string `json:"monitorIds"`
	// The rule that opened it, if one did.
	AlertRuleID *string `json:"alertRuleId"`
	// What the alert is about that opened it; `null` when no alert rule did, or an earlier version.
	Subject *AlertSubject `json:"subject"`
	// When the trouble began: the first failure, not the moment it was confirmed.
	StartedAt Timestamp `json:"startedAt"`
	// When it was acknowledged.
	AcknowledgedAt *Timestamp `json:"acknowledgedAt"`
	// Id of the user or API key that acknowledged it, or of the channel whose message it was.
	AcknowledgedBy *string `json:"acknowledgedBy"`
	// Where it was acknowledged from.
	AcknowledgedVia *IncidentAcknowledgedVia `json:"acknowledgedVia"`
	// When it ended.
	ResolvedAt *Timestamp `json:"resolvedAt"`
	// Id of the user or API key that ended it; `null` when it ended by itself.
	ResolvedBy *string `json:"resolvedBy"`
	// How it ended.
	Resolution *IncidentResolution `json:"resolution"`
	// From its start to its end, or to now.
	DurationSeconds int64 `json:"durationSeconds"`
	// The user who is responsible for it.
	AssigneeID *string `json:"assigneeId"`
	// What status pages show of it; `null` keeps it internal. It becomes `resolved` with the incident. Pages with
	// `autoPublish: down` show what a monitor opened by themselves.
	PublicStatus *PublicIncidentStatus `json:"publicStatus"`
	// What status pages call it; `null` for `<component> is down`.
	PublicTitle *string `json:"publicTitle"`
	// Why it came to this, as found afterwards; `null` before.
	RootCause *string `json:"rootCause"`
	// What was learned, in Markdown; `null` without a postmortem.
	Postmortem *string `json:"postmortem"`
}

// AlertSubject: what an alert is about: a monitor, an agent, or a series of an exporter.
type AlertSubject struct {
	// What kind of thing it is.
	Type AlertSubjectType `json:"type"`
	// Its id: of a monitor, an agent or a series.
	ID string `json:"id"`
	// Its display name; of a series the metric with its labels, as exporters write it.
	Name string `json:"name"`
	// The labels of a series; empty for anything else.
	Labels map[string]string `json:"labels"`
	// The exporter of a series; `null` for anything else.
	ExporterID *string `json:"exporterId"`
}

// IncidentCreate: an incident to open by hand.
type IncidentCreate struct {
	// What happened, in one line.
	Title string `json:"title"`
	// What is known about why.
	Cause Optional[string] `json:"cause,omitempty"`
	// How bad it is.
	Severity Optional[IncidentSeverity] `json:"severity,omitempty"`
	// The monitors it is about.
	MonitorIDs Optional[[]string] `json:"monitorIds,omitempty"`
	// When it began. Default: now.
	StartedAt Optional[Timestamp] `json:"startedAt,omitempty"`
	// The user who is responsible for it; a member of the organization.
	AssigneeID Optional[string] `json:"assigneeId,omitempty"`
	// What status pages show of it; `null` keeps it internal. It becomes `resolved` with the incident. Pages with
	// `autoPublish: down` show what a monitor opened by themselves.
	PublicStatus Optional[PublicIncidentStatus] `json:"publicStatus,omitempty"`
	// What status pages call it. Default: "<component> is down".
	PublicTitle Optional[string] `json:"publicTitle,omitempty"`
}

// IncidentUpdate: a merge patch for an incident.
type IncidentUpdate struct {
	// What happened, in one line.
	Title Optional[string] `json:"title,omitempty"`
	// How bad it is.
	Severity Optional[IncidentSeverity] `json:"severity,omitempty"`
	// The monitors it is about.
	MonitorIDs Optional[[]string] `json:"monitorIds,omitempty"`
	// The user who is responsible for it; a member of the organization.
	AssigneeID Optional[string] `json:"assigneeId,omitempty"`
	// What status pages show of it; `null` keeps it internal. It becomes `resolved` with the incident. Pages with
	// `autoPublish: down` show what a monitor opened by themselves.
	PublicStatus Optional[PublicIncidentStatus] `json:"publicStatus,omitempty"`
	// What status pages call it. Default: "<component> is down".
	PublicTitle Optional[string] `json:"publicTitle,omitempty"`
	// Why it came to this, as found afterwards.
	RootCause Optional[string] `json:"rootCause,omitempty"`
	// What was learned, in Markdown.
	Postmortem Optional[string] `json:"postmortem,omitempty"`
}

// IncidentRemark: what to write down with it.
type IncidentRemark struct {
	// Written down as a note.
	Note Optional[string] `json:"note,omitempty"`
}

// IncidentEscalation: who is paged about an incident next, and when.
type IncidentEscalation struct {
	// Opaque identifier, starts with `inc_`.
	IncidentID string `json:"incidentId"`
	// `null` while no policy escalates the incident.
	PolicyID *string `json:"policyId"`
	// The version that it began with, which it keeps.
	PolicyVersion *int64 `json:"policyVersion"`
	// `exhausted` after the last step of the last round.
	State IncidentEscalationState `json:"state"`
	// Of the step that is next, from 1; `null` unless it runs.
	Round *int64 `json:"round"`
	// The step that is next, from 1; `null` unless it runs.
	Step *int64 `json:"step"`
	// When something happens next without an acknowledgement.
	NextAt *Timestamp `json:"nextAt"`
	// Until when no page is sent.
	SnoozedUntil *Timestamp `json:"snoozedUntil"`
}

// IncidentEscalate: which policy pages the next people.
type IncidentEscalate struct {
	// Begins this policy. Default: the one that runs goes on.
	EscalationPolicyID Optional[string] `json:"escalationPolicyId,omitempty"`
}

// IncidentSnooze: how long no page is sent.
type IncidentSnooze struct {
	// For how long.
	Seconds int64 `json:"seconds"`
}

// IncidentNote: a note on an incident.
type IncidentNote struct {
	// Opaque identifier, starts with `nte_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Opaque identifier, starts with `inc_`.
	IncidentID string `json:"incidentId"`
	// What was written down.
	Text string `json:"text"`
	// Whether status pages show it.
	IsPublic bool `json:"isPublic"`
	// Who wrote it.
	Author AuditActivityActor `json:"author"`
}

// IncidentNoteCreate: a note to write.
type IncidentNoteCreate struct {
	// What there is to write down.
	Text string `json:"text"`
	// Whether status pages show it and their subscribers get it. It makes the incident public.
	IsPublic Optional[bool] `json:"isPublic,omitempty"`
	// What the incident shows from now on, with a public note. Default: as before, or `investigating`.
	PublicStatus Optional[PublicIncidentStatus] `json:"publicStatus,omitempty"`
}

// IncidentEntry: one entry of the timeline of an incident.
type IncidentEntry struct {
	// Opaque identifier, starts with `ine_`.
	ID string `json:"id"`
	// The same as `at`.
	CreatedAt Timestamp `json:"createdAt"`
	// The same as `at`.
	UpdatedAt Timestamp `json:"updatedAt"`
	// When it happened.
	At Timestamp `json:"at"`
	// What happened.
	Kind IncidentEntryKind `json:"kind"`
	// Who or what did it.
	Actor AuditActivityActor `json:"actor"`
	// What happened, in words.
	Message string `json:"message"`
	// Where it was acknowledged from; `null` for everything else.
	Via *IncidentEntryVia `json:"via"`
}

// IncidentNotificationsNotNotified: part of an answer of the API.
type IncidentNotificationsNotNotified struct {
	// The channel that got no message; `null` for a person.
	ChannelID *string `json:"channelId"`
	// The person who got no message; `null` for a channel.
	UserID *string `json:"userId"`
	// `belowSeverity`: the subscription or the person asks for worse incidents. `noSubscription`: neither wants
	// such news. `unreachable`: the person has no verified place. `noRecord`: the log has no message, for no
	// other reason that is known. `superseded`, `expired` and `failed`: what became of the message.
	Why IncidentNotificationsNotNotifiedWhy `json:"why"`
	// Why, in words.
	Message string `json:"message"`
}

// IncidentNotifications: who was notified of an incident, and who was not.
type IncidentNotifications struct {
	// Messages about the incident, and digests that it is part of, the first one first.
	Notified []Notification `json:"notified"`
	// Channels of the organization, and members who may respond to incidents, that did not get a message about
	// it, and why. Members are left out without `members:read`.
	NotNotified []IncidentNotificationsNotNotified `json:"notNotified"`
}

// NotificationSubject: what all messages of its conversation are about: an incident, an alert, a digest.
type NotificationSubject struct {
	// What kind of thing it is, such as `incident`.
	Type string `json:"type"`
	// Id of the incident, the alert or the digest.
	ID string `json:"id"`
}

// NotificationEscalation: the step that it is a page of; `null` for what is no page.
type NotificationEscalation struct {
	// The escalation policy.
	PolicyID string `json:"policyId"`
	// Which round of it, from 1.
	Round int64 `json:"round"`
	// Which step of the round, from 1.
	Step int64 `json:"step"`
}

// Notification: one message on its way to one place.
type Notification struct {
	// Opaque identifier, starts with `ndl_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// The channel; `null` for a message to a person or an address.
	ChannelID *string `json:"channelId"`
	// The person; `null` for a message to a channel or an address.
	UserID *string `json:"userId"`
	// The contact method of the person; `null` for a mail to the address of the account, and for a channel.
	ContactMethodID *string `json:"contactMethodId"`
	// The address that an alert rule, a report or a billing profile names, as it is written there, or that of a
	// subscriber, masked; `null` for all other messages.
	Address *string `json:"address"`
	// The type of the place, such as `slack`.
	Type string `json:"type"`
	// What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it again;
	// `notice` is about the organization itself, such as an invoice.
	Kind NotificationKind `json:"kind"`
	// Why it is sent; `role`: because of what the person may do in the organization.
	Reason NotificationReason `json:"reason"`
	// What all messages of its conversation are about: an incident, an alert, a digest.
	Subject NotificationSubject `json:"subject"`
	// The incident that it is about; `null` for anything else.
	IncidentID *string `json:"incidentId"`
	// The alert rule whose alert it is about; `null` for anything else.
	AlertRuleID *string `json:"alertRuleId"`
	// Monitors that it is about, the first of them.
	MonitorIDs []string `json:"monitorIds"`
	// The step that it is a page of; `null` for what is no page.
	Escalation *NotificationEscalation `json:"escalation"`
	// The title of the message.
	Title string `json:"title"`
	// `held` until quiet hours end; `pending` while attempts are to come; `superseded` by a newer message or a
	// digest; `expired` when it was too late; `dropped` when it was not to be sent.
	Status NotificationStatus `json:"status"`
	// Why it was not sent, such as `quietHours`, `acknowledged`, `disabled`, `unconfirmed` or `refused` by the
	// owner of the address, `tooMany` mails in the hour, `suspended`, or `deleted` with its organization.
	UnsentReason *string `json:"unsentReason"`
	// The message that took its place.
	SupersededBy *string `json:"supersededBy"`
	// The page that said this too, because several incidents waited for the same person; its attempts are the
	// ones of this. `null` for what is sent by itself.
	CarriedBy *string `json:"carriedBy"`
	// How sure it is that people can see it: the provider took it over, posted it, or confirmed it.
	Certainty *NotificationCertainty `json:"certainty"`
	// Attempts that were begun.
	AttemptCount int64 `json:"attemptCount"`
	// How often the provider asked to wait.
	DeferredCount int64 `json:"deferredCount"`
	// It is not sent before this time, so that what comes meanwhile is part of it.
	NotBefore Timestamp `json:"notBefore"`
	// When the next attempt is due; `null` when none is.
	NextAttemptAt *Timestamp `json:"nextAttemptAt"`
	// It is not sent after this time.
	ExpiresAt Timestamp `json:"expiresAt"`
	// When it arrived.
	DeliveredAt *Timestamp `json:"deliveredAt"`
	// Milliseconds from what happened to the provider’s answer.
	LagMs *int64 `json:"lagMs"`
	// The message where the provider shows it.
	Link *string `json:"link"`
	// Status of the last answer.
	LastStatusCode *int64 `json:"lastStatusCode"`
	// What went wrong the last time, in words.
	LastError *string `json:"lastError"`
}

// AlertRule: when people are notified, about what, and how.
type AlertRule struct {
	// Opaque identifier, starts with `alr_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key *string `json:"key"`
	// Whether it is evaluated.
	Enabled bool `json:"enabled"`
	// How bad it is.
	Severity IncidentSeverity `json:"severity"`
	// What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric
	// `agentOffline`.
	Target AlertTarget `json:"target"`
	// When a rule holds.
	Condition AlertCondition `json:"condition"`
	// Times in a row that the condition must hold before the alert fires.
	FailureThreshold int64 `json:"failureThreshold"`
	// Times in a row that it must not hold before the alert clears.
	SuccessThreshold int64 `json:"successThreshold"`
	// What missing data means, be it a missing value or missing results: all is well (`ok`), the condition holds
	// (`alerting`), or the state stays (`keep`).
	NoDataState AlertRuleNoDataState `json:"noDataState"`
	// Seconds after which the notification is repeated while it fires; `null` for never.
	RepeatIntervalSeconds *int64 `json:"repeatIntervalSeconds"`
	// Whether people are notified when it clears.
	NotifyOnResolve bool `json:"notifyOnResolve"`
	// How people are notified; no one is notified when empty.
	Channels []AlertChannel `json:"channels"`
	// Whether an incident is opened with the alert, and resolved with it.
	CreateIncident bool `json:"createIncident"`
	// Copied into its alerts.
	Labels map[string]string `json:"labels"`
	// The worst of its states: `firing` when it fires for any subject.
	State AlertRuleState `json:"state"`
	// Which series a rule about samples is not evaluated for, because there are too many; `null` for none.
	Notice *string `json:"notice"`
}

// AlertTarget: what a rule is about: all, monitors with these ids or with one of these tags, or agents for the
// metric `agentOffline`.
type AlertTarget struct {
	// `all`: All of the organization. `monitors`: Those with these ids. `tags`: Those with one of these tags,
	// also monitors that get it later. `agents`: Agents, for the metric `agentOffline`.
	Scope AlertTargetScope `json:"scope"`
	// These monitors.
	MonitorIDs Optional[[]string] `json:"monitorIds,omitempty"`
	// Monitors that have one of these tags.
	Tags Optional[[]string] `json:"tags,omitempty"`
	// These agents. Default: all of the organization.
	AgentIDs Optional[[]string] `json:"agentIds,omitempty"`
}

// AlertCondition: when a rule holds.
type AlertCondition struct {
	// What is measured.
	Metric AlertConditionMetric `json:"metric"`
	// How the metric is compared with `threshold`; `==` and `!=` alone for `status`.
	Operator Comparison `json:"operator"`
	// A number, or a status for the metric `status`.
	Threshold json.RawMessage `json:"threshold"`
	// What the metric must be back at before the alert clears, which prevents flapping; the same as `threshold`
	// when `null`.
	ClearThreshold *float64 `json:"clearThreshold"`
	// How the results of the window become one value; only with `latencyMs`.
	Aggregation AlertConditionAggregation `json:"aggregation"`
	// The stretch before now that counts, for aggregations, `latencyP95`, `uptimePercent`, `burnRate` and every
	// `fn` but `last`; at most a day with `fn`.
	WindowSeconds int64 `json:"windowSeconds"`
	// The report whose target, accounting and period count, for `errorBudgetPercent` and `burnRate`: each monitor
	// of the rule is measured by them.
	ReportID *string `json:"reportId,omitempty"`
	// Which performance data of a `command` monitor is measured, for `performanceValue`: its label, such as
	// `load1` or `/`. Seconds and bytes count without their multiples.
	Label *string `json:"label,omitempty"`
	// The exporter whose series are measured, for `exporterSample`. Default: every exporter.
	ExporterID *string `json:"exporterId,omitempty"`
	// Which series are measured, for `exporterSample`: a vector selector such as
	// `node_filesystem_avail_bytes{mountpoint="/"}`. Each series is evaluated by itself.
	Selector *string `json:"selector,omitempty"`
	// How the samples of the window become one value, for `exporterSample`: the `last` one, their `avg`, `min` or
	// `max`, the `increase` of a counter, its `rate` a second, or the `delta` of a gauge. Default: `last`.
	Fn *AlertConditionFn `json:"fn,omitempty"`
}

// AlertChannel: how people are notified.
type AlertChannel struct {
	// `webhook`: The events `alert.*` go to the webhooks that subscribe to them. `email`: A mail goes to each
	// address. `channel`: A message goes to a notification channel. `escalation`: A policy escalates the
	// incidents of the rule.
	Type AlertChannelType `json:"type"`
	// Addresses; when empty, everyone in the organization who may respond to incidents.
	To []string `json:"to,omitempty"`
	// The notification channel that gets the messages.
	ChannelID *string `json:"channelId,omitempty"`
	// The policy that escalates the incidents of the rule.
	EscalationPolicyID *string `json:"escalationPolicyId,omitempty"`
}

// AlertRuleCondition: when a rule holds.
type AlertRuleCondition struct {
	// What is measured.
	Metric AlertConditionMetric `json:"metric"`
	// How the metric is compared with `threshold`; `==` and `!=` alone for `status`.
	Operator Comparison `json:"operator"`
	// A number, or a status for the metric `status`.
	Threshold any `json:"threshold"`
	// What the metric must be back at before the alert clears, which prevents flapping; the same as `threshold`
	// when `null`.
	ClearThreshold Optional[float64] `json:"clearThreshold,omitempty"`
	// How the results of the window become one value; only with `latencyMs`.
	Aggregation Optional[AlertConditionAggregation] `json:"aggregation,omitempty"`
	// The stretch before now that counts, for aggregations, `latencyP95`, `uptimePercent`, `burnRate` and every
	// `fn` but `last`; at most a day with `fn`.
	WindowSeconds Optional[int64] `json:"windowSeconds,omitempty"`
	// The report whose target, accounting and period count, for `errorBudgetPercent` and `burnRate`: each monitor
	// of the rule is measured by them.
	ReportID Optional[string] `json:"reportId,omitempty"`
	// Which performance data of a `command` monitor is measured, for `performanceValue`: its label, such as
	// `load1` or `/`. Seconds and bytes count without their multiples.
	Label Optional[string] `json:"label,omitempty"`
	// The exporter whose series are measured, for `exporterSample`. Default: every exporter.
	ExporterID Optional[string] `json:"exporterId,omitempty"`
	// Which series are measured, for `exporterSample`: a vector selector such as
	// `node_filesystem_avail_bytes{mountpoint="/"}`. Each series is evaluated by itself.
	Selector Optional[string] `json:"selector,omitempty"`
	// How the samples of the window become one value, for `exporterSample`: the `last` one, their `avg`, `min` or
	// `max`, the `increase` of a counter, its `rate` a second, or the `delta` of a gauge. Default: `last`.
	Fn Optional[AlertConditionFn] `json:"fn,omitempty"`
}

// AlertRuleChannel: how people are notified.
type AlertRuleChannel struct {
	// `webhook`: The events `alert.*` go to the webhooks that subscribe to them. `email`: A mail goes to each
	// address. `channel`: A message goes to a notification channel. `escalation`: A policy escalates the
	// incidents of the rule.
	Type AlertChannelType `json:"type"`
	// Addresses; when empty, everyone in the organization who may respond to incidents.
	To Optional[[]string] `json:"to,omitempty"`
	// Opaque identifier, starts with `nch_`.
	ChannelID Optional[string] `json:"channelId,omitempty"`
	// Opaque identifier, starts with `esc_`.
	EscalationPolicyID Optional[string] `json:"escalationPolicyId,omitempty"`
}

// AlertRuleCreate: an alert rule to create.
type AlertRuleCreate struct {
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// Whether it is evaluated.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// How bad it is.
	Severity Optional[IncidentSeverity] `json:"severity,omitempty"`
	// What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric
	// `agentOffline`.
	Target Optional[AlertTarget] `json:"target,omitempty"`
	// When a rule holds.
	Condition AlertRuleCondition `json:"condition"`
	// Times in a row that the condition must hold before the alert fires.
	FailureThreshold Optional[int64] `json:"failureThreshold,omitempty"`
	// Times in a row that it must not hold before the alert clears.
	SuccessThreshold Optional[int64] `json:"successThreshold,omitempty"`
	// What missing data means, be it a missing value or missing results: all is well (`ok`), the condition holds
	// (`alerting`), or the state stays (`keep`).
	NoDataState Optional[AlertRuleNoDataState] `json:"noDataState,omitempty"`
	// Seconds after which the notification is repeated while it fires; `null` for never.
	RepeatIntervalSeconds Optional[int64] `json:"repeatIntervalSeconds,omitempty"`
	// Whether people are notified when it clears.
	NotifyOnResolve Optional[bool] `json:"notifyOnResolve,omitempty"`
	// How people are notified; no one is notified when empty.
	Channels Optional[[]AlertRuleChannel] `json:"channels,omitempty"`
	// Whether an incident is opened with the alert, and resolved with it.
	CreateIncident Optional[bool] `json:"createIncident,omitempty"`
	// Copied into its alerts.
	Labels Optional[map[string]string] `json:"labels,omitempty"`
}

// AlertRuleUpdate: a merge patch for an alert rule.
type AlertRuleUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// Whether it is evaluated.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// How bad it is.
	Severity Optional[IncidentSeverity] `json:"severity,omitempty"`
	// What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric
	// `agentOffline`.
	Target Optional[AlertTarget] `json:"target,omitempty"`
	// Fields of the condition that change.
	Condition Optional[map[string]any] `json:"condition,omitempty"`
	// Times in a row that the condition must hold before the alert fires.
	FailureThreshold Optional[int64] `json:"failureThreshold,omitempty"`
	// Times in a row that it must not hold before the alert clears.
	SuccessThreshold Optional[int64] `json:"successThreshold,omitempty"`
	// What missing data means, be it a missing value or missing results: all is well (`ok`), the condition holds
	// (`alerting`), or the state stays (`keep`).
	NoDataState Optional[AlertRuleNoDataState] `json:"noDataState,omitempty"`
	// Seconds after which the notification is repeated while it fires; `null` for never.
	RepeatIntervalSeconds Optional[int64] `json:"repeatIntervalSeconds,omitempty"`
	// Whether people are notified when it clears.
	NotifyOnResolve Optional[bool] `json:"notifyOnResolve,omitempty"`
	// How people are notified; no one is notified when empty.
	Channels Optional[[]AlertRuleChannel] `json:"channels,omitempty"`
	// Whether an incident is opened with the alert, and resolved with it.
	CreateIncident Optional[bool] `json:"createIncident,omitempty"`
	// Labels that change; `null` in place of a value removes it.
	Labels Optional[map[string]*string] `json:"labels,omitempty"`
}

// AlertRuleDraftTest: a rule as it would be created, and what to evaluate it on.
type AlertRuleDraftTest struct {
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// Whether it is evaluated.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// How bad it is.
	Severity Optional[IncidentSeverity] `json:"severity,omitempty"`
	// What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric
	// `agentOffline`.
	Target Optional[AlertTarget] `json:"target,omitempty"`
	// When a rule holds.
	Condition AlertRuleCondition `json:"condition"`
	// Times in a row that the condition must hold before the alert fires.
	FailureThreshold Optional[int64] `json:"failureThreshold,omitempty"`
	// Times in a row that it must not hold before the alert clears.
	SuccessThreshold Optional[int64] `json:"successThreshold,omitempty"`
	// What missing data means, be it a missing value or missing results: all is well (`ok`), the condition holds
	// (`alerting`), or the state stays (`keep`).
	NoDataState Optional[AlertRuleNoDataState] `json:"noDataState,omitempty"`
	// Seconds after which the notification is repeated while it fires; `null` for never.
	RepeatIntervalSeconds Optional[int64] `json:"repeatIntervalSeconds,omitempty"`
	// Whether people are notified when it clears.
	NotifyOnResolve Optional[bool] `json:"notifyOnResolve,omitempty"`
	// How people are notified; no one is notified when empty.
	Channels Optional[[]AlertRuleChannel] `json:"channels,omitempty"`
	// Whether an incident is opened with the alert, and resolved with it.
	CreateIncident Optional[bool] `json:"createIncident,omitempty"`
	// Copied into its alerts.
	Labels Optional[map[string]string] `json:"labels,omitempty"`
	// Where to begin, at most 31 days before `to`. Default: 24 hours before `to`.
	From Optional[Timestamp] `json:"from,omitempty"`
	// Where to end. Default: now.
	To Optional[Timestamp] `json:"to,omitempty"`
	// A monitor of the rule, whose values are answered as `series`; it is evaluated before the others.
	MonitorID Optional[string] `json:"monitorId,omitempty"`
	// The same for a subject of any kind: the id of a monitor, an agent or a series.
	SubjectID Optional[string] `json:"subjectId,omitempty"`
}

// AlertBackTestAlert: part of an answer of the API.
type AlertBackTestAlert struct {
	// The monitor; `null` for a rule about something else.
	MonitorID *string `json:"monitorId"`
	// Display name of the monitor; `null` for a rule about something else.
	MonitorName *string `json:"monitorName"`
	// What it would have fired for.
	Subject AlertSubject `json:"subject"`
	// When it would have fired.
	FiredAt Timestamp `json:"firedAt"`
	// When it would have cleared; `null` when it would still be firing.
	ClearedAt *Timestamp `json:"clearedAt"`
	// What was measured when it fired.
	Value json.RawMessage `json:"value"`
}

// AlertBackTestSeries: part of an answer of the API.
type AlertBackTestSeries struct {
	// When it was evaluated.
	At Timestamp `json:"at"`
	// What was measured; `null` for no data.
	Value json.RawMessage `json:"value"`
	// The state of the rule after it.
	State AlertRuleState `json:"state"`
}

// AlertBackTest: what a rule would have done.
type AlertBackTest struct {
	// Where the evaluated results begin.
	From Timestamp `json:"from"`
	// Where they end: before what was asked for when there are too many.
	To Timestamp `json:"to"`
	// Monitors, agents or series of the rule that were evaluated.
	EvaluatedMonitors int64 `json:"evaluatedMonitors"`
	// Results that were evaluated; samples of series, and for agents their changes of status.
	EvaluatedResults int64 `json:"evaluatedResults"`
	// Every time that it would have fired, the first one first; at most 1000.
	Alerts []AlertBackTestAlert `json:"alerts"`
	// Evaluations of what `monitorId` or `subjectId` names, the first one first; absent without them. Of more
	// than 500, one for each of 500 equal parts of the range: the one with the worst state and, of these, the
	// value nearest to firing.
	Series []AlertBackTestSeries `json:"series,omitempty"`
}

// AlertRuleTest: what to evaluate a rule on.
type AlertRuleTest struct {
	// Where to begin, at most 31 days before `to`. Default: 24 hours before `to`.
	From Optional[Timestamp] `json:"from,omitempty"`
	// Where to end. Default: now.
	To Optional[Timestamp] `json:"to,omitempty"`
	// A monitor of the rule, whose values are answered as `series`; it is evaluated before the others.
	MonitorID Optional[string] `json:"monitorId,omitempty"`
	// The same for a subject of any kind: the id of a monitor, an agent or a series.
	SubjectID Optional[string] `json:"subjectId,omitempty"`
}

// AlertState: the state of a rule for one monitor, agent or series.
type AlertState struct {
	// Opaque identifier, starts with `alr_`.
	RuleID string `json:"ruleId"`
	// Display name of the rule.
	RuleName string `json:"ruleName"`
	// How bad it is.
	Severity IncidentSeverity `json:"severity"`
	// The monitor it is about; `null` for a rule about something else.
	MonitorID *string `json:"monitorId"`
	// Display name of the monitor; `null` for a rule about something else.
	MonitorName *string `json:"monitorName"`
	// What it is about.
	Subject AlertSubject `json:"subject"`
	// `pending`: the condition holds, but not often enough yet; `firing`; `recovering`: it no longer holds, but
	// not for long enough to clear; `noData`: nothing was measured; else `inactive`.
	State AlertRuleState `json:"state"`
	// What the rule measures, such as `latencyMs`.
	Metric string `json:"metric"`
	// How it compares, such as `>`.
	Operator string `json:"operator"`
	// What it compares with.
	Threshold json.RawMessage `json:"threshold"`
	// What was measured last; `null` without data.
	Value json.RawMessage `json:"value"`
	// What the check found, in words.
	Cause *string `json:"cause"`
	// Labels of the rule.
	Labels map[string]string `json:"labels"`
	// When the condition first held.
	StartedAt *Timestamp `json:"startedAt"`
	// When the alert fired.
	FiredAt *Timestamp `json:"firedAt"`
	// When it was acknowledged.
	AcknowledgedAt *Timestamp `json:"acknowledgedAt"`
	// Id of the user or API key that acknowledged it; `null` while no one has.
	AcknowledgedBy *string `json:"acknowledgedBy"`
	// When it cleared.
	ResolvedAt *Timestamp `json:"resolvedAt"`
	// The incident that it opened or belongs to.
	IncidentID *string `json:"incidentId"`
	// When it was last evaluated.
	UpdatedAt Timestamp `json:"updatedAt"`
}

// AlertAcknowledge: which alerts of a rule to acknowledge. Default: all that fire.
type AlertAcknowledge struct {
	// Only for this monitor.
	MonitorID Optional[string] `json:"monitorId,omitempty"`
	// Only for this monitor, agent or series.
	SubjectID Optional[string] `json:"subjectId,omitempty"`
}

// NotificationChannel: a place that is notified of what happens, without its credentials.
type NotificationChannel struct {
	// Opaque identifier, starts with `nch_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key *string `json:"key"`
	// What it is for.
	Description string `json:"description"`
	// What kind of place it is.
	Type string `json:"type"`
	// Where it leads.
	Config map[string]json.RawMessage `json:"config"`
	// Whether messages are sent. What waits when it is switched off is given up.
	Enabled bool `json:"enabled"`
	// What it is notified of, besides what alert rules send to it.
	Subscriptions []ChannelSubscription `json:"subscriptions"`
	// How messages about several subjects become one.
	Grouping ChannelGrouping `json:"grouping"`
	// Hours without what is less bad.
	QuietHours *ChannelQuietHours `json:"quietHours"`
	// Reminders while an incident is open and not acknowledged.
	Repeat *ChannelRepeat `json:"repeat"`
	// When a monitor that goes up and down is one message instead of many.
	Flapping *ChannelFlapping `json:"flapping"`
	// Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is
	// checked when they are saved. `null`: ours.
	Template *ChannelTemplate `json:"template"`
	// How later messages of a conversation appear: `edit` changes the first one, `thread` replies to it, `new`
	// posts another; `auto` is the best that the type can do. What it cannot do is refused.
	Updates NotificationChannelUpdates `json:"updates"`
	// What messages let their readers do: `signedIn` links to the page where a member acknowledges the incident,
	// `anyone` lets every reader acknowledge it there, by a link or a button, without signing in.
	Actions NotificationChannelActions `json:"actions"`
	// How much of the address of a monitor messages show: addresses may hold secrets.
	ShowTarget NotificationChannelShowTarget `json:"showTarget"`
	// IANA name, for times in messages; `null` for that of the organization.
	Timezone *string `json:"timezone"`
	// A message that could not be sent for so long is not sent any more.
	ExpiresAfterSeconds int64 `json:"expiresAfterSeconds"`
	// `failing` when the last attempts failed; `disabled` when nothing is sent.
	Status NotificationChannelStatus `json:"status"`
	// `gone`: the provider knows the place no longer. `unauthorized`: it refuses the credentials. `failing`:
	// nothing arrived for five days.
	DisabledReason *NotificationChannelDisabledReason `json:"disabledReason"`
	// When the failures began that no success has ended.
	FailingSince *Timestamp `json:"failingSince"`
	// When a message last arrived, to the minute; `null` if never.
	LastDeliveredAt *Timestamp `json:"lastDeliveredAt"`
	// When the next attempt is made, while the place is given a rest.
	PausedUntil *Timestamp `json:"pausedUntil"`
	// Where it leads, with what is secret left out.
	Destination string `json:"destination"`
	// The same for channels of the organization that lead to the same place; empty without credentials.
	Fingerprint string `json:"fingerprint"`
	// Which credentials are kept; what they are is never shown.
	CredentialFields []string `json:"credentialFields"`
	// What it can do, by its type and `config`; nothing where this server was started without its type.
	Supports NotificationChannelSupport `json:"supports"`
	// How many name it. While any does, deleting it is a `conflict`, unless it is forced.
	UsedBy ChannelUsers `json:"usedBy"`
	// For the type `email`: the addresses that its `config` names, with what their owners say to mails of the
	// organization. Empty for all other channels.
	Recipients []ChannelRecipient `json:"recipients"`
	// Who created it: a user or an API key.
	CreatedBy string `json:"createdBy"`
}

// ChannelSubscription: what a channel is notified of.
type ChannelSubscription struct {
	// What it is notified of.
	Events []ChannelSubscriptionEvent `json:"events"`
	// About which monitors. Default: all.
	Target MonitorTarget `json:"target"`
	// Only what is at least this bad. Default: `minor`.
	MinimumSeverity NewsPreferencesMinimumSeverity `json:"minimumSeverity"`
	// Only what has all of these labels, for alerts about series. Default: none.
	Labels map[string]string `json:"labels"`
}

// MonitorTarget: which monitors are meant: all, those with these ids, or those with one of these tags.
type MonitorTarget struct {
	// `all`: All of the organization. `monitors`: Those with these ids. `tags`: Those with one of these tags,
	// also monitors that get it later.
	Scope MonitorTargetScope `json:"scope"`
	// These monitors.
	MonitorIDs Optional[[]string] `json:"monitorIds,omitempty"`
	// Monitors that have one of these tags.
	Tags Optional[[]string] `json:"tags,omitempty"`
}

// ChannelGrouping: how messages of a channel become one.
type ChannelGrouping struct {
	// Seconds that the first message waits; what happens meanwhile becomes part of it. Default: 5.
	WaitSeconds int64 `json:"waitSeconds"`
	// More subjects than this that wait together become one digest; `null` for never. Default: 3.
	DigestAbove *int64 `json:"digestAbove"`
	// Seconds for which later subjects join a digest. Default: 600.
	DigestSeconds int64 `json:"digestSeconds"`
}

// ChannelQuietHoursRange: part of an answer of the API.
type ChannelQuietHoursRange struct {
	// Days of the week on which it begins.
	Days []PersonalQuietHoursRangeDay `json:"days"`
	// Local time of day, `HH:MM`.
	From string `json:"from"`
	// Local time of day, `HH:MM`.
	To string `json:"to"`
}

// ChannelQuietHours: hours in which a channel is quiet.
type ChannelQuietHours struct {
	// Time zone of `ranges`, as an IANA name.
	Timezone string `json:"timezone"`
	// When, in local time. A range that does not end after it begins ends on the next day.
	Ranges []ChannelQuietHoursRange `json:"ranges"`
	// What is less bad than this is quiet; the rest is sent at once.
	Below ChannelQuietHoursBelow `json:"below"`
	// `hold`: sent afterwards, in one message. `drop`: never sent. Default: `hold`.
	Afterwards ChannelQuietHoursAfterwards `json:"afterwards"`
}

// ChannelRepeat: reminders of a channel.
type ChannelRepeat struct {
	// Seconds from one reminder to the next.
	EverySeconds int64 `json:"everySeconds"`
	// Most reminders. Default: 10.
	AtMost int64 `json:"atMost"`
}

// ChannelFlapping: when a channel calls a monitor flapping.
type ChannelFlapping struct {
	// More changes than this within the window are flapping.
	Changes int64 `json:"changes"`
	// Seconds before now in which changes count.
	WindowSeconds int64 `json:"windowSeconds"`
}

// ChannelTemplate: the words of the messages of a channel.
type ChannelTemplate struct {
	// Takes the place of the title; `null` for ours. Default: `null`.
	Title *string `json:"title"`
	// Takes the place of cause and facts; `null` for ours. Default: `null`.
	Body *string `json:"body"`
}

// NotificationChannelSupport: what a channel, or a type of channels, can do.
type NotificationChannelSupport struct {
	// A message can be changed after it was posted.
	Edit bool `json:"edit"`
	// Messages of one conversation are shown together.
	Thread bool `json:"thread"`
	// What it shows has a state, which ends with what it is about.
	Close bool `json:"close"`
	// A message can have buttons that act.
	Buttons bool `json:"buttons"`
	// People can be named so that it rings for them.
	Mentions bool `json:"mentions"`
	// The provider says later that a message was read.
	Confirms bool `json:"confirms"`
}

// ChannelUsers: how many name a notification channel.
type ChannelUsers struct {
	// Alert rules that send to it.
	AlertRules int64 `json:"alertRules"`
	// Escalation policies with steps that send to it.
	EscalationPolicies int64 `json:"escalationPolicies"`
	// Reports that send a summary to it.
	Reports int64 `json:"reports"`
	// Schedules that announce in it who is on call.
	OnCallSchedules int64 `json:"onCallSchedules"`
	// 1 when it carries the text messages and calls of the organization.
	Organizations int64 `json:"organizations"`
}

// ChannelRecipient: an address that a channel of type `email` names.
type ChannelRecipient struct {
	// As `config` names it.
	Address string `json:"address"`
	// Whether it is the verified address of a member, who need not be asked.
	IsMember bool `json:"isMember"`
	// `confirmed`: it gets mails. `pending`: its owner was asked by mail, or is still to be asked, and gets none
	// before agreeing. `refused`: its owner wants none, and is not asked again.
	Status ChannelRecipientStatus `json:"status"`
	// When its owner was last asked; `null` if never.
	AskedAt *Timestamp `json:"askedAt"`
}

// NotificationChannelCreate: a notification channel to create.
type NotificationChannelCreate struct {
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// What it is for.
	Description Optional[string] `json:"description,omitempty"`
	// Of `GET /notification-channel-types`; it cannot be changed.
	Type string `json:"type"`
	// Where it leads, by the type; `GET /notification-channel-types` has the schema of each. Secrets belong into
	// `credentials`.
	Config map[string]any `json:"config"`
	// What it signs in with, by the type. It is sealed and never shown; another host in `config` asks for it
	// again. Default: none.
	Credentials Optional[map[string]any] `json:"credentials,omitempty"`
	// Whether messages are sent. What waits when it is switched off is given up.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// What it is notified of, besides what alert rules send to it. Default: incidents, certificates, agents and
	// failing channels, about all monitors.
	Subscriptions Optional[[]NotificationSubscription] `json:"subscriptions,omitempty"`
	// How messages about several subjects become one.
	Grouping Optional[NotificationGrouping] `json:"grouping,omitempty"`
	// Hours without what is less bad. Default: none.
	QuietHours Optional[QuietHours] `json:"quietHours,omitempty"`
	// Reminders while an incident is open and not acknowledged. Default: none.
	Repeat Optional[NotificationRepeat] `json:"repeat,omitempty"`
	// When a monitor that goes up and down is one message instead of many. Default: 6 changes in 30 minutes.
	Flapping Optional[NotificationFlapping] `json:"flapping,omitempty"`
	// Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is
	// checked when they are saved. `null`: ours.
	Template Optional[NotificationTemplate] `json:"template,omitempty"`
	// How later messages of a conversation appear: `edit` changes the first one, `thread` replies to it, `new`
	// posts another; `auto` is the best that the type can do. What it cannot do is refused.
	Updates Optional[NotificationChannelUpdates] `json:"updates,omitempty"`
	// What messages let their readers do: `signedIn` links to the page where a member acknowledges the incident,
	// `anyone` lets every reader acknowledge it there, by a link or a button, without signing in.
	Actions Optional[NotificationChannelActions] `json:"actions,omitempty"`
	// How much of the address of a monitor messages show: addresses may hold secrets.
	ShowTarget Optional[NotificationChannelShowTarget] `json:"showTarget,omitempty"`
	// IANA name, for times in messages; `null` for that of the organization.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// A message that could not be sent for so long is not sent any more.
	ExpiresAfterSeconds Optional[int64] `json:"expiresAfterSeconds,omitempty"`
}

// NotificationSubscription: what a channel is notified of, about which monitors, from which severity on.
type NotificationSubscription struct {
	// What it is notified of.
	Events []ChannelSubscriptionEvent `json:"events"`
	// About which monitors. Default: all.
	Target Optional[MonitorTarget] `json:"target,omitempty"`
	// Only what is at least this bad. Default: `minor`.
	MinimumSeverity Optional[NewsPreferencesMinimumSeverity] `json:"minimumSeverity,omitempty"`
	// Only what has all of these labels, for alerts about series. Default: none.
	Labels Optional[map[string]string] `json:"labels,omitempty"`
}

// NotificationGrouping: how messages about several subjects become one.
type NotificationGrouping struct {
	// Seconds that the first message waits; what happens meanwhile becomes part of it. Default: 5.
	WaitSeconds Optional[int64] `json:"waitSeconds,omitempty"`
	// More subjects than this that wait together become one digest; `null` for never. Default: 3.
	DigestAbove Optional[int64] `json:"digestAbove,omitempty"`
	// Seconds for which later subjects join a digest. Default: 600.
	DigestSeconds Optional[int64] `json:"digestSeconds,omitempty"`
}

// QuietHours: hours in which a channel is quiet.
type QuietHours struct {
	// Time zone of `ranges`, as an IANA name.
	Timezone string `json:"timezone"`
	// When, in local time. A range that does not end after it begins ends on the next day.
	Ranges []PersonalQuietHoursCreateRange `json:"ranges"`
	// What is less bad than this is quiet; the rest is sent at once.
	Below ChannelQuietHoursBelow `json:"below"`
	// `hold`: sent afterwards, in one message. `drop`: never sent. Default: `hold`.
	Afterwards Optional[ChannelQuietHoursAfterwards] `json:"afterwards,omitempty"`
}

// NotificationRepeat: reminders while an incident is open and not acknowledged.
type NotificationRepeat struct {
	// Seconds from one reminder to the next.
	EverySeconds int64 `json:"everySeconds"`
	// Most reminders. Default: 10.
	AtMost Optional[int64] `json:"atMost,omitempty"`
}

// NotificationFlapping: when a monitor that goes up and down is one message instead of many.
type NotificationFlapping struct {
	// More changes than this within the window are flapping.
	Changes int64 `json:"changes"`
	// Seconds before now in which changes count.
	WindowSeconds int64 `json:"windowSeconds"`
}

// NotificationTemplate: own words for the messages of a channel.
type NotificationTemplate struct {
	// Takes the place of the title; `null` for ours. Default: `null`.
	Title Optional[string] `json:"title,omitempty"`
	// Takes the place of cause and facts; `null` for ours. Default: `null`.
	Body Optional[string] `json:"body,omitempty"`
}

// NotificationChannelGrouping: how messages about several subjects become one.
type NotificationChannelGrouping struct {
	// Seconds that the first message waits; what happens meanwhile becomes part of it. Default: 5.
	WaitSeconds Optional[int64] `json:"waitSeconds,omitempty"`
	// More subjects than this that wait together become one digest; `null` for never. Default: 3.
	DigestAbove Optional[int64] `json:"digestAbove,omitempty"`
	// Seconds for which later subjects join a digest. Default: 600.
	DigestSeconds Optional[int64] `json:"digestSeconds,omitempty"`
}

// NotificationChannelQuietHours: hours without what is less bad; `null` for none.
type NotificationChannelQuietHours struct {
	// Time zone of `ranges`, as an IANA name.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// When, in local time. A range that does not end after it begins ends on the next day.
	Ranges Optional[[]PersonalQuietHoursCreateRange] `json:"ranges,omitempty"`
	// What is less bad than this is quiet; the rest is sent at once.
	Below Optional[ChannelQuietHoursBelow] `json:"below,omitempty"`
	// `hold`: sent afterwards, in one message. `drop`: never sent. Default: `hold`.
	Afterwards Optional[ChannelQuietHoursAfterwards] `json:"afterwards,omitempty"`
}

// NotificationChannelRepeat: reminders while an incident is open and not acknowledged; `null` for none.
type NotificationChannelRepeat struct {
	// Seconds from one reminder to the next.
	EverySeconds Optional[int64] `json:"everySeconds,omitempty"`
	// Most reminders. Default: 10.
	AtMost Optional[int64] `json:"atMost,omitempty"`
}

// NotificationChannelFlapping: when a monitor that goes up and down is one message; `null` for never.
type NotificationChannelFlapping struct {
	// More changes than this within the window are flapping.
	Changes Optional[int64] `json:"changes,omitempty"`
	// Seconds before now in which changes count.
	WindowSeconds Optional[int64] `json:"windowSeconds,omitempty"`
}

// NotificationChannelTemplate: own words for messages: `{{title}}`, `{{cause|limit:200}}`,
// `{{#facts}}…{{/facts}}`. What they name is checked when they are saved. `null`: ours.
type NotificationChannelTemplate struct {
	// Takes the place of the title; `null` for ours. Default: `null`.
	Title Optional[string] `json:"title,omitempty"`
	// Takes the place of cause and facts; `null` for ours. Default: `null`.
	Body Optional[string] `json:"body,omitempty"`
}

// NotificationChannelUpdate: a merge patch for a notification channel.
type NotificationChannelUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// What it is for.
	Description Optional[string] `json:"description,omitempty"`
	// Where it leads, by the type; `GET /notification-channel-types` has the schema of each. Secrets belong into
	// `credentials`.
	Config Optional[map[string]any] `json:"config,omitempty"`
	// What it signs in with, by the type. It is sealed and never shown; another host in `config` asks for it
	// again. What is left out stays, `null` removes.
	Credentials Optional[map[string]any] `json:"credentials,omitempty"`
	// Whether messages are sent. What waits when it is switched off is given up.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// What it is notified of.
	Subscriptions Optional[[]NotificationSubscription] `json:"subscriptions,omitempty"`
	// How messages about several subjects become one.
	Grouping Optional[NotificationChannelGrouping] `json:"grouping,omitempty"`
	// Hours without what is less bad; `null` for none.
	QuietHours Optional[NotificationChannelQuietHours] `json:"quietHours,omitempty"`
	// Reminders while an incident is open and not acknowledged; `null` for none.
	Repeat Optional[NotificationChannelRepeat] `json:"repeat,omitempty"`
	// When a monitor that goes up and down is one message; `null` for never.
	Flapping Optional[NotificationChannelFlapping] `json:"flapping,omitempty"`
	// Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is
	// checked when they are saved. `null`: ours.
	Template Optional[NotificationChannelTemplate] `json:"template,omitempty"`
	// How later messages of a conversation appear: `edit` changes the first one, `thread` replies to it, `new`
	// posts another; `auto` is the best that the type can do. What it cannot do is refused.
	Updates Optional[NotificationChannelUpdates] `json:"updates,omitempty"`
	// What messages let their readers do: `signedIn` links to the page where a member acknowledges the incident,
	// `anyone` lets every reader acknowledge it there, by a link or a button, without signing in.
	Actions Optional[NotificationChannelActions] `json:"actions,omitempty"`
	// How much of the address of a monitor messages show: addresses may hold secrets.
	ShowTarget Optional[NotificationChannelShowTarget] `json:"showTarget,omitempty"`
	// IANA name, for times in messages; `null` for that of the organization.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// A message that could not be sent for so long is not sent any more.
	ExpiresAfterSeconds Optional[int64] `json:"expiresAfterSeconds,omitempty"`
}

// NotificationChannelTypeCredentialField: part of an answer of the API.
type NotificationChannelTypeCredentialField struct {
	// Its name in `credentials`.
	Name string `json:"name"`
	// Whether a channel of the type cannot do without it.
	IsRequired bool `json:"isRequired"`
	// Where it is found, and how it looks.
	Hint string `json:"hint"`
}

// NotificationChannelTypeLimits: how long messages may be; longer ones are cut.
type NotificationChannelTypeLimits struct {
	// Longest title; `null` for a type without titles.
	Title *int64 `json:"title"`
	// Longest text of a message.
	Body int64 `json:"body"`
	// What the provider counts.
	Unit NotificationChannelTypeLimitsUnit `json:"unit"`
}

// NotificationChannelType: a kind of place that can be notified.
type NotificationChannelType struct {
	// What `type` of a channel names, such as `slack`.
	Type string `json:"type"`
	// Its name as its makers write it.
	Title string `json:"title"`
	// JSON Schema of `config`.
	ConfigSchema map[string]json.RawMessage `json:"configSchema"`
	// What `credentials` holds.
	CredentialFields []NotificationChannelTypeCredentialField `json:"credentialFields"`
	// What a channel, or a type of channels, can do.
	Supports NotificationChannelSupport `json:"supports"`
	// How long messages may be; longer ones are cut.
	Limits NotificationChannelTypeLimits `json:"limits"`
	// Its page of the documentation; `null` for a type of the host without one.
	HelpURL *string `json:"helpUrl"`
}

// NotificationChannelPreviewRequest: a time, and settings to try; what is left out is as the channel has it.
type NotificationChannelPreviewRequest struct {
	// From when. Default: seven days before `to`.
	From Optional[Timestamp] `json:"from,omitempty"`
	// Until when, at most 31 days after `from`. Default: now.
	To Optional[Timestamp] `json:"to,omitempty"`
	// What it is notified of.
	Subscriptions Optional[[]NotificationSubscription] `json:"subscriptions,omitempty"`
	// How messages about several subjects become one.
	Grouping Optional[NotificationChannelGrouping] `json:"grouping,omitempty"`
	// Hours without what is less bad; `null` for none.
	QuietHours Optional[NotificationChannelQuietHours] `json:"quietHours,omitempty"`
	// Reminders while an incident is open and not acknowledged; `null` for none.
	Repeat Optional[NotificationChannelRepeat] `json:"repeat,omitempty"`
	// When a monitor that goes up and down is one message; `null` for never.
	Flapping Optional[NotificationChannelFlapping] `json:"flapping,omitempty"`
}

// NotificationChannelPreviewMessage: part of an answer of the API.
type NotificationChannelPreviewMessage struct {
	// When what it says happened.
	At Timestamp `json:"at"`
	// When it would have been sent; `null` if never.
	SentAt *Timestamp `json:"sentAt"`
	// What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it again;
	// `notice` is about the organization itself, such as an invoice.
	Kind NotificationKind `json:"kind"`
	// The title of the message.
	Title string `json:"title"`
	// `held`: sent after quiet hours. `dropped`: never sent, for quiet hours. `superseded`: a newer message or a
	// digest took its place.
	Fate NotificationChannelPreviewMessageFate `json:"fate"`
}

// NotificationChannelPreviewTotals: how many messages had each fate.
type NotificationChannelPreviewTotals struct {
	// Messages that would have been sent at once.
	Sent int64 `json:"sent"`
	// Messages that would have been sent after quiet hours.
	Held int64 `json:"held"`
	// Messages that quiet hours would have kept back for good.
	Dropped int64 `json:"dropped"`
	// Messages whose place a newer one or a digest would have taken.
	Superseded int64 `json:"superseded"`
}

// NotificationChannelPreview: what a channel would have sent.
type NotificationChannelPreview struct {
	// In the order of what happened.
	Messages []NotificationChannelPreviewMessage `json:"messages"`
	// How many messages had each fate.
	Totals NotificationChannelPreviewTotals `json:"totals"`
	// From what happened to the message about it, at most.
	LongestDelaySeconds int64 `json:"longestDelaySeconds"`
	// Later incidents were left out; `null` when none was.
	TruncatedAt *Timestamp `json:"truncatedAt"`
}

// NotificationChannelDraftTest: a channel that is not kept, and what to send to it.
type NotificationChannelDraftTest struct {
	// What the channel is to be called. The audit trail names the test by it. Default: where it leads.
	Name Optional[string] `json:"name,omitempty"`
	// Of `GET /notification-channel-types`; it cannot be changed.
	Type string `json:"type"`
	// Where it leads, by the type; `GET /notification-channel-types` has the schema of each. Secrets belong into
	// `credentials`.
	Config map[string]any `json:"config"`
	// What it signs in with, by the type. It is sealed and never shown; another host in `config` asks for it
	// again. Default: none.
	Credentials Optional[map[string]any] `json:"credentials,omitempty"`
	// Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is
	// checked when they are saved. `null`: ours.
	Template Optional[NotificationTemplate] `json:"template,omitempty"`
	// IANA name, for times in messages; `null` for that of the organization.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// What is sent. Default: `opened`.
	Message Optional[NotificationChannelMessage] `json:"message,omitempty"`
}

// NotificationChannelDraftTestResultMessage: part of an answer of the API.
type NotificationChannelDraftTestResultMessage struct {
	// What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it again;
	// `notice` is about the organization itself, such as an invoice.
	Kind NotificationKind `json:"kind"`
	// The title of the message.
	Title string `json:"title"`
	// `deferred`: the provider lets nothing more through for now; try again later.
	Status NotificationChannelDraftTestResultMessageStatus `json:"status"`
	// How sure it is that people can see it: the provider took it over, posted it, or confirmed it.
	Certainty *NotificationCertainty `json:"certainty"`
	// The message where the provider shows it.
	Link *string `json:"link"`
	// What went wrong, in words, without secrets.
	Error *string `json:"error"`
	// Every request, the first one first.
	Attempts []NotificationAttempt `json:"attempts"`
}

// NotificationChannelDraftTestResult: what became of test messages to a channel that is not kept.
type NotificationChannelDraftTestResult struct {
	// Where it leads, with what is secret left out.
	Destination string `json:"destination"`
	// In their order, up to the first one that did not arrive.
	Messages []NotificationChannelDraftTestResultMessage `json:"messages"`
}

// NotificationAttemptRequest: what was sent, without secrets.
type NotificationAttemptRequest struct {
	// The HTTP method.
	Method string `json:"method"`
	// The address.
	URL string `json:"url"`
	// The body as text.
	Body string `json:"body"`
}

// NotificationAttempt: one request to a provider; written before it is sent.
type NotificationAttempt struct {
	// Counts the attempts of the message, from 1.
	Number int64 `json:"number"`
	// When it began.
	StartedAt Timestamp `json:"startedAt"`
	// `deferred`: the provider asked to wait, which spends no retry.
	Status NotificationAttemptStatus `json:"status"`
	// What was asked of the provider; `null` before it is known.
	Step *NotificationAttemptStep `json:"step"`
	// Milliseconds until the answer was complete, or until it failed.
	DurationMs *float64 `json:"durationMs"`
	// Status of the answer, if one came.
	StatusCode *int64 `json:"statusCode"`
	// `status`: The receiver answered with another status than 2xx. `redirect`: The receiver answered with a
	// redirect, which is not followed. `timeout`: No complete answer came within ten seconds. `too_large`: The
	// answer had more than one megabyte. `dns`: The name could not be resolved. `refused_address`: The name leads
	// to an address that this server may not connect to. `connection`: The connection could not be made, or
	// broke. `tls`: The certificate or the handshake was refused. `invalid_response`: What came back was no HTTP
	// answer. `interrupted`: This server ended before it knew the answer; the receiver may have got it.
	// `rate_limited`: The provider asked to wait; no retry was spent. `unauthorized`: The provider refused the
	// credentials. `gone`: The provider does not know the place. `rejected`: The provider refused what was sent.
	// `lost_message`: The message that was to be changed is gone; a new one is posted. `moved`: The place has
	// another address now. `outdated`: It was too late to send it. `mail`: The mail server did not take it.
	Error *NotificationAttemptError `json:"error"`
	// What went wrong, in words, without secrets.
	Message *string `json:"message"`
	// The first 16 kB of the answer’s body, without secrets; `null` without one.
	Response *string `json:"response"`
	// How long the provider asked to wait.
	RetryAfterSeconds *int64 `json:"retryAfterSeconds"`
	// What was sent, without secrets.
	Request *NotificationAttemptRequest `json:"request"`
}

// NotificationChannelTest: what a test sends.
type NotificationChannelTest struct {
	// What is sent. Default: `opened`.
	Message Optional[NotificationChannelMessage] `json:"message,omitempty"`
}

// NotificationChannelTestDeliveries: the messages of a test.
type NotificationChannelTestDeliveries struct {
	// The messages, in their order.
	Deliveries []Notification `json:"deliveries"`
}

// NotificationDetail: a message with what it says and its attempts.
type NotificationDetail struct {
	// Opaque identifier, starts with `ndl_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// The channel; `null` for a message to a person or an address.
	ChannelID *string `json:"channelId"`
	// The person; `null` for a message to a channel or an address.
	UserID *string `json:"userId"`
	// The contact method of the person; `null` for a mail to the address of the account, and for a channel.
	ContactMethodID *string `json:"contactMethodId"`
	// The address that an alert rule, a report or a billing profile names, as it is written there, or that of a
	// subscriber, masked; `null` for all other messages.
	Address *string `json:"address"`
	// The type of the place, such as `slack`.
	Type string `json:"type"`
	// What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it again;
	// `notice` is about the organization itself, such as an invoice.
	Kind NotificationKind `json:"kind"`
	// Why it is sent; `role`: because of what the person may do in the organization.
	Reason NotificationReason `json:"reason"`
	// What all messages of its conversation are about: an incident, an alert, a digest.
	Subject NotificationSubject `json:"subject"`
	// The incident that it is about; `null` for anything else.
	IncidentID *string `json:"incidentId"`
	// The alert rule whose alert it is about; `null` for anything else.
	AlertRuleID *string `json:"alertRuleId"`
	// Monitors that it is about, the first of them.
	MonitorIDs []string `json:"monitorIds"`
	// The step that it is a page of; `null` for what is no page.
	Escalation *NotificationEscalation `json:"escalation"`
	// The title of the message.
	Title string `json:"title"`
	// `held` until quiet hours end; `pending` while attempts are to come; `superseded` by a newer message or a
	// digest; `expired` when it was too late; `dropped` when it was not to be sent.
	Status NotificationStatus `json:"status"`
	// Why it was not sent, such as `quietHours`, `acknowledged`, `disabled`, `unconfirmed` or `refused` by the
	// owner of the address, `tooMany` mails in the hour, `suspended`, or `deleted` with its organization.
	UnsentReason *string `json:"unsentReason"`
	// The message that took its place.
	SupersededBy *string `json:"supersededBy"`
	// The page that said this too, because several incidents waited for the same person; its attempts are the
	// ones of this. `null` for what is sent by itself.
	CarriedBy *string `json:"carriedBy"`
	// How sure it is that people can see it: the provider took it over, posted it, or confirmed it.
	Certainty *NotificationCertainty `json:"certainty"`
	// Attempts that were begun.
	AttemptCount int64 `json:"attemptCount"`
	// How often the provider asked to wait.
	DeferredCount int64 `json:"deferredCount"`
	// It is not sent before this time, so that what comes meanwhile is part of it.
	NotBefore Timestamp `json:"notBefore"`
	// When the next attempt is due; `null` when none is.
	NextAttemptAt *Timestamp `json:"nextAttemptAt"`
	// It is not sent after this time.
	ExpiresAt Timestamp `json:"expiresAt"`
	// When it arrived.
	DeliveredAt *Timestamp `json:"deliveredAt"`
	// Milliseconds from what happened to the provider’s answer.
	LagMs *int64 `json:"lagMs"`
	// The message where the provider shows it.
	Link *string `json:"link"`
	// Status of the last answer.
	LastStatusCode *int64 `json:"lastStatusCode"`
	// What went wrong the last time, in words.
	LastError *string `json:"lastError"`
	// A message as it was planned, the same for all types of channels.
	Message NotificationMessage `json:"message"`
	// Every attempt, the first one first.
	Attempts []NotificationAttempt `json:"attempts"`
}

// NotificationMessageFact: part of an answer of the API.
type NotificationMessageFact struct {
	// What the fact is about.
	Name string `json:"name"`
	// Text in parts: our own words, and values that are escaped where they are shown.
	Value []json.RawMessage `json:"value"`
}

// NotificationMessage: a message as it was planned, the same for all types of channels.
type NotificationMessage struct {
	// What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it again;
	// `notice` is about the organization itself, such as an invoice.
	Kind NotificationKind `json:"kind"`
	// What all messages about one subject have in common.
	Conversation string `json:"conversation"`
	// Counts the messages of the conversation at its place.
	Sequence int64 `json:"sequence"`
	// The colour of the message, where its place shows one.
	Tone NotificationMessageTone `json:"tone"`
	// How bad it is.
	Severity IncidentSeverity `json:"severity"`
	// One line.
	Title []json.RawMessage `json:"title"`
	// One line that stands alone: the preview of a push message, the subject of a mail.
	Summary []json.RawMessage `json:"summary"`
	// Takes the place of cause and facts where the channel has a template.
	Body []json.RawMessage `json:"body"`
	// What is known about why; `null` without a cause.
	Cause []json.RawMessage `json:"cause"`
	// Facts by name, such as the monitor and its target.
	Facts []NotificationMessageFact `json:"facts"`
	// The subjects of a digest, the worst first.
	Items []MessageItem `json:"items"`
	// Subjects beyond `items`.
	More int64 `json:"more"`
	// People who acted, by name.
	Actors []string `json:"actors"`
	// Links below the message, the most important first.
	Links []MessageLink `json:"links"`
	// When what it is about began.
	StartedAt *Timestamp `json:"startedAt"`
	// When what it says happened.
	At Timestamp `json:"at"`
	// How long it lasted, for what has ended.
	LastedMs *int64 `json:"lastedMs"`
}

// MessageItem: one subject of a digest.
type MessageItem struct {
	// Text in parts: our own words, and values that are escaped where they are shown.
	Title []json.RawMessage `json:"title"`
	// The colour of the message, where its place shows one.
	Tone NotificationMessageTone `json:"tone"`
	// The page about it; `null` without one.
	Link *string `json:"link"`
}

// MessageLink: a link below a message.
type MessageLink struct {
	// The words of the link.
	Label string `json:"label"`
	// Where it leads.
	URL string `json:"url"`
	// What it does once confirmed; `null` for a link that only shows something.
	Action *MessageLinkAction `json:"action"`
}

// Exporter: a Prometheus or OpenMetrics endpoint that is scraped.
type Exporter struct {
	// Opaque identifier, starts with `exp_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// Where it is scraped: an absolute URL without user name and password.
	URL string `json:"url"`
	// Seconds from one scrape to the next.
	IntervalSeconds int64 `json:"intervalSeconds"`
	// Seconds after which a scrape has failed; less than `intervalSeconds`.
	TimeoutSeconds int64 `json:"timeoutSeconds"`
	// Which series are kept: those that one of them selects.
	Selectors []string `json:"selectors"`
	// Added to every series.
	Labels map[string]string `json:"labels"`
	// Whether labels of the exporter win over `labels`; else they are renamed `exported_…`.
	HonorLabels bool `json:"honorLabels"`
	// The format that is expected; `auto` by `Content-Type`, and the text format without a known one.
	Format ExporterFormat `json:"format"`
	// Request headers. A secret belongs into `credentials`.
	Headers map[string]string `json:"headers"`
	// Which credentials are kept for it; what they are is never shown.
	CredentialFields []ExporterCredentialField `json:"credentialFields"`
	// Whether any certificate is accepted.
	IgnoreTLSErrors bool `json:"ignoreTlsErrors"`
	// The agent that scrapes it, from inside its network; `null` for the server.
	AgentID *string `json:"agentId"`
	// A scrape that would keep more series fails as a whole.
	MaxSeries int64 `json:"maxSeries"`
	// Failed scrapes in a row after which it is `failing`.
	FailureThreshold int64 `json:"failureThreshold"`
	// `false` pauses the exporter.
	Enabled bool `json:"enabled"`
	// Seconds from one scrape to the next: `intervalSeconds`, or more where the plan includes no fewer.
	EffectiveIntervalSeconds int64 `json:"effectiveIntervalSeconds"`
	// `up` after a good scrape, `failing` after `failureThreshold` failed ones, `pending` before either.
	Status ExporterStatus `json:"status"`
	// Since when it has this status.
	StatusSince Timestamp `json:"statusSince"`
	// When it was last scraped.
	LastScrapedAt *Timestamp `json:"lastScrapedAt"`
	// When the server scrapes it next; `null` while paused, and where an agent scrapes it.
	NextScrapeAt *Timestamp `json:"nextScrapeAt"`
	// Why the last scrape failed, or why none arrives of its agent; `null` when all is well.
	LastError *string `json:"lastError"`
	// Samples of the last scrape.
	SamplesScraped int64 `json:"samplesScraped"`
	// What the last scrape was like.
	LastScrape *ScrapeSummary `json:"lastScrape"`
	// Series that the last good scrape kept.
	SeriesCount int64 `json:"seriesCount"`
}

// ScrapeSummary: what one scrape was like.
type ScrapeSummary struct {
	// From the start of the scrape to its end.
	DurationMs float64 `json:"durationMs"`
	// Samples that selectors kept.
	SamplesKept int64 `json:"samplesKept"`
	// Series among them that the scrape before did not have.
	SeriesAdded int64 `json:"seriesAdded"`
	// Length of the answer.
	BodyBytes int64 `json:"bodyBytes"`
	// The format that was read; `null` without an answer.
	Format *ScrapeSummaryFormat `json:"format"`
}

// ExporterCredentials: what a scrape signs in with. Kept sealed and never shown; a change replaces all of it,
// and another host or port in `url` needs it again.
type ExporterCredentials struct {
	// Who signs in.
	Username Optional[string] `json:"username,omitempty"`
	// The password of `username`.
	Password Optional[string] `json:"password,omitempty"`
	// A bearer token, instead of a username and password.
	Token Optional[string] `json:"token,omitempty"`
	// The certificate that the check shows, in PEM; with `clientKey`.
	ClientCertificate Optional[string] `json:"clientCertificate,omitempty"`
	// The private key of `clientCertificate`, in PEM.
	ClientKey Optional[string] `json:"clientKey,omitempty"`
	// Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does not
	// get them.
	SecretHeaders Optional[string] `json:"secretHeaders,omitempty"`
}

// ExporterCreate: an exporter to create.
type ExporterCreate struct {
	// Display name.
	Name string `json:"name"`
	// Where it is scraped: an absolute URL without user name and password.
	URL string `json:"url"`
	// Seconds from one scrape to the next.
	IntervalSeconds Optional[int64] `json:"intervalSeconds,omitempty"`
	// Seconds after which a scrape has failed; less than `intervalSeconds`.
	TimeoutSeconds Optional[int64] `json:"timeoutSeconds,omitempty"`
	// Which series are kept: those that one of them selects.
	Selectors []string `json:"selectors"`
	// Added to every series.
	Labels Optional[map[string]string] `json:"labels,omitempty"`
	// Whether labels of the exporter win over `labels`; else they are renamed `exported_…`.
	HonorLabels Optional[bool] `json:"honorLabels,omitempty"`
	// The format that is expected; `auto` by `Content-Type`, and the text format without a known one.
	Format Optional[ExporterFormat] `json:"format,omitempty"`
	// Request headers. A secret belongs into `credentials`.
	Headers Optional[map[string]string] `json:"headers,omitempty"`
	// What a scrape signs in with. Kept sealed and never shown; a change replaces all of it, and another host or
	// port in `url` needs it again.
	Credentials Optional[ExporterCredentials] `json:"credentials,omitempty"`
	// Whether any certificate is accepted.
	IgnoreTLSErrors Optional[bool] `json:"ignoreTlsErrors,omitempty"`
	// The agent that scrapes it, from inside its network; `null` for the server.
	AgentID Optional[string] `json:"agentId,omitempty"`
	// A scrape that would keep more series fails as a whole.
	MaxSeries Optional[int64] `json:"maxSeries,omitempty"`
	// Failed scrapes in a row after which it is `failing`.
	FailureThreshold Optional[int64] `json:"failureThreshold,omitempty"`
	// `false` pauses the exporter.
	Enabled Optional[bool] `json:"enabled,omitempty"`
}

// ExporterUpdateCredentials: what a scrape signs in with. Kept sealed and never shown; a change replaces all
// of it, and another host or port in `url` needs it again.
type ExporterUpdateCredentials struct {
	// Who signs in.
	Username Optional[string] `json:"username,omitempty"`
	// The password of `username`.
	Password Optional[string] `json:"password,omitempty"`
	// A bearer token, instead of a username and password.
	Token Optional[string] `json:"token,omitempty"`
	// The certificate that the check shows, in PEM; with `clientKey`.
	ClientCertificate Optional[string] `json:"clientCertificate,omitempty"`
	// The private key of `clientCertificate`, in PEM.
	ClientKey Optional[string] `json:"clientKey,omitempty"`
	// Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does not
	// get them.
	SecretHeaders Optional[string] `json:"secretHeaders,omitempty"`
}

// ExporterUpdate: a merge patch for an exporter.
type ExporterUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// Where it is scraped: an absolute URL without user name and password.
	URL Optional[string] `json:"url,omitempty"`
	// Seconds from one scrape to the next.
	IntervalSeconds Optional[int64] `json:"intervalSeconds,omitempty"`
	// Seconds after which a scrape has failed; less than `intervalSeconds`.
	TimeoutSeconds Optional[int64] `json:"timeoutSeconds,omitempty"`
	// Which series are kept: those that one of them selects.
	Selectors Optional[[]string] `json:"selectors,omitempty"`
	// Labels that change; `null` in place of a value removes it.
	Labels Optional[map[string]*string] `json:"labels,omitempty"`
	// Whether labels of the exporter win over `labels`; else they are renamed `exported_…`.
	HonorLabels Optional[bool] `json:"honorLabels,omitempty"`
	// The format that is expected; `auto` by `Content-Type`, and the text format without a known one.
	Format Optional[ExporterFormat] `json:"format,omitempty"`
	// Request headers. A secret belongs into `credentials`.
	Headers Optional[map[string]string] `json:"headers,omitempty"`
	// What a scrape signs in with. Kept sealed and never shown; a change replaces all of it, and another host or
	// port in `url` needs it again.
	Credentials Optional[ExporterUpdateCredentials] `json:"credentials,omitempty"`
	// Whether any certificate is accepted.
	IgnoreTLSErrors Optional[bool] `json:"ignoreTlsErrors,omitempty"`
	// The agent that scrapes it, from inside its network; `null` for the server.
	AgentID Optional[string] `json:"agentId,omitempty"`
	// A scrape that would keep more series fails as a whole.
	MaxSeries Optional[int64] `json:"maxSeries,omitempty"`
	// Failed scrapes in a row after which it is `failing`.
	FailureThreshold Optional[int64] `json:"failureThreshold,omitempty"`
	// `false` pauses the exporter.
	Enabled Optional[bool] `json:"enabled,omitempty"`
}

// ExporterTestResultKept: part of an answer of the API.
type ExporterTestResultKept struct {
	// Name and labels, as an exporter writes them.
	Series string `json:"series"`
	// Name of the metric.
	Metric string `json:"metric"`
	// Labels, without the name of the metric.
	Labels map[string]string `json:"labels"`
	// `null` for `NaN` and the infinities, which JSON lacks.
	Value *float64 `json:"value"`
}

// ExporterTestResult: what a scrape would keep.
type ExporterTestResult struct {
	// Why the scrape failed; `null` when it did not.
	Error *string `json:"error"`
	// The format that was read; `null` without an answer.
	Format *ScrapeSummaryFormat `json:"format"`
	// Milliseconds from the start of the scrape to its end.
	DurationMs float64 `json:"durationMs"`
	// Length of the answer in bytes.
	BodyBytes int64 `json:"bodyBytes"`
	// Samples of the answer.
	SamplesScraped int64 `json:"samplesScraped"`
	// Samples that selectors would keep.
	SamplesKept int64 `json:"samplesKept"`
	// The first 100 of those.
	Kept []ExporterTestResultKept `json:"kept"`
	// What it offers.
	Families []ExporterFamily `json:"families"`
}

// ExporterFamily: a metric that an exporter offers.
type ExporterFamily struct {
	// Name of the metric.
	Name string `json:"name"`
	// Such as `counter` or `gauge`; `null` when the exporter does not say.
	Type *string `json:"type"`
	// Unit of the values; `null` when the exporter does not say.
	Unit *string `json:"unit"`
	// What it counts, in the words of the exporter; `null` when it does not say.
	Help *string `json:"help"`
	// Its series in the scrape, kept or not.
	Series int64 `json:"series"`
}

// ExporterSeries: a series that scrapes of an exporter have kept.
type ExporterSeries struct {
	// Opaque identifier, starts with `ser_`.
	ID string `json:"id"`
	// Name and labels, as an exporter writes them.
	Series string `json:"series"`
	// Name of the metric.
	Metric string `json:"metric"`
	// Labels, without the name of the metric.
	Labels map[string]string `json:"labels"`
	// Such as `counter`; `null` when the exporter does not say.
	Type *string `json:"type"`
	// Unit of the values; `null` when the exporter does not say.
	Unit *string `json:"unit"`
	// What it counts, in the words of the exporter; `null` when it does not say.
	Help *string `json:"help"`
	// `null` for `NaN` and the infinities, which JSON lacks.
	LastValue *float64 `json:"lastValue"`
	// When it was last scraped.
	LastAt Timestamp `json:"lastAt"`
	// Whether the last good scrape did not have it.
	IsStale bool `json:"isStale"`
}

// ExporterSamplesSeries: part of an answer of the API.
type ExporterSamplesSeries struct {
	// Name of the metric.
	Metric string `json:"metric"`
	// Labels, without the name of the metric.
	Labels map[string]string `json:"labels"`
	// Bins without a sample are left out.
	Points []ExporterSamplesSeriesPoint `json:"points"`
}

// ExporterSamplesSeriesPoint: part of an answer of the API.
type ExporterSamplesSeriesPoint struct {
	// Where the bin begins.
	At Timestamp `json:"at"`
	// `null` for `NaN` and the infinities, which JSON lacks.
	Value *float64 `json:"value"`
}

// ExporterSamples: samples of an exporter in bins of equal length.
type ExporterSamples struct {
	// Which series were asked for.
	Selector string `json:"selector"`
	// What was made of the samples of a bin.
	Fn AlertConditionFn `json:"fn"`
	// Where the range begins.
	From Timestamp `json:"from"`
	// Where it ends.
	To Timestamp `json:"to"`
	// Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not
	// limit it.
	RetainedFrom *Timestamp `json:"retainedFrom"`
	// Length of a bin.
	BinSeconds float64 `json:"binSeconds"`
	// The series that match, at most 50.
	Series []ExporterSamplesSeries `json:"series"`
	// Whether there are more than 50 series.
	IsTruncated bool `json:"isTruncated"`
}

// ExporterCatalogue: what the last good scrape offered, kept or not.
type ExporterCatalogue struct {
	// When they were scraped; `null` before the first good scrape.
	ScrapedAt *Timestamp `json:"scrapedAt"`
	// Its metrics, kept or not.
	Families []ExporterFamily `json:"families"`
}

// TelemetryExport: an OpenTelemetry receiver that gets the results of all monitors, without the values of its
// headers.
type TelemetryExport struct {
	// Opaque identifier, starts with `tex_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// Base URL of the OTLP receiver; `/v1/metrics` and `/v1/traces` are appended. Redirects are not followed.
	Endpoint string `json:"endpoint"`
	// How requests are encoded: OTLP over HTTP, in binary or as JSON.
	Protocol TelemetryExportProtocol `json:"protocol"`
	// Names of `headers`, in alphabetical order.
	HeaderNames []string `json:"headerNames"`
	// What is sent: results as `metrics`, each check as one of `traces`, or both.
	Signals []TelemetryExportSignal `json:"signals"`
	// Whether results are sent. What waits when it is switched off is dropped.
	Enabled bool `json:"enabled"`
	// `failing` when the last requests failed; `disabled` when nothing is sent.
	Status NotificationChannelStatus `json:"status"`
	// `failing`: nothing arrived for five days.
	DisabledReason *TelemetryExportDisabledReason `json:"disabledReason"`
	// When the failures began that no success has ended; `null` when all is well.
	FailingSince *Timestamp `json:"failingSince"`
	// Why the last request failed; `null` when all is well.
	LastError *string `json:"lastError"`
	// When results last arrived, to the minute; `null` if never.
	LastDeliveredAt *Timestamp `json:"lastDeliveredAt"`
	// Results that were not sent: refused by the receiver, or older than an hour, or too many waited.
	DroppedResults int64 `json:"droppedResults"`
}

// TelemetryExportCreate: a telemetry export to create.
type TelemetryExportCreate struct {
	// Display name.
	Name string `json:"name"`
	// Base URL of the OTLP receiver; `/v1/metrics` and `/v1/traces` are appended. Redirects are not followed.
	Endpoint string `json:"endpoint"`
	// How requests are encoded: OTLP over HTTP, in binary or as JSON.
	Protocol Optional[TelemetryExportProtocol] `json:"protocol,omitempty"`
	// Headers of each request, such as `Authorization`. Kept sealed and never shown; a change replaces all, and
	// another host or port in `endpoint` needs them again.
	Headers Optional[map[string]string] `json:"headers,omitempty"`
	// What is sent: results as `metrics`, each check as one of `traces`, or both.
	Signals Optional[[]TelemetryExportSignal] `json:"signals,omitempty"`
	// Whether results are sent. What waits when it is switched off is dropped.
	Enabled Optional[bool] `json:"enabled,omitempty"`
}

// TelemetryExportUpdate: a merge patch for a telemetry export.
type TelemetryExportUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// Base URL of the OTLP receiver; `/v1/metrics` and `/v1/traces` are appended. Redirects are not followed.
	Endpoint Optional[string] `json:"endpoint,omitempty"`
	// How requests are encoded: OTLP over HTTP, in binary or as JSON.
	Protocol Optional[TelemetryExportProtocol] `json:"protocol,omitempty"`
	// Headers of each request, such as `Authorization`. Kept sealed and never shown; a change replaces all, and
	// another host or port in `endpoint` needs them again.
	Headers Optional[map[string]string] `json:"headers,omitempty"`
	// What is sent: results as `metrics`, each check as one of `traces`, or both.
	Signals Optional[[]TelemetryExportSignal] `json:"signals,omitempty"`
	// Whether results are sent. What waits when it is switched off is dropped.
	Enabled Optional[bool] `json:"enabled,omitempty"`
}

// MaintenanceWindow: a time in which monitors are checked and no notification is sent.
type MaintenanceWindow struct {
	// Opaque identifier, starts with `mnt_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key *string `json:"key"`
	// What is done meanwhile.
	Description string `json:"description"`
	// What status pages call it. Default: what it is about.
	PublicTitle *string `json:"publicTitle"`
	// What status pages say about it. The name and the description stay internal.
	PublicText string `json:"publicText"`
	// Whether it takes place.
	Enabled bool `json:"enabled"`
	// Which monitors are meant: all, those with these ids, or those with one of these tags.
	Target MonitorTarget `json:"target"`
	// When a maintenance window is: once, or again and again.
	Schedule MaintenanceSchedule `json:"schedule"`
	// `ended` when it will not take place again.
	Status MaintenanceWindowStatus `json:"status"`
	// When it began, or begins next; `null` when it is over.
	StartsAt *Timestamp `json:"startsAt"`
	// When that one ends.
	EndsAt *Timestamp `json:"endsAt"`
}

// MaintenanceSchedule: when a maintenance window is: once, or again and again.
type MaintenanceSchedule struct {
	// `once`: It takes place one time. `recurring`: It takes place whenever `cron` says.
	Type MaintenanceScheduleType `json:"type"`
	// When it begins.
	StartsAt *string `json:"startsAt,omitempty"`
	// When it ends.
	EndsAt *string `json:"endsAt,omitempty"`
	// When it begins, as a cron expression of five fields.
	Cron *string `json:"cron,omitempty"`
	// Time zone of `cron`; it begins at that hour of the day whatever summer time does.
	Timezone *string `json:"timezone,omitempty"`
	// How long it lasts, in seconds that pass.
	DurationSeconds *int64 `json:"durationSeconds,omitempty"`
}

// MaintenanceWindowSchedule: when it is: once, or again and again.
type MaintenanceWindowSchedule struct {
	// `once`: It takes place one time. `recurring`: It takes place whenever `cron` says.
	Type MaintenanceScheduleType `json:"type"`
	// When it begins.
	StartsAt Optional[Timestamp] `json:"startsAt,omitempty"`
	// When it ends.
	EndsAt Optional[Timestamp] `json:"endsAt,omitempty"`
	// When it begins, as a cron expression of five fields.
	Cron Optional[string] `json:"cron,omitempty"`
	// Time zone of `cron`; it begins at that hour of the day whatever summer time does.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// How long it lasts, in seconds that pass.
	DurationSeconds Optional[int64] `json:"durationSeconds,omitempty"`
}

// MaintenanceWindowCreate: a maintenance window to create.
type MaintenanceWindowCreate struct {
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// What is done meanwhile.
	Description Optional[string] `json:"description,omitempty"`
	// What status pages call it. Default: what it is about.
	PublicTitle Optional[string] `json:"publicTitle,omitempty"`
	// What status pages say about it. The name and the description stay internal.
	PublicText Optional[string] `json:"publicText,omitempty"`
	// Whether it takes place.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// Which monitors are meant: all, those with these ids, or those with one of these tags.
	Target MonitorTarget `json:"target"`
	// When it is: once, or again and again.
	Schedule MaintenanceWindowSchedule `json:"schedule"`
}

// MaintenanceWindowUpdate: a patch for a maintenance window.
type MaintenanceWindowUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// What is done meanwhile.
	Description Optional[string] `json:"description,omitempty"`
	// What status pages call it. Default: what it is about.
	PublicTitle Optional[string] `json:"publicTitle,omitempty"`
	// What status pages say about it. The name and the description stay internal.
	PublicText Optional[string] `json:"publicText,omitempty"`
	// Whether it takes place.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// Which monitors are meant: all, those with these ids, or those with one of these tags.
	Target Optional[MonitorTarget] `json:"target,omitempty"`
	// The whole schedule; it is replaced.
	Schedule Optional[MaintenanceWindowSchedule] `json:"schedule,omitempty"`
}

// OnCallSchedule: who is on call, and when.
type OnCallSchedule struct {
	// Opaque identifier, starts with `ocs_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key *string `json:"key"`
	// What the people on call are responsible for.
	Description string `json:"description"`
	// Time zone of every local date and time.
	Timezone string `json:"timezone"`
	// A later layer covers an earlier one.
	Layers []OnCallLayer `json:"layers"`
	// A notification channel that is notified when another person is on call; `null` for none.
	AnnounceChannelID *string `json:"announceChannelId"`
}

// OnCallLayerHandoff: when the next person takes over.
type OnCallLayerHandoff struct {
	// So many units are one turn.
	Every int64 `json:"every"`
	// Days and weeks are local ones, whatever summer time does; an hour is 60 minutes.
	Unit OnCallLayerHandoffUnit `json:"unit"`
	// Local time of each handoff; for hours, of the first.
	At string `json:"at"`
}

// OnCallLayer: people who take turns.
type OnCallLayer struct {
	// What people call it, such as `Primary`.
	Name string `json:"name"`
	// Members of the organization in the order of their turns.
	UserIDs []string `json:"userIds"`
	// Local date of the first turn.
	StartsOn string `json:"startsOn"`
	// When the next person takes over.
	Handoff OnCallLayerHandoff `json:"handoff"`
	// Only at these times of the week; `null` for always.
	Restrictions []PersonalQuietHoursRange `json:"restrictions"`
}

// OnCallScheduleCreate: a schedule to create.
type OnCallScheduleCreate struct {
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// What the people on call are responsible for.
	Description Optional[string] `json:"description,omitempty"`
	// Time zone of every local date and time.
	Timezone string `json:"timezone"`
	// A later layer covers an earlier one. A list in a change replaces the whole list.
	Layers []OnCallLayerCreate `json:"layers"`
	// A notification channel that is notified when another person is on call; `null` for none.
	AnnounceChannelID Optional[string] `json:"announceChannelId,omitempty"`
}

// OnCallLayerCreateHandoff: when the next person takes over.
type OnCallLayerCreateHandoff struct {
	// So many units are one turn. Default: 1.
	Every Optional[int64] `json:"every,omitempty"`
	// Days and weeks are local ones, whatever summer time does; an hour is 60 minutes. Default: `week`.
	Unit Optional[OnCallLayerHandoffUnit] `json:"unit,omitempty"`
	// Local time of each handoff; for hours, of the first. Default: 09:00.
	At Optional[string] `json:"at,omitempty"`
}

// OnCallLayerCreate: people who take turns.
type OnCallLayerCreate struct {
	// What people call it, such as `Primary`.
	Name string `json:"name"`
	// Members of the organization in the order of their turns. A layer without any covers nothing.
	UserIDs []string `json:"userIds"`
	// Local date of the first turn; the layer is empty before.
	StartsOn string `json:"startsOn"`
	// When the next person takes over.
	Handoff Optional[OnCallLayerCreateHandoff] `json:"handoff,omitempty"`
	// Only at these times of the week; `null` for always. Turns pass on regardless of them.
	Restrictions Optional[[]PersonalQuietHoursCreateRange] `json:"restrictions,omitempty"`
}

// OnCallScheduleUpdate: a merge patch for a schedule.
type OnCallScheduleUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// What the people on call are responsible for.
	Description Optional[string] `json:"description,omitempty"`
	// Time zone of every local date and time.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// A later layer covers an earlier one. A list in a change replaces the whole list.
	Layers Optional[[]OnCallLayerCreate] `json:"layers,omitempty"`
	// A notification channel that is notified when another person is on call; `null` for none.
	AnnounceChannelID Optional[string] `json:"announceChannelId,omitempty"`
}

// OnCall: who is on call at a moment.
type OnCall struct {
	// The schedule that has another person on call.
	ID string `json:"id"`
	// What the schedule is called.
	Name string `json:"name"`
	// The moment that was asked for.
	At Timestamp `json:"at"`
	// Empty while the schedule has no person.
	Users []OnCallPerson `json:"users"`
	// The layer whose turn it is; `null` for an override of a whole stretch.
	Layer *string `json:"layer"`
	// The overrides that led to this person, in the order they apply.
	OverrideIDs []string `json:"overrideIds"`
	// Since when that is so; `null` when it always was.
	Since *Timestamp `json:"since"`
	// Until when; `null` when it stays so.
	Until *Timestamp `json:"until"`
}

// OnCallPerson: a member who is on call.
type OnCallPerson struct {
	// Opaque identifier, starts with `usr_`.
	ID string `json:"id"`
	// How the member is called.
	Name string `json:"name"`
}

// OnCallShiftsShift: part of an answer of the API.
type OnCallShiftsShift struct {
	// A member who is on call.
	User OnCallPerson `json:"user"`
	// The layer whose turn it is; `null` for an override of a whole stretch.
	Layer *string `json:"layer"`
	// The overrides that led to this person, in the order they apply.
	OverrideIDs []string `json:"overrideIds"`
	// When it begins, which may be before the range.
	Since Timestamp `json:"since"`
	// When it ends, which may be after the range.
	Until Timestamp `json:"until"`
}

// OnCallShifts: who is on call in a range of time.
type OnCallShifts struct {
	// Where the range begins.
	From Timestamp `json:"from"`
	// Where the answer ends: before what was asked for when there are too many.
	To Timestamp `json:"to"`
	// In the order of time. Where none is, no person is on call.
	Shifts []OnCallShiftsShift `json:"shifts"`
	// `tooMany` when the range has more: ask again from `to` on. Else `null`.
	Notice *string `json:"notice"`
}

// OnCallOverride: a change of a schedule for a stretch of time.
type OnCallOverride struct {
	// Opaque identifier, starts with `oco_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Opaque identifier, starts with `ocs_`.
	ScheduleID string `json:"scheduleId"`
	// Who is on call instead; `null` for no person.
	UserID *string `json:"userId"`
	// Only while this person would be on call; `null` for always.
	ReplacesUserID *string `json:"replacesUserId"`
	// When it begins.
	From Timestamp `json:"from"`
	// When it ends.
	To Timestamp `json:"to"`
	// Id of the user or API key that made it.
	CreatedBy string `json:"createdBy"`
}

// OnCallOverrideCreate: an override to create.
type OnCallOverrideCreate struct {
	// Who is on call instead; `null` for no person.
	UserID *string `json:"userId"`
	// Only while this person would be on call. Default: `null`, the whole stretch.
	ReplacesUserID Optional[string] `json:"replacesUserId,omitempty"`
	// When it begins.
	From Timestamp `json:"from"`
	// When it ends, at most 366 days later.
	To Timestamp `json:"to"`
}

// OnCallCalendarLink: where a schedule is read as a calendar.
type OnCallCalendarLink struct {
	// Calendar programs subscribe to it. It opens the schedule without a sign-in, so share it with care.
	URL string `json:"url"`
}

// EscalationPolicy: who is paged about an incident, one step after the other, until a person acknowledges it.
type EscalationPolicy struct {
	// Opaque identifier, starts with `esc_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key *string `json:"key"`
	// What it is for.
	Description string `json:"description"`
	// Incidents about these monitors are escalated by it; `null` for none by itself. Of several policies, one
	// that names ids overrides one with tags, tags override all, and the oldest comes first. The policy of an
	// alert rule or a monitor overrides all of them, that of the organization after.
	Target *MonitorTarget `json:"target"`
	// Only incidents that are at least this bad.
	MinimumSeverity NewsPreferencesMinimumSeverity `json:"minimumSeverity"`
	// Taken one after the other.
	Steps []EscalationStep `json:"steps"`
	// How often all steps are taken.
	Rounds int64 `json:"rounds"`
	// What a schedule without a person does: `next` passes to the next step, `responders` pages them.
	WhenUncovered EscalationPolicyWhenUncovered `json:"whenUncovered"`
	// What happens after the last step of the last round.
	WhenExhausted EscalationPolicyWhenExhausted `json:"whenExhausted"`
	// An acknowledgement lasts so long: then an incident that is not resolved is open again and its escalation
	// begins again; `null` for ever.
	AcknowledgementSeconds *int64 `json:"acknowledgementSeconds"`
	// What names it. While anything does, deleting it is a `conflict`, unless it is forced.
	UsedBy EscalationPolicyUsers `json:"usedBy"`
}

// EscalationStepTarget: part of an answer of the API.
type EscalationStepTarget struct {
	// A member (`user`), who is on call in a `schedule`, a notification `channel`, or all members who may respond
	// to incidents (`responders`).
	Type EscalationStepTargetType `json:"type"`
	// The member, the schedule or the channel.
	ID *string `json:"id,omitempty"`
}

// EscalationStep: one step of a policy.
type EscalationStep struct {
	// Who is paged, all at once.
	Targets []EscalationStepTarget `json:"targets"`
	// Until the next step, unless a person acknowledges.
	WaitSeconds int64 `json:"waitSeconds"`
}

// EscalationPolicyUsers: how many name an escalation policy.
type EscalationPolicyUsers struct {
	// Alert rules whose incidents it escalates.
	AlertRules int64 `json:"alertRules"`
	// Monitors whose incidents it escalates.
	Monitors int64 `json:"monitors"`
	// Whether it escalates what no other policy does.
	Organization bool `json:"organization"`
}

// EscalationPolicyCreate: an escalation policy to create.
type EscalationPolicyCreate struct {
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// What it is for.
	Description Optional[string] `json:"description,omitempty"`
	// Incidents about these monitors are escalated by it; `null` for none by itself. Of several policies, one
	// that names ids overrides one with tags, tags override all, and the oldest comes first. The policy of an
	// alert rule or a monitor overrides all of them, that of the organization after.
	Target Optional[MonitorTarget] `json:"target,omitempty"`
	// Only incidents that are at least this bad.
	MinimumSeverity Optional[NewsPreferencesMinimumSeverity] `json:"minimumSeverity,omitempty"`
	// Taken one after the other. A list in a change replaces the whole list.
	Steps []EscalationStepCreate `json:"steps"`
	// How often all steps are taken.
	Rounds Optional[int64] `json:"rounds,omitempty"`
	// What a schedule without a person does: `next` passes to the next step, `responders` pages them.
	WhenUncovered Optional[EscalationPolicyWhenUncovered] `json:"whenUncovered,omitempty"`
	// What happens after the last step of the last round.
	WhenExhausted Optional[EscalationPolicyWhenExhausted] `json:"whenExhausted,omitempty"`
	// An acknowledgement lasts so long: then an incident that is not resolved is open again and its escalation
	// begins again; `null` for ever.
	AcknowledgementSeconds Optional[int64] `json:"acknowledgementSeconds,omitempty"`
}

// EscalationStepCreate: one step of a policy.
type EscalationStepCreate struct {
	// Who is paged, all at once.
	Targets []EscalationTarget `json:"targets"`
	// Until the next step, unless a person acknowledges. Default: 300.
	WaitSeconds Optional[int64] `json:"waitSeconds,omitempty"`
}

// EscalationTarget: a member, who is on call in a schedule, a notification channel, or all members who may
// respond to incidents.
type EscalationTarget struct {
	// `user`: A member of the organization. `schedule`: Who is on call in a schedule. `channel`: A notification
	// channel. `responders`: All members who may respond to incidents.
	Type EscalationStepTargetType `json:"type"`
	// Opaque identifier, starts with `usr_`.
	ID Optional[string] `json:"id,omitempty"`
}

// EscalationPolicyUpdate: a merge patch for an escalation policy.
type EscalationPolicyUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// What it is for.
	Description Optional[string] `json:"description,omitempty"`
	// Incidents about these monitors are escalated by it; `null` for none by itself. Of several policies, one
	// that names ids overrides one with tags, tags override all, and the oldest comes first. The policy of an
	// alert rule or a monitor overrides all of them, that of the organization after.
	Target Optional[MonitorTarget] `json:"target,omitempty"`
	// Only incidents that are at least this bad.
	MinimumSeverity Optional[NewsPreferencesMinimumSeverity] `json:"minimumSeverity,omitempty"`
	// Taken one after the other. A list in a change replaces the whole list.
	Steps Optional[[]EscalationStepCreate] `json:"steps,omitempty"`
	// How often all steps are taken.
	Rounds Optional[int64] `json:"rounds,omitempty"`
	// What a schedule without a person does: `next` passes to the next step, `responders` pages them.
	WhenUncovered Optional[EscalationPolicyWhenUncovered] `json:"whenUncovered,omitempty"`
	// What happens after the last step of the last round.
	WhenExhausted Optional[EscalationPolicyWhenExhausted] `json:"whenExhausted,omitempty"`
	// An acknowledgement lasts so long: then an incident that is not resolved is open again and its escalation
	// begins again; `null` for ever.
	AcknowledgementSeconds Optional[int64] `json:"acknowledgementSeconds,omitempty"`
}

// EscalationTestRequest: the incident that a dry run is about.
type EscalationTestRequest struct {
	// When the incident would begin. Default: now.
	At Optional[Timestamp] `json:"at,omitempty"`
	// How bad the incident would be: quiet hours let pass what is bad enough. Default: as bad as the policy asks
	// for.
	Severity Optional[IncidentSeverity] `json:"severity,omitempty"`
}

// EscalationTestStep: part of an answer of the API.
type EscalationTestStep struct {
	// From 1: how often the steps are taken.
	Round int64 `json:"round"`
	// From 1; beyond the steps of the policy for what follows the last one.
	Step int64 `json:"step"`
	// When it would be taken without an acknowledgement.
	At Timestamp `json:"at"`
	// Who would be paged, all at once.
	Targets []EscalationTestStepTarget `json:"targets"`
}

// EscalationTestStepTarget: part of an answer of the API.
type EscalationTestStepTarget struct {
	// A member (`user`), who is on call in a `schedule`, a notification `channel`, or all members who may respond
	// to incidents (`responders`).
	Type EscalationStepTargetType `json:"type"`
	// The member, the schedule or the channel; `null` for responders.
	ID *string `json:"id"`
	// The member, the schedule, the channel, or `Responders`.
	Name string `json:"name"`
	// Names of those who would be paged; none for a channel.
	People []string `json:"people"`
	// By which means they would be paged, as each prefers it; none for a channel.
	Via []ReachabilityVia `json:"via"`
	// Why the page would not arrive; `null` when it would.
	Problem *string `json:"problem"`
}

// EscalationTest: what a policy would do; no page is sent.
type EscalationTest struct {
	// What would be done without an acknowledgement, the first step first.
	Steps []EscalationTestStep `json:"steps"`
	// What would keep pages from people, in words; empty when all is well.
	Problems []string `json:"problems"`
}

// EscalationReadiness: whether a policy would reach people now.
type EscalationReadiness struct {
	// Whether every step, some or none reaches a person now.
	Status ReachabilityStatus `json:"status"`
	// What would keep pages from people, in words; empty when all is well.
	Problems []string `json:"problems"`
}

// Dashboard: widgets on a grid that show monitors, incidents and their history.
type Dashboard struct {
	// Opaque identifier, starts with `dsh_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key *string `json:"key"`
	// What it is for.
	Description string `json:"description"`
	// Labels of the dashboard.
	Tags []string `json:"tags"`
	// Its parts; no two overlap.
	Widgets []DashboardWidget `json:"widgets"`
	// The time that widgets show, unless a request names another.
	TimeRange DashboardTimeRange `json:"timeRange"`
	// How often a page reads its data; `null` for never.
	RefreshSeconds *int64 `json:"refreshSeconds"`
	// Choices that widgets refer to.
	Variables []DashboardVariable `json:"variables"`
	// Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its
	// public link.
	Visibility DashboardVisibility `json:"visibility"`
	// What people with the public link read instead of `name`.
	PublicTitle *string `json:"publicTitle"`
	// Id of the user or API key that created it.
	OwnerID string `json:"ownerId"`
	// Opens the public dashboard; `null` unless it is public, and to callers without `dashboards:write`.
	PublicToken *string `json:"publicToken"`
	// Where the public data is read with that token; `null` when the token is.
	PublicURL *string `json:"publicUrl"`
}

// DashboardWidget: one part of a dashboard: what it shows, and where on the grid.
type DashboardWidget struct {
	// Names the widget in its dashboard; made when it is left out.
	ID string `json:"id"`
	// What kind of widget it is.
	Type DashboardWidgetType `json:"type"`
	// Its heading.
	Title string `json:"title"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config json.RawMessage `json:"config"`
}

// StatWidgetConfig: what it shows, by the type.
type StatWidgetConfig struct {
	// What it shows.
	Metric StatWidgetConfigMetric `json:"metric"`
	// Which monitors it shows. Default: all.
	Target WidgetTarget `json:"target"`
	// For `monitorsByStatus`: the status that is counted; `null` for all.
	Status *MonitorStatus `json:"status"`
	// For `exporterSample`: the exporter.
	ExporterID *string `json:"exporterId"`
	// For `exporterSample`: which series.
	Selector *string `json:"selector"`
	// For `errorBudget`: the report that has the target.
	ReportID *string `json:"reportId"`
	// How the numbers of several monitors become one. `average` of a percentile is that of all latencies
	// together. `sum` has no meaning for percentages and days.
	Combine StatWidgetConfigCombine `json:"combine"`
	// What values mean; the highest threshold that is reached counts.
	Thresholds []StatWidgetConfigThreshold `json:"thresholds"`
}

// StatWidgetConfigThreshold: part of an answer of the API.
type StatWidgetConfigThreshold struct {
	// From this value on.
	Value float64 `json:"value"`
	// What the value means.
	Level StatWidgetConfigThresholdLevel `json:"level"`
}

// StatWidget: a widget of the type `stat`.
type StatWidget struct {
	// Names the widget in its dashboard; made when it is left out.
	ID string `json:"id"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title string `json:"title"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config StatWidgetConfig `json:"config"`
}

// WidgetTarget: which monitors a widget shows: all, some by id or tag, or those of a variable of the
// dashboard.
type WidgetTarget struct {
	// `all`: All of the organization. `monitors`: Those with these ids. `tags`: Those with one of these tags,
	// also monitors that get it later. `variable`: The monitors that are chosen for a variable of the dashboard.
	Scope WidgetTargetScope `json:"scope"`
	// These monitors.
	MonitorIDs Optional[[]string] `json:"monitorIds,omitempty"`
	// Monitors that have one of these tags.
	Tags Optional[[]string] `json:"tags,omitempty"`
	// The variable; without a choice, all of its values.
	Name Optional[string] `json:"name,omitempty"`
}

// TimeseriesWidgetConfig: what it shows, by the type.
type TimeseriesWidgetConfig struct {
	// What it shows.
	Metric TimeseriesWidgetConfigMetric `json:"metric"`
	// Which monitors it shows. Default: all.
	Target WidgetTarget `json:"target"`
	// A line for each monitor, or one for all together. `exporterSample` has one for each series.
	By TimeseriesWidgetConfigBy `json:"by"`
	// Points of a line; fewer where history is kept in longer sums.
	Bins int64 `json:"bins"`
	// For `exporterSample`: the exporter.
	ExporterID *string `json:"exporterId"`
	// For `exporterSample`: which series.
	Selector *string `json:"selector"`
	// For `exporterSample`: how samples become one value.
	Fn *AlertConditionFn `json:"fn"`
}

// TimeseriesWidget: a widget of the type `timeseries`.
type TimeseriesWidget struct {
	// Names the widget in its dashboard; made when it is left out.
	ID string `json:"id"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title string `json:"title"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config TimeseriesWidgetConfig `json:"config"`
}

// StatusHistoryWidgetConfig: what it shows, by the type.
type StatusHistoryWidgetConfig struct {
	// Which monitors it shows. Default: all.
	Target WidgetTarget `json:"target"`
	// Bars of a monitor.
	Bins int64 `json:"bins"`
}

// StatusHistoryWidget: a widget of the type `statusHistory`.
type StatusHistoryWidget struct {
	// Names the widget in its dashboard; made when it is left out.
	ID string `json:"id"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title string `json:"title"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config StatusHistoryWidgetConfig `json:"config"`
}

// UptimeWidgetConfig: what it shows, by the type.
type UptimeWidgetConfig struct {
	// Which monitors it shows. Default: all.
	Target WidgetTarget `json:"target"`
	// Stretches before now: 24 hours, 7, 30 and 90 days.
	Windows []UptimeWidgetConfigWindow `json:"windows"`
}

// UptimeWidget: a widget of the type `uptime`.
type UptimeWidget struct {
	// Names the widget in its dashboard; made when it is left out.
	ID string `json:"id"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title string `json:"title"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config UptimeWidgetConfig `json:"config"`
}

// MonitorListWidgetConfig: what it shows, by the type.
type MonitorListWidgetConfig struct {
	// Which monitors it shows. Default: all.
	Target WidgetTarget `json:"target"`
	// Only these; all when empty.
	Statuses []MonitorStatus `json:"statuses"`
	// What comes first: A, the worst, the lowest, the slowest.
	Sort MonitorListWidgetConfigSort `json:"sort"`
	// Monitors that are listed.
	Limit int64 `json:"limit"`
}

// MonitorListWidget: a widget of the type `monitorList`.
type MonitorListWidget struct {
	// Names the widget in its dashboard; made when it is left out.
	ID string `json:"id"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title string `json:"title"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config MonitorListWidgetConfig `json:"config"`
}

// IncidentListWidgetConfig: what it shows, by the type.
type IncidentListWidgetConfig struct {
	// Which monitors it shows. Default: all.
	Target WidgetTarget `json:"target"`
	// Which incidents.
	Statuses []IncidentStatus `json:"statuses"`
	// Incidents that are listed, the latest first.
	Limit int64 `json:"limit"`
}

// IncidentListWidget: a widget of the type `incidentList`.
type IncidentListWidget struct {
	// Names the widget in its dashboard; made when it is left out.
	ID string `json:"id"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title string `json:"title"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config IncidentListWidgetConfig `json:"config"`
}

// CertificatesWidgetConfig: what it shows, by the type.
type CertificatesWidgetConfig struct {
	// Which monitors it shows. Default: all.
	Target WidgetTarget `json:"target"`
	// Certificates that end within so many days.
	WithinDays int64 `json:"withinDays"`
	// Certificates that are listed, the first to end first.
	Limit int64 `json:"limit"`
}

// CertificatesWidget: a widget of the type `certificates`.
type CertificatesWidget struct {
	// Names the widget in its dashboard; made when it is left out.
	ID string `json:"id"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title string `json:"title"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config CertificatesWidgetConfig `json:"config"`
}

// TextWidgetConfig: what it shows, by the type.
type TextWidgetConfig struct {
	// Markdown. It is returned as it is: sanitize the HTML that it becomes.
	Markdown string `json:"markdown"`
}

// TextWidget: a widget of the type `text`.
type TextWidget struct {
	// Names the widget in its dashboard; made when it is left out.
	ID string `json:"id"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title string `json:"title"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config TextWidgetConfig `json:"config"`
}

// DashboardTimeRange: the time that widgets show, unless a request names another.
type DashboardTimeRange struct {
	// So many seconds before now.
	LastSeconds Optional[int64] `json:"lastSeconds,omitempty"`
	// Where it begins.
	From Optional[Timestamp] `json:"from,omitempty"`
	// Where it ends.
	To Optional[Timestamp] `json:"to,omitempty"`
}

// DashboardVariable: a choice above a dashboard, between values that it declares.
type DashboardVariable struct {
	// How widgets and requests name it.
	Name string `json:"name"`
	// What its values are.
	Type DashboardVariableType `json:"type"`
	// The tags, or the ids of the monitors, that can be chosen.
	Values []string `json:"values"`
	// What is chosen at first; `null` for all values.
	Default *string `json:"default"`
}

// DashboardCreateVariable: sent to the API.
type DashboardCreateVariable struct {
	// How widgets and requests name it.
	Name string `json:"name"`
	// What its values are.
	Type DashboardVariableType `json:"type"`
	// The tags, or the ids of the monitors, that can be chosen.
	Values []string `json:"values"`
	// What is chosen at first; `null` for all values.
	Default Optional[string] `json:"default,omitempty"`
}

// DashboardCreate: a dashboard to create.
type DashboardCreate struct {
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// What it is for.
	Description Optional[string] `json:"description,omitempty"`
	// Labels of the dashboard.
	Tags Optional[[]string] `json:"tags,omitempty"`
	// Its parts; no two may overlap.
	Widgets Optional[[]DashboardWidgetCreate] `json:"widgets,omitempty"`
	// The time that widgets show, unless a request names another.
	TimeRange Optional[DashboardTimeRange] `json:"timeRange,omitempty"`
	// How often a page reads its data; `null` for never.
	RefreshSeconds Optional[int64] `json:"refreshSeconds,omitempty"`
	// Choices that widgets refer to.
	Variables Optional[[]DashboardCreateVariable] `json:"variables,omitempty"`
	// Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its
	// public link.
	Visibility Optional[DashboardVisibility] `json:"visibility,omitempty"`
	// What people with the public link read instead of `name`.
	PublicTitle Optional[string] `json:"publicTitle,omitempty"`
}

// DashboardWidgetCreate: one part of a dashboard, to create.
type DashboardWidgetCreate struct {
	// Names the widget in its dashboard; made when it is left out.
	ID Optional[string] `json:"id,omitempty"`
	// What kind of widget it is.
	Type DashboardWidgetType `json:"type"`
	// Its heading.
	Title Optional[string] `json:"title,omitempty"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config any `json:"config"`
}

// StatWidgetCreateConfig: what it shows, by the type.
type StatWidgetCreateConfig struct {
	// What it shows.
	Metric StatWidgetConfigMetric `json:"metric"`
	// Which monitors it shows. Default: all.
	Target Optional[WidgetTarget] `json:"target,omitempty"`
	// For `monitorsByStatus`: the status that is counted; `null` for all.
	Status Optional[MonitorStatus] `json:"status,omitempty"`
	// For `exporterSample`: the exporter.
	ExporterID Optional[string] `json:"exporterId,omitempty"`
	// For `exporterSample`: which series.
	Selector Optional[string] `json:"selector,omitempty"`
	// For `errorBudget`: the report that has the target.
	ReportID Optional[string] `json:"reportId,omitempty"`
	// How the numbers of several monitors become one. `average` of a percentile is that of all latencies
	// together. `sum` has no meaning for percentages and days.
	Combine Optional[StatWidgetConfigCombine] `json:"combine,omitempty"`
	// What values mean; the highest threshold that is reached counts.
	Thresholds Optional[[]StatWidgetCreateConfigThreshold] `json:"thresholds,omitempty"`
}

// StatWidgetCreateConfigThreshold: sent to the API.
type StatWidgetCreateConfigThreshold struct {
	// From this value on.
	Value float64 `json:"value"`
	// What the value means.
	Level StatWidgetConfigThresholdLevel `json:"level"`
}

// StatWidgetCreate: a widget of the type `stat`, to create.
type StatWidgetCreate struct {
	// Names the widget in its dashboard; made when it is left out.
	ID Optional[string] `json:"id,omitempty"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title Optional[string] `json:"title,omitempty"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config StatWidgetCreateConfig `json:"config"`
}

// TimeseriesWidgetCreateConfig: what it shows, by the type.
type TimeseriesWidgetCreateConfig struct {
	// What it shows.
	Metric TimeseriesWidgetConfigMetric `json:"metric"`
	// Which monitors it shows. Default: all.
	Target Optional[WidgetTarget] `json:"target,omitempty"`
	// A line for each monitor, or one for all together. `exporterSample` has one for each series.
	By Optional[TimeseriesWidgetConfigBy] `json:"by,omitempty"`
	// Points of a line; fewer where history is kept in longer sums.
	Bins Optional[int64] `json:"bins,omitempty"`
	// For `exporterSample`: the exporter.
	ExporterID Optional[string] `json:"exporterId,omitempty"`
	// For `exporterSample`: which series.
	Selector Optional[string] `json:"selector,omitempty"`
	// For `exporterSample`: how samples become one value.
	Fn Optional[AlertConditionFn] `json:"fn,omitempty"`
}

// TimeseriesWidgetCreate: a widget of the type `timeseries`, to create.
type TimeseriesWidgetCreate struct {
	// Names the widget in its dashboard; made when it is left out.
	ID Optional[string] `json:"id,omitempty"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title Optional[string] `json:"title,omitempty"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config TimeseriesWidgetCreateConfig `json:"config"`
}

// StatusHistoryWidgetCreateConfig: what it shows, by the type.
type StatusHistoryWidgetCreateConfig struct {
	// Which monitors it shows. Default: all.
	Target Optional[WidgetTarget] `json:"target,omitempty"`
	// Bars of a monitor.
	Bins Optional[int64] `json:"bins,omitempty"`
}

// StatusHistoryWidgetCreate: a widget of the type `statusHistory`, to create.
type StatusHistoryWidgetCreate struct {
	// Names the widget in its dashboard; made when it is left out.
	ID Optional[string] `json:"id,omitempty"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title Optional[string] `json:"title,omitempty"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config StatusHistoryWidgetCreateConfig `json:"config"`
}

// UptimeWidgetCreateConfig: what it shows, by the type.
type UptimeWidgetCreateConfig struct {
	// Which monitors it shows. Default: all.
	Target Optional[WidgetTarget] `json:"target,omitempty"`
	// Stretches before now: 24 hours, 7, 30 and 90 days.
	Windows Optional[[]UptimeWidgetConfigWindow] `json:"windows,omitempty"`
}

// UptimeWidgetCreate: a widget of the type `uptime`, to create.
type UptimeWidgetCreate struct {
	// Names the widget in its dashboard; made when it is left out.
	ID Optional[string] `json:"id,omitempty"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title Optional[string] `json:"title,omitempty"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config UptimeWidgetCreateConfig `json:"config"`
}

// MonitorListWidgetCreateConfig: what it shows, by the type.
type MonitorListWidgetCreateConfig struct {
	// Which monitors it shows. Default: all.
	Target Optional[WidgetTarget] `json:"target,omitempty"`
	// Only these; all when empty.
	Statuses Optional[[]MonitorStatus] `json:"statuses,omitempty"`
	// What comes first: A, the worst, the lowest, the slowest.
	Sort Optional[MonitorListWidgetConfigSort] `json:"sort,omitempty"`
	// Monitors that are listed.
	Limit Optional[int64] `json:"limit,omitempty"`
}

// MonitorListWidgetCreate: a widget of the type `monitorList`, to create.
type MonitorListWidgetCreate struct {
	// Names the widget in its dashboard; made when it is left out.
	ID Optional[string] `json:"id,omitempty"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title Optional[string] `json:"title,omitempty"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config MonitorListWidgetCreateConfig `json:"config"`
}

// IncidentListWidgetCreateConfig: what it shows, by the type.
type IncidentListWidgetCreateConfig struct {
	// Which monitors it shows. Default: all.
	Target Optional[WidgetTarget] `json:"target,omitempty"`
	// Which incidents.
	Statuses Optional[[]IncidentStatus] `json:"statuses,omitempty"`
	// Incidents that are listed, the latest first.
	Limit Optional[int64] `json:"limit,omitempty"`
}

// IncidentListWidgetCreate: a widget of the type `incidentList`, to create.
type IncidentListWidgetCreate struct {
	// Names the widget in its dashboard; made when it is left out.
	ID Optional[string] `json:"id,omitempty"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title Optional[string] `json:"title,omitempty"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config IncidentListWidgetCreateConfig `json:"config"`
}

// CertificatesWidgetCreateConfig: what it shows, by the type.
type CertificatesWidgetCreateConfig struct {
	// Which monitors it shows. Default: all.
	Target Optional[WidgetTarget] `json:"target,omitempty"`
	// Certificates that end within so many days.
	WithinDays Optional[int64] `json:"withinDays,omitempty"`
	// Certificates that are listed, the first to end first.
	Limit Optional[int64] `json:"limit,omitempty"`
}

// CertificatesWidgetCreate: a widget of the type `certificates`, to create.
type CertificatesWidgetCreate struct {
	// Names the widget in its dashboard; made when it is left out.
	ID Optional[string] `json:"id,omitempty"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title Optional[string] `json:"title,omitempty"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config CertificatesWidgetCreateConfig `json:"config"`
}

// TextWidgetCreateConfig: what it shows, by the type.
type TextWidgetCreateConfig struct {
	// Markdown. It is returned as it is: sanitize the HTML that it becomes.
	Markdown string `json:"markdown"`
}

// TextWidgetCreate: a widget of the type `text`, to create.
type TextWidgetCreate struct {
	// Names the widget in its dashboard; made when it is left out.
	ID Optional[string] `json:"id,omitempty"`
	// What kind of widget it is.
	Type string `json:"type"`
	// Its heading.
	Title Optional[string] `json:"title,omitempty"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes; `x + w` is at most 12.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// What it shows, by the type.
	Config TextWidgetCreateConfig `json:"config"`
}

// DashboardContentVariable: part of an answer of the API.
type DashboardContentVariable struct {
	// How widgets and requests name it.
	Name string `json:"name"`
	// What its values are.
	Type DashboardVariableType `json:"type"`
	// The tags, or the ids of the monitors, that can be chosen.
	Values []string `json:"values"`
	// What is chosen at first; `null` for all values.
	Default *string `json:"default,omitempty"`
}

// DashboardContent: a dashboard as a file: `create` makes the same one of it.
type DashboardContent struct {
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key *string `json:"key,omitempty"`
	// What it is for.
	Description *string `json:"description,omitempty"`
	// Labels of the dashboard.
	Tags []string `json:"tags,omitempty"`
	// Its widgets as `create` takes them, without defaults.
	Widgets []map[string]json.RawMessage `json:"widgets,omitempty"`
	// The time that widgets show, unless a request names another.
	TimeRange *DashboardTimeRange `json:"timeRange,omitempty"`
	// How often a page reads its data; `null` for never.
	RefreshSeconds *int64 `json:"refreshSeconds,omitempty"`
	// Its choices.
	Variables []DashboardContentVariable `json:"variables,omitempty"`
	// Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its
	// public link.
	Visibility *DashboardVisibility `json:"visibility,omitempty"`
	// What people with the public link read instead of `name`.
	PublicTitle *string `json:"publicTitle,omitempty"`
}

// DashboardUpdate: a merge patch for a dashboard; `widgets`, `variables` and `timeRange` are replaced as a
// whole.
type DashboardUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// What it is for.
	Description Optional[string] `json:"description,omitempty"`
	// Labels of the dashboard.
	Tags Optional[[]string] `json:"tags,omitempty"`
	// Its parts; no two may overlap.
	Widgets Optional[[]DashboardWidgetCreate] `json:"widgets,omitempty"`
	// The time that widgets show, unless a request names another.
	TimeRange Optional[DashboardTimeRange] `json:"timeRange,omitempty"`
	// How often a page reads its data; `null` for never.
	RefreshSeconds Optional[int64] `json:"refreshSeconds,omitempty"`
	// Choices that widgets refer to.
	Variables Optional[[]DashboardCreateVariable] `json:"variables,omitempty"`
	// Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its
	// public link.
	Visibility Optional[DashboardVisibility] `json:"visibility,omitempty"`
	// What people with the public link read instead of `name`.
	PublicTitle Optional[string] `json:"publicTitle,omitempty"`
}

// DashboardData: what all widgets of a dashboard show, each with its own status.
type DashboardData struct {
	// `null` for a preview.
	DashboardID *string `json:"dashboardId"`
	// The version of the dashboard that was filled; `null` for a preview.
	Version *int64 `json:"version"`
	// Where the range begins.
	From Timestamp `json:"from"`
	// Where it ends.
	To Timestamp `json:"to"`
	// When this was computed.
	GeneratedAt Timestamp `json:"generatedAt"`
	// Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not
	// limit it.
	RetainedFrom *Timestamp `json:"retainedFrom"`
	// What each widget shows, in the order of the dashboard.
	Widgets []WidgetData `json:"widgets"`
}

// WidgetData: what one widget shows; the others are filled when it fails.
type WidgetData struct {
	// Names the widget in its dashboard.
	ID string `json:"id"`
	// What kind of widget it is.
	Type DashboardWidgetType `json:"type"`
	// `partial`: a part is missing, `failed`: all of it; `notice` says why.
	Status WidgetDataStatus `json:"status"`
	// What is missing and why, in a sentence; `null` when all is there.
	Notice *string `json:"notice"`
	// What it shows; `null` when `status` is `failed`.
	Data json.RawMessage `json:"data"`
}

// DashboardPreview: what to fill without saving it.
type DashboardPreview struct {
	// Its parts; no two may overlap.
	Widgets Optional[[]DashboardWidgetCreate] `json:"widgets,omitempty"`
	// The time that widgets show, unless a request names another.
	TimeRange Optional[DashboardTimeRange] `json:"timeRange,omitempty"`
	// Choices that widgets refer to.
	Variables Optional[[]DashboardCreateVariable] `json:"variables,omitempty"`
}

// DashboardDuplicate: how the copy differs.
type DashboardDuplicate struct {
	// Default: the name, with “(copy)” after it.
	Name Optional[string] `json:"name,omitempty"`
}

// PublicDashboard: a dashboard as people without an account see it: names, statuses, uptime and latency of
// monitors, and nothing else about them.
type PublicDashboard struct {
	// `publicTitle`, else the name.
	Title string `json:"title"`
	// Where the range begins.
	From Timestamp `json:"from"`
	// Where it ends.
	To Timestamp `json:"to"`
	// When this was computed.
	GeneratedAt Timestamp `json:"generatedAt"`
	// Seconds after which a page reads it again; `null` for never.
	RefreshSeconds *int64 `json:"refreshSeconds"`
	// What each widget shows, in the order of the dashboard.
	Widgets []PublicWidget `json:"widgets"`
}

// PublicWidget: what one widget of a public dashboard shows, and where.
type PublicWidget struct {
	// Names the widget in its dashboard.
	ID string `json:"id"`
	// What kind of widget it is.
	Type DashboardWidgetType `json:"type"`
	// Its heading; empty for none.
	Title string `json:"title"`
	// Its first column, from 0 to 11.
	X int64 `json:"x"`
	// Its first row.
	Y int64 `json:"y"`
	// Columns that it takes.
	W int64 `json:"w"`
	// Rows that it takes.
	H int64 `json:"h"`
	// `partial`: a part is missing, `failed`: all of it; `notice` says why.
	Status WidgetDataStatus `json:"status"`
	// What is missing and why, in a sentence; `null` when all is there.
	Notice *string `json:"notice"`
	// What it shows; `null` when `status` is `failed`.
	Data json.RawMessage `json:"data"`
}

// ReportSchedule: when it runs by itself, in the time zone of the report; `null` for never.
type ReportSchedule struct {
	// When it runs, as a cron expression of five fields; at most once an hour.
	Cron string `json:"cron"`
}

// Report: what is reported about which monitors, for which period, and how it is counted.
type Report struct {
	// Opaque identifier, starts with `rpt_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// What the report leads with; it has all figures. It cannot be changed.
	Type ReportType `json:"type"`
	// Which monitors are meant: all, those with these ids, or those with one of these tags.
	Scope MonitorTarget `json:"scope"`
	// The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on; the
	// last days of 24 hours each; or a fixed range of at most 400 days. Default: the previous month.
	Period ReportPeriod `json:"period"`
	// IANA time zone of days and periods.
	Timezone string `json:"timezone"`
	// How each status counts, and how several monitors become one figure.
	Accounting ReportAccounting `json:"accounting"`
	// The uptime that is promised, in percent; required for the type `sla`.
	SLATarget *float64 `json:"slaTarget"`
	// The budget is at risk when this much of it, in percent, or less remains.
	AtRiskPercent float64 `json:"atRiskPercent"`
	// When it runs by itself, in the time zone of the report; `null` for never.
	Schedule *ReportSchedule `json:"schedule"`
	// Addresses that scheduled runs are mailed to.
	Recipients []string `json:"recipients"`
	// Notification channels that the figures of scheduled runs are sent to, with a link but without the file.
	ChannelIDs []string `json:"channelIds"`
	// How many runs are kept; older ones are deleted.
	KeepRuns int64 `json:"keepRuns"`
	// Of the latest run; `null` before the first.
	Status *ReportStatus `json:"status"`
	// Why the latest run failed.
	Error *string `json:"error"`
	// The latest run that is ready.
	LatestRunID *string `json:"latestRunId"`
	// When that one was computed.
	GeneratedAt *Timestamp `json:"generatedAt"`
	// Its figures.
	Summary *ReportSummary `json:"summary"`
	// SHA-256 of what that run says, as `contentHash` of the run.
	ContentHash *string `json:"contentHash"`
	// When the schedule runs it next; `null` without a schedule.
	NextRunAt *Timestamp `json:"nextRunAt"`
}

// ReportPeriod: the last whole day, week (from Monday), month, quarter or year in the time zone; the one that
// goes on; the last days of 24 hours each; or a fixed range of at most 400 days. Default: the previous month.
type ReportPeriod struct {
	// `previous`, `current`: The last whole unit, or the one that goes on. `rolling`: The last days before the
	// run. `fixed`: A range between two times.
	Kind ReportPeriodKind `json:"kind"`
	// Which one: a day, a week (from Monday), a month, a quarter or a year.
	Unit Optional[ReportPeriodUnit] `json:"unit,omitempty"`
	// How many days of 24 hours.
	Days Optional[int64] `json:"days,omitempty"`
	// Where it begins.
	From Optional[Timestamp] `json:"from,omitempty"`
	// Where it ends; not included.
	To Optional[Timestamp] `json:"to,omitempty"`
}

// ReportAccounting: how each status counts, and how several monitors become one figure.
type ReportAccounting struct {
	// How time in maintenance counts. Default: `excluded`.
	Maintenance ReportAccountingMaintenance `json:"maintenance"`
	// How degraded time counts; with `half`, half of it counts as down. Default: `up`.
	Degraded ReportAccountingDegraded `json:"degraded"`
	// How time counts in which checks could not be made. Default: `excluded`.
	Unknown ReportAccountingUnknown `json:"unknown"`
	// How several monitors become one figure. `average` adds up their times. `anyDown` is down while any monitor
	// that counts is down, `allDown` while all of them are. Default: `average`.
	Combine ReportAccountingCombine `json:"combine"`
	// Shorter outages of a monitor count as up. Default: 0.
	IgnoreOutagesUnderSeconds int64 `json:"ignoreOutagesUnderSeconds"`
}

// ReportSummaryLatency: how quickly the monitors answered, all results together.
type ReportSummaryLatency struct {
	// Results with a latency.
	Count int64 `json:"count"`
	// The mean latency in milliseconds; `null` without results.
	AverageMs *float64 `json:"averageMs"`
	// The median latency in milliseconds; `null` without results.
	P50Ms *float64 `json:"p50Ms"`
	// Milliseconds that 75 % of the results did not exceed; `null` without results.
	P75Ms *float64 `json:"p75Ms"`
	// Milliseconds that 90 % of the results did not exceed; `null` without results.
	P90Ms *float64 `json:"p90Ms"`
	// Milliseconds that 95 % of the results did not exceed; `null` without results.
	P95Ms *float64 `json:"p95Ms"`
	// Milliseconds that 99 % of the results did not exceed; `null` without results.
	P99Ms *float64 `json:"p99Ms"`
	// How far a percentile may be from the true one, as a fraction of it.
	RelativeError float64 `json:"relativeError"`
}

// ReportSummary: the figures of a report over its period.
type ReportSummary struct {
	// Where the period begins.
	From Timestamp `json:"from"`
	// Where it ends; not included.
	To Timestamp `json:"to"`
	// Monitors that were counted.
	MonitorCount int64 `json:"monitorCount"`
	// Seconds in each status, added up over the monitors.
	Seconds MonitorUptimeSeconds `json:"seconds"`
	// The seconds of `unknown` by what kept us from observing the monitors, the longest first. Runs of
	// `watchpost-report/1` have none.
	UnknownTimes []MonitorUptimeUnknownTime `json:"unknownTimes,omitempty"`
	// Up time in percent of the counted time, rounded down to four decimals.
	UptimePercent *float64 `json:"uptimePercent"`
	// Time that counts as up or down.
	CountedSeconds float64 `json:"countedSeconds"`
	// Seconds that count as up.
	UpSeconds float64 `json:"upSeconds"`
	// Seconds that count as down.
	DownSeconds float64 `json:"downSeconds"`
	// Outages that were not ignored, what had begun before the period included.
	Outages int64 `json:"outages"`
	// The part within the period.
	LongestOutageSeconds float64 `json:"longestOutageSeconds"`
	// Incidents of the monitors that began in the period.
	Incidents int64 `json:"incidents"`
	// Mean time until they were acknowledged, of those that were in the period.
	MttaSeconds *float64 `json:"mttaSeconds"`
	// Mean time until they were resolved, of those that were in the period.
	MttrSeconds *float64 `json:"mttrSeconds"`
	// Up time divided by the number of outages.
	MtbfSeconds *float64 `json:"mtbfSeconds"`
	// How quickly the monitors answered, all results together.
	Latency ReportSummaryLatency `json:"latency"`
	// Whether the target was met; `null` without a target or counted time.
	SLAMet *bool `json:"slaMet"`
	// `null` without a target.
	Budget *ReportBudget `json:"budget"`
}

// ReportBudget: the error budget of a target.
type ReportBudget struct {
	// Down time that the target allows: of the counted time, and of the time still to come in a period that goes
	// on. With `average` it grows with the number of monitors.
	TotalSeconds float64 `json:"totalSeconds"`
	// Down time so far.
	SpentSeconds float64 `json:"spentSeconds"`
	// Negative when more was spent than there was.
	RemainingSeconds float64 `json:"remainingSeconds"`
	// `remainingSeconds` in percent of `totalSeconds`.
	RemainingPercent *float64 `json:"remainingPercent"`
	// `atRisk` from `atRiskPercent` of the budget downwards; `exhausted` when nothing remains.
	State ReportBudgetState `json:"state"`
	// When the budget ends if it is spent on as it was so far; `null` when that is not within the period.
	ProjectedExhaustionAt *Timestamp `json:"projectedExhaustionAt"`
}

// ReportCreateAccounting: how each status counts, and how several monitors become one figure.
type ReportCreateAccounting struct {
	// How time in maintenance counts. Default: `excluded`.
	Maintenance Optional[ReportAccountingMaintenance] `json:"maintenance,omitempty"`
	// How degraded time counts; with `half`, half of it counts as down. Default: `up`.
	Degraded Optional[ReportAccountingDegraded] `json:"degraded,omitempty"`
	// How time counts in which checks could not be made. Default: `excluded`.
	Unknown Optional[ReportAccountingUnknown] `json:"unknown,omitempty"`
	// How several monitors become one figure. `average` adds up their times. `anyDown` is down while any monitor
	// that counts is down, `allDown` while all of them are. Default: `average`.
	Combine Optional[ReportAccountingCombine] `json:"combine,omitempty"`
	// Shorter outages of a monitor count as up. Default: 0.
	IgnoreOutagesUnderSeconds Optional[int64] `json:"ignoreOutagesUnderSeconds,omitempty"`
}

// ReportCreateSchedule: when it runs by itself, in the time zone of the report; `null` for never.
type ReportCreateSchedule struct {
	// When it runs, as a cron expression of five fields; at most once an hour.
	Cron string `json:"cron"`
}

// ReportCreate: a report to create.
type ReportCreate struct {
	// Display name.
	Name string `json:"name"`
	// What the report leads with; it has all figures. It cannot be changed.
	Type ReportType `json:"type"`
	// Which monitors are meant: all, those with these ids, or those with one of these tags.
	Scope Optional[MonitorTarget] `json:"scope,omitempty"`
	// The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on; the
	// last days of 24 hours each; or a fixed range of at most 400 days. Default: the previous month.
	Period Optional[ReportPeriod] `json:"period,omitempty"`
	// IANA time zone of days and periods. Default: the organization’s.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// How each status counts, and how several monitors become one figure.
	Accounting Optional[ReportCreateAccounting] `json:"accounting,omitempty"`
	// The uptime that is promised, in percent; required for the type `sla`.
	SLATarget Optional[float64] `json:"slaTarget,omitempty"`
	// The budget is at risk when this much of it, in percent, or less remains.
	AtRiskPercent Optional[float64] `json:"atRiskPercent,omitempty"`
	// When it runs by itself, in the time zone of the report; `null` for never.
	Schedule Optional[ReportCreateSchedule] `json:"schedule,omitempty"`
	// Addresses that scheduled runs are mailed to.
	Recipients Optional[[]string] `json:"recipients,omitempty"`
	// Notification channels that the figures of scheduled runs are sent to, with a link but without the file.
	ChannelIDs Optional[[]string] `json:"channelIds,omitempty"`
	// How many runs are kept; older ones are deleted.
	KeepRuns Optional[int64] `json:"keepRuns,omitempty"`
}

// ReportUpdateAccounting: fields of the accounting that change.
type ReportUpdateAccounting struct {
	// How time in maintenance counts. Default: `excluded`.
	Maintenance Optional[ReportAccountingMaintenance] `json:"maintenance,omitempty"`
	// How degraded time counts; with `half`, half of it counts as down. Default: `up`.
	Degraded Optional[ReportAccountingDegraded] `json:"degraded,omitempty"`
	// How time counts in which checks could not be made. Default: `excluded`.
	Unknown Optional[ReportAccountingUnknown] `json:"unknown,omitempty"`
	// How several monitors become one figure. `average` adds up their times. `anyDown` is down while any monitor
	// that counts is down, `allDown` while all of them are. Default: `average`.
	Combine Optional[ReportAccountingCombine] `json:"combine,omitempty"`
	// Shorter outages of a monitor count as up. Default: 0.
	IgnoreOutagesUnderSeconds Optional[int64] `json:"ignoreOutagesUnderSeconds,omitempty"`
}

// ReportUpdateSchedule: when it runs by itself, in the time zone of the report; `null` for never.
type ReportUpdateSchedule struct {
	// When it runs, as a cron expression of five fields; at most once an hour.
	Cron string `json:"cron"`
}

// ReportUpdate: a merge patch for a report.
type ReportUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// Which monitors are meant: all, those with these ids, or those with one of these tags.
	Scope Optional[MonitorTarget] `json:"scope,omitempty"`
	// The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on; the
	// last days of 24 hours each; or a fixed range of at most 400 days. Default: the previous month.
	Period Optional[ReportPeriod] `json:"period,omitempty"`
	// `null` for the organization’s.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// Fields of the accounting that change.
	Accounting Optional[ReportUpdateAccounting] `json:"accounting,omitempty"`
	// The uptime that is promised, in percent; required for the type `sla`.
	SLATarget Optional[float64] `json:"slaTarget,omitempty"`
	// The budget is at risk when this much of it, in percent, or less remains.
	AtRiskPercent Optional[float64] `json:"atRiskPercent,omitempty"`
	// When it runs by itself, in the time zone of the report; `null` for never.
	Schedule Optional[ReportUpdateSchedule] `json:"schedule,omitempty"`
	// Addresses that scheduled runs are mailed to.
	Recipients Optional[[]string] `json:"recipients,omitempty"`
	// Notification channels that the figures of scheduled runs are sent to, with a link but without the file.
	ChannelIDs Optional[[]string] `json:"channelIds,omitempty"`
	// How many runs are kept; older ones are deleted.
	KeepRuns Optional[int64] `json:"keepRuns,omitempty"`
}

// ReportRunRequest: the range to compute. Default: the period of the report.
type ReportRunRequest struct {
	// Where to begin. Default: where the period of the report does.
	From Optional[Timestamp] `json:"from,omitempty"`
	// Where to end, not after now. Default: where the period of the report does.
	To Optional[Timestamp] `json:"to,omitempty"`
}

// ReportRun: one computation of a report; it does not change once it is ready.
type ReportRun struct {
	// Opaque identifier, starts with `rrn_`.
	ID string `json:"id"`
	// Opaque identifier, starts with `rpt_`.
	ReportID string `json:"reportId"`
	// Counts the runs of the report.
	Number int64 `json:"number"`
	// What started it: a person or program, the schedule, or a result that came late and changed the period of a
	// run that had been sent (`supersedes`).
	Trigger ReportRunTrigger `json:"trigger"`
	// Who asked for it: id of a user or API key; else `null`.
	RequestedBy *string `json:"requestedBy"`
	// `ready` once it is computed; then it does not change.
	Status ReportStatus `json:"status"`
	// Why it failed.
	Error *string `json:"error"`
	// Monitors whose records were read so far, as often as once a second while it runs.
	MonitorsRead int64 `json:"monitorsRead"`
	// Where the period begins.
	From Timestamp `json:"from"`
	// Where it ends; not included.
	To Timestamp `json:"to"`
	// Time zone of the days and of the period.
	Timezone string `json:"timezone"`
	// How each status counts, and how several monitors become one figure.
	Accounting ReportAccounting `json:"accounting"`
	// Names the rules by which it is computed, such as `watchpost-report/2`.
	Algorithm string `json:"algorithm"`
	// When it was queued.
	CreatedAt Timestamp `json:"createdAt"`
	// When it was computed; `null` before.
	GeneratedAt *Timestamp `json:"generatedAt"`
	// The figures of a report over its period.
	Summary *ReportSummary `json:"summary"`
	// SHA-256 of the RFC 8785 form of `{algorithm, definition, from, to, timezone, monitors, totals, days}`, in
	// hexadecimal.
	ContentHash *string `json:"contentHash"`
	// The earlier run of the same period; both are kept.
	Supersedes *string `json:"supersedes"`
}

// ReportRunDetailDefinition: what of the report the figures follow from.
type ReportRunDetailDefinition struct {
	// What the report leads with.
	Type string `json:"type"`
	// How each status counts, and how several monitors become one figure.
	Accounting ReportAccounting `json:"accounting"`
	// The uptime that is promised, in percent; `null` without a target.
	SLATarget *float64 `json:"slaTarget"`
	// The budget is at risk when this much of it, in percent, or less remains.
	AtRiskPercent float64 `json:"atRiskPercent"`
	// Until when the budget of a period lasts that goes on; else `null`.
	BudgetUntil *Timestamp `json:"budgetUntil"`
}

// ReportRunDetail: a run with its monitors and days.
type ReportRunDetail struct {
	// Opaque identifier, starts with `rrn_`.
	ID string `json:"id"`
	// Opaque identifier, starts with `rpt_`.
	ReportID string `json:"reportId"`
	// Counts the runs of the report.
	Number int64 `json:"number"`
	// What started it: a person or program, the schedule, or a result that came late and changed the period of a
	// run that had been sent (`supersedes`).
	Trigger ReportRunTrigger `json:"trigger"`
	// Who asked for it: id of a user or API key; else `null`.
	RequestedBy *string `json:"requestedBy"`
	// `ready` once it is computed; then it does not change.
	Status ReportStatus `json:"status"`
	// Why it failed.
	Error *string `json:"error"`
	// Monitors whose records were read so far, as often as once a second while it runs.
	MonitorsRead int64 `json:"monitorsRead"`
	// Where the period begins.
	From Timestamp `json:"from"`
	// Where it ends; not included.
	To Timestamp `json:"to"`
	// Time zone of the days and of the period.
	Timezone string `json:"timezone"`
	// How each status counts, and how several monitors become one figure.
	Accounting ReportAccounting `json:"accounting"`
	// Names the rules by which it is computed, such as `watchpost-report/2`.
	Algorithm string `json:"algorithm"`
	// When it was queued.
	CreatedAt Timestamp `json:"createdAt"`
	// When it was computed; `null` before.
	GeneratedAt *Timestamp `json:"generatedAt"`
	// The figures of a report over its period.
	Summary *ReportSummary `json:"summary"`
	// SHA-256 of the RFC 8785 form of `{algorithm, definition, from, to, timezone, monitors, totals, days}`, in
	// hexadecimal.
	ContentHash *string `json:"contentHash"`
	// The earlier run of the same period; both are kept.
	Supersedes *string `json:"supersedes"`
	// What of the report the figures follow from.
	Definition ReportRunDetailDefinition `json:"definition"`
	// The monitors as they were, in the order of their ids.
	Monitors []ReportMonitor `json:"monitors"`
	// The days, the first one first.
	Days []ReportDay `json:"days"`
}

// ReportMonitor: a monitor of a run, as it was.
type ReportMonitor struct {
	// Opaque identifier, starts with `mon_`.
	ID string `json:"id"`
	// Display name when it was computed.
	Name string `json:"name"`
	// Up time in percent of the counted time, rounded down to four decimals.
	UptimePercent *float64 `json:"uptimePercent"`
	// Time that counts as up or down.
	CountedSeconds float64 `json:"countedSeconds"`
	// Seconds that count as up.
	UpSeconds float64 `json:"upSeconds"`
	// Seconds that count as down.
	DownSeconds float64 `json:"downSeconds"`
	// Outages that were not ignored, what had begun before the period included.
	Outages int64 `json:"outages"`
	// Seconds of the longest outage within the period.
	LongestOutageSeconds float64 `json:"longestOutageSeconds"`
	// Results with a latency.
	LatencyCount int64 `json:"latencyCount"`
	// SHA-256 of the RFC 8785 form of its statuses in the period: `[status, from, to]`.
	IntervalsHash string `json:"intervalsHash"`
}

// ReportDay: one day of a run, as far as it lies in the period.
type ReportDay struct {
	// The day in the time zone of the run.
	Date string `json:"date"`
	// Seconds in each status, added up over the monitors.
	Seconds MonitorUptimeSeconds `json:"seconds"`
	// Up time in percent of the counted time, rounded down to four decimals.
	UptimePercent *float64 `json:"uptimePercent"`
	// Time that counts as up or down.
	CountedSeconds float64 `json:"countedSeconds"`
	// Seconds that count as up.
	UpSeconds float64 `json:"upSeconds"`
	// Seconds that count as down.
	DownSeconds float64 `json:"downSeconds"`
}

// ReportVerificationDifference: part of an answer of the API.
type ReportVerificationDifference struct {
	// `null` for a figure of the whole report.
	MonitorID *string `json:"monitorId"`
	// Path of the figure, such as `downSeconds` or `summary.incidents`.
	Field string `json:"field"`
	// What the run has.
	Then json.RawMessage `json:"then"`
	// What the records give now; `null` where they are gone.
	Now json.RawMessage `json:"now"`
	// `retention`: the records were older than they are kept. `lateResult`: a result or a confirmation came after
	// the run. `deletedMonitor`: the records of a monitor went with it.
	Reason ReportVerificationDifferenceReason `json:"reason"`
}

// ReportVerification: a run compared with what the records give now.
type ReportVerification struct {
	// Whether the records still give the same figures.
	Matches bool `json:"matches"`
	// The hash of the run.
	ContentHash string `json:"contentHash"`
	// The hash of what the records give now.
	RecomputedHash string `json:"recomputedHash"`
	// Figures that differ, the first of them; empty when all match.
	Differences []ReportVerificationDifference `json:"differences"`
}

// StatusPage: a page that shows customers how services are, without what lies behind them.
type StatusPage struct {
	// Opaque identifier, starts with `stp_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Title of the page.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key *string `json:"key"`
	// Short name for addresses, unique on this server.
	Slug string `json:"slug"`
	// What the page is about, for visitors.
	Description string `json:"description"`
	// Who can read it: everybody, those who know its password, or only the organization.
	Visibility StatusPageVisibility `json:"visibility"`
	// Whether a password is set.
	HasPassword bool `json:"hasPassword"`
	// The pictures of a status page. Visitors get their pixels alone.
	Images StatusPageImages `json:"images"`
	// The site that the page is about.
	HomeURL *string `json:"homeUrl"`
	// Where visitors get help.
	SupportURL *string `json:"supportUrl"`
	// Time zone of its days.
	Timezone string `json:"timezone"`
	// The language of the page.
	Locale StatusPageLocale `json:"locale"`
	// Further languages that it is offered in.
	Locales []StatusPageLocale `json:"locales"`
	// The colours of a status page for light and dark systems.
	Theme StatusPageTheme `json:"theme"`
	// How many days the strip of a component has.
	HistoryDays int64 `json:"historyDays"`
	// What visitors see.
	Show StatusPageShow `json:"show"`
	// `down`: an incident that a monitor opens is shown as "<component> is down", without its cause.
	AutoPublish StatusPageAutoPublish `json:"autoPublish"`
	// What the page shows, in this order.
	Components []StatusPageComponent `json:"components"`
	// Host names of yours; the page is served under those that are verified.
	Domains []StatusPageDomain `json:"domains"`
	// The page for people.
	URL string `json:"url"`
	// The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are.
	// `degraded`: some are slow. `unknown`: no result is known.
	Status PublicStatus `json:"status"`
}

// StatusPageImagesLogo: what the name of the page gives way to; `null` without one.
type StatusPageImagesLogo struct {
	// In pixels.
	Width int64 `json:"width"`
	// In pixels.
	Height int64 `json:"height"`
	// Stands for its pixels; another picture has another one.
	Digest string `json:"digest"`
}

// StatusPageImages: the pictures of a status page. Visitors get their pixels alone.
type StatusPageImages struct {
	// What the name of the page gives way to; `null` without one.
	Logo *StatusPageImagesLogo `json:"logo"`
	// The icon in the tab of a browser; `null` for one with the status.
	Favicon *StatusPageImagesLogo `json:"favicon"`
}

// StatusPageTheme: the colours of a status page for light and dark systems.
type StatusPageTheme struct {
	// The colours of a status page in one mode, each as `#rrggbb`.
	Light StatusPageColours `json:"light"`
	// The colours of a status page in one mode, each as `#rrggbb`.
	Dark StatusPageColours `json:"dark"`
}

// StatusPageColours: the colours of a status page in one mode, each as `#rrggbb`.
type StatusPageColours struct {
	// Colour of the page behind everything, as `#rrggbb`.
	Background string `json:"background"`
	// Colour of boxes on the page, as `#rrggbb`.
	Surface string `json:"surface"`
	// Colour of lines around boxes, as `#rrggbb`.
	Border string `json:"border"`
	// Colour of text, as `#rrggbb`.
	Text string `json:"text"`
	// Colour of text of less weight, such as times, as `#rrggbb`.
	MutedText string `json:"mutedText"`
	// Colour of links, as `#rrggbb`.
	Link string `json:"link"`
	// Colour of buttons and of the outline of what has the focus, as `#rrggbb`.
	Accent string `json:"accent"`
	// Colour of text on buttons, as `#rrggbb`.
	AccentText string `json:"accentText"`
	// Colour of text on the colours of statuses, as `#rrggbb`.
	StatusText string `json:"statusText"`
	// Colour of the status `operational`, as `#rrggbb`.
	Operational string `json:"operational"`
	// Colour of the status `degraded`, as `#rrggbb`.
	Degraded string `json:"degraded"`
	// Colour of the status `partialOutage`, as `#rrggbb`.
	PartialOutage string `json:"partialOutage"`
	// Colour of the status `majorOutage`, as `#rrggbb`.
	MajorOutage string `json:"majorOutage"`
	// Colour of the status `maintenance`, as `#rrggbb`.
	Maintenance string `json:"maintenance"`
	// Colour of the status `unknown`, as `#rrggbb`.
	Unknown string `json:"unknown"`
}

// StatusPageShow: what visitors see.
type StatusPageShow struct {
	// Uptime in percent, and seconds down.
	Uptime bool `json:"uptime"`
	// The median latency of the last 24 hours.
	Latency bool `json:"latency"`
	// Incidents that are public.
	Incidents bool `json:"incidents"`
	// Maintenance that goes on or comes.
	Maintenance bool `json:"maintenance"`
}

// StatusPageComponent: a component of a status page, with the monitors behind it.
type StatusPageComponent struct {
	// Opaque identifier, starts with `cmp_`.
	ID string `json:"id"`
	// What visitors read.
	Name string `json:"name"`
	// What it is, for visitors; empty without a description.
	Description string `json:"description"`
	// The heading above it; `null` without one.
	Group *string `json:"group"`
	// The monitors whose statuses make its own. Visitors never see them.
	Target MonitorTarget `json:"target"`
	// The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are.
	// `degraded`: some are slow. `unknown`: no result is known.
	Status PublicStatus `json:"status"`
}

// StatusPageDomain: a host name of a status page.
type StatusPageDomain struct {
	// The host name.
	Name string `json:"name"`
	// When its TXT record was last found; `null` before, and once another page has verified it.
	VerifiedAt *Timestamp `json:"verifiedAt"`
	// Name of the TXT record that shows that the domain is yours.
	TxtName string `json:"txtName"`
	// What that record must hold.
	TxtValue string `json:"txtValue"`
}

// StatusPageCreateTheme: colours that differ from the defaults. Pairs that are put on one another must
// contrast.
type StatusPageCreateTheme struct {
	// For visitors whose system is light.
	Light Optional[StatusPageCreateThemeLight] `json:"light,omitempty"`
	// For visitors whose system is dark.
	Dark Optional[StatusPageCreateThemeLight] `json:"dark,omitempty"`
}

// StatusPageCreateThemeLight: for visitors whose system is light.
type StatusPageCreateThemeLight struct {
	// Colour of the page behind everything, as `#rrggbb`.
	Background Optional[string] `json:"background,omitempty"`
	// Colour of boxes on the page, as `#rrggbb`.
	Surface Optional[string] `json:"surface,omitempty"`
	// Colour of lines around boxes, as `#rrggbb`.
	Border Optional[string] `json:"border,omitempty"`
	// Colour of text, as `#rrggbb`.
	Text Optional[string] `json:"text,omitempty"`
	// Colour of text of less weight, such as times, as `#rrggbb`.
	MutedText Optional[string] `json:"mutedText,omitempty"`
	// Colour of links, as `#rrggbb`.
	Link Optional[string] `json:"link,omitempty"`
	// Colour of buttons and of the outline of what has the focus, as `#rrggbb`.
	Accent Optional[string] `json:"accent,omitempty"`
	// Colour of text on buttons, as `#rrggbb`.
	AccentText Optional[string] `json:"accentText,omitempty"`
	// Colour of text on the colours of statuses, as `#rrggbb`.
	StatusText Optional[string] `json:"statusText,omitempty"`
	// Colour of the status `operational`, as `#rrggbb`.
	Operational Optional[string] `json:"operational,omitempty"`
	// Colour of the status `degraded`, as `#rrggbb`.
	Degraded Optional[string] `json:"degraded,omitempty"`
	// Colour of the status `partialOutage`, as `#rrggbb`.
	PartialOutage Optional[string] `json:"partialOutage,omitempty"`
	// Colour of the status `majorOutage`, as `#rrggbb`.
	MajorOutage Optional[string] `json:"majorOutage,omitempty"`
	// Colour of the status `maintenance`, as `#rrggbb`.
	Maintenance Optional[string] `json:"maintenance,omitempty"`
	// Colour of the status `unknown`, as `#rrggbb`.
	Unknown Optional[string] `json:"unknown,omitempty"`
}

// StatusPageCreateShow: what visitors see.
type StatusPageCreateShow struct {
	// Uptime in percent, and seconds down.
	Uptime Optional[bool] `json:"uptime,omitempty"`
	// The median latency of the last 24 hours.
	Latency Optional[bool] `json:"latency,omitempty"`
	// Incidents that are public.
	Incidents Optional[bool] `json:"incidents,omitempty"`
	// Maintenance that goes on or comes.
	Maintenance Optional[bool] `json:"maintenance,omitempty"`
}

// StatusPageCreateComponent: sent to the API.
type StatusPageCreateComponent struct {
	// Names a component that the page has, which keeps its place in history; left out for a new one.
	ID Optional[string] `json:"id,omitempty"`
	// What visitors read.
	Name string `json:"name"`
	// What it is, for visitors.
	Description Optional[string] `json:"description,omitempty"`
	// The heading above it.
	Group Optional[string] `json:"group,omitempty"`
	// The monitors whose statuses make its own. Visitors never see them.
	Target MonitorTarget `json:"target"`
}

// StatusPageCreateDomain: sent to the API.
type StatusPageCreateDomain struct {
	// A host name such as `status.example.com`.
	Name string `json:"name"`
}

// StatusPageCreate: a status page to create.
type StatusPageCreate struct {
	// Title of the page.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// Made from the name when left out.
	Slug Optional[string] `json:"slug,omitempty"`
	// What the page is about, for visitors.
	Description Optional[string] `json:"description,omitempty"`
	// Who can read it: everybody, those who know its password, or only the organization.
	Visibility Optional[StatusPageVisibility] `json:"visibility,omitempty"`
	// What visitors of a `password` page enter, at least 8 characters; never shown again.
	Password Optional[string] `json:"password,omitempty"`
	// A PNG as base64, at most 512 × 512 pixels: visitors see it in place of the name.
	Logo Optional[string] `json:"logo,omitempty"`
	// A PNG as base64, at most 256 × 256 pixels: browsers show it in the tab.
	Favicon Optional[string] `json:"favicon,omitempty"`
	// The site that the page is about.
	HomeURL Optional[string] `json:"homeUrl,omitempty"`
	// Where visitors get help.
	SupportURL Optional[string] `json:"supportUrl,omitempty"`
	// Time zone of its days. Default: that of the organization.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// The language of the page.
	Locale Optional[StatusPageLocale] `json:"locale,omitempty"`
	// Further languages that it is offered in.
	Locales Optional[[]StatusPageLocale] `json:"locales,omitempty"`
	// Colours that differ from the defaults. Pairs that are put on one another must contrast.
	Theme Optional[StatusPageCreateTheme] `json:"theme,omitempty"`
	// How many days the strip of a component has.
	HistoryDays Optional[int64] `json:"historyDays,omitempty"`
	// What visitors see.
	Show Optional[StatusPageCreateShow] `json:"show,omitempty"`
	// `down`: an incident that a monitor opens is shown as "<component> is down", without its cause.
	AutoPublish Optional[StatusPageAutoPublish] `json:"autoPublish,omitempty"`
	// What the page shows, in this order. A list in a change replaces the whole list.
	Components Optional[[]StatusPageCreateComponent] `json:"components,omitempty"`
	// Host names of yours under which the page is served, once each is verified.
	Domains Optional[[]StatusPageCreateDomain] `json:"domains,omitempty"`
}

// StatusPageUpdateTheme: colours that differ from the defaults. Pairs that are put on one another must
// contrast.
type StatusPageUpdateTheme struct {
	// For visitors whose system is light.
	Light Optional[StatusPageUpdateThemeLight] `json:"light,omitempty"`
	// For visitors whose system is dark.
	Dark Optional[StatusPageUpdateThemeLight] `json:"dark,omitempty"`
}

// StatusPageUpdateThemeLight: for visitors whose system is light.
type StatusPageUpdateThemeLight struct {
	// Colour of the page behind everything, as `#rrggbb`.
	Background Optional[string] `json:"background,omitempty"`
	// Colour of boxes on the page, as `#rrggbb`.
	Surface Optional[string] `json:"surface,omitempty"`
	// Colour of lines around boxes, as `#rrggbb`.
	Border Optional[string] `json:"border,omitempty"`
	// Colour of text, as `#rrggbb`.
	Text Optional[string] `json:"text,omitempty"`
	// Colour of text of less weight, such as times, as `#rrggbb`.
	MutedText Optional[string] `json:"mutedText,omitempty"`
	// Colour of links, as `#rrggbb`.
	Link Optional[string] `json:"link,omitempty"`
	// Colour of buttons and of the outline of what has the focus, as `#rrggbb`.
	Accent Optional[string] `json:"accent,omitempty"`
	// Colour of text on buttons, as `#rrggbb`.
	AccentText Optional[string] `json:"accentText,omitempty"`
	// Colour of text on the colours of statuses, as `#rrggbb`.
	StatusText Optional[string] `json:"statusText,omitempty"`
	// Colour of the status `operational`, as `#rrggbb`.
	Operational Optional[string] `json:"operational,omitempty"`
	// Colour of the status `degraded`, as `#rrggbb`.
	Degraded Optional[string] `json:"degraded,omitempty"`
	// Colour of the status `partialOutage`, as `#rrggbb`.
	PartialOutage Optional[string] `json:"partialOutage,omitempty"`
	// Colour of the status `majorOutage`, as `#rrggbb`.
	MajorOutage Optional[string] `json:"majorOutage,omitempty"`
	// Colour of the status `maintenance`, as `#rrggbb`.
	Maintenance Optional[string] `json:"maintenance,omitempty"`
	// Colour of the status `unknown`, as `#rrggbb`.
	Unknown Optional[string] `json:"unknown,omitempty"`
}

// StatusPageUpdateShow: what visitors see; what is left out stays.
type StatusPageUpdateShow struct {
	// Uptime in percent, and seconds down.
	Uptime Optional[bool] `json:"uptime,omitempty"`
	// The median latency of the last 24 hours.
	Latency Optional[bool] `json:"latency,omitempty"`
	// Incidents that are public.
	Incidents Optional[bool] `json:"incidents,omitempty"`
	// Maintenance that goes on or comes.
	Maintenance Optional[bool] `json:"maintenance,omitempty"`
}

// StatusPageUpdate: a merge patch for a status page.
type StatusPageUpdate struct {
	// Title of the page.
	Name Optional[string] `json:"name,omitempty"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// Short name for addresses, unique on this server.
	Slug Optional[string] `json:"slug,omitempty"`
	// What the page is about, for visitors.
	Description Optional[string] `json:"description,omitempty"`
	// Who can read it: everybody, those who know its password, or only the organization.
	Visibility Optional[StatusPageVisibility] `json:"visibility,omitempty"`
	// What visitors of a `password` page enter, at least 8 characters; never shown again.
	Password Optional[string] `json:"password,omitempty"`
	// A PNG as base64, at most 512 × 512 pixels: visitors see it in place of the name.
	Logo Optional[string] `json:"logo,omitempty"`
	// A PNG as base64, at most 256 × 256 pixels: browsers show it in the tab.
	Favicon Optional[string] `json:"favicon,omitempty"`
	// The site that the page is about.
	HomeURL Optional[string] `json:"homeUrl,omitempty"`
	// Where visitors get help.
	SupportURL Optional[string] `json:"supportUrl,omitempty"`
	// Time zone of its days.
	Timezone Optional[string] `json:"timezone,omitempty"`
	// The language of the page.
	Locale Optional[StatusPageLocale] `json:"locale,omitempty"`
	// Further languages that it is offered in.
	Locales Optional[[]StatusPageLocale] `json:"locales,omitempty"`
	// Colours that differ from the defaults. Pairs that are put on one another must contrast.
	Theme Optional[StatusPageUpdateTheme] `json:"theme,omitempty"`
	// How many days the strip of a component has.
	HistoryDays Optional[int64] `json:"historyDays,omitempty"`
	// What visitors see; what is left out stays.
	Show Optional[StatusPageUpdateShow] `json:"show,omitempty"`
	// `down`: an incident that a monitor opens is shown as "<component> is down", without its cause.
	AutoPublish Optional[StatusPageAutoPublish] `json:"autoPublish,omitempty"`
	// What the page shows, in this order. A list in a change replaces the whole list.
	Components Optional[[]StatusPageCreateComponent] `json:"components,omitempty"`
	// Host names of yours under which the page is served, once each is verified.
	Domains Optional[[]StatusPageCreateDomain] `json:"domains,omitempty"`
}

// VerifyStatusPageDomain: which domain to verify.
type VerifyStatusPageDomain struct {
	// One of the `domains` of the page.
	Name string `json:"name"`
}

// StatusPageSubscriber: a person who gets public updates by mail.
type StatusPageSubscriber struct {
	// Opaque identifier, starts with `sub_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Opaque identifier, starts with `stp_`.
	StatusPageID string `json:"statusPageId"`
	// Its owner has confirmed it; an address that was not confirmed is not kept.
	Email string `json:"email"`
}

// Webhook: a receiver of signed events, without its secret.
type Webhook struct {
	// Opaque identifier, starts with `whk_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key *string `json:"key"`
	// Where deliveries are sent.
	URL string `json:"url"`
	// Subjects that are delivered.
	Events []WebhookEvent `json:"events"`
	// What it is for.
	Description string `json:"description"`
	// Whether events are delivered.
	Enabled bool `json:"enabled"`
	// `failing` when the last attempts failed; `disabled` when nothing is delivered.
	Status NotificationChannelStatus `json:"status"`
	// `gone`: the receiver answered 410. `failing`: nothing arrived for five days.
	DisabledReason *WebhookDisabledReason `json:"disabledReason"`
	// When the failures began that no success has ended; `null` when all is well.
	FailingSince *Timestamp `json:"failingSince"`
	// When a delivery last arrived, to the minute; `null` if never.
	LastDeliveredAt *Timestamp `json:"lastDeliveredAt"`
	// When the next attempt is made, while the receiver is given a rest.
	PausedUntil *Timestamp `json:"pausedUntil"`
	// Until when the secret before this one still signs; `null` without one.
	PreviousSecretEndsAt *Timestamp `json:"previousSecretEndsAt"`
}

// WebhookUpdate: a merge patch for a webhook.
type WebhookUpdate struct {
	// Display name.
	Name Optional[string] `json:"name,omitempty"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// Where deliveries are sent with POST. Redirects are not followed.
	URL Optional[string] `json:"url,omitempty"`
	// Subjects that are delivered. `*` means all but `audit.recorded`, which must be named; for a caller without
	// the permission to read some of them, it becomes the list of the others.
	Events Optional[[]WebhookEvent] `json:"events,omitempty"`
	// What it is for.
	Description Optional[string] `json:"description,omitempty"`
	// Whether events are delivered. What waits when it is switched off is given up.
	Enabled Optional[bool] `json:"enabled,omitempty"`
}

// WebhookCreate: a webhook to create.
type WebhookCreate struct {
	// Display name. Default: the host of `url`.
	Name Optional[string] `json:"name,omitempty"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key Optional[string] `json:"key,omitempty"`
	// Where deliveries are sent with POST. Redirects are not followed.
	URL string `json:"url"`
	// Subjects that are delivered. `*` means all but `audit.recorded`, which must be named; for a caller without
	// the permission to read some of them, it becomes the list of the others.
	Events Optional[[]WebhookEvent] `json:"events,omitempty"`
	// What it is for.
	Description Optional[string] `json:"description,omitempty"`
	// Whether events are delivered. What waits when it is switched off is given up.
	Enabled Optional[bool] `json:"enabled,omitempty"`
}

// WebhookWithSecret: a webhook just made or rotated, with its secret.
type WebhookWithSecret struct {
	// Opaque identifier, starts with `whk_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name.
	Name string `json:"name"`
	// What files of monitoring as code call it; unique in the organization, `null` without one.
	Key *string `json:"key"`
	// Where deliveries are sent.
	URL string `json:"url"`
	// Subjects that are delivered.
	Events []WebhookEvent `json:"events"`
	// What it is for.
	Description string `json:"description"`
	// Whether events are delivered.
	Enabled bool `json:"enabled"`
	// `failing` when the last attempts failed; `disabled` when nothing is delivered.
	Status NotificationChannelStatus `json:"status"`
	// `gone`: the receiver answered 410. `failing`: nothing arrived for five days.
	DisabledReason *WebhookDisabledReason `json:"disabledReason"`
	// When the failures began that no success has ended; `null` when all is well.
	FailingSince *Timestamp `json:"failingSince"`
	// When a delivery last arrived, to the minute; `null` if never.
	LastDeliveredAt *Timestamp `json:"lastDeliveredAt"`
	// When the next attempt is made, while the receiver is given a rest.
	PausedUntil *Timestamp `json:"pausedUntil"`
	// Until when the secret before this one still signs; `null` without one.
	PreviousSecretEndsAt *Timestamp `json:"previousSecretEndsAt"`
	// Key of the HMAC, as text. Shown only now.
	Secret string `json:"secret"`
}

// WebhookDelivery: one event on its way to one webhook.
type WebhookDelivery struct {
	// Opaque identifier, starts with `dlv_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Opaque identifier, starts with `whk_`.
	WebhookID string `json:"webhookId"`
	// Opaque identifier, starts with `evt_`.
	EventID string `json:"eventId"`
	// Type of the event.
	Event string `json:"event"`
	// `pending` while attempts are to come; `failed` when the last one failed or the webhook was disabled.
	Status WebhookDeliveryStatus `json:"status"`
	// Attempts that were begun.
	AttemptCount int64 `json:"attemptCount"`
	// When the next attempt is due; `null` when none is.
	NextAttemptAt *Timestamp `json:"nextAttemptAt"`
	// When it arrived.
	DeliveredAt *Timestamp `json:"deliveredAt"`
	// Status of the last answer.
	LastStatusCode *int64 `json:"lastStatusCode"`
	// What went wrong the last time, in words.
	LastError *string `json:"lastError"`
}

// WebhookRotate: how long the old secret still signs.
type WebhookRotate struct {
	// Seconds for which the old secret still signs, up to 7 days. Default: a day.
	GraceSeconds Optional[int64] `json:"graceSeconds,omitempty"`
}

// WebhookDeliveryDetail: a delivery with its attempts and its body.
type WebhookDeliveryDetail struct {
	// Opaque identifier, starts with `dlv_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Opaque identifier, starts with `whk_`.
	WebhookID string `json:"webhookId"`
	// Opaque identifier, starts with `evt_`.
	EventID string `json:"eventId"`
	// Type of the event.
	Event string `json:"event"`
	// `pending` while attempts are to come; `failed` when the last one failed or the webhook was disabled.
	Status WebhookDeliveryStatus `json:"status"`
	// Attempts that were begun.
	AttemptCount int64 `json:"attemptCount"`
	// When the next attempt is due; `null` when none is.
	NextAttemptAt *Timestamp `json:"nextAttemptAt"`
	// When it arrived.
	DeliveredAt *Timestamp `json:"deliveredAt"`
	// Status of the last answer.
	LastStatusCode *int64 `json:"lastStatusCode"`
	// What went wrong the last time, in words.
	LastError *string `json:"lastError"`
	// Every attempt, the first one first.
	Attempts []WebhookAttempt `json:"attempts"`
	// What is signed, but for `sentAt` and `attempt`, which each attempt has its own.
	Body json.RawMessage `json:"body"`
}

// WebhookAttempt: one attempt to deliver; written before the request is sent.
type WebhookAttempt struct {
	// `attempt` of the body and `X-Service-Attempt`.
	Number int64 `json:"number"`
	// When it began.
	StartedAt Timestamp `json:"startedAt"`
	// `running` until an answer came, or none in time.
	Status WebhookAttemptStatus `json:"status"`
	// Milliseconds until the answer was complete, or until it failed.
	DurationMs *float64 `json:"durationMs"`
	// Status of the answer, if one came.
	StatusCode *int64 `json:"statusCode"`
	// `status`: The receiver answered with another status than 2xx. `redirect`: The receiver answered with a
	// redirect, which is not followed. `timeout`: No complete answer came within ten seconds. `too_large`: The
	// answer had more than one megabyte. `dns`: The name could not be resolved. `refused_address`: The name leads
	// to an address that this server may not connect to. `connection`: The connection could not be made, or
	// broke. `tls`: The certificate or the handshake was refused. `invalid_response`: What came back was no HTTP
	// answer. `interrupted`: This server ended before it knew the answer; the receiver may have got it.
	Error *WebhookAttemptError `json:"error"`
	// What went wrong, in words.
	Message *string `json:"message"`
	// The first 16 kB of the answer’s body, as text; `null` without one.
	Response *string `json:"response"`
}

// WebhookRecover: from when on to deliver what did not arrive.
type WebhookRecover struct {
	// Events from this time on; 30 days ago at most.
	Since Timestamp `json:"since"`
}

// WebhookRecovery: the work of delivering what did not arrive.
type WebhookRecovery struct {
	// Opaque identifier, starts with `rcv_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Opaque identifier, starts with `whk_`.
	WebhookID string `json:"webhookId"`
	// Events from this time on.
	Since Timestamp `json:"since"`
	// Events before this time: when it was asked for.
	Until Timestamp `json:"until"`
	// `canceled` when the webhook was disabled meanwhile.
	Status WebhookRecoveryStatus `json:"status"`
	// Events between the two times.
	TotalEvents int64 `json:"totalEvents"`
	// How many of them have been processed.
	CheckedEvents int64 `json:"checkedEvents"`
	// How many of them are delivered once more.
	RecoveredCount int64 `json:"recoveredCount"`
	// When it was done.
	FinishedAt *Timestamp `json:"finishedAt"`
}

// WebhookSubject: a subject that webhooks can subscribe to.
type WebhookSubject struct {
	// What a webhook names to get it.
	Subject WebhookSubjectSubject `json:"subject"`
	// What has happened when it is sent.
	Title string `json:"title"`
	// The kind of its subject: `subject.type` of its events.
	Resource string `json:"resource"`
	// Operations that cause it; `watch` for the server itself, as results come in and time goes by, and `*` for
	// every operation that leaves an audit activity.
	EmittedBy []string `json:"emittedBy"`
	// The permission that receiving and reading it takes, besides those of webhooks.
	Needs Scope `json:"needs"`
	// Whether `*` of a webhook includes it.
	IsInAll bool `json:"isInAll"`
	// JSON Schema (draft 2020-12) of `data`.
	DataSchema map[string]json.RawMessage `json:"dataSchema"`
	// One `data` of it.
	Example json.RawMessage `json:"example"`
}

// Event: something that happened, as webhooks deliver it.
type Event struct {
	// Opaque identifier, starts with `evt_`.
	ID string `json:"id"`
	// The same as `occurredAt`.
	CreatedAt Timestamp `json:"createdAt"`
	// The same as `occurredAt`: an event is never changed.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Its subject, or `webhook.test`.
	Type string `json:"type"`
	// When it happened.
	OccurredAt Timestamp `json:"occurredAt"`
	// The resource that an event is about.
	Subject EventSubjectReference `json:"subject"`
	// Who caused an event.
	Actor EventActor `json:"actor"`
	// The resource as it was right after; its form is in GET /webhook-events.
	Data json.RawMessage `json:"data"`
}

// EventSubjectReference: the resource that an event is about.
type EventSubjectReference struct {
	// Kind of resource, such as `organization`.
	Type string `json:"type"`
	// Id of the resource.
	ID string `json:"id"`
	// Grows with every change of this resource: of two events, the lower number is older.
	Sequence int64 `json:"sequence"`
}

// EventActor: who caused an event.
type EventActor struct {
	// `user`, `apiKey`, `agent`, `notificationChannel`, `system` for the server itself, or `anonymous`.
	Type string `json:"type"`
	// Id of the actor; `null` for the server itself and for an anonymous caller.
	ID *string `json:"id"`
	// Name of the actor at that time.
	Name string `json:"name"`
}

// SubscriptionPendingChange: a change that waits for the end of the period.
type SubscriptionPendingChange struct {
	// Code of the next plan.
	PlanID string `json:"planId"`
	// Seats from then on.
	Quantity int64 `json:"quantity"`
	// How often it is renewed from then on.
	Interval SubscriptionInterval `json:"interval"`
	// When it takes effect.
	EffectiveAt Timestamp `json:"effectiveAt"`
}

// Subscription: what an organization has subscribed to.
type Subscription struct {
	// Opaque identifier, starts with `sub_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Code of the plan.
	PlanID string `json:"planId"`
	// `incomplete` waits for its first payment, with the limits of the default plan; `canceled` and `expired` are
	// final.
	Status SubscriptionStatus `json:"status"`
	// Seats; 1 when the price is for the whole organization.
	Quantity int64 `json:"quantity"`
	// How often it is renewed.
	Interval SubscriptionInterval `json:"interval"`
	// What it is paid in (ISO 4217).
	Currency string `json:"currency"`
	// Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90.
	Exponent int64 `json:"exponent"`
	// Price of one for an interval, without taxes, as it was agreed.
	UnitAmountMinor int64 `json:"unitAmountMinor"`
	// When the period began.
	CurrentPeriodStart Timestamp `json:"currentPeriodStart"`
	// When it ends.
	CurrentPeriodEnd Timestamp `json:"currentPeriodEnd"`
	// What periods are counted from: each ends at this day and hour, in UTC.
	AnchorAt Timestamp `json:"anchorAt"`
	// When its trial ends, or ended.
	TrialEndsAt *Timestamp `json:"trialEndsAt"`
	// Whether it ends with the period.
	CancelAtPeriodEnd bool `json:"cancelAtPeriodEnd"`
	// When it was canceled, also when it ends later.
	CanceledAt *Timestamp `json:"canceledAt"`
	// When it ended.
	EndedAt *Timestamp `json:"endedAt"`
	// Why it ended.
	EndReason *SubscriptionEndReason `json:"endReason"`
	// When an invoice became overdue.
	PastDueSince *Timestamp `json:"pastDueSince"`
	// When it expires unless the overdue invoices are paid.
	GraceEndsAt *Timestamp `json:"graceEndsAt"`
	// A change that waits for the end of the period.
	PendingChange *SubscriptionPendingChange `json:"pendingChange"`
	// What was paid and given back as credit of the organization, with taxes: the next invoices in this currency
	// use it.
	CreditMinor int64 `json:"creditMinor"`
	// Who collects the payments, such as `manual`.
	Provider string `json:"provider"`
	// What an organization may have and use.
	Entitlements Entitlements `json:"entitlements"`
}

// Entitlements: what an organization may have and use.
type Entitlements struct {
	// Monitors that are enabled. `null` is no limit.
	MaxMonitors *int64 `json:"maxMonitors"`
	// Seconds between the checks of a monitor, or the scrapes of an exporter, at least. `null` is no limit.
	MinIntervalSeconds *int64 `json:"minIntervalSeconds"`
	// Days for which results are kept and shown. `null` is no limit.
	RetentionDays *int64 `json:"retentionDays"`
	// Members, and invitations that are open. `null` is no limit.
	MaxMembers *int64 `json:"maxMembers"`
	// API keys that are not revoked. `null` is no limit.
	MaxAPIKeys *int64 `json:"maxApiKeys"`
	// Webhooks. `null` is no limit.
	MaxWebhooks *int64 `json:"maxWebhooks"`
	// Notification channels. `null` is no limit.
	MaxNotificationChannels *int64 `json:"maxNotificationChannels"`
	// Agents. `null` is no limit.
	MaxAgents *int64 `json:"maxAgents"`
	// Dashboards. `null` is no limit.
	MaxDashboards *int64 `json:"maxDashboards"`
	// Status pages. `null` is no limit.
	MaxStatusPages *int64 `json:"maxStatusPages"`
	// Exporters that are enabled. `null` is no limit.
	MaxExporters *int64 `json:"maxExporters"`
	// Series that all exporters keep together. `null` is no limit.
	MaxSeries *int64 `json:"maxSeries"`
	// Feature flags. `null` is no limit.
	MaxFeatureFlags *int64 `json:"maxFeatureFlags"`
	// Licences that are not revoked. `null` is no limit.
	MaxLicenses *int64 `json:"maxLicenses"`
	// Requests per minute of an API key. `null` is no limit.
	RateLimitPerMinute *int64 `json:"rateLimitPerMinute"`
	// Roles besides those of the system. `null` includes it.
	CustomRoles *bool `json:"customRoles"`
	// Sign-in through the organization's identity provider. `null` includes it.
	SSO *bool `json:"sso"`
}

// SubscriptionCreate: a subscription to begin.
type SubscriptionCreate struct {
	// Code of the plan.
	PlanID string `json:"planId"`
	// How often it is renewed.
	Interval Optional[SubscriptionInterval] `json:"interval,omitempty"`
	// Seats; 1 when the price is for the whole organization.
	Quantity Optional[int64] `json:"quantity,omitempty"`
	// One of the currencies of the plan; its first when left out.
	Currency Optional[string] `json:"currency,omitempty"`
}

// SubscriptionChange: a change of a subscription.
type SubscriptionChange struct {
	// Code of the plan; the same plan when left out.
	PlanID Optional[string] `json:"planId,omitempty"`
	// Seats; as many as before when left out.
	Quantity Optional[int64] `json:"quantity,omitempty"`
	// How often it is renewed; as before when left out.
	Interval Optional[SubscriptionInterval] `json:"interval,omitempty"`
	// `auto`: an upgrade now, a downgrade at the end of the period.
	When Optional[SubscriptionChangeWhen] `json:"when,omitempty"`
	// The `prorateAt` of a preview, at most 10 minutes old: exactly what it showed is charged.
	ProrateAt Optional[Timestamp] `json:"prorateAt,omitempty"`
}

// SubscriptionPreviewNextInvoice: the next regular invoice; `null` when none follows.
type SubscriptionPreviewNextInvoice struct {
	// When it is issued.
	At Timestamp `json:"at"`
	// What will be due, with taxes.
	TotalMinor int64 `json:"totalMinor"`
}

// SubscriptionPreviewSurplus: what the organization has beyond the limits of the plan.
type SubscriptionPreviewSurplus struct {
	// The newest enabled monitors beyond the limit.
	Monitors SubscriptionPreviewSurplusMonitors `json:"monitors"`
	// What else exceeds the plan: it stays, and no more can be added.
	Others []SubscriptionPreviewSurplusOther `json:"others"`
}

// SubscriptionPreviewSurplusMonitors: the newest enabled monitors beyond the limit.
type SubscriptionPreviewSurplusMonitors struct {
	// Monitors that would be paused by the plan.
	Count int64 `json:"count"`
	// The first of them, at most 20.
	First []OnCallPerson `json:"first"`
}

// SubscriptionPreviewSurplusOther: part of an answer of the API.
type SubscriptionPreviewSurplusOther struct {
	// Which entitlement.
	Entitlement ReachedLimitEntitlement `json:"entitlement"`
	// What the organization has.
	Current int64 `json:"current"`
	// What the plan includes.
	Limit int64 `json:"limit"`
}

// SubscriptionPreview: what a change of a subscription would do and cost.
type SubscriptionPreview struct {
	// By the price of a year: the same or a higher price is an upgrade.
	Kind SubscriptionPreviewKind `json:"kind"`
	// When the change takes effect.
	EffectiveAt Timestamp `json:"effectiveAt"`
	// Give it back to charge exactly these amounts.
	ProrateAt Timestamp `json:"prorateAt"`
	// Currency of all amounts (ISO 4217).
	Currency string `json:"currency"`
	// Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90.
	Exponent int64 `json:"exponent"`
	// What is charged and given back now.
	Lines []SubscriptionLine `json:"lines"`
	// What is due now: the lines with their taxes, less the credit that is used.
	AmountDueNowMinor int64 `json:"amountDueNowMinor"`
	// What credit notes take off earlier invoices, with taxes.
	CreditedMinor int64 `json:"creditedMinor"`
	// The credit afterwards, for the next invoices.
	CreditMinor int64 `json:"creditMinor"`
	// The next regular invoice; `null` when none follows.
	NextInvoice *SubscriptionPreviewNextInvoice `json:"nextInvoice"`
	// What the organization has beyond the limits of the plan.
	Surplus SubscriptionPreviewSurplus `json:"surplus"`
}

// SubscriptionLine: a line of an invoice of a subscription.
type SubscriptionLine struct {
	// A whole period (`plan`, `seat`), the rest of one (`proration`), or what is given back (`credit`).
	Kind SubscriptionLineKind `json:"kind"`
	// What the customer pays for, or gets back.
	Description string `json:"description"`
	// Code of the plan.
	PlanID string `json:"planId"`
	// How many units.
	Quantity int64 `json:"quantity"`
	// Price of one for a whole period.
	UnitAmountMinor int64 `json:"unitAmountMinor"`
	// What the amount is for: from.
	PeriodStart Timestamp `json:"periodStart"`
	// What the amount is for: until.
	PeriodEnd Timestamp `json:"periodEnd"`
	// In the smallest unit of the currency, without taxes.
	AmountMinor int64 `json:"amountMinor"`
}

// SubscriptionCancellation: when a subscription ends, and why.
type SubscriptionCancellation struct {
	// Whether it lasts until the end of the period.
	AtPeriodEnd Optional[bool] `json:"atPeriodEnd,omitempty"`
	// Why, for the audit trail.
	Reason Optional[string] `json:"reason,omitempty"`
}

// Invoice: an invoice or a credit note. Only its status, payments and what follows from them change.
type Invoice struct {
	// Opaque identifier, starts with `inv_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Without gaps within its series, such as `INV-2026-000001`.
	Number string `json:"number"`
	// A `creditNote` takes off what an invoice asked for.
	Kind InvoiceKind `json:"kind"`
	// Of a credit note: the invoice that it corrects.
	CorrectsInvoiceID *string `json:"correctsInvoiceId"`
	// Opaque identifier, starts with `sub_`.
	SubscriptionID *string `json:"subscriptionId"`
	// `uncollectible` was written off and can still be paid.
	Status InvoiceStatus `json:"status"`
	// ISO 4217.
	Currency string `json:"currency"`
	// Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90.
	Exponent int64 `json:"exponent"`
	// What is charged or given back, line by line.
	Lines []InvoiceLine `json:"lines"`
	// The sum of the lines. In minor units of the currency.
	SubtotalMinor int64 `json:"subtotalMinor"`
	// Taxes on the subtotal; empty where none is charged.
	Taxes []InvoiceTax `json:"taxes"`
	// Subtotal and taxes. In minor units of the currency.
	TotalMinor int64 `json:"totalMinor"`
	// What has been paid. In minor units of the currency.
	PaidMinor int64 `json:"paidMinor"`
	// What the credit of the organization has paid. In minor units of the currency.
	CreditUsedMinor int64 `json:"creditUsedMinor"`
	// What credit notes have taken off. In minor units of the currency.
	CreditedMinor int64 `json:"creditedMinor"`
	// What was paid, is not owed, and became credit of the organization. In minor units of the currency.
	CreditKeptMinor int64 `json:"creditKeptMinor"`
	// What was given back of what was paid, or is on its way. In minor units of the currency.
	RefundedMinor int64 `json:"refundedMinor"`
	// What is still to be paid. In minor units of the currency.
	AmountDueMinor int64 `json:"amountDueMinor"`
	// When it was issued.
	IssuedAt Timestamp `json:"issuedAt"`
	// Until when it is to be paid.
	DueAt Timestamp `json:"dueAt"`
	// When the last of it was paid.
	PaidAt *Timestamp `json:"paidAt"`
	// Where the period begins that it is about.
	PeriodStart *Timestamp `json:"periodStart"`
	// Where that ends.
	PeriodEnd *Timestamp `json:"periodEnd"`
	// Who issued an invoice, as it was at the time.
	Seller InvoiceSeller `json:"seller"`
	// Who an invoice is made out to, as it was at the time.
	Customer InvoiceCustomer `json:"customer"`
	// Of a credit note: why it was issued.
	Reason *string `json:"reason"`
	// The latest 20, the first of them first.
	Payments []Payment `json:"payments"`
	// The arithmetic by name.
	Algorithm string `json:"algorithm"`
	// SHA-256 of the fields that never change, as JSON by RFC 8785: id, number, kind, correctsInvoiceId,
	// subscriptionId, currency, exponent, lines, subtotalMinor, taxes, totalMinor, issuedAt, dueAt, periodStart,
	// periodEnd, seller, customer, reason, algorithm. The audit trail has it, too.
	ContentHash string `json:"contentHash"`
}

// InvoiceLine: a line of an invoice.
type InvoiceLine struct {
	// Unique within the invoice.
	ID string `json:"id"`
	// What the line is about.
	Kind SubscriptionLineKind `json:"kind"`
	// What the customer pays for.
	Description string `json:"description"`
	// Code of the plan; `null` where the line is about none.
	PlanID *string `json:"planId"`
	// How many units.
	Quantity int64 `json:"quantity"`
	// Price of a unit for the whole period. In minor units of the currency.
	UnitAmountMinor int64 `json:"unitAmountMinor"`
	// Where what is paid for begins.
	PeriodStart *Timestamp `json:"periodStart"`
	// Where it ends.
	PeriodEnd *Timestamp `json:"periodEnd"`
	// What the line adds up to, without taxes; negative for a credit. In minor units of the currency.
	AmountMinor int64 `json:"amountMinor"`
}

// InvoiceTax: a tax of an invoice.
type InvoiceTax struct {
	// What the tax is called, such as `VAT`.
	Name string `json:"name"`
	// The rate in percent.
	RatePercent float64 `json:"ratePercent"`
	// The sum of the lines that it is computed from. In minor units of the currency.
	BaseMinor int64 `json:"baseMinor"`
	// The tax: computed once from that sum, rounded half to even. In minor units of the currency.
	AmountMinor int64 `json:"amountMinor"`
}

// InvoiceSeller: who issued an invoice, as it was at the time.
type InvoiceSeller struct {
	// Name of the company that issued it.
	Name string `json:"name"`
	// A postal address; what is unknown is empty.
	Address PostalAddress `json:"address"`
	// Tax number of the seller; empty without one.
	TaxID string `json:"taxId"`
	// Where questions go; empty without one.
	Email string `json:"email"`
	// What stands below the sums, such as bank details.
	Footer string `json:"footer"`
}

// PostalAddress: a postal address; what is unknown is empty.
type PostalAddress struct {
	// Street and number.
	Line1 string `json:"line1"`
	// What else the address needs.
	Line2 string `json:"line2"`
	// Postal code, as the country writes it.
	PostalCode string `json:"postalCode"`
	// City or town.
	City string `json:"city"`
	// State or province, where addresses have one.
	Region string `json:"region"`
	// Country as a code of ISO 3166-1; empty when unknown.
	Country string `json:"country"`
}

// InvoiceCustomer: who an invoice is made out to, as it was at the time.
type InvoiceCustomer struct {
	// Name of the company or the organization.
	Name string `json:"name"`
	// Where it was sent; empty for the members who may pay.
	Email string `json:"email"`
	// A postal address; what is unknown is empty.
	Address PostalAddress `json:"address"`
	// Tax number of the customer; empty without one.
	TaxID string `json:"taxId"`
	// A number that the customer wants to see; empty without one.
	PurchaseOrder string `json:"purchaseOrder"`
	// How amounts and dates are written, as a language tag.
	Locale string `json:"locale"`
}

// Payment: a payment of an invoice.
type Payment struct {
	// Opaque identifier, starts with `pay_`.
	ID string `json:"id"`
	// Key of the payment provider, such as `manual`.
	Provider string `json:"provider"`
	// `pending` until the provider knows; `actionRequired`: the customer goes on at `redirectUrl`.
	Status PaymentStatus `json:"status"`
	// What is paid. In minor units of the currency.
	AmountMinor int64 `json:"amountMinor"`
	// Currency of the amount (ISO 4217).
	Currency string `json:"currency"`
	// Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90.
	Exponent int64 `json:"exponent"`
	// What the person who paid, or the operator, noted.
	Reference *string `json:"reference"`
	// Where the customer goes on, with `actionRequired`.
	RedirectURL *string `json:"redirectUrl"`
	// How to pay, where that is done elsewhere.
	Instructions *string `json:"instructions"`
	// Why it failed, as the provider calls it.
	FailureCode *string `json:"failureCode"`
	// Why it failed, in words.
	FailureMessage *string `json:"failureMessage"`
	// When it was begun.
	CreatedAt Timestamp `json:"createdAt"`
	// When it succeeded or failed.
	EndedAt *Timestamp `json:"endedAt"`
}

// InvoicePayRequest: how an invoice is paid.
type InvoicePayRequest struct {
	// Which payment method is charged. Default: the one of the organization, or the page of the provider.
	PaymentMethodID Optional[string] `json:"paymentMethodId,omitempty"`
	// A note that finds the payment again, such as the text of a transfer.
	Reference Optional[string] `json:"reference,omitempty"`
}

// InvoicePayment: an invoice with the payment that was begun.
type InvoicePayment struct {
	// An invoice or a credit note. Only its status, payments and what follows from them change.
	Invoice Invoice `json:"invoice"`
	// A payment of an invoice.
	Payment Payment `json:"payment"`
}

// LicenseHolder: who holds it; `null` when that is not recorded.
type LicenseHolder struct {
	// A person or a company.
	Name string `json:"name"`
	// Where the holder is reached; `null` when unknown.
	Email *string `json:"email"`
}

// License: a license that was issued, without its key.
type License struct {
	// Opaque identifier, starts with `lic_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name, such as the customer and the product.
	Name string `json:"name"`
	// What was sold. A `trial` needs `expiresAt`.
	Type LicenseType `json:"type"`
	// How many may use it; `null` for any number.
	Seats *int64 `json:"seats"`
	// How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate` needs
	// a fingerprint.
	MaxActivations *int64 `json:"maxActivations"`
	// What the holder may use, by name: true, false, a number or text.
	Entitlements map[string]json.RawMessage `json:"entitlements"`
	// When it ends; `null` for never.
	ExpiresAt *Timestamp `json:"expiresAt"`
	// Days before `expiresAt` from which it is `expiring`, which is announced once.
	WarnDays int64 `json:"warnDays"`
	// Days after `expiresAt` in which it is still valid, with the code `overdue`.
	GraceDays int64 `json:"graceDays"`
	// Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When it
	// is set, `validate` needs a fingerprint.
	HeartbeatSeconds *int64 `json:"heartbeatSeconds"`
	// Seconds for which a license file is good, unless another time is asked for.
	FileTtlSeconds int64 `json:"fileTtlSeconds"`
	// Who holds it; `null` when that is not recorded.
	Holder *LicenseHolder `json:"holder"`
	// References for the issuer, such as an order number. A license file repeats them.
	Metadata map[string]string `json:"metadata"`
	// The first characters of its key, to recognise it.
	KeyPrefix string `json:"keyPrefix"`
	// `inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until `graceDays`
	// after it, `expired`, `suspended` until it is reinstated, or `revoked` for good.
	Status LicenseStatus `json:"status"`
	// Why it was suspended or revoked, in words.
	StatusReason *string `json:"statusReason"`
	// When it was started, or its first machine activated.
	ActivatedAt *Timestamp `json:"activatedAt"`
	// Since when it is suspended.
	SuspendedAt *Timestamp `json:"suspendedAt"`
	// When it was revoked.
	RevokedAt *Timestamp `json:"revokedAt"`
	// When its key was last validated, to the minute.
	LastValidatedAt *Timestamp `json:"lastValidatedAt"`
	// Activations, lapsed ones included.
	ActivationCount int64 `json:"activationCount"`
	// The newest activations, at most 20; the others have a list.
	Activations []LicenseActivation `json:"activations"`
}

// LicenseActivation: a machine that uses a license.
type LicenseActivation struct {
	// Opaque identifier, starts with `lac_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// What identifies the machine.
	Fingerprint string `json:"fingerprint"`
	// What people call the machine.
	Name *string `json:"name"`
	// What the machine calls itself.
	Hostname *string `json:"hostname"`
	// Its operating system and architecture.
	Platform *string `json:"platform"`
	// Version of the program that runs there.
	Version *string `json:"version"`
	// `lapsed` after a missed heartbeat: it takes no seat.
	Status LicenseActivationStatus `json:"status"`
	// When the machine was activated first.
	ActivatedAt Timestamp `json:"activatedAt"`
	// When it last activated or sent a heartbeat.
	LastSeenAt Timestamp `json:"lastSeenAt"`
}

// LicenseUpdateHolder: who holds it; what is left out stays, `null` takes the holder away.
type LicenseUpdateHolder struct {
	// A person or a company.
	Name Optional[string] `json:"name,omitempty"`
	// One e-mail address.
	Email Optional[string] `json:"email,omitempty"`
}

// LicenseUpdate: a merge patch for a license.
type LicenseUpdate struct {
	// Display name, such as the customer and the product.
	Name Optional[string] `json:"name,omitempty"`
	// What was sold. A `trial` needs `expiresAt`.
	Type Optional[LicenseType] `json:"type,omitempty"`
	// How many may use it; `null` for any number.
	Seats Optional[int64] `json:"seats,omitempty"`
	// How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate` needs
	// a fingerprint.
	MaxActivations Optional[int64] `json:"maxActivations,omitempty"`
	// Entitlements that change; `null` in place of a value removes it.
	Entitlements Optional[map[string]any] `json:"entitlements,omitempty"`
	// When it ends; `null` for never.
	ExpiresAt Optional[Timestamp] `json:"expiresAt,omitempty"`
	// Days before `expiresAt` from which it is `expiring`, which is announced once.
	WarnDays Optional[int64] `json:"warnDays,omitempty"`
	// Days after `expiresAt` in which it is still valid, with the code `overdue`.
	GraceDays Optional[int64] `json:"graceDays,omitempty"`
	// Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When it
	// is set, `validate` needs a fingerprint.
	HeartbeatSeconds Optional[int64] `json:"heartbeatSeconds,omitempty"`
	// Seconds for which a license file is good, unless another time is asked for.
	FileTtlSeconds Optional[int64] `json:"fileTtlSeconds,omitempty"`
	// Who holds it; what is left out stays, `null` takes the holder away.
	Holder Optional[LicenseUpdateHolder] `json:"holder,omitempty"`
	// References that change; `null` in place of a text removes it.
	Metadata Optional[map[string]*string] `json:"metadata,omitempty"`
}

// LicenseCreateHolder: who holds it.
type LicenseCreateHolder struct {
	// A person or a company.
	Name string `json:"name"`
	// Where the holder is reached.
	Email Optional[string] `json:"email,omitempty"`
}

// LicenseCreate: a license to issue.
type LicenseCreate struct {
	// Display name, such as the customer and the product.
	Name string `json:"name"`
	// What was sold. A `trial` needs `expiresAt`.
	Type Optional[LicenseType] `json:"type,omitempty"`
	// How many may use it; `null` for any number.
	Seats Optional[int64] `json:"seats,omitempty"`
	// How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate` needs
	// a fingerprint.
	MaxActivations Optional[int64] `json:"maxActivations,omitempty"`
	// What the holder may use, by name: true, false, a number or text.
	Entitlements Optional[map[string]any] `json:"entitlements,omitempty"`
	// When it ends; `null` for never.
	ExpiresAt Optional[Timestamp] `json:"expiresAt,omitempty"`
	// Days before `expiresAt` from which it is `expiring`, which is announced once.
	WarnDays Optional[int64] `json:"warnDays,omitempty"`
	// Days after `expiresAt` in which it is still valid, with the code `overdue`.
	GraceDays Optional[int64] `json:"graceDays,omitempty"`
	// Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When it
	// is set, `validate` needs a fingerprint.
	HeartbeatSeconds Optional[int64] `json:"heartbeatSeconds,omitempty"`
	// Seconds for which a license file is good, unless another time is asked for.
	FileTtlSeconds Optional[int64] `json:"fileTtlSeconds,omitempty"`
	// Who holds it.
	Holder Optional[LicenseCreateHolder] `json:"holder,omitempty"`
	// References for the issuer, such as an order number. A license file repeats them.
	Metadata Optional[map[string]string] `json:"metadata,omitempty"`
}

// LicenseWithKey: a license just issued, or with a key just rotated.
type LicenseWithKey struct {
	// Opaque identifier, starts with `lic_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// Display name, such as the customer and the product.
	Name string `json:"name"`
	// What was sold. A `trial` needs `expiresAt`.
	Type LicenseType `json:"type"`
	// How many may use it; `null` for any number.
	Seats *int64 `json:"seats"`
	// How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate` needs
	// a fingerprint.
	MaxActivations *int64 `json:"maxActivations"`
	// What the holder may use, by name: true, false, a number or text.
	Entitlements map[string]json.RawMessage `json:"entitlements"`
	// When it ends; `null` for never.
	ExpiresAt *Timestamp `json:"expiresAt"`
	// Days before `expiresAt` from which it is `expiring`, which is announced once.
	WarnDays int64 `json:"warnDays"`
	// Days after `expiresAt` in which it is still valid, with the code `overdue`.
	GraceDays int64 `json:"graceDays"`
	// Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When it
	// is set, `validate` needs a fingerprint.
	HeartbeatSeconds *int64 `json:"heartbeatSeconds"`
	// Seconds for which a license file is good, unless another time is asked for.
	FileTtlSeconds int64 `json:"fileTtlSeconds"`
	// Who holds it; `null` when that is not recorded.
	Holder *LicenseHolder `json:"holder"`
	// References for the issuer, such as an order number. A license file repeats them.
	Metadata map[string]string `json:"metadata"`
	// The first characters of its key, to recognise it.
	KeyPrefix string `json:"keyPrefix"`
	// `inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until `graceDays`
	// after it, `expired`, `suspended` until it is reinstated, or `revoked` for good.
	Status LicenseStatus `json:"status"`
	// Why it was suspended or revoked, in words.
	StatusReason *string `json:"statusReason"`
	// When it was started, or its first machine activated.
	ActivatedAt *Timestamp `json:"activatedAt"`
	// Since when it is suspended.
	SuspendedAt *Timestamp `json:"suspendedAt"`
	// When it was revoked.
	RevokedAt *Timestamp `json:"revokedAt"`
	// When its key was last validated, to the minute.
	LastValidatedAt *Timestamp `json:"lastValidatedAt"`
	// Activations, lapsed ones included.
	ActivationCount int64 `json:"activationCount"`
	// The newest activations, at most 20; the others have a list.
	Activations []LicenseActivation `json:"activations"`
	// The license key. Shown only now.
	Key string `json:"key"`
}

// LicenseActivate: the machine to activate; nothing to start the license.
type LicenseActivate struct {
	// What identifies the machine: its caller chooses it. A fingerprint is activated once.
	Fingerprint Optional[string] `json:"fingerprint,omitempty"`
	// What people call the machine.
	Name Optional[string] `json:"name,omitempty"`
	// What the machine calls itself.
	Hostname Optional[string] `json:"hostname,omitempty"`
	// Its operating system and architecture.
	Platform Optional[string] `json:"platform,omitempty"`
	// Version of the program that runs there.
	Version Optional[string] `json:"version,omitempty"`
}

// LicenseSuspend: why a license is suspended.
type LicenseSuspend struct {
	// Why, in words; shown as `statusReason`.
	Reason Optional[string] `json:"reason,omitempty"`
}

// LicenseRenew: the next end of a license.
type LicenseRenew struct {
	// When it ends now; in the future. `null` for never.
	ExpiresAt *Timestamp `json:"expiresAt"`
}

// LicenseRevoke: why a license is revoked.
type LicenseRevoke struct {
	// Why, in words; shown as `statusReason`.
	Reason Optional[string] `json:"reason,omitempty"`
}

// LicensePublicKeys: the keys that license files of an organization verify with.
type LicensePublicKeys struct {
	// The keys, the newest first.
	Data []LicensePublicKey `json:"data"`
}

// LicensePublicKey: a key that license files verify with.
type LicensePublicKey struct {
	// Opaque identifier, starts with `lsk_`.
	KeyID string `json:"keyId"`
	// The signature algorithm (RFC 8032).
	Algorithm string `json:"algorithm"`
	// The 32 bytes of the key, as SDKs of Keygen take them.
	PublicKeyHex string `json:"publicKeyHex"`
	// The key as SubjectPublicKeyInfo (RFC 8410).
	PublicKeyPem string `json:"publicKeyPem"`
	// When it was made.
	CreatedAt Timestamp `json:"createdAt"`
	// New files are signed with the `active` one.
	Status LicensePublicKeyStatus `json:"status"`
}

// FeatureFlagGuard: alert rules that switch the flag off when one of them fires; `null` for none.
type FeatureFlagGuard struct {
	// Alert rules of the organization.
	AlertRuleIDs []string `json:"alertRuleIds"`
}

// FeatureFlag: a switch for a part of a product: which value is served to whom.
type FeatureFlag struct {
	// Opaque identifier, starts with `ffl_`.
	ID string `json:"id"`
	// When it was created.
	CreatedAt Timestamp `json:"createdAt"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// What programs call it; it cannot be changed, because it decides who is in a rollout.
	Key string `json:"key"`
	// Display name.
	Name string `json:"name"`
	// What it switches.
	Description string `json:"description"`
	// Words to find it by.
	Tags []string `json:"tags"`
	// The type of all its values.
	ValueType FeatureFlagValueType `json:"valueType"`
	// Whether rules and rollout count; otherwise all get `defaultValue`.
	Enabled bool `json:"enabled"`
	// What rules without a value and the rollout serve. Default: `true` for a boolean flag.
	Value json.RawMessage `json:"value"`
	// What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag.
	DefaultValue json.RawMessage `json:"defaultValue"`
	// The first rule that matches decides.
	Rules []FeatureFlagRule `json:"rules"`
	// How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no one
	// out.
	RolloutPercent float64 `json:"rolloutPercent"`
	// The attribute that decides who is in a rollout.
	BucketBy string `json:"bucketBy"`
	// Alert rules that switch the flag off when one of them fires; `null` for none.
	Guard *FeatureFlagGuard `json:"guard"`
	// Whether it has served one value to everybody for 30 days, unchanged: it can be removed from the code.
	IsStale bool `json:"isStale"`
	// When what it serves was last changed: not its name or its tags.
	LastChangedAt Timestamp `json:"lastChangedAt"`
	// When an alert switched it off; `null` since a person switched it on again.
	GuardedAt *Timestamp `json:"guardedAt"`
}

// FeatureFlagRuleCondition: part of an answer of the API.
type FeatureFlagRuleCondition struct {
	// The attribute of the context, as a path with dots: `plan`, `user.email`, `targetingKey`.
	Attribute string `json:"attribute"`
	// How the attribute is compared. With several values one of them is enough. A value of another type never
	// matches; `notEquals`, `notIn`, `notContains` and `notExists` are the exact opposites of their counterparts.
	Operator FeatureFlagRuleConditionOperator `json:"operator"`
	// What it is compared with; `exists` and `notExists` take none, comparisons of order exactly one.
	Values []json.RawMessage `json:"values"`
}

// FeatureFlagRule: conditions that must all hold, and what they serve.
type FeatureFlagRule struct {
	// What the rule is for.
	Name *string `json:"name,omitempty"`
	// All of them must hold.
	Conditions []FeatureFlagRuleCondition `json:"conditions"`
	// What the rule serves. Default: `value` of the flag.
	Value json.RawMessage `json:"value,omitempty"`
	// For how many of those that match, in percent; for the others the next rule is tried.
	RolloutPercent float64 `json:"rolloutPercent"`
	// The attribute that decides who is among them. Default: that of the flag.
	BucketBy *string `json:"bucketBy,omitempty"`
}

// FlagCondition: a comparison of an attribute of the context with values.
type FlagCondition struct {
	// The attribute of the context, as a path with dots: `plan`, `user.email`, `targetingKey`.
	Attribute string `json:"attribute"`
	// How the attribute is compared. With several values one of them is enough. A value of another type never
	// matches; `notEquals`, `notIn`, `notContains` and `notExists` are the exact opposites of their counterparts.
	Operator FeatureFlagRuleConditionOperator `json:"operator"`
	// What it is compared with; `exists` and `notExists` take none, comparisons of order exactly one.
	Values Optional[[]any] `json:"values,omitempty"`
}

// FlagRule: conditions, or one of them in short, and what they serve.
type FlagRule struct {
	// What the rule is for.
	Name Optional[string] `json:"name,omitempty"`
	// All of them must hold.
	Conditions Optional[[]FlagCondition] `json:"conditions,omitempty"`
	// In short for a rule with one condition: its attribute.
	Attribute Optional[string] `json:"attribute,omitempty"`
	// Likewise: its operator.
	Operator Optional[FeatureFlagRuleConditionOperator] `json:"operator,omitempty"`
	// Likewise: its values.
	Values Optional[[]any] `json:"values,omitempty"`
	// What the rule serves. Default: `value` of the flag.
	Value any `json:"value,omitempty"`
	// For how many of those that match, in percent; for the others the next rule is tried.
	RolloutPercent Optional[float64] `json:"rolloutPercent,omitempty"`
	// The attribute that decides who is among them. Default: that of the flag.
	BucketBy Optional[string] `json:"bucketBy,omitempty"`
}

// FeatureFlagCreateGuard: alert rules that switch the flag off when one of them fires, in the same commit;
// `null` for none.
type FeatureFlagCreateGuard struct {
	// Alert rules of the organization.
	AlertRuleIDs []string `json:"alertRuleIds"`
}

// FeatureFlagCreate: a feature flag to create.
type FeatureFlagCreate struct {
	// What programs call it; unique in the organization, and never changed.
	Key string `json:"key"`
	// Display name. Default: the key.
	Name Optional[string] `json:"name,omitempty"`
	// What it switches.
	Description Optional[string] `json:"description,omitempty"`
	// Words to find it by.
	Tags Optional[[]string] `json:"tags,omitempty"`
	// The type of all its values; it cannot be changed.
	ValueType Optional[FeatureFlagValueType] `json:"valueType,omitempty"`
	// Whether rules and rollout count; otherwise all get `defaultValue`.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// What rules without a value and the rollout serve. Default: `true` for a boolean flag.
	Value any `json:"value,omitempty"`
	// What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag.
	DefaultValue any `json:"defaultValue,omitempty"`
	// The first rule that matches decides.
	Rules Optional[[]FlagRule] `json:"rules,omitempty"`
	// How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no one
	// out.
	RolloutPercent Optional[float64] `json:"rolloutPercent,omitempty"`
	// The attribute that decides who is in a rollout.
	BucketBy Optional[string] `json:"bucketBy,omitempty"`
	// Alert rules that switch the flag off when one of them fires, in the same commit; `null` for none.
	Guard Optional[FeatureFlagCreateGuard] `json:"guard,omitempty"`
}

// FeatureFlagUpdateGuard: alert rules that switch the flag off when one of them fires, in the same commit;
// `null` for none.
type FeatureFlagUpdateGuard struct {
	// Alert rules of the organization.
	AlertRuleIDs []string `json:"alertRuleIds"`
}

// FeatureFlagUpdate: a patch for a feature flag.
type FeatureFlagUpdate struct {
	// Display name; `null` puts the key back.
	Name Optional[string] `json:"name,omitempty"`
	// What it switches.
	Description Optional[string] `json:"description,omitempty"`
	// Words to find it by.
	Tags Optional[[]string] `json:"tags,omitempty"`
	// Whether rules and rollout count; otherwise all get `defaultValue`.
	Enabled Optional[bool] `json:"enabled,omitempty"`
	// What rules without a value and the rollout serve. Default: `true` for a boolean flag.
	Value any `json:"value,omitempty"`
	// What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag.
	DefaultValue any `json:"defaultValue,omitempty"`
	// The first rule that matches decides.
	Rules Optional[[]FlagRule] `json:"rules,omitempty"`
	// How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no one
	// out.
	RolloutPercent Optional[float64] `json:"rolloutPercent,omitempty"`
	// The attribute that decides who is in a rollout.
	BucketBy Optional[string] `json:"bucketBy,omitempty"`
	// Alert rules that switch the flag off when one of them fires, in the same commit; `null` for none.
	Guard Optional[FeatureFlagUpdateGuard] `json:"guard,omitempty"`
}

// FeatureFlagEvaluationsFlag: part of an answer of the API.
type FeatureFlagEvaluationsFlag struct {
	// What the context gets, of the type of the flag.
	Value json.RawMessage `json:"value"`
	// `TARGETING_MATCH`: a rule; `SPLIT`: a rollout; `STATIC`: the same for everybody; `DEFAULT`: no rule
	// matched; `DISABLED`: it is off; `ERROR`: the rollout cannot be decided, so `defaultValue`.
	Reason FeatureFlagEvaluationsFlagReason `json:"reason"`
	// The rule that decided, from 0; `null` when none did.
	RuleIndex *int64 `json:"ruleIndex"`
}

// FeatureFlagEvaluations: what a context gets of all flags.
type FeatureFlagEvaluations struct {
	// When.
	EvaluatedAt Timestamp `json:"evaluatedAt"`
	// Every flag of the organization by its key.
	Flags map[string]FeatureFlagEvaluationsFlag `json:"flags"`
}

// FlagdDefinitionFlag: part of an answer of the API.
type FlagdDefinitionFlag struct {
	// Whether the flag is switched on.
	State FlagdDefinitionFlagState `json:"state"`
	// The values of the flag, by names made for flagd.
	Variants map[string]json.RawMessage `json:"variants"`
	// Name of the variant that is served where `targeting` chooses none.
	DefaultVariant string `json:"defaultVariant"`
	// Rules as JSONLogic.
	Targeting map[string]json.RawMessage `json:"targeting,omitempty"`
	// Further facts about the flag, such as its version.
	Metadata map[string]json.RawMessage `json:"metadata,omitempty"`
}

// FlagdDefinition: a definition of flags for flagd.
type FlagdDefinition struct {
	// Address of the JSON Schema of such definitions.
	Schema string `json:"$schema"`
	// Flags by their keys.
	Flags map[string]FlagdDefinitionFlag `json:"flags"`
	// `flagSetVersion`, and `omittedFlags`: keys of flags whose rules flagd cannot express.
	Metadata map[string]json.RawMessage `json:"metadata"`
}

// FeatureFlagTest: contexts, and a change to try on them.
type FeatureFlagTest struct {
	// A merge patch that is not saved: `after` is what the flag would serve with it. Default: none.
	Changes Optional[FeatureFlagUpdate] `json:"changes,omitempty"`
	// Contexts to evaluate, each with its `targetingKey`.
	Contexts []map[string]any `json:"contexts"`
}

// FeatureFlagTestResultResult: part of an answer of the API.
type FeatureFlagTestResultResult struct {
	// What a context gets.
	Before FlagOutcome `json:"before"`
	// What a context gets.
	After FlagOutcome `json:"after"`
}

// FeatureFlagTestResult: what contexts get before and after a change.
type FeatureFlagTestResult struct {
	// Contexts whose value differs.
	Changed int64 `json:"changed"`
	// One for each context, in their order.
	Results []FeatureFlagTestResultResult `json:"results"`
}

// FlagOutcome: what a context gets.
type FlagOutcome struct {
	// What the context gets, of the type of the flag.
	Value json.RawMessage `json:"value"`
	// Why: as in GET /feature-flags/evaluate.
	Reason string `json:"reason"`
	// The rule that decided, from 0; `null` when none did.
	RuleIndex *int64 `json:"ruleIndex"`
}

// Plan: what an organization can subscribe to.
type Plan struct {
	// Names the plan; the `planId` of subscriptions.
	Code string `json:"code"`
	// Display name.
	Name string `json:"name"`
	// What the plan is for, in the words of the operator; empty without any.
	Description string `json:"description"`
	// Whether organizations have it that subscribed to nothing else.
	IsDefault bool `json:"isDefault"`
	// Its place in a list of plans, from 0.
	Position int64 `json:"position"`
	// What it costs; empty when it is free.
	Prices []PlanPrice `json:"prices"`
	// Days without payment at the first subscription of an organization.
	TrialDays int64 `json:"trialDays"`
	// What an organization may have and use.
	Entitlements Entitlements `json:"entitlements"`
}

// PlanPrice: what a plan costs for one interval, in one currency.
type PlanPrice struct {
	// What the price is for.
	Interval SubscriptionInterval `json:"interval"`
	// Currency of the price (ISO 4217).
	Currency string `json:"currency"`
	// Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90.
	Exponent int64 `json:"exponent"`
	// Price without taxes, in the smallest unit of the currency.
	UnitAmountMinor int64 `json:"unitAmountMinor"`
	// What one of is paid for: the whole organization, or each seat.
	Per PlanPricePer `json:"per"`
}

// BillingProfile: who invoices of an organization are made out to. Invoices keep what it was.
type BillingProfile struct {
	// Who invoices are made out to. Empty: the name of the organization.
	CompanyName string `json:"companyName"`
	// Where invoices and reminders go. Empty: to the members who may pay.
	Email string `json:"email"`
	// A postal address; what is unknown is empty.
	Address PostalAddress `json:"address"`
	// Tax number of the customer, as invoices show it.
	TaxID string `json:"taxId"`
	// A number that the customer wants to see on invoices.
	PurchaseOrder string `json:"purchaseOrder"`
	// How amounts and dates are written on invoices, as a language tag.
	Locale string `json:"locale"`
	// Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.
	Version int64 `json:"version"`
	// When a person or program last changed it.
	UpdatedAt Timestamp `json:"updatedAt"`
}

// BillingProfileAddress: the address on invoices.
type BillingProfileAddress struct {
	// Street and number.
	Line1 Optional[string] `json:"line1,omitempty"`
	// What else the address needs.
	Line2 Optional[string] `json:"line2,omitempty"`
	// Postal code, as the country writes it.
	PostalCode Optional[string] `json:"postalCode,omitempty"`
	// City or town.
	City Optional[string] `json:"city,omitempty"`
	// State or province, where addresses have one.
	Region Optional[string] `json:"region,omitempty"`
	// Country as a code of ISO 3166-1, such as `DE`; empty when unknown.
	Country Optional[string] `json:"country,omitempty"`
}

// BillingProfileWrite: a billing profile; what is left out becomes empty.
type BillingProfileWrite struct {
	// Who invoices are made out to. Empty: the name of the organization.
	CompanyName Optional[string] `json:"companyName,omitempty"`
	// Where invoices and reminders go. Empty: to the members who may pay.
	Email Optional[string] `json:"email,omitempty"`
	// The address on invoices.
	Address Optional[BillingProfileAddress] `json:"address,omitempty"`
	// Tax number of the customer, as invoices show it.
	TaxID Optional[string] `json:"taxId,omitempty"`
	// A number that the customer wants to see on invoices.
	PurchaseOrder Optional[string] `json:"purchaseOrder,omitempty"`
	// How amounts and dates are written on invoices, as a language tag.
	Locale Optional[string] `json:"locale,omitempty"`
}

// PaymentMethod: a way to pay that the payment provider keeps.
type PaymentMethod struct {
	// What the provider calls it.
	ID string `json:"id"`
	// For people, such as `Visa ending in 4242`.
	Label string `json:"label"`
	// When it expires, where it does.
	ExpiresAt *Timestamp `json:"expiresAt"`
	// Whether due invoices are charged to it.
	IsDefault bool `json:"isDefault"`
}

// PaymentMethodSetUp: where the customer goes on to enter a payment method.
type PaymentMethodSetUp struct {
	// A page of the provider.
	RedirectURL string `json:"redirectUrl"`
}

// StatusPageOfDomain: the status page that is served under a domain.
type StatusPageOfDomain struct {
	// The `slug` of the page.
	Slug string `json:"slug"`
}

// PublicStatusPageImages: its pictures, made anew by the server.
type PublicStatusPageImages struct {
	// Shown in place of the name; `null` without one.
	Logo *PublicStatusPageImagesLogo `json:"logo"`
	// The icon in the tab of a browser; `null` for one with the status.
	Favicon *PublicStatusPageImagesLogo `json:"favicon"`
}

// PublicStatusPageImagesLogo: shown in place of the name; `null` without one.
type PublicStatusPageImagesLogo struct {
	// In pixels.
	Width int64 `json:"width"`
	// In pixels.
	Height int64 `json:"height"`
	// The picture, a PNG as base64.
	Png string `json:"png"`
}

// PublicStatusPageGroup: part of an answer of the API.
type PublicStatusPageGroup struct {
	// `null` for components without a group.
	Name *string `json:"name"`
	// The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are.
	// `degraded`: some are slow. `unknown`: no result is known.
	Status PublicStatus `json:"status"`
	// The components of the group, in the order of the page.
	Components []PublicComponent `json:"components"`
}

// PublicStatusPageMaintenance: maintenance of its components.
type PublicStatusPageMaintenance struct {
	// What goes on.
	Now []PublicMaintenance `json:"now"`
	// What comes within 30 days, the soonest first; at most 50.
	Next []PublicMaintenance `json:"next"`
}

// PublicStatusPage: a status page as visitors see it. Of monitors it holds no name, target, tag, cause or
// message: only what was written for the page.
type PublicStatusPage struct {
	// Opaque identifier, starts with `stp_`.
	ID string `json:"id"`
	// Title of the page.
	Name string `json:"name"`
	// Short name in its address.
	Slug string `json:"slug"`
	// What the page is about; empty without a description.
	Description string `json:"description"`
	// The site that the page is about.
	HomeURL *string `json:"homeUrl"`
	// Where visitors get help: a web address or `mailto:`.
	SupportURL *string `json:"supportUrl"`
	// The language of the page.
	Locale StatusPageLocale `json:"locale"`
	// All languages that it is offered in, `locale` first.
	Locales []StatusPageLocale `json:"locales"`
	// The time zone of its days, as an IANA name.
	Timezone string `json:"timezone"`
	// The colours of a status page for light and dark systems.
	Theme StatusPageTheme `json:"theme"`
	// Its pictures, made anew by the server.
	Images PublicStatusPageImages `json:"images"`
	// Who can read it: everybody, or those who know its password.
	Visibility PublicStatusPageVisibility `json:"visibility"`
	// How many days `days` of a component has.
	HistoryDays int64 `json:"historyDays"`
	// What the page shows; what it does not show is `null` or empty.
	Show StatusPageShow `json:"show"`
	// When this was computed; a copy that is shown later is as old as that.
	AsOf Timestamp `json:"asOf"`
	// The worst of its components; a `majorOutage` of some components is a `partialOutage` of the page.
	Status PublicStatus `json:"status"`
	// The mean of its components; `null` without data, or when the page does not show uptime.
	UptimePercent *float64 `json:"uptimePercent"`
	// Its components, in the order of the page; a group takes the place of its first component.
	Groups []PublicStatusPageGroup `json:"groups"`
	// Incidents that go on, the latest first; at most 100.
	OpenIncidents []PublicIncident `json:"openIncidents"`
	// Maintenance of its components.
	Maintenance PublicStatusPageMaintenance `json:"maintenance"`
	// Incidents that ended within the last 14 days, the latest first; at most 100.
	PastIncidents []PublicIncident `json:"pastIncidents"`
	// Absolute addresses of a status page in its other forms.
	Links PublicStatusPageLinks `json:"links"`
}

// PublicComponent: a component of a status page, without what lies behind it.
type PublicComponent struct {
	// Opaque identifier, starts with `cmp_`.
	ID string `json:"id"`
	// What visitors read.
	Name string `json:"name"`
	// What it is, for visitors; empty without a description.
	Description string `json:"description"`
	// The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are.
	// `degraded`: some are slow. `unknown`: no result is known.
	Status PublicStatus `json:"status"`
	// Since when it has this status; `null` without a result.
	StatusSince *Timestamp `json:"statusSince"`
	// Uptime over the days of `days`; `null` without data, or when the page does not show uptime.
	UptimePercent *float64 `json:"uptimePercent"`
	// The median of the last 24 hours; `null` without data, or when the page does not show latency.
	LatencyMs *float64 `json:"latencyMs"`
	// The last days of a component, one entry per day, the oldest first.
	Days PublicDays `json:"days"`
}

// PublicDaysUnobserved: part of an answer of the API.
type PublicDaysUnobserved struct {
	// Since when.
	From Timestamp `json:"from"`
	// Until when; not included.
	To Timestamp `json:"to"`
}

// PublicDays: the last days of a component, one entry per day, the oldest first.
type PublicDays struct {
	// The first day, in the time zone of the page; the last one is today.
	From string `json:"from"`
	// One letter per day: `u` operational, `g` degraded, `p` partial outage, `d` major outage, `m` maintenance,
	// `n` nothing known.
	Letters string `json:"letters"`
	// Uptime of each day, `null` for one without data; `null` when the page does not show uptime.
	UptimePercents []*float64 `json:"uptimePercents"`
	// Seconds down on each day, the mean of the monitors; `null` when the page does not show uptime.
	DownSeconds []int64 `json:"downSeconds"`
	// When it was not monitored: a minute or more of which nothing is known. The latest first.
	Unobserved []PublicDaysUnobserved `json:"unobserved"`
}

// PublicIncident: an incident as a status page shows it.
type PublicIncident struct {
	// Names it in addresses.
	Number int64 `json:"number"`
	// What the page calls it.
	Title string `json:"title"`
	// What the public sees of the state of an incident.
	Status PublicIncidentStatus `json:"status"`
	// How bad it is.
	Impact PublicIncidentImpact `json:"impact"`
	// When the trouble began.
	StartedAt Timestamp `json:"startedAt"`
	// When it ended; `null` while it goes on.
	ResolvedAt *Timestamp `json:"resolvedAt"`
	// When the public saw a change last.
	UpdatedAt Timestamp `json:"updatedAt"`
	// The components of this page that it is about.
	Components []PublicComponentReference `json:"components"`
	// The latest first; at most 100.
	Updates []PublicIncidentUpdate `json:"updates"`
}

// PublicComponentReference: a component by its name.
type PublicComponentReference struct {
	// Opaque identifier, starts with `cmp_`.
	ID string `json:"id"`
	// What visitors read.
	Name string `json:"name"`
}

// PublicIncidentUpdate: one public update of an incident.
type PublicIncidentUpdate struct {
	// Opaque; unique on the page.
	ID string `json:"id"`
	// When it was published.
	At Timestamp `json:"at"`
	// What the public sees of the state of an incident.
	Status PublicIncidentStatus `json:"status"`
	// What was written for the public; empty when only the status changed.
	Text string `json:"text"`
}

// PublicMaintenance: a maintenance that goes on or comes, without its internal name.
type PublicMaintenance struct {
	// Opaque; one occurrence of a window has one id.
	ID string `json:"id"`
	// What the page calls it; `null` when it has no public title.
	Title *string `json:"title"`
	// What visitors should know of it; may be empty.
	Text string `json:"text"`
	// Whether it goes on or comes.
	Status PublicMaintenanceStatus `json:"status"`
	// When it begins.
	StartsAt Timestamp `json:"startsAt"`
	// When it ends.
	EndsAt Timestamp `json:"endsAt"`
	// The components of this page that it is about.
	Components []PublicComponentReference `json:"components"`
}

// PublicStatusPageLinks: absolute addresses of a status page in its other forms.
type PublicStatusPageLinks struct {
	// The page for people: on its domain, or below the address of the server.
	Page string `json:"page"`
	// The page below the address of the server, whatever its domain; ids in feeds begin with it.
	Permanent string `json:"permanent"`
	// This document.
	Self string `json:"self"`
	// The same in the shape of Statuspage v2.
	Summary string `json:"summary"`
	// The status alone, in the same shape.
	Status string `json:"status"`
	// The incidents, in the same shape.
	Incidents string `json:"incidents"`
	// The incidents as an Atom feed.
	Feed string `json:"feed"`
	// The maintenance as a calendar.
	Calendar string `json:"calendar"`
	// A picture of the status.
	Badge string `json:"badge"`
}

// PublicIncidentHistory: the incidents of a status page in one month.
type PublicIncidentHistory struct {
	// The month, such as `2026-11`, in the time zone of the page.
	Month string `json:"month"`
	// The month before it; `null` when the page keeps none.
	PreviousMonth *string `json:"previousMonth"`
	// The month after it; `null` for the present one.
	NextMonth *string `json:"nextMonth"`
	// Incidents that began in it, the latest first; at most 100.
	Incidents []PublicIncident `json:"incidents"`
}

// PublicComponentDetail: a component of a status page with its incidents.
type PublicComponentDetail struct {
	// A component of a status page, without what lies behind it.
	Component PublicComponent `json:"component"`
	// The heading above it; `null` without one.
	Group *string `json:"group"`
	// Incidents of its days that it was part of, the latest first; at most 100.
	Incidents []PublicIncident `json:"incidents"`
}

// StatuspageSummary: `summary.json` of Statuspage v2.
type StatuspageSummary struct {
	// The page, in the shape of Statuspage v2.
	Page StatuspagePage `json:"page"`
	// The status of the page, in the shape of Statuspage v2.
	Status StatuspageStatus `json:"status"`
	// Components and groups, in the order of the page.
	Components []StatuspageComponent `json:"components"`
	// Those that go on.
	Incidents []StatuspageIncident `json:"incidents"`
	// Maintenance that goes on or comes.
	ScheduledMaintenances []StatuspageMaintenance `json:"scheduled_maintenances"`
}

// StatuspagePage: the page, in the shape of Statuspage v2.
type StatuspagePage struct {
	// Id of the page.
	ID string `json:"id"`
	// Title of the page.
	Name string `json:"name"`
	// The page for people.
	URL string `json:"url"`
	// The time zone of the page, as an IANA name.
	TimeZone string `json:"time_zone"`
	// When the page was computed.
	UpdatedAt Timestamp `json:"updated_at"`
}

// StatuspageStatus: the status of the page, in the shape of Statuspage v2.
type StatuspageStatus struct {
	// `minor`: degraded. `major`: a partial outage. `critical`: a major one. `none` also for unknown.
	Indicator StatuspageStatusIndicator `json:"indicator"`
	// The status in words, in the language of the page.
	Description string `json:"description"`
}

// StatuspageComponent: a component, in the shape of Statuspage v2. One whose status is unknown has the last
// known one.
type StatuspageComponent struct {
	// Id of the component, or of the group.
	ID string `json:"id"`
	// What visitors read.
	Name string `json:"name"`
	// The status of the component or of the group.
	Status StatuspageComponentStatus `json:"status"`
	// When the page was made.
	CreatedAt Timestamp `json:"created_at"`
	// Since when it has its status.
	UpdatedAt Timestamp `json:"updated_at"`
	// Its place on the page, from 1.
	Position int64 `json:"position"`
	// What it is, for visitors; `null` without a description.
	Description *string `json:"description"`
	// Always `false`.
	Showcase bool `json:"showcase"`
	// Always `null`.
	StartDate *string `json:"start_date"`
	// Id of the group that it belongs to; `null` without one.
	GroupID *string `json:"group_id"`
	// The page that it is shown on.
	PageID string `json:"page_id"`
	// Whether it is a group, which has `components`.
	Group bool `json:"group"`
	// Always `false`.
	OnlyShowIfDegraded bool `json:"only_show_if_degraded"`
	// The ids of the components of a group.
	Components []string `json:"components,omitempty"`
}

// StatuspageIncident: an incident, in the shape of Statuspage v2.
type StatuspageIncident struct {
	// Unique on the page.
	ID string `json:"id"`
	// What the page calls it.
	Name string `json:"name"`
	// When it began.
	CreatedAt Timestamp `json:"created_at"`
	// When the public saw a change last.
	UpdatedAt Timestamp `json:"updated_at"`
	// When it was first `monitoring`.
	MonitoringAt *Timestamp `json:"monitoring_at"`
	// When it ended.
	ResolvedAt *Timestamp `json:"resolved_at"`
	// Where people read about it.
	Shortlink string `json:"shortlink"`
	// When it began.
	StartedAt Timestamp `json:"started_at"`
	// The page that it is shown on.
	PageID string `json:"page_id"`
	// Its updates, the latest first.
	IncidentUpdates []StatuspageIncidentUpdate `json:"incident_updates"`
	// The components that it is about.
	Components []StatuspageComponent `json:"components"`
	// What the public sees of its state.
	Status PublicIncidentStatus `json:"status"`
	// How bad it is.
	Impact PublicIncidentImpact `json:"impact"`
}

// StatuspageIncidentUpdate: an update, in the shape of Statuspage v2.
type StatuspageIncidentUpdate struct {
	// Opaque; unique on the page.
	ID string `json:"id"`
	// Status of the incident with this update.
	Status string `json:"status"`
	// What was written for the public; empty when only the status changed.
	Body string `json:"body"`
	// The incident that it belongs to.
	IncidentID string `json:"incident_id"`
	// When it was published.
	CreatedAt Timestamp `json:"created_at"`
	// The same.
	UpdatedAt Timestamp `json:"updated_at"`
	// The same.
	DisplayAt Timestamp `json:"display_at"`
}

// StatuspageMaintenance: a maintenance, in the shape of Statuspage v2.
type StatuspageMaintenance struct {
	// Unique on the page.
	ID string `json:"id"`
	// What the page calls it.
	Name string `json:"name"`
	// When it began.
	CreatedAt Timestamp `json:"created_at"`
	// When the public saw a change last.
	UpdatedAt Timestamp `json:"updated_at"`
	// When it was first `monitoring`.
	MonitoringAt *Timestamp `json:"monitoring_at"`
	// When it ended.
	ResolvedAt *Timestamp `json:"resolved_at"`
	// Where people read about it.
	Shortlink string `json:"shortlink"`
	// When it began.
	StartedAt Timestamp `json:"started_at"`
	// The page that it is shown on.
	PageID string `json:"page_id"`
	// Its updates, the latest first.
	IncidentUpdates []StatuspageIncidentUpdate `json:"incident_updates"`
	// The components that it is about.
	Components []StatuspageComponent `json:"components"`
	// Whether it comes or goes on.
	Status StatuspageMaintenanceStatus `json:"status"`
	// Always `maintenance`.
	Impact string `json:"impact"`
	// When it begins.
	ScheduledFor Timestamp `json:"scheduled_for"`
	// When it ends.
	ScheduledUntil Timestamp `json:"scheduled_until"`
}

// StatuspageStatusDocument: `status.json` of Statuspage v2.
type StatuspageStatusDocument struct {
	// The page, in the shape of Statuspage v2.
	Page StatuspagePage `json:"page"`
	// The status of the page, in the shape of Statuspage v2.
	Status StatuspageStatus `json:"status"`
}

// StatuspageIncidents: `incidents.json` of Statuspage v2.
type StatuspageIncidents struct {
	// The page, in the shape of Statuspage v2.
	Page StatuspagePage `json:"page"`
	// Those that go on, before those that have ended.
	Incidents []StatuspageIncident `json:"incidents"`
}

// SubscribeToStatusPage: who subscribes to a status page.
type SubscribeToStatusPage struct {
	// One e-mail address.
	Email string `json:"email"`
	// For a `password` page: the token that `unlock` gave.
	ViewToken Optional[string] `json:"viewToken,omitempty"`
}

// SubscriptionAccepted: always empty, whether the address was known or not.
type SubscriptionAccepted struct{}

// ConfirmSubscription: the proof that an address is yours.
type ConfirmSubscription struct {
	// The token from a mail.
	Token string `json:"token"`
}

// Unsubscribe: which subscription ends.
type Unsubscribe struct {
	// The token from a mail.
	Token Optional[string] `json:"token,omitempty"`
	// What mail programs send; ignored.
	Form Optional[string] `json:"form,omitempty"`
}

// UnlockStatusPage: the password of a status page.
type UnlockStatusPage struct {
	// The password that the page was given for its visitors.
	Password string `json:"password"`
}

// StatusPageViewToken: what reads a status page that has a password.
type StatusPageViewToken struct {
	// To be given as `viewToken`.
	ViewToken string `json:"viewToken"`
	// Seconds until it ends; a new password and `rotate-view-token` end it too.
	ExpiresIn int64 `json:"expiresIn"`
}

// LicenseValidate: a license key, and what it must allow.
type LicenseValidate struct {
	// The license key.
	Key string `json:"key"`
	// What identifies the machine: its caller chooses it. A fingerprint is activated once.
	Fingerprint Optional[string] `json:"fingerprint,omitempty"`
	// Names of entitlements that the license must include: present, and not `false`.
	Entitlements Optional[[]string] `json:"entitlements,omitempty"`
}

// LicenseValidationLicense: the license; `null` for an unknown key.
type LicenseValidationLicense struct {
	// `inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until `graceDays`
	// after it, `expired`, `suspended` until it is reinstated, or `revoked` for good.
	Status LicenseStatus `json:"status"`
	// When it ends.
	ExpiresAt *Timestamp `json:"expiresAt"`
	// How many may use it; `null` for any number.
	Seats *int64 `json:"seats"`
	// What the holder may use, by name: true, false, a number or text.
	Entitlements map[string]json.RawMessage `json:"entitlements"`
}

// LicenseValidation: whether a license may be used.
type LicenseValidation struct {
	// Whether the license may be used now: with the codes `valid` and `overdue`.
	Valid bool `json:"valid"`
	// What was found; the first that applies.
	Code LicenseValidationCode `json:"code"`
	// The same for a person.
	Detail string `json:"detail"`
	// The license; `null` for an unknown key.
	License *LicenseValidationLicense `json:"license"`
}

// LicenseActivateMachine: a machine to activate with the license key.
type LicenseActivateMachine struct {
	// The license key.
	Key string `json:"key"`
	// What identifies the machine: its caller chooses it. A fingerprint is activated once.
	Fingerprint string `json:"fingerprint"`
	// What people call the machine.
	Name Optional[string] `json:"name,omitempty"`
	// What the machine calls itself.
	Hostname Optional[string] `json:"hostname,omitempty"`
	// Its operating system and architecture.
	Platform Optional[string] `json:"platform,omitempty"`
	// Version of the program that runs there.
	Version Optional[string] `json:"version,omitempty"`
}

// LicenseDeactivateMachine: the license key of the machine to deactivate.
type LicenseDeactivateMachine struct {
	// The license key.
	Key string `json:"key"`
}

// LicenseHeartbeat: the license key of the machine that is there.
type LicenseHeartbeat struct {
	// The license key.
	Key string `json:"key"`
}

// LicenseHolderFile: what license file to issue.
type LicenseHolderFile struct {
	// The license key.
	Key string `json:"key"`
	// What identifies the machine: its caller chooses it. A fingerprint is activated once.
	Fingerprint Optional[string] `json:"fingerprint,omitempty"`
	// Whether it opens with the key alone.
	Encrypt Optional[bool] `json:"encrypt,omitempty"`
	// Seconds for which it is good, at most `fileTtlSeconds` of the license, which is the default.
	TtlSeconds Optional[int64] `json:"ttlSeconds,omitempty"`
}

// MaintenanceOccurrencesOccurrence: part of an answer of the API.
type MaintenanceOccurrencesOccurrence struct {
	// Opaque identifier, starts with `mnt_`.
	WindowID string `json:"windowId"`
	// Display name of the window.
	WindowName string `json:"windowName"`
	// `cancelled` when a change of its window ended it early.
	Status MaintenanceOccurrencesOccurrenceStatus `json:"status"`
	// When it begins; of one that has begun, when it did.
	StartsAt Timestamp `json:"startsAt"`
	// When it ends, or has ended.
	EndsAt Timestamp `json:"endsAt"`
	// Which monitors are meant: all, those with these ids, or those with one of these tags.
	Target MonitorTarget `json:"target"`
}

// MaintenanceOccurrences: when maintenance takes place, and when it did.
type MaintenanceOccurrences struct {
	// Where the range begins.
	From Timestamp `json:"from"`
	// Where the answer ends: before what was asked for when there are too many.
	To Timestamp `json:"to"`
	// The first one first; at most 500.
	Occurrences []MaintenanceOccurrencesOccurrence `json:"occurrences"`
	// `tooMany` when the range has more: ask again from `to` on. Else `null`.
	Notice *string `json:"notice"`
}

// PrometheusInstantResult: an answer in the envelope of Prometheus.
type PrometheusInstantResult struct {
	// The query was answered.
	Status string `json:"status"`
	// What a query is at one time: a number, or a value of each series.
	Data PrometheusInstantData `json:"data"`
	// What the answer lacks, or is less exact in.
	Warnings []string `json:"warnings,omitempty"`
}

// PrometheusInstantData: what a query is at one time: a number, or a value of each series.
type PrometheusInstantData struct {
	// Which form `result` has.
	ResultType PrometheusInstantDataResultType `json:"resultType"`
	// Each series with its value.
	Result json.RawMessage `json:"result"`
}

// PrometheusRangeResult: an answer in the envelope of Prometheus.
type PrometheusRangeResult struct {
	// The query was answered.
	Status string `json:"status"`
	// The points of each series over a range.
	Data PrometheusRangeData `json:"data"`
	// What the answer lacks, or is less exact in.
	Warnings []string `json:"warnings,omitempty"`
}

// PrometheusRangeDataResult: part of an answer of the API.
type PrometheusRangeDataResult struct {
	// Labels of the series, the name of the metric as `__name__`.
	Metric map[string]string `json:"metric"`
	// Its points, the oldest first.
	Values []json.RawMessage `json:"values"`
}

// PrometheusRangeData: the points of each series over a range.
type PrometheusRangeData struct {
	// Which form `result` has.
	ResultType string `json:"resultType"`
	// Each series with its points.
	Result []PrometheusRangeDataResult `json:"result"`
}

// PrometheusSeriesResult: an answer in the envelope of Prometheus.
type PrometheusSeriesResult struct {
	// The query was answered.
	Status string `json:"status"`
	// The labels of each series.
	Data []map[string]string `json:"data"`
	// What the answer lacks, or is less exact in.
	Warnings []string `json:"warnings,omitempty"`
}

// PrometheusNamesResult: an answer in the envelope of Prometheus.
type PrometheusNamesResult struct {
	// The query was answered.
	Status string `json:"status"`
	// The names, sorted.
	Data []string `json:"data"`
	// What the answer lacks, or is less exact in.
	Warnings []string `json:"warnings,omitempty"`
}

// PrometheusValuesResult: an answer in the envelope of Prometheus.
type PrometheusValuesResult struct {
	// The query was answered.
	Status string `json:"status"`
	// The values, sorted.
	Data []string `json:"data"`
	// What the answer lacks, or is less exact in.
	Warnings []string `json:"warnings,omitempty"`
}

// PrometheusMetadataResult: an answer in the envelope of Prometheus.
type PrometheusMetadataResult struct {
	// The query was answered.
	Status string `json:"status"`
	// What exporters say of each metric, by its name.
	Data map[string][]PrometheusMetricDescription `json:"data"`
	// What the answer lacks, or is less exact in.
	Warnings []string `json:"warnings,omitempty"`
}

// PrometheusMetricDescription: what an exporter says of a metric.
type PrometheusMetricDescription struct {
	// Such as `counter` or `gauge`.
	Type string `json:"type"`
	// What it counts; empty when the exporter does not say.
	Help string `json:"help"`
	// Unit of the values; empty when the exporter does not say.
	Unit string `json:"unit"`
}

// PrometheusBuildInfoResult: an answer in the envelope of Prometheus.
type PrometheusBuildInfoResult struct {
	// The query was answered.
	Status string `json:"status"`
	// Which Prometheus the answers compare to.
	Data PrometheusBuildInfo `json:"data"`
	// What the answer lacks, or is less exact in.
	Warnings []string `json:"warnings,omitempty"`
}

// PrometheusBuildInfo: which Prometheus the answers compare to.
type PrometheusBuildInfo struct {
	// Version of Prometheus, by which Grafana chooses what it asks for.
	Version string `json:"version"`
	// Always `watchpost`.
	Revision string `json:"revision"`
	// Always empty.
	Branch string `json:"branch"`
	// Always empty.
	BuildUser string `json:"buildUser"`
	// Always empty.
	BuildDate string `json:"buildDate"`
	// Always empty.
	GoVersion string `json:"goVersion"`
}

// HeartbeatSignal: what a job reports besides that it ran.
type HeartbeatSignal struct {
	// Exit code of the job; any other than 0 is a failure.
	ExitCode Optional[int64] `json:"exitCode,omitempty"`
	// What the job has to say; shown as the message of the result.
	Message Optional[string] `json:"message,omitempty"`
	// How long the job ran; else the time since its start signal.
	DurationMs Optional[float64] `json:"durationMs,omitempty"`
}

// HeartbeatAnswer: what the signal led to.
type HeartbeatAnswer struct {
	// The status of the monitor after it.
	CurrentStatus string `json:"currentStatus"`
	// What was cut or left out, the first 20; empty when all was understood.
	Adjustments []HeartbeatAdjustment `json:"adjustments"`
}

// HeartbeatAdjustment: something of a signal that was not taken as it was sent.
type HeartbeatAdjustment struct {
	// The field, parameter or header; empty for the body as a whole.
	Path string `json:"path"`
	// `cut` when its beginning counts, `left_out` when the value does not count as it was sent.
	Code HeartbeatAdjustmentCode `json:"code"`
	// Why, in words.
	Message string `json:"message"`
}

// IncidentActionRead: the link whose incident is asked for.
type IncidentActionRead struct {
	// What follows `#` in the link of the message.
	Token string `json:"token"`
}

// LinkedIncident: an incident as the holder of a link in a message sees it; of several, which a digest or a
// page names, the worst that is open.
type LinkedIncident struct {
	// Display name of the organization.
	OrganizationName string `json:"organizationName"`
	// Counts the incidents of the organization, from 1.
	Number int64 `json:"number"`
	// What happened, in one line.
	Title string `json:"title"`
	// How bad it is.
	Severity IncidentSeverity `json:"severity"`
	// `acknowledged` while a person works on it.
	Status IncidentStatus `json:"status"`
	// When the trouble began.
	StartedAt Timestamp `json:"startedAt"`
	// When it was acknowledged.
	AcknowledgedAt *Timestamp `json:"acknowledgedAt"`
	// The name of who acknowledged it.
	AcknowledgedBy *string `json:"acknowledgedBy"`
	// The name of the person whom the link was sent to; `null` when it was sent to a channel.
	ActsAs *string `json:"actsAs"`
	// The page of the console; `null` without a console.
	IncidentURL *string `json:"incidentUrl"`
	// For a link in a digest or in a page about several incidents: the others that it acts on, at most 24 or 99,
	// the worst first. Those that are resolved are left as they are. Empty for every other link.
	Others []AlsoLinkedIncident `json:"others"`
}

// AlsoLinkedIncident: one more incident that a link in a digest or a page acts on.
type AlsoLinkedIncident struct {
	// Counts the incidents of the organization, from 1.
	Number int64 `json:"number"`
	// What happened, in one line.
	Title string `json:"title"`
	// How bad it is.
	Severity IncidentSeverity `json:"severity"`
	// `acknowledged` while a person works on it.
	Status IncidentStatus `json:"status"`
}

// IncidentActionAcknowledge: the link that acknowledges, and who follows it.
type IncidentActionAcknowledge struct {
	// What follows `#` in the link of the message.
	Token string `json:"token"`
	// Who acts, for a link that was sent to a channel. Default: the name of the channel.
	Name Optional[string] `json:"name,omitempty"`
}

// MailRecipientRead: the link whose address is asked for.
type MailRecipientRead struct {
	// What follows `#` in the link of the mail.
	Token string `json:"token"`
}

// MailRecipient: what the holder of a link in a mail sees of the address it was sent to.
type MailRecipient struct {
	// Display name of the organization whose channels name the address.
	OrganizationName string `json:"organizationName"`
	// The address, masked.
	Address string `json:"address"`
	// `confirmed`: it gets mails. `pending`: its owner was asked by mail, or is still to be asked, and gets none
	// before agreeing. `refused`: its owner wants none, and is not asked again.
	Status ChannelRecipientStatus `json:"status"`
}

// MailRecipientDecision: the link, and what its holder decides.
type MailRecipientDecision struct {
	// What follows `#` in the link of the mail.
	Token string `json:"token"`
	// Whether the organization may mail to the address.
	Decision MailRecipientDecisionDecision `json:"decision"`
}

// MailRecipientUnsubscribe: whose mails end.
type MailRecipientUnsubscribe struct {
	// What follows `#` in the link of the mail.
	Token Optional[string] `json:"token,omitempty"`
	// What mail programs send; ignored.
	Form Optional[string] `json:"form,omitempty"`
}

// Usage: how much of something an organization uses, and may use.
type Usage struct {
	// What is measured. `monitors` are those that are enabled, `checks` the results of all locations and the
	// reports of jobs, `notifications` the mails that were sent, `deliveries` the events that webhooks took, and
	// `samples` the values of exporters.
	Metric UsageMetric `json:"metric"`
	// `gauge`: how many there are now; `sum`: how many there were in the period, a month in UTC.
	Kind UsageKind `json:"kind"`
	// The entitlement that limits it, as `limit.entitlement` of a refusal names it; `null` for a sum.
	Entitlement *ReachedLimitEntitlement `json:"entitlement"`
	// How many.
	Quantity int64 `json:"quantity"`
	// How many the organization may have; `null` for no limit.
	Limit *int64 `json:"limit"`
	// `quantity` of `limit`, in percent; `null` without a limit.
	Percent *float64 `json:"percent"`
	// When the month of a sum begins; `null` for a gauge.
	PeriodStart *Timestamp `json:"periodStart"`
	// When it ends, and the next one begins; `null` for a gauge.
	PeriodEnd *Timestamp `json:"periodEnd"`
}

// StreamMessage: one message of the live stream.
type StreamMessage struct {
	// Also the `id` of the message; give it back as `Last-Event-ID` to go on from there.
	ID string `json:"id"`
	// Also the `event` of the message.
	Type StreamMessageType `json:"type"`
	// When it happened.
	OccurredAt Timestamp `json:"occurredAt"`
	// The resource that it is about.
	Subject EventSubjectReference `json:"subject"`
	// A change or check of a monitor, a change of maintenance or of who is on call, an incident or an alert; for
	// `stream.reset`, a StreamReset.
	Data json.RawMessage `json:"data"`
}
