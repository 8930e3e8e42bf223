import { fileURLToPath } from 'node:url';

/** Where the built files are; the same from `src/` and from `dist/`, in which this becomes part of `index.js`. */
export const builtFolder: string = fileURLToPath(new URL('../dist/public/', import.meta.url));
