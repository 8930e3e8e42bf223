import { readFileSync } from 'node:fs';
import { codeOf } from './identity-authenticator.ts';

// `node show-code.ts FILE` shows what an authenticator app shows that has read the secret in FILE.
const [, secret = ''] = /"secret": ?"([A-Z2-7]+)"/.exec(readFileSync(process.argv[2] ?? '', 'utf8')) ?? [];
console.log(codeOf(secret));
