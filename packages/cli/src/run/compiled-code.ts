import { enableCompileCache } from 'node:module';
import { readEnvironment } from '../config/environment.js';

/**
 * Lets Node keep the compiled code of what loads from here on, so that later starts do not compile it again. The folder
 * belongs to the user: in the temporary one, which Node would take, others could put code.
 */
export const keepCompiledCode = (): void => {
  enableCompileCache(readEnvironment().cacheFolder);
};
