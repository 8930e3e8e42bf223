/** Under this, a name for what is said twice is longer than saying it. */
const leastHoisted = 24;

/** Every text, object and list within a value, the innermost first. */
const partsOf = (value: unknown): unknown[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? [...Object.values(value).flatMap(partsOf), value] : [];
};

/**
 * Prints values for the bundle; what several of them have in common is printed once, in a constant: pages of one resource
 * have the same fields, nearly every list the same flags, and many flags the same description.
 */
export const printShared = (
  values: readonly unknown[],
): { readonly constants: string[]; readonly printed: string[] } => {
  const counts = new Map<string, number>();
  for (const part of values.flatMap(partsOf)) {
    const text = JSON.stringify(part);
    if (text.length >= leastHoisted) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  const constants: string[] = [];
  const printOnce = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(print).join(',')}]`;
    return `{${Object.entries(value)
      .map(([name, part]) => `${JSON.stringify(name)}:${print(part)}`)
      .join(',')}}`;
  };
  const print = (value: unknown): string => {
    const text = JSON.stringify(value);
    const known = names.get(text);
    if (known !== undefined) return known;
    const inner = printOnce(value);
    if ((counts.get(text) ?? 0) < 2) return inner;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    constants.push(`const ${name} = ${inner};`);
    return name;
  };
  return { printed: values.map(print), constants };
};
