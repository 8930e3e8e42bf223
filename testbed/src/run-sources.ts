import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import './quick-imports.ts';

// `node --import …/run-sources.ts child.ts` runs the workspace's TypeScript sources as they are, without a build:
// for tests that need a second process.

registerHooks({
  resolve(specifier, context, nextResolve) {
    const own = /^@watchpost\/(?!testbed)([a-z-]+)(?:\/([a-z-]+))?$/.exec(specifier);
    if (own !== null) {
      const [, name, door = 'index'] = own;
      return nextResolve(new URL(`../../packages/${name}/src/${door}.ts`, import.meta.url).href, context);
    }
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL !== undefined) {
      const source = new URL(`${specifier.slice(0, -3)}.ts`, context.parentURL);
      if (existsSync(fileURLToPath(source))) return nextResolve(source.href, context);
    }
    return nextResolve(specifier, context);
  },
});
