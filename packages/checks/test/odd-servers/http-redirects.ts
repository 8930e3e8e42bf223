import { both, five, neither, onlyCurl, text } from './http-parts.js';
import { head, type OddServer, ok } from './odd-server.js';

const found = (location: string, ...headers: readonly string[]): Buffer =>
  Buffer.from(
    head(
      'HTTP/1.1 302 Found',
      ...location.split('\n').map((one) => `Location: ${one}`),
      'Content-Length: 0',
      ...headers,
    ),
  );
const hello = ok([text, five], 'hello');
const pathOf = (request: string): string => request.split(' ', 2)[1] ?? '';

/** Answers a request by its path. */
const site =
  (answer: (path: string, request: string) => Buffer): OddServer['answer'] =>
  (socket, request) =>
    void socket.end(answer(pathOf(request), request));

/** Redirects and cookies. */
export const redirects: readonly OddServer[] = [
  {
    what: 'sets a cookie and sends back to itself',
    answer: site((_path, request) =>
      /^cookie:.*\bseen=1/im.test(request) ? hello : found('/', 'Set-Cookie: seen=1; Path=/; HttpOnly'),
    ),
    ...both,
    message: null,
  },
  {
    what: 'sets two cookies on the way and wants both',
    answer: site((path, request) => {
      if (path === '/') return found('/a', 'Set-Cookie: one=1');
      if (path === '/a') return found('/b', 'Set-Cookie: two=2; Path=/');
      return /^cookie:(?=.*one=1)(?=.*two=2)/im.test(request) ? hello : Buffer.from(head('HTTP/1.1 403 No'));
    }),
    ...both,
    message: null,
  },
  {
    what: 'takes its cookie back and wants it gone',
    answer: site((path, request) => {
      if (path === '/') return found('/a', 'Set-Cookie: one=1; Path=/');
      if (path === '/a') return found('/b', 'Set-Cookie: one=; Path=/; Max-Age=0');
      return /^cookie:.*one=/im.test(request) ? Buffer.from(head('HTTP/1.1 403 No')) : hello;
    }),
    ...both,
    message: null,
  },
  {
    what: 'sends back to itself for ever',
    answer: site(() => found('/')),
    ...neither,
    message: 'redirected more than 5 times (after a redirect to ORIGIN)',
  },
  {
    what: 'redirects by a path of its own',
    answer: site((path) => (path === '/' ? found('next') : hello)),
    ...both,
    message: null,
  },
  {
    what: 'redirects with blanks in the path',
    answer: site((path) => (path === '/' ? found('/a b') : hello)),
    ...both,
    message: null,
  },
  {
    what: 'redirects to the same place twice',
    answer: site((path) => (path === '/' ? found('/next\n/next') : hello)),
    ...both,
    message: null,
  },
  {
    what: 'redirects to two places',
    answer: site((path) => (path === '/' ? found('/next\n/other') : hello)),
    ...onlyCurl,
    because: 'Chromium: it is what response splitting looks like',
    message: 'malformed answer: it has two different Location',
  },
  {
    what: 'redirects with a body that is longer than said',
    answer: site((path) => (path === '/' ? Buffer.concat([found('/next'), Buffer.from('surplus')]) : hello)),
    ...both,
    message: null,
  },
  {
    what: 'redirects without a place',
    answer: `${head('HTTP/1.1 302 Found', text, five)}hello`,
    keyword: null,
    ...both,
    isUp: false,
    because: 'neither: a status of 302 is not accepted',
    message: 'answered 302, expected 200-299',
  },
];
