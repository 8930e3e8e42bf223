/**
 * Writes `docs/license-file-vectors.json`, for verifiers in any language.
 *
 *     node packages/client/scripts/generate-license-vectors.ts
 */
import { writeFileSync } from 'node:fs';
import { vectorFile } from './license-vectors.ts';

const path = new URL('../../../docs/license-file-vectors.json', import.meta.url);
writeFileSync(path, `${JSON.stringify(vectorFile, null, 2)}\n`);
