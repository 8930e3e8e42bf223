/**
 * Writes what is derived and tracked, and makes the sources that are not (`derived-sources.ts`). From the contract: `openapi.json`, the client's
 * types and plain namespaces, the types of events, the clients in Go and Python, and the pages of events, errors and bounds. From the server's
 * variables: the page of configuration. From the fates of its tables: the page of what a deletion leaves. From folders of the store: the lists of its tables and migrations.
 *
 *     node scripts/generate.ts           writes them
 *     node scripts/generate.ts --check   writes nothing that is tracked; exits 1 when one is stale, or unmarked in `.gitattributes`
 */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { agentBounds } from '../packages/agent/src/bounds.ts';
import { checkBounds } from '../packages/checks/src/bounds.ts';
import { tableFates } from '../packages/server-kit/src/operator/deletion/table-fates.ts';
import { readServerBounds } from '../testbed/src/server-bounds.ts';
import { monitorConfigsOf, readContract, readSources } from './contract.ts';
import { makeDerivedSources } from './derived-sources.ts';
import { errorExplanations } from './error-explanations.ts';
import { printGoClient } from './language-clients/print-go-client.ts';
import { printPythonClient } from './language-clients/print-python-client.ts';
import { readContractModel } from './language-clients/read-contract.ts';
import { printBoundsPage } from './print-bounds-page.ts';
import { printClientResources } from './print-client-resources.ts';
import { type ConfigurationPageSource, printConfigurationPage } from './print-configuration-page.ts';
import { printContractTypes } from './print-contract-types.ts';
import { printDeletionPage } from './print-deletion-page.ts';
import { printErrorPages } from './print-error-pages.ts';
import { printEventPage } from './print-event-page.ts';
import { printEventTypes } from './print-event-types.ts';
import { printMigrationRegistry, printTableRegistry } from './print-registries.ts';

const root = new URL('../', import.meta.url);
await makeDerivedSources();
const contract = await readContract();
const { configurationReference } = await readSources<{ readonly configurationReference: ConfigurationPageSource }>(
  'packages/server/src/configuration/configuration-reference.ts',
);
const { eventSubjects } = contract;
const store = 'packages/server-kit/src/store';
const inStore = (path: string): URL => new URL(`${store}/${path}`, root);
const document = contract.openApiDocument();
const model = readContractModel(document);
const inFolder = (folder: string, files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]));
const derived: Record<string, string> = {
  'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'packages/client/src/contract-types.ts': printContractTypes(document, monitorConfigsOf(contract)),
  'packages/client/src/resources/plain-resources.ts': printClientResources(contract.resources, document),
  'packages/webhook-verify/src/event-data.ts': printEventTypes(document, eventSubjects),
  'docs/webhook-events.md': printEventPage({ ...contract, document }),
  'docs/bounds.md': printBoundsPage({
    bounds: contract.bounds,
    serverBounds: await readServerBounds(),
    checkBounds,
    agentBounds,
    document,
  }),
  'docs/operations/configuration.md': printConfigurationPage(configurationReference),
  'docs/operations/deleted-tables.md': printDeletionPage(tableFates),
  ...printErrorPages({ errorCodes: contract.errorCodes, explanations: errorExplanations }),
  [`${store}/tables/tables.ts`]: printTableRegistry(inStore('tables/')),
  [`${store}/sqlite/migrations/migrations.ts`]: printMigrationRegistry(inStore('sqlite/migrations/'), {
    name: 'SQLite',
    prefix: 'sqlite',
  }),
  [`${store}/postgres/migrations/migrations.ts`]: printMigrationRegistry(inStore('postgres/migrations/'), {
    name: 'PostgreSQL',
    prefix: 'postgres',
  }),
  ...inFolder('clients/go', printGoClient(model)),
  ...inFolder('clients/python/watchpost', printPythonClient(model)),
};

const stale: string[] = [];
for (const [path, content] of Object.entries(derived)) {
  const current = await readFile(new URL(path, root), 'utf8').catch(() => undefined);
  if (current !== content) stale.push(path);
}

const problems: string[] = [];
if (process.argv.includes('--check')) {
  if (stale.length > 0) problems.push(`Stale: ${stale.join(', ')}. Run \`pnpm generate\` and commit the result.`);
} else {
  for (const path of stale) await writeFile(new URL(path, root), derived[path] ?? '');
  console.log(
    stale.length === 0 ? 'Unchanged: openapi.json and what else is derived.' : `Written: ${stale.join(', ')}.`,
  );
}

const attributes = await readFile(new URL('.gitattributes', root), 'utf8');
const marked = new Set<string>();
for (const [, pattern = '', isUnset] of attributes.matchAll(/^(\S+) (-?)linguist-generated$/gm)) {
  for (const path of globSync(pattern, { cwd: fileURLToPath(root) })) marked[isUnset ? 'delete' : 'add'](path);
}
const unmarked = Object.keys(derived).filter((path) => !marked.has(path));
const abandoned = [...marked].filter((path) => !(path in derived));
if (unmarked.length > 0) problems.push(`Without a line in .gitattributes: ${unmarked.join(', ')}.`);
if (abandoned.length > 0) problems.push(`Marked in .gitattributes, and not printed: ${abandoned.join(', ')}.`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
