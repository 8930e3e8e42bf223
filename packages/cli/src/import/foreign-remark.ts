/** What is said of an entry that becomes something else here, or nothing, by its code; `{0}` is the first of its values. */
const texts = {
  adjusted: 'its {0} is {1}, not {2}',
  alertDelay: 'its alerts wait for {0} minutes: that is a matter of alert rules',
  alertingApart: 'who is notified is a matter of notification channels and alert rules',
  alertsLeftOut: 'its alerts are a matter of alert rules',
  announcementsApart: 'announcements are posted on a status page',
  anotherObject: 'it is no check of {0}',
  asksForTlsAlone: 'it asks for TLS; what else it says is left out',
  atLeastOneCondition: 'it has no condition, which Gatus refuses',
  badDuration: '“{0}” is no duration',
  badPattern: '“{0}” is no pattern',
  bodyLeftOut: 'the body of its step {0} is left out: {1}',
  bodyMissing: 'it needs a body, and the description has no example of one',
  bodyPlaceholder: 'its body is sent with {0} as it is written',
  bodyTooLarge: 'the body of its step {0} is too large',
  bothAddressFamilies: 'it is reached over IPv4 and IPv6, not {0} alone',
  certificateDays:
    'it is down from {0} days before the end of its certificate on; other reminders are a matter of alert rules',
  certificateHours: 'its certificate must last for {0} days, because days are counted whole, not for {1}',
  certificateRule: 'how long its certificate is valid is a matter of alert rules',
  changesSomething: 'it may change something; take it with --operation {0}',
  conditionLeftOut: 'its condition {0} is left out',
  conditionsLeftOut: 'its conditions about {0} are left out',
  decorationLeftOut: 'images, styles and scripts are left out ({0} requests)',
  dialog: 'its conversation has several steps',
  dnsRcode: 'the answer {0} is not waited for',
  domainRule: 'the end of its domain is watched by a monitor of type domain',
  environment: 'it names a variable of the environment, {0}; put its value in',
  groupLeftOut: 'the file does not hold its group, {0}',
  headerLeftOut: 'its header {0} is left out',
  headerMayNotBeMissing: 'the header {0} must be there',
  headerReadable: 'its header {0} can be read by all who can read the monitor',
  headersNoJson: 'its headers are no JSON',
  inAFile: 'its setting {0} names a file; put what that holds in',
  invalidHost: 'its host name is not valid',
  leftOutAsAsked: 'it was to be left out',
  lineLeftOut: 'line {0} is left out: {1}',
  maintenanceLeftOut: 'its maintenance windows are left out',
  methodUnknown: 'checks do not send the method {0}',
  newHeartbeatAddress: 'it reports to a new address, the heartbeatUrl of the monitor',
  noCheckOfBytes: 'it waits for an answer of bytes',
  noCheckOfType: 'Watchpost has no check of type {0}',
  noCheckOfUrl: 'Watchpost has no check for {0}//',
  noCondition: 'there is nothing for any of its conditions: {0}',
  noConnectivityCheck: 'checks do not wait until its host of “connectivity” can be reached',
  noFirstPage: 'it opens no page over http or https',
  noHost: 'it has no host name',
  noInterval: 'it says no interval in which it is pushed to',
  noModule: 'the file of modules has no {0}',
  noObject: 'it is no object',
  noPort: 'it has no port',
  noProbe: 'it scrapes metrics and checks nothing',
  noRequests: 'there is no request in it',
  noSeveralSteps: 'Watchpost has no checks of several steps',
  noSshSignIn: 'it does not sign in over SSH',
  noStatusAtAll: 'its conditions accept no status',
  notAccepted: 'Watchpost does not accept its {0}',
  noTarget: 'it has no {0}',
  noUrl: 'its url is no URL',
  otherInstances: 'its endpoints are in the files of other instances',
  overviewAlone: 'the list of StatusCake has only an overview of it; its other settings are those of Watchpost',
  portInDetails: 'it has no port: the list of StatusCake leaves it out, its details have it',
  programSetting: 'it is a setting of Gatus itself',
  recordedValues: 'its values are those of the recording; tokens among them have to be extracted by a step',
  recordType: 'records of type {0} are not supported',
  relabelAction: 'the action {0} of its relabeling is not known',
  requestMethod: 'requests with {0} are not sent',
  scriptLeftOut: 'of the scripts of its step {0}, {1} lines are left out',
  serverMissing: 'the description has no absolute URL of a server; give it with --variable server=https://…',
  settingLeftOut: 'its setting {0} is left out',
  signInLeftOut: 'its sign-in {0} is left out',
  signInMethod: 'it signs in with {0}',
  stepAddress: 'its step {0} has no http or https URL with its host written out',
  stepCut: 'its step {0} has more values or assertions than a step may have',
  stepLeftOut: 'its step {0} of type {1} is left out',
  stepsLeftOut: '{0} steps beyond {1} are left out',
  targetsElsewhere: 'its targets come from {0}, not from this file',
  unknownSection: 'Watchpost does not know this section of the file',
  variableMissing: 'it has variables without a value: {0}; give each as in --variable {1}=…',
  withoutOne: 'it is checked without {0}',
  wrongPort: '{0} is no port',
} as const;

/** Names a remark, whatever language it is shown in. */
export type ForeignRemarkCode = keyof typeof texts;

/** Why an entry is left out, or what it means otherwise than there. */
export interface ForeignRemark {
  readonly code: ForeignRemarkCode;
  /** What the text is filled with, in its order. */
  readonly values: readonly string[];
}

/** Makes a remark. */
export const remarkOf = (code: ForeignRemarkCode, ...values: readonly (string | number)[]): ForeignRemark => ({
  code,
  values: values.map(String),
});

/** A remark in English. */
export const remarkText = ({ code, values }: ForeignRemark): string =>
  texts[code].replaceAll(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '');
