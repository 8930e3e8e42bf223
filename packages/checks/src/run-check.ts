import type { MonitorType } from '@watchpost/schemas';
import type { Check, CheckEnvironment, CheckReport, CheckRequest } from './check/check.js';
import { type Drivers, isInstalled, onFirstUse } from './check/driver.js';
import { failureReport } from './check/report.js';
import { checkHttp } from './drivers/http.js';
import { checkTcp } from './drivers/tcp.js';
import { failureMessages } from './messages/failure-message.js';
import { createAddressGuard } from './network/address-guard.js';

/**
 * How each type is checked that has a target to connect to. A new driver is one more line here, loaded when it is first
 * used; one that is built on an optional package names it as `peer`.
 */
export const checkDrivers: Drivers = new Map([
  ['https', { check: checkHttp }],
  ['http', { check: checkHttp }],
  ['api', { check: onFirstUse(async () => (await import('./drivers/api.js')).checkApi) }],
  ['tcp', { check: checkTcp }],
  ['udp', { check: onFirstUse(async () => (await import('./drivers/udp.js')).checkUdp) }],
  ['ntp', { check: onFirstUse(async () => (await import('./drivers/ntp.js')).checkNtp) }],
  ['snmp', { check: onFirstUse(async () => (await import('./drivers/snmp.js')).checkSnmp) }],
  ['radius', { check: onFirstUse(async () => (await import('./drivers/radius.js')).checkRadius) }],
  ['tls', { check: onFirstUse(async () => (await import('./drivers/tls.js')).checkTls) }],
  ['websocket', { check: onFirstUse(async () => (await import('./drivers/websocket.js')).checkWebsocket) }],
  ['smtp', { check: onFirstUse(async () => (await import('./drivers/smtp.js')).checkSmtp) }],
  ['imap', { check: onFirstUse(async () => (await import('./drivers/mailbox.js')).checkImap) }],
  ['pop3', { check: onFirstUse(async () => (await import('./drivers/mailbox.js')).checkPop3) }],
  ['ldap', { check: onFirstUse(async () => (await import('./drivers/ldap.js')).checkLdap) }],
  ['ftp', { check: onFirstUse(async () => (await import('./drivers/ftp.js')).checkFtp) }],
  ['sftp', { check: onFirstUse(async () => (await import('./drivers/sftp.js')).checkSftp) }],
  ['ssh', { check: onFirstUse(async () => (await import('./drivers/ssh.js')).checkSsh) }],
  ['icmp', { check: onFirstUse(async () => (await import('./drivers/icmp.js')).checkIcmp) }],
  ['dns', { check: onFirstUse(async () => (await import('./drivers/dns.js')).checkDns) }],
  ['postgres', { check: onFirstUse(async () => (await import('./drivers/postgres.js')).checkPostgres) }],
  ['prometheus', { check: onFirstUse(async () => (await import('./drivers/prometheus.js')).checkPrometheus) }],
  ['redis', { check: onFirstUse(async () => (await import('./drivers/redis.js')).checkRedis) }],
  ['domain', { check: onFirstUse(async () => (await import('./drivers/domain.js')).checkDomain) }],
  ['mysql', { check: onFirstUse(async () => (await import('./drivers/mysql.js')).checkMysql) }],
  ['mssql', { check: onFirstUse(async () => (await import('./drivers/mssql.js')).checkMssql) }],
  ['grpc', { check: onFirstUse(async () => (await import('./drivers/grpc.js')).checkGrpc) }],
  ['mongodb', { check: onFirstUse(async () => (await import('./drivers/mongodb.js')).checkMongodb) }],
  ['amqp', { check: onFirstUse(async () => (await import('./drivers/amqp.js')).checkAmqp) }],
  ['kafka', { check: onFirstUse(async () => (await import('./drivers/kafka.js')).checkKafka) }],
  ['sip', { check: onFirstUse(async () => (await import('./drivers/sip.js')).checkSip) }],
  ['rtsp', { check: onFirstUse(async () => (await import('./drivers/rtsp.js')).checkRtsp) }],
  ['minecraft', { check: onFirstUse(async () => (await import('./drivers/minecraft.js')).checkMinecraft) }],
  ['steam', { check: onFirstUse(async () => (await import('./drivers/steam.js')).checkSteam) }],
  ['mqtt', { check: onFirstUse(async () => (await import('./drivers/mqtt.js')).checkMqtt) }],
]);

/** Types among these drivers whose packages are installed. */
export const typesAmong = <Request extends CheckRequest>(drivers: Drivers<Request>): readonly MonitorType[] =>
  [...drivers].filter(([, { peer }]) => peer === undefined || isInstalled(peer)).map(([type]) => type);

/**
 * Makes a check of these drivers. It never rejects and leaves nothing open: whatever the target does is a report, and so
 * is an error of a driver, which goes to `environment.reportDefect`. A type without a driver is `unknown`.
 *
 * @param types those that may be used. Default: all whose packages are installed.
 */
export const checkWith = <Request extends CheckRequest>(
  drivers: Drivers<Request>,
  types: readonly MonitorType[] = typesAmong(drivers),
): Check<Request> => {
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

/** Runs one check with {@link checkDrivers}. */
export const runCheck: Check = checkWith(checkDrivers);

/** What is checked: a type and a target, and what differs from the defaults. */
export type TargetRequest = Pick<CheckRequest, 'type' | 'target'> & Partial<CheckRequest>;

/**
 * Checks one target once, and connects to public addresses only.
 *
 * @param request Default: 10 seconds, no assertions, no credentials, the settings that the contract has for the type.
 * @param environment Default: public addresses only, the system's clock and name servers, no patterns. To check a private
 *   target, pass a guard that allows it.
 * @returns a report, whatever the target does; it never rejects
 */
export const checkTarget = (
  request: TargetRequest,
  environment: Partial<CheckEnvironment> = {},
): Promise<CheckReport> =>
  runCheck(
    { timeoutSeconds: 10, degradedAfterMs: null, config: {}, assertions: [], credentials: null, ...request },
    {
      guard: createAddressGuard({ allowPrivate: false }),
      now: Date.now,
      signal: new AbortController().signal,
      ...environment,
    },
  );
