import type { IncidentActionAcknowledge, IncidentActionRead, LinkedIncident } from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { RequestOptions } from '../request/options.js';

/**
 * What links in messages do. The token, which follows `#` in such a link, is the permission: no credential is needed and none
 * is sent.
 */
export interface IncidentActions {
  /**
   * Reads the incident that a link is about, and changes nothing.
   *
   * @throws UnauthenticatedError when the link does nothing (any more)
   */
  read(action: IncidentActionRead, options?: RequestOptions): Promise<LinkedIncident>;

  /**
   * Acknowledges the incident, as the person whom the link was sent to or as the channel. Again changes nothing.
   *
   * @param action the token, and who acts, for a link that was sent to a channel
   * @throws UnauthenticatedError when the link does nothing (any more)
   * @throws ConflictError when the incident is resolved
   */
  acknowledge(action: IncidentActionAcknowledge, options?: RequestOptions): Promise<LinkedIncident>;
}

export const incidentActionsOf = (anonymous: Caller): IncidentActions => {
  const sendTo =
    (step: 'read' | 'acknowledge'): IncidentActions['acknowledge'] =>
    (action, options) =>
      // Said twice, it is still the same.
      anonymous.call('POST', `/public/incident-actions/${step}`, action, {
        ...options,
        isRepeatable: true,
        secrets: [action.token],
      });
  return { read: sendTo('read'), acknowledge: sendTo('acknowledge') };
};
