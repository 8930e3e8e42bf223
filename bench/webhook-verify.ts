import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { temporaryFolder } from './fixtures/databases.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { measureInTurn, type Rounds, valuesOf } from './measuring/rounds.ts';
import { median, quantile, shown } from './measuring/statistics.ts';
import type { Verification, Verifiers, VerifiersOptions } from './processes/verifiers.ts';

type Measure = 'cpuUs' | 'wallUs';

/** One table: the first row is the yardstick. */
interface Comparison {
  readonly title: string;
  readonly rows: readonly [Verification, ...Verification[]];
}

const comparisons: readonly Comparison[] = [
  {
    title: 'the signature, `node:crypto`',
    rows: ['bare node:crypto', 'verifySignature, node', 'octokit, node'],
  },
  {
    title: 'the signature, WebCrypto',
    rows: ['bare subtle.verify', 'verifySignature, web', 'octokit, web'],
  },
  {
    title: 'all of it, `node:crypto`',
    rows: ['bare node:crypto and JSON.parse', 'verifyWebhook, node', 'standardwebhooks', 'svix'],
  },
  {
    title: 'all of it, WebCrypto',
    rows: ['bare subtle.verify and JSON.parse', 'verifyWebhook, web'],
  },
];

/** What a row is called in the table. */
const names: Readonly<Record<Verification, string>> = {
  'bare node:crypto': 'bare `createHmac` and `timingSafeEqual`',
  'bare node:crypto and JSON.parse': 'bare `createHmac`, `timingSafeEqual` and `JSON.parse`',
  'verifySignature, node': '`verifySignature`',
  'verifyWebhook, node': '`verifyWebhook`',
  'octokit, node': '`@octokit/webhooks-methods`',
  'bare subtle.verify': 'bare `subtle.verify`, key imported before',
  'bare subtle.verify and JSON.parse': 'bare `subtle.verify` and `JSON.parse`',
  'verifySignature, web': '`verifySignature`',
  'verifyWebhook, web': '`verifyWebhook`',
  'octokit, web': '`@octokit/webhooks-methods`, its web build',
  standardwebhooks: '`standardwebhooks`, pure JavaScript',
  svix: '`svix`, on `standardwebhooks`',
};

const root = fileURLToPath(new URL('../packages/webhook-verify/', import.meta.url));
/** Not among the exports of the package for Node, where it is measured all the same. */
const octokitWeb = new URL('../dist-web/index.js', import.meta.resolve('@octokit/webhooks-methods')).href;

/** Builds the verifier as it is published, for Node and for elsewhere. */
const buildVerifier = async (folder: { file(name: string): string }): Promise<VerifiersOptions['watchpost']> => {
  const files = { node: folder.file('node.mjs'), web: folder.file('web.mjs') };
  for (const [platform, outfile] of Object.entries(files)) {
    await build({
      entryPoints: [join(root, 'src/index.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      target: 'es2023',
      ...(platform === 'node' ? { platform: 'node', conditions: ['node'] } : { platform: 'neutral' }),
    });
  }
  return files;
};

/** What a bundle pays for some exports of a module, minified and compressed, in bytes. */
const sizeOf = async (exports: string, module: string, platform: 'node' | 'browser'): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: `export ${exports} from '${module}'`, resolveDir: dirname(fileURLToPath(import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    platform,
    logLevel: 'error',
  });
  const bytes = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
  return bytes.toLocaleString('en');
};

const measureSizes = async ({ node, web }: VerifiersOptions['watchpost']): Promise<string> => {
  const octokit = '@octokit/webhooks-methods';
  const sizes = [
    ['`verifySignature`', '{ verifySignature }', node, web],
    ['ours, everything', '*', node, web],
    [`\`verify\` of \`${octokit}\``, '{ verify }', octokit, octokit],
    [`\`${octokit}\`, everything`, '*', octokit, octokit],
    ['`standardwebhooks`', '{ Webhook }', 'standardwebhooks', 'standardwebhooks'],
    ['`Webhook` of `svix`', '{ Webhook }', 'svix', 'svix'],
  ] as const;
  const rows = [];
  for (const [name, exports, forNode, forBrowsers] of sizes) {
    rows.push([name, await sizeOf(exports, forNode, 'node'), await sizeOf(exports, forBrowsers, 'browser')]);
  }
  return table(['bytes of a bundle, minified and compressed', 'Node', 'elsewhere'], rows);
};

/**
 * A verification takes microseconds, and whatever else the machine does takes milliseconds: what it costs by itself is
 * seen in the rounds that were disturbed least.
 */
const undisturbed = (rounds: Rounds<Measure>, verification: Verification, measure: Measure): number =>
  quantile(valuesOf(rounds, verification, measure), 0.1);

const rowsOf = (rounds: Rounds<Measure>, [yardstick, ...subjects]: Comparison['rows']): string[][] =>
  [yardstick, ...subjects].map((subject) => {
    const cpuUs = undisturbed(rounds, subject, 'cpuUs');
    return [
      names[subject],
      subject === yardstick ? '1' : `**${shown(undisturbed(rounds, yardstick, 'cpuUs') / cpuUs)}**`,
      shown(cpuUs),
      shown(undisturbed(rounds, subject, 'wallUs')),
      shown(median(valuesOf(rounds, subject, 'wallUs'))),
    ];
  });

/** The verifier against the bare platform, and beside verifiers of others, each with the signature of its own scheme. */
export const webhookVerify: Benchmark = {
  name: 'webhook-verify',
  title: 'Verifying a webhook of 1 kB, against the bare platform',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const watchpost = await buildVerifier(folder);
    const verifiers = await startChild<Verifiers>('verifiers', { watchpost, octokitWeb } satisfies VerifiersOptions);
    const sections: string[] = [];
    for (const { title, rows } of comparisons) {
      const contenders = rows.map((verification) => ({
        name: verification,
        measure: () => verifiers.ask('run', { verification, count: isQuick ? 200 : 400 }),
      }));
      const rounds = await measureInTurn(contenders, { rounds: isQuick ? 21 : 151, warmUps: 10 });
      sections.push(table([title, 'ratio', 'CPU µs each', 'µs each', 'median'], rowsOf(rounds, rows)));
    }
    const bytes = await verifiers.ask('bytes');
    await verifiers.stop();
    const note =
      'The figures are those of the tenth of the rounds that was disturbed least, but for the last column; each verifier ' +
      `has a body of ${bytes} bytes with the signature of its own scheme.`;
    return [note, ...sections, await measureSizes(watchpost)].join('\n\n');
  },
};
