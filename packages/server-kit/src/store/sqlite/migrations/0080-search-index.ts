import type { Migration } from '../../upkeep/migrate.js';

/** The tables whose rows are searched, and the column that says whose they are. */
const searched = [
  ['monitors', 'organization_id'],
  ['incidents', 'organization_id'],
  ['api_keys', 'organization_id'],
  ['invitations', 'organization_id'],
  ['maintenance_windows', 'organization_id'],
  ['licenses', 'organization_id'],
  ['license_activations', 'license_id'],
] as const;

const indexed = ([table, within]: (typeof searched)[number]): string => `
INSERT INTO search_scopes (scope) SELECT DISTINCT '${table} ' || ${within} FROM ${table};
INSERT INTO search_rows (place, row_id)
SELECT (s.number << 32) + row_number() OVER (PARTITION BY s.number ORDER BY t.id), t.id
FROM ${table} AS t JOIN search_scopes AS s ON s.scope = '${table} ' || t.${within};
INSERT INTO search_index (rowid, text)
SELECT r.place, t.search_text FROM ${table} AS t JOIN search_rows AS r ON r.row_id = t.id ORDER BY r.place;

CREATE TRIGGER ${table}_searched AFTER INSERT ON ${table} BEGIN
  INSERT OR IGNORE INTO search_scopes (scope) VALUES ('${table} ' || NEW.${within});
  INSERT INTO search_rows (place, row_id)
  SELECT 1 + coalesce(
    (SELECT max(place) FROM search_rows WHERE place BETWEEN number << 32 AND ((number + 1) << 32) - 1), number << 32
  ), NEW.id FROM search_scopes WHERE scope = '${table} ' || NEW.${within};
  INSERT INTO search_index (rowid, text) SELECT place, NEW.search_text FROM search_rows WHERE row_id = NEW.id;
END;
CREATE TRIGGER ${table}_search_changed AFTER UPDATE OF search_text ON ${table} WHEN OLD.search_text <> NEW.search_text BEGIN
  INSERT INTO search_index (search_index, rowid, text)
  SELECT 'delete', place, OLD.search_text FROM search_rows WHERE row_id = OLD.id;
  INSERT INTO search_index (rowid, text) SELECT place, NEW.search_text FROM search_rows WHERE row_id = NEW.id;
END;
CREATE TRIGGER ${table}_search_gone AFTER DELETE ON ${table} BEGIN
  INSERT INTO search_index (search_index, rowid, text)
  SELECT 'delete', place, OLD.search_text FROM search_rows WHERE row_id = OLD.id;
  DELETE FROM search_rows WHERE row_id = OLD.id;
  DELETE FROM search_scopes WHERE scope = '${table} ' || OLD.${within} AND NOT EXISTS (
    SELECT 1 FROM search_rows WHERE place BETWEEN number << 32 AND ((number + 1) << 32) - 1
  );
END;
`;

/**
 * A search finds its rows by the parts of their text, without a read of all of them. The rows of one organization lie side
 * by side in the index, so those of others are not read.
 */
export const searchIndex: Migration = {
  id: 80,
  name: 'search-index',
  isBreaking: false,
  sql: `
CREATE TABLE search_scopes (
  number INTEGER NOT NULL PRIMARY KEY,
  scope TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE search_rows (
  place INTEGER NOT NULL PRIMARY KEY,
  row_id TEXT NOT NULL UNIQUE
) STRICT;
CREATE VIRTUAL TABLE search_index USING fts5(
  text, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1'
);
${searched.map(indexed).join('')}`,
};
