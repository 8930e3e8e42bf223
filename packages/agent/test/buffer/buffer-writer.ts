import { registerHooks } from 'node:module';

// Sources import each other as `.js`.
registerHooks({
  resolve: (specifier, context, next) =>
    next(/^\.{1,2}\//.test(specifier) ? specifier.replace(/\.js$/, '.ts') : specifier, context),
});

/** Appends results until it is killed, and says after each append how many are on the disk. */
const { openResultBuffer } = await import('../../src/buffer/result-buffer.ts');
const [, , folder = ''] = process.argv;
const start = Date.parse('2026-03-01T12:00:00Z');
const buffer = await openResultBuffer({
  folder,
  now: () => start,
  maxAgeMs: () => 86_400_000,
  trouble: {
    report(part, message) {
      throw new Error(`${part}: ${message}`);
    },
    clear: () => {},
  },
});
for (let count = 0; ; count += 10) {
  await buffer.append(
    Array.from({ length: 10 }, (_, index) => ({ at: new Date(start).toISOString(), value: String(count + index) })),
  );
  process.stdout.write(`${count + 10}\n`);
}
