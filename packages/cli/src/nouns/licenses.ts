import type { Noun } from './noun.js';

const holderHints = { not_found: 'The key is unknown: check it, or ask the issuer whether it was rotated.' };

export const licenses: Noun = {
  summary: 'Issue licenses, and see what uses them',
  table: {
    columns: ['status', 'name', 'keyPrefix', 'activationCount', 'seats', 'expiresAt', 'id'],
    expendable: ['keyPrefix', 'seats'],
  },
  flexible: ['statusReason', 'fingerprint', 'hostname'],
  operations: {
    create: {
      examples: ['licenses create --name Acme --seats 25 --entitlements \'{"sso":true}\' --out acme-key.txt'],
      nextStep: ({ id }) => `Start it: watchpost licenses activate ${id}`,
    },
    activate: {
      examples: ['licenses activate ID --fingerprint vault-1'],
      nextStep: ({ id }) => `Get a file for a machine without a network: watchpost licenses file ${id}`,
    },
    activations: {
      table: {
        columns: ['status', 'fingerprint', 'hostname', 'version', 'lastSeenAt', 'activatedAt', 'id'],
        expendable: ['activatedAt', 'hostname'],
      },
      whenEmpty: 'No machine is activated. Programs of the holder activate theirs with the license key.',
    },
    removeActivation: { path: ['licenses', 'deactivate'] },
    file: { command: 'licenses file' },
    keys: {
      table: { columns: ['status', 'keyId', 'algorithm', 'publicKeyHex', 'createdAt'], expendable: ['createdAt'] },
    },
    validate: {
      examples: ['licenses validate --fingerprint web-1'],
      failed: ({ valid, detail }) => (valid === false ? { message: String(detail) } : undefined),
    },
    activateMachine: { hints: holderHints },
    heartbeat: { hints: holderHints },
    deactivateMachine: { hints: holderHints },
    // A program of the holder asks for it; `api POST /licenses/file` does it by hand.
    holderFile: { command: 'api' },
  },
};
