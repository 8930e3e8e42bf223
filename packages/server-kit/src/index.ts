// The kit

export { BrowserMissingError } from '@watchpost/checks';
// What is handed in
export { type LogFields, type Logger, type PinoLike, pinoLogger, silentLogger } from './base/logger.js';
// Payments, for hosts that write a provider
// Invoices and payments
export type { Span, SpanStart, Tracer } from './base/tracing.js';
export type { CreditedLine } from './commerce/billing/invoices/credit-note.js';
export { assertInvoicing, type InvoicingOptions, type SellerOptions } from './commerce/billing/invoicing.js';
export type { BillingOperator } from './commerce/billing/operator/billing-operator.js';
export type { CreditRefund } from './commerce/billing/operator/refund-credit.js';
export type { CommerceOptions, OrganizationOptions } from './commerce/commerce-options.js';
export type { HostEntitlements, OrganizationOfHost } from './commerce/entitlements/asked-source.js';
export type { EntitlementOperator } from './commerce/entitlements/entitlement-operator.js';
export type { GivenEntitlements } from './commerce/entitlements/limit-values.js';
export type { LicenseEntitlements } from './commerce/licenses/license-source.js';
export { type ManualPaymentsOptions, manualPayments } from './commerce/payments/manual-payments.js';
export {
  type KnownAttempt,
  type LookedUpPayment,
  type PaymentAttempt,
  type PaymentCustomer,
  type PaymentMethod,
  type PaymentNotice,
  type PaymentOutcome,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentProviderTrouble,
  type PaymentWebhookRequest,
  type RefundRequest,
  UnsignedWebhookError,
} from './commerce/payments/payment-provider.js';
export { type StripePaymentsOptions, stripePayments } from './commerce/payments/stripe/stripe-payments.js';
export { assertPlans, type PlanOption, type PlanPriceOption } from './commerce/plans/plan-catalogue.js';
export type { CommerceOperator } from './commerce/subscriptions/room.js';
export type { SubscriptionOperator } from './commerce/subscriptions/subscription-operator.js';
export type {
  HostAccess,
  HostCall,
  HostCaller,
  HostInput,
  HostRoom,
  HostRoute,
  HostRouteDeclaration,
  HostWork,
  HostWorker,
  ReadableStore,
} from './host-rooms/host-room.js';
export { defineHostRoom, defineHostRoute } from './host-rooms/host-room.js';
export type { HostRoomOptions } from './host-rooms/host-room-options.js';
export {
  type PostgresStepsPool,
  postgresTables,
  type RoomTables,
  type SqliteStepsDatabase,
  sqliteTables,
  type TableStep,
} from './host-rooms/room-tables.js';
export {
  createServerKit,
  type HandleResult,
  type KitHealth,
  type ServerKit,
} from './kit/create-kit.js';
export type { ServerKitOptions, StartOptions } from './kit/options.js';
export { type FetchHandlerOptions, toFetchHandler } from './kit/to-fetch-handler.js';
export type { CheckOptions } from './monitoring/engine/check-options.js';
// Types of monitors, for hosts that add some
export type { OwnMonitorType, OwnMonitorTypes } from './monitoring/engine/own-types/own-type.js';
export { type ConnectionGuard, type ConnectionLimits, createConnectionGuard } from './node/connection-guard.js';
export { headFault } from './node/head-fault.js';
export { answerMalformedRequests } from './node/malformed-requests.js';
export {
  callFromNode,
  type NodeHandler,
  type NodeHandlerOptions,
  refuseHead,
  toNodeHandler,
  writeToNode,
} from './node/to-node-handler.js';
export type { UnreadLimits } from './node/unread-answers.js';
export type { Resealed } from './operator/rotate-secret-key.js';
// Types of notification channels, for hosts that have their own
export {
  defineChannelType,
  type HttpChannelTypeDefinition,
  type SentChannelTypeDefinition,
} from './outbound/channels/define-channel-type.js';
export type { ChannelRoom } from './outbound/channels/render/message-layout.js';
export { plainMessage } from './outbound/channels/render/plain-message.js';
export { summaryAndLink, summaryLine, titleLine } from './outbound/channels/render/summary-line.js';
export type { HandlerOperator } from './outbound/host-handlers/handler-operator.js';
export type { EventHandler, HandlerCall, HostEvent } from './outbound/host-handlers/host-event.js';
export type { AccountLinks } from './outbound/mail/mail-link.js';
export type { MailTransport, OutgoingMail } from './outbound/mail/mail-transport.js';
export { createSmtpTransport, type SmtpTransportOptions } from './outbound/mail/smtp-transport.js';
export type { OutboundOptions } from './outbound/outbound-options.js';
export type { AccountOperator } from './people/accounts/account-operator.js';
export type { FirstOwner } from './people/accounts/create-first-owner.js';
export type { OwnerReset } from './people/accounts/reset-owner.js';
export { createPasswordHasher } from './people/auth/password-hasher.js';
export type { HostIdentity, HostRequest, HostRole, HostUser } from './people/host-users/host-user.js';
export type { HostUserOperator } from './people/host-users/room.js';
export type { TenantOperator } from './people/host-users/tenants.js';
export type { OAuthProviderOptions } from './people/oauth/provider-settings.js';
export type { PeopleOptions } from './people/people-options.js';
export type { StatusPageOptions } from './reporting/status-pages/page-options.js';
export type { StatusPageOperator } from './reporting/status-pages/room.js';
export type { AnsweredRequest, RequestObserver } from './request/http/answered-request.js';
export type { Answer, Call } from './request/http/call.js';
export type { RequestInfo } from './request/http/fetch-call.js';
export { ProblemError, type ProblemOptions } from './request/http/problem.js';
export type {
  ButtonSupport,
  ChannelAccess,
  ChannelAnswer,
  ChannelDestination,
  ChannelLimits,
  ChannelPace,
  ChannelRequest,
  ChannelStep,
  ChannelSupport,
  ChannelTurn,
  ChannelType,
  ConversationRef,
  CredentialField,
  HostChannelType,
  HttpChannelType,
  Interpretation,
  MailChannelType,
  MessageButton,
  PressCheck,
  ProviderPress,
  RemainingRoom,
  RenderOptions,
  TypeDescription,
  VerifiedPress,
} from './request/ports/channel-type.js';
export type { PasswordHasher } from './request/ports/credentials.js';
export type { LimitRefusal } from './request/ports/entitlements.js';
export type { TaxedInvoice, TaxRate } from './request/ports/invoicing.js';
// Calls and answers, for adapters to other servers
export type { Admission, Origin } from './request/rate-limit/admission.js';
export type { OptionalPart } from './request/room.js';
export { type SecretKey, SecretKeyError } from './secrets/secret-box.js';
export { JsonText } from './store/interface/json-text.js';
// The store, for hosts that read it or implement one
export type {
  Audit,
  Change,
  CheckOutcome,
  ClaimedDelivery,
  Column,
  CommitResult,
  Comparison,
  Condition,
  ConnectionUse,
  CountingWindow,
  Delete,
  Deletion,
  DeliveryFamily,
  DeliveryOutcome,
  DeliveryRow,
  Derivation,
  DerivedTable,
  EndedStatus,
  EndedStatusesQuery,
  Insert,
  LaneOf,
  LaneRange,
  Limit,
  LimitCount,
  MonitorFilter,
  NewRow,
  OrganizationFilter,
  OrganizationQueue,
  PageQuery,
  PortionedDeletion,
  QueueTable,
  RawJsonRow,
  RequestCounter,
  Row,
  SchemaStatus,
  Store,
  StoreTrouble,
  StoreUnavailableOptions,
  TableName,
  Update,
  UptimeQuestion,
  UptimeSums,
  WaitingLane,
  Where,
  WritableTable,
} from './store/interface/store.js';
export { SchemaMismatchError, StoreUnavailableError } from './store/interface/store.js';
