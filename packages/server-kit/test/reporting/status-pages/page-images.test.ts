import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePng } from '../../../src/reporting/status-pages/decode-png.js';
import { dialects } from '../../kit-fixture.js';
import { openPages, type PageFixture } from './page-fixture.js';
import { makePng } from './sample-png.js';

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64');
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const png = makePng();

/** A PNG with one byte changed. */
const damagedAt = (at: number): Uint8Array => png.with(at, (png[at] ?? 0) ^ 1);

/** Noise that looks different in each pixel. */
const noise = (length: number): Uint8Array => {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 255;
  });
};

/** A hundred megabytes that are a hundred kilobytes when packed are too long to send; these are sent. */
const bomb = (packedBytes: number): Uint8Array => {
  const packed = deflateSync(Buffer.alloc(packedBytes * 1000), { level: 9 });
  return makePng({ width: 512, height: 512, packed });
};

/** Each line of 512 bits begins with its filter. */
const bits = Buffer.concat(
  Array.from({ length: 512 }, (_, y) => Buffer.from([0, ...noise(64 * 513).subarray(y * 64, y * 64 + 64)])),
);

describe.each(dialects)('Pictures of a status page, on %s', (dialect) => {
  let pages: PageFixture;
  beforeAll(async () => {
    pages = await openPages(dialect);
  });
  afterAll(() => pages.close());

  test.each([
    ['an SVG with a script', base64(svg), /must be a PNG/],
    ['a page of HTML', base64('<!doctype html><script>alert(1)</script>'), /must be a PNG/],
    ['a GIF that is a script as well', base64('GIF89a/*\u0001\u0000*/=1;alert(1)'), /must be a PNG/],
    ['a JPEG', base64(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)), /must be a PNG/],
    ['the signature of a PNG alone', base64(png.subarray(0, 8)), /has no end/],
    ['a PNG that is cut off', base64(png.subarray(0, png.length - 6)), /has no end/],
    ['a chunk that is longer than the file', base64(damagedAt(8)), /has no end/],
    ['a PNG with a wrong checksum', base64(damagedAt(20)), /checksum/],
    ['a PNG without a header', base64(Buffer.concat([png.subarray(0, 8), png.subarray(33)])), /has no header/],
    [
      'a header of four billion pixels in each direction',
      base64(makePng({ width: 2 ** 32 - 1, height: 2 ** 32 - 1 })),
      /at most 512 × 512 pixels \(got 4294967295/,
    ],
    ['one pixel too many', base64(makePng({ width: 513 })), /got 513 × 1/],
    ['no pixel', base64(makePng({ width: 0 })), /got 0 × 1/],
    ['a bomb of 30 MB', base64(bomb(30_000)), /cannot be unpacked/],
    ['fewer pixels than announced', base64(makePng({ height: 2 })), /cannot be unpacked/],
    ['more pixels than announced', base64(makePng({ width: 1 })), /cannot be unpacked/],
    ['pixels that are not packed', base64(makePng({ packed: Buffer.from('not packed') })), /cannot be unpacked/],
    ['interlaced pixels', base64(makePng({ interlace: 1 })), /not interlaced/],
    ['16 bits', base64(makePng({ depth: 16 })), /8 bits/],
    ['an unknown type of colour', base64(makePng({ colour: 5 })), /8 bits/],
    ['an unknown filter', base64(makePng({ lines: Uint8Array.of(5, 1, 1, 1, 1, 1, 1, 1, 1) })), /filter/],
    [
      'a colour that the palette does not have',
      base64(makePng({ colour: 3, lines: Uint8Array.of(0, 0, 1) })),
      /no colour/,
    ],
    [
      'a chunk that must be understood',
      base64(makePng({ chunks: [{ type: 'ABCD', data: new Uint8Array() }] })),
      /extensions/,
    ],
    [
      'noise that takes too many bytes',
      base64(makePng({ width: 512, height: 512, depth: 1, colour: 0, lines: bits })),
      /must take at most 49152 bytes/,
    ],
    ['more than 64 kB', 'A'.repeat(65_540), /at most 65536/],
    ['an address', 'https://example.com/logo.png', /base64/],
    ['an address with the data', `data:image/png;base64,${base64(png)}`, /base64/],
  ])('%s is refused, when a page is made and when it is changed', async (_, logo, message) => {
    const problem = { status: 400, body: { errors: [{ path: 'logo', message: expect.stringMatching(message) }] } };
    expect(await pages.send('POST', '/status-pages', { name: 'Refused', logo })).toMatchObject(problem);
    const page = await pages.newPage();
    expect(await pages.send('PATCH', `/status-pages/${page.id}`, { logo })).toMatchObject(problem);
    expect((await pages.send('GET', `/status-pages/${page.id}`)).body.images).toEqual({ logo: null, favicon: null });
  });

  test('an icon has fewer pixels than a logo', async () => {
    const lines = new Uint8Array((257 * 4 + 1) * 257);
    const image = base64(makePng({ width: 257, height: 257, lines }));
    const { id } = await pages.newPage({ logo: image });
    expect(await pages.send('PATCH', `/status-pages/${id}`, { favicon: image })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'favicon', message: expect.stringContaining('256 × 256') }] },
    });
  });

  test('visitors get the pixels, and nothing else of what was sent', async () => {
    const text = { type: 'tEXt', data: Buffer.from('Comment\u0000<script>alert(1)</script>') };
    const sent = Buffer.concat([makePng({ chunks: [text] }), Buffer.from('<script>alert(2)</script>')]);
    const { images } = await pages.newPage({ slug: 'pixels', logo: base64(sent) });
    expect(images).toEqual({
      logo: { width: 2, height: 1, digest: expect.stringMatching(/^[\w-]{22}$/) },
      favicon: null,
    });
    const { logo, favicon } = (await pages.visit('pixels')).body.images;
    const shown = Buffer.from(logo.png, 'base64');
    expect([logo.width, logo.height, favicon]).toEqual([2, 1, null]);
    expect((await decodePng(shown, 512)).rgba).toEqual((await decodePng(sent, 512)).rgba);
    expect(shown.toString('latin1')).not.toMatch(/script|tEXt/);
  });

  test('a picture is replaced, stays with other changes, and is removed', async () => {
    const { id } = await pages.newPage({ slug: 'changing', logo: base64(png), favicon: base64(png) });
    const change = async (patch: object) => {
      expect((await pages.send('PATCH', `/status-pages/${id}`, patch)).status).toBe(200);
      pages.passTime();
      return pages.visit('changing');
    };
    const first = await change({ name: 'Changing' });
    const second = await change({ logo: base64(makePng({ lines: new Uint8Array(9) })) });
    expect(second.body.images.logo.png).not.toBe(first.body.images.logo.png);
    expect(second.body.images.favicon).toEqual(first.body.images.favicon);
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
    const third = await change({ logo: null });
    expect(third.body.images).toEqual({ logo: null, favicon: first.body.images.favicon });
    expect((await pages.send('DELETE', `/status-pages/${id}`)).status).toBe(204);
    expect(await pages.store.find('statusPageImages', { statusPageId: id }, { limit: 5 })).toEqual([]);
  });
});
