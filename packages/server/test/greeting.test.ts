import { expect, test } from 'vitest';
import { cliCommand, firstRunGreeting } from '../src/greeting.js';

test.each([
  ['from a checkout', true, 'npx -y pnpm@12 watchpost'],
  ['from npm, an image or a package', false, 'npx -y @watchpost/cli'],
])('a server that was started %s names a command that works there', (_, isCheckout, command) => {
  expect(cliCommand(isCheckout)).toBe(command);
});

test('the sources are a checkout, and the commands name the address with its path', () => {
  const url = 'https://example.com/watch';
  const greeting = firstRunGreeting({ url, access: { setupLink: `${url}/welcome#wps_x` }, sendsMail: true });
  expect(greeting).toContain('npx -y pnpm@12 watchpost setup LINK');
  expect(greeting).toContain(`The API is described at ${url}/docs\n`);
});
