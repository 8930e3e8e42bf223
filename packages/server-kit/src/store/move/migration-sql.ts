import { postgresMigrationSql } from '../postgres/schema.js';
import { sqliteMigrationSql } from '../sqlite/schema.js';

/**
 * The SQL that `migrate('auto')` runs on an empty database, as one script: for those whose servers may not change
 * the schema. After it `migrate('check')` passes.
 *
 * @param schema where PostgreSQL's tables go. Default: `watchpost`
 */
export const migrationSql = (dialect: 'sqlite' | 'postgres', schema = 'watchpost'): string =>
  dialect === 'sqlite' ? sqliteMigrationSql() : postgresMigrationSql(schema);
