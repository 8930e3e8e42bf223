import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { messageView, viewsPage } from '@watchpost/testbed/views/message-view';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { spokenMessages } from '../outbound/channels/spoken-messages.js';
import { allBenches } from '../outbound/channels/types/benches/all-benches.js';
import type { TypeBench } from '../outbound/channels/types/benches/type-bench.js';
import { writtenMails } from '../outbound/mail/written-mails.js';

/** Folder of the pictures. */
const folder = join(process.env.MESSAGE_PICTURES ?? join(tmpdir(), 'watchpost-pictures'), 'messages');

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light', viewport: { width: 1400, height: 900 } },
  dark: { colorScheme: 'dark', viewport: { width: 1400, height: 900 } },
};

const fileOf = (name: string): string => name.replaceAll(/[^a-zA-Z]+/g, '-').replace(/-$/, '');

const pageOf = ({ type, config, credentials }: TypeBench): string => {
  const access = { config: type.config.parse(config), credentials: type.credentials.parse(credentials) };
  const button = {
    label: 'Acknowledge',
    token: 'token',
    pressUrl: 'https://watch.example.com/press',
    actUrl: 'https://watch.example.com/act',
  };
  return viewsPage(
    spokenMessages.map((message) => {
      const isAsking = message.links.some(({ action }) => action === 'acknowledge');
      const hasButton = isAsking && type.buttons?.isReady(access, button.pressUrl) === true;
      const shown =
        hasButton && type.buttons?.replacesLink === true
          ? { ...message, links: message.links.filter(({ action }) => action !== 'acknowledge') }
          : message;
      const options = {
        config: access.config,
        step: 'post',
        timezone: 'UTC',
        now: 0,
        ...(hasButton && { button }),
      } as const;
      const turn = { step: 'post', message: shown, ref: null, idempotencyKey: 'ndl_1:post' } as const;
      const { body } = type.request(type.render(shown, options), access, turn);
      return { name: message.kind, html: messageView(type.type, body) };
    }),
  );
};

/** Mails beside each other, each in a frame of its own, as mail programs show them. */
const mailPage = (width: number): string =>
  viewsPage(
    writtenMails('https://watch.example.com').map(({ name, content: { subject, html } }) => ({
      name: `${name}: ${subject}`,
      html: `<iframe style="width:${width}px;border:1px solid #999" onload="this.style.height=this.contentDocument.documentElement.scrollHeight+'px'" srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
    })),
    width + 10,
  );

test('pictures of each message of each type, and of each mail, are drawn', async () => {
  const executablePath = findProgram('chromium-headless-shell');
  if (executablePath === undefined) throw notInstalled('chromium-headless-shell');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  await mkdir(folder, { recursive: true });
  const pages: Readonly<Record<string, string>> = {
    ...Object.fromEntries(allBenches.map((bench) => [fileOf(bench.name), pageOf(bench)])),
    mails: mailPage(600),
    'mails-phone': mailPage(390),
  };
  for (const [look, options] of Object.entries(looks)) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    for (const [name, html] of Object.entries(pages)) {
      await page.setContent(html, { waitUntil: 'load' });
      await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true });
      const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect({ name, wide, complaints }).toEqual({ name, wide: false, complaints: [] });
    }
    await context.close();
  }
  await browser.close();
});
