/** What a package manager sets for the scripts that it runs; its own settings, such as registry and proxy, are not among it. */
const ofScripts = /^(?:pnpm_|npm_(?:command$|execpath$|lifecycle_|node_execpath$|package_|config_local_prefix$))/i;

/**
 * The environment as a shell of the same machine has it, where a test is run by a script of pnpm: pnpm would take what it starts for
 * a part of that script, and not install what is missing (`pnpm_config_verify_deps_before_run`).
 */
export const shellEnvironment = (): NodeJS.ProcessEnv => {
  const { NODE_ENV: _, VITEST: __, ...own } = process.env;
  return Object.fromEntries(Object.entries(own).filter(([name]) => !ofScripts.test(name)));
};
