import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import jsqr from 'jsqr';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { FakeApi, problem } from './fake-api.js';
import { enter, Person } from './person.js';

let api: FakeApi;
let machine: Machine;
let env: Record<string, string>;

beforeEach(async () => {
  api = await FakeApi.start();
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  const credential = { type: 'session' as const, accessToken: 'access-1', refreshToken: 'refresh-1', expiresAt };
  machine = await (await Machine.make()).withProfile({ url: api.url, credential });
  env = { XDG_CONFIG_HOME: machine.home };
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const setup = {
  secret,
  provisioningUri: `otpauth://totp/Watchpost:ada%40example.com?secret=${secret}&issuer=Watchpost&algorithm=SHA1&digits=6&period=30`,
  qrCodePngBase64: 'iVBORw0KGgo=',
};
const backupCodes = Array.from({ length: 10 }, (_, index) => `k3x9-77q${index}`);

/** Reads a QR code out of its characters, as a camera reads it off the screen. */
const photograph = (shown: string, drawn: 'dark' | 'light'): string | undefined => {
  const lines = shown.split('\n').filter((line) => /^[█▀▄ ]+$/.test(line) && line.length > 20);
  const side = 4;
  const width = (lines[0]?.length ?? 0) * side;
  const height = lines.length * 2 * side;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const character = lines[Math.floor(y / side / 2)]?.[Math.floor(x / side)] ?? ' ';
      const isLower = Math.floor(y / side) % 2 === 1;
      const isInked = character === '█' || character === (isLower ? '▄' : '▀');
      const value = isInked === (drawn === 'dark') ? 0 : 255;
      pixels.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return jsqr.default(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data;
};

describe('mfa setup', () => {
  beforeEach(() => api.on('POST /auth/mfa/setup', () => ({ body: setup })));

  test('shows a QR code that a camera can read, the secret, and the next step', async () => {
    const ada = new Person([]);
    expect(await ada.runs(['mfa', 'setup'], { ...env, FORCE_COLOR: '1' })).toBe(0);
    const shown = stripVTControlCharacters(ada.shown);
    expect(photograph(shown, 'dark')).toBe(setup.provisioningUri);
    expect(shown).toMatch(new RegExp(`^secret +${secret}$`, 'm'));
    expect(shown).toContain('watchpost mfa confirm CODE');
    // Black on white, whatever the colours of the terminal are.
    expect(ada.shown).toContain('\x1b[38;5;16;48;5;231m');
  });

  test('draws the light parts of the QR code without colours, since most terminals are dark', async () => {
    const { code, stdout } = await machine.call(['mfa', 'setup', '-o', 'table']);
    expect(code).toBe(0);
    expect(photograph(stdout, 'light')).toBe(setup.provisioningUri);
  });

  test('omits the QR code where it does not fit', async () => {
    const ada = new Person([], { columns: 40 });
    expect(await ada.runs(['mfa', 'setup'], env)).toBe(0);
    expect(ada.shown).not.toContain('█');
    expect(ada.shown).toContain('too narrow');
    expect(ada.shown).toContain(secret);
  });

  test('is one document with -o json', async () => {
    const { stdout } = await machine.run(['mfa', 'setup', '-o', 'json']);
    expect(JSON.parse(stdout)).toEqual(setup);
  });
});

describe('mfa confirm', () => {
  beforeEach(() => api.on('POST /auth/mfa/confirm', () => ({ body: { backupCodes } })));
  const sent = (): unknown => api.requests('POST /auth/mfa/confirm')[0]?.body;

  test('shows the backup codes one per line, and says that they are shown once', async () => {
    const { code, stdout, stderr } = await machine.call(['mfa', 'confirm', '123 456', '-o', 'table']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${backupCodes.join('\n')}\n` });
    expect(stderr).toContain('✔ The second factor is on.');
    expect(stderr).toContain('shown only now');
    expect(sent()).toEqual({ code: '123456' });
  });

  test('writes them into a file that only its owner can read, and nowhere else', async () => {
    const { code, stdout, stderr } = await machine.run([
      'mfa',
      'confirm',
      '123456',
      '--out',
      'codes.txt',
      '-o',
      'table',
    ]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('✔ The backup codes are in codes.txt.');
    expect(stderr).not.toContain(backupCodes[0]);
    const file = join(machine.home, 'codes.txt');
    expect(await readFile(file, 'utf8')).toBe(`${backupCodes.join('\n')}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('leaves no file behind when the code is wrong', async () => {
    api.on('POST /auth/mfa/confirm', () => problem(401, 'mfa_invalid', 'The code is wrong.'));
    const { code, stderr } = await machine.run(['mfa', 'confirm', '000000', '--out', 'codes.txt']);
    expect(code).toBe(4);
    expect(stderr).toContain('The code is wrong.');
    await expect(stat(join(machine.home, 'codes.txt'))).rejects.toThrow('ENOENT');
  });

  test('asks for the code on a terminal', async () => {
    const ada = new Person([['Code of the authenticator app', `123456${enter}`]]);
    expect(await ada.runs(['mfa', 'confirm'], env)).toBe(0);
    expect(sent()).toEqual({ code: '123456' });
  });

  test('says how to pass the code without a terminal', async () => {
    const { code, stderr } = await machine.call(['mfa', 'confirm']);
    expect(code).toBe(2);
    expect(stderr).toContain('The code of the authenticator app is missing.');
    expect(api.seen).toHaveLength(0);
  });
});

describe.each([
  ['disable', 'POST /auth/mfa/disable', { status: 204 }],
  ['backup-codes', 'POST /auth/mfa/backup-codes', { body: { backupCodes } }],
])('mfa %s', (verb, route, answer) => {
  beforeEach(() => api.on(route, () => answer));

  test('asks for the password and a code, and shows neither', async () => {
    const ada = new Person([
      ['Password', `correct horse${enter}`],
      ['Code of the authenticator app', `123456${enter}`],
    ]);
    expect(await ada.runs(['mfa', verb], env)).toBe(0);
    expect(api.requests(route)[0]?.body).toEqual({ password: 'correct horse', code: '123456' });
    for (const typed of ['correct', 'horse', '123456']) expect(ada.shown).not.toContain(typed);
  });

  test('takes both from standard input', async () => {
    const { code } = await machine.call(['mfa', verb, '--password-stdin'], 'correct horse\n123 456\n');
    expect(code).toBe(0);
    expect(api.requests(route)[0]?.body).toEqual({ password: 'correct horse', code: '123456' });
  });

  test('names the account password when it is wrong', async () => {
    api.on(route, () => problem(401, 'invalid_credentials', 'The password is wrong.'));
    const { code, stderr } = await machine.call(['mfa', verb, '--password-stdin'], 'wrong\n123456\n');
    expect(code).toBe(4);
    expect(stderr).toContain('Type the password that you sign in with now.');
  });
});
