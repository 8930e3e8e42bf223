#!/usr/bin/env node
import { version } from './version.js';

const [first] = process.argv.slice(2);
if (first === '--version' || first === '-V') {
  process.stdout.write(`${version}\n`);
} else {
  // Everything else loads when the version was not all that was asked for.
  const { keepCompiledCode } = await import('./run/compiled-code.js');
  keepCompiledCode();
  const { runProcess } = await import('./run/run-process.js');
  await runProcess();
}
