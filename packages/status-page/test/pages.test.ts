import { gzipSync } from 'node:zlib';
import type { PublicStatusPage } from '@watchpost/schemas';
import { contrastPairs, contrastRatio, dayLetters, defaultTheme } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { jsonFeed } from '../src/feeds/json-feed.js';
import { rssFeed } from '../src/feeds/rss.js';
import { readerIntegrity } from '../src/html/reader.js';
import { pageStyle } from '../src/html/style.js';
import { plainTheme, themeStyle } from '../src/html/theme.js';
import { serverLinks } from '../src/pages/addresses.js';
import { componentPage } from '../src/pages/component-page.js';
import { embedPage } from '../src/pages/embed-page.js';
import { frontPage } from '../src/pages/front-page.js';
import { historyPage } from '../src/pages/history-page.js';
import { incidentPage } from '../src/pages/incident-page.js';
import { subscribePage } from '../src/pages/subscribe-page.js';
import { createView, type View } from '../src/pages/view.js';
import { de } from '../src/words/de.js';
import { en } from '../src/words/en.js';
import type { Words } from '../src/words/words.js';
import { hostilePage, smuggled, withSmuggled } from './hostile-page.js';
import { openIncident, sampleComponent, sampleHistory, samplePage } from './sample-page.js';

/** What loads the script of a page. */
const ownScript = new RegExp(
  `<script src="/status/acme/reader\\.js\\?\\w{8}" integrity="${readerIntegrity.replaceAll('+', '\\+')}"></script>`,
);

const viewOf = (data: PublicStatusPage, words: Words = en): View =>
  createView({ data, words, links: serverLinks('/status/acme', null), takesMail: true });

describe('the front page', () => {
  test('with 50 components of 90 days has at most 8 kB when compressed', () => {
    const page = frontPage(viewOf(samplePage({ components: 50 })));
    expect(gzipSync(page.html).byteLength).toBeLessThanOrEqual(8000);
  });

  test('is the same for the same data, and no script but its own', () => {
    const page = frontPage(viewOf(samplePage()));
    expect(frontPage(viewOf(samplePage()))).toEqual(page);
    const [data, ...own] = page.html.split(ownScript);
    expect(own).toEqual(['</body></html>\n']);
    expect(data).not.toMatch(/<script|\son\w+=|style=/);
  });

  test('says of maintenance what was written for visitors, and when it is', () => {
    const { html } = frontPage(viewOf(samplePage()));
    expect(html).toMatch(
      /<h3>We move to a larger database<\/h3><p><time [^>]+>[^<]+<\/time><\/p><p class="about">Requests may take some seconds longer\.\nNothing is lost\.<\/p>/,
    );
    // The other one has neither.
    expect(html.match(/<li class="plan"><p><time/g)).toHaveLength(1);
  });

  test('leaves out what the page does not show', () => {
    const page = frontPage(
      viewOf({
        ...samplePage({ status: 'operational' }),
        show: { uptime: false, latency: false, incidents: false, maintenance: false },
        openIncidents: [],
        pastIncidents: [],
        maintenance: { now: [], next: [] },
        groups: [],
      }),
    );
    expect(page.html).toContain(en.noComponents);
    for (const heading of [en.openIncidents, en.pastIncidents, en.maintenance]) {
      expect(page.html).not.toContain(`<h2>${heading}`);
    }
  });

  test('says in German what it says in English', () => {
    const { html } = frontPage(viewOf(samplePage(), de));
    expect(html).toMatch(/^<!doctype html>\n<html lang="de">/);
    for (const text of ['Einige Systeme sind ausgefallen', 'vor 90 Tagen', '>22. Nov. 2026, 15:32 MEZ</time>']) {
      expect(html).toContain(text);
    }
  });
});

describe('pictures', () => {
  const picture = { width: 200, height: 50, png: 'iVBORw0KGgo=' };
  const withPictures = { ...samplePage(), images: { logo: picture, favicon: picture } };

  test('the logo stands for the name, the icon for that of the status; both are files of the same site', () => {
    const { html, contentSecurityPolicy } = frontPage(viewOf(withPictures));
    expect(html).toContain(
      '<header><p><a href="/status/acme"><img src="/status/acme/logo.png" width="200" height="50" alt="Acme"></a></p>',
    );
    expect(html).toContain('<link rel="icon" href="/status/acme/favicon.png">');
    expect(contentSecurityPolicy).toContain("; img-src 'self' data:; ");
    expect(html).not.toContain(picture.png);
  });

  test('a page without any loads none', () => {
    const { html, contentSecurityPolicy } = frontPage(viewOf(samplePage()));
    expect(html).not.toContain('<img');
    expect(contentSecurityPolicy).toContain('; img-src data:; ');
  });
});

describe('the policy', () => {
  const view = viewOf(samplePage());

  test.each([
    ['the front page', frontPage(view), [`'${readerIntegrity}'`]],
    ['a component', componentPage(view, sampleComponent()), [`'${readerIntegrity}'`]],
    ['an incident', incidentPage(view, openIncident), [`'${readerIntegrity}'`]],
    ['the form', subscribePage(view, null), []],
    ['the embedded line', embedPage(view, '*'), []],
  ])('of %s allows its own script by hash and no other', (_, { contentSecurityPolicy }, hashes) => {
    const allowed = contentSecurityPolicy.split('; ').find((directive) => directive.startsWith('script-src '));
    expect(allowed?.split(' ').slice(1) ?? []).toEqual(hashes);
  });
});

describe('hostile texts', () => {
  const view = viewOf(hostilePage());
  const pages: Readonly<Record<string, string>> = {
    'the front page': frontPage(view).html,
    'an incident': incidentPage(view, withSmuggled(openIncident)).html,
    'the history': historyPage(view, withSmuggled(sampleHistory)).html,
    'a component': componentPage(view, withSmuggled(sampleComponent())).html,
    'the embedded line': embedPage(view, '*').html,
    'the form': subscribePage(view, 'invalid').html,
    'the RSS feed': rssFeed(view.data),
  };

  test.each(Object.entries(pages))('stay text on %s', (_, html) => {
    expect(html.replace(ownScript, '')).not.toMatch(/<script|<img|javascript:|data:text/);
    expect(html).not.toContain('\u0000');
    expect(html).toContain('&lt;script&gt;');
    // A quotation mark of a text is never one of an attribute.
    expect(html).not.toContain(`${smuggled.slice(0, 3)}`);
  });

  test('stay text in the JSON feed, which keeps them as they are', () => {
    expect(JSON.parse(jsonFeed(view.data)).title).toBe(`Acme${smuggled}`);
  });

  test('cannot end the style through a colour', () => {
    const style = themeStyle({ ...defaultTheme, light: { ...defaultTheme.light, text: 'red}</style>' } }, 'auto');
    expect(style).toBe(themeStyle(defaultTheme, 'auto'));
  });
});

describe('colours', () => {
  test('pages without a theme have the one that pages start with', () => {
    expect(plainTheme).toEqual(defaultTheme);
  });

  test.each(['light', 'dark'] as const)('every pair that is put on one another can be read, %s', (mode) => {
    for (const { foreground, background, least } of contrastPairs) {
      const ratio = contrastRatio(plainTheme[mode][foreground], plainTheme[mode][background]);
      expect([foreground, background, ratio >= least]).toEqual([foreground, background, true]);
    }
  });

  test('every status and every letter of a strip has its own', () => {
    for (const [letter, status] of Object.entries(dayLetters)) {
      expect(pageStyle).toContain(`.${letter}{fill:var(--${status})`);
      expect(pageStyle).toContain(`.${status}{--status:var(--${status})}`);
    }
  });
});

describe('feeds', () => {
  test('RSS has an item for each incident, the latest change first', () => {
    const feed = rssFeed(samplePage());
    expect([...feed.matchAll(/<guid isPermaLink="true">([^<]+)/g)].map(([, address]) => address)).toEqual([
      'https://watch.example/status/acme/incidents/42',
      'https://watch.example/status/acme/incidents/41',
    ]);
    expect(feed).toContain('<lastBuildDate>Sun, 22 Nov 2026 14:21:00 GMT</lastBuildDate>');
    expect(feed).toContain('<description>Resolved: A certificate had expired.');
  });

  test('readers meet no incident twice when the page gets a domain', () => {
    const page = samplePage();
    const moved = { ...page, links: { ...page.links, page: 'https://status.acme.example' } };
    const address = 'https://status.acme.example/incidents/42';
    const id = 'https://watch.example/status/acme/incidents/42';
    expect(rssFeed(moved)).toContain(`<link>${address}</link><guid isPermaLink="true">${id}</guid>`);
    expect(JSON.parse(jsonFeed(moved))).toMatchObject({
      home_page_url: 'https://status.acme.example',
      feed_url: 'https://status.acme.example/feed.json',
      items: [{ id, url: address }, {}],
    });
  });

  test('the JSON feed has what its version 1.1 requires', () => {
    const feed = JSON.parse(jsonFeed(samplePage()));
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: 'Acme', language: 'en' });
    expect(feed.items[0]).toEqual({
      id: 'https://watch.example/status/acme/incidents/42',
      url: 'https://watch.example/status/acme/incidents/42',
      title: 'Checkout answers slowly in Europe',
      content_text: expect.stringMatching(/^Identified: A payment provider/),
      date_published: '2026-11-22T13:58:00.000Z',
      date_modified: '2026-11-22T14:21:00.000Z',
    });
  });
});
