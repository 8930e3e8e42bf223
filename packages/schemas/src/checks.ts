// What checks of monitors need of the contract: loading all of it would take a third of an agent's memory.

export { bounds } from './bounds.js';
export { apiMonitorConfig } from './monitor-types/api.js';
export { secretsOfStep } from './monitor-types/api-problems.js';
export {
  grpcMonitorConfig,
  prometheusMonitorConfig,
  websocketMonitorConfig,
} from './monitor-types/applications.js';
export { amqpMonitorConfig, kafkaMonitorConfig } from './monitor-types/brokers.js';
export { browserMonitorConfig } from './monitor-types/browser.js';
export { originsOfFlow } from './monitor-types/browser-problems.js';
export { mongodbMonitorConfig, mssqlMonitorConfig } from './monitor-types/databases.js';
export { ntpMonitorConfig, radiusMonitorConfig, snmpMonitorConfig } from './monitor-types/datagrams.js';
export { ldapMonitorConfig } from './monitor-types/directories.js';
export { ftpMonitorConfig, sftpMonitorConfig } from './monitor-types/folders.js';
export { minecraftMonitorConfig, steamMonitorConfig } from './monitor-types/games.js';
export { httpMonitorConfig } from './monitor-types/http.js';
export { type LdapFilter, readLdapFilter } from './monitor-types/ldap-filter.js';
export { imapMonitorConfig, pop3MonitorConfig } from './monitor-types/mailboxes.js';
export { rtspMonitorConfig, sipMonitorConfig } from './monitor-types/media.js';
export { dnsMonitorConfig, domainMonitorConfig } from './monitor-types/names.js';
export {
  beginsWithVariable,
  referencesIn,
  replaceReferences,
  secretOf,
  writtenOriginOf,
} from './monitor-types/references.js';
export { readSecrets } from './monitor-types/secrets-text.js';
export {
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
} from './monitor-types/sockets.js';
export { hostPortTarget, hostTarget, nameTarget, noTarget, urlTarget } from './monitor-types/targets.js';
