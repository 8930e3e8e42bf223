import { fileURLToPath } from 'node:url';
import { describeReceiver, type StartReceiver } from '@watchpost/testbed/receiving';
import { installRuntimes, type Runtimes } from '@watchpost/testbed/runtimes';
import { build } from 'esbuild';
import { beforeAll } from 'vitest';

let runtimes: Runtimes;
beforeAll(async () => {
  runtimes = await installRuntimes();
}, 600_000);

/** Makes one module of the Worker, as wrangler does. */
const bundle = async (contents: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
  });
  return outputFiles.map(({ text }) => text).join();
};

/** Runs the Worker in workerd. */
const inWorkerd =
  (contents: string): StartReceiver =>
  async (secret) => {
    const heard = { log: (line: string) => console.log(line), warn: (line: string) => console.warn(line) };
    const script = await bundle(contents);
    const worker = runtimes.startWorker({ script, bindings: { WEBHOOK_SECRET: secret }, heard });
    const { href } = await worker.ready;
    return { url: `${href}webhooks`, stop: () => worker.dispose() };
  };

describeReceiver(
  'a Worker',
  inWorkerd(`export { default } from './worker.js'`),
  [
    {
      title: 'the Worker logs bodies',
      start: inWorkerd(`
        import worker from './worker.js';
        export default { fetch: async (request, env) => (await request.json(), worker.fetch(request, env)) };
      `),
      code: 'body_not_raw',
    },
  ],
  inWorkerd(`
    export { default } from './worker.js';
    console.log = () => { throw new Error('the database is away'); };
  `),
);
