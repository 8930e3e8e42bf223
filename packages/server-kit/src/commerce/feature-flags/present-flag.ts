import { type FeatureFlag, featureFlags } from '@watchpost/schemas';
import { presentByContract, servedResource } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';

type FlagRow = Row<'featureFlags'>;

/** A flag that serves one value to everybody for so long can be removed from the code. */
const staleAfterMs = 30 * 86_400_000;

/** Whether every context gets the same value, whatever it is. */
const servesOneValue = ({ enabled, rules, rolloutPercent }: FlagRow): boolean =>
  !enabled || (rules.length === 0 && (rolloutPercent === 0 || rolloutPercent === 100));

const isStale = (row: FlagRow, now: number): boolean => servesOneValue(row) && row.lastChangedAt + staleAfterMs <= now;

const presentFields = presentByContract(featureFlags);

/** Feature flags as the plain verbs see them. */
export const featureFlagResource = servedResource(featureFlags, 'featureFlags', (row, now) => ({
  ...presentFields(row),
  isStale: isStale(row, now),
}));

/** A flag as the API returns it. */
export const presentFlag = (row: FlagRow, now: number): FeatureFlag =>
  // It has just been made by the declaration of the contract.
  featureFlagResource.present(row, now) as unknown as FeatureFlag;
