type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts a value where a path such as `settings.requireMfa` leads; what lies beside it stays. */
export const setAt = (target: Fields, path: string, value: unknown): void => {
  const names = path.split('.');
  const last = names.pop() ?? path;
  let place = target;
  for (const name of names) {
    const inner = Object.hasOwn(place, name) ? place[name] : undefined;
    const next: Fields = isRecord(inner) ? { ...inner } : {};
    // As a plain assignment, `__proto__` would not become a name that the server can refuse.
    Object.defineProperty(place, name, { value: next, enumerable: true, configurable: true, writable: true });
    place = next;
  }
  Object.defineProperty(place, last, { value, enumerable: true, configurable: true, writable: true });
};
