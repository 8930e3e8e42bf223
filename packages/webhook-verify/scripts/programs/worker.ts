/** Runs the vectors that it is sent in workerd, on the build that a bundler takes for Workers. */
import * as verifier from '@watchpost/webhook-verify';
import { reportOn } from '../run-vectors.js';

export default {
  fetch: async (request: Request): Promise<Response> =>
    Response.json([await reportOn('web.js', verifier, await request.json())]),
};
