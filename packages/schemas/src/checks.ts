// What checks of monitors need of the contract: loading all of it would take a third of an agent's memory.

export {
  grpcMonitorConfig,
  prometheusMonitorConfig,
  websocketMonitorConfig,
} from './monitor-types/applications.js';
export { httpMonitorConfig } from './monitor-types/http.js';
export { dnsMonitorConfig, domainMonitorConfig } from './monitor-types/names.js';
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
