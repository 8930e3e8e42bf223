import { type ReadonlySignal, signal } from '@preact/signals';
import type { License, LicenseActivation, LicenseCreate, LicensesListQuery, LicenseWithKey } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { licenseCreateFields } from '../../contract/license-create.js';
import { createDraft, type Draft } from '../../forms/draft.js';
import { presetsOf } from '../../forms/field-schema.js';
import { type Attempts, createAttempts } from '../../store/attempt.js';
import { createList, type ListModel } from '../../store/list.js';
import { createQuery } from '../../store/query.js';

/** Lists the licenses that the organization issued. */
export const createLicenseList = ({ client, address }: Pick<ConsoleParts, 'client' | 'address'>): ListModel<License> =>
  createList<License>({
    address,
    fields: ['search', 'status', 'type', 'sort'],
    read: (query, options) => client.licenses.list(query as LicensesListQuery, options),
  });

/** The form of a new license. */
export interface LicenseFormModel {
  readonly draft: Draft;
  /** The license with its key, which is shown once. */
  readonly created: ReadonlySignal<LicenseWithKey | undefined>;
  dispose(): void;
}

/** Issues a license. */
export const createLicenseForm = ({ client }: Pick<ConsoleParts, 'client'>): LicenseFormModel => {
  const created = signal<LicenseWithKey | undefined>(undefined);
  const draft = createDraft<LicenseWithKey, LicenseCreate>({
    initial: presetsOf(licenseCreateFields),
    save: (values) => client.licenses.create(values),
    onSaved: (license) => {
      created.value = license;
    },
  });
  return { draft, created, dispose: draft.dispose };
};

/** One license, its machines, and what can be done with it. */
export interface LicenseModel {
  readonly license: ReadonlySignal<License | undefined>;
  readonly activations: ListModel<LicenseActivation>;
  readonly error: ReadonlySignal<unknown>;
  readonly attempts: Attempts;
  /** A new key, which is shown once. */
  readonly rotated: ReadonlySignal<LicenseWithKey | undefined>;
  reload(): Promise<void>;
  suspend(): Promise<boolean>;
  reinstate(): Promise<boolean>;
  /** @param expiresAt RFC 3339; `null` for never */
  renew(expiresAt: string | null): Promise<boolean>;
  revoke(): Promise<boolean>;
  rotateKey(): Promise<boolean>;
  putKeyAway(): void;
  deactivate(activation: LicenseActivation): Promise<boolean>;
  dispose(): void;
}

/** Reads a license and its activations. */
export const createLicense = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'toasts' | 'language'>,
  id: string,
): LicenseModel => {
  const { client, address } = parts;
  const query = createQuery<License>((abort) => client.licenses.get(id, { signal: abort }));
  const activations = createList<LicenseActivation>({
    address,
    fields: [],
    pageSize: 20,
    read: (fields, options) => client.licenses.activations(id, fields, options),
  });
  const attempts = createAttempts(parts);
  const rotated = signal<LicenseWithKey | undefined>(undefined);
  const step = (send: (options: { readonly ifVersion?: number }) => Promise<License>): Promise<boolean> =>
    attempts.run(async () => {
      const version = query.data.peek()?.version;
      query.set(await send(version === undefined ? {} : { ifVersion: version }));
    });
  return {
    license: query.data,
    activations,
    error: query.error,
    attempts,
    rotated,
    reload: query.reload,
    suspend: () => step((options) => client.licenses.suspend(id, {}, options)),
    reinstate: () => step((options) => client.licenses.reinstate(id, options)),
    renew: (expiresAt) => step((options) => client.licenses.renew(id, { expiresAt }, options)),
    revoke: () => step((options) => client.licenses.revoke(id, {}, options)),
    rotateKey: () =>
      step(async (options) => {
        rotated.value = await client.licenses.rotateKey(id, options);
        return rotated.value;
      }),
    putKeyAway() {
      rotated.value = undefined;
    },
    deactivate: (activation) =>
      attempts.run(async () => {
        await client.licenses.removeActivation(id, activation.id);
        await Promise.all([activations.reload(), query.reload()]);
      }),
    dispose() {
      query.dispose();
      activations.dispose();
    },
  };
};
