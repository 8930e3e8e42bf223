/**
 * Writes what is derived and committed. From the contract: `openapi.json`, the client's types and plain namespaces, the
 * types of events, the console's forms, the clients in Go and Python, and the pages of events, errors and bounds. From the contract and all
 * clients: the samples of the API reference. From the server's variables: the page of configuration. From folders of the store: the lists of its tables and migrations.
 *
 *     node scripts/generate.ts           writes them
 *     node scripts/generate.ts --check   writes nothing; exits 1 when one is stale
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { agentBounds } from '../packages/agent/src/bounds.ts';
import { checkBounds } from '../packages/checks/src/bounds.ts';
import { exampleTarget } from '../packages/cli/contract-manifest/example-target.ts';
import { readServerBounds } from '../testbed/src/server-bounds.ts';
import { errorExplanations } from './error-explanations.ts';
import { printGoClient } from './language-clients/print-go-client.ts';
import { printPythonClient } from './language-clients/print-python-client.ts';
import { type ClientDocument, readContractModel } from './language-clients/read-contract.ts';
import { type BoundsPageSource, printBoundsPage } from './print-bounds-page.ts';
import { type ContractResource, printClientResources } from './print-client-resources.ts';
import { type ConfigurationPageSource, printConfigurationPage } from './print-configuration-page.ts';
import {
  type FormDocument,
  type MonitorTypeRule,
  printConsoleForms,
  printConsoleMonitorTypes,
} from './print-console-forms.ts';
import { type OpenApi, printContractTypes } from './print-contract-types.ts';
import { type BesideSchemas, printDeclaredForms } from './print-declared-forms.ts';
import { type ErrorPageSource, printErrorPages } from './print-error-pages.ts';
import { type EventPageSource, printEventPage } from './print-event-page.ts';
import { type EventCatalogue, type OpenApiWebhooks, printEventTypes } from './print-event-types.ts';
import { printMigrationRegistry, printTableRegistry } from './print-registries.ts';
import { printSamples, type SamplesSource } from './reference-samples/print-samples.ts';

const root = new URL('../', import.meta.url);

/** As much of the contract as something is derived from. */
interface Contract {
  readonly bounds: BoundsPageSource['bounds'];
  readonly errorCodes: ErrorPageSource['errorCodes'];
  readonly resources: readonly ContractResource[];
  readonly openApiDocument: () => OpenApi &
    ClientDocument &
    SamplesSource['document'] &
    OpenApiWebhooks &
    FormDocument &
    BoundsPageSource['document'];
  readonly eventSubjects: EventCatalogue & EventPageSource['eventSubjects'];
  readonly eventExamples: EventPageSource['eventExamples'];
  readonly monitorRules: Readonly<Record<string, MonitorTypeRule>>;
  readonly defaultTheme: BesideSchemas['theme'];
  readonly subjectsOutsideOfAll: EventPageSource['subjectsOutsideOfAll'];
}

/** The command line imports the client, of which there may be no build. */
const clientSources: Plugin = {
  name: 'client-sources',
  setup(plugin) {
    plugin.onResolve({ filter: /^@watchpost\/client(\/[a-z-]+)?$/ }, ({ path }) => ({
      path: fileURLToPath(new URL(`packages/client/src/${path.split('/')[2] ?? 'index'}.ts`, root)),
      sideEffects: false,
    }));
  },
};

/** Bundles sources in memory, so that this works on a clean checkout, before any build. */
const readSources = async <Module>(entry: string): Promise<Module> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, root))],
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    write: false,
    logLevel: 'error',
    define: { WATCHPOST_VERSION: '""' },
    plugins: [clientSources],
    // Of packages that are CommonJS and ask for modules of Node.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('file:///');" },
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error(`esbuild wrote no bundle of ${entry}`);
  return import(`data:text/javascript;base64,${Buffer.from(bundle.contents).toString('base64')}`);
};

const contract = await readSources<Contract>('packages/schemas/src/index.ts');
const { configurationReference } = await readSources<{ readonly configurationReference: ConfigurationPageSource }>(
  'packages/server/src/configuration/configuration-reference.ts',
);
const { commandOf } = await readSources<Pick<SamplesSource, 'commandOf'>>('scripts/reference-samples/commands.ts');
const { eventSubjects } = contract;
const store = 'packages/server-kit/src/store';
const inStore = (path: string): URL => new URL(`${store}/${path}`, root);
const document = contract.openApiDocument();
const model = readContractModel(document);
const inFolder = (folder: string, files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]));
/** The schema of the settings of each type of monitor. */
const monitorConfigs = Object.fromEntries(
  Object.entries(contract.monitorRules).map(([type, { config }]) => [type, config.meta()?.id ?? '']),
);
const derived: Record<string, string> = {
  'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'packages/client/src/contract-types.ts': printContractTypes(document, monitorConfigs),
  'packages/client/src/monitoring/declared-forms.ts': printDeclaredForms(document, {
    configs: monitorConfigs,
    theme: contract.defaultTheme,
  }),
  'packages/client/src/resources/plain-resources.ts': printClientResources(contract.resources, document),
  'packages/webhook-verify/src/event-data.ts': printEventTypes(document, eventSubjects),
  'packages/server/src/pages/reference/samples.json': printSamples({ document, model, commandOf }),
  'docs/webhook-events.md': printEventPage({ ...contract, document }),
  'docs/bounds.md': printBoundsPage({
    bounds: contract.bounds,
    serverBounds: await readServerBounds(),
    checkBounds,
    agentBounds,
    document,
  }),
  'docs/operations/configuration.md': printConfigurationPage(configurationReference),
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
  'packages/console/src/app/contract/monitor-types.ts': printConsoleMonitorTypes(contract.monitorRules, exampleTarget),
  ...inFolder('packages/console/src/app/contract', printConsoleForms(document)),
  ...inFolder('clients/go', printGoClient(model)),
  ...inFolder('clients/python/watchpost', printPythonClient(model)),
};

const stale: string[] = [];
for (const [path, content] of Object.entries(derived)) {
  const current = await readFile(new URL(path, root), 'utf8').catch(() => undefined);
  if (current !== content) stale.push(path);
}

if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    console.error(`Stale: ${stale.join(', ')}. Run \`pnpm generate\` and commit the result.`);
    process.exitCode = 1;
  }
} else {
  for (const path of stale) await writeFile(new URL(path, root), derived[path] ?? '');
  console.log(
    stale.length === 0 ? 'Unchanged: openapi.json and what else is derived.' : `Written: ${stale.join(', ')}.`,
  );
}
