/**
 * A driver that is loaded with the first store: a host installs only that of its database.
 *
 * @throws Error, when it is asked for, that names the package to install
 */
export const driverOf = <Driver>(options: {
  readonly database: string;
  readonly packageName: string;
  readonly load: () => Driver;
}): (() => Driver) => {
  let loaded: Driver | undefined;
  return () => {
    loaded ??= loadDriver(options);
    return loaded;
  };
};

const loadDriver = <Driver>({ database, packageName, load }: Parameters<typeof driverOf<Driver>>[0]): Driver => {
  try {
    return load();
  } catch (cause) {
    if (!isMissing(cause, packageName)) throw cause;
    throw new Error(
      `a store on ${database} needs the package ${packageName}, which is not installed: npm install ${packageName}`,
      { cause },
    );
  }
};

/** Whether the package itself is missing, and not something that it needs. */
const isMissing = (error: unknown, packageName: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'MODULE_NOT_FOUND' &&
  error.message.includes(`'${packageName}'`);
