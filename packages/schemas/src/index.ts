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
export { type ApiExtraction, type ApiMonitorConfig, type ApiStep, apiMonitorConfig } from './monitor-types/api.js';
export { apiReceivers } from './monitor-types/api-receivers.js';
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
export { type AssertionSource, assertionSources } from './monitor-types/assertion.js';
export {
  type AmqpMonitorConfig,
  amqpMonitorConfig,
  type KafkaMonitorConfig,
  kafkaMonitorConfig,
} from './monitor-types/brokers.js';
export {
  type BrowserMonitorConfig,
  type BrowserStep,
  browserCustomSteps,
  browserMonitorConfig,
  browserStepTypes,
} from './monitor-types/browser.js';
export { type CommandMonitorConfig, commandMonitorConfig } from './monitor-types/commands.js';
export { type DockerMonitorConfig, dockerMonitorConfig } from './monitor-types/containers.js';
export {
  type MongodbMonitorConfig,
  type MssqlMonitorConfig,
  mongodbMonitorConfig,
  mssqlMonitorConfig,
} from './monitor-types/databases.js';
export {
  type NtpMonitorConfig,
  ntpMonitorConfig,
  type RadiusMonitorConfig,
  radiusMonitorConfig,
  type SnmpMonitorConfig,
  snmpMonitorConfig,
} from './monitor-types/datagrams.js';
export { type LdapMonitorConfig, ldapMonitorConfig } from './monitor-types/directories.js';
export {
  type FtpMonitorConfig,
  ftpMonitorConfig,
  type SftpMonitorConfig,
  sftpMonitorConfig,
} from './monitor-types/folders.js';
export {
  type MinecraftMonitorConfig,
  minecraftMonitorConfig,
  type SteamMonitorConfig,
  steamMonitorConfig,
} from './monitor-types/games.js';
export { type HttpMonitorConfig, httpMonitorConfig } from './monitor-types/http.js';
export {
  type ImapMonitorConfig,
  imapMonitorConfig,
  type Pop3MonitorConfig,
  pop3MonitorConfig,
} from './monitor-types/mailboxes.js';
export {
  type RtspMonitorConfig,
  rtspMonitorConfig,
  type SipMonitorConfig,
  sipMonitorConfig,
} from './monitor-types/media.js';
export {
  agentTypes,
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
  checksPerRun,
  isBuiltInMonitorType,
  ownMonitorTypeName,
  rulesOfType,
  type TypedFields,
} from './monitor-types/type-rules.js';
export { type JsonSchemaOptions, jsonSchemaOf } from './openapi/json-schema.js';
export { type DescribedContract, openApiDocument, openApiSteps } from './openapi/openapi.js';
export type { OwnTypeConfigs } from './openapi/own-types.js';
export { type Chapter, chapters, defineResource, type PlainVerb, type Resource, routesOf } from './resource.js';
export { type SystemRole, type SystemRoleKey, systemRoles } from './resources/people/system-roles.js';
export * from './resources.js';
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
