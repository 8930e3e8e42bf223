import type { WaitingResult } from '../../store/tables/telemetry.js';

/** Attributes of a span or a point, by the names of the semantic conventions where these have one. */
export type Attributes = Readonly<Record<string, string | number>>;

const hostAndPort = (target: string): Attributes => {
  const [, host = target, port] = /^(.*?)(?::(\d{1,5}))?$/.exec(target) ?? [];
  return { 'server.address': host.replace(/^\[|\]$/g, ''), ...(port !== undefined && { 'server.port': Number(port) }) };
};

/** What is checked. A query may hold a token, so it is left out, and so is a fragment. */
export const targetAttributes = ({ target }: Pick<WaitingResult, 'target'>): Attributes => {
  if (target === '') return {};
  const url = target.includes('://') ? URL.parse(target) : null;
  if (url === null) return hostAndPort(target);
  const { protocol, host, hostname, port, pathname } = url;
  return {
    'server.address': hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { 'server.port': Number(port) }),
    'url.full': `${protocol}//${host}${pathname}`,
  };
};

/** Which monitor was checked, and from where. */
export const monitorAttributes = (result: WaitingResult): Attributes => ({
  'watchpost.monitor.id': result.monitorId,
  'watchpost.monitor.name': result.monitorName,
  'watchpost.monitor.type': result.type,
  'watchpost.location': result.location,
});
