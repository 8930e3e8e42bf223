type Text = (first: string, second: string, third: string) => string;

/** What is said of an entry that becomes something else here, or nothing, by its code. */
const texts = {
  adjusted: (name, kept, asked) => `its ${name} is ${kept}, not ${asked}`,
  bodyHeaders: (names) => `the check sets ${names} itself`,
  certificateLeftOut: () => 'its client certificate is left out, because it does not speak TLS',
  certificateMissing: () => 'its client certificate is missing',
  conditionsLeftOut: () => 'its conditions are left out',
  connectionString: (beginnings) => `its connection string does not begin with ${beginnings}`,
  databaseNumber: () => 'its connection string names no database by a number',
  emptyGroup: () => 'there is nothing in it',
  firstNameServer: (server) => `only the first name server is asked, ${server}`,
  groupTooLarge: () => 'there are more than 200 in it',
  grpcAddress: () => 'its gRPC address is not host:port',
  grpcHealth: (called) => `the server is asked for its health instead of ${called || 'a call'}`,
  grpcServing: () => 'SERVING is searched for instead of its keyword',
  headersNoJson: () => 'its headers are no JSON',
  headersNoObject: () => 'its headers are no object',
  inItself: () => 'it is a part of itself',
  invalidHost: () => 'its host name is not valid',
  leftOutAsAsked: () => 'it was to be left out',
  mqttScheme: (scheme) => `MQTT over ${scheme} is not spoken`,
  nameCut: () => 'its name is cut',
  newHeartbeatAddress: () => 'it reports to a new address, the heartbeatUrl of the monitor',
  noCheckOfType: (type) => `Watchpost has no check of type ${type}`,
  noHost: () => 'it has no host name',
  noKeyword: () => 'it has no keyword',
  noName: () => 'it has no name',
  noPort: () => 'it has no port',
  noStatus: (status) => `“${status}” is no status`,
  notHttp: () => 'its URL does not begin with https:// or http://',
  packetSize: (bytes) => `packets have the usual size, not ${bytes} bytes`,
  queryNoPath: (query) => `its query “${query}” is more than a path`,
  queryOperator: (operator) => `its query compares by ${operator}`,
  recordType: (type) => `records of type ${type} are not supported`,
  redirects: () => '10 redirects are followed at most',
  requestMethod: (method) => `requests with ${method} are not sent`,
  resend: () => 'repeated notifications are a matter of alert rules',
  signInMethod: (method) => `it signs in with ${method}`,
  timeLimit: (seconds) => `its time limit is ${seconds} s`,
  upsideDown: () => 'it is upside down: it would be down while it is up',
  withoutProxy: () => 'it is checked without the proxy',
  wrongPort: (port) => `${port} is no port`,
} as const satisfies Readonly<Record<string, Text>>;

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
export const remarkText = ({ code, values: [first = '', second = '', third = ''] }: ImportRemark): string => {
  const text: Text = texts[code];
  return text(first, second, third);
};
