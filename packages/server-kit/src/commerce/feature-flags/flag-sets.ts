import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bounds } from '@watchpost/schemas';
import { createWeightedCache } from '../../base/weighted-cache.js';
import type { FeatureFlagSet, FeatureFlagSets } from '../../request/ports/feature-flags.js';
import type { Plans } from '../../request/ports/plans.js';
import type { Row, Store } from '../../store/interface/store.js';
import { featureFlagsBounds } from './bounds.js';

/** However quiet it is, the versions are compared with those of the database after this: SQLite reports no changes of others. */
const trustedMs = 1000;
const maxFlags = bounds.organizationFeatureFlags.most;
const portion = featureFlagsBounds.flagPortion.most;
const maxBytes = featureFlagsBounds.keptFlags.most;

/** The set of an organization, and when it was last found to be current. */
interface KeptSet {
  readonly set: FeatureFlagSet;
  readonly bytes: number;
  readonly verifiedAt: number;
  /** Changes of any flag that had been reported by then. */
  readonly changes: number;
}

type Version = Pick<Row<'featureFlags'>, 'id' | 'version'>;

/** A flag has another version after each change, and its id is never given again. */
const setVersion = (flags: readonly Version[]): string => {
  const hash = createHash('sha256');
  for (const { id, version } of flags.toSorted((a, b) => (a.id < b.id ? -1 : 1))) hash.update(`${id}/${version} `);
  return hash.digest('base64url').slice(0, 27);
};

/** Reads the flags of an organization in portions, so that large ones let others have their turn. */
const readFlags = async (store: Pick<Store, 'find'>, organizationId: string) => {
  const flags: Row<'featureFlags'>[] = [];
  let bytes = 1000;
  for (let above = ''; flags.length < maxFlags; ) {
    const options = { orderBy: 'key', limit: portion } as const;
    const rows = await store.find('featureFlags', { organizationId, key: { above } }, options);
    for (const row of rows) bytes += JSON.stringify(row).length;
    flags.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < portion) break;
    above = last.key;
    await nextTurn();
  }
  return { flags, bytes };
};

/** Keeps the flags of organizations that ask for them. */
export const createFlagSets = ({
  store,
  plans,
  clock,
}: {
  readonly store: Pick<Store, 'get' | 'find' | 'findColumns' | 'onChange'>;
  readonly plans: Pick<Plans, 'defaultPlan' | 'setsLimits' | 'isConfigured'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}): FeatureFlagSets => {
  const kept = createWeightedCache<KeptSet>(maxBytes);
  const running = new Map<string, { readonly changes: number; readonly reading: Promise<FeatureFlagSet> }>();
  let changes = 0;
  const followed = ['featureFlags', 'organizationEntitlements'] as const;
  const stops = followed.map((table) =>
    store.onChange(table, () => {
      changes++;
    }),
  );

  /** Without configured plans every organization has the one that there is; a host that decides itself knows of none. */
  const readPlan = async (organizationId: string): Promise<string | null> => {
    if (!plans.isConfigured) return plans.defaultPlan.code;
    const known = await store.get('organizationEntitlements', { id: organizationId });
    return known?.planCode ?? (plans.setsLimits ? plans.defaultPlan.code : null);
  };

  const isCurrent = (known: KeptSet, now: number): boolean => {
    const age = now - known.verifiedAt;
    return known.changes === changes && age >= 0 && age < trustedMs;
  };

  const refresh = async (organizationId: string, now: number): Promise<FeatureFlagSet> => {
    // What changes from here on may not be in the result.
    const before = changes;
    const known = kept.get(organizationId);
    const where = { organizationId };
    const planCode = await readPlan(organizationId);
    if (known !== undefined) {
      const versions = await store.findColumns('featureFlags', ['id', 'version'], where, { limit: maxFlags });
      if (setVersion(versions) === known.set.version) {
        // The same set, where it is: what was compiled of its flags is kept with it.
        const set = known.set.planCode === planCode ? known.set : { ...known.set, planCode };
        kept.set(organizationId, { ...known, set, verifiedAt: now, changes: before }, known.bytes);
        return set;
      }
    }
    const { flags, bytes } = await readFlags(store, organizationId);
    const set = { version: setVersion(flags), flags, planCode };
    kept.set(organizationId, { set, bytes, verifiedAt: now, changes: before }, bytes);
    return set;
  };

  return {
    async read(organizationId) {
      const now = clock();
      const known = kept.get(organizationId);
      if (known !== undefined && isCurrent(known, now)) return known.set;
      // Who asks after a change does not share a reading that began before it.
      const sharedReading = running.get(organizationId);
      if (sharedReading?.changes === changes) return sharedReading.reading;
      const reading = refresh(organizationId, now);
      const entry = { changes, reading };
      running.set(organizationId, entry);
      try {
        return await reading;
      } finally {
        if (running.get(organizationId) === entry) running.delete(organizationId);
      }
    },
    close: () => {
      for (const stop of stops) stop();
    },
  };
};
