import type { Migration } from '../../upkeep/migrate.js';

/** The monitors of an organization that have a tag are found, and counted, without a read of all of them. */
export const monitorTags: Migration = {
  id: 66,
  name: 'monitor-tags',
  isBreaking: false,
  sql: `
CREATE TABLE monitor_tags (
  organization_id TEXT NOT NULL,
  tag TEXT NOT NULL,
  monitor_id TEXT NOT NULL,
  PRIMARY KEY (organization_id, tag, monitor_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX monitor_tags_monitor ON monitor_tags (monitor_id);
INSERT OR IGNORE INTO monitor_tags (organization_id, tag, monitor_id)
SELECT monitors.organization_id, json_each.value, monitors.id FROM monitors, json_each(monitors.tags);

CREATE TRIGGER monitor_tags_begun AFTER INSERT ON monitors WHEN NEW.tags <> '[]' BEGIN
  INSERT OR IGNORE INTO monitor_tags (organization_id, tag, monitor_id)
  SELECT NEW.organization_id, value, NEW.id FROM json_each(NEW.tags);
END;
CREATE TRIGGER monitor_tags_changed AFTER UPDATE OF tags ON monitors WHEN OLD.tags <> NEW.tags BEGIN
  DELETE FROM monitor_tags WHERE monitor_id = OLD.id;
  INSERT OR IGNORE INTO monitor_tags (organization_id, tag, monitor_id)
  SELECT NEW.organization_id, value, NEW.id FROM json_each(NEW.tags);
END;
CREATE TRIGGER monitor_tags_gone AFTER DELETE ON monitors WHEN OLD.tags <> '[]' BEGIN
  DELETE FROM monitor_tags WHERE monitor_id = OLD.id;
END;
`,
};
