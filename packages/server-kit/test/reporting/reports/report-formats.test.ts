import { inflateSync } from 'node:zlib';
import type { ReportDay, ReportRunDetail, ReportSummary } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportCsv } from '../../../src/reporting/reports/formats/report-csv.js';
import { figureGroups } from '../../../src/reporting/reports/formats/report-figures.js';
import { reportHtml } from '../../../src/reporting/reports/formats/report-html.js';
import { reportPdf } from '../../../src/reporting/reports/formats/report-pdf.js';
import { openReports, type ReportFixture } from './report-fixture.js';

let fixture: ReportFixture;
let id: string;
let run: ReportRunDetail;

beforeAll(async () => {
  fixture = await openReports('sqlite');
  for (const name of [
    '=HYPERLINK("http://evil.example";"x")',
    '<script>alert(1)</script>, "quoted"',
    '+1',
    '-2',
    '@x',
  ]) {
    await fixture.monitor(name, [
      ['up', '2026-03-01T00:00:00Z'],
      ['down', '2026-03-02T00:00:00Z'],
      ['up', '2026-03-02T00:10:00Z'],
    ]);
  }
  id = await fixture.report({ name: 'Größe & <b>Maß</b>', type: 'sla', slaTarget: 99.99 });
  run = await fixture.run(id);
});
afterAll(() => fixture.close());

const download = async (query: string): Promise<Response> =>
  fixture.kit.fetch(
    new Request(`https://watchpost.test/api/v1/reports/${id}/download?${query}`, {
      headers: { 'x-api-key': fixture.apiKey },
    }),
  );

test.each([
  ['json', 'application/json'],
  ['csv', 'text/csv; charset=utf-8; header=present'],
  ['html', 'text/html; charset=utf-8'],
  ['pdf', 'application/pdf'],
])('a report downloads as %s', async (format, type) => {
  const response = await download(`format=${format}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${id}-1.${format}"`);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
});

test('a download in JSON is the run as it is shown', async () => {
  expect(await (await download(`runId=${run.id}`)).json()).toEqual(run);
});

describe('As CSV', () => {
  const linesOf = (csv: string): string[] => csv.split('\r\n');

  test('a run has its total, its monitors and its days', () => {
    const lines = linesOf(reportCsv(run, 'Uptime'));
    expect(lines[0]).toBe(
      'row,id,name,uptimePercent,countedSeconds,upSeconds,downSeconds,outages,longestOutageSeconds,latencyCount,unknownSeconds',
    );
    expect(lines[1]).toBe(`total,${run.id},Uptime,99.9775,13392000,13389000,3000,5,600,0,0`);
    expect(lines.filter((line) => line.startsWith('monitor,'))).toHaveLength(5);
    expect(lines.filter((line) => line.startsWith('day,'))).toHaveLength(31);
    expect(lines.at(-1)).toBe('');
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['=1,"2"', '"\'=1,""2"""'],
    ['plain', 'plain'],
    ['a = b', 'a = b'],
  ])('the name %j is the cell %j, which no spreadsheet runs', (name, cell) => {
    expect(reportCsv(run, name)).toContain(`\r\ntotal,${run.id},${cell},99.9775,`);
  });
});

describe('Time without observation', () => {
  const summaryWith = (seconds: Partial<ReportSummary['seconds']>): ReportSummary => {
    const { summary } = run;
    if (summary === null) throw new Error('no summary');
    return { ...summary, seconds: { ...summary.seconds, ...seconds } };
  };
  const unobserved = (): ReportRunDetail & { readonly summary: ReportSummary } => ({
    ...run,
    summary: {
      ...summaryWith({ unknown: 8 * 3600 }),
      unknownTimes: [
        { reason: 'away', seconds: 7 * 3600 },
        { reason: null, seconds: 3600 },
      ],
    },
    days: run.days.slice(0, 1).map((day: ReportDay) => ({ ...day, seconds: { ...day.seconds, unknown: 8 * 3600 } })),
  });

  test('is a figure of its own, and neither up nor down, on the page and in mails', () => {
    const html = reportHtml(unobserved(), 'Uptime');
    expect(html).toContain(
      '<dt>Not observed</dt><dd>8 h</dd><dt>· Watchpost was away</dt><dd>7 h</dd><dt>· No reason was recorded</dt><dd>1 h</dd>',
    );
    expect(html).toContain('<span class="unknown">8 h</span>');
    expect(figureGroups(unobserved(), unobserved().summary).flatMap(({ figures }) => figures)).toContainEqual([
      'Not observed',
      '8 h',
    ]);
    expect(reportHtml(run, 'Uptime')).not.toContain('<dt>Not observed</dt>');
  });

  test('is a column of the table, of the total and of each day', () => {
    const lines = reportCsv(unobserved(), 'Uptime').split('\r\n');
    const ofKind = (kind: string) => lines.find((line) => line.startsWith(`${kind},`));
    expect([ofKind('total'), ofKind('monitor'), ofKind('day')]).toEqual([
      expect.stringMatching(/,28800$/),
      expect.stringMatching(/,$/),
      expect.stringMatching(/,28800$/),
    ]);
    expect(lines.filter((line) => line.startsWith('unknown,'))).toEqual([
      'unknown,away,Watchpost was away,,,,,,,,25200',
      'unknown,,No reason was recorded,,,,,,,,3600',
    ]);
  });

  test('has no reasons in a run of the rules before, which kept none', () => {
    const { unknownTimes: _, ...summary } = unobserved().summary;
    const former = { ...unobserved(), summary };
    expect(reportHtml(former, 'Uptime')).toMatch(/<dt>Not observed<\/dt><dd>8 h<\/dd><dt>Outages/);
    expect(reportCsv(former, 'Uptime')).not.toContain('\r\nunknown,');
  });
});

test('a run that corrects another says so', () => {
  const sentence = 'Results that came late have changed what an earlier run of this period said.';
  expect(reportHtml({ ...run, trigger: 'correction' }, 'Uptime')).toContain(sentence);
  expect(reportHtml(run, 'Uptime')).not.toContain(sentence);
});

describe('As HTML', () => {
  test('a run escapes what people wrote', () => {
    const html = reportHtml(run, 'Größe & <b>Maß</b>');
    expect(html).toContain('<title>Größe &amp; &lt;b&gt;Maß&lt;/b&gt;</title>');
    expect(html).toMatch(/<time datetime="2026-03-01T00:00:00.000Z">2026-03-01 00:00:00 UTC<\/time> to /);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('@media print');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain(run.contentHash);
  });

  test('a run states its method', () => {
    const html = reportHtml(run, 'Uptime');
    expect(html).toContain('Down begins with the first failure');
    expect(html).toContain('Paused and pending time never counts.');
  });

  test('a run lists the worst monitors only, where it is asked to', () => {
    const html = reportHtml(run, 'Uptime', { mostMonitors: 2 });
    expect(html).toContain('3 more with a better uptime are left out here.');
  });

  test('a run has its days as a calendar, and the error budget as a line', () => {
    const html = reportHtml(run, 'Uptime');
    expect(html.match(/<rect class="(?:good|some|bad|none)" x=/g)).toHaveLength(31);
    // 50 minutes of five monitors, on the second of March.
    expect(html).toContain('<rect class="some" x="14" y="0" width="12" height="12" rx="2"><title>2026-03-02: 99.');
    expect(html).toContain('<span><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="good"');
    expect(html).not.toContain('<rect class="bad"');
    const line = /<polyline class="left" points="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
    expect([line.length, line[0]]).toEqual([32, '0.0,2.0']);
    const { summary } = run;
    expect(reportHtml({ ...run, summary: summary && { ...summary, budget: null } }, 'Uptime')).not.toContain(
      'polyline',
    );
  });

  test('the page may load and run nothing', async () => {
    const policy = (await download('format=html')).headers.get('content-security-policy');
    expect(policy).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    );
  });
});

describe('As PDF', () => {
  /** What is printed, in its order: the font's characters are written as hexadecimal, with the space between some. */
  const printedIn = (pdf: Uint8Array): string[] =>
    [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs),
    ]
      .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
      .flatMap((page) => [...page.matchAll(/\[(.*?)\] TJ/g)])
      .map(([, parts = '']) => [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join(''))
      .map((hex) => Buffer.from(hex, 'hex').toString('latin1'));

  test('a day says for how long nothing was observed, below the titles of its columns', async () => {
    const [day] = run.days;
    if (day === undefined) return expect.unreachable();
    const days = [{ ...day, seconds: { ...day.seconds, unknown: 5400 } }];
    const printed = printedIn(await reportPdf({ ...run, days }, 'Uptime'));
    const from = printed.indexOf('Day');
    expect(printed.slice(from, from + 4)).toEqual(['Day', 'Uptime', 'Down', 'Not observed']);
    expect(printed[from + 4]).toBe(day.date);
    expect(printed[from + 7]).toBe('1 h 30 min');
  });

  test('a run has its days as a calendar, and the error budget as a line', async () => {
    const printed = printedIn(await reportPdf(run, 'Uptime'));
    expect(printed).toContain('Error budget');
    expect(
      printed.filter((text) => ['no outage', '99 % or better', 'worse than 99 %', 'no data'].includes(text)),
    ).toEqual(['no outage', '99 % or better']);
    const { summary } = run;
    const without = printedIn(await reportPdf({ ...run, summary: summary && { ...summary, budget: null } }, 'Uptime'));
    expect(without).not.toContain('Error budget');
  });

  test('a run is a document that readers accept', async () => {
    const text = Buffer.from(await reportPdf(run, 'Größe')).toString('latin1');
    expect(text).toMatch(/^%PDF-1\.\d/);
    expect(text.trimEnd()).toMatch(/%%EOF$/);
  });

  test('a run of thousands of monitors shows the worst 500, and gives other requests their turn', async () => {
    const [monitor] = run.monitors;
    if (monitor === undefined) return expect.unreachable();
    const pagesOf = async (count: number): Promise<number> => {
      const many = { ...run, monitors: Array.from({ length: count }, () => monitor) };
      const text = Buffer.from(await reportPdf(many, 'Uptime')).toString('latin1');
      return text.match(/\/Type \/Page\b/g)?.length ?? 0;
    };
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await pagesOf(5000)).toBe(await pagesOf(501));
    clearImmediate(next);
    // Twice 500 lines, 20 of them between two turns.
    expect(turns).toBeGreaterThanOrEqual(50);
  });

  test('a run is refused with the reason where the package is not installed', async () => {
    const missing = Object.assign(new Error("Cannot find module 'pdfkit'"), { code: 'MODULE_NOT_FOUND' });
    const load = (): never => {
      throw missing;
    };
    await expect(reportPdf(run, 'Uptime', load)).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('the package pdfkit is not installed on this server'),
    });
  });
});
