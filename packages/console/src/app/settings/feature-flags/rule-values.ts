/** Lines as values: what is written as a number or as true and false is one. */
export const valuesIn = (text: string): (string | number | boolean)[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      if (line === 'true' || line === 'false') return line === 'true';
      return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(line) ? Number(line) : line;
    });
