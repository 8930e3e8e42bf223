import type { Noun } from './noun.js';

export const organizations: Noun = {
  summary: 'Your organizations, and which of them you act in',
  table: { columns: ['status', 'name', 'slug', 'timezone', 'id'] },
};

export const members: Noun = {
  summary: 'The people of your organization, and their roles',
  table: {
    columns: ['name', 'email', 'role', 'mfaEnabled', 'createdAt', 'id'],
    expendable: ['mfaEnabled', 'createdAt'],
  },
  flexible: ['email'],
};

export const invitations: Noun = {
  summary: 'Invite people to your organization',
  table: { columns: ['status', 'email', 'role', 'createdAt', 'expiresAt', 'id'], expendable: ['createdAt'] },
  flexible: ['email'],
  operations: { accept: { hints: { token_expired: 'Ask for the invitation to be sent again.' } } },
};

export const roles: Noun = {
  summary: 'What members may do',
  table: { columns: ['name', 'isSystem', 'memberCount', 'description', 'id'], expendable: ['description'] },
  flexible: ['scopes'],
  operations: { scopes: { table: { columns: ['scope', 'description'], expendable: ['description'] } } },
};

export const apiKeys: Noun = {
  summary: 'Keys that programs sign in with',
  table: {
    columns: ['status', 'name', 'prefix', 'scopes', 'lastUsedAt', 'expiresAt', 'id'],
    expendable: ['prefix', 'lastUsedAt'],
  },
  flexible: ['scopes'],
  operations: { remove: { path: ['api-keys', 'revoke'] } },
};

export const auditActivities: Noun = {
  group: 'audit',
  summary: 'See and verify the audit trail',
  table: {
    columns: ['sequence', 'at', 'result', 'actor.name', 'action', 'resource.name', 'id'],
    expendable: ['result', 'actor.name'],
    hasExactTimes: true,
  },
  operations: { verify: { command: 'audit verify' } },
};
