/** What is said of an entry that becomes something else here, or nothing, by its code; `{0}` is the first of its values. */
const texts = {
  adjusted: 'its {0} is {1}, not {2}',
  alertsLeftOut: 'its alerts are a matter of alert rules',
  bodyHeaders: 'the check sets {0} itself',
  certificateLeftOut: 'its client certificate is left out, because it does not speak TLS',
  certificateMissing: 'its client certificate is missing',
  certificateRule: 'how long its certificate is valid is a matter of alert rules',
  closeStatus: 'it succeeds with the handshake, not with the status {0} at the end',
  conditionsLeftOut: 'its conditions are left out',
  connectionString: 'its connection string does not begin with {0}',
  databaseNumber: 'its connection string names no database by a number',
  emptyGroup: 'there is nothing in it',
  firstServer: 'only the first of its servers is asked, {0}',
  firstNameServer: 'only the first name server is asked, {0}',
  groupTooLarge: 'there are more than 200 in it',
  grpcAddress: 'its gRPC address is not host:port',
  grpcHealth: 'the server is asked for its health instead of {0}',
  grpcHealthForCall: 'the server is asked for its health instead of a call',
  grpcServing: 'SERVING is searched for instead of its keyword',
  headersNoJson: 'its headers are no JSON',
  headersNoObject: 'its headers are no object',
  inItself: 'it is a part of itself',
  invalidHost: 'its host name is not valid',
  keywordInJson: 'its keyword is found in JSON with any space between the parts',
  leftOutAsAsked: 'it was to be left out',
  mqttScheme: 'MQTT over {0} is not spoken',
  nameCut: 'its name is cut',
  needsAgent: 'type {0} needs an agent, which the file cannot name',
  newHeartbeatAddress: 'it reports to a new address, the heartbeatUrl of the monitor',
  noCheckOfType: 'Watchpost has no check of type {0}',
  noHost: 'it has no host name',
  noKeyword: 'it has no keyword',
  noName: 'it has no name',
  noPort: 'it has no port',
  noStatus: '“{0}” is no status',
  notAccepted: 'Watchpost does not accept its {0}',
  notHttp: 'its URL does not begin with https:// or http://',
  notWebsocket: 'its URL does not begin with wss:// or ws://',
  packetSize: 'packets have the usual size, not {0} bytes',
  queryNoPath: 'its query “{0}” is more than a path',
  queryOperator: 'its query compares by {0}',
  radiusStatus: 'the server is asked for its status instead of signing {0} in',
  recordType: 'records of type {0} are not supported',
  redirects: '10 redirects are followed at most',
  requestMethod: 'requests with {0} are not sent',
  resend: 'repeated notifications are a matter of alert rules',
  settingLeftOut: 'its setting {0} is left out',
  signInMethod: 'it signs in with {0}',
  smtpWithoutTls: 'TLS is not asked for, even if the server offers it',
  statusIsSet: 'its status is not brought along: set it here',
  timeLimit: 'its time limit is {0} s',
  upsideDown: 'it is upside down: it would be down while it is up',
  withoutProxy: 'it is checked without the proxy',
  wrongPort: '{0} is no port',
} as const;

/** Names a remark, whatever language it is shown in. */
export type ImportRemarkCode = keyof typeof texts;

/** Why an entry is left out, or what it means otherwise than there. */
export interface ImportRemark {
  readonly code: ImportRemarkCode;
  /** What the text is filled with, in its order: such as the type that there is no check of. */
  readonly values: readonly string[];
}

/** Makes a remark. */
export const remarkOf = (code: ImportRemarkCode, ...values: readonly (string | number)[]): ImportRemark => ({
  code,
  values: values.map(String),
});

/** A remark in English. */
export const remarkText = ({ code, values }: ImportRemark): string =>
  texts[code].replaceAll(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '');
