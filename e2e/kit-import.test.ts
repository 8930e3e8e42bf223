import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const kit = new URL('../packages/server-kit/dist/index.js', import.meta.url).href;
const script = `
  import { registerHooks } from 'node:module';
  const files = [];
  registerHooks({
    load(url, context, next) {
      files.push(url);
      return next(url, context);
    },
  });
  await import(${JSON.stringify(kit)});
  console.log(JSON.stringify({ files, builtins: process.moduleLoadList }));
`;

test('Importing the kit loads nothing that only some hosts use: it would cost all of them time and memory', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const { files, builtins } = JSON.parse(stdout) as { readonly files: string[]; readonly builtins: string[] };
  const packages = new Set(files.flatMap((url) => url.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1] ?? []));
  expect([...packages]).toContain('zod');
  for (const late of ['jose', '@node-rs/argon2', '@opentelemetry/api', 'undici', 'nodemailer', 'pdfkit']) {
    expect([...packages], late).not.toContain(late);
  }
  expect(builtins.filter((name) => name.includes('undici'))).toEqual([]);
});
