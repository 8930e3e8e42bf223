import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { licenseSource } from '../../../src/commerce/licenses/license-source.js';
import type { Store } from '../../../src/store/interface/store.js';
import { type Dialect, dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';
import { startOfTest } from '../../store/open-store.js';
import { at, day, type LicenseWorld, openLicenseWorld } from './license-fixture.js';

/** The seller of Watchpost, who has a server as well. */
let seller: KitFixture;
let world: LicenseWorld;
let publicKey: string;
beforeAll(async () => {
  seller = await openKit('sqlite');
  world = await openLicenseWorld(seller);
  await world.issue();
  publicKey = (await world.call('GET', '/licenses/keys')).body.data[0].publicKeyHex;
});
afterAll(() => seller.close());

/** A file of a license that ends after 100 days, is warned of for 10 and has 5 days of grace. */
const newFile = async (entitlements: object, { encrypt = false, ttlDays = 366 } = {}) => {
  const { id, key } = await world.start({
    entitlements,
    expiresAt: at(startOfTest + 100 * day),
    warnDays: 10,
    graceDays: 5,
  });
  const query = `encrypt=${encrypt}&ttlSeconds=${ttlDays * 86_400}`;
  return { id, key, file: (await world.call('GET', `/licenses/${id}/file?${query}`)).body as string };
};

describe.each(dialects)('a server that runs on a license file, on %s', (dialect: Dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let apiKey: string;
  let text: string;
  let replaced: (() => Promise<string>) | undefined;
  const open = async (more: { key?: string; fallback?: { maxMonitors: number } } = {}): Promise<void> => {
    const { key, ...rest } = more;
    replaced = undefined;
    const license = {
      file: async () => (replaced === undefined ? text : replaced()),
      publicKey,
      ...(key === undefined ? {} : { key }),
    };
    fixture = await openKit(dialect, { entitlements: { license, ...rest } });
    owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes)).secret;
    await ask();
  };
  const ask = () => fixture.kit.entitlementsChanged(owner.organizationId);
  const newMonitor = async (): Promise<string> => {
    const { status, body } = await fixture.request('POST', '/api/v1/monitors', { apiKey, body: monitorBody() });
    return status === 201 ? 'made' : body.code;
  };
  const warnings = (): string[] =>
    fixture.logs
      .filter(({ level, message }) => level === 'warn' && message.startsWith('license'))
      .map(({ message }) => message);

  test('is limited by it, and not by what it does not name or does not know', async () => {
    text = (await newFile({ maxMonitors: 2, maxStarships: 1, sso: false })).file;
    await open();
    expect([await newMonitor(), await newMonitor(), await newMonitor()]).toEqual([
      'made',
      'made',
      'plan_limit_reached',
    ]);
    const rows = await (fixture.store as Store).find(
      'organizationEntitlements',
      { organizationId: owner.organizationId },
      { limit: 1 },
    );
    expect(rows).toMatchObject([{ source: 'license', planCode: 'license', planName: 'Acme' }]);
    expect(warnings()).toEqual([]);
    await fixture.close();
  });

  test('is warned once a day, keeps its limits in the grace, and has the fallback afterwards', async () => {
    text = (await newFile({ maxMonitors: 1 })).file;
    await open();
    expect([await newMonitor(), await newMonitor()]).toEqual(['made', 'plan_limit_reached']);
    const days: [number, string, number][] = [
      [89, 'plan_limit_reached', 0],
      [90, 'plan_limit_reached', 1],
      [90.5, 'plan_limit_reached', 1],
      [91, 'plan_limit_reached', 2],
      [101, 'plan_limit_reached', 3],
      [104.9, 'plan_limit_reached', 4],
      [106, 'made', 5],
      [107, 'made', 6],
    ];
    for (const [number, expected, lines] of days) {
      fixture.clock.now = startOfTest + number * day;
      await ask();
      expect([number, await newMonitor(), warnings().length]).toEqual([number, expected, lines]);
    }
    expect(new Set(warnings())).toEqual(
      new Set([
        'license file ends soon',
        'license file has ended; its grace goes on',
        'license file has ended; the fallback applies',
      ]),
    );
    // Whatever became of the license, everything is still checked.
    const monitors = await fixture.store.find('monitors', { organizationId: owner.organizationId }, { limit: 10 });
    expect(monitors.every(({ enabled, nextCheckAt }) => enabled && nextCheckAt !== null)).toBe(true);
    await fixture.close();
  });

  test('goes on with a new file that takes the place of the old one', async () => {
    text = (await newFile({ maxMonitors: 1 })).file;
    await open();
    expect([await newMonitor(), await newMonitor()]).toEqual(['made', 'plan_limit_reached']);
    text = (await newFile({ maxMonitors: 2 })).file;
    fixture.clock.now += 60_000;
    await ask();
    expect([await newMonitor(), await newMonitor()]).toEqual(['made', 'plan_limit_reached']);
    await fixture.close();
  });

  /** The file of a seller whose key the server does not have. */
  const fileOfAnother = async (): Promise<string> => {
    const another = await openLicenseWorld(seller);
    const { id } = await another.start({ entitlements: { maxMonitors: 100 } });
    return (await another.call('GET', `/licenses/${id}/file?encrypt=false`)).body;
  };

  test.each([
    ['is damaged', async (file: string) => file.slice(0, 200), 'malformed'],
    ['has another issuer', fileOfAnother, 'not_genuine'],
    ['is gone', () => Promise.reject(new Error('no such file')), undefined],
  ])('keeps the last limits when its file %s, and says so once a day', async (_what, readInstead, reason) => {
    const { file } = await newFile({ maxMonitors: 1 });
    text = file;
    await open();
    replaced = () => readInstead(file);
    for (let minute = 1; minute <= 3; minute++) {
      fixture.clock.now += 60_000;
      await expect(ask()).rejects.toThrow();
    }
    expect([await newMonitor(), await newMonitor()]).toEqual(['made', 'plan_limit_reached']);
    expect(warnings()).toEqual(['license file cannot be used; the last entitlements stay']);
    const [{ fields } = { fields: undefined }] = fixture.logs.filter(({ message }) => message.startsWith('license'));
    expect(fields).toMatchObject({ reason });
    await fixture.close();
  });

  test('opens an encrypted file with the license key, which is in no log', async () => {
    const { file, key } = await newFile({ maxMonitors: 1 }, { encrypt: true });
    text = file;
    await open({ key });
    expect([await newMonitor(), await newMonitor()]).toEqual(['made', 'plan_limit_reached']);
    expect(JSON.stringify(fixture.logs)).not.toContain(key);
    await fixture.close();
  });

  test('has the limits of the fallback of its host after the end', async () => {
    text = (await newFile({ maxMonitors: 2 }, { ttlDays: 30 })).file;
    await open({ fallback: { maxMonitors: 1 } });
    expect(await newMonitor()).toBe('made');
    // The file ends before its license, and has the same grace.
    fixture.clock.now = startOfTest + 34 * day;
    await ask();
    expect(await newMonitor()).toBe('made');
    fixture.clock.now = startOfTest + 36 * day;
    await ask();
    expect(await newMonitor()).toBe('plan_limit_reached');
    await fixture.close();
  });
});

describe('the source', () => {
  const options = { clock: () => startOfTest, logger: { debug() {}, info() {}, warn() {}, error() {} } };
  let file: string;
  beforeEach(async () => {
    ({ file } = await newFile({ maxMonitors: 1 }));
  });
  const organization = { id: 'org_1', hostKey: null, name: 'Acme' };

  test('reads the file once for many organizations', async () => {
    let reads = 0;
    const read = async (): Promise<string> => {
      reads += 1;
      return file;
    };
    const source = licenseSource({ license: { file: read, publicKey } }, options);
    const answers = await Promise.all(Array.from({ length: 50 }, () => source.read(organization)));
    expect(new Set(answers.map(({ entitlements }) => JSON.stringify(entitlements)))).toEqual(
      new Set(['{"maxMonitors":1}']),
    );
    expect(reads).toBe(1);
  });

  test('refuses an entitlement of another form, and a fallback of another form', async () => {
    const wrong = await newFile({ maxMonitors: 'many' });
    const source = licenseSource({ license: { file: wrong.file, publicKey } }, options);
    await expect(source.read(organization)).rejects.toThrow(/maxMonitors/);
    const fallback = { maxMonitors: -1 };
    expect(() => licenseSource({ license: { file, publicKey }, fallback }, options)).toThrow(TypeError);
  });
});
