import type { KumaMonitor } from './kuma-monitor.js';
import type { AddRemark } from './kuma-targets.js';

const ofWeb = ['ipFamily', 'cacheBust', 'domainExpiryNotification', 'retryOnlyOnStatusCodeFailure'];

/**
 * What decides there whether a monitor of a type is up, and has no counterpart here, by the names of Uptime Kuma 2 (`monitor` of
 * db/knex_init_db.js with its migrations, and server/monitor-types, read in part on 2026-11-28). The columns of other types stay filled
 * when the type of a monitor changes, so they are not asked for.
 */
const settingsOf: Readonly<Record<string, readonly string[]>> = {
  http: ofWeb,
  keyword: ofWeb,
  'json-query': ofWeb,
  ping: ['ipFamily'],
  port: ['ipFamily', 'smtpSecurity', 'expectedTlsAlert'],
  'grpc-keyword': ['grpcMetadata', 'invertKeyword'],
  mqtt: ['mqttWebsocketPath'],
  'websocket-upgrade': ['wsIgnoreSecWebsocketAcceptHeader'],
};

const isSet = (kuma: KumaMonitor, name: string): boolean =>
  kuma.isOn(name) || !/^(0|false|null|none)?$/.test(kuma.text(name) ?? '');

/** Names what a monitor is planned without, so that none becomes weaker in silence. */
export const remarkLeftOut = (kuma: KumaMonitor, from: string, remark: AddRemark): void => {
  for (const name of settingsOf[from] ?? []) if (isSet(kuma, name)) remark('settingLeftOut', name);
  // One that is answered of several is enough there.
  if (from === 'ping' && (kuma.number('ping_count') ?? 1) > 1) remark('settingLeftOut', 'ping_count');
  const mqttCheck = kuma.text('mqttCheckType') ?? 'keyword';
  if (from === 'mqtt' && mqttCheck !== 'keyword') remark('settingLeftOut', `mqttCheckType ${mqttCheck}`);
  const isOfWeb = settingsOf[from] === ofWeb;
  if (isOfWeb && kuma.isOn('expiryNotification')) remark('certificateRule');
  if (kuma.hasEntries('notificationIDList')) remark('alertsLeftOut');
};
