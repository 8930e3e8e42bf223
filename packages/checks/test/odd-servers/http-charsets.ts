import { both, text } from './http-parts.js';
import { type OddServer, ok } from './odd-server.js';

const utf16 = Buffer.from('\ufeffgrößer', 'utf16le');
const latin1 = Buffer.from('größer', 'latin1');

/** Charsets. */
export const charsets: readonly OddServer[] = [
  {
    what: 'writes Latin-1',
    answer: ok(['Content-Type: text/plain; charset=iso-8859-1'], latin1),
    keyword: 'größer',
    ...both,
    message: null,
  },
  {
    what: 'writes UTF-16 and says so by its first bytes',
    answer: ok([text], utf16),
    keyword: 'größer',
    ...both,
    message: null,
  },
  {
    what: 'writes UTF-16 and says so in its type',
    answer: ok(['Content-Type: text/html; charset=utf-16le'], utf16.subarray(2)),
    keyword: 'größer',
    ...both,
    message: null,
  },
  {
    what: 'begins its body with a mark of UTF-8',
    answer: ok([text], '\ufeffgrößer'),
    keyword: 'größer',
    ...both,
    message: null,
  },
  {
    what: 'names a charset that no one knows',
    answer: ok(['Content-Type: text/plain; charset=no-such-thing'], 'hello'),
    ...both,
    message: null,
  },
];
