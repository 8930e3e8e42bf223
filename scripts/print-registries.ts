import { readdirSync } from 'node:fs';

const header = (folder: string): string =>
  `// Derived from the folder \`${folder}\` by \`pnpm generate\`; changes made here are lost.\n`;

const camelCase = (name: string): string => name.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());

/**
 * Prints the module that gathers the declared tables.
 *
 * @param folder the folder of the declarations, one file per subject
 */
export const printTableRegistry = (folder: URL): string => {
  const files = moduleNames(folder).filter((file) => file !== 'tables');
  const imports = files.map((file) => `import * as ${camelCase(file)} from './${file}.js';\n`);
  const spreads = files.map((file) => `  ...${camelCase(file)},\n`);
  return `${header('tables')}${imports.join('')}
/** Every table of both databases, by the name that the store knows it by. */
export const tables = {
${spreads.join('')}};
`;
};

/**
 * Prints the module that lists the migrations of a database in their order.
 *
 * @param folder the folder of the migrations; each file exports its own under the name after the number
 */
export const printMigrationRegistry = (
  folder: URL,
  database: { readonly name: string; readonly prefix: string },
): string => {
  const files = moduleNames(folder).filter((file) => /^\d{4}-/.test(file));
  const nameOf = (file: string): string => camelCase(file.slice('0000-'.length));
  const imports = files.map((file) => `import { ${nameOf(file)} } from './${file}.js';\n`);
  return `${header('migrations')}import type { Migration } from '../../upkeep/migrate.js';
${imports.join('')}
/** Every migration of ${database.name}, in order. */
export const ${database.prefix}Migrations: readonly Migration[] = [
${files.map((file) => `  ${nameOf(file)},\n`).join('')}];
`;
};

const moduleNames = (folder: URL): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
