import { defineRoom } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import { activationOperations } from './activations.js';
import { createLicenseWorker } from './expiry-worker.js';
import { holderMachineOperations } from './holder-machines.js';
import { licenseOperations } from './license.js';
import { licenseFileOperations } from './license-file.js';
import { fileKeySealContext } from './license-key.js';
import { licenseStepOperations } from './license-steps.js';
import { licenseResource } from './present-license.js';
import { signingKeySealContext } from './signing-keys.js';
import { validateOperations } from './validate.js';

export const licensesRoom = defineRoom({
  name: 'licenses',
  part: 'licenses',
  subjects: ['license.expiring', 'license.expired'],
  resources: [licenseResource],
  verbs: {
    ...licenseOperations,
    ...licenseStepOperations,
    ...activationOperations,
    ...holderMachineOperations,
    ...licenseFileOperations,
    ...validateOperations,
  },
  workers: (parts) => [createLicenseWorker(parts)],
  seals: [
    sealedColumn('licenses', 'fileKey', ({ id }) => ({ key: { id }, context: fileKeySealContext(id) })),
    sealedColumn('licenseSigningKeys', 'privateKey', ({ id }) => ({ key: { id }, context: signingKeySealContext(id) })),
  ],
  limits: [
    {
      kind: 'counts',
      entitlement: 'maxLicenses',
      rows: [{ table: 'licenses', where: { revokedAt: null } }],
      what: 'licenses that are not revoked',
      advice: 'Revoke one',
    },
  ],
});
