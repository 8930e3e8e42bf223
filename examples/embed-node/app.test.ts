import { describeEmbedding } from '../embedding/describe-embedding.js';
import { inProcess } from '../embedding/in-process.js';
import { start } from './app.js';

describeEmbedding('node:http', inProcess(start));
