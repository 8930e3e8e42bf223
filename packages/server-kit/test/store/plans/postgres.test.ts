import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPostgres } from './filled-postgres.js';
import { rowsRead } from './rows-read.js';
import { listenToStatements } from './sent-statements.js';
import { openWorld, type World } from './watched-world.js';
import { asked } from './what-is-asked.js';

/** A page, a batch, or a portion of something, and what little else belongs to it. */
const usually = 120;

describe('on PostgreSQL, with 5,000 monitors of ten organizations,', () => {
  let world: World;
  let client: pg.Client;
  const statements = listenToStatements();
  /** Those that were examined: most are sent again and again. */
  const known = new Set<string>();
  beforeAll(async () => {
    world = await openWorld('postgres');
    const { fixture, organizationId } = world;
    client = new pg.Client({ connectionString: fixture.location });
    await client.connect();
    const { ref: monitorRef } = await world.row('monitors', world.monitorId);
    await fillPostgres(client, { organizationId, monitorRef, now: fixture.clock.now });
  });
  afterAll(async () => {
    statements.stop();
    await client.end();
    await world.fixture.close();
  });

  test.each(asked)('$title: nothing is read beyond what is needed', async ({ ask, atMost = usually }) => {
    statements.take();
    await ask(world);
    const tooMany = [];
    for (const statement of statements.take()) {
      if (known.has(statement.text)) continue;
      known.add(statement.text);
      for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
        const read = await rowsRead(client, mode, statement);
        const excess = read.filter(({ rows }) => rows > atMost);
        if (excess.length > 0) tooMany.push({ mode, excess, text: statement.text });
      }
    }
    expect(tooMany).toEqual([]);
  });
});
