import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAgentDetail } from '../../src/app/connect/agents/agent-detail.js';
import { createAgentForm } from '../../src/app/connect/agents/agent-form.js';
import { createAgentList } from '../../src/app/connect/agents/agent-list.js';
import { installLines } from '../../src/app/connect/agents/token-dialog.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit();
});
afterAll(() => fixture.close());

test('a new agent shows its token until the page is left', async () => {
  const form = createAgentForm(await openParts(fixture.owner, '/agents/new'));
  expect(await form.draft.submit()).toBe(false);
  form.draft.set('name', 'Office');
  expect(await form.draft.submit()).toBe(true);
  const { token = '', tokenPrefix = '' } = form.made.value ?? {};
  expect(token.startsWith(tokenPrefix)).toBe(true);
  expect(installLines('https://watch.example.com', token)).toContain(`'${token}'`);
  form.dispose();
  expect(form.made.value).toBeUndefined();
});

test('an agent is renamed from the version that was read, and its token is rotated', async () => {
  const { id, tokenPrefix } = await fixture.owner.agents.create({ name: 'Lab' });
  const model = createAgentDetail(await openParts(fixture.owner, `/agents/${id}`), id);
  await expect.poll(() => model.agent.value?.status).toBe('pending');
  const agent = model.agent.value;
  if (agent === undefined) throw new Error('The agent is not shown.');
  const draft = model.draftOf(agent);
  draft.set('name', 'Laboratory');
  expect(await draft.submit()).toBe(true);
  expect(model.agent.value?.name).toBe('Laboratory');
  expect(await model.rotate()).toBe(true);
  expect(model.rotated.value?.tokenPrefix).not.toBe(tokenPrefix);
  model.closeToken();
  expect(model.rotated.value).toBeUndefined();
  model.dispose();
});

test('the list follows the filter of the address', async () => {
  const list = createAgentList(await openParts(fixture.owner, '/agents?status=online'));
  await expect.poll(() => list.rows.value).toEqual([]);
  list.clearFilters();
  await expect.poll(() => list.rows.value?.length).toBeGreaterThan(0);
  list.dispose();
});
