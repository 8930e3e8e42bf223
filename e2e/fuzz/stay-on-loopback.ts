/**
 * Loaded into the server under test before its own program: nothing that the fuzz makes it check, deliver or resolve leaves
 * this machine. Every name is 127.0.0.1, which the server's own guard then refuses, and other addresses have no route.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const loopback = { address: '127.0.0.1', family: 4 };
const isLoopback = (host: unknown): boolean =>
  host === undefined || host === 'localhost' || host === '::1' || /^(?:127\.|\/)/.test(String(host));
const unreachable = (host: unknown): Error =>
  Object.assign(new Error(`connect ENETUNREACH ${host}`), { code: 'ENETUNREACH' });

type LookupCallback = (error: null, address: unknown, family?: number) => void;
const lookup = (_name: string, options: unknown, callback?: LookupCallback): void => {
  const done = (callback ?? options) as LookupCallback;
  const wantsAll = typeof options === 'object' && (options as { all?: boolean } | null)?.all === true;
  setImmediate(() => (wantsAll ? done(null, [loopback]) : done(null, loopback.address, loopback.family)));
};
Object.assign(dns, { lookup });
Object.assign(dns.promises, {
  lookup: async (_name: string, options?: { all?: boolean }) => (options?.all === true ? [loopback] : loopback),
});

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (this: net.Socket, ...parameters: unknown[]) {
  const [first] = parameters.flat();
  const host = typeof first === 'object' && first !== null ? (first as { host?: string }).host : parameters[1];
  if (typeof host === 'string' && net.isIP(host) !== 0 && !isLoopback(host)) {
    setImmediate(() => this.destroy(unreachable(host)));
    return this;
  }
  return Reflect.apply(connect, this, parameters);
} as typeof connect;

const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function (this: dgram.Socket, ...parameters: unknown[]) {
  const host = parameters.find((each) => typeof each === 'string' && net.isIP(each) !== 0);
  if (host !== undefined && !isLoopback(host)) {
    setImmediate(() => this.emit('error', unreachable(host)));
    return;
  }
  return Reflect.apply(send, this, parameters);
} as typeof send;

syncBuiltinESMExports();
