/**
 * Runs the vectors in Node, Bun and Deno, on what they load by the name of the package, and on the build for elsewhere,
 * which bundlers may give them too. Prints the reports as JSON.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Report, reportOn, type Verifier } from '../run-vectors.js';

const name = '@watchpost/webhook-verify';
const require = createRequire(import.meta.url);
const vectors = JSON.parse(readFileSync(require.resolve(`${name}/vectors.json`), 'utf8'));
const load = async (file: string): Promise<Verifier> => import(file);

const web = new URL(`node_modules/${name}/dist/web.js`, import.meta.url).href;
const reports: Report[] = [
  await reportOn(import.meta.resolve(name), await load(name), vectors),
  await reportOn(require.resolve(name), require(name), vectors),
  await reportOn(web, await load(web), vectors),
];
console.log(JSON.stringify(reports));
