/**
 * Builds what the server needs and runs it, in this process: signals, output and the exit code are the server's own.
 *
 *     pnpm start
 */
import { buildPackages } from './build.ts';

try {
  await buildPackages({ targets: ['server', 'cli'], withTypes: false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// The name is put together so that the compiler does not look for what only the build brings.
await import(new URL('../packages/server/dist/main.js', import.meta.url).href);
