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
/** Closes without an answer: curl and Chromium take any status. */
const refusal = Buffer.alloc(0);
const pathOf = (request: string): string => request.split(' ', 2)[1] ?? '';
const has = (request: string, cookie: string): boolean =>
  new RegExp(`^cookie:(?:.*[ ;])?${cookie}(?:;|\r$)`, 'im').test(request);

/** The ports of a server, for redirects from one origin to another. */
interface Ports {
  readonly port: number;
  readonly otherPort: number;
}

/** Answers a request by its path. */
const site =
  (answer: (path: string, request: string, ports: Ports) => Buffer): OddServer['answer'] =>
  (socket, request, otherPort) =>
    void socket.end(answer(pathOf(request), request, { port: socket.localPort ?? 0, otherPort }));

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
      return has(request, 'one=1') && has(request, 'two=2') ? hello : refusal;
    }),
    ...both,
    message: null,
  },
  {
    what: 'takes its cookie back and wants it gone',
    answer: site((path, request) => {
      if (path === '/') return found('/a', 'Set-Cookie: one=1; Path=/');
      if (path === '/a') return found('/b', 'Set-Cookie: one=; Path=/; Max-Age=0');
      return /^cookie:/im.test(request) ? refusal : hello;
    }),
    ...both,
    message: null,
  },
  {
    what: 'takes its cookie back by Max-Age, whatever Expires says',
    answer: site((path, request) => {
      if (path === '/') return found('/a', 'Set-Cookie: one=1; Path=/');
      if (path === '/a')
        return found('/b', 'Set-Cookie: one=2; Path=/; Max-Age=0; Expires=Fri, 01 Jan 2100 00:00:00 GMT');
      return /^cookie:/im.test(request) ? refusal : hello;
    }),
    ...both,
    message: null,
  },
  {
    what: 'wants its cookie back by Max-Age, whatever Expires says',
    answer: site((path, request) => {
      if (path === '/') return found('/a', 'Set-Cookie: one=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60');
      return has(request, 'one=1') ? hello : refusal;
    }),
    ...both,
    message: null,
  },
  {
    what: 'sends to another host, which must not get its cookie',
    answer: site((path, request, { port }) => {
      if (path === '/') return found(`http://localhost:${port}/other`, 'Set-Cookie: one=1; Path=/');
      return /^cookie:/im.test(request) ? refusal : hello;
    }),
    ...both,
    message: null,
  },
  {
    what: 'sends to another host and back, and wants its cookie alone',
    answer: site((path, request, { port }) => {
      if (path === '/') return found(`http://localhost:${port}/other`, 'Set-Cookie: one=1; Path=/');
      if (path === '/other') return found(`http://127.0.0.1:${port}/back`, 'Set-Cookie: two=2; Path=/');
      return has(request, 'one=1') && !has(request, 'two=2') ? hello : refusal;
    }),
    ...both,
    message: null,
  },
  {
    what: 'sends to another port of its host and wants its cookie there',
    answer: site((path, request, { otherPort }) => {
      if (path === '/') return found(`http://127.0.0.1:${otherPort}/other`, 'Set-Cookie: one=1; Path=/');
      return has(request, 'one=1') ? hello : refusal;
    }),
    ...both,
    message: null,
  },
  {
    what: 'sets a cookie for another host',
    answer: site((path, request, { port }) => {
      if (path === '/') return found(`http://localhost:${port}/other`, 'Set-Cookie: one=1; Path=/; Domain=localhost');
      if (path === '/other' && !has(request, 'one=1')) return found(`http://127.0.0.1:${port}/back`);
      return /^cookie:/im.test(request) ? refusal : hello;
    }),
    ...both,
    message: null,
  },
  {
    what: 'sets a cookie for its own host by name',
    answer: site((path, request) => {
      if (path === '/') return found('/a', 'Set-Cookie: one=1; Path=/; Domain=127.0.0.1');
      return has(request, 'one=1') ? hello : refusal;
    }),
    ...both,
    message: null,
  },
  {
    what: 'sets a cookie for a path and wants it there alone',
    answer: site((path, request) => {
      if (path === '/') return found('/deeper', 'Set-Cookie: one=1; Path=/deep');
      if (path === '/deeper') return has(request, 'one=1') ? refusal : found('/deep');
      if (path === '/deep') return has(request, 'one=1') ? found('/deep/er') : refusal;
      return has(request, 'one=1') ? hello : refusal;
    }),
    ...both,
    message: null,
  },
  {
    what: 'sets a cookie without a path and wants it in its folder alone',
    answer: site((path, request) => {
      if (path === '/') return found('/a/one');
      if (path === '/a/one') return found('/a/two', 'Set-Cookie: one=1');
      if (path === '/a/two') return has(request, 'one=1') ? found('/b') : refusal;
      return has(request, 'one=1') ? refusal : hello;
    }),
    ...both,
    message: null,
  },
  {
    what: 'sets a Secure cookie without TLS on loopback and wants it back',
    answer: site((path, request) => {
      if (path === '/') return found('/a', 'Set-Cookie: one=1; Secure');
      return has(request, 'one=1') ? hello : refusal;
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
