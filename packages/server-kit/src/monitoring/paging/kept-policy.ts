import type { Row } from '../../store/interface/store.js';

/** The part of a policy that an escalation keeps as it was when it began. */
export type KeptPolicy = NonNullable<Row<'escalations'>['policy']>;

/** What an escalation keeps of a policy: later changes of the policy do not change it. */
export const keptPolicy = ({
  steps,
  rounds,
  whenUncovered,
  whenExhausted,
  acknowledgementSeconds,
}: Row<'escalationPolicies'>): KeptPolicy => ({
  steps,
  rounds,
  whenUncovered,
  whenExhausted,
  acknowledgementSeconds,
});
