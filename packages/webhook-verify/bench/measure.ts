/**
 * Measures the built package against the bare platform in one run: `pnpm build && pnpm bench`.
 *
 * Time is the ratio of lower deciles over interleaved rounds, so that a busy machine slows both sides alike.
 */
import { createHmac, randomBytes, timingSafeEqual, webcrypto } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

type Verifier = Pick<typeof import('../src/index.js'), 'verifySignature' | 'verifyWebhook'>;

const root = fileURLToPath(new URL('..', import.meta.url));
const load = (name: string): Promise<Verifier> => import(`../dist/${name}.js`);

const secret = 'whsec_4f1c0e7d2b9a8563';
const event = { id: 'evt_1', type: 'incident.opened', sentAt: new Date().toISOString(), data: '' };
const body = Buffer.from(JSON.stringify({ ...event, data: randomBytes(450).toString('hex') }));
const signature = createHmac('sha256', secret).update(body).digest('hex');
const headers = { 'x-service-event': event.type, 'x-service-signature': signature };

/** The lower decile: what the code costs when nothing else runs. */
const undisturbed = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN;

/** Microseconds per call of each subject, measured in turns. */
const race = async (subjects: Record<string, () => unknown>): Promise<Record<string, number>> => {
  const rounds = Object.fromEntries(Object.keys(subjects).map((name) => [name, [] as number[]]));
  for (let round = 0; round < 220; round += 1) {
    for (const [name, call] of Object.entries(subjects)) {
      const began = process.hrtime.bigint();
      for (let index = 0; index < 250; index += 1) await call();
      rounds[name]?.push(Number(process.hrtime.bigint() - began) / 250e3);
    }
  }
  return Object.fromEntries(Object.entries(rounds).map(([name, times]) => [name, undisturbed(times.slice(20))]));
};

const node = await load('node');
const web = await load('web');
const key = await webcrypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
  'verify',
]);

const nodeTimes = await race({
  bare: async () => timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(signature, 'hex')),
  verifySignature: () => node.verifySignature(body, signature, secret),
  verifyWebhook: () => node.verifyWebhook(body, headers, secret),
});
const webTimes = await race({
  bare: () => webcrypto.subtle.verify('HMAC', key, Buffer.from(signature, 'hex'), body),
  verifySignature: () => web.verifySignature(body, signature, secret),
  verifyWebhook: () => web.verifyWebhook(body, headers, secret),
});

const size = async (platform: 'node' | 'web', names: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents: `export ${names} from './dist/${platform}.js'`, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    external: ['node:crypto'],
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
};

const everything = '{ verifyRequest, verifySignature, verifyWebhook, WebhookVerificationError, signForTest }';
for (const [platform, bare, times] of [
  ['node', 'createHmac + timingSafeEqual', nodeTimes],
  ['web', 'subtle.verify', webTimes],
] as const) {
  console.log(`${platform} build, Node ${process.versions.node}, body of ${body.length} bytes`);
  for (const [name, microseconds] of Object.entries(times)) {
    const ratio = microseconds / (times.bare ?? Number.NaN);
    console.log(`  ${(name === 'bare' ? bare : name).padEnd(30)} ${microseconds.toFixed(2)} µs  ${ratio.toFixed(2)}×`);
  }
  console.log(`  verifySignature alone          ${await size(platform, '{ verifySignature }')} B min+gzip`);
  console.log(`  all but signForTest            ${await size(platform, everything.replace(', signForTest', ''))} B`);
  console.log(`  everything                     ${await size(platform, everything)} B`);
}
