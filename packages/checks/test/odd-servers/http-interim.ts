import { both, five, neither, text } from './http-parts.js';
import { head, type OddServer, ok } from './odd-server.js';

/** Interim answers (RFC 9110 §15.2). */
export const interim: readonly OddServer[] = [
  {
    what: 'continues unasked',
    answer: `${head('HTTP/1.1 100 Continue')}${ok([text, five], 'hello').toString()}`,
    ...both,
    message: null,
  },
  {
    what: 'gives early hints twice',
    answer: `${head('HTTP/1.1 103 Early Hints', 'Link: </a.css>').repeat(2)}${ok([text, five], 'hello').toString()}`,
    ...both,
    message: null,
  },
  {
    what: 'says a length with an interim answer',
    answer: `${head('HTTP/1.1 102 Processing', five)}${ok([text, five], 'hello').toString()}`,
    ...both,
    message: null,
  },
  {
    what: 'says nothing but an interim answer',
    answer: head('HTTP/1.1 100 Continue'),
    ...neither,
    message: 'connection closed while waiting for the answer',
  },
];
