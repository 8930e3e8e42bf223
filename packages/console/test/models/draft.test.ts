import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDraft, isSame, type Values } from '../../src/app/forms/draft.js';
import { type KitFixture, openKit } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit();
});
afterAll(() => fixture.close());

const draftOf = async (name: string) => {
  const { owner } = fixture;
  const saved = await owner.monitors.create({ name, type: 'manual' });
  const sent: Values[] = [];
  const valuesOf = ({ name, description, tags }: { name: string; description: string; tags: string[] }): Values => ({
    name,
    description,
    tags,
  });
  const draft = createDraft({
    initial: valuesOf(saved),
    version: saved.version,
    save: (values, version) => {
      sent.push(values);
      return owner.monitors.update(saved.id, values, { ifVersion: version });
    },
    readAgain: async () => {
      const now = await owner.monitors.get(saved.id);
      return { values: valuesOf(now), version: now.version };
    },
  });
  return { owner, saved, sent, draft };
};

describe('a form', () => {
  test('sends only what was changed', async () => {
    const { draft, sent } = await draftOf('Shop');
    expect(draft.isDirty.value).toBe(false);
    draft.set('description', 'The shop.');
    expect(draft.isDirty.value).toBe(true);
    expect(await draft.submit()).toBe(true);
    expect([sent, draft.isDirty.value]).toEqual([[{ description: 'The shop.' }], false]);
  });

  test('shows what the server refuses at the field, until the field is changed', async () => {
    const { draft } = await draftOf('Refused');
    draft.set('name', '');
    expect(await draft.submit()).toBe(false);
    expect(draft.problems.value).toEqual({ name: expect.stringMatching(/./) });
    draft.set('name', 'Better');
    expect([draft.problems.value, await draft.submit()]).toEqual([{}, true]);
  });

  test('sends nothing while a field cannot be read', async () => {
    const { draft, sent } = await draftOf('Unreadable');
    draft.setProblem('config', 'This is no JSON.');
    expect([await draft.submit(), draft.problems.value, sent]).toEqual([false, { config: 'This is no JSON.' }, []]);
    draft.setProblem('config', undefined);
    draft.set('description', 'x');
    expect(await draft.submit()).toBe(true);
  });

  test('shows both versions after a change of another person, and loses neither', async () => {
    const { draft, owner, saved, sent } = await draftOf('Contested');
    draft.set('description', 'Mine.');
    await owner.monitors.update(saved.id, { description: 'Theirs.', tags: ['theirs'] });
    expect(await draft.submit()).toBe(false);
    expect(draft.conflict.value).toMatchObject({ theirs: { description: 'Theirs.' }, fields: ['description'] });
    expect(await draft.takeYours()).toBe(true);
    expect(sent.at(-1)).toEqual({ description: 'Mine.' });
    expect(await owner.monitors.get(saved.id)).toMatchObject({ description: 'Mine.', tags: ['theirs'] });
  });

  test('goes on with the other version when that is wanted', async () => {
    const { draft, owner, saved } = await draftOf('Given up');
    draft.set('description', 'Mine.');
    await owner.monitors.update(saved.id, { description: 'Theirs.' });
    await draft.submit();
    draft.takeTheirs();
    expect([draft.values.value.description, draft.isDirty.value, draft.conflict.value]).toEqual([
      'Theirs.',
      false,
      undefined,
    ]);
  });
});

test.each([
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [[], {}, false],
  [[1, 2], [2, 1], false],
  [null, undefined, false],
  [{ a: undefined }, {}, true],
])('%j and %j are the same: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
});
