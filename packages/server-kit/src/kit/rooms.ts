import { billingRoom } from '../commerce/billing/room.js';
import { entitlementsRoom } from '../commerce/entitlements/room.js';
import { featureFlagsRoom } from '../commerce/feature-flags/room.js';
import { licensesRoom } from '../commerce/licenses/room.js';
import { plansRoom } from '../commerce/plans/room.js';
import { subscriptionsRoom } from '../commerce/subscriptions/room.js';
import { usageRoom } from '../commerce/usage/room.js';
import { hostRoomsRoom } from '../host-rooms/room.js';
import { agentsRoom } from '../monitoring/agents/room.js';
import { alertRulesRoom } from '../monitoring/alert-rules/room.js';
import { evaluationRoom } from '../monitoring/evaluation/room.js';
import { exportersRoom } from '../monitoring/exporters/room.js';
import { heartbeatsRoom } from '../monitoring/heartbeats/room.js';
import { historyRoom } from '../monitoring/history/room.js';
import { incidentActionsRoom } from '../monitoring/incident-actions/room.js';
import { incidentsRoom } from '../monitoring/incidents/room.js';
import { locationsRoom } from '../monitoring/locations/room.js';
import { maintenanceRoom } from '../monitoring/maintenance/room.js';
import { monitorsRoom } from '../monitoring/monitors/room.js';
import { pagingRoom } from '../monitoring/paging/room.js';
import { prometheusRoom } from '../monitoring/prometheus/room.js';
import { deletionRoom } from '../operator/deletion/room.js';
import { queueMetrics } from '../operator/metrics/queue-metrics.js';
import { channelsRoom } from '../outbound/channels/room.js';
import { contactsRoom } from '../outbound/contacts/room.js';
import { deliveryRoom } from '../outbound/delivery/room.js';
import { eventsRoom } from '../outbound/events/room.js';
import { hostHandlersRoom } from '../outbound/host-handlers/room.js';
import { mailRoom } from '../outbound/mail/room.js';
import { memberNewsRoom } from '../outbound/member-news/room.js';
import { streamRoom } from '../outbound/stream/room.js';
import { telemetryRoom } from '../outbound/telemetry/room.js';
import { webhooksRoom } from '../outbound/webhooks/room.js';
import { accountsRoom } from '../people/accounts/room.js';
import { apiKeysRoom } from '../people/api-keys/room.js';
import { auditRoom } from '../people/audit/room.js';
import { authRoom } from '../people/auth/room.js';
import { contactMethodsRoom } from '../people/contact-methods/room.js';
import { deviceSignInRoom } from '../people/device-sign-in/room.js';
import { hostUsersRoom } from '../people/host-users/room.js';
import { invitationsRoom } from '../people/invitations/room.js';
import { membersRoom } from '../people/members/room.js';
import { mfaRoom } from '../people/mfa/room.js';
import { oauthRoom } from '../people/oauth/room.js';
import { onCallRoom } from '../people/on-call/room.js';
import { organizationsRoom } from '../people/organizations/room.js';
import { rolesRoom } from '../people/roles/room.js';
import { sessionsRoom } from '../people/sessions/room.js';
import { dashboardsRoom } from '../reporting/dashboards/room.js';
import { reportsRoom } from '../reporting/reports/room.js';
import { statusPagesRoom } from '../reporting/status-pages/room.js';
import { requestsRoom } from '../request/http/room.js';
import { createLimitRules } from '../request/limits/limit-rules.js';
import type { Metric } from '../request/metrics.js';
import type { AnyRoom } from '../request/room.js';
import type { SealedColumn } from '../secrets/sealed-column.js';
import type { PortionedDeletion } from '../store/interface/store.js';
import type { FreeLeases } from '../workers/silent-workers.js';

/** The rooms of the kit, the lower ones first. A new room is a line here and its folder. */
export const rooms = [
  requestsRoom,
  deliveryRoom,
  channelsRoom,
  contactsRoom,
  eventsRoom,
  hostHandlersRoom,
  mailRoom,
  memberNewsRoom,
  streamRoom,
  telemetryRoom,
  webhooksRoom,
  accountsRoom,
  apiKeysRoom,
  auditRoom,
  authRoom,
  contactMethodsRoom,
  deviceSignInRoom,
  hostUsersRoom,
  invitationsRoom,
  membersRoom,
  mfaRoom,
  oauthRoom,
  onCallRoom,
  organizationsRoom,
  rolesRoom,
  sessionsRoom,
  agentsRoom,
  alertRulesRoom,
  evaluationRoom,
  exportersRoom,
  heartbeatsRoom,
  historyRoom,
  incidentActionsRoom,
  incidentsRoom,
  locationsRoom,
  maintenanceRoom,
  monitorsRoom,
  pagingRoom,
  prometheusRoom,
  plansRoom,
  billingRoom,
  entitlementsRoom,
  featureFlagsRoom,
  licensesRoom,
  subscriptionsRoom,
  usageRoom,
  dashboardsRoom,
  reportsRoom,
  statusPagesRoom,
  deletionRoom,
  hostRoomsRoom,
] as const;

/** Everything that is sealed in the database. */
export const sealedColumns: readonly SealedColumn[] = rooms.flatMap((room: AnyRoom) => room.seals ?? []);

/** What each entitlement limits. */
export const limitRules = createLimitRules(rooms.flatMap((room: AnyRoom) => room.limits ?? []));

/** All rows that have ended by `now`. */
export const expiredRows = (now: number): readonly PortionedDeletion[] =>
  rooms.flatMap((room: AnyRoom) => room.expires?.(now) ?? []);

/** What an operator sees of all rooms. */
export const roomMetrics: readonly Metric[] = [
  ...rooms.flatMap((room: AnyRoom) => room.metrics ?? []),
  queueMetrics(rooms.flatMap((room: AnyRoom) => room.queues ?? [])),
];

/** Frees what a worker had leased that died, in all rooms. */
export const freeLeases: FreeLeases = async (store, worker) =>
  (await Promise.all(rooms.map((room: AnyRoom) => room.freesLeases?.(store, worker) ?? []))).flat();
