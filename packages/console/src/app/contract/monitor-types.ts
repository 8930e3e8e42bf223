// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { MonitorTypeForm } from '../forms/field-schema.js';
import { dnsMonitorConfigFields } from './dns-monitor-config.js';
import { domainMonitorConfigFields } from './domain-monitor-config.js';
import { groupMonitorConfigFields } from './group-monitor-config.js';
import { grpcMonitorConfigFields } from './grpc-monitor-config.js';
import { heartbeatMonitorConfigFields } from './heartbeat-monitor-config.js';
import { httpMonitorConfigFields } from './http-monitor-config.js';
import { icmpMonitorConfigFields } from './icmp-monitor-config.js';
import { manualMonitorConfigFields } from './manual-monitor-config.js';
import { mqttMonitorConfigFields } from './mqtt-monitor-config.js';
import { mysqlMonitorConfigFields } from './mysql-monitor-config.js';
import { postgresMonitorConfigFields } from './postgres-monitor-config.js';
import { prometheusMonitorConfigFields } from './prometheus-monitor-config.js';
import { redisMonitorConfigFields } from './redis-monitor-config.js';
import { smtpMonitorConfigFields } from './smtp-monitor-config.js';
import { sshMonitorConfigFields } from './ssh-monitor-config.js';
import { tcpMonitorConfigFields } from './tcp-monitor-config.js';
import { tlsMonitorConfigFields } from './tls-monitor-config.js';
import { udpMonitorConfigFields } from './udp-monitor-config.js';
import { websocketMonitorConfigFields } from './websocket-monitor-config.js';

/** What the form of each type of monitor asks. */
export const monitorTypes = {
  https: { "title":"A web address over TLS","example":"https://example.com/","minIntervalSeconds":5,"assertions":["status","header","body","json","latency","remark","certificateDays"],"credentials":["username","password","token","clientCertificate","clientKey","secretHeaders"], fields: httpMonitorConfigFields },
  http: { "title":"A web address","example":"http://example.com/","minIntervalSeconds":5,"assertions":["status","header","body","json","latency","remark"],"credentials":["username","password","token","secretHeaders"], fields: httpMonitorConfigFields },
  tcp: { "title":"A TCP port","example":"example.com:443","minIntervalSeconds":5,"assertions":["body","latency","certificateDays"],"credentials":["clientCertificate","clientKey"], fields: tcpMonitorConfigFields },
  udp: { "title":"A UDP port that replies","example":"example.com:53","minIntervalSeconds":5,"assertions":["body","latency"],"credentials":[], fields: udpMonitorConfigFields },
  icmp: { "title":"A host that answers pings","example":"example.com","minIntervalSeconds":5,"assertions":["latency"],"credentials":[], fields: icmpMonitorConfigFields },
  dns: { "title":"A name and its records","example":"example.com","minIntervalSeconds":5,"assertions":["record","latency"],"credentials":[], fields: dnsMonitorConfigFields },
  tls: { "title":"A certificate","example":"example.com:443","minIntervalSeconds":5,"assertions":["certificateDays","latency"],"credentials":["clientCertificate","clientKey"], fields: tlsMonitorConfigFields },
  domain: { "title":"The registration of a domain","example":"example.com","minIntervalSeconds":21600,"assertions":["json","latency"],"credentials":[], fields: domainMonitorConfigFields },
  heartbeat: { "title":"A job that reports by itself","example":null,"minIntervalSeconds":5,"assertions":[],"credentials":[], fields: heartbeatMonitorConfigFields },
  grpc: { "title":"A gRPC service that reports its health","example":"example.com:50051","minIntervalSeconds":5,"assertions":["latency","certificateDays"],"credentials":["token","clientCertificate","clientKey"], fields: grpcMonitorConfigFields },
  websocket: { "title":"A WebSocket","example":"wss://example.com/","minIntervalSeconds":5,"assertions":["body","latency","certificateDays"],"credentials":["username","password","token","clientCertificate","clientKey"], fields: websocketMonitorConfigFields },
  smtp: { "title":"A mail server","example":"example.com:25","minIntervalSeconds":5,"assertions":["latency","certificateDays"],"credentials":["username","password"], fields: smtpMonitorConfigFields },
  ssh: { "title":"An SSH server","example":"example.com:22","minIntervalSeconds":5,"assertions":["body","latency"],"credentials":[], fields: sshMonitorConfigFields },
  postgres: { "title":"A PostgreSQL server","example":"example.com:5432","minIntervalSeconds":5,"assertions":["json","latency","certificateDays"],"credentials":["username","password"], fields: postgresMonitorConfigFields },
  mysql: { "title":"A MySQL or MariaDB server","example":"example.com:3306","minIntervalSeconds":5,"assertions":["json","latency","certificateDays"],"credentials":["username","password"], fields: mysqlMonitorConfigFields },
  redis: { "title":"A Redis or Valkey server","example":"example.com:6379","minIntervalSeconds":5,"assertions":["latency","certificateDays"],"credentials":["username","password"], fields: redisMonitorConfigFields },
  mqtt: { "title":"An MQTT broker","example":"example.com:1883","minIntervalSeconds":5,"assertions":["body","latency","certificateDays"],"credentials":["username","password"], fields: mqttMonitorConfigFields },
  prometheus: { "title":"A series of an exporter","example":"http://localhost:9100/metrics","minIntervalSeconds":5,"assertions":["latency","certificateDays"],"credentials":["username","password","token","clientCertificate","clientKey"], fields: prometheusMonitorConfigFields },
  group: { "title":"Several monitors as one","example":null,"minIntervalSeconds":5,"assertions":[],"credentials":[], fields: groupMonitorConfigFields },
  manual: { "title":"Something whose status people report","example":null,"minIntervalSeconds":5,"assertions":[],"credentials":[], fields: manualMonitorConfigFields },
} as const satisfies Readonly<Record<string, MonitorTypeForm>>;
