/** A variable of the server as the page shows it. */
export interface ConfigurationVariable {
  readonly name: string;
  /** What is allowed, as the message of a wrong value says it. */
  readonly rule: string;
  /** A word, a number, or a list of them; `undefined` without one. */
  readonly defaultValue: unknown;
}

/** What the page of configuration is printed from. */
export interface ConfigurationPageSource {
  readonly variables: readonly ConfigurationVariable[];
  /** By heading, then by the name of the variable. */
  readonly explanations: Readonly<
    Record<string, Readonly<Record<string, { readonly about: string; readonly unset?: string } | undefined>>>
  >;
}

const introduction = `<!-- Derived from the server's schema of its variables by \`pnpm generate\`; changes made here are lost. -->

# Configuration

The server reads environment variables, and nothing else. A variable that is empty counts as not set. A wrong value stops the start with one line that names the
variable and what is allowed; an unknown \`WATCHPOST_…\` variable is named in the log. This checks all of it and changes nothing:

\`\`\`sh
watchpost-server check-config
\`\`\`
`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/**
 * Prints the reference of all variables, in Markdown.
 *
 * @throws Error when a variable has no explanation, or an explanation no variable
 */
export const printConfigurationPage = ({ variables, explanations }: ConfigurationPageSource): string => {
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  const sections = Object.entries(explanations).map(([title, explained]) => {
    const rows = Object.entries(explained).map(([name, explanation]) => {
      const variable = byName.get(name);
      if (variable === undefined || explanation === undefined) throw new Error(`The server has no variable ${name}.`);
      byName.delete(name);
      const { defaultValue, rule } = variable;
      const shown = Array.isArray(defaultValue) ? defaultValue.join(',') : String(defaultValue ?? '');
      return row([`\`${name}\``, shown === '' ? (explanation.unset ?? '') : `\`${shown}\``, explanation.about, rule]);
    });
    return [
      `## ${title}`,
      '',
      row(['Variable', 'Default', '', 'Allowed']),
      row(['---', '---', '---', '---']),
      ...rows,
    ].join('\n');
  });
  const [missing] = byName.keys();
  if (missing !== undefined) throw new Error(`${missing} has no explanation for the page of configuration.`);
  return `${[introduction, ...sections.map((section) => `${section}\n`)].join('\n')}`;
};
