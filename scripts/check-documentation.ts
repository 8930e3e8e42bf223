/**
 * Holds that every symbol that the contract exports has a comment.
 *
 *     node scripts/check-documentation.ts           exits 1 and names those without one
 */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const entry = fileURLToPath(new URL('../packages/schemas/src/index.ts', import.meta.url));
const program = ts.createProgram([entry], {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2024,
});
const checker = program.getTypeChecker();
const source = program.getSourceFile(entry);
const door = source === undefined ? undefined : checker.getSymbolAtLocation(source);
if (door === undefined) throw new Error(`${entry} exports nothing`);

const undocumented = checker
  .getExportsOfModule(door)
  .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
  .filter((symbol) => symbol.getDocumentationComment(checker).length === 0)
  .map(({ name }) => name);
if (undocumented.length > 0) {
  console.error(`Exported by packages/schemas without a comment: ${undocumented.join(', ')}.`);
  process.exitCode = 1;
}
