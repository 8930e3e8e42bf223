import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, describe, expect, expectTypeOf, it } from 'vitest';
import type * as node from '../src/hmac/node.js';
import type * as web from '../src/hmac/web.js';
import { buildNames, installPackage } from './built-package.js';
import { delivery, secret } from './delivery.js';

const run = promisify(execFile);
const installed = await installPackage();
afterAll(() => installed.remove());

describe('the installed package', () => {
  const { body, signature } = delivery();
  const call = `verifySignature(${JSON.stringify(body)}, '${signature}', '${secret}').then(console.log)`;

  it.each([
    ['import', 'a.mjs', `import { verifySignature } from '@watchpost/webhook-verify'; ${call}`],
    ['require', 'a.cjs', `const { verifySignature } = require('@watchpost/webhook-verify'); ${call}`],
    [
      'import of the vectors',
      'b.mjs',
      `import vectors from '@watchpost/webhook-verify/vectors.json' with { type: 'json' }; console.log(vectors.cases.length > 60)`,
    ],
  ])('can be loaded by %s', async (_, file, program) => {
    await writeFile(join(installed.folder, file), program);
    const { stdout } = await run(process.execPath, [join(installed.folder, file)]);
    expect(stdout).toBe('true\n');
  });

  it('has the same functions for Node and other runtimes', () => {
    expectTypeOf<typeof web>().toEqualTypeOf<typeof node>();
  });

  it('has no dependencies', async () => {
    const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    expect(Object.keys(manifest)).not.toContain('dependencies');
    expect(Object.keys(manifest)).not.toContain('peerDependencies');
  });

  it.each(buildNames)('imports node:crypto in %s only if that build is for Node', async (name) => {
    const code = await readFile(join(installed.dist, name), 'utf8');
    const modules = [...code.matchAll(/(?:from |require\(|import\()["']([^"']+)/g)].map(([, module]) => module);
    expect(modules).toEqual(name.startsWith('node') ? ['node:crypto'] : []);
    expect(/\bBuffer\./.test(code)).toBe(name.startsWith('node'));
  });
});

describe('the size of a bundle, minified and compressed', () => {
  const sizeOf = async (platform: 'node' | 'browser', names: string): Promise<number> => {
    const { outputFiles } = await build({
      stdin: { contents: `export ${names} from '@watchpost/webhook-verify'`, resolveDir: installed.folder },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      target: 'es2023',
      platform,
    });
    return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
  };

  it.each([
    ['node', '{ verifySignature }', 350],
    ['node', '*', 1300],
    ['browser', '{ verifySignature }', 350],
    ['browser', '{ verifyWebhook, WebhookVerificationError }', 1200],
    ['browser', '*', 1300],
  ] as const)('is for %s and %s at most %d bytes', async (platform, names, limit) => {
    expect(await sizeOf(platform, names)).toBeLessThanOrEqual(limit);
  });
});
