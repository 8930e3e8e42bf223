import type { Migration } from '../../upkeep/migrate.js';

/** A channel shows which credentials it has; they are sealed, so the names are kept beside them. */
export const channelCredentialFields: Migration = {
  id: 39,
  name: 'channel-credential-fields',
  isBreaking: false,
  sql: `
ALTER TABLE notification_channels ADD COLUMN credential_fields jsonb NOT NULL DEFAULT '[]';
`,
};
