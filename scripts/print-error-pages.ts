import type { ErrorExplanation } from './error-explanations.ts';

/** What the pages of errors are printed from. */
export interface ErrorPageSource {
  readonly errorCodes: Readonly<Record<string, { readonly status: number; readonly title: string }>>;
  readonly explanations: Readonly<Record<string, ErrorExplanation>>;
}

const note = '<!-- Derived from the contract by `pnpm generate`; changes made here are lost. -->\n';
const pageOf = (code: string): string => code.replaceAll('_', '-');
const list = (sentences: readonly string[]): string => sentences.map((sentence) => `- ${sentence}\n`).join('');

/** Prints a page for every code, at the path that `type` of a problem names, and one that lists them; by file. */
export const printErrorPages = ({ errorCodes, explanations }: ErrorPageSource): Record<string, string> => {
  const rows = Object.entries(errorCodes).map(
    ([code, { status, title }]) => `| [\`${code}\`](${pageOf(code)}.md) | ${status} | ${title} |`,
  );
  const index = [
    note,
    '# Errors\n',
    'Every error is a problem (RFC 9457, `application/problem+json`) with a stable `code`. The `type` of a problem leads to its page here.\n',
    '| Code | Status | Title |\n| --- | --- | --- |',
    `${rows.join('\n')}\n`,
    'A problem has these fields:\n',
    '| Field | Meaning |\n| --- | --- |',
    '| `type` | The address of the page of this code. |',
    '| `title` | What this code means; the same each time. |',
    '| `status` | The HTTP status once more. |',
    '| `detail` | What happened this time, and what to do. |',
    '| `instance` | The request id, as in `X-Request-Id`. Name it when you report a problem. |',
    '| `code` | The code. Programs decide by it. |',
    '| `errors` | The invalid fields: `path`, `code` and `message` of each. |\n',
  ].join('\n');
  const pages = Object.entries(errorCodes).map(([code, { status, title }]) => {
    const explanation = explanations[code];
    if (explanation === undefined) throw new Error(`scripts/error-explanations.ts does not explain ${code}.`);
    const page = [
      note,
      `# \`${code}\`\n`,
      `**${title}.** Status ${status}.\n`,
      `## Causes\n\n${list(explanation.causes)}`,
      `## What to do\n\n${list(explanation.cures)}`,
      `## May the same request succeed later?\n\n${explanation.retry}\n`,
    ].join('\n');
    return [`docs/errors/${pageOf(code)}.md`, page] as const;
  });
  return { 'docs/errors/index.md': index, ...Object.fromEntries(pages) };
};
