import { DatabaseSync } from 'node:sqlite';
import type { KitFixture } from './open-kit.js';

/** Changes an entry of the audit trail behind the server's back, as a person with the database file could. */
export const forgeAudit = ({ databaseFile }: KitFixture, sequence: number): void => {
  const database = new DatabaseSync(databaseFile);
  const triggers = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_activities'")
    .all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`);
  database.prepare("UPDATE audit_activities SET action = 'monitors.forged' WHERE sequence = ?").run(sequence);
  database.close();
};
