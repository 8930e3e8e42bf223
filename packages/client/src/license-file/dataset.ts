/** The machine that a file is for. */
export interface LicenseFileMachine {
  readonly id: string;
  readonly fingerprint: string;
}

/** The license that a file is about. */
export interface LicenseOfFile {
  readonly id: string;
  readonly name: string;
  /** `trial`, `subscription` or `perpetual`; empty when the file does not say. */
  readonly type: string;
  /** When the license ends, in milliseconds since the epoch; `null` for never. */
  readonly expiresAt: number | null;
  /** Days before the end from which people should be warned. */
  readonly warnDays: number;
  /** Days after the end in which the license is still valid. */
  readonly graceDays: number;
  /** `null` for any number. */
  readonly seats: number | null;
  readonly entitlements: Readonly<Record<string, boolean | number | string>>;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What a license file says. */
export interface LicenseFileContent {
  readonly license: LicenseOfFile;
  /** `null` for a file that is good on any machine. */
  readonly machine: LicenseFileMachine | null;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  /** When the file is not good any more, in milliseconds since the epoch; `null` for never. */
  readonly expiresAt: number | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const daysOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

const timeOf = (value: unknown): number | null | undefined => {
  if (value === null || value === undefined) return null;
  const time = Date.parse(textOf(value));
  return Number.isNaN(time) ? undefined : time;
};

const isEntitlement = (value: unknown): value is boolean | number | string =>
  ['boolean', 'number', 'string'].includes(typeof value);

const parts = (included: unknown, type: string): Fields[] =>
  (Array.isArray(included) ? included : []).filter(isFields).filter((part) => part.type === type);

const attributesOf = ({ attributes }: Fields): Fields => (isFields(attributes) ? attributes : {});

/** The entitlements as the license has them; of a file of another issuer, those that it includes by their codes. */
const entitlementsOf = (attributes: Fields, included: unknown): LicenseOfFile['entitlements'] => {
  const { entitlements } = attributes;
  if (isFields(entitlements)) {
    return Object.fromEntries(
      Object.entries(entitlements).flatMap(([name, value]) => (isEntitlement(value) ? [[name, value]] : [])),
    );
  }
  return Object.fromEntries(parts(included, 'entitlements').map((part) => [textOf(attributesOf(part).code), true]));
};

const machineOf = (included: unknown): LicenseFileMachine | null => {
  const [machine] = parts(included, 'machines');
  if (machine === undefined) return null;
  return { id: textOf(machine.id), fingerprint: textOf(attributesOf(machine).fingerprint) };
};

/** What a dataset in the shape of JSON:API says; `undefined` for anything but a license. */
export const readDataset = (json: string): LicenseFileContent | undefined => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isFields(parsed)) return undefined;
  const { data, included, meta } = parsed;
  if (!isFields(data) || data.type !== 'licenses' || !isFields(meta)) return undefined;
  const attributes = attributesOf(data);
  const [issuedAt, fileEnd, licenseEnd] = [timeOf(meta.issued), timeOf(meta.expiry), timeOf(attributes.expiry)];
  if (typeof issuedAt !== 'number' || fileEnd === undefined || licenseEnd === undefined) return undefined;
  const { metadata } = attributes;
  return {
    license: {
      id: textOf(data.id),
      name: textOf(attributes.name),
      type: textOf(attributes.licenseType),
      expiresAt: licenseEnd,
      warnDays: daysOf(attributes.warnDays, 30),
      graceDays: daysOf(attributes.graceDays, 0),
      seats: typeof attributes.seats === 'number' ? attributes.seats : null,
      entitlements: entitlementsOf(attributes, included),
      metadata: isFields(metadata)
        ? Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]))
        : {},
    },
    machine: machineOf(included),
    issuedAt,
    expiresAt: fileEnd,
  };
};
