// Derived from the contract by `pnpm generate`; changes made here are lost.

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
  code: 'bad_request' | 'validation_failed' | 'unauthenticated' | 'invalid_credentials' | 'mfa_invalid' | 'token_expired' | 'token_reused' | 'forbidden' | 'email_not_verified' | 'plan_limit_reached' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'conflict' | 'version_mismatch' | 'payload_too_large' | 'unsupported_media_type' | 'expectation_failed' | 'idempotency_key_reused' | 'rate_limited' | 'headers_too_large' | 'internal' | 'unavailable';
  /** The invalid fields, when `code` is `validation_failed`. */
  errors?: FieldError[] | undefined;
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

/** Settings of `https` and `http` monitors. */
export interface HttpMonitorConfig {
  /** Request method. Default `"GET"`. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | undefined;
  /** Request headers. A secret belongs into `credentials`. Default `{}`. */
  headers?: Record<string, string> | undefined;
  /** Request body, as it is sent. At most 100000 characters; default `null`. */
  body?: string | null | undefined;
  /** Statuses that count as success. Ignored when an assertion is about `status`. 1 to 20 entries; default `["200-299"]`. */
  acceptedStatusCodes?: string[] | undefined;
  /** Redirects that are followed; 0 judges the first answer. 0 to 10; default `5`. */
  maxRedirects?: number | undefined;
  /** `false` accepts any certificate. Default `true`. */
  verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  caCertificates?: string | null | undefined;
}

/** Settings of `tcp` monitors. */
export interface TcpMonitorConfig {
  /** `starttls` asks for TLS after the greeting, in the words of `startTls`. Default `"none"`. */
  security?: 'none' | 'tls' | 'starttls' | undefined;
  /** The protocol whose words ask for TLS; needed with `starttls`. Default `null`. */
  startTls?: 'smtp' | 'imap' | 'pop3' | 'ftp' | 'postgres' | 'mysql' | 'xmpp' | 'ldap' | null | undefined;
  /** What is sent first, with the escapes \r \n \t \0 \\ \xHH. At most 10000 characters; default `null`. */
  send?: string | null | undefined;
  /** Text that the answer must contain within its first 64 kB. At most 10000 characters; default `null`. */
  expect?: string | null | undefined;
  /** `false` accepts any certificate. Default `true`. */
  verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  caCertificates?: string | null | undefined;
}

/** Settings of `udp` monitors. */
export interface UdpMonitorConfig {
  /** The datagram, with the escapes \r \n \t \0 \\ \xHH. 1 to 10000 characters. */
  send: string;
  /** Text that the reply must contain; any reply will do when it is `null`. Without a reply the check fails. At most 10000 characters; default `null`. */
  expect?: string | null | undefined;
}

/** Settings of `icmp` monitors. */
export interface IcmpMonitorConfig {
  /** Echo requests per check; one reply is enough. 1 to 10; default `3`. */
  packets?: number | undefined;
  /** Loss above which the monitor is down; with 100 only the loss of all is. 0 to 100; default `100`. */
  maxLossPercent?: number | undefined;
  /** TCP port that is connected to instead where this server may not send echo requests. 1 to 65535; default `null`. */
  fallbackPort?: number | null | undefined;
}

/** Settings of `dns` monitors. UDP is tried first, then TCP (RFC 7766). Assertions on `record` compare the answers. */
export interface DnsMonitorConfig {
  /** Default `"A"`. */
  recordType?: 'A' | 'AAAA' | 'CAA' | 'CNAME' | 'MX' | 'NS' | 'PTR' | 'SOA' | 'SRV' | 'TXT' | undefined;
  /** Name server to ask. Default: those of this server, which may be asked for A and AAAA alone. At most 253 characters; default `null`. */
  resolver?: string | null | undefined;
  /** Default `"NOERROR"`. */
  expectedRcode?: 'NOERROR' | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | undefined;
  /** Whether an answer without a record of the type is a failure; only with NOERROR. Default `true`. */
  isRecordRequired?: boolean | undefined;
}

/** Settings of `tls` monitors. */
export interface TlsMonitorConfig {
  /** Name to ask for (SNI) and to find in the certificate. Default: the host of the target. 1 to 253 characters; default `null`. */
  serverName?: string | null | undefined;
  /** Days that the certificate must still be valid; with fewer the monitor is down. 0 to 365; default `0`. */
  minDaysRemaining?: number | undefined;
  /** The protocol whose words ask for TLS first; `null` connects with TLS. Default `null`. */
  startTls?: 'smtp' | 'imap' | 'pop3' | 'ftp' | 'postgres' | 'mysql' | 'xmpp' | 'ldap' | null | undefined;
  /** `false` accepts any certificate. Default `true`. */
  verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  caCertificates?: string | null | undefined;
}

/** Settings of `domain` monitors: when a registration ends. They are checked every 6 hours at most. A failure is therefore confirmed at once, whatever `retries` says. */
export interface DomainMonitorConfig {
  /** Days that the registration must still run; with fewer the monitor is down. 0 to 365; default `14`. */
  minDaysRemaining?: number | undefined;
  /** RDAP base URL to ask (RFC 9082). Default: the one in the bootstrap registry of IANA (RFC 9224). At most 2048 characters; default `null`. */
  rdapServer?: string | null | undefined;
}

/** Settings of `heartbeat` monitors: what is watched reports by itself. */
export interface HeartbeatMonitorConfig {
  /** Seconds from one signal to the next; one day when there is no `cron` either. 10 to 31536000; default `null`. */
  periodSeconds?: number | null | undefined;
  /** When a signal is expected, as a cron expression of five fields, instead of `periodSeconds`. At most 200 characters; default `null`. */
  cron?: string | null | undefined;
  /** Time zone of `cron`. At most 64 characters; default `"UTC"`. */
  timezone?: string | undefined;
  /** Seconds that a signal may be late. 0 to 604800; default `60`. */
  graceSeconds?: number | undefined;
  /** Seconds that a run may take from its start signal to its end; `null` for any. 1 to 604800; default `null`. */
  maxRunSeconds?: number | null | undefined;
}

/** Settings of `grpc` monitors: `grpc.health.v1.Health/Check` must answer SERVING. */
export interface GrpcMonitorConfig {
  /** Service to ask about; the whole server when empty. At most 500 characters; default `""`. */
  service?: string | undefined;
  /** Whether to connect with TLS. Default `false`. */
  isTls?: boolean | undefined;
  /** `false` accepts any certificate. Default `true`. */
  verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  caCertificates?: string | null | undefined;
}

/** Settings of `websocket` monitors (RFC 6455). */
export interface WebsocketMonitorConfig {
  /** Request headers. A secret belongs into `credentials`. Default `{}`. */
  headers?: Record<string, string> | undefined;
  /** At most 10 entries; default `[]`. */
  subprotocols?: string[] | undefined;
  /** Text message that is sent after the handshake. At most 10000 characters; default `null`. */
  send?: string | null | undefined;
  /** Text that a message must contain; `null` waits for none. At most 10000 characters; default `null`. */
  expect?: string | null | undefined;
  /** `false` accepts any certificate. Default `true`. */
  verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  caCertificates?: string | null | undefined;
}

/** Settings of `smtp` monitors. With credentials the check also signs in. */
export interface SmtpMonitorConfig {
  /** Default `"none"`. */
  security?: 'none' | 'tls' | 'starttls' | undefined;
  /** Name given with EHLO (RFC 5321 §4.1.1.1). 1 to 253 characters; default `"watchpost"`. */
  heloName?: string | undefined;
  /** `false` accepts any certificate. Default `true`. */
  verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  caCertificates?: string | null | undefined;
}

/** Settings of `ssh` monitors: the identification line is read (RFC 4253 §4.2). */
export interface SshMonitorConfig {
  /** Text that the identification line must contain, such as `OpenSSH_9`. At most 10000 characters; default `null`. */
  expectBanner?: string | null | undefined;
}

/** Settings of `postgres` monitors. */
export interface PostgresMonitorConfig {
  /** 1 to 200 characters; default `"postgres"`. */
  database?: string | undefined;
  /** Whether to connect with TLS. Default `false`. */
  isTls?: boolean | undefined;
  /** What is asked. Its first row is what assertions on `json` see. 1 to 10000 characters; default `"SELECT 1"`. */
  query?: string | undefined;
  /** `false` accepts any certificate. Default `true`. */
  verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  caCertificates?: string | null | undefined;
}

/** Settings of `mysql` monitors. */
export interface MysqlMonitorConfig {
  /** 1 to 200 characters; default `null`. */
  database?: string | null | undefined;
  /** Whether to connect with TLS. Default `false`. */
  isTls?: boolean | undefined;
  /** What is asked. Its first row is what assertions on `json` see. 1 to 10000 characters; default `"SELECT 1"`. */
  query?: string | undefined;
  /** `false` accepts any certificate. Default `true`. */
  verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  caCertificates?: string | null | undefined;
}

/** Settings of `redis` monitors: `PING` must be answered. */
export interface RedisMonitorConfig {
  /** Whether to connect with TLS. Default `false`. */
  isTls?: boolean | undefined;
  /** 0 to 1000; default `0`. */
  database?: number | undefined;
  /** `false` accepts any certificate. Default `true`. */
  verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  caCertificates?: string | null | undefined;
}

/** Settings of `mqtt` monitors (MQTT 3.1.1). */
export interface MqttMonitorConfig {
  /** Whether to connect with TLS. Default `false`. */
  isTls?: boolean | undefined;
  /** Topic that is subscribed to; `null` only connects. 1 to 1000 characters; default `null`. */
  topic?: string | null | undefined;
  /** Text that a message on `topic` must contain before the check times out; `null` waits for none. At most 10000 characters; default `null`. */
  expect?: string | null | undefined;
  /** `false` accepts any certificate. Default `true`. */
  verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  caCertificates?: string | null | undefined;
}

/** Settings of `prometheus` monitors: every sample of the series must compare as asked. */
export interface PrometheusMonitorConfig {
  /** Metric whose samples are compared. At most 500 characters. */
  series: string;
  /** Labels that a sample must have. Default `{}`. */
  labels?: Record<string, string> | undefined;
  operator: '>' | '>=' | '<' | '<=' | '==' | '!=';
  /** -1000000000000000 to 1000000000000000. */
  threshold: number;
  /** Request headers. A secret belongs into `credentials`. Default `{}`. */
  headers?: Record<string, string> | undefined;
  /** `false` accepts any certificate. Default `true`. */
  verifyTls?: boolean | undefined;
  /** Authorities to trust instead of the public ones, in PEM. At most 100000 characters; default `null`. */
  caCertificates?: string | null | undefined;
}

/** Settings of `group` monitors. */
export interface GroupMonitorConfig {
  /** The monitors of the group; of the same organization, and no group of which this one is a part. 1 to 200 entries. */
  monitorIds: string[];
  /** `worst`: as bad as its worst monitor. `atLeast`: up while `atLeast` of them are. Default `"worst"`. */
  mode?: 'worst' | 'atLeast' | undefined;
  /** How many must be up; only with mode atLeast. 1 to 200; default `null`. */
  atLeast?: number | null | undefined;
}

/** Settings of `manual` monitors: none. Their status is set by people. */
export type ManualMonitorConfig = Record<string, never>;

export interface LoginRequest {
  /** One e-mail address. At most 254 characters. */
  email: string;
  /** 1 to 1024 characters. */
  password: string;
}

/** An access token and the refresh token that follows it. */
export interface Tokens {
  /** Send it as `Authorization: Bearer …`. Opaque to clients. */
  accessToken: string;
  /** Redeem it once at `POST /auth/refresh` for a new pair. */
  refreshToken: string;
  tokenType: 'Bearer';
  /** Seconds until the access token ends. */
  expiresIn: number;
}

/** The password was right; a second factor is needed. */
export interface MfaChallenge {
  mfaRequired: true;
  /** Redeem it at `POST /auth/mfa/verify`. */
  challengeToken: string;
  /** Seconds until the challenge ends: 300. */
  expiresIn: number;
}

export interface RefreshRequest {
  /** 1 to 200 characters. */
  refreshToken: string;
}

/** Who is calling, and what they may do. */
export interface Me {
  /** Id of the user or API key. */
  id: string;
  /** Who is calling. */
  type: 'user' | 'apiKey';
  name: string;
  /** `null` for an API key. */
  email: string | null;
  emailVerified: boolean;
  /** Whether the user has a second factor. */
  mfaEnabled: boolean;
  /** Whether what happens to monitors is mailed to the user, who may respond to it. */
  mailNotifications: boolean;
  /** The organization that this request acts in. */
  organizationId: string | null;
  /** What the caller may do there. */
  scopes: Scope[];
  /** Organizations of the user; empty for an API key. */
  memberships: Membership[];
}

/** A permission, `<resource>:<verb>`. */
export type Scope = 'monitors:read' | 'monitors:write' | 'monitors:run' | 'dashboards:read' | 'dashboards:write' | 'alert-rules:read' | 'alert-rules:write' | 'incidents:read' | 'incidents:write' | 'incidents:respond' | 'reports:read' | 'reports:write' | 'webhooks:read' | 'webhooks:write' | 'agents:read' | 'agents:write' | 'exporters:read' | 'exporters:write' | 'organization:read' | 'organization:write' | 'members:read' | 'members:write' | 'roles:read' | 'roles:write' | 'api-keys:read' | 'api-keys:write' | 'sso:write' | 'subscription:read' | 'subscription:write' | 'billing:read' | 'billing:write' | 'licenses:read' | 'licenses:write' | 'feature-flags:read' | 'feature-flags:write' | 'audit:read';

/** A user in an organization. */
export interface Membership {
  /** Opaque identifier, starts with `org_`. */
  organizationId: string;
  organizationName: string;
  /** Key of a system role, or id of a custom one. */
  role: string;
  /** What the role allows. */
  scopes: Scope[];
}

export interface SessionPage {
  /** The items of this page. */
  data: Session[];
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

export interface RegisterRequest {
  /** One e-mail address. At most 254 characters. */
  email: string;
  /** At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused. 8 to 1024 characters. */
  password: string;
  /** How the person is called. 1 to 200 characters. */
  name: string;
  /** Name of the organization that is made with the account. 1 to 200 characters. */
  organizationName?: string | undefined;
}

/** Always the same; an e-mail gives the owner the details. */
export type Accepted = Record<string, never>;

export interface VerifyEmailRequest {
  /** The token from the link in the e-mail. 1 to 200 characters. */
  token: string;
}

export interface ResendVerificationRequest {
  /** One e-mail address. At most 254 characters. */
  email: string;
}

export interface ForgotPasswordRequest {
  /** One e-mail address. At most 254 characters. */
  email: string;
}

export interface ResetPasswordRequest {
  /** The token from the link in the e-mail. 1 to 200 characters. */
  token: string;
  /** At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused. 8 to 1024 characters. */
  password: string;
}

export interface MeUpdate {
  /** How you are called. 1 to 200 characters. */
  name?: string | undefined;
  /** Whether what happens to monitors is mailed to you; mails about your account always are. */
  mailNotifications?: boolean | undefined;
}

export interface ChangePasswordRequest {
  /** 1 to 1024 characters. */
  currentPassword: string;
  /** At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused. 8 to 1024 characters. */
  newPassword: string;
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

export interface MfaConfirmRequest {
  /** The current code of the authenticator app. At most 20 characters. */
  code: string;
}

/** Backup codes for the second factor. */
export interface BackupCodes {
  /** Ten codes, each good once instead of an app’s code. Shown only now. 10 to 10 entries. */
  backupCodes: string[];
}

export type MfaVerifyRequest = {
  /** From the answer to the sign-in. 1 to 200 characters. */
  challengeToken: string;
  /** The current code of the authenticator app. At most 20 characters. */
  code: string;
} | {
  /** From the answer to the sign-in. 1 to 200 characters. */
  challengeToken: string;
  /** One of the backup codes. 1 to 50 characters. */
  backupCode: string;
};

/** Password and code, to be sure that it is you. */
export interface Reauthentication {
  /** 1 to 1024 characters. */
  password: string;
  /** The current code of the authenticator app. At most 20 characters. */
  code: string;
}

export interface OAuthProviderPage {
  /** The items of this page. */
  data: OAuthProvider[];
  meta: PageMeta;
}

/** A provider that people can sign in with. */
export interface OAuthProvider {
  key: OAuthProviderKey;
  displayName: string;
  category: 'codeHosting' | 'identity' | 'messaging';
  protocol: 'oauth2' | 'openid';
  /** Whether everybody can sign in with it on this server. */
  enabled: boolean;
}

export type OAuthProviderKey = 'github' | 'gitlab' | 'google' | 'microsoft' | 'slack';

export interface OAuthExchangeRequest {
  /** 1 to 200 characters. */
  code: string;
  /** What the `codeChallenge` was made of, where the sign-in began with one. */
  codeVerifier?: string | undefined;
}

export interface SsoConnectionPage {
  /** The items of this page. */
  data: SsoConnection[];
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
  provider: OAuthProviderKey;
  enabled: boolean;
  /** The OpenID issuer; `null` for the provider’s own. */
  issuer: string | null;
  clientId: string;
  /** Role of people who join through it. */
  role: string;
}

export interface SsoConnectionPut {
  /** Whether people can sign in through it. Default `true`. */
  enabled?: boolean | undefined;
  /** At most 500 characters; default `null`. */
  issuer?: string | null | undefined;
  /** What the provider knows this server by. 1 to 500 characters. */
  clientId: string;
  /** Never shown again; left out, it stays as it is. 1 to 2000 characters. */
  clientSecret?: string | undefined;
  /** 1 to 100 characters; default `"viewer"`. */
  role?: string | undefined;
}

export interface OrganizationPage {
  /** The items of this page. */
  data: Organization[];
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
  /** IANA time zone for reports and schedules. At most 64 characters. */
  timezone: string;
  settings: OrganizationSettings;
}

export interface OrganizationSettings {
  /** Members must have a second factor. */
  requireMfa: boolean;
  /** Seconds after which a session ends, however much it is used. 900 to 7776000. */
  sessionTtlSeconds: number;
}

/** A merge patch for an organization. */
export interface OrganizationUpdate {
  /** Display name. 1 to 200 characters. */
  name?: string | undefined;
  /** Short name for URLs, unique on this server. At most 63 characters. */
  slug?: string | undefined;
  /** IANA time zone for reports and schedules. At most 64 characters. */
  timezone?: string | null | undefined;
  settings?: {
    /** Members must have a second factor. */
    requireMfa?: boolean | null | undefined;
    /** Seconds after which a session ends, however much it is used. 900 to 7776000. */
    sessionTtlSeconds?: number | null | undefined;
  } | undefined;
}

/** An organization to create; its maker becomes its owner. */
export interface OrganizationCreate {
  /** Display name. 1 to 200 characters. */
  name: string;
  /** Short name for URLs; made from the name when left out. At most 63 characters. */
  slug?: string | undefined;
  /** IANA time zone for reports and schedules. At most 64 characters; default `"UTC"`. */
  timezone?: string | undefined;
}

export interface OrganizationTransfer {
  /** The member that becomes owner. */
  memberId: string;
}

export interface MemberPage {
  /** The items of this page. */
  data: Member[];
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
  name: string;
  email: string;
  /** Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one. */
  role: 'owner' | 'admin' | 'editor' | 'responder' | 'billing' | 'viewer' | (string & Record<never, never>);
  /** Whether the user has a second factor. */
  mfaEnabled: boolean;
}

export interface MemberUpdate {
  /** Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one. */
  role: 'owner' | 'admin' | 'editor' | 'responder' | 'billing' | 'viewer' | (string & Record<never, never>);
}

export interface InvitationPage {
  /** The items of this page. */
  data: Invitation[];
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
  email: string;
  /** Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one. */
  role: 'owner' | 'admin' | 'editor' | 'responder' | 'billing' | 'viewer' | (string & Record<never, never>);
  /** Only a `pending` invitation can be accepted. */
  status: 'pending' | 'accepted' | 'expired';
  /** Id of the user or API key that invited. */
  invitedBy: string;
  /** Until when it can be accepted. RFC 3339, UTC, with milliseconds. */
  expiresAt: string;
}

/** Whom to invite, and as what. */
export interface InvitationCreate {
  /** One e-mail address. At most 254 characters. */
  email: string;
  /** Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one. */
  role: 'owner' | 'admin' | 'editor' | 'responder' | 'billing' | 'viewer' | (string & Record<never, never>);
}

export interface InvitationAcceptRequest {
  /** The token from the link in the e-mail. 1 to 200 characters. */
  token: string;
}

export interface RolePage {
  /** The items of this page. */
  data: Role[];
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
  name: string;
  /** What it is for. At most 500 characters; default `""`. */
  description?: string | undefined;
  /** What its members may do; never more than its maker may. At most 100 entries. */
  scopes: Scope[];
}

/** A merge patch for a custom role. */
export interface RoleUpdate {
  /** What the role is called. 1 to 200 characters. */
  name?: string | undefined;
  /** What it is for. At most 500 characters. */
  description?: string | null | undefined;
  /** What its members may do; never more than its maker may. At most 100 entries. */
  scopes?: Scope[] | undefined;
}

export interface ScopePage {
  /** The items of this page. */
  data: ScopeEntry[];
  meta: PageMeta;
}

/** A permission and what it allows. */
export interface ScopeEntry {
  scope: Scope;
  description: string;
}

export interface ApiKeyPage {
  /** The items of this page. */
  data: ApiKey[];
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
  /** 1 to 200 characters. */
  name?: string | undefined;
  /** What the key may do; never more than its maker may. 1 to 100 entries. */
  scopes?: Scope[] | undefined;
  /** When the key stops working; `null` for never. RFC 3339, UTC, with milliseconds. */
  expiresAt?: string | null | undefined;
  /** Requests per minute that the key may make. 1 to 100000. */
  rateLimitPerMinute?: number | null | undefined;
}

/** An API key to create. */
export interface ApiKeyCreate {
  /** What the key is for. 1 to 200 characters. */
  name: string;
  /** What the key may do; never more than its maker may. 1 to 100 entries. */
  scopes: Scope[];
  /** When the key stops working; `null` for never. RFC 3339, UTC, with milliseconds; default `null`. */
  expiresAt?: string | null | undefined;
  /** Requests per minute that the key may make. 1 to 100000; default `1000`. */
  rateLimitPerMinute?: number | undefined;
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

export interface ApiKeyRotate {
  /** Seconds for which the old secret still works, up to 7 days. 0 to 604800; default `0`. */
  graceSeconds?: number | undefined;
}

export interface AuditActivityPage {
  /** The items of this page. */
  data: AuditActivity[];
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
    type: string;
    id: string | null;
    name: string;
  };
  /** The operation, such as `monitors.update`. */
  action: string;
  /** What it was done to. */
  resource: {
    type: string;
    id: string | null;
    name: string | null;
  };
  /** What changed; `null` when nothing did. Of each side at most 16384 bytes of JSON: a larger value is replaced by `{ "isCut": true, "bytes": …, "sha256": … }`, with the size and the hash of its JSON. */
  changes: {
    before: unknown;
    after: unknown;
  } | null;
  /** The request it was part of. */
  requestId: string;
  /** Where the request came from. */
  ip: string | null;
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
    sequence: number;
    id: string | null;
    reason: 'missing' | 'changed' | 'not_linked';
  } | null;
  /** The last entry that was checked; as `after` of another request, now or later, the walk goes on behind it. `null` when the chain is empty or broken. */
  cursor: string | null;
}

/** Kind of monitor. */
export type MonitorType = 'https' | 'http' | 'tcp' | 'udp' | 'icmp' | 'dns' | 'tls' | 'domain' | 'heartbeat' | 'grpc' | 'websocket' | 'smtp' | 'ssh' | 'postgres' | 'mysql' | 'redis' | 'mqtt' | 'prometheus' | 'group' | 'manual';

/** `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made. */
export type MonitorStatus = 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown';

export interface MonitorPage {
  /** The items of this page. */
  data: Monitor[];
  meta: PageMeta;
}

/** Something that is watched. */
export interface Monitor {
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
  type: MonitorType;
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
  config: HttpMonitorConfig | TcpMonitorConfig | UdpMonitorConfig | IcmpMonitorConfig | DnsMonitorConfig | TlsMonitorConfig | DomainMonitorConfig | HeartbeatMonitorConfig | GrpcMonitorConfig | WebsocketMonitorConfig | SmtpMonitorConfig | SshMonitorConfig | PostgresMonitorConfig | MysqlMonitorConfig | RedisMonitorConfig | MqttMonitorConfig | PrometheusMonitorConfig | GroupMonitorConfig | ManualMonitorConfig;
  /** What must hold for a check to succeed, beyond what `config` asks. At most 50 entries. */
  assertions: Assertion[];
  /** A monitor that this one depends on: while that is down, this one sends no notifications. */
  parentId: string | null;
  /** Which credentials are kept for it; what they are is never shown. */
  credentialFields: Array<'username' | 'password' | 'token' | 'clientCertificate' | 'clientKey'>;
  /** Where a `heartbeat` sends its signals; shown to callers that may change monitors, `null` to others. */
  heartbeatUrl: string | null;
  /** Since when `currentStatus` holds; for `down`, the first failure. RFC 3339, UTC, with milliseconds. */
  statusSince: string;
  /** When the last check began. RFC 3339, UTC, with milliseconds. */
  lastCheckedAt: string | null;
  /** When the next check is due; `null` while paused. RFC 3339, UTC, with milliseconds. */
  nextCheckAt: string | null;
  /** A check failed and is being repeated before the status changes. */
  isVerifying: boolean;
  /** Failures in a row, up to now. */
  consecutiveFailures: number;
  /** The last check. */
  lastResult: Measurement | null;
  /** The certificate that the target showed last; `null` without TLS. */
  certificate: Certificate | null;
  /** Percent of the last 24 hours, 7, 30 and 90 days in which it was up; `null` without any known time. */
  uptime: {
    /** 0 to 100. */
    h24: number | null;
    /** 0 to 100. */
    d7: number | null;
    /** 0 to 100. */
    d30: number | null;
    /** 0 to 100. */
    d90: number | null;
  };
}

/** Something that must hold for a check to succeed. */
export interface Assertion {
  /** What is compared. `latency` is in milliseconds, `certificateDays` in days. */
  source: 'status' | 'header' | 'body' | 'json' | 'latency' | 'certificateDays' | 'record';
  /** Header name, a singular JSONPath such as `$.items[0].state` (RFC 9535 §2.3.5.1), or the number of a record, from 0 or, below 0, from the last. Default: all records as lines. 1 to 500 characters. */
  path?: string | undefined;
  operator: 'equals' | 'notEquals' | 'contains' | 'notContains' | 'startsWith' | 'endsWith' | 'exists' | 'notExists' | 'lessThan' | 'lessThanOrEqual' | 'greaterThan' | 'greaterThanOrEqual' | 'in' | 'notIn' | 'matches' | 'notMatches';
  /** What it is compared with; a list for `in` and `notIn`, nothing for `exists` and `notExists`, a pattern in the syntax of RE2 of up to 1,000 characters for `matches` and `notMatches`. */
  expected?: string | number | boolean | null | Array<string | number | boolean | null> | undefined;
}

/** What one check found. */
export interface Measurement {
  /** Whether the check succeeded. */
  ok: boolean;
  /** From the start of the check to the end of the answer; `null` when there was none. */
  latencyMs: number | null;
  /** Status of the answer; `null` when the protocol has none. */
  statusCode: number | null;
  /** Why it failed or is degraded, for a person, or what a job or a person reported; else `null`. */
  message: string | null;
  timings: Timings;
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

/** The certificate that the target showed. */
export interface Certificate {
  /** Who signed it. */
  issuer: string;
  /** When it ends. RFC 3339, UTC, with milliseconds. */
  validTo: string;
  /** Whole days left at the last check; negative when it has ended. */
  daysRemaining: number;
}

/** A monitor to create. */
export interface MonitorCreate {
  /** Display name. 1 to 200 characters. */
  name: string;
  type: MonitorType;
  /** What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one. At most 2048 characters; default `""`. */
  target?: string | undefined;
  /** Free text. At most 2000 characters; default `""`. */
  description?: string | undefined;
  /** `false` pauses the monitor. Default `true`. */
  enabled?: boolean | undefined;
  /** Seconds from one check to the next. 5 to 86400; default `60`. */
  intervalSeconds?: number | undefined;
  /** Seconds after which a check has failed; less than `intervalSeconds`. 1 to 300; default `10`. */
  timeoutSeconds?: number | undefined;
  /** Failures that are checked again before the monitor is `down`. 0 to 10; default `2`. */
  retries?: number | undefined;
  /** Seconds between those checks. 1 to 3600; default `15`. */
  retryIntervalSeconds?: number | undefined;
  /** Successes in a row after which a `down` monitor is `up`. 1 to 10; default `1`. */
  recoveryThreshold?: number | undefined;
  /** Latency above which the monitor is `degraded`; `null` for never. 1 to 300000; default `null`. */
  degradedAfterMs?: number | null | undefined;
  /** Labels to filter by. At most 50 entries; default `[]`. */
  tags?: string[] | undefined;
  /** Settings of this type. Default `{}`. */
  config?: HttpMonitorConfig | TcpMonitorConfig | UdpMonitorConfig | IcmpMonitorConfig | DnsMonitorConfig | TlsMonitorConfig | DomainMonitorConfig | HeartbeatMonitorConfig | GrpcMonitorConfig | WebsocketMonitorConfig | SmtpMonitorConfig | SshMonitorConfig | PostgresMonitorConfig | MysqlMonitorConfig | RedisMonitorConfig | MqttMonitorConfig | PrometheusMonitorConfig | GroupMonitorConfig | ManualMonitorConfig | undefined;
  /** What must hold for a check to succeed, beyond what `config` asks. At most 50 entries; default `[]`. */
  assertions?: Assertion[] | undefined;
  /** A monitor that this one depends on: while that is down, this one sends no notifications. Default `null`. */
  parentId?: string | null | undefined;
  /** What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host or port in `target` needs it again. Default `null`. */
  credentials?: {
    /** Who signs in. 1 to 20000 characters. */
    username?: string | undefined;
    /** The password of `username`. 1 to 20000 characters. */
    password?: string | undefined;
    /** A bearer token, instead of a username and password. 1 to 20000 characters. */
    token?: string | undefined;
    /** The certificate that the check shows, in PEM; with `clientKey`. 1 to 20000 characters. */
    clientCertificate?: string | undefined;
    /** The private key of `clientCertificate`, in PEM. 1 to 20000 characters. */
    clientKey?: string | undefined;
  } | null | undefined;
}

/** A merge patch for a monitor; its `type` stays. */
export interface MonitorUpdate {
  /** Display name. 1 to 200 characters. */
  name?: string | undefined;
  /** What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one. At most 2048 characters. */
  target?: string | null | undefined;
  /** Free text. At most 2000 characters. */
  description?: string | null | undefined;
  /** `false` pauses the monitor. */
  enabled?: boolean | null | undefined;
  /** Seconds from one check to the next. 5 to 86400. */
  intervalSeconds?: number | null | undefined;
  /** Seconds after which a check has failed; less than `intervalSeconds`. 1 to 300. */
  timeoutSeconds?: number | null | undefined;
  /** Failures that are checked again before the monitor is `down`. 0 to 10. */
  retries?: number | null | undefined;
  /** Seconds between those checks. 1 to 3600. */
  retryIntervalSeconds?: number | null | undefined;
  /** Successes in a row after which a `down` monitor is `up`. 1 to 10. */
  recoveryThreshold?: number | null | undefined;
  /** Latency above which the monitor is `degraded`; `null` for never. 1 to 300000. */
  degradedAfterMs?: number | null | undefined;
  /** Labels to filter by. At most 50 entries. */
  tags?: string[] | null | undefined;
  /** Settings of this type. */
  config?: HttpMonitorConfig | TcpMonitorConfig | UdpMonitorConfig | IcmpMonitorConfig | DnsMonitorConfig | TlsMonitorConfig | DomainMonitorConfig | HeartbeatMonitorConfig | GrpcMonitorConfig | WebsocketMonitorConfig | SmtpMonitorConfig | SshMonitorConfig | PostgresMonitorConfig | MysqlMonitorConfig | RedisMonitorConfig | MqttMonitorConfig | PrometheusMonitorConfig | GroupMonitorConfig | ManualMonitorConfig | null | undefined;
  /** What must hold for a check to succeed, beyond what `config` asks. At most 50 entries. */
  assertions?: Assertion[] | null | undefined;
  /** A monitor that this one depends on: while that is down, this one sends no notifications. */
  parentId?: string | null | undefined;
  /** What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host or port in `target` needs it again. */
  credentials?: {
    /** Who signs in. 1 to 20000 characters. */
    username?: string | undefined;
    /** The password of `username`. 1 to 20000 characters. */
    password?: string | undefined;
    /** A bearer token, instead of a username and password. 1 to 20000 characters. */
    token?: string | undefined;
    /** The certificate that the check shows, in PEM; with `clientKey`. 1 to 20000 characters. */
    clientCertificate?: string | undefined;
    /** The private key of `clientCertificate`, in PEM. 1 to 20000 characters. */
    clientKey?: string | undefined;
  } | null | undefined;
}

/** One check of a monitor. */
export interface MonitorResult {
  /** Opaque identifier, starts with `res_`. */
  id: string;
  /** Opaque identifier, starts with `mon_`. */
  monitorId: string;
  /** When the check began. RFC 3339, UTC, with milliseconds. */
  at: string;
  /** Whether the check succeeded. */
  ok: boolean;
  /** From the start of the check to the end of the answer; `null` when there was none. */
  latencyMs: number | null;
  /** Status of the answer; `null` when the protocol has none. */
  statusCode: number | null;
  /** Why it failed or is degraded, for a person, or what a job or a person reported; else `null`. */
  message: string | null;
  timings: Timings;
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
  /** Why it failed or is degraded, for a person, or what a job or a person reported; else `null`. */
  message: string | null;
  timings: Timings;
  /** Days until the certificate ends; `null` without TLS. */
  certificateDays: number | null;
}

export interface MonitorSetStatus {
  /** How it is from now on. */
  status: 'up' | 'degraded' | 'down' | 'unknown';
  /** Why, for incidents and timelines. At most 500 characters; default `null`. */
  message?: string | null | undefined;
}

/** What to do with many monitors. */
export type MonitorBulk = {
  action: 'create';
  /** 1 to 100 entries. */
  monitors: MonitorCreate[];
} | {
  action: 'remove';
  /** 1 to 500 entries. */
  monitorIds: string[];
} | {
  action: 'pause' | 'resume';
  /** 1 to 500 entries. */
  monitorIds: string[];
  /** `true` changes nothing and answers what would change, and every problem. Default `false`. */
  dryRun?: boolean | undefined;
} | {
  action: 'tag';
  /** 1 to 500 entries. */
  monitorIds: string[];
  /** Labels to filter by. At most 50 entries; default `[]`. */
  add?: string[] | undefined;
  /** Labels to filter by. At most 50 entries; default `[]`. */
  remove?: string[] | undefined;
  /** `true` changes nothing and answers what would change, and every problem. Default `false`. */
  dryRun?: boolean | undefined;
} | {
  action: 'update';
  /** 1 to 500 entries. */
  monitorIds: string[];
  /** A merge patch for each of them, as `PATCH /monitors/:id` takes it. */
  patch: MonitorUpdate;
  /** `true` changes nothing and answers what would change, and every problem. Default `false`. */
  dryRun?: boolean | undefined;
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
    monitorName: string;
    /** Each field that would change; none when the monitor stays as it is. */
    fields: Array<{
      /** A field of the monitor; of credentials, only the names: `credentialFields`. */
      field: string;
      before: unknown;
      after: unknown;
      /** A value of more than 1,000 characters as JSON is left out, and is `null` here. */
      isTooLong: boolean;
    }>;
  }> | undefined;
  /** Only of a dry run: what would be refused, such as `monitorIds[2].timeoutSeconds`. */
  problems?: Array<{
    path: string;
    code: string;
    message: string;
  }> | undefined;
}

export interface MonitorResultPage {
  /** The items of this page. */
  data: MonitorResult[];
  meta: PageMeta;
}

/** How long a monitor was in which status. */
export interface MonitorUptime {
  /** Opaque identifier, starts with `mon_`. */
  monitorId: string;
  /** Where the range begins; not before the monitor was made. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where it ends; not after now. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** Seconds `up` or `degraded` among those that are also `down`; `null` without any. `maintenance`, `unknown`, `paused` and `pending` do not count. 0 to 100. */
  uptimePercent: number | null;
  /** Seconds in each status; together they are the range. */
  seconds: {
    pending: number;
    up: number;
    degraded: number;
    down: number;
    paused: number;
    maintenance: number;
    unknown: number;
  };
  /** How often it was down, what had begun before the range included. */
  downCount: number;
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
  /** Results with a latency. */
  count: number;
  averageMs: number | null;
  minMs: number | null;
  maxMs: number | null;
  p50Ms: number | null;
  p75Ms: number | null;
  p90Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
  /** How far a percentile may be from the true one, as a fraction of it. */
  relativeError: number;
  /** The same in bins of equal length. Those of an hour and more meet at whole hours, those of a day and more at whole days (UTC). Over more than 48 hours none is shorter than an hour, so there may be fewer than asked for. */
  series: Array<{
    /** Where the bin begins. RFC 3339, UTC, with milliseconds. */
    at: string;
    count: number;
    averageMs: number | null;
    p50Ms: number | null;
    p95Ms: number | null;
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
  /** Length of a bin. */
  binSeconds: number;
  bins: Array<{
    /** Where the bin begins. RFC 3339, UTC, with milliseconds. */
    at: string;
    /** The worst status of the bin, from `down` over `degraded`, `unknown`, `maintenance`, `up` and `pending` to `paused`; `null` before the monitor was made. */
    status: 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown' | null;
    /** 0 to 100. */
    uptimePercent: number | null;
    /** Seconds in each status; together they are the range. */
    seconds: {
      pending: number;
      up: number;
      degraded: number;
      down: number;
      paused: number;
      maintenance: number;
      unknown: number;
    };
  }>;
  /** The statuses themselves, the latest first; at most 500. */
  intervals: Array<{
    status: 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown';
    /** Since when. RFC 3339, UTC, with milliseconds. */
    from: string;
    /** Until when; `null` for now. RFC 3339, UTC, with milliseconds. */
    to: string | null;
    /** Why it is `degraded`, `down` or `unknown`, as the first check of it said; else `null`. */
    cause: string | null;
  }>;
}

export interface IncidentPage {
  /** The items of this page. */
  data: Incident[];
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
  status: 'open' | 'acknowledged' | 'resolved';
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** What opened it. */
  source: 'monitor' | 'alertRule' | 'manual';
  /** The monitors it is about. */
  monitorIds: string[];
  /** The rule that opened it, if one did. */
  alertRuleId: string | null;
  /** When the trouble began: the first failure, not the moment it was confirmed. RFC 3339, UTC, with milliseconds. */
  startedAt: string;
  /** When it was acknowledged. RFC 3339, UTC, with milliseconds. */
  acknowledgedAt: string | null;
  /** Id of the user or API key that acknowledged it. */
  acknowledgedBy: string | null;
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
  rootCause: string | null;
  postmortem: string | null;
}

/** An incident to open by hand. */
export interface IncidentCreate {
  /** What happened, in one line. 1 to 200 characters. */
  title: string;
  /** What is known about why. At most 2000 characters; default `null`. */
  cause?: string | null | undefined;
  /** How bad it is. Default `"major"`. */
  severity?: 'minor' | 'major' | 'critical' | undefined;
  /** The monitors it is about. At most 500 entries; default `[]`. */
  monitorIds?: string[] | undefined;
  /** When it began. Default: now. RFC 3339, UTC, with milliseconds. */
  startedAt?: string | undefined;
  /** The user who is responsible for it; a member of the organization. Default `null`. */
  assigneeId?: string | null | undefined;
}

/** A merge patch for an incident. */
export interface IncidentUpdate {
  /** What happened, in one line. 1 to 200 characters. */
  title?: string | undefined;
  /** How bad it is. */
  severity?: 'minor' | 'major' | 'critical' | undefined;
  /** The monitors it is about. At most 500 entries. */
  monitorIds?: string[] | undefined;
  /** The user who is responsible for it; a member of the organization. */
  assigneeId?: string | null | undefined;
  /** Why it came to this, as found afterwards. At most 10000 characters. */
  rootCause?: string | null | undefined;
  /** What was learned, in Markdown. At most 100000 characters. */
  postmortem?: string | null | undefined;
}

export interface IncidentRemark {
  /** Written down as a note. 1 to 10000 characters. */
  note?: string | undefined;
}

export interface IncidentNotePage {
  /** The items of this page. */
  data: IncidentNote[];
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
  text: string;
  /** Who wrote it. */
  author: {
    type: string;
    id: string | null;
    name: string;
  };
}

export interface IncidentNoteCreate {
  /** What there is to write down. 1 to 10000 characters. */
  text: string;
}

export interface IncidentTimelinePage {
  /** The items of this page. */
  data: IncidentEntry[];
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
  kind: 'opened' | 'acknowledged' | 'updated' | 'monitorAdded' | 'monitorRecovered' | 'noteAdded' | 'alertFired' | 'alertResolved' | 'resolved' | 'reopened';
  /** Who or what did it. */
  actor: {
    type: string;
    id: string | null;
    name: string;
  };
  /** What happened, in words. */
  message: string;
}

export interface AlertRulePage {
  /** The items of this page. */
  data: AlertRule[];
  meta: PageMeta;
}

/** When people are notified, about which monitors, and how. */
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
  /** Whether it is evaluated. */
  enabled: boolean;
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  target: MonitorTarget;
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
  channels: AlertChannel[];
  /** Whether an incident is opened with the alert, and resolved with it. */
  createIncident: boolean;
  /** Copied into its alerts. */
  labels: Record<string, string>;
  /** The worst of its states: `firing` when it fires for any monitor. */
  state: 'inactive' | 'pending' | 'firing' | 'recovering' | 'noData';
}

/** Which monitors are meant: all, those with these ids, or those with one of these tags. */
export type MonitorTarget = {
  scope: 'all';
} | {
  scope: 'monitors';
  /** These monitors. 1 to 500 entries. */
  monitorIds: string[];
} | {
  scope: 'tags';
  /** Monitors that have one of these tags. 1 to 50 entries. */
  tags: string[];
};

/** When a rule holds. */
export interface AlertCondition {
  metric: 'status' | 'consecutiveFailures' | 'latencyMs' | 'latencyP95' | 'uptimePercent' | 'certificateDays' | 'heartbeatMissed' | 'agentOffline' | 'exporterSample';
  operator: '>' | '>=' | '<' | '<=' | '==' | '!=';
  threshold: number | 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown';
  clearThreshold: number | null;
  aggregation: 'last' | 'avg' | 'min' | 'max' | 'p50' | 'p95' | 'p99';
  windowSeconds: number;
}

/** How people are notified. */
export type AlertChannel = {
  type: 'webhook';
} | {
  type: 'email';
  to: string[];
};

/** An alert rule to create. */
export interface AlertRuleCreate {
  /** Display name. 1 to 200 characters. */
  name: string;
  /** Whether it is evaluated. Default `true`. */
  enabled?: boolean | undefined;
  /** How bad it is. Default `"major"`. */
  severity?: 'minor' | 'major' | 'critical' | undefined;
  /** Default `{"scope":"all"}`. */
  target?: MonitorTarget | undefined;
  /** When a rule holds. */
  condition: {
    /** What is measured. */
    metric: 'status' | 'consecutiveFailures' | 'latencyMs' | 'latencyP95' | 'uptimePercent' | 'certificateDays' | 'heartbeatMissed' | 'agentOffline' | 'exporterSample';
    /** How the metric is compared with `threshold`; `==` and `!=` alone for `status`. */
    operator: '>' | '>=' | '<' | '<=' | '==' | '!=';
    /** A number, or a status for the metric `status`. -1000000000000000 to 1000000000000000. */
    threshold: number | 'pending' | 'up' | 'degraded' | 'down' | 'paused' | 'maintenance' | 'unknown';
    /** What the metric must be back at before the alert clears, which prevents flapping; the same as `threshold` when `null`. -1000000000000000 to 1000000000000000; default `null`. */
    clearThreshold?: number | null | undefined;
    /** How the results of the window become one value; only with `latencyMs`. Default `"last"`. */
    aggregation?: 'last' | 'avg' | 'min' | 'max' | 'p50' | 'p95' | 'p99' | undefined;
    /** The stretch before now that counts, for aggregations, `latencyP95` and `uptimePercent`. 60 to 2592000; default `300`. */
    windowSeconds?: number | undefined;
  };
  /** Times in a row that the condition must hold before the alert fires. 1 to 100; default `3`. */
  failureThreshold?: number | undefined;
  /** Times in a row that it must not hold before the alert clears. 1 to 100; default `2`. */
  successThreshold?: number | undefined;
  /** What missing data means, be it a missing value or missing results: all is well (`ok`), the condition holds (`alerting`), or the state stays (`keep`). Default `"keep"`. */
  noDataState?: 'ok' | 'alerting' | 'keep' | undefined;
  /** Seconds after which the notification is repeated while it fires; `null` for never. 60 to 604800; default `null`. */
  repeatIntervalSeconds?: number | null | undefined;
  /** Whether people are notified when it clears. Default `true`. */
  notifyOnResolve?: boolean | undefined;
  /** How people are notified; no one is notified when empty. At most 10 entries; default `[{"type":"webhook"}]`. */
  channels?: Array<{
    type: 'webhook';
  } | {
    type: 'email';
    /** Addresses; when empty, everyone in the organization who may respond to incidents. At most 20 entries; default `[]`. */
    to?: string[] | undefined;
  }> | undefined;
  /** Whether an incident is opened with the alert, and resolved with it. Default `false`. */
  createIncident?: boolean | undefined;
  /** Copied into its alerts. Default `{}`. */
  labels?: Record<string, string> | undefined;
}

/** A merge patch for an alert rule. */
export interface AlertRuleUpdate {
  /** Display name. 1 to 200 characters. */
  name?: string | undefined;
  /** Whether it is evaluated. */
  enabled?: boolean | null | undefined;
  /** How bad it is. */
  severity?: 'minor' | 'major' | 'critical' | null | undefined;
  target?: MonitorTarget | null | undefined;
  /** Fields of the condition that change. */
  condition?: Record<string, unknown> | undefined;
  /** Times in a row that the condition must hold before the alert fires. 1 to 100. */
  failureThreshold?: number | null | undefined;
  /** Times in a row that it must not hold before the alert clears. 1 to 100. */
  successThreshold?: number | null | undefined;
  /** What missing data means, be it a missing value or missing results: all is well (`ok`), the condition holds (`alerting`), or the state stays (`keep`). */
  noDataState?: 'ok' | 'alerting' | 'keep' | null | undefined;
  /** Seconds after which the notification is repeated while it fires; `null` for never. 60 to 604800. */
  repeatIntervalSeconds?: number | null | undefined;
  /** Whether people are notified when it clears. */
  notifyOnResolve?: boolean | null | undefined;
  /** How people are notified; no one is notified when empty. At most 10 entries. */
  channels?: Array<{
    type: 'webhook';
  } | {
    type: 'email';
    /** Addresses; when empty, everyone in the organization who may respond to incidents. At most 20 entries; default `[]`. */
    to?: string[] | undefined;
  }> | null | undefined;
  /** Whether an incident is opened with the alert, and resolved with it. */
  createIncident?: boolean | null | undefined;
  labels?: Record<string, string | null> | null | undefined;
}

export interface AlertRuleTest {
  /** Where to begin. Default: 24 hours before `to`. RFC 3339, UTC, with milliseconds. */
  from?: string | undefined;
  /** Where to end. Default: now. RFC 3339, UTC, with milliseconds. */
  to?: string | undefined;
}

/** What a rule would have done. */
export interface AlertBackTest {
  /** Where the evaluated results begin. RFC 3339, UTC, with milliseconds. */
  from: string;
  /** Where they end: before what was asked for when there are too many. RFC 3339, UTC, with milliseconds. */
  to: string;
  /** Monitors of the rule that were evaluated. */
  evaluatedMonitors: number;
  /** Results that were evaluated. */
  evaluatedResults: number;
  /** Every time that it would have fired, the first one first; at most 1000. */
  alerts: Array<{
    /** Opaque identifier, starts with `mon_`. */
    monitorId: string;
    monitorName: string;
    /** When it would have fired. RFC 3339, UTC, with milliseconds. */
    firedAt: string;
    /** When it would have cleared; `null` when it would still be firing. RFC 3339, UTC, with milliseconds. */
    clearedAt: string | null;
    /** What was measured when it fired. */
    value: number | string | null;
  }>;
}

export interface AlertStatePage {
  /** The items of this page. */
  data: AlertState[];
  meta: PageMeta;
}

/** The state of a rule for one monitor. */
export interface AlertState {
  /** Opaque identifier, starts with `alr_`. */
  ruleId: string;
  ruleName: string;
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** The monitor it is about; `null` for a rule about something else. */
  monitorId: string | null;
  monitorName: string | null;
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
  acknowledgedBy: string | null;
  /** When it cleared. RFC 3339, UTC, with milliseconds. */
  resolvedAt: string | null;
  /** The incident that it opened or belongs to. */
  incidentId: string | null;
  /** When it was last evaluated. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
}

export interface AlertAcknowledge {
  /** Opaque identifier, starts with `mon_`. */
  monitorId?: string | undefined;
}

export interface MaintenanceWindowPage {
  /** The items of this page. */
  data: MaintenanceWindow[];
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
  /** What is done meanwhile. At most 2000 characters. */
  description: string;
  /** Whether it takes place. */
  enabled: boolean;
  target: MonitorTarget;
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
  type: 'once';
  startsAt: string;
  endsAt: string;
} | {
  type: 'recurring';
  cron: string;
  timezone: string;
  durationSeconds: number;
};

/** A maintenance window to create. */
export interface MaintenanceWindowCreate {
  /** Display name. 1 to 200 characters. */
  name: string;
  /** What is done meanwhile. At most 2000 characters; default `""`. */
  description?: string | undefined;
  /** Whether it takes place. Default `true`. */
  enabled?: boolean | undefined;
  target: MonitorTarget;
  /** When it is: once, or again and again. */
  schedule: {
    type: 'once';
    /** When it begins. RFC 3339, UTC, with milliseconds. */
    startsAt: string;
    /** When it ends. RFC 3339, UTC, with milliseconds. */
    endsAt: string;
  } | {
    type: 'recurring';
    /** When it begins, as a cron expression of five fields. 1 to 200 characters. */
    cron: string;
    /** Time zone of `cron`; it begins at that hour of the day whatever summer time does. At most 64 characters; default `"UTC"`. */
    timezone?: string | undefined;
    /** How long it lasts, in seconds that pass. 60 to 604800. */
    durationSeconds: number;
  };
}

/** A patch for a maintenance window. */
export interface MaintenanceWindowUpdate {
  /** Display name. 1 to 200 characters. */
  name?: string | undefined;
  /** What is done meanwhile. At most 2000 characters. */
  description?: string | null | undefined;
  /** Whether it takes place. */
  enabled?: boolean | null | undefined;
  target?: MonitorTarget | undefined;
  /** The whole schedule; it is replaced. */
  schedule?: {
    type: 'once';
    /** When it begins. RFC 3339, UTC, with milliseconds. */
    startsAt: string;
    /** When it ends. RFC 3339, UTC, with milliseconds. */
    endsAt: string;
  } | {
    type: 'recurring';
    /** When it begins, as a cron expression of five fields. 1 to 200 characters. */
    cron: string;
    /** Time zone of `cron`; it begins at that hour of the day whatever summer time does. At most 64 characters; default `"UTC"`. */
    timezone?: string | undefined;
    /** How long it lasts, in seconds that pass. 60 to 604800. */
    durationSeconds: number;
  } | undefined;
}

export interface WebhookPage {
  /** The items of this page. */
  data: Webhook[];
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
  /** 1 to 200 characters. */
  name: string;
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
  name?: string | undefined;
  /** Where deliveries are sent with POST. Redirects are not followed. At most 2048 characters. */
  url?: string | undefined;
  /** Subjects that are delivered. `*` means all but `audit.recorded`, which must be named. 1 to 30 entries. */
  events?: Array<'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded' | '*'> | null | undefined;
  /** What it is for. At most 500 characters. */
  description?: string | null | undefined;
  /** Whether events are delivered. What waits when it is switched off is given up. */
  enabled?: boolean | null | undefined;
}

/** A webhook to create. */
export interface WebhookCreate {
  /** Display name. Default: the host of `url`. 1 to 200 characters. */
  name?: string | undefined;
  /** Where deliveries are sent with POST. Redirects are not followed. At most 2048 characters. */
  url: string;
  /** Subjects that are delivered. `*` means all but `audit.recorded`, which must be named. 1 to 30 entries; default `["*"]`. */
  events?: Array<'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded' | '*'> | undefined;
  /** What it is for. At most 500 characters; default `""`. */
  description?: string | undefined;
  /** Whether events are delivered. What waits when it is switched off is given up. Default `true`. */
  enabled?: boolean | undefined;
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
  /** 1 to 200 characters. */
  name: string;
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

export interface WebhookRotate {
  /** Seconds for which the old secret still signs, up to 7 days. Default: a day. 0 to 604800; default `86400`. */
  graceSeconds?: number | undefined;
}

export interface WebhookDeliveryPage {
  /** The items of this page. */
  data: WebhookDelivery[];
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

export interface WebhookRecover {
  /** Events from this time on; 30 days ago at most. RFC 3339, UTC, with milliseconds. */
  since: string;
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

export interface WebhookRecoveryPage {
  /** The items of this page. */
  data: WebhookRecovery[];
  meta: PageMeta;
}

export interface WebhookSubjectPage {
  /** The items of this page. */
  data: WebhookSubject[];
  meta: PageMeta;
}

/** A subject that webhooks can subscribe to. */
export interface WebhookSubject {
  subject: 'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded';
  /** What has happened when it is sent. */
  title: string;
  /** The kind of its subject: `subject.type` of its events. */
  resource: string;
  /** Operations that cause it; `watch` for the server itself, as results come in and time goes by, and `*` for every operation that leaves an audit activity. Empty while they are to come. */
  emittedBy: string[];
  /** Whether `*` of a webhook includes it. */
  isInAll: boolean;
  /** JSON Schema (draft 2020-12) of `data`. */
  dataSchema: Record<string, unknown>;
  /** One `data` of it. */
  example: unknown;
}

export interface EventPage {
  /** The items of this page. */
  data: Event[];
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
  subject: EventSubjectReference;
  actor: EventActor;
  /** The resource as it was right after; its form is in GET /webhook-events. */
  data: unknown;
}

/** The resource that an event is about. */
export interface EventSubjectReference {
  /** Kind of resource, such as `organization`. */
  type: string;
  id: string;
  /** Grows with every change of this resource: of two events, the lower number is older. */
  sequence: number;
}

/** Who caused an event. */
export interface EventActor {
  /** `user`, `apiKey`, or `system`. */
  type: string;
  id: string | null;
  name: string;
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
    windowName: string;
    /** `cancelled` when a change of its window ended it early. */
    status: 'scheduled' | 'active' | 'ended' | 'cancelled';
    /** When it begins; of one that has begun, when it did. RFC 3339, UTC, with milliseconds. */
    startsAt: string;
    /** When it ends, or has ended. RFC 3339, UTC, with milliseconds. */
    endsAt: string;
    target: MonitorTarget;
  }>;
  /** `tooMany` when the range has more: ask again from `to` on. Else `null`. */
  notice: 'tooMany' | null;
}

export interface HeartbeatSignal {
  /** Exit code of the job; any other than 0 is a failure. 0 to 255. */
  exitCode?: number | undefined;
  /** What the job has to say; shown as the message of the result. At most 2000 characters. */
  message?: string | undefined;
  /** How long the job ran; else the time since its start signal. 0 to 31536000000. */
  durationMs?: number | undefined;
}

export interface HeartbeatAnswer {
  /** The status of the monitor after it. */
  currentStatus: string;
}

/** One message of the live stream. */
export interface StreamMessage {
  /** Also the `id` of the message; give it back as `Last-Event-ID` to go on from there. */
  id: string;
  /** Also the `event` of the message. */
  type: 'monitor.status_changed' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'monitor.created' | 'monitor.updated' | 'monitor.deleted' | 'maintenance.started' | 'maintenance.ended' | 'stream.reset';
  /** When it happened. RFC 3339, UTC, with milliseconds. */
  occurredAt: string;
  subject: {
    type: string;
    id: string;
    sequence: number;
  };
  /** A change of a monitor or of maintenance, an incident or an alert; for `stream.reset`, a StreamReset. */
  data: unknown;
}

/** A rule that fires for a monitor. */
export interface Alert {
  /** Opaque identifier, starts with `alr_`. */
  ruleId: string;
  ruleName: string;
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** The monitor it is about; `null` for a rule about something else. */
  monitorId: string | null;
  monitorName: string | null;
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
  acknowledgedBy: string | null;
  /** When it cleared. RFC 3339, UTC, with milliseconds. */
  resolvedAt: string | null;
  /** The incident that it opened or belongs to. */
  incidentId: string | null;
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
  name: string;
  /** Where it runs, in words. */
  location: string;
  status: 'pending' | 'online' | 'offline' | 'disabled';
  /** Version of the software that it runs. */
  agentVersion: string | null;
  hostname: string | null;
  /** When it was last heard of. RFC 3339, UTC, with milliseconds. */
  lastSeenAt: string | null;
  /** The types of monitors that it can check. */
  capabilities: string[];
  /** The first characters of its token. */
  tokenPrefix: string;
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
  name: string;
  /** Where it is scraped. */
  url: string;
  /** At least 1. */
  intervalSeconds: number;
  /** Which series are kept. */
  selectors: string[];
  labels: Record<string, string>;
  status: 'pending' | 'up' | 'failing' | 'paused';
  /** When it was last scraped. RFC 3339, UTC, with milliseconds. */
  lastScrapedAt: string | null;
  lastError: string | null;
  /** Samples of the last scrape. */
  samplesScraped: number;
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
  status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'expired';
  /** At least 1. */
  quantity: number;
  /** When the paid period began. RFC 3339, UTC, with milliseconds. */
  currentPeriodStart: string;
  /** When it ends. RFC 3339, UTC, with milliseconds. */
  currentPeriodEnd: string;
  /** Whether it ends with the period. */
  cancelAtPeriodEnd: boolean;
  /** A change that waits for the end of the period. */
  pendingChange: {
    planId: string;
    /** At least 1. */
    quantity: number;
    /** When it takes effect. RFC 3339, UTC, with milliseconds. */
    effectiveAt: string;
  } | null;
}

/** A license that was issued. */
export interface License {
  /** Opaque identifier, starts with `lic_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** The first characters of the license key. */
  keyPrefix: string;
  type: string;
  status: 'inactive' | 'active' | 'expiring' | 'expired' | 'suspended' | 'revoked';
  /** How many may use it; `null` for any number. At least 1. */
  seats: number | null;
  entitlements: Record<string, number | boolean | string>;
  /** When it ends. RFC 3339, UTC, with milliseconds. */
  expiresAt: string | null;
}

/** A switch for a part of a product. */
export interface FeatureFlag {
  /** Opaque identifier, starts with `ffl_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  key: string;
  name: string;
  enabled: boolean;
  /** The first rule that matches decides. */
  rules: Array<{
    attribute: string;
    operator: string;
    values: string[];
    value: boolean;
  }>;
  /** 0 to 100. */
  rolloutPercent: number;
  defaultValue: boolean;
}

/** Who was given a role, or had it taken. */
export interface RoleChange {
  /** The member, with the role that was given or taken. */
  member: Member;
}

/** Query of “List your sessions”. */
export interface AuthSessionsQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-lastUsedAt"`. */
  sort?: 'createdAt' | '-createdAt' | 'lastUsedAt' | '-lastUsedAt' | undefined;
}

/** Query of “List the sign-in providers”. */
export interface OAuthProvidersQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"key"`. */
  sort?: 'key' | '-key' | undefined;
}

/** Query of “Begin to sign in with a provider”. */
export interface OAuthAuthorizeQuery {
  /** Sign in through this organization’s own connection. */
  organizationId?: string | undefined;
  /** Page to come back to with a one-time `code`; without it the callback answers with tokens. At most 500 characters. */
  returnTo?: string | undefined;
  /** For a program that redeems the code without the cookie: the S256 of a verifier (RFC 7636). */
  codeChallenge?: string | undefined;
}

/** Query of “Come back from a provider”. */
export interface OAuthCallbackQuery {
  /** At most 4000 characters. */
  code?: string | undefined;
  /** At most 200 characters. */
  state?: string | undefined;
  /** At most 500 characters. */
  iss?: string | undefined;
  /** At most 200 characters. */
  error?: string | undefined;
}

/** Query of “List single sign-on connections”. */
export interface SsoConnectionsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"provider"`. */
  sort?: 'provider' | '-provider' | undefined;
}

/** Query of “List organizations”. */
export interface OrganizationsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"name"`. */
  sort?: 'name' | '-name' | 'slug' | '-slug' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: name, slug. `%` and `_` are literal. At most 200 characters. */
  search?: string | undefined;
  /** Only this status. */
  status?: 'active' | 'suspended' | undefined;
}

/** Query of “List members”. */
export interface MembersListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"createdAt"`. */
  sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Only with this role. 1 to 100 characters. */
  role?: string | undefined;
}

/** Query of “List invitations”. */
export interface InvitationsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  sort?: 'email' | '-email' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'expiresAt' | '-expiresAt' | undefined;
  /** Free text, searched in: email. `%` and `_` are literal. At most 200 characters. */
  search?: string | undefined;
}

/** Query of “List roles”. */
export interface RolesListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"name"`. */
  sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: name, description. `%` and `_` are literal. At most 200 characters. */
  search?: string | undefined;
}

/** Query of “List all permissions”. */
export interface RolesScopesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"scope"`. */
  sort?: 'scope' | '-scope' | undefined;
}

/** Query of “List API keys”. */
export interface ApiKeysListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'expiresAt' | '-expiresAt' | 'lastUsedAt' | '-lastUsedAt' | undefined;
  /** Free text, searched in: name, prefix, last4. `%` and `_` are literal. At most 200 characters. */
  search?: string | undefined;
}

/** Query of “List audit activities”. */
export interface AuditActivitiesListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-sequence"`. */
  sort?: 'at' | '-at' | 'sequence' | '-sequence' | undefined;
  /** Only this operation. 1 to 200 characters. */
  action?: string | undefined;
  /** Only with this result. */
  result?: 'success' | 'failure' | 'refused' | undefined;
  /** From this time on. RFC 3339, UTC, with milliseconds. */
  since?: string | undefined;
  /** Before this time. RFC 3339, UTC, with milliseconds. */
  until?: string | undefined;
}

/** Query of “Verify the audit trail”. */
export interface AuditActivitiesVerifyQuery {
  /** `cursor` of an earlier request. Default: from the first entry. */
  after?: string | undefined;
}

/** Query of “List monitors”. */
export interface MonitorsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  sort?: 'name' | '-name' | 'type' | '-type' | 'currentStatus' | '-currentStatus' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'lastCheckedAt' | '-lastCheckedAt' | undefined;
  /** Free text, searched in: name, target, description, tags. `%` and `_` are literal. At most 200 characters. */
  search?: string | undefined;
  /** Only this type. */
  type?: MonitorType | undefined;
  /** Only this status. */
  currentStatus?: MonitorStatus | undefined;
  /** Only with this tag. 1 to 50 characters. */
  tag?: string | undefined;
  /** Only enabled or only paused monitors. */
  enabled?: boolean | undefined;
}

/** Query of “List the results of a monitor”. */
export interface MonitorsResultsQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-at"`. */
  sort?: 'at' | '-at' | undefined;
  /** Only successes or only failures. */
  ok?: boolean | undefined;
  /** From this time on. RFC 3339, UTC, with milliseconds. */
  since?: string | undefined;
  /** Before this time. RFC 3339, UTC, with milliseconds. */
  until?: string | undefined;
}

/** Query of “See how long a monitor was up”. */
export interface MonitorsUptimeQuery {
  /** Where the range begins, at most 400 days before `to`. Default: 24 hours before it. RFC 3339, UTC, with milliseconds. */
  from?: string | undefined;
  /** Where it ends. Default: now. RFC 3339, UTC, with milliseconds. */
  to?: string | undefined;
}

/** Query of “See how quickly a monitor answered”. */
export interface MonitorsLatencyQuery {
  /** Where the range begins, at most 400 days before `to`. Default: 24 hours before it. RFC 3339, UTC, with milliseconds. */
  from?: string | undefined;
  /** Where it ends. Default: now. RFC 3339, UTC, with milliseconds. */
  to?: string | undefined;
  /** Bins of the series. Default: 60. 1 to 500; default `60`. */
  bins?: number | undefined;
}

/** Query of “See the statuses of a monitor”. */
export interface MonitorsStatusHistoryQuery {
  /** Where the range begins, at most 400 days before `to`. Default: 24 hours before it. RFC 3339, UTC, with milliseconds. */
  from?: string | undefined;
  /** Where it ends. Default: now. RFC 3339, UTC, with milliseconds. */
  to?: string | undefined;
  /** Bins of equal length. Default: 90. 1 to 500; default `90`. */
  bins?: number | undefined;
}

/** Query of “Get a badge”. */
export interface MonitorsBadgeQuery {
  /** Default `"status"`. */
  show?: 'status' | 'h24' | 'd7' | 'd30' | 'd90' | undefined;
  /** At most 50 characters. */
  label?: string | undefined;
}

/** Query of “List incidents”. */
export interface IncidentsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-startedAt"`. */
  sort?: 'number' | '-number' | 'startedAt' | '-startedAt' | 'severity' | '-severity' | 'status' | '-status' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: title, cause. `%` and `_` are literal. At most 200 characters. */
  search?: string | undefined;
  /** Only with this status. */
  status?: 'open' | 'acknowledged' | 'resolved' | undefined;
  /** Only this bad. */
  severity?: 'minor' | 'major' | 'critical' | undefined;
  /** Only the one with this number. 1 to 2147483647. */
  number?: number | undefined;
  /** Only about this monitor. */
  monitorId?: string | undefined;
}

/** Query of “List notes”. */
export interface IncidentsNotesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"createdAt"`. */
  sort?: 'createdAt' | '-createdAt' | undefined;
}

/** Query of “List the timeline of an incident”. */
export interface IncidentsTimelineQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"at"`. */
  sort?: 'at' | '-at' | undefined;
}

/** Query of “List alert rules”. */
export interface AlertRulesListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  sort?: 'name' | '-name' | 'severity' | '-severity' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: name. `%` and `_` are literal. At most 200 characters. */
  search?: string | undefined;
  /** Only enabled rules, or only disabled ones. */
  enabled?: boolean | undefined;
  /** Only this bad. */
  severity?: 'minor' | 'major' | 'critical' | undefined;
}

/** Query of “List a rule’s state per monitor”. */
export interface AlertRulesStatesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-updatedAt"`. */
  sort?: 'updatedAt' | '-updatedAt' | undefined;
  /** Only in this state. */
  state?: 'inactive' | 'pending' | 'firing' | 'recovering' | 'noData' | undefined;
}

/** Query of “List maintenance windows”. */
export interface MaintenanceWindowsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'startsAt' | '-startsAt' | undefined;
  /** Free text, searched in: name, description. `%` and `_` are literal. At most 200 characters. */
  search?: string | undefined;
}

/** Query of “List webhooks”. */
export interface WebhooksListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined;
  /** Free text, searched in: name, url, description. `%` and `_` are literal. At most 200 characters. */
  search?: string | undefined;
  /** Only those that are switched on, or off. */
  enabled?: boolean | undefined;
  /** Only those that name this subject. */
  event?: 'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded' | '*' | undefined;
}

/** Query of “List deliveries”. */
export interface WebhooksDeliveriesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  sort?: 'createdAt' | '-createdAt' | undefined;
  /** Only with this status. */
  status?: 'pending' | 'delivered' | 'failed' | undefined;
  /** Only of this type. */
  event?: 'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded' | 'webhook.test' | undefined;
  /** From this time on. RFC 3339, UTC, with milliseconds. */
  since?: string | undefined;
  /** Before this time. RFC 3339, UTC, with milliseconds. */
  until?: string | undefined;
}

/** Query of “List recoveries”. */
export interface WebhooksRecoveriesQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-createdAt"`. */
  sort?: 'createdAt' | '-createdAt' | undefined;
}

/** Query of “List the subjects of webhooks”. */
export interface WebhooksSubjectsQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"subject"`. */
  sort?: 'subject' | '-subject' | undefined;
  /** Free text, searched in: subject, title. `%` and `_` are literal. At most 200 characters. */
  search?: string | undefined;
}

/** Query of “List what happened”. */
export interface EventsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-occurredAt"`. */
  sort?: 'occurredAt' | '-occurredAt' | undefined;
  /** Only of this type. */
  type?: 'alert.triggered' | 'alert.acknowledged' | 'alert.resolved' | 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved' | 'agent.connected' | 'agent.disconnected' | 'exporter.failed' | 'exporter.recovered' | 'organization.created' | 'organization.updated' | 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'license.expiring' | 'license.expired' | 'feature_flag.updated' | 'role.assigned' | 'role.revoked' | 'audit.recorded' | 'webhook.test' | undefined;
  /** Only about the resource with this id. 1 to 200 characters. */
  subjectId?: string | undefined;
  /** From this time on. RFC 3339, UTC, with milliseconds. */
  since?: string | undefined;
  /** Before this time. RFC 3339, UTC, with milliseconds. */
  until?: string | undefined;
}

/** Query of “List alerts across rules”. */
export interface AlertsListQuery {
  /** Page number, from 1. 1 to 1000000; default `1`. */
  page?: number | undefined;
  /** Items per page, at most 100. 1 to 100; default `20`. */
  pageSize?: number | undefined;
  /** Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Default `"-updatedAt"`. */
  sort?: 'updatedAt' | '-updatedAt' | undefined;
  /** Only in this state. */
  state?: 'inactive' | 'pending' | 'firing' | 'recovering' | 'noData' | undefined;
  /** Only of this rule. */
  ruleId?: string | undefined;
  /** Only for this monitor. */
  monitorId?: string | undefined;
}

/** Query of “See when maintenance takes place, and when it did”. */
export interface MaintenanceWindowsOccurrencesQuery {
  /** Where the range begins, at most 400 days before `to`. RFC 3339, UTC, with milliseconds. */
  from?: string | undefined;
  /** Where it ends. RFC 3339, UTC, with milliseconds. */
  to?: string | undefined;
  /** Only what covers this monitor; by tags, those that it has now. */
  monitorId?: string | undefined;
}

/** Query of “Follow what happens”. */
export interface StreamOpenQuery {
  /** Only these types, separated by commas. Default: all but `monitor.created`, `monitor.updated`, `monitor.deleted`, `maintenance.started` and `maintenance.ended`. At most 500 characters. */
  types?: string | undefined;
  /** The same as `Last-Event-ID`, for clients that cannot set headers. At most 100 characters. */
  lastEventId?: string | undefined;
}
