import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toNodeHandler } from '../../../src/node/to-node-handler.js';
import { type KitFixture, openKit } from '../../kit-fixture.js';
import { insertScrapes } from './scraped-series.js';

const run = promisify(execFile);

describe('promtool', () => {
  let fixture: KitFixture;
  let server: Server;
  let url: string;
  let program: string;
  let now: number;

  /** What it prints for a query, sorted. */
  const promtool = async (...parameters: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await run(program, ['query', ...parameters]);
    return stdout.trim().split('\n').sort();
  };

  beforeAll(async () => {
    const found = findProgram('promtool');
    if (found === undefined) throw notInstalled('promtool');
    program = found;
    fixture = await openKit('sqlite');
    const owner = await fixture.newMember('owner');
    const { secret } = await fixture.newApiKey(owner, ['exporters:read']);
    await insertScrapes(fixture, {
      organizationId: owner.organizationId,
      name: 'node-a',
      series: [
        { metric: 'load', labels: { zone: 'eu-1' }, values: [1, 2, 3] },
        { metric: 'load', labels: { zone: 'us-2' }, values: [4, 5, 6] },
      ],
    });
    now = fixture.clock.now / 1000;
    const handle = toNodeHandler(fixture.kit);
    // This version cannot send headers, so what stands between it and the server adds the key.
    server = createServer((request, response) => {
      request.headers['x-api-key'] = secret;
      handle(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/prometheus`;
  });
  afterAll(async () => {
    server.close();
    await fixture.close();
  });

  test('reads a query at one time', async () => {
    const labels = (zone: string) =>
      new RegExp(`^load{exporter_id="exp_\\w+", instance="node-a.example:9100", job="node-a", zone="${zone}"} => `);
    const lines = await promtool('instant', `--time=${now}`, url, 'load');
    expect(lines).toEqual([expect.stringMatching(labels('eu-1')), expect.stringMatching(labels('us-2'))]);
    expect(await promtool('instant', `--time=${now}`, url, 'sum(load) * 2')).toEqual([`{} => 18 @[${now}]`]);
    expect(await promtool('instant', '--time=4', url, '1+1')).toEqual(['scalar: 2 @[4]']);
  });

  test('reads a query over a range', async () => {
    const range = [`--start=${now - 120}`, `--end=${now}`, '--step=1m'];
    const lines = await promtool('range', ...range, url, 'max(load)');
    expect(lines).toEqual([`4 @[${now - 120}]`, `5 @[${now - 60}]`, `6 @[${now}]`, '{} =>'].sort());
  });

  test('lists series and values of labels', async () => {
    const range = [`--start=${now - 300}`, `--end=${now}`];
    const series = await promtool('series', '--match=load{zone=~"e.*"}', ...range, url);
    expect(series).toEqual([expect.stringMatching(/^{__name__="load", .*zone="eu-1"}$/)]);
    expect(await promtool('labels', ...range, url, 'zone')).toEqual(['eu-1', 'us-2']);
  });

  test('repeats why a query is refused', async () => {
    await expect(promtool('instant', url, 'histogram_quantile(0.9, load)')).rejects.toMatchObject({
      stderr: expect.stringContaining('execution: not supported: the function histogram_quantile()'),
    });
    await expect(promtool('instant', url, 'sum(')).rejects.toMatchObject({
      stderr: expect.stringContaining('bad_data: 1:5: parse error: unexpected end of input'),
    });
  });

  test('finds nothing wrong with the metrics of the server itself', async () => {
    const { text: metrics } = await fixture.kit.metrics();
    const child = spawn(program, ['check', 'metrics'], { stdio: ['pipe', 'pipe', 'pipe'] });
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    child.stdin.end(metrics);
    const [code] = await once(child, 'exit');
    expect([code, ...(await said)]).toEqual([0, '', '']);
  });
});
