import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// What each process of the tests does first. They are started by the dozen, and each would compile the same modules.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/watchpost-sources', import.meta.url)));

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      // Otherwise Node reads its large manifest again for each of its modules, which takes longer than all the rest.
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    return nextResolve(specifier, context);
  },
});
