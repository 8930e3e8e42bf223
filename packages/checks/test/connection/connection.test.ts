import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { startTcpTarget } from '@watchpost/testbed/targets';
import { describe, expect, it } from 'vitest';
import { connectionFailure, lookupFailure } from '../../src/check/check-failure.js';
import { CheckRun } from '../../src/check/check-run.js';
import { dialPlain, openConnection } from '../../src/connection/connection.js';
import { sendRequest } from '../../src/http/http-exchange.js';
import type { Phase } from '../../src/messages/phase.js';
import { guardWith, verdict } from '../run.js';

const newRun = (timeoutSeconds = 10): CheckRun =>
  new CheckRun({ timeoutSeconds, signal: new AbortController().signal });

const namedAs = (...addresses: string[]) => guardWith(async () => addresses.map((address) => ({ address })));

/** A socket that gets nowhere, as towards a host that drops what it is sent. */
const lost = (): Socket => new Socket();

const systemError = (code: string): Error =>
  Object.assign(new Error(`connect ${code} 10.1.2.3:443`), { code, syscall: 'connect', address: '10.1.2.3' });

const failing = (code: string) => (): Socket => {
  const socket = new Socket();
  process.nextTick(() => socket.destroy(systemError(code)));
  return socket;
};

describe('a connection', () => {
  it('is tried at the next address when one is slow, and the slow one is dropped', async () => {
    const target = await startTcpTarget();
    const run = newRun();
    const slow = lost();
    const dial = (address: string, port: number) => (address === '127.0.0.2' ? slow : connect(port, address));
    const guard = namedAs('127.0.0.2', '127.0.0.1');
    const socket = await openConnection(run, { guard, host: 'two.example', port: target.port, dial });
    expect({ to: socket.remoteAddress, isSlowDropped: slow.destroyed }).toEqual({
      to: '127.0.0.1',
      isSlowDropped: true,
    });
    run.end();
    expect(socket.destroyed).toBe(true);
    await target.idle();
    await target.stop();
  });

  it('times out while connecting when no address answers, and dials nothing after that', async () => {
    const run = newRun(0.4);
    const dialed: Socket[] = [];
    const dial = (): Socket => {
      const socket = lost();
      dialed.push(socket);
      return socket;
    };
    const guard = namedAs('127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4');
    await expect(openConnection(run, { guard, host: 'lost.example', port: 1, dial })).rejects.toMatchObject({
      status: 'down',
      message: 'timed out after 0.4 s while connecting',
    });
    run.end();
    const count = dialed.length;
    expect(dialed.every((socket) => socket.destroyed)).toBe(true);
    // Longer than one address may take before the next.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(dialed).toHaveLength(count);
  });

  it('is not tried at more than six addresses', async () => {
    const run = newRun();
    let dialed = 0;
    const dial = (): Socket => {
      dialed += 1;
      return failing('ECONNREFUSED')();
    };
    const guard = namedAs(...Array.from({ length: 100 }, (_, index) => `127.0.1.${index}`));
    await expect(openConnection(run, { guard, host: 'many.example', port: 1, dial })).rejects.toThrow('refused');
    run.end();
    expect(dialed).toBe(6);
  });

  it('rejects instead of blaming the target when our own error prevents the dial', async () => {
    const run = newRun();
    const defect = new TypeError('wrong call');
    const dial = (): Socket => {
      throw defect;
    };
    const guard = namedAs('127.0.0.1', '127.0.0.2');
    await expect(openConnection(run, { guard, host: 'a.example', port: 1, dial })).rejects.toBe(defect);
    run.end();
  });

  it('fails at once when it closes before the request is sent', async () => {
    const target = await startTcpTarget();
    const run = newRun();
    const guard = namedAs('127.0.0.1');
    const socket = await openConnection(run, { guard, host: 'a.example', port: target.port, dial: dialPlain });
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
    const request = { method: 'GET', url: new URL('http://a.example/'), headers: {}, body: null };
    await expect(sendRequest(run, socket, request)).rejects.toMatchObject({
      status: 'down',
      message: 'connection closed while waiting for the answer',
    });
    run.end();
    await target.stop();
  });

  it('reports the failure of the target even if another address failed on this server', async () => {
    const run = newRun();
    const dial = (address: string): Socket => failing(address === '::1' ? 'ENETUNREACH' : 'ECONNREFUSED')();
    const opening = openConnection(run, { guard: namedAs('::1', '127.0.0.1'), host: 'both.example', port: 1, dial });
    await expect(opening).rejects.toMatchObject({ status: 'down', message: 'connection refused' });
    run.end();
  });
});

describe('a connection error', () => {
  const unknown = 'unknown';
  const down = 'down';
  const noRoute = 'this server has no route to the network of the target';
  it.each<[string, Phase, 'down' | 'unknown', string]>([
    ['ECONNREFUSED', 'connect', down, 'connection refused'],
    ['EHOSTUNREACH', 'connect', down, 'no route to the host'],
    ['ETIMEDOUT', 'connect', down, 'the host does not reply while connecting'],
    ['ECONNRESET', 'connect', down, 'connection reset while connecting'],
    ['ECONNRESET', 'tls', down, 'connection reset during the TLS handshake'],
    ['ECONNRESET', 'body', down, 'connection reset while reading the answer'],
    ['EPIPE', 'answer', down, 'connection reset while waiting for the answer'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', down, 'the target does not speak TLS on this port'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'answer', down, 'the target asks for a client certificate'],
    [
      'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
      'answer',
      down,
      'the target does not trust the authority of the client certificate',
    ],
    [
      'ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE',
      'tls',
      down,
      'the target does not accept the client certificate, or asks for one',
    ],
    [
      'ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_REVOKED',
      'answer',
      down,
      'the target says that the client certificate was revoked',
    ],
    ['ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', 'tls', down, 'TLS handshake failed (the target says: internal error)'],
    [
      'ERR_SSL_TLSV1_ALERT_INSUFFICIENT_SECURITY',
      'tls',
      down,
      'the target and this server have no TLS cipher in common',
    ],
    ['ERR_SSL_DH_KEY_TOO_SMALL', 'tls', down, 'the target uses a key for TLS that is too short'],
    ['ERR_SSL_BAD_RECORD_TYPE', 'body', down, 'TLS failed while reading the answer (ERR_SSL_BAD_RECORD_TYPE)'],
    [
      'ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_EXPIRED',
      'tls',
      down,
      'the target says that the client certificate has expired',
    ],
    ['ERR_SSL_DECRYPTION_FAILED', 'tls', down, 'TLS handshake failed (ERR_SSL_DECRYPTION_FAILED)'],
    ['ESOMETHING', 'answer', down, 'connection failed while waiting for the answer (ESOMETHING)'],
    ['EMFILE', 'connect', unknown, 'this server could not open a connection (EMFILE)'],
    ['ENFILE', 'connect', unknown, 'this server could not open a connection (ENFILE)'],
    ['ENOBUFS', 'connect', unknown, 'this server could not open a connection (ENOBUFS)'],
    ['EADDRNOTAVAIL', 'connect', unknown, 'this server could not open a connection (EADDRNOTAVAIL)'],
    ['EPERM', 'connect', unknown, 'this server could not open a connection (EPERM)'],
    ['ENETUNREACH', 'connect', unknown, noRoute],
    ['ENETDOWN', 'connect', unknown, noRoute],
  ])('%s (%s) means %s: %s', (code, phase, status, message) => {
    const failure = connectionFailure(systemError(code), phase);
    expect(failure).toMatchObject({ status, message });
    expect(failure.message).not.toContain('10.1.2.3');
  });

  it.each<[string, 'down' | 'unknown', string]>([
    ['ENOTFOUND', down, 'name not found: a.example'],
    ['ENODATA', down, 'name not found: a.example'],
    ['ERR_INVALID_ARG_VALUE', down, 'name not found: a.example'],
    ['EAI_AGAIN', unknown, 'the name servers gave no answer for a.example'],
    ['EMFILE', unknown, 'this server could not open a connection (EMFILE)'],
    ['EAI_MEMORY', unknown, 'this server could not open a connection (EAI_MEMORY)'],
  ])('%s of the resolver means %s: %s', async (code, status, message) => {
    expect(lookupFailure(systemError(code), 'a.example')).toMatchObject({ status, message });
    const guard = guardWith(() => Promise.reject(systemError(code)));
    expect(await verdict('http://a.example/', { environment: { guard } })).toEqual({ status, message });
  });
});
