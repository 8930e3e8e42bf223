import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { freePort } from '@watchpost/testbed/free-port';
import { describe, expect, test } from 'vitest';
import { hosts } from '../examples/embedding/hosts.js';
import { startProgram } from '../examples/embedding/start-program.js';

const examples = fileURLToPath(new URL('../examples/', import.meta.url));
const onNode = Object.entries(hosts).filter(([, { runBy }]) => runBy === 'pnpm test');

describe('an example that embeds Watchpost, run as its reader runs it', () => {
  test.each(onNode)(
    '%s: it says where it is, signs its first owner in, and ends on SIGTERM',
    async (_name, { example }) => {
      const file = `${examples}${example}`;
      const port = await freePort();
      const { url, stop } = await startProgram(
        { command: [process.execPath, file], folder: tmpdir(), ready: /\/hello/ },
        port,
      );
      const [, email, password] = /email: '([^']+)', password: '([^']+)'/.exec(await readFile(file, 'utf8')) ?? [];
      const login = await fetch(`${url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(login.status).toBe(200);
      expect(await (await fetch(`${url}/hello`)).text()).toBe('Hello from the app.');
      await stop();
      await expect(fetch(`${url}/hello`)).rejects.toThrow();
    },
  );
});
