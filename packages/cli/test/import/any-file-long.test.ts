import { rm } from 'node:fs/promises';
import { monitors as contract } from '@watchpost/schemas';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { databases, foreignFiles } from './foreign-documents.js';

/** Another one each time: what fails names it, and so does the output of a run that does not. */
const seed = Math.floor(Math.random() * 0x7f_ff_ff_ff);
const numRuns = 10_000;

afterAll(() => rm(databases, { recursive: true, force: true }));

test.each(Object.entries(foreignFiles))(
  `any file of %s is planned, nothing is lost, and the contract takes what is planned (seed ${seed})`,
  async (_, files) => {
    await fc.assert(
      fc.asyncProperty(files, async ({ plan, entries }) => {
        const { monitors, skipped, invalid } = await plan();
        expect(monitors.length + skipped.length + invalid.length).toBe(entries);
        for (const { monitor, members } of monitors) {
          const group = { type: 'group', config: { monitorIds: members.map(() => `mon_${'0'.repeat(22)}`) } };
          const complete = members.length === 0 ? monitor : { ...monitor, ...group };
          expect(contract.create?.safeParse(complete).error?.issues ?? []).toEqual([]);
        }
        for (const { remark, reason } of [...skipped, ...invalid]) expect(`${remark.code} ${reason}`).toMatch(/^\w+ ./);
        // What is sent is JSON in UTF-8.
        expect(JSON.parse(JSON.stringify(monitors))).toHaveLength(monitors.length);
      }),
      { numRuns, seed, endOnFailure: true },
    );
  },
  600_000,
);
