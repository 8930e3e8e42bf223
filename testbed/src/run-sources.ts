import { existsSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// `node --import …/run-sources.ts child.ts` runs the workspace's TypeScript sources as they are, without a build:
// for tests that need a second process.

// Such processes are started by the dozen, and each would compile the same sources.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/watchpost-sources', import.meta.url)));

registerHooks({
  resolve(specifier, context, nextResolve) {
    const own = /^@watchpost\/(?!testbed)([a-z-]+)(?:\/([a-z-]+))?$/.exec(specifier);
    if (own !== null) {
      const [, name, door = 'index'] = own;
      return nextResolve(new URL(`../../packages/${name}/src/${door}.ts`, import.meta.url).href, context);
    }
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      // Otherwise Node reads its large manifest again for each of its modules, which takes longer than all the rest.
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL !== undefined) {
      const source = new URL(`${specifier.slice(0, -3)}.ts`, context.parentURL);
      if (existsSync(fileURLToPath(source))) return nextResolve(source.href, context);
    }
    return nextResolve(specifier, context);
  },
});
