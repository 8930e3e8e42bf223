// Runs an example in another runtime, with a kit of the settings that the environment has.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { inProcess } from './in-process.ts';
import { settingsVariable } from './kit.ts';

const [file = ''] = process.argv.slice(2);
const { start } = await import(pathToFileURL(file).href);
const app = await inProcess(start)(JSON.parse(process.env[settingsVariable] ?? ''));
console.log(`${app.url}/hello`);
process.once('SIGTERM', async () => {
  await app.stop();
  process.exit();
});
