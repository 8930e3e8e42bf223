import { type AddRemark, type Fields, isFields } from './foreign-plan.js';

/** What is known of the settings of a foreign entry that no reader asks for. */
export interface KnownSettings {
  /** They say nothing of the check: ids, times, what was found last. */
  readonly silent: ReadonlySet<string>;
  /** They say who is notified, and when. */
  readonly alerting: ReadonlySet<string>;
  /** What a setting is where it was not touched; with it, nothing is left out. */
  readonly usual: Readonly<Record<string, string | boolean>>;
}

const isUnset = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0) ||
  (isFields(value) && Object.keys(value).length === 0);

/**
 * Reads an entry, and names each of its settings that the reader has not asked for: nothing is left out in silence, also of what
 * comes with later versions of their API.
 */
export const readWhole = <Read>(
  entry: Fields,
  { silent, alerting, usual }: KnownSettings,
  read: (entry: Fields) => Read,
  remark: AddRemark,
): Read => {
  const asked = new Set<string>();
  const made = read(
    new Proxy(entry, {
      get: (target, name) => {
        asked.add(String(name));
        return Reflect.get(target, name);
      },
      has: (target, name) => {
        asked.add(String(name));
        return Reflect.has(target, name);
      },
    }),
  );
  const left = Object.entries(entry)
    .filter(([name, value]) => !asked.has(name) && !silent.has(name) && value !== null)
    .filter(([name, value]) => (Object.hasOwn(usual, name) ? value !== usual[name] : !isUnset(value)))
    .map(([name]) => name);
  for (const name of left.filter((each) => !alerting.has(each))) remark('settingLeftOut', name);
  if (left.some((name) => alerting.has(name))) remark('alertsLeftOut');
  return made;
};
