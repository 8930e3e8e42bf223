import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openKit } from '../kit-fixture.js';

test('readiness says that PostgreSQL is full when a write finds no room, although the smaller one of the probe does', async () => {
  const fixture = await openKit('postgres');
  onTestFinished(() => fixture.close());
  const { token } = await fixture.newMember('owner');
  const aside = new pg.Client({ connectionString: fixture.location });
  await aside.connect();
  onTestFinished(() => aside.end());
  await aside.query(`SET search_path = watchpost;
CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
END $$;
CREATE TRIGGER no_room BEFORE INSERT ON monitors FOR EACH ROW EXECUTE FUNCTION no_room()`);
  const create = () => fixture.request('POST', '/api/v1/monitors', { token, body: { name: 'Shop', type: 'manual' } });
  expect((await fixture.kit.health()).writeTrouble).toBeNull();
  const refused = await create();
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  expect((await fixture.kit.health()).writeTrouble).toBe('full');
  await aside.query('DROP TRIGGER no_room ON watchpost.monitors');
  expect((await create()).status).toBe(201);
});
