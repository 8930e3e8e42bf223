import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeVectors } from '../scripts/generate-vectors.js';
import { installPackage } from './built-package.js';
import { delivery, secret } from './delivery.js';
import { handle } from './readme-events.js';

const installed = await installPackage();
afterAll(() => installed.remove());
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

/** The first program of the README that contains these words, in a file beside the installed package. */
const program = async (words: string, mend = (code: string): string => code): Promise<string> => {
  const code = [...readme.matchAll(/```ts\n(.*?)```/gs)]
    .map(([, block = '']) => block)
    .find((one) => one.includes(words));
  expect(code).toBeDefined();
  const file = join(installed.folder, `${words.replaceAll(/\W/g, '')}.mts`);
  await writeFile(file, mend(code ?? ''));
  return file;
};

const start = (file: string): ReturnType<typeof spawn> => {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill());
  return child;
};

describe('the README', () => {
  it('has a receiver on node:http that its own test of a receiver satisfies', async () => {
    const receiver = start(
      await program('node:http', (code) =>
        code.replace('.listen(4000)', '.listen(0, function () { process.send(this.address().port); })'),
      ),
    );
    const [port] = await once(receiver, 'message');
    const sender = start(await program('signForTest', (code) => code.replace('4000', String(port))));
    expect(sender.stdout && (await text(sender.stdout))).toBe('204\n');

    const { body, headers } = delivery();
    const forged = { ...headers, 'x-service-signature': '0'.repeat(64) };
    const refused = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers: forged });
    expect(refused.status).toBe(400);
  });

  it('has a receiver of Fetch requests', async () => {
    const file = await program('verifyRequest');
    const { body, headers } = delivery();
    const caller = join(installed.folder, 'call.mts');
    const request = `new Request('http://receiver/', ${JSON.stringify({ method: 'POST', body, headers })})`;
    await writeFile(
      caller,
      `import { POST } from '${pathToFileURL(file)}'; console.log((await POST(${request})).status); process.disconnect();`,
    );
    const child = start(caller);
    expect(child.stdout && (await text(child.stdout))).toBe('opened Website is down\n204\n');
  });

  it('has a handler of events that compiles with the types of the package, and runs', async () => {
    const source = await readFile(new URL('./readme-events.ts', import.meta.url), 'utf8');
    expect(readme).toContain(`\`\`\`ts\n${source.replace('../src/index.js', '@watchpost/webhook-verify')}\`\`\``);

    const log = vi.spyOn(console, 'log').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    const link = 'https://watchpost.test/api/v1/audit-activities/aud_1';
    const { body } = delivery({ type: 'audit.recorded', data: null, links: { self: link } });
    handle(JSON.parse(body));
    expect(log).toHaveBeenCalledExactlyOnceWith(`too long to send, read it at ${link}`);
  });

  it('states the right number of vectors and the right codes', () => {
    const { cases } = makeVectors();
    expect(readme).toContain(`${cases.length} good and bad deliveries`);
    for (const { expect: verdict } of cases) if ('error' in verdict) expect(readme).toContain(`\`${verdict.error}\``);
  });
});
