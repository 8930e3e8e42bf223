import { charsets } from './http-charsets.js';
import { chunks } from './http-chunks.js';
import { codings } from './http-codings.js';
import { framing } from './http-framing.js';
import { heads } from './http-heads.js';
import { interim } from './http-interim.js';
import { redirects } from './http-redirects.js';
import type { OddServer } from './odd-server.js';

/** Odd servers without TLS. */
export const httpCorpus: readonly OddServer[] = [
  ...framing,
  ...chunks,
  ...heads,
  ...interim,
  ...codings,
  ...charsets,
  ...redirects,
];
