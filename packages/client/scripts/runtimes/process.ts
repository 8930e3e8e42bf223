/** Runs the cases in Node, Bun and Deno, on the package as it is installed. Prints the report as JSON. */
import * as client from '@watchpost/client';
import { runCases } from './cases.js';

console.log(JSON.stringify(await runCases(client, process.argv[2] ?? '')));
// A stalled connection may stay open.
process.exit(0);
