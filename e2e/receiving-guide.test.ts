import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from '@watchpost/testbed/server-process';
import { hmacOf, startWebhookReceiver } from '@watchpost/testbed/webhook-receiver';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inFolder, languages, languagesHere, type SignedBody } from './guide-languages.js';
import { makeApiKey, signIn } from './session.js';

interface Vector {
  readonly body?: string;
  readonly bodyBase64?: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly secrets: readonly string[];
  readonly isSigned: boolean;
}

const root = new URL('../', import.meta.url);
const page = new URL('docs/guides/receiving-webhooks.md', root);
const guide = await readFile(page, 'utf8');
const { cases }: { cases: readonly Vector[] } = JSON.parse(
  await readFile(new URL('packages/webhook-verify/vectors.json', root), 'utf8'),
);

/** Vectors that are one body, one signature and one good secret, which is all that the pieces of the guide are about. */
const deliveries = cases.flatMap(({ body, bodyBase64, headers, secrets, isSigned }) => {
  const raw = bodyBase64 === undefined ? body : Buffer.from(bodyBase64, 'base64');
  const [signature, ...more] = headers.filter(([name]) => name.toLowerCase() === 'x-service-signature');
  const [secret = '', ...others] = secrets;
  if (raw === undefined || signature === undefined || more.length + others.length > 0 || secret.length < 16) return [];
  const delivery: SignedBody = { body: Buffer.from(raw), signature: signature[1], secret };
  return [{ delivery, isSigned }];
});

const piecesIn = (fence: string): string[] => {
  const [, verifying = ''] = guide.split('## Verify in any language');
  const pieces = verifying.split('\n## ')[0]?.matchAll(new RegExp(`\`\`\`${fence}\n(.*?)\`\`\``, 'gs')) ?? [];
  return [...pieces].map(([, piece = '']) => piece);
};

describe('the guide to receiving webhooks', () => {
  test('verifies deliveries in six languages, once in each', () => {
    for (const { fence } of languages) expect(piecesIn(fence), fence).toHaveLength(1);
    expect(deliveries.filter(({ isSigned }) => isSigned).length).toBeGreaterThan(50);
    expect(deliveries.filter(({ isSigned }) => !isSigned).length).toBeGreaterThan(25);
  });

  test.each(languagesHere)(
    'separates good deliveries from bad ones in $fence',
    async ({ fence, verdicts }) => {
      const [piece = ''] = piecesIn(fence);
      const signed = deliveries.map(({ delivery }) => delivery);
      const said = await inFolder((folder) => verdicts(piece, signed, folder));
      expect(said).toEqual(deliveries.map(({ isSigned }) => isSigned));
    },
    120_000,
  );

  test('links to pages and files that exist', () => {
    for (const [, path = ''] of guide.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      expect(existsSync(new URL(path, page)), path).toBe(true);
    }
  });

  test('shows code from an example', async () => {
    const example = await readFile(new URL('examples/receive-webhooks-express/app.ts', root), 'utf8');
    const [piece = ''] = [...guide.matchAll(/```ts\n(.*?) *```/gs)].map(([, code = '']) => code.replace(/^ {3}/gm, ''));
    expect(piece).not.toBe('');
    expect(example).toContain(piece);
  });

  test('has commands that work, one after the other, on a server that has just started', async () => {
    const server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: 'true' } });
    onTestFinished(() => server.stop());
    const receiver = await startWebhookReceiver();
    const scopes = ['webhooks:read', 'webhooks:write', 'incidents:read'];
    const apiKey = await makeApiKey(server, await signIn(server), { scopes });
    const commands = [...guide.matchAll(/^ *(?:npx -y pnpm@12 )?watchpost (.+)$/gm)]
      .map(([, words = '']) => words)
      .filter((words) => !words.startsWith('login') && !words.startsWith('webhooks listen'));
    expect(commands).toHaveLength(6);

    await inFolder(async (folder) => {
      const env = {
        PATH: process.env.PATH,
        XDG_CONFIG_HOME: folder,
        WATCHPOST_URL: server.url,
        WATCHPOST_API_KEY: apiKey,
      };
      const watchpost = fileURLToPath(new URL('packages/cli/dist/watchpost.js', root));
      const run = async (words: string): Promise<string> =>
        (await promisify(execFile)(process.execPath, [watchpost, ...words.split(' ')], { env, cwd: folder })).stdout;

      const [create = '', ...later] = commands;
      const made = await run(create.replace('http://127.0.0.1:4000', receiver.url));
      const { id } = JSON.parse(made);
      for (const command of later) await run(command.replace(/whk_\w+/, id));
      await receiver.arrived(1);
      const secret = (await readFile(join(folder, 'webhook-secret.txt'), 'utf8')).trim();
      const [reception] = receiver.received;
      expect(reception?.headers['x-service-event']).toBe('webhook.test');
      expect(reception && hmacOf(reception.body, secret)).toBe(reception?.headers['x-service-signature']);
    });
  });
});
