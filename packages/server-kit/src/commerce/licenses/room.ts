import { defineRoom } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import { fileKeySealContext } from './license-key.js';
import { signingKeySealContext } from './signing-keys.js';

export const licensesRoom = defineRoom({
  name: 'licenses',
  part: 'licenses',
  serving: { operations: ['licenses'], load: () => import('./serving.js') },
  subjects: ['license.expiring', 'license.expired'],
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
