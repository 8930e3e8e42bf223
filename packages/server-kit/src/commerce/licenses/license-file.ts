import { licenseCodes, licenseHolderRoutes, licenseRoutes, licenses } from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import type { Actor } from '../../request/events/emit.js';
import { attachment } from '../../request/http/file-name.js';
import { invalidField, notFound, ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { countHolderCall, countHolderChange } from './holder-limits.js';
import { openFileKey } from './license-key.js';
import { codeOf, isLapsed, isUsable, refusalOf } from './license-state.js';
import { explained } from './refusal.js';
import { holderOf } from './seats.js';
import { activeSigningKey, openSigningKey, publicKeyPem } from './signing-keys.js';
import { examine } from './validate.js';
import { fileDataset, fileExpiry, writeLicenseFile } from './write-file.js';

/** What a file is made with. */
interface FileOptions {
  readonly activation: Row<'licenseActivations'> | undefined;
  readonly ttlSeconds: number;
  readonly encrypt: boolean;
  readonly actor?: Actor;
}

/** Issues a file, which the audit trail records: nothing else says which files are out there. */
const issueFile = async (license: Row<'licenses'>, options: FileOptions, context: Context): Promise<Decision> => {
  const { now, services } = context;
  const { activation, ttlSeconds, encrypt, actor } = options;
  const key = await activeSigningKey(license.organizationId, services.store);
  if (key === undefined) throw new Error('the organization of a license has no key to sign with');
  const content = { license, activation, keyId: key.id, issuedAt: now, ttlSeconds };
  const text = writeLicenseFile(fileDataset(content), {
    signingKey: openSigningKey(key, services.secretBox),
    encryptionKey: encrypt ? openFileKey(license, services.secretBox) : null,
  });
  const file = { keyId: key.id, expiry: timestamp(fileExpiry(content)), activationId: activation?.id ?? null, encrypt };
  return {
    text,
    headers: attachment(license.id, 'lic'),
    changes: [
      auditChange(context, {
        organizationId: license.organizationId,
        resource: { type: licenses.name, id: license.id, name: license.name },
        after: { file },
        ...(actor === undefined ? {} : { actor }),
      }),
    ],
  };
};

const minTtlSeconds = 3600;

/** Gives a file to the issuer, for a machine without a network for example. */
const file = serve(licenseRoutes.file, async ({ params, query }, context) => {
  const license = await readOwnRow('licenses', params.id, context);
  const { activationId, encrypt, ttlSeconds = license.fileTtlSeconds } = query;
  if (ttlSeconds < minTtlSeconds) {
    throw invalidField('ttlSeconds', 'too_small', `must be at least ${minTtlSeconds}`);
  }
  const code = refusalOf(license, context.now) ?? (license.activatedAt === null ? 'not_started' : undefined);
  if (code !== undefined) throw explained(code);
  const activation =
    activationId === undefined
      ? undefined
      : await context.services.store.get('licenseActivations', { id: activationId, licenseId: license.id });
  if (activationId !== undefined && activation === undefined) throw notFound();
  if (activation !== undefined && isLapsed(activation, license, context.now)) throw explained('heartbeat_missed');
  return issueFile(license, { activation, encrypt, ttlSeconds }, context);
});

/** Gives a file to the holder of the key, where the key would validate. */
const holderFile = serve(licenseHolderRoutes.holderFile, async ({ body }, context) => {
  await countHolderCall('call', context);
  const examined = await examine(body.key, body, context);
  if (examined === undefined) throw new ProblemError('not_found', licenseCodes.not_found);
  const { license, activation } = examined;
  const code = codeOf({ ...examined, entitlements: [] }, context.now);
  if (!isUsable(code)) throw explained(code);
  await countHolderChange(license.id, context);
  const ttlSeconds = Math.min(body.ttlSeconds ?? license.fileTtlSeconds, license.fileTtlSeconds);
  return issueFile(license, { activation, encrypt: body.encrypt, ttlSeconds, actor: holderOf(license) }, context);
});

/** An organization has few keys: one, until it is replaced. */
const mostKeys = { limit: 100, orderBy: 'createdAt', isDescending: true } as const;

const keys = serve(licenseRoutes.keys, async (_input, context) => {
  const { organizationId } = context.caller;
  const rows =
    organizationId === null
      ? []
      : await context.services.store.find('licenseSigningKeys', { organizationId }, mostKeys);
  return {
    body: {
      data: rows.map(({ id, publicKeyHex, createdAt, retiredAt }) => ({
        keyId: id,
        algorithm: 'Ed25519',
        publicKeyHex,
        publicKeyPem: publicKeyPem(publicKeyHex),
        createdAt: timestampOrNull(createdAt),
        status: retiredAt === null ? 'active' : 'retired',
      })),
    },
  };
});

export const licenseFileOperations: Readonly<Record<string, Verb>> = {
  'licenses.file': file,
  'licenses.holderFile': holderFile,
  'licenses.keys': keys,
};
