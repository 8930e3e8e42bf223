import type { MonitorType } from '@watchpost/schemas';
import type { Check } from './check.js';
import { type Driver, isInstalled, onFirstUse } from './driver.js';
import { checkHttp } from './drivers/http.js';
import { checkTcp } from './drivers/tcp.js';
import { failureMessages } from './failure-message.js';
import { failureReport } from './report.js';

/** The drivers that a server has, by type. */
export type Drivers = ReadonlyMap<MonitorType, Driver>;

/**
 * How each type is checked. A new driver is one more line here, loaded when it is first used; one that is built on an
 * optional package names it as `peer`.
 */
export const checkDrivers: Drivers = new Map<MonitorType, Driver>([
  ['https', { check: checkHttp }],
  ['http', { check: checkHttp }],
  ['tcp', { check: checkTcp }],
  ['udp', { check: onFirstUse(async () => (await import('./drivers/udp.js')).checkUdp) }],
  ['tls', { check: onFirstUse(async () => (await import('./drivers/tls.js')).checkTls) }],
  ['websocket', { check: onFirstUse(async () => (await import('./drivers/websocket.js')).checkWebsocket) }],
  ['smtp', { check: onFirstUse(async () => (await import('./drivers/smtp.js')).checkSmtp) }],
  ['ssh', { check: onFirstUse(async () => (await import('./drivers/ssh.js')).checkSsh) }],
  ['icmp', { check: onFirstUse(async () => (await import('./drivers/icmp.js')).checkIcmp) }],
  ['dns', { check: onFirstUse(async () => (await import('./drivers/dns.js')).checkDns) }],
  ['postgres', { check: onFirstUse(async () => (await import('./drivers/postgres.js')).checkPostgres) }],
  ['prometheus', { check: onFirstUse(async () => (await import('./drivers/prometheus.js')).checkPrometheus) }],
  ['redis', { check: onFirstUse(async () => (await import('./drivers/redis.js')).checkRedis) }],
  ['domain', { check: onFirstUse(async () => (await import('./drivers/domain.js')).checkDomain) }],
  ['mysql', { check: onFirstUse(async () => (await import('./drivers/mysql.js')).checkMysql) }],
  ['grpc', { check: onFirstUse(async () => (await import('./drivers/grpc.js')).checkGrpc) }],
  [
    'heartbeat',
    { check: onFirstUse(async () => (await import('../monitoring/engine/standing/heartbeat.js')).checkHeartbeat) },
  ],
  ['mqtt', { check: onFirstUse(async () => (await import('./drivers/mqtt.js')).checkMqtt) }],
  ['group', { check: onFirstUse(async () => (await import('../monitoring/engine/standing/group.js')).checkGroup) }],
  ['manual', { check: onFirstUse(async () => (await import('../monitoring/engine/standing/manual.js')).checkManual) }],
]);

/** Types among these drivers whose packages are installed. */
export const typesAmong = (drivers: Drivers): readonly MonitorType[] =>
  [...drivers].filter(([, { peer }]) => peer === undefined || isInstalled(peer)).map(([type]) => type);

/** Types that this server can check. */
export const availableTypes: readonly MonitorType[] = typesAmong(checkDrivers);

/**
 * Makes the one way to run a check with these drivers. It never rejects and leaves nothing open: whatever the target
 * does is a report, and so is an error of our own, which goes to `environment.reportDefect`.
 */
export const checkWith = (drivers: Drivers, types: readonly MonitorType[] = typesAmong(drivers)): Check => {
  const available = new Set(types);
  return async (request, environment) => {
    const driver = drivers.get(request.type);
    if (driver === undefined || !available.has(request.type)) {
      const message = failureMessages.noDriver(request.type, driver?.peer);
      return failureReport({ status: 'unknown', message });
    }
    try {
      return await driver.check(request, environment);
    } catch (error) {
      environment.reportDefect?.(error);
      return failureReport({ status: 'unknown', message: failureMessages.defect() });
    }
  };
};

/** Runs one check with the drivers of this server. */
export const runCheck: Check = checkWith(checkDrivers, availableTypes);
