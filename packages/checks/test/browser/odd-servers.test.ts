import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpCorpus } from '../odd-servers/http-corpus.js';
import type { Reading } from '../odd-servers/odd-server.js';
import { serveOdd, serveOddTls } from '../odd-servers/serve.js';
import { makeTlsCorpus } from '../odd-servers/tls-corpus.js';

const run = promisify(execFile);
const { caCertificates, servers } = await makeTlsCorpus();

/** A home whose authorities Chromium trusts besides its own. */
const makeHome = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'odd-servers-'));
  const database = join(home, '.pki', 'nssdb');
  await mkdir(database, { recursive: true });
  const authority = join(home, 'authority.pem');
  await writeFile(authority, caCertificates);
  await run('certutil', ['-N', '-d', `sql:${database}`, '--empty-password']);
  await run('certutil', ['-A', '-d', `sql:${database}`, '-n', 'odd', '-t', 'C,,', '-i', authority]);
  return home;
};

let home: string;
let browser: Browser;
beforeAll(async () => {
  const executablePath = findProgram('chromium-headless-shell');
  if (executablePath === undefined) throw notInstalled('chromium-headless-shell');
  home = await makeHome();
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...(process.env as Record<string, string>), HOME: home },
  });
});
afterAll(async () => {
  await browser.close();
  await rm(home, { recursive: true, force: true });
});

/** Whether Chromium shows a page to its end. What it saves as a file it does not show. */
const readingOf = async (url: string): Promise<Reading> => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const response = await page.goto(url, { timeout: 10_000 });
    return (await response?.finished()) === null ? 'takes' : 'refuses';
  } catch {
    return 'refuses';
  } finally {
    await context.close();
  }
};

// Many of them never end what they send, which Chromium waits for.
describe.concurrent('Chromium of Debian', () => {
  it.each(httpCorpus.filter(({ chromium }) => chromium !== null))('$chromium a server that $what', async (server) => {
    await using served = await serveOdd(server);
    expect(await readingOf(`http://127.0.0.1:${served.port}/`)).toBe(server.chromium);
  });

  it.each(servers)('$chromium a server with TLS that $what', async (server) => {
    await using served = await serveOddTls(server);
    expect(await readingOf(`https://${server.host ?? 'localhost'}:${served.port}/`)).toBe(server.chromium);
  });
});
