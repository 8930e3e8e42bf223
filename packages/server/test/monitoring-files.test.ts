import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { startServer } from '@watchpost/testbed/server-process';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

const pathOf = (file: string): string => fileURLToPath(new URL(`../../../deploy/monitoring/${file}`, import.meta.url));
const alertsFile = pathOf('alerts.yaml');
const alerts = readFileSync(alertsFile, 'utf8');

interface Panel {
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly expr: string }[];
}
const dashboard: { readonly panels: readonly Panel[]; readonly templating: unknown } = JSON.parse(
  readFileSync(pathOf('dashboard.json'), 'utf8'),
);

/** What promtool prints and whether it accepts what it reads. */
const promtool = (parameters: readonly string[], input = '') =>
  new Promise<{ readonly code: number; readonly output: string }>((resolve, reject) => {
    const program = findProgram('promtool');
    if (program === undefined) return reject(notInstalled('promtool'));
    const child = execFile(program, parameters, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
    child.stdin?.end(input);
  });

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:watchpost|nodejs|process)_\w+/g)].map(([name]) => name)),
];

let metrics = '';
beforeAll(async () => {
  const server = await startServer({ from: 'sources' });
  try {
    // One request, so that there is a series of requests.
    await fetch(`${server.url}/api/v1/monitors`);
    metrics = await (await fetch(`${server.url}/metrics`)).text();
  } finally {
    await server.stop();
  }
});

test('promtool accepts the metrics of a server', async () => {
  expect(await promtool(['check', 'metrics'], metrics)).toEqual({ code: 0, output: '' });
});

test('promtool accepts the alert rules', async () => {
  expect(await promtool(['check', 'rules', alertsFile])).toMatchObject({
    code: 0,
    output: expect.stringContaining(`SUCCESS: ${alerts.split('- alert:').length - 1} rules found`),
  });
});

test('promtool accepts every query of the dashboard', async () => {
  const rules = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const records = rules.map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }));
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-dashboard-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'rules.yaml');
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: records }] }));
  expect(await promtool(['check', 'rules', file])).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${rules.length} rules found`),
  });
});

test.each([
  ['the alert rules', alerts],
  ['the dashboard', JSON.stringify(dashboard)],
])('every metric that %s name exists', (_, text) => {
  const names = namesIn(text);
  expect(names.length).toBeGreaterThan(5);
  // Of a metric with labels, a server that has just started has no sample.
  const declared = new Set(
    [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  expect(names.filter((name) => !declared.has(name))).toEqual([]);
});

test('no panel of the dashboard covers another', () => {
  const covered = new Map<string, string>();
  for (const { title, gridPos } of dashboard.panels) {
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(covered.get(`${x},${y}`), `${title} at ${x},${y}`).toBeUndefined();
        covered.set(`${x},${y}`, title);
      }
    }
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  }
});
