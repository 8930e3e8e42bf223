import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { EscalationPolicy, IncidentEscalation } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createAttempts } from '../../store/attempt.js';
import { createQuery, type Query } from '../../store/query.js';
import { readAgainWhile } from '../../store/read-again.js';

/** Policies to choose from; an organization has few. */
const mostPolicies = 100;

/** Who is paged about an incident next, and what can be done about it. */
export interface EscalationModel {
  /** `undefined` until it is read. */
  readonly escalation: ReadonlySignal<IncidentEscalation | undefined>;
  /** Policies that a person may begin; empty for one who may not read them. */
  readonly policies: ReadonlySignal<readonly EscalationPolicy[]>;
  readonly isBusy: ReadonlySignal<boolean>;
  reload(): Promise<void>;
  /** Pages the next people now, or begins another policy. */
  escalate(policyId?: string): Promise<boolean>;
  /** Sends no page for so many seconds. */
  snooze(seconds: number): Promise<boolean>;
  dispose(): void;
}

/**
 * Reads the escalation of an incident.
 *
 * @param id of the incident, once it is known
 * @param onDone called when a person escalated or snoozed
 */
export const createEscalation = (
  parts: Pick<ConsoleParts, 'client' | 'session' | 'toasts' | 'language'>,
  id: ReadonlySignal<string | undefined>,
  onDone: () => Promise<void>,
): EscalationModel => {
  const { client, session } = parts;
  const escalation = signal<IncidentEscalation | undefined>(undefined);
  let query: Query<IncidentEscalation> | undefined;
  const stop = effect(() => {
    const incidentId = id.value;
    if (incidentId === undefined) return;
    const reading = createQuery((abort) => client.incidents.escalation(incidentId, { signal: abort }));
    query = reading;
    const stopData = effect(() => {
      escalation.value = reading.data.value;
    });
    // A policy is chosen, and its first step taken, right after the incident is opened.
    const stopWaiting = readAgainWhile(() => reading.data.value?.state === 'starting', reading.reload);
    return () => {
      stopWaiting();
      stopData();
      reading.dispose();
    };
  });
  const policies = signal<readonly EscalationPolicy[]>([]);
  const policyQuery = session.may('notifications:read')
    ? createQuery((abort) =>
        client.escalationPolicies.list({ pageSize: mostPolicies }, { signal: abort }).toArray({ limit: mostPolicies }),
      )
    : undefined;
  const stopPolicies = effect(() => {
    policies.value = policyQuery?.data.value ?? [];
  });
  const { isBusy, run: attempt } = createAttempts(parts);
  const send = (request: (incidentId: string) => Promise<IncidentEscalation>): Promise<boolean> =>
    attempt(async () => {
      query?.set(await request(id.peek() ?? ''));
      await onDone();
    });
  return {
    escalation,
    policies,
    isBusy,
    reload: async () => query?.reload(),
    escalate: (policyId) =>
      send((incidentId) =>
        client.incidents.escalate(incidentId, policyId === undefined ? {} : { escalationPolicyId: policyId }),
      ),
    snooze: (seconds) => send((incidentId) => client.incidents.snooze(incidentId, { seconds })),
    dispose() {
      stop();
      stopPolicies();
      policyQuery?.dispose();
    },
  };
};
