// The client

export type { Method, QueryValue } from './call.js';
// Resources, as the contract has them
export type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyRotate,
  ApiKeysListQuery,
  ApiKeyUpdate,
  ApiKeyWithSecret,
  Assertion,
  AuthSessionsQuery,
  Certificate,
  FieldError,
  HttpMonitorConfig,
  LoginRequest,
  Me,
  Measurement,
  Membership,
  Monitor,
  MonitorCreate,
  MonitorResult,
  MonitorStatus,
  MonitorsListQuery,
  MonitorsResultsQuery,
  MonitorTestResult,
  MonitorType,
  MonitorUpdate,
  Organization,
  OrganizationSettings,
  OrganizationsListQuery,
  OrganizationUpdate,
  PageMeta,
  Problem,
  Scope,
  Session,
  TcpMonitorConfig,
  Timings,
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
export type { Auth, LoginResult, MfaRequired, SignedIn } from './resources/auth.js';
export type { Monitors } from './resources/monitors.js';
export type { Organizations } from './resources/organizations.js';
// Sessions
export { memoryTokenStore, type SessionTokens, type TokenStore } from './session.js';
export type { SecondFactor } from './sign-in.js';
