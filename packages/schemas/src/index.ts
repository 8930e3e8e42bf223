// Contract
export { type Bound, bounds } from './bounds.js';
export { apiBasePath, apiVersion, type Collection, type ContractResource, resources, routes } from './contract.js';
// How things are declared
export {
  type DocumentDeclaration,
  defineDocument,
  type Field,
  type Fields,
  type FormShape,
  formShape,
  immutable,
  optional,
  readOnly,
  required,
} from './document.js';
// Entitlements, errors, permissions, events
export {
  type Entitlement,
  type Entitlements,
  entitlementNames,
  entitlementsSchema,
  type ReachedLimit,
  reachedLimitSchema,
  unlimitedEntitlements,
} from './entitlements.js';
export {
  type ErrorCode,
  errorCodes,
  type FieldError,
  fieldErrorSchema,
  type Problem,
  problemSchema,
} from './errors.js';
export {
  allEventSubjects,
  type EventSubject,
  subjectsOutsideOfAll,
  webhookTestType,
} from './event-subjects.js';
export { eventExamples } from './events/event-examples.js';
export { type EventDeclaration, eventSubjects, webhookBodySchema } from './events/events.js';
export { commonFields, idField, nameField, timestampField, versionField } from './fields.js';
export {
  defaultPageSize,
  type ListFilter,
  type ListQuery,
  type ListQuerySchema,
  type ListRules,
  listQuerySchema,
  maxPageSize,
  pageMetaSchema,
  pageSchema,
} from './list.js';
// Types of monitors
export {
  type GroupMonitorConfig,
  type GrpcMonitorConfig,
  groupMonitorConfig,
  grpcMonitorConfig,
  type HeartbeatMonitorConfig,
  heartbeatMonitorConfig,
  type PrometheusMonitorConfig,
  prometheusMonitorConfig,
  type WebsocketMonitorConfig,
  websocketMonitorConfig,
} from './monitor-types/applications.js';
export { type HttpMonitorConfig, httpMonitorConfig } from './monitor-types/http.js';
export {
  type AssertionSource,
  assertionSources,
  type BuiltInMonitorType,
  type CredentialField,
  credentialFields,
  type MonitorType,
  type MonitorTypeRules,
  monitorRules,
  monitorTypes,
  type OwnMonitorTypeName,
  reportedTypes,
} from './monitor-types/monitor-types.js';
export {
  type DnsMonitorConfig,
  type DomainMonitorConfig,
  dnsMonitorConfig,
  domainMonitorConfig,
} from './monitor-types/names.js';
export {
  type IcmpMonitorConfig,
  icmpMonitorConfig,
  type MqttMonitorConfig,
  type MysqlMonitorConfig,
  mqttMonitorConfig,
  mysqlMonitorConfig,
  type PostgresMonitorConfig,
  postgresMonitorConfig,
  type RedisMonitorConfig,
  redisMonitorConfig,
  type SmtpMonitorConfig,
  type SshMonitorConfig,
  smtpMonitorConfig,
  sshMonitorConfig,
  type TcpMonitorConfig,
  type TlsMonitorConfig,
  tcpMonitorConfig,
  tlsMonitorConfig,
  type UdpMonitorConfig,
  udpMonitorConfig,
} from './monitor-types/sockets.js';
export {
  assertFitsType,
  isBuiltInMonitorType,
  ownMonitorTypeName,
  rulesOfType,
  type TypedFields,
} from './monitor-types/type-rules.js';
export { type JsonSchemaOptions, jsonSchemaOf } from './openapi/json-schema.js';
export { type DescribedContract, openApiDocument, openApiSteps } from './openapi/openapi.js';
export type { OwnTypeConfigs } from './openapi/own-types.js';
export { type Chapter, chapters, defineResource, type PlainVerb, type Resource, routesOf } from './resource.js';
export * from './resources.js';
export { type SystemRole, type SystemRoleKey, systemRoles } from './roles.js';
export {
  type Access,
  type ContentType,
  defineRoute,
  type Route,
  type RouteAnswer,
  type RouteInput,
  type RouteResult,
  type SentAnything,
  type TextBody,
} from './route.js';
export { allScopes, type Scope, scopeSchema, scopes } from './scopes.js';
