import type { Migration } from '../../upkeep/migrate.js';

/** The monitors of an organization that have a tag are found, and counted, without a read of all of them. */
export const monitorTags: Migration = {
  id: 66,
  name: 'monitor-tags',
  isBreaking: false,
  sql: `
CREATE TABLE monitor_tags (
  organization_id text COLLATE "C" NOT NULL,
  tag text COLLATE "C" NOT NULL,
  monitor_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (organization_id, tag, monitor_id)
);
CREATE INDEX monitor_tags_monitor ON monitor_tags (monitor_id);
INSERT INTO monitor_tags (organization_id, tag, monitor_id)
SELECT DISTINCT organization_id, tag, id FROM monitors, jsonb_array_elements_text(tags) AS tag;

CREATE FUNCTION keep_monitor_tags() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM monitor_tags WHERE monitor_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO monitor_tags (organization_id, tag, monitor_id)
    SELECT DISTINCT NEW.organization_id, tag, NEW.id FROM jsonb_array_elements_text(NEW.tags) AS tag;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER monitor_tags_begun AFTER INSERT ON monitors
FOR EACH ROW WHEN (NEW.tags <> '[]') EXECUTE FUNCTION keep_monitor_tags();
CREATE TRIGGER monitor_tags_gone AFTER DELETE ON monitors
FOR EACH ROW WHEN (OLD.tags <> '[]') EXECUTE FUNCTION keep_monitor_tags();
CREATE TRIGGER monitor_tags_changed AFTER UPDATE OF tags ON monitors
FOR EACH ROW WHEN (OLD.tags <> NEW.tags) EXECUTE FUNCTION keep_monitor_tags();
`,
};
