import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { BesideSchemas } from './forms/print-declared-forms.ts';
import type { CommandContract, CommandDocument } from './forms/print-operations.ts';
import { importBundle } from './import-bundle.ts';
import type { ClientDocument } from './language-clients/read-contract.ts';
import type { BoundsPageSource } from './print-bounds-page.ts';
import type { ContractResource } from './print-client-resources.ts';
import type { OpenApi } from './print-contract-types.ts';
import type { ErrorPageSource } from './print-error-pages.ts';
import type { EventPageSource } from './print-event-page.ts';
import type { EventCatalogue, OpenApiWebhooks } from './print-event-types.ts';
import type { SamplesSource } from './reference-samples/print-samples.ts';

const root = new URL('../', import.meta.url);

/** As much of the contract as something is derived from. */
export interface Contract extends CommandContract {
  readonly bounds: BoundsPageSource['bounds'];
  readonly errorCodes: ErrorPageSource['errorCodes'];
  readonly resources: readonly (ContractResource & CommandContract['resources'][number])[];
  readonly openApiDocument: () => OpenApi &
    ClientDocument &
    SamplesSource['document'] &
    OpenApiWebhooks &
    CommandDocument &
    BoundsPageSource['document'];
  readonly eventSubjects: EventCatalogue & EventPageSource['eventSubjects'];
  readonly eventExamples: EventPageSource['eventExamples'];
  readonly defaultTheme: BesideSchemas['theme'];
  readonly subjectsOutsideOfAll: EventPageSource['subjectsOutsideOfAll'];
}

/** Other packages as sources: nothing may be built yet. */
const workspaceSources: Plugin = {
  name: 'workspace-sources',
  setup(plugin) {
    plugin.onResolve({ filter: /^@watchpost\/[a-z-]+(\/[a-z-]+)?$/ }, ({ path }) => {
      const [, name, door = 'index'] = path.split('/');
      return { path: fileURLToPath(new URL(`packages/${name}/src/${door}.ts`, root)), sideEffects: false };
    });
  },
};

/** Bundles sources in memory, so that this works on a clean checkout, before any build. */
export const readSources = async <Module>(entry: string): Promise<Module> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, root))],
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    write: false,
    // An error shows the line of its source.
    sourcemap: 'inline',
    sourcesContent: false,
    sourceRoot: fileURLToPath(root),
    absWorkingDir: fileURLToPath(root),
    logLevel: 'error',
    define: { WATCHPOST_VERSION: '""' },
    plugins: [workspaceSources],
    // Of packages that are CommonJS and ask for modules of Node.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('file:///');" },
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error(`esbuild wrote no bundle of ${entry}`);
  return importBundle<Module>(entry, bundle.contents);
};

export const readContract = (): Promise<Contract> => readSources<Contract>('packages/schemas/src/index.ts');

/** The name of the schema of the settings of each type of monitor. */
export const monitorConfigsOf = ({ monitorRules }: Contract): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(monitorRules).map(([type, { config }]) => [type, config.meta()?.id ?? '']));
