import { type LicenseFileContent, LicenseFileError, verifyLicenseFile } from '@watchpost/client/license-file';
import { entitlementNames } from '@watchpost/schemas';
import type { Logger } from '../../base/logger.js';
import { timestamp } from '../../base/timestamp.js';
import { type AskedSource, assertEntitlements, type SourceAnswer } from '../entitlements/asked-source.js';
import type { GivenEntitlements } from '../entitlements/limit-values.js';

/** Entitlements that a license file gives to every organization of a server. */
export interface LicenseEntitlements {
  readonly license: {
    /** The text of the file, or a function that reads it; it is asked again every few minutes, so the file can be replaced. */
    readonly file: string | (() => Promise<string>);
    /** Of the issuer: 64 hexadecimal digits, or PEM. Several while one replaces the other. */
    readonly publicKey: string | readonly string[];
    /** The license key of an encrypted file. */
    readonly key?: string;
  };
  /** What holds after the end of the file and its grace. Default: no limits, as without a license. */
  readonly fallback?: GivenEntitlements;
}

const dayMs = 86_400_000;
/** How long one reading of the file is used for all organizations. */
const freshMs = 60_000;

/** When a file ends: with its license, or by its own time; `null` for never. */
const endOf = ({ license, expiresAt }: LicenseFileContent): number | null => {
  const ends = [license.expiresAt, expiresAt].filter((end) => end !== null);
  return ends.length === 0 ? null : Math.min(...ends);
};

/** What a file says that is genuine, also when its time is over: its end has a grace. */
const readFile = async (
  { file, publicKey, key }: LicenseEntitlements['license'],
  now: number,
): Promise<LicenseFileContent> => {
  const text = typeof file === 'string' ? file : await file();
  try {
    return await verifyLicenseFile(text, { publicKey, key, now });
  } catch (error) {
    if (error instanceof LicenseFileError && error.code === 'expired' && error.content !== undefined) {
      return error.content;
    }
    throw error;
  }
};

/** The entitlements of a file that Watchpost knows. @throws TypeError when one has another form */
const knownEntitlements = ({ license }: LicenseFileContent): GivenEntitlements =>
  assertEntitlements(
    Object.fromEntries(
      Object.entries(license.entitlements).filter(([name]) => entitlementNames.some((one) => one === name)),
    ),
  );

/**
 * The source that reads a license file. It decides about limits alone: whatever becomes of the file, checks, alerts and
 * incidents go on.
 *
 * @throws TypeError when the fallback cannot be used
 */
export const licenseSource = (
  { license, fallback: given = 'unlimited' }: LicenseEntitlements,
  { clock, logger }: { readonly clock: () => number; readonly logger: Logger },
): AskedSource => {
  const fallback = assertEntitlements(given);
  let reading: { readonly at: number; readonly answer: Promise<SourceAnswer> } | undefined;
  let warnedAt = Number.NEGATIVE_INFINITY;

  /** Says it once a day, however often the file is read. */
  const warn = (message: string, fields: Readonly<Record<string, unknown>>): void => {
    const now = clock();
    if (now < warnedAt + dayMs) return;
    warnedAt = now;
    logger.warn(message, fields);
  };

  const answerOf = (content: LicenseFileContent, now: number): SourceAnswer => {
    const { id, name, warnDays, graceDays } = content.license;
    const plan = { code: 'license', name };
    const end = endOf(content);
    if (end === null || now < end - warnDays * dayMs) return { entitlements: knownEntitlements(content), plan };
    const graceEnd = end + graceDays * dayMs;
    const fields = { license: id, endsAt: timestamp(end), graceEndsAt: timestamp(graceEnd) };
    if (now >= graceEnd) {
      warn('license file has ended; the fallback applies', fields);
      return { entitlements: fallback, plan: null };
    }
    warn(now < end ? 'license file ends soon' : 'license file has ended; its grace goes on', fields);
    return { entitlements: knownEntitlements(content), plan };
  };

  const answer = async (now: number): Promise<SourceAnswer> => {
    try {
      return answerOf(await readFile(license, now), now);
    } catch (error) {
      const reason = error instanceof LicenseFileError ? error.code : undefined;
      warn('license file cannot be used; the last entitlements stay', { reason, error });
      throw error;
    }
  };

  return {
    key: 'license',
    fallback,
    read() {
      const now = clock();
      if (reading === undefined || now >= reading.at + freshMs || now < reading.at) {
        reading = { at: now, answer: answer(now) };
      }
      return reading.answer;
    },
    describeLimit: () => undefined,
  };
};
