/** Runs the cases in workerd, on the package as a bundler takes it. */
import * as client from '@watchpost/client';
import { runCases } from './cases.js';

export default {
  fetch: async (request: Request): Promise<Response> => Response.json(await runCases(client, await request.text())),
};
