import { describeEmbedding } from '@watchpost/testbed/embedding';
import { start } from './app.js';

describeEmbedding('NestJS', start);
