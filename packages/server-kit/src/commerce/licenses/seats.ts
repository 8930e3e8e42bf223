import { bounds, type LicenseActivation, licenses } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import type { Actor } from '../../request/events/emit.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Change, Row } from '../../store/interface/store.js';
import { licensesBounds } from './bounds.js';
import { followingColumns, isLapsed, lapsedUntil, refusalOf, seatLimit } from './license-state.js';
import { presentActivation } from './present-license.js';
import { explained } from './refusal.js';

type LicenseRow = Row<'licenses'>;
type ActivationRow = Row<'licenseActivations'>;

/** What a machine says of itself. */
export interface Machine {
  readonly fingerprint: string;
  readonly name: string | null;
  readonly hostname: string | null;
  readonly platform: string | null;
  readonly version: string | null;
}

/** How a machine comes to its seat. */
export interface Seat {
  /** The license with what the activation makes of it. */
  readonly license: LicenseRow;
  readonly activation: LicenseActivation;
  /** Whether the machine was not activated before. */
  readonly isNew: boolean;
  readonly changes: readonly Change[];
}

/** What a lapsed machine leaves is kept for a week, for those who ask where it went. */
const keptLapsedMs = 604_800_000;

const onlyCounted = { orderBy: 'lastSeenAt', isDescending: false, limit: 1, offset: 0 } as const;

/** How many machines take a seat. */
export const countSeats = async (license: LicenseRow, { services, now }: Context): Promise<number> => {
  const until = lapsedUntil(license, now);
  const where = {
    licenseId: license.id,
    status: 'active',
    ...(until === null ? {} : { lastSeenAt: { above: until } }),
  } as const;
  return (await services.store.page('licenseActivations', { where, ...onlyCounted })).totalItems;
};

/**
 * Refuses the commit when the license was changed since it was read: suspended, for example, or given fewer seats. The
 * first machine starts the license.
 */
const licenseChange = (license: LicenseRow, now: number): { readonly started: LicenseRow; readonly change: Change } => {
  const { id, version, status } = license;
  const guard = { kind: 'update', table: 'licenses', where: { id, version, status }, mustMatch: true } as const;
  if (license.activatedAt !== null) return { started: license, change: { ...guard, set: { version } } };
  const first = { ...license, activatedAt: now };
  const set = { activatedAt: now, ...followingColumns(first, now) };
  return { started: { ...first, ...set }, change: { ...guard, set } };
};

/** Frees the seats of machines that missed their heartbeat, and deletes what lapsed long ago. */
const lapseChanges = (license: LicenseRow, now: number): Change[] => {
  const until = lapsedUntil(license, now);
  const active = { licenseId: license.id, status: 'active' } as const;
  const gone = { licenseId: license.id, status: 'lapsed', lastSeenAt: { atMost: now - keptLapsedMs } } as const;
  return [
    { kind: 'delete', table: 'licenseActivations', where: gone },
    ...(until === null
      ? []
      : [
          {
            kind: 'update',
            table: 'licenseActivations',
            where: { ...active, lastSeenAt: { atMost: until } },
            set: { status: 'lapsed' },
          } as const,
        ]),
  ];
};

const mostOfLicense = bounds.licenseActivations.most;
const mostOfOrganization = licensesBounds.organizationActivations.most;

/** The entries that hold the seats of the license, and the rows of its organization, against activations at the same time. */
const boundChanges = ({ id: licenseId, organizationId, ...license }: LicenseRow): Change[] => [
  {
    kind: 'bound',
    table: 'licenseActivations',
    where: { licenseId, status: 'active' },
    atMost: Math.min(seatLimit(license) ?? mostOfLicense, mostOfLicense),
  },
  { kind: 'bound', table: 'licenseActivations', where: { organizationId }, atMost: mostOfOrganization },
];

/** @throws ProblemError `conflict` when every seat is taken */
const assertRoom = async (license: LicenseRow, context: Context): Promise<void> => {
  const limit = Math.min(seatLimit(license) ?? mostOfLicense, mostOfLicense);
  if ((await countSeats(license, context)) >= limit) {
    throw new ProblemError(
      'conflict',
      `All ${limit} activations of the license are in use: deactivate a machine first.`,
    );
  }
  const where = { organizationId: license.organizationId };
  const { totalItems } = await context.services.store.page('licenseActivations', {
    where,
    orderBy: 'id',
    isDescending: false,
    limit: 1,
    offset: 0,
  });
  if (totalItems >= mostOfOrganization) {
    throw new ProblemError('conflict', `The issuer has ${mostOfOrganization} activations, and takes no more.`);
  }
};

/** Who acts with a license key, in the audit trail. */
export const holderOf = ({ id, name }: LicenseRow): Actor => ({ type: 'license', id, name });

/**
 * The decision that gives a machine a seat, or refreshes the one that it has.
 *
 * @param options.actor who does it, where that is not the caller
 * @param options.onNew is called before a seat is taken
 * @throws ProblemError `conflict` when the license cannot be used, or every seat is taken
 */
export const decideSeat = async (
  license: LicenseRow,
  machine: Machine,
  context: Context,
  { actor, onNew }: { readonly actor?: Actor; readonly onNew?: () => Promise<void> } = {},
): Promise<Seat> => {
  const { now, services } = context;
  const refusal = refusalOf(license, now);
  if (refusal !== undefined) throw explained(refusal);
  const { id: licenseId, organizationId } = license;
  const known = await services.store.get('licenseActivations', { licenseId, fingerprint: machine.fingerprint });
  const hasSeat = known !== undefined && !isLapsed(known, license, now);
  if (!hasSeat) {
    await onNew?.();
    await assertRoom(license, context);
  }
  const { started, change } = licenseChange(license, now);
  const searchText = [machine.fingerprint, machine.name, machine.hostname].join('\n').toLowerCase();
  const seen = { ...machine, status: 'active', lastSeenAt: now, updatedAt: now, searchText } as const;
  const row: ActivationRow = {
    id: newId('lac', now),
    organizationId,
    licenseId,
    activatedAt: now,
    createdAt: now,
    ...known,
    ...seen,
  };
  const written: Change =
    known === undefined
      ? { kind: 'insert', table: 'licenseActivations', row }
      : {
          kind: 'update',
          table: 'licenseActivations',
          where: { id: known.id, ...(hasSeat && { status: 'active' }) },
          set: seen,
          mustMatch: true,
        };
  const audit = auditChange(context, {
    organizationId,
    resource: { type: licenses.name, id: licenseId, name: license.name },
    after: { activationId: row.id, fingerprint: row.fingerprint },
    ...(actor === undefined ? {} : { actor }),
  });
  return {
    license: started,
    activation: presentActivation(row, started, now),
    isNew: known === undefined,
    changes: [
      change,
      // What lapsed long ago is deleted after this machine was seen, which may be one of those.
      ...(hasSeat ? [written] : [written, ...lapseChanges(license, now), ...boundChanges(license)]),
      // A refresh is no deed of a person, and comes as often as the program starts; what a member does is recorded.
      ...(hasSeat && actor !== undefined ? [] : [audit]),
    ],
  };
};
