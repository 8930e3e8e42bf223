import type { BrowserStep } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPool } from '../../../src/drivers/browser/browser-pool.js';
import { guardWith } from '../../run.js';
import { checkFlow, chromiumPool, verdictOf } from './flow-bench.js';
import { startSite, type WebSite } from './web-site.js';

let pool: BrowserPool;
let site: WebSite;
let foreign: WebSite;

const pages = {
  '/': `<title>Shop</title><h1>Welcome</h1>
    <form action="/signed-in"><label>Name <input name="user"></label>
    <label>Password <input name="password" type="password"></label><button>Sign in</button></form>
    <a href="/list" style="padding: 20px">To the list</a><a href="/missing">Broken</a>`,
  '/signed-in':
    '<title>Account</title><p id="greeting">Hello</p><script>greeting.append(" " + location.search)</script>',
  '/list': '<title>List</title><ul><li>One</li><li>Two</li><li class="late" hidden>Three</li></ul>',
  '/cookies':
    '<p id="p"></p><script>p.textContent = "seen:" + document.cookie + (localStorage.seen ?? "") + ";"; document.cookie = "a=1"; localStorage.seen = "yes"</script>',
  '/keys': '<input autofocus onkeydown="document.title = event.key">',
  // Five documents, one after the other; the last has what is waited for.
  '/moving': `<script>
    const at = Number(location.search.slice(1));
    if (at < 5) addEventListener('load', () => setTimeout(() => location.replace('/moving?' + (at + 1)), 30));
    else document.write('<p id="end">There</p>');
  </script>`,
  '/errors': '<p>Shown</p><script>console.error("broken thing"); throw new Error("thrown thing")</script>',
};

beforeAll(async () => {
  pool = chromiumPool();
  foreign = await startSite({ '/': '<input name="user">' }, '127.0.0.3');
  site = await startSite({
    ...pages,
    '/elsewhere': (_request, response) => response.writeHead(302, { location: `${foreign.url}/` }).end(),
  });
});
afterAll(async () => {
  await pool.close();
  await site[Symbol.asyncDispose]();
  await foreign[Symbol.asyncDispose]();
});

const navigation = [{ type: 'navigation' as const }];
const toList = {
  type: 'click' as const,
  selectors: ['text/To the list'],
  assertedEvents: navigation,
};

describe('A flow in a browser', { timeout: 30_000 }, () => {
  it('opens its target when it has no steps', async () => {
    const report = await checkFlow(pool, `${site.url}/`);
    expect(verdictOf(report)).toEqual({ status: 'up', message: null });
    expect(report.measurement.latencyMs).toBeGreaterThan(0);
    expect(report.measurement.timings.firstByteMs).toBeGreaterThan(0);
  });

  it('does what a person has recorded, and keeps what each step took', async () => {
    const report = await checkFlow(
      pool,
      `${site.url}/`,
      [
        {
          type: 'setViewport',
          width: 800,
          height: 600,
          deviceScaleFactor: 1,
          isMobile: false,
          hasTouch: false,
          isLandscape: false,
        },
        { type: 'navigate', url: `${site.url}/`, assertedEvents: navigation },
        { type: 'change', selectors: [['aria/Name'], ['input[name=user]']], value: 'ada' },
        { type: 'change', selectors: ['input[name=password]'], value: '{{secrets.password}}' },
        { type: 'click', selectors: [['aria/Sign in']], offsetX: 5, offsetY: 5, assertedEvents: navigation },
        { type: 'customStep', name: 'textIsVisible', parameters: { text: 'Hello ?user=ada&password=open-sesame' } },
        { type: 'customStep', name: 'titleMatches', parameters: { equals: 'Account' } },
        { type: 'customStep', name: 'urlMatches', parameters: { contains: '/signed-in' } },
      ],
      { credentials: { secrets: 'password: open-sesame' } },
    );
    expect(verdictOf(report)).toEqual({ status: 'up', message: null });
    const { steps = [] } = report.measurement;
    expect(steps.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'setViewport: up',
      `navigate ${site.url}/: up`,
      'change Name: up',
      'change input[name=password]: up',
      'click Sign in: up',
      'textIsVisible: up',
      'titleMatches: up',
      'urlMatches: up',
    ]);
  });

  it('ends with the first step that fails', async () => {
    const report = await checkFlow(pool, `${site.url}/`, [
      toList,
      { type: 'click', selectors: ['#buy'], timeout: 100 },
      toList,
    ]);
    expect(report.measurement.steps?.map(({ status, message }) => [status, message])).toEqual([
      ['up', null],
      ['down', 'no element "#buy" could be used within 0.1 s'],
      ['skipped', 'a step before it failed'],
    ]);
  });

  it.each([
    ['a click in the middle of what it finds', [toList, { type: 'waitForElement', selectors: ['li'], count: 2 }]],
    [
      'a key that is pressed',
      [
        { type: 'navigate', url: '/keys' },
        { type: 'keyDown', key: 'Enter' },
        { type: 'keyUp', key: 'Enter' },
        { type: 'customStep', name: 'titleMatches', parameters: { equals: 'Enter' } },
      ],
    ],
    [
      'an element of a page that others lead on to by themselves',
      [
        { type: 'navigate', url: '/moving' },
        { type: 'waitForElement', selectors: ['#end'] },
      ],
    ],
    [
      'an element that must not be visible',
      [
        { type: 'navigate', url: '/list' },
        { type: 'waitForElement', selectors: ['.missing'], visible: false },
      ],
    ],
  ] as const)('takes %s', async (_what, steps) => {
    const report = await checkFlow(pool, `${site.url}/`, steps as never);
    expect(verdictOf(report)).toEqual({ status: 'up', message: null });
  });

  const quick = { timeout: 200 };
  it.each([
    [
      { type: 'click', selectors: ['#buy'], ...quick },
      'step 1 "click #buy": no element "#buy" could be used within 0.2 s',
    ],
    [
      { type: 'waitForElement', selectors: ['h1'], count: 2, ...quick },
      'step 1 "waitForElement h1": the elements "h1" were not as expected within 0.2 s',
    ],
    [
      { type: 'customStep', name: 'textIsVisible', parameters: { text: 'Goodbye' }, ...quick },
      'step 1 "textIsVisible": the text "Goodbye" is not on the page',
    ],
    [
      { type: 'customStep', name: 'titleMatches', parameters: { equals: 'Other' }, ...quick },
      'step 1 "titleMatches": the title is "Shop", expected "Other"',
    ],
    [
      { type: 'click', selectors: ['text/Broken'], assertedEvents: navigation },
      'step 1 "click text/Broken": the page has status 404',
    ],
    [
      { type: 'hover', selectors: ['h1'], frame: [3], ...quick },
      'step 1 "hover h1": the page does not have the frame of this step',
    ],
    [
      { type: 'hover', selectors: ['h1'], target: 'https://other.test/', ...quick },
      'step 1 "hover h1": no page or frame with the URL https://other.test/ was open',
    ],
  ] as const)('fails by %o', async (step, message) => {
    const report = await checkFlow(pool, `${site.url}/`, [step as never]);
    expect(verdictOf(report)).toEqual({
      status: 'down',
      message: message.replace('click text/Broken', 'click Broken'),
    });
  });

  it('says which text is missing that an assertion names', async () => {
    const assertions = [{ source: 'body', operator: 'contains', expected: 'Three' } as const];
    const report = await checkFlow(pool, `${site.url}/list`, [], { assertions });
    expect(report.status).toBe('down');
  });

  it('says why a page was not loaded', async () => {
    const gone = await startSite({});
    await gone[Symbol.asyncDispose]();
    expect(verdictOf(await checkFlow(pool, gone.url))).toEqual({ status: 'down', message: 'connection refused' });
    const guard = guardWith(async () => {
      throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    });
    const unknown = await checkFlow(pool, 'http://shop.test/', [], { environment: { guard } });
    expect(verdictOf(unknown)).toEqual({ status: 'down', message: 'name not found: shop.test' });
  });

  it('shares nothing with the flow before it', async () => {
    const steps = [{ type: 'customStep', name: 'textIsVisible', parameters: { text: 'seen:;' } }] as const;
    for (const _ of [1, 2]) {
      expect(verdictOf(await checkFlow(pool, `${site.url}/cookies`, [...steps]))).toEqual({
        status: 'up',
        message: null,
      });
    }
  });

  it('types a secret only into pages of an origin that one of its steps names', async () => {
    const steps: Partial<BrowserStep>[] = [
      { type: 'navigate', url: '/elsewhere' },
      { type: 'change', selectors: ['input'], value: '{{secrets.password}}' },
    ];
    const report = await checkFlow(pool, `${site.url}/`, steps, {
      credentials: { secrets: 'password: open-sesame' },
    });
    expect(verdictOf(report)).toEqual({
      status: 'unknown',
      message: `step 2 "change input": the secret password is not typed into a page of ${foreign.url}: no step names that origin`,
    });
  });

  it('runs two at once, and the third after one of them', async () => {
    let open = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    const arrived = Promise.withResolvers<void>();
    await using slow = await startSite({
      '/': (_request, response) => {
        open += 1;
        most = Math.max(most, open);
        if (open === 2) arrived.resolve();
        waiting.push(() => {
          open -= 1;
          response.setHeader('content-type', 'text/html').end('<p>done');
        });
      },
      '/favicon.ico': (_request, response) => void response.end(),
    });
    const running = [1, 2, 3].map(() => checkFlow(pool, slow.url));
    await arrived.promise;
    for (const answer of waiting.splice(0)) answer();
    await Promise.race(running);
    await expect.poll(() => waiting.length).toBe(1);
    for (const answer of waiting.splice(0)) answer();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(['up', 'up', 'up']);
    expect(most).toBe(2);
  });
});
