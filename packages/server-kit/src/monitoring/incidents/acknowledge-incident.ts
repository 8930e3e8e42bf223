import type { AcknowledgedFrom } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Decision } from '../../request/operation.js';
import { versionHeaders } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { acknowledgeAlerts } from '../alerts/acknowledge-alerts.js';
import { acknowledgedEscalation } from '../escalation/escalation-rows.js';
import { incidentsBounds } from './bounds.js';
import { decideChange } from './incident-decision.js';
import { incidentEntry, presentIncident, updateIncident } from './incident-rows.js';

const maxAlerts = incidentsBounds.incidentAlerts.most;

/**
 * Acknowledges an incident, and the alerts that belong to it. A second acknowledgement changes nothing but an escalation that
 * has begun again since.
 *
 * @param row of the caller's organization
 * @throws ProblemError `conflict` when it is resolved
 */
export const acknowledgeIncident = async (
  row: Row<'incidents'>,
  { via, note }: { readonly via: AcknowledgedFrom; readonly note?: string | undefined },
  context: OrganizationContext,
): Promise<Decision> => {
  if (row.status === 'resolved') throw new ProblemError('conflict', 'The incident is resolved.');
  const { caller, now, services } = context;
  if (row.status === 'acknowledged') {
    // Its escalation may have begun again since.
    const escalation = await services.store.get('escalations', { id: row.id });
    const isRunning = escalation !== undefined && escalation.state !== 'acknowledged';
    return {
      body: presentIncident(row, now),
      headers: versionHeaders(row),
      changes: isRunning
        ? [
            // A snooze that ends at this moment opens the incident again: then this is decided again.
            updateIncident(row, { updatedAt: row.updatedAt }),
            incidentEntry(row, {
              kind: 'updated',
              at: now,
              message: `${caller.name} acknowledged this incident too`,
              actor: actorOf(context),
              via,
            }),
            acknowledgedEscalation(row, now),
          ]
        : [],
    };
  }
  const { organizationId, id: incidentId } = row;
  const firing = { organizationId, incidentId, state: { in: ['firing', 'recovering'] }, acknowledgedAt: null } as const;
  const alerts = await services.store.find('alertRuleStates', firing, { limit: maxAlerts });
  const acknowledged = { acknowledgedAt: now, acknowledgedBy: caller.id, acknowledgedVia: via };
  return decideChange(row, { status: 'acknowledged', ...acknowledged }, context, {
    kind: 'acknowledged',
    message: `${caller.name} acknowledged this incident`,
    event: 'incident.acknowledged',
    note,
    via,
    more: [acknowledgedEscalation(row, now), ...(await acknowledgeAlerts(alerts, context))],
  });
};
