/** A field that differs between two versions of a document. */
export interface FieldChange {
  /** Where it is, such as `config.port` or `tags[1]`. */
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** More rows than these are too many to read in a table. */
const mostRows = 500;

/** What differs between two JSON values, field by field, in the order of the fields. */
export const diffOf = (before: unknown, after: unknown): readonly FieldChange[] => {
  const [left, right] = [leavesOf(before), leavesOf(after)];
  const paths = [...new Set([...left.keys(), ...right.keys()])];
  return paths
    .flatMap((path): FieldChange[] => {
      const [was, is] = [left.get(path), right.get(path)];
      if (was === is) return [];
      const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
      return [{ path, kind, before: was, after: is }];
    })
    .slice(0, mostRows);
};

/** Each value that is no object and no list, as JSON, by its path; empty objects and lists count as values. */
const leavesOf = (value: unknown): ReadonlyMap<string, string> => {
  const leaves = new Map<string, string>();
  const visit = (part: unknown, path: string): void => {
    const isList = Array.isArray(part);
    const entries: readonly (readonly [string, unknown])[] =
      typeof part === 'object' && part !== null ? Object.entries(part) : [];
    if (entries.length === 0) {
      if (part !== undefined && !(path === '' && part === null)) leaves.set(path, JSON.stringify(part));
      return;
    }
    for (const [name, below] of entries) {
      visit(below, isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`);
    }
  };
  visit(value, '');
  return leaves;
};
