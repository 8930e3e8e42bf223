import { count } from '../../words/count.js';
import { defineWords } from '../../words/define-words.js';

const en = {
  new: 'New API key',
  edit: 'API key',
  name: 'Name',
  key: 'Key',
  statusLabel: 'Status',
  status: { active: 'Active', suspended: 'Suspended', expired: 'Expired', revoked: 'Revoked' },
  suspendedHint: 'The member who answers for it may less than the key. Rotate it to answer for it yourself.',
  permissions: 'Permissions',
  permissionCount: (number: number) => count(number, 'permission', 'permissions'),
  lastUsed: 'Last used',
  never: 'Never',
  expires: 'Expires',
  created: 'Created',
  secretTitle: 'The API key',
  secretHint: 'Programs send it as X-Api-Key.',
  rotate: 'Rotate',
  rotateTitle: 'Rotate the API key',
  rotateHint: 'A new secret is made. The old one works until its time ends.',
  grace: 'The old secret works for',
  graces: { '0': 'No longer', '3600': '1 hour', '86400': '1 day', '604800': '7 days' },
  revoke: 'Revoke',
  revokeHint: 'Programs that use it are refused at once. This cannot be undone.',
  empty: 'No API key yet. A program uses one to call the API.',
  command: 'watchpost api-keys create --name CI --scopes monitors:read',
  labels: {
    name: 'Name',
    scopes: 'Permissions',
    expiresAt: 'Expires at',
    rateLimitPerMinute: 'Requests per minute',
  },
  hints: {
    name: 'What the key is for.',
    expiresAt: 'Empty for never.',
    rateLimitPerMinute: 'Most that the key may make.',
  },
};

export const apiKeyWords = defineWords(en, () => import('./words.de.js'));
