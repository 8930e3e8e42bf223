import { fileURLToPath } from 'node:url';
import { describeShippedFiles } from './describe-shipped-files.js';

describeShippedFiles(() => fileURLToPath(new URL('../packages', import.meta.url)));
