import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sourceFiles } from '@watchpost/testbed/debian-sources';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { describe, expect, it } from 'vitest';
import { scrapeExporter } from '../../src/scrape/scrape-exporter.js';
import { environmentWith } from '../run.js';

const scrape = async (body: Buffer) => {
  const target = await startHttpTarget({ handler: (_request, response) => response.end(body) });
  try {
    const request = { url: target.url, selectors: ['{__name__=~".+"}'], maxSeries: 5000 };
    return await scrapeExporter(request, environmentWith());
  } finally {
    await target.stop();
  }
};

/** What has no sample on any line that is no comment. */
const samplesIn = (text: string): number => text.split('\n').filter((line) => /^\s*[^#\s]/.test(line)).length;

const valid = [
  ...sourceFiles('prometheus', '.txt'),
  ...sourceFiles('golang-github-prometheus-common', 'testdata/text'),
  ...sourceFiles('golang-github-prometheus-common', '').filter((path) => /(from_test_parse_\d|minimal)$/.test(path)),
];
/** Texts that a parser of families refuses; those that are wrong about families alone are scraped, by Prometheus as by us. */
const broken = sourceFiles('golang-github-prometheus-common', '').filter((path) =>
  path.includes('from_test_parse_error'),
);

describe('the expositions that Prometheus tests its own parsers with', () => {
  it.each(valid)('are scraped from %s', async (path) => {
    const body = readFileSync(path);
    const result = await scrape(body);
    expect(result).toMatchObject({ ok: true, samplesScraped: samplesIn(body.toString()) });
    console.log(`${basename(path)}: ${result.ok ? result.samplesScraped : 0} samples`);
  });

  it('are scraped, or refused with the line, when they are broken', async () => {
    const refused: string[] = [];
    for (const path of broken) {
      const result = await scrape(readFileSync(path));
      if (!result.ok) refused.push(`${basename(path)}: ${result.message}`);
    }
    console.log(`${broken.length} broken texts, ${refused.length} refused`);
    for (const message of refused) expect(message).toMatch(/\(line \d+: [^)]+\)$/);
    expect(refused.length).toBeGreaterThan(8);
  });
});
