import { createAuthority } from '@watchpost/testbed/authority';
import { startHttpsTarget, startHttpTarget } from '@watchpost/testbed/targets';
import { answerParent, usage } from './answer-parent.ts';

// What is checked: an HTTPS and an HTTP server on loopback that answer `ok`, in a process of their own so that their
// work is not counted as that of the checks.

const authority = await createAuthority();
const https = await startHttpsTarget({ authority });
const http = await startHttpTarget();

const addresses = {
  // By address: no one resolves a name, neither the engine nor the yardstick.
  https: `https://127.0.0.1:${https.port}/`,
  http: `http://127.0.0.1:${http.port}/`,
  caCertificates: authority.certificatePem,
};

const answers = { ...usage, addresses: () => addresses };

/** What it can be asked. */
export type Targets = typeof answers;

answerParent(answers);
