// The client

export type { Method, QueryValue } from './call.js';
// Resources, as the contract has them
export type {
  Agent,
  Alert,
  ApiKey,
  ApiKeyCreate,
  ApiKeyRotate,
  ApiKeysListQuery,
  ApiKeyUpdate,
  ApiKeyWithSecret,
  Assertion,
  AuditActivitiesListQuery,
  AuditActivity,
  AuditVerification,
  AuthSessionsQuery,
  BackupCodes,
  Certificate,
  ChangePasswordRequest,
  Event,
  EventActor,
  EventSubjectReference,
  EventsListQuery,
  Exporter,
  FeatureFlag,
  FieldError,
  ForgotPasswordRequest,
  HttpMonitorConfig,
  Incident,
  Invitation,
  InvitationAcceptRequest,
  InvitationCreate,
  InvitationsListQuery,
  License,
  LoginRequest,
  Me,
  Measurement,
  Member,
  Membership,
  MembersListQuery,
  MemberUpdate,
  MeUpdate,
  MfaConfirmRequest,
  MfaSetup,
  MfaVerifyRequest,
  Monitor,
  MonitorCreate,
  MonitorResult,
  MonitorStatus,
  MonitorsListQuery,
  MonitorsResultsQuery,
  MonitorTestResult,
  MonitorType,
  MonitorUpdate,
  OAuthAuthorizeQuery,
  OAuthExchangeRequest,
  OAuthProvider,
  OAuthProviderKey,
  OAuthProvidersQuery,
  Organization,
  OrganizationCreate,
  OrganizationSettings,
  OrganizationsListQuery,
  OrganizationTransfer,
  OrganizationUpdate,
  PageMeta,
  Problem,
  Reauthentication,
  RegisterRequest,
  ResendVerificationRequest,
  ResetPasswordRequest,
  Role,
  RoleChange,
  RoleCreate,
  RolesListQuery,
  RolesScopesQuery,
  RoleUpdate,
  Scope,
  ScopeEntry,
  Session,
  SsoConnection,
  SsoConnectionPut,
  SsoConnectionsListQuery,
  Subscription,
  TcpMonitorConfig,
  Timings,
  VerifyEmailRequest,
  Webhook,
  WebhookAttempt,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookRecover,
  WebhookRecovery,
  WebhookRotate,
  WebhookSubject,
  WebhooksDeliveriesQuery,
  WebhooksListQuery,
  WebhooksRecoveriesQuery,
  WebhooksSubjectsQuery,
  WebhookUpdate,
  WebhookWithSecret,
} from './contract-types.js';
export { type Client, createClient, type RawAnswer, type RawRequest } from './create-client.js';
// Errors
export {
  AbortedError,
  AnswerError,
  ApiError,
  type ApiErrorCode,
  type ApiErrorDetails,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  MfaRequiredError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RedirectError,
  ServerError,
  SessionExpiredError,
  TimeoutError,
  ValidationError,
  WatchpostError,
} from './errors.js';
// Signing in
export type { LoginResult, MfaRequired, SignedIn } from './login-result.js';
export type {
  ApiKeyCredentials,
  ChangeOptions,
  ClientOptions,
  ConnectionOptions,
  Fetch,
  Logger,
  Middleware,
  NoCredentials,
  PasswordCredentials,
  PostOptions,
  RateLimitEvent,
  RequestOptions,
  SessionCredentials,
} from './options.js';
// Lists
export type { List, Page } from './pages.js';
// Namespaces
export type { ApiKeys } from './resources/api-keys.js';
export type { AuditActivities } from './resources/audit-activities.js';
export type { Auth } from './resources/auth.js';
export type { Events } from './resources/events.js';
export type { Invitations } from './resources/invitations.js';
export type { Members } from './resources/members.js';
export type { Mfa } from './resources/mfa.js';
export type { Monitors } from './resources/monitors.js';
export type { OAuth } from './resources/oauth.js';
export type { Organizations } from './resources/organizations.js';
export type { Roles } from './resources/roles.js';
export type { SsoConnections } from './resources/sso-connections.js';
export type { WaitOptions, Webhooks } from './resources/webhooks.js';
// Sessions
export { memoryTokenStore, type SessionTokens, type TokenStore } from './session.js';
export type { SecondFactor } from './sign-in.js';
