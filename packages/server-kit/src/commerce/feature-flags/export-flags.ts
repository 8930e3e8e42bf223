import { featureFlagRoutes } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { serve, type Verb } from '../../request/operation.js';
import type { FeatureFlagSet } from '../../request/ports/feature-flags.js';
import { exportToFlagd } from './evaluation/flagd-definition.js';

const definitions = new WeakMap<FeatureFlagSet, string>();

/** The definition of a set as JSON, made once. */
const definitionOf = (set: FeatureFlagSet): string => {
  const known = definitions.get(set);
  if (known !== undefined) return known;
  const flags: Record<string, unknown> = {};
  const omitted: string[] = [];
  for (const row of set.flags) {
    const exported = exportToFlagd(row);
    if (exported === undefined) omitted.push(row.key);
    else flags[row.key] = exported;
  }
  const definition = {
    $schema: 'https://flagd.dev/schema/v0/flags.json',
    flags,
    metadata: { flagSetVersion: set.version, omittedFlags: omitted.join(',') },
  };
  const text = JSON.stringify(definition);
  definitions.set(set, text);
  return text;
};

const flagd = serve(featureFlagRoutes.flagd, async (_input, { caller, services }: OrganizationContext<'flagSets'>) => {
  const set = await services.flagSets.read(caller.organizationId);
  return { text: definitionOf(set), headers: { etag: `W/"${set.version}"` } };
});

export const exportFlagOperations: Readonly<Record<string, Verb>> = { 'featureFlags.flagd': flagd };
