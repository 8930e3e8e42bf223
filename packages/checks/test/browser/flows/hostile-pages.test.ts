import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BrowserPool } from '../../../src/drivers/browser/browser-pool.js';
import { openGuardedProxy } from '../../../src/drivers/browser/guarded-proxy.js';
import type { AddressGuard } from '../../../src/network/address-guard.js';
import { checkFlow, chromiumPool, chromiumProcesses, findChromium, verdictOf } from './flow-bench.js';
import { startSite } from './web-site.js';

/** Takes 127.0.0.1 for a public address, and the rest of loopback for the private network. */
const guardOf = (names: Readonly<Record<string, readonly string[]>> = {}): AddressGuard => {
  const asked = new Map<string, number>();
  const refusalOf = (address: string) => (address === '127.0.0.1' ? null : ('private' as const));
  return {
    refusalOf,
    async resolve(host) {
      const answers = names[host];
      const count = asked.get(host) ?? 0;
      asked.set(host, count + 1);
      // Each answer differs from the one before, up to the last.
      const address = answers === undefined ? host : answers[Math.min(count, answers.length - 1)];
      if (address === undefined || !/^[\d.:a-f]+$/.test(address)) {
        throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
      }
      return [{ address, family: address.includes(':') ? 6 : 4, refusal: refusalOf(address) }];
    },
  };
};

let pool: BrowserPool;
beforeAll(() => {
  pool = chromiumPool({ all: 1200, page: 300 });
});
afterAll(() => pool.close());

const quick = { timeoutSeconds: 6 };

describe('A hostile page', { timeout: 30_000 }, () => {
  it('reaches no private address, whatever it does', async () => {
    await using secret = await startSite({ '/': 'secret' }, '127.0.0.2');
    const { port } = secret;
    const names = {
      'public.test': ['127.0.0.1'],
      'inside.test': ['127.0.0.2'],
      'rebound.test': ['127.0.0.1', '127.0.0.2'],
    };
    const urls = [
      `http://127.0.0.2:${port}/`,
      `http://2130706434:${port}/`,
      `http://0x7f.2:${port}/`,
      `http://[::ffff:127.0.0.2]:${port}/`,
      `http://inside.test:${port}/`,
      `http://localhost:${port}/`,
      `http://a.localhost:${port}/`,
    ];
    await using site = await startSite({
      '/': `<p id="done"></p><script>
        const urls = ${JSON.stringify(urls)};
        const settled = urls.flatMap((url) => [
          fetch(url, { mode: 'no-cors' }).then(() => 'reached', () => 'refused'),
          new Promise((resolve) => { const image = new Image(); image.onload = () => resolve('reached'); image.onerror = () => resolve('refused'); image.src = url; }),
          new Promise((resolve) => { const socket = new WebSocket(url.replace('http', 'ws')); socket.onopen = () => resolve('reached'); socket.onerror = () => resolve('refused'); }),
          new Promise((resolve) => { const frame = document.createElement('iframe'); frame.onload = () => resolve('refused'); frame.src = url; document.body.append(frame); }),
        ]);
        settled.push(fetch('/to-inside').then(() => 'reached', () => 'refused'));
        navigator.sendBeacon(urls[0], 'x');
        const worker = new Worker(URL.createObjectURL(new Blob(['fetch(' + JSON.stringify(urls[0]) + ', { mode: "no-cors" }).then(() => postMessage("reached"), () => postMessage("refused"))'])));
        settled.push(new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); }));
        // A window in front may delay the events of the page behind it, so it opens last. Its address is no longer readable once it has failed.
        const opened = (popup) => new Promise((resolve) => {
          const timer = setInterval(() => {
            try { popup.location.href; } catch { clearInterval(timer); resolve('refused'); }
          }, 20);
        });
        Promise.all(settled).then(async (all) => {
          all.push(await opened(window.open(urls[0])));
          done.textContent = 'settled ' + [...new Set(all)];
        });
      </script>`,
      '/to-inside': (_request, response) => response.writeHead(302, { location: urls[0] }).end(),
    });
    const seen = {
      type: 'customStep',
      name: 'textIsVisible',
      parameters: { text: 'settled refused' },
      timeout: 20_000,
    } as const;
    const report = await checkFlow(pool, `http://public.test:${site.port}/`, [seen], {
      timeoutSeconds: 25,
      environment: { guard: guardOf(names) },
    });
    expect(verdictOf(report)).toEqual({ status: 'up', message: null });
    expect(secret.connections).toBe(0);
  });

  it('is not loaded from a name whose address becomes a private one', async () => {
    await using secret = await startSite({ '/': 'secret' }, '127.0.0.2');
    const { port } = secret;
    await using site = await startSite({
      '/': (request, response) => {
        // Each connection is closed, so the next request asks for the name again.
        response.setHeader('connection', 'close').setHeader('content-type', 'text/html');
        response.end(`<p id="done"></p><script>
          fetch('http://rebound.test:${port}/', { mode: 'no-cors' }).then(() => 'reached', () => 'refused')
            .then(() => fetch('http://rebound.test:${port}/', { mode: 'no-cors' })).then(() => 'reached', () => 'refused')
            .then((said) => { done.textContent = said + '${request.url === '/' ? '' : ' icon'}'; });
        </script>`);
      },
    });
    // The first answer is public and refuses the connection: nothing listens on that port there.
    const guard = guardOf({ 'public.test': ['127.0.0.1'], 'rebound.test': ['127.0.0.1', '127.0.0.2'] });
    const seen = { type: 'customStep', name: 'textIsVisible', parameters: { text: 'refused' } } as const;
    const report = await checkFlow(pool, `http://public.test:${site.port}/`, [seen], { environment: { guard } });
    expect(verdictOf(report)).toEqual({ status: 'up', message: null });
    expect(secret.connections).toBe(0);
  });

  it('is refused like any target when it is itself in the private network', async () => {
    await using secret = await startSite({ '/': 'secret' }, '127.0.0.2');
    const report = await checkFlow(pool, `${secret.url}/`, [], { environment: { guard: guardOf() } });
    expect(verdictOf(report)).toEqual({
      status: 'unknown',
      message: '127.0.0.2 is a private address; this server does not check private targets',
    });
    expect(secret.connections).toBe(0);
  });

  it('sends no datagram, by WebRTC, WebTransport or a name that is looked up', async () => {
    const socket = createSocket('udp4');
    onTestFinished(() => void socket.close());
    let datagrams = 0;
    socket.on('message', () => {
      datagrams += 1;
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const { port } = socket.address();
    await using site = await startSite({
      '/': `<link rel="dns-prefetch" href="//prefetched.test"><link rel="preconnect" href="https://127.0.0.1:${port}">
        <p id="done"></p><script>(async () => {
          const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }, { urls: 'turn:127.0.0.1:${port}', username: 'a', credential: 'b' }] });
          const gathered = new Promise((resolve) => {
            peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
            setTimeout(resolve, 3000);
          });
          peer.createDataChannel('x');
          await peer.setLocalDescription(await peer.createOffer());
          await gathered;
          try {
            const transport = new WebTransport('https://127.0.0.1:${port}/');
            await Promise.race([transport.ready, new Promise((resolve) => setTimeout(resolve, 1000))]);
          } catch {}
          done.textContent = 'tried';
        })();</script>`,
    });
    const seen = { type: 'customStep', name: 'textIsVisible', parameters: { text: 'tried' }, timeout: 8000 } as const;
    const report = await checkFlow(pool, `${site.url}/`, [seen], { environment: { guard: guardOf() } });
    expect(verdictOf(report)).toEqual({ status: 'up', message: null });
    expect(datagrams).toBe(0);
  });

  it('keeps to the proxy from a service worker, which ends with its flow', async () => {
    await using secret = await startSite({ '/': 'secret' }, '127.0.0.2');
    await using site = await startSite({
      '/': `<p id="done"></p><script>
        navigator.serviceWorker.onmessage = ({ data }) => { done.textContent = data; };
        navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(({ active }) => active.postMessage('go'));
      </script>`,
      '/worker.js': (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(`self.onmessage = ({ source }) => fetch('${secret.url}/', { mode: 'no-cors' })
          .then(() => source.postMessage('reached'), () => source.postMessage('refused'));
          setInterval(() => fetch('/beat'), 20);`);
      },
      '/beat': (_request, response) => void response.end(),
    });
    const seen = { type: 'customStep', name: 'textIsVisible', parameters: { text: 'refused' } } as const;
    const report = await checkFlow(pool, `${site.url}/`, [seen], { environment: { guard: guardOf() } });
    expect(verdictOf(report)).toEqual({ status: 'up', message: null });
    expect(secret.connections).toBe(0);
    const beats = site.paths.length;
    // A second flow takes longer than ten beats.
    await checkFlow(pool, `${site.url}/beat`, [], { environment: { guard: guardOf() } });
    expect(site.paths.filter((path) => path === '/beat').length - beats).toBeLessThan(3);
  });

  it.each([
    ['file:', 'file:///etc/passwd'],
    ['view-source:', 'view-source:file:///etc/passwd'],
    ['chrome:', 'chrome://version'],
  ])('opens nothing with %s', async (_what, url) => {
    await using site = await startSite({
      '/': `<p>Still here</p><iframe src="${url}"></iframe><script>window.open(${JSON.stringify(url)}); location.href = ${JSON.stringify(url)};</script>`,
    });
    const seen = { type: 'customStep', name: 'textIsVisible', parameters: { text: 'Still here' } } as const;
    const assertions = [{ source: 'body', operator: 'notContains', expected: 'root:' } as const];
    const report = await checkFlow(pool, `${site.url}/`, [seen], { assertions });
    expect(verdictOf(report)).toEqual({ status: 'up', message: null });
  });

  it('has no file written by a download, and is cut off when it sends too much', async () => {
    await using site = await startSite({
      '/': `<p>Huge</p><script>fetch('/huge').then((answer) => answer.arrayBuffer()).catch(() => {}).then(() => document.body.append('over'))</script>`,
      '/download': (_request, response) => {
        response.setHeader('content-disposition', 'attachment; filename=a.bin');
        response.end('x');
      },
      '/huge': (_request, response) => {
        const chunk = Buffer.alloc(1024 * 1024);
        const more = (): void => {
          while (response.write(chunk));
        };
        response.on('drain', more);
        more();
      },
    });
    const download = await checkFlow(pool, `${site.url}/download`);
    expect(verdictOf(download)).toEqual({ status: 'down', message: 'the page could not be loaded (ERR_ABORTED)' });
    const seen = { type: 'customStep', name: 'textIsVisible', parameters: { text: 'never' }, timeout: 9000 } as const;
    const report = await checkFlow(pool, `${site.url}/`, [seen], { timeoutSeconds: 12 });
    expect(verdictOf(report)).toEqual({
      status: 'down',
      message: 'step 1 "textIsVisible": the pages sent and received more than 64 MiB',
    });
  });

  it.each([
    ['redirects without end', '/redirect', 'the page could not be loaded (ERR_TOO_MANY_REDIRECTS)'],
    ['reloads without end', '/reload', /timed out|not on the page/],
    ['opens dialogs without end', '/alert', 'the pages opened more than 100 dialogs'],
    ['computes without end', '/spin', 'timed out after 6 s'],
    ['never ends what it sends', '/drip', 'timed out after 6 s'],
    ['fills its memory', '/memory', 'the page crashed, or took too much memory'],
  ])('that %s ends in time', async (_what, path, message) => {
    await using site = await startSite({
      '/redirect': (request, response) =>
        response.writeHead(302, { location: `/redirect?${(request.url ?? '').length}` }).end(),
      '/reload': '<script>location.href = "/reload?" + Math.random()</script>',
      '/alert': '<script>for (;;) alert("again")</script>',
      '/spin': '<script>for (;;);</script>',
      '/drip': (_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.write('<p>begun');
      },
      '/memory':
        '<script>const all = []; for (;;) all.push(new Uint8Array(4 * 1024 * 1024).fill(all.length + 1));</script>',
    });
    const startedAt = performance.now();
    const seen = {
      type: 'customStep',
      name: 'textIsVisible',
      parameters: { text: 'the end' },
      timeout: 30_000,
    } as const;
    const report = await checkFlow(pool, `${site.url}${path}`, [seen], quick);
    expect(report.status).toBe('down');
    expect(report.measurement.message).toMatch(message);
    expect(performance.now() - startedAt).toBeLessThan(12_000);
  });

  it('may open some pages and no more, and may write to its console what it likes', async () => {
    await using site = await startSite({
      '/': `<p>Opened</p><script>
        for (let number = 0; number < 30; number += 1) window.open('/popup?' + number);
        for (let number = 0; number < 500; number += 1) console.error('error ' + number, 'x'.repeat(100000));
        console.log('y'.repeat(30 * 1024 * 1024));
      </script>`,
      '/popup': '<script>setInterval(() => fetch("/beat"), 50)</script>',
      '/beat': (_request, response) => void response.end(),
    });
    const seen = { type: 'customStep', name: 'textIsVisible', parameters: { text: 'Opened' } } as const;
    const report = await checkFlow(pool, `${site.url}/`, [seen]);
    expect(verdictOf(report)).toEqual({ status: 'up', message: null });
  });

  it('does not stop the flows of others: the next one is up', async () => {
    await using site = await startSite({ '/': '<p>Fine' });
    expect(verdictOf(await checkFlow(pool, `${site.url}/`))).toEqual({ status: 'up', message: null });
  });
});

describe('Chromium', { timeout: 30_000 }, () => {
  const environmentOf = (pid: number): string => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1');
    } catch {
      return '';
    }
  };
  const profiles = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('watchpost-chromium-'));

  it('has nothing of our environment, and is gone with its children and files when it is closed', async () => {
    process.env.CANARY_SECRET = 'canary-of-the-environment';
    onTestFinished(() => {
      delete process.env.CANARY_SECRET;
    });
    const before = new Set([...chromiumProcesses(), ...profiles()]);
    const own = chromiumPool();
    await using site = await startSite({ '/': '<p>Fine' });
    await checkFlow(own, `${site.url}/`);
    const started = chromiumProcesses().filter((pid) => !before.has(pid));
    expect(started.length).toBeGreaterThan(3);
    expect(started.map(environmentOf).join('')).not.toContain('canary-of-the-environment');
    await own.close();
    await expect.poll(() => chromiumProcesses().filter((pid) => started.includes(pid))).toEqual([]);
    expect(profiles().filter((name) => !before.has(name))).toEqual([]);
  });

  it('ends with a process that is killed', async () => {
    const program = new URL('./flow-program.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [program, findChromium()], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    const started = chromiumProcesses(child.pid);
    expect(started.length).toBeGreaterThan(3);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const isAlive = (pid: number): boolean => environmentOf(pid) !== '';
    await expect.poll(() => started.filter(isAlive), { timeout: 5000 }).toEqual([]);
  });
});

describe('The proxy', { timeout: 30_000 }, () => {
  const ask = async (port: number, bytes: readonly number[]): Promise<number[]> => {
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => received.push(chunk)).on('error', () => {});
    socket.write(Buffer.from(bytes));
    await once(socket, 'close');
    return [...Buffer.concat(received)];
  };
  const greeting = [5, 1, 0];

  it.each([
    ['another protocol', [...Buffer.from('GET / HTTP/1.1\r\n\r\n')], [5, 255]],
    ['a client that wants to sign in', [5, 1, 2], [5, 255]],
    ['datagrams', [...greeting, 5, 3, 0, 1, 127, 0, 0, 1, 0, 80], [5, 0, 5, 7, 0, 1, 0, 0, 0, 0, 0, 0]],
    ['a private address', [...greeting, 5, 1, 0, 1, 10, 0, 0, 1, 0, 80], [5, 0, 5, 2, 0, 1, 0, 0, 0, 0, 0, 0]],
    [
      'a private address of IPv6',
      [...greeting, 5, 1, 0, 4, 0xfc, ...Array<number>(15).fill(0), 0, 80],
      [5, 0, 5, 2, 0, 1, 0, 0, 0, 0, 0, 0],
    ],
    ['a name without an address', [...greeting, 5, 1, 0, 3, 1, 120, 0, 80], [5, 0, 5, 4, 0, 1, 0, 0, 0, 0, 0, 0]],
    ['a name with a NUL', [...greeting, 5, 1, 0, 3, 2, 120, 0, 0, 80], [5, 0, 5, 7, 0, 1, 0, 0, 0, 0, 0, 0]],
  ])('refuses %s', async (_what, bytes, answer) => {
    const proxy = await openGuardedProxy(guardOf());
    onTestFinished(() => proxy.close());
    expect(await ask(proxy.port, bytes)).toEqual(answer);
  });

  it('makes no more connections than a flow may', async () => {
    await using site = await startSite({});
    const proxy = await openGuardedProxy(guardOf(), { bounds: { traffic: 1000, connections: 10, connects: 3 } });
    onTestFinished(() => proxy.close());
    const target = [5, 1, 0, 1, 127, 0, 0, 1, site.port >> 8, site.port & 255];
    const sockets = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const socket = connect(proxy.port, '127.0.0.1');
        socket.on('error', () => {});
        socket.write(Buffer.from([...greeting, ...target]));
        await once(socket, 'data');
        return socket;
      }),
    );
    expect(proxy.exceeded).toBeUndefined();
    await ask(proxy.port, [...greeting, ...target]);
    expect(proxy.exceeded).toBe('connects');
    await Promise.all(sockets.filter(({ closed }) => !closed).map((socket) => once(socket, 'close')));
  });
});
