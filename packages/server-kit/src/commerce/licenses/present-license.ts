import { bounds, type LicenseActivation, licenses } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { type PlainRow, presentByContract, servedResource } from '../../request/verbs/served-resource.js';
import type { Row, Store } from '../../store/interface/store.js';
import { isLapsed } from './license-state.js';

type ActivationRow = Row<'licenseActivations'>;

const presentFields = presentByContract(licenses);

/** A license as it is recorded: without its machines, which have rows. */
export const licenseResource = servedResource(licenses, 'licenses', (row) => ({
  ...presentFields(row),
  activationCount: 0,
  activations: [],
}));

/** A machine as the API shows it. */
export const presentActivation = (
  row: ActivationRow,
  license: Pick<Row<'licenses'>, 'heartbeatSeconds' | 'heartbeatSince'>,
  now: number,
): LicenseActivation => ({
  id: row.id,
  createdAt: timestamp(row.createdAt),
  updatedAt: timestamp(row.updatedAt),
  fingerprint: row.fingerprint,
  name: row.name,
  hostname: row.hostname,
  platform: row.platform,
  version: row.version,
  status: isLapsed(row, license, now) ? 'lapsed' : 'active',
  activatedAt: timestamp(row.activatedAt),
  lastSeenAt: timestamp(row.lastSeenAt),
});

const newest = {
  orderBy: 'activatedAt',
  isDescending: true,
  limit: bounds.shownActivations.most,
  offset: 0,
} as const;

/** The machines of a license as its document shows them. */
export const shownActivations = async (
  license: Row<'licenses'>,
  store: Pick<Store, 'page'>,
  now: number,
): Promise<{ readonly activationCount: number; readonly activations: readonly LicenseActivation[] }> => {
  const { rows, totalItems } = await store.page('licenseActivations', { where: { licenseId: license.id }, ...newest });
  return { activationCount: totalItems, activations: rows.map((row) => presentActivation(row, license, now)) };
};

/** Licenses as the API shows them. Their machines are read together, unless they have more of them than are shown. */
export const presentLicenses = async (
  rows: readonly Row<'licenses'>[],
  store: Pick<Store, 'find' | 'page'>,
  now: number,
): Promise<readonly Record<string, unknown>[]> => {
  const licenseId = { in: rows.map(({ id }) => id) };
  const { orderBy, isDescending, limit: mostOfOne } = newest;
  const limit = rows.length * mostOfOne;
  const found =
    limit === 0
      ? []
      : await store.find('licenseActivations', { licenseId }, { orderBy, isDescending, limit: limit + 1 });
  if (found.length > limit) return Promise.all(rows.map((row) => presentLicense(row, store, now)));
  const byLicense = Map.groupBy(found, (row) => row.licenseId);
  return rows.map((license) => {
    const machines = byLicense.get(license.id) ?? [];
    return {
      ...licenseResource.present(license as Row<'licenses'> & PlainRow, now),
      activationCount: machines.length,
      activations: machines.slice(0, mostOfOne).map((row) => presentActivation(row, license, now)),
    };
  });
};

/** A license as the API shows it. */
export const presentLicense = async (
  license: Row<'licenses'>,
  store: Pick<Store, 'page'>,
  now: number,
): Promise<Record<string, unknown>> => ({
  ...licenseResource.present(license as Row<'licenses'> & PlainRow, now),
  ...(await shownActivations(license, store, now)),
});
