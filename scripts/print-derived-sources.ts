/** Prints the sources that no one tracks; `derived-sources.ts` runs it. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { monitorConfigsOf, readContract, readSources } from './contract.ts';
import { printConsoleForms } from './forms/print-console-forms.ts';
import { printDeclaredForms } from './forms/print-declared-forms.ts';
import { printOperations } from './forms/print-operations.ts';
import { readContractModel } from './language-clients/read-contract.ts';
import { printSamples, type SamplesSource } from './reference-samples/print-samples.ts';

const packages = new URL('../packages/', import.meta.url);
/** Another process may hash the folders of sources now: what is half written lies elsewhere. */
const unfinished = new URL('../node_modules/.cache/watchpost-build/', import.meta.url);

/** Writes files whole or not at all, since another process may print or read them now; what is equal keeps its time. */
const writeFiles = async (folder: URL, files: Readonly<Record<string, string>>): Promise<void> => {
  await mkdir(unfinished, { recursive: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = new URL(name, folder);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
    const written = new URL(`${name}.${process.pid}`, unfinished);
    await writeFile(written, text);
    await rename(written, file);
  }
};

const contract = await readContract();
const document = contract.openApiDocument();

const { schemas } = document.components;

await writeFiles(new URL('cli/src/contract/', packages), printOperations(contract, document));
await writeFiles(new URL('client/src/monitoring/', packages), {
  'declared-forms.ts': printDeclaredForms(schemas, {
    configs: monitorConfigsOf(contract),
    theme: contract.defaultTheme,
  }),
});

const forms = printConsoleForms(schemas, contract.monitorRules);
const consoleFolder = new URL('console/src/app/contract/', packages);
await writeFiles(consoleFolder, forms);
for (const name of await readdir(consoleFolder)) {
  if (/\.ts$/.test(name) && !(name in forms)) await rm(new URL(name, consoleFolder), { force: true });
}

// Its commands are those of the operations that were printed above.
const { commandOf } = await readSources<Pick<SamplesSource, 'commandOf'>>('scripts/reference-samples/commands.ts');
await writeFiles(new URL('server/src/pages/reference/', packages), {
  'samples.json': printSamples({ document, model: readContractModel(document), commandOf }),
});
