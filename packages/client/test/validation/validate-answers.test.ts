import { expect, it, vi } from 'vitest';
import { createClient } from '../../src/index.js';
import { createFakeServer } from '../../src/testing.js';
import { InvalidAnswerError, type ValidationMode, validateAnswers } from '../../src/validation.js';

const secret = 'a value that stays out of messages';

const askFor = (mode: ValidationMode, body: (monitor: object) => unknown) => {
  const server = createFakeServer({ seed: { monitors: [{ id: 'mon_1', name: 'Website' }] } });
  const [monitor = {}] = server.documents('monitors');
  server.answer('GET /monitors/:id', { body: body(monitor) });
  const warn = vi.fn();
  const client = createClient({ ...server, middleware: [validateAnswers(mode, { warn })] });
  return { warn, answer: client.monitors.get('mon_1') };
};

it.each([
  ['a field of another type', (monitor: object) => ({ ...monitor, retries: secret }), 'retries'],
  ['a missing field', ({ ...monitor }: { name?: unknown }) => ({ ...monitor, name: undefined }), 'name'],
  ['an unknown word', (monitor: object) => ({ ...monitor, currentStatus: 'asleep' }), 'currentStatus'],
  ['a wrong place inside', (monitor: object) => ({ ...monitor, tags: ['a', 1] }), 'tags[1]'],
] as const)('an answer with %s fails when strict, and is a warning else', async (_, body, path) => {
  const strict = askFor('strict', body);
  const error = await strict.answer.catch((failed: unknown) => failed);
  expect(error).toBeInstanceOf(InvalidAnswerError);
  expect(error).toMatchObject({ operationId: 'monitors.get', problems: [{ path }] });
  expect(String(error)).not.toContain(secret);

  const warned = askFor('warn', body);
  await warned.answer;
  expect(warned.warn.mock.calls).toEqual([
    ['monitors.get: the answer is not as the contract says', { problems: [{ path, message: expect.any(String) }] }],
  ]);

  const off = askFor('off', body);
  await off.answer;
  expect(off.warn).not.toHaveBeenCalled();
});

it('an answer as the contract says passes when strict, with fields of newer servers too', async () => {
  const { answer } = askFor('strict', (monitor) => ({ ...monitor, fieldOfNextYear: 1 }));
  expect(await answer).toMatchObject({ name: 'Website', fieldOfNextYear: 1 });
});

it('an error of the contract stays the error that it is', async () => {
  const server = createFakeServer();
  const client = createClient({ ...server, middleware: [validateAnswers('strict')] });
  await expect(client.monitors.get('mon_2')).rejects.toMatchObject({ code: 'not_found' });
});
