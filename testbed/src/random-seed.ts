/** Lets tests with random values repeat those of a failure: `FC_SEED` and `FC_PATH` are the seed and the path that it printed. */
const { FC_SEED: seed, FC_PATH: path } = process.env;
if (seed !== undefined) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(seed), ...(path !== undefined && { path }) });
}
