import { describe, expect, test } from 'vitest';
import { contrastRatio, defaultTheme, statusPages, weakPairs } from '../src/index.js';

const page = { name: 'Status', slug: 'status', timezone: 'UTC' };
const problems = (fields: object) =>
  (statusPages.document.safeParse({ ...page, ...fields }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('colours of a status page', () => {
  // The first three are the examples of the WCAG working group, the others were computed with its formula by hand.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#000000', 2.44],
    ['#abcdef', '#abcdef', 1],
  ])('%s and %s have a contrast of %d:1 in either order', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
  });

  test.each(['light', 'dark'] as const)('the default colours of the %s mode pass every pair', (mode) => {
    expect(weakPairs(defaultTheme[mode])).toEqual([]);
  });

  test('a theme that says nothing has the default colours', () => {
    expect(statusPages.document.parse({ ...page, theme: { light: { link: '#0000EE' } } }).theme).toEqual({
      light: { ...defaultTheme.light, link: '#0000ee' },
      dark: defaultTheme.dark,
    });
  });

  test.each([
    [
      { light: { text: '#999999' } },
      [
        'theme.light.text: must have a contrast of at least 4.5:1 with background (#999999 on #ffffff has 2.84:1)',
        'theme.light.text: must have a contrast of at least 4.5:1 with surface (#999999 on #f6f8fa has 2.67:1)',
      ],
    ],
    [
      { dark: { accent: '#0550ae' } },
      ['theme.dark.accentText: must have a contrast of at least 4.5:1 with accent (#0d1117 on #0550ae has 2.49:1)'],
    ],
    [{ dark: { text: 'white' } }, ['theme.dark.text: must be a colour such as #1f2328']],
  ])('the theme %j is refused by its weak pairs', (theme, expected) => {
    expect(problems({ theme })).toEqual(expected);
  });
});

describe('the document of a status page', () => {
  test.each([
    [{ slug: 'domain-check' }, 'slug: is reserved'],
    [{ slug: 'Status' }, 'slug: must be lower-case words joined by hyphens'],
    [{ homeUrl: 'javascript:alert(1)' }, 'homeUrl: must be a web address that starts with https:// or http://'],
    [
      { supportUrl: 'https://me:secret@example.com' },
      'supportUrl: must be a web address, or mailto: and an e-mail address',
    ],
    [{ historyDays: 6 }, 'historyDays: must be at least 7'],
    [{ domains: [{ name: '127.0.0.1' }] }, 'domains.0.name: must be a host name such as status.example.com'],
    [{ domains: [{ name: 'a.example' }, { name: 'A.example' }] }, 'domains: must not name a domain twice'],
    [
      { components: ['cmp_1', 'cmp_1'].map((id) => ({ id, name: 'Shop', target: { scope: 'all' } })) },
      'components.1.id: is given twice',
    ],
  ])('%j is refused', (fields, problem) => {
    expect(problems(fields)).toEqual([problem]);
  });

  test('hides latency and is private unless it says otherwise', () => {
    expect(statusPages.document.parse(page)).toMatchObject({
      visibility: 'private',
      autoPublish: 'down',
      historyDays: 90,
      locale: 'en',
      show: { uptime: true, latency: false, incidents: true, maintenance: true },
    });
  });
});
