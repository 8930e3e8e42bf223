/** The words of a name in camel, kebab or dotted case. */
export const wordsOf = (name: string): string[] =>
  name
    .split(/[^A-Za-z0-9]+/)
    .flatMap((part) => part.replace(/^OAuth/, 'Oauth').match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? [])
    .map((word) => word.toLowerCase());

/** “List monitors” as a sentence about what a method does: “lists monitors.” */
export const thirdPerson = (summary: string): string => {
  const [verb = '', ...rest] = summary.split(' ');
  const lower = verb.toLowerCase();
  const said = /(?:[sxo]|sh|ch)$/.test(lower) ? `${lower}es` : lower.replace(/(?<=[^aeiou])y$/, 'ie').concat('s');
  return `${[said, ...rest].join(' ')}.`;
};

/** Lines of at most `columns` characters; empty lines of the text stay. */
export const wrapText = (text: string, columns: number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && `${line} ${word}`.length > columns) {
        lines.push(line);
        line = '';
      }
      line = line === '' ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
