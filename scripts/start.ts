/**
 * Builds what the server needs and runs it, in this process: signals, output and the exit code are the server's own.
 *
 *     pnpm start
 *
 * The flag of that script keeps the server's memory small: by default, Node lets what is young in the heap grow to
 * 128 MiB on a large machine, where 16 serve as well.
 */
import { buildPackages } from './build.ts';
import { endWithRunner } from './end-with-runner.ts';

endWithRunner();

try {
  await buildPackages({ targets: ['server', 'cli', 'agent'], withTypes: false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// The name is put together, because the compiler would resolve a literal, and only the build makes this file.
await import(new URL('../packages/server/dist/main.js', import.meta.url).href);
