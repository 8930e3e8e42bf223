import type { TableName } from '../../store/interface/store.js';

/** Rows of another table that are deleted in the same commit: those whose `by` is the column `of` of what is deleted. */
export interface Child {
  readonly table: TableName;
  readonly by: string;
  readonly of: 'id';
}

/** What becomes of the rows of a table that belong to what is deleted. */
export type Fate =
  /** Deleted by the worker, in portions: those whose column `by` is the id (or the address, for `email`). */
  | {
      readonly is: 'deleted';
      readonly by: string;
      readonly where?: Readonly<Record<string, unknown>>;
      readonly children?: readonly Child[];
      /** Rows of one commit. Default: 200. */
      readonly portion?: number;
    }
  /** Deleted with what it hangs on: by a trigger, by the worker of a queue, or with the last commit of the deletion. */
  | { readonly is: 'follows'; readonly of: string }
  /** Deleted when it is too old, as for everybody. */
  | { readonly is: 'expires'; readonly within: string }
  /** Stays, without the name. */
  | { readonly is: 'reduced'; readonly to: string }
  | { readonly is: 'kept'; readonly why: string };

/** Deleted, as most are. */
const gone: Fate = { is: 'deleted', by: 'organizationId' };
const own: Fate = { is: 'deleted', by: 'userId' };
const follows = (of: string): Fate => ({ is: 'follows', of });
const expires = (within: string): Fate => ({ is: 'expires', within });
const kept = (why: string): Fate => ({ is: 'kept', why });

const booked = kept('Records of accounting are kept for as long as the law says, with the buyer that they name.');
const audited = kept('The trail can only be appended to: what was done stays provable. No route shows it any more.');
/** An organization keeps its own history; the id in it leads to nothing. */
const idAlone = kept('The id of the account in what belongs to an organization: it leads to nothing.');
const ofServer = {};

/** What a table holds of an organization, and of a person; left out where it holds nothing. */
export interface Fates {
  readonly organization?: Fate;
  readonly person?: Fate;
}

/** Every table: a new one does not compile until it says what becomes of its rows. Access goes first, in this order. */
export const tableFates: { readonly [Table in TableName]: Fates } = {
  apiKeys: { organization: gone, person: idAlone },
  memberships: { organization: gone, person: follows('leaving each organization') },
  agents: {
    organization: { ...gone, children: [{ table: 'evaluations', by: 'id', of: 'id' }] },
  },
  ssoConnections: { organization: gone, person: idAlone },
  hostOrganizations: { organization: gone },
  invitations: { organization: gone, person: { is: 'deleted', by: 'email' } },
  roles: { organization: gone },
  organizations: { organization: follows('the last commit'), person: follows('the organizations of one member') },
  users: { person: follows('the last commit') },
  deletions: { organization: follows('the last commit'), person: follows('the last commit') },

  sessions: {
    organization: expires('the lifetime of the session'),
    person: { ...own, children: [{ table: 'refreshTokens', by: 'sessionId', of: 'id' }] },
  },
  refreshTokens: { person: follows('sessions') },
  backupCodes: { person: own },
  mfaChallenges: { person: expires('minutes') },
  wrongCodes: { person: own },
  mailTokens: { person: own },
  oauthIdentities: { organization: expires('the life of the account'), person: own },
  identityLinks: { organization: expires('an hour'), person: own },
  oauthStates: { organization: expires('minutes') },
  oauthCodes: { organization: expires('minutes'), person: expires('minutes') },
  deviceSignIns: { organization: expires('minutes'), person: own },
  contactMethods: { person: own },
  notificationPreferences: { person: own },
  accountTrials: { organization: kept('An account has one trial, whatever organizations it has.'), person: own },

  monitors: {
    organization: {
      ...gone,
      children: [
        { table: 'evaluations', by: 'id', of: 'id' },
        { table: 'locationDeadlines', by: 'id', of: 'id' },
        { table: 'statusGaps', by: 'id', of: 'id' },
      ],
    },
  },
  monitorTags: { organization: follows('monitors') },
  goneMonitors: { organization: follows('the upkeep of the store') },
  agentMonitors: { organization: follows('monitors') },
  incidentMonitors: { organization: follows('incidents') },
  evaluations: { organization: follows('monitors, agents and exporters') },
  locationDeadlines: { organization: follows('monitors') },
  statusGaps: { organization: follows('monitors') },
  checkEvidence: { organization: gone },
  monitorResults: { organization: follows('the upkeep of the store') },
  statusIntervals: { organization: follows('the upkeep of the store') },
  resultRollups: { organization: follows('the upkeep of the store') },
  lateResults: { organization: follows('the upkeep of the store') },
  rollupProgress: ofServer,
  exporters: { organization: { ...gone, children: [{ table: 'evaluations', by: 'id', of: 'id' }] } },
  exporterSeries: { organization: follows('what deleted exporters leave') },
  exporterScrapes: { organization: follows('what deleted exporters leave') },
  exporterCatalogues: { organization: follows('what deleted exporters leave') },
  sampleChunks: { organization: follows('what deleted exporters leave') },
  sampleHours: { organization: follows('what deleted exporters leave') },
  sampleWork: ofServer,
  goneExporters: { organization: follows('what deleted exporters leave') },

  alertRules: { organization: gone },
  alertRuleStates: { organization: gone, person: idAlone },
  incidents: {
    organization: {
      ...gone,
      children: [
        { table: 'incidentNotes', by: 'incidentId', of: 'id' },
        { table: 'incidentEntries', by: 'incidentId', of: 'id' },
        { table: 'publicIncidentUpdates', by: 'incidentId', of: 'id' },
      ],
    },
    person: idAlone,
  },
  incidentNumbers: { organization: gone },
  incidentNotes: {
    organization: follows('incidents'),
    person: { is: 'reduced', to: 'its text, by “Deleted account”' },
  },
  incidentEntries: {
    organization: follows('incidents'),
    person: { is: 'reduced', to: 'what was done, by “Deleted account”' },
  },
  publicIncidentUpdates: { organization: follows('incidents') },
  maintenanceWindows: { organization: gone },
  maintenanceOccurrences: { organization: gone },
  escalationPolicies: { organization: gone, person: idAlone },
  escalations: { organization: gone, person: idAlone },
  onCallSchedules: { organization: gone, person: idAlone },
  onCallOverrides: { organization: gone, person: idAlone },
  onCallStates: { organization: gone, person: idAlone },

  notificationChannels: { organization: gone, person: idAlone },
  notificationDeliveries: {
    organization: { ...gone, children: [{ table: 'notificationAttempts', by: 'deliveryId', of: 'id' }] },
    person: { ...own, children: [{ table: 'notificationAttempts', by: 'deliveryId', of: 'id' }] },
  },
  notificationAttempts: { organization: follows('notificationDeliveries'), person: follows('notificationDeliveries') },
  contactLanes: { organization: gone, person: follows('leaving each organization') },
  conversations: { organization: gone },
  sendingPaces: ofServer,
  mailRecipients: { organization: gone },
  news: { organization: gone, person: expires('minutes') },
  channelNews: { organization: gone },
  mails: {
    // Those that were given up included.
    organization: { ...gone, where: { sentAt: null } },
    person: expires('30 days, those that were sent'),
  },
  events: { organization: gone, person: expires('30 days') },
  telemetryExports: { organization: { ...gone, children: [{ table: 'telemetryResults', by: 'exportId', of: 'id' }] } },
  telemetryResults: { organization: follows('telemetry exports') },
  webhooks: { organization: gone, person: idAlone },
  webhookDeliveries: { organization: follows('what deleted webhooks leave') },
  webhookAttempts: { organization: follows('what deleted webhooks leave') },
  webhookRecoveries: { organization: follows('what deleted webhooks leave') },
  webhookRemovals: { organization: follows('what deleted webhooks leave') },
  eventHandlers: ofServer,
  handlerLanes: { organization: gone },
  handlerDeliveries: { organization: expires('30 days') },
  handlerAttempts: { organization: expires('30 days') },

  dashboards: { organization: gone, person: idAlone },
  // A few reports at a time: each has the contents of its runs.
  reports: {
    organization: {
      ...gone,
      children: [
        { table: 'reportContents', by: 'reportId', of: 'id' },
        { table: 'reportRuns', by: 'reportId', of: 'id' },
      ],
      portion: 5,
    },
  },
  reportRuns: { organization: follows('reports'), person: idAlone },
  reportContents: { organization: follows('reports') },
  statusPages: { organization: gone },
  statusPageDomains: { organization: gone },
  statusPageImages: { organization: gone },
  statusPageSubscribers: { organization: gone },

  featureFlags: { organization: gone },
  licenses: { organization: gone },
  licenseActivations: { organization: gone },
  licenseSigningKeys: { organization: gone },
  subscriptions: { organization: gone },
  organizationLimits: { organization: gone },
  organizationEntitlements: { organization: { is: 'deleted', by: 'id' } },
  surplusQueue: { organization: { is: 'deleted', by: 'id' } },
  billingProfiles: { organization: gone },
  paymentCustomers: { organization: gone },
  invoices: { organization: booked },
  invoicePayments: { organization: booked, person: idAlone },
  invoiceRefunds: { organization: booked },
  paymentEvents: ofServer,
  documentSeries: ofServer,
  usageDays: { organization: gone },
  resourceCounts: { organization: kept('How many rows the organization has of each kind: none.') },
  idempotencyKeys: { organization: gone, person: expires('24 hours') },
  auditActivities: { organization: audited, person: audited },
  auditHeads: { organization: audited },
  migrationNotes: { organization: expires('an hour') },

  signingKeys: ofServer,
  dataKeys: ofServer,
  workers: ofServer,
  observers: ofServer,
  absences: ofServer,
};
