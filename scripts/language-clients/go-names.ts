import { wordsOf } from './words.ts';

/** Words that Go writes otherwise than with one capital. */
const spelled: Readonly<Record<string, string>> = {
  amqp: 'AMQP',
  api: 'API',
  csv: 'CSV',
  dns: 'DNS',
  ftp: 'FTP',
  grpc: 'GRPC',
  html: 'HTML',
  http: 'HTTP',
  https: 'HTTPS',
  icmp: 'ICMP',
  id: 'ID',
  ids: 'IDs',
  imap: 'IMAP',
  ip: 'IP',
  json: 'JSON',
  ldap: 'LDAP',
  mfa: 'MFA',
  mqtt: 'MQTT',
  mssql: 'MSSQL',
  mysql: 'MySQL',
  ntp: 'NTP',
  oauth: 'OAuth',
  pdf: 'PDF',
  pop3: 'POP3',
  rtsp: 'RTSP',
  sftp: 'SFTP',
  sip: 'SIP',
  sla: 'SLA',
  smtp: 'SMTP',
  snmp: 'SNMP',
  ssh: 'SSH',
  sso: 'SSO',
  tcp: 'TCP',
  tls: 'TLS',
  udp: 'UDP',
  uri: 'URI',
  url: 'URL',
  urls: 'URLs',
  utc: 'UTC',
};

const capitalized = (word: string): string => spelled[word] ?? word.charAt(0).toUpperCase() + word.slice(1);

/** An exported name. */
export const goName = (name: string): string => wordsOf(name).map(capitalized).join('');

/** The name of a parameter. */
export const goLocal = (name: string): string => {
  const [first = '', ...rest] = wordsOf(name);
  const local = first + rest.map(capitalized).join('');
  return keywords.has(local) ? `${local}Value` : local;
};

const keywords = new Set(['type', 'range', 'func', 'map', 'var', 'package', 'import', 'interface', 'select', 'go']);

/** Values of enums that are no words. */
const signs: Readonly<Record<string, string>> = {
  '>': 'GreaterThan',
  '>=': 'AtLeast',
  '<': 'LessThan',
  '<=': 'AtMost',
  '==': 'Equals',
  '!=': 'Differs',
  '*': 'All',
};

/** The name of a constant, after the name of its type. */
export const goConstant = (type: string, value: string): string => goName(type) + (signs[value] ?? goName(value));
