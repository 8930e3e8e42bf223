import { randomBytes } from 'node:crypto';
import type { Document } from './document.ts';
import type { FuzzServer } from './fuzz-server.ts';
import type { Learned } from './learned.ts';
import { exampleBody } from './make-body.ts';
import type { Caller, Header } from './make-request.ts';

/** An organization with people and keys, from which requests come. */
export interface Tenant {
  readonly organizationId: string;
  readonly callers: readonly Caller[];
  /** Brings back what requests have ended: the session, the key, the organization's activity. `false` when it cannot. */
  revive(): Promise<boolean>;
  /** Creates one of each thing whose creation has an example, and a heartbeat, whose address has a token. */
  populate(): Promise<void>;
  /** Asks as the owner, for what is held to the rows at the end. */
  get(path: string): Promise<{ readonly status: number; readonly body: unknown }>;
}

const password = 'correct horse battery staple of the fuzz';

/** Everything that has gone so wrong that a tenant cannot be made. */
const assertStatus = (what: string, status: number, expected: number, body: unknown): void => {
  if (status !== expected) throw new Error(`${what} is answered ${status}: ${JSON.stringify(body)}`);
};

/** Makes a tenant: an owner, a viewer, a key that may do all and one that may do little, and one of each thing that can be created. */
export const createTenant = async (
  server: FuzzServer,
  document: Document,
  learned: Learned,
  number: number,
): Promise<Tenant> => {
  const address: Header = [
    'X-Forwarded-For',
    `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`,
  ];
  const name = `t${number}-${randomBytes(3).toString('hex')}`;

  const send = async (method: string, path: string, headers: readonly Header[], body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1${path}`, {
      method,
      headers: [
        ...headers,
        address,
        ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
      ].map(([key, value]): [string, string] => [key, value]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: the judge holds bodies to the document; here only values count
    const parsed: any = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, body: parsed };
  };

  const signIn = async (email: string): Promise<Header | undefined> => {
    const { body, status } = await send('POST', '/auth/login', [], { email, password });
    if (status !== 200 || body.accessToken === undefined) return undefined;
    learned.keep('refreshToken', body.refreshToken);
    return ['Authorization', `Bearer ${body.accessToken}`];
  };

  const register = async (email: string): Promise<Header> => {
    const { status, body } = await send('POST', '/auth/register', [], { email, password, name: email.slice(0, 20) });
    assertStatus('A registration', status, 202, body);
    const token = await server.mailToken(email, 'verify-email');
    const verified = await send('POST', '/auth/verify-email', [], { token, password });
    assertStatus('A verification', verified.status, 204, verified.body);
    const header = await signIn(email);
    if (header === undefined) throw new Error(`${email} cannot sign in.`);
    return header;
  };

  const email = `${name}@mail.invalid`;
  learned.keep('email', email);
  for (const field of ['password', 'currentPassword', 'newPassword']) learned.keep(field, password);
  let owner = await register(email);
  const me = await send('GET', '/auth/me', [owner]);
  const organizationId: string = me.body.organizationId;
  const { scopes: allScopes } = me.body as { scopes: string[] };

  const makeKey = async (scopes: readonly string[]): Promise<Header> => {
    const { status, body } = await send('POST', `/organizations/${organizationId}/api-keys`, [owner], {
      name: 'fuzz',
      scopes,
      rateLimitPerMinute: 60_000,
    });
    assertStatus('A key', status, 201, body);
    return ['X-Api-Key', body.secret];
  };

  const populate = async (): Promise<void> => {
    for (const operation of document.operations) {
      if (operation.isPublic || operation.method !== 'POST' || !operation.answers.has(201)) continue;
      const path = operation.path.replace('/api/v1', '').replace('{orgId}', organizationId);
      if (path.includes('{') || path === '/organizations') continue;
      learned.learn((await send('POST', path, [owner], exampleBody(operation))).body);
    }
    for (const type of ['heartbeat', 'manual']) {
      learned.learn((await send('POST', '/monitors', [owner], { name: type, type })).body);
    }
  };

  /** Another member of the organization, for what is done with members. */
  const invite = async (guest: string): Promise<Header> => {
    const header = await register(guest);
    const path = `/organizations/${organizationId}/invitations`;
    const { status, body } = await send('POST', path, [owner], { email: guest, role: 'viewer' });
    assertStatus('An invitation', status, 201, body);
    const token = await server.mailToken(guest, 'invitation');
    const accepted = await send('POST', '/invitations/accept', [header], { token });
    assertStatus('The acceptance of an invitation', accepted.status, 200, accepted.body);
    learned.learn((await send('GET', `/organizations/${organizationId}/members`, [owner])).body);
    return header;
  };

  const viewer = await invite(`guest-${email}`);
  let all = await makeKey(allScopes);
  const little = await makeKey(['monitors:read']);
  await populate();

  const stranger: Header = ['Authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c3JfMSJ9.'];
  const callers = (): Caller[] => {
    const caller = (who: string, ...headers: Header[]): Caller => ({ name: who, headers: [address, ...headers] });
    const strong = [caller('owner', owner), caller('key', all)];
    return [
      ...strong,
      ...strong,
      ...strong,
      ...strong,
      ...strong,
      caller('weak key', little),
      caller('viewer', viewer, ['X-Organization-Id', organizationId]),
      caller('no credential'),
      caller('forged token', stranger),
      caller('both schemes', owner, all),
    ];
  };

  return {
    organizationId,
    get callers() {
      return callers();
    },
    async revive() {
      const asOwner = await send('GET', '/auth/me', [owner]);
      if (asOwner.status !== 200) {
        const again = await signIn(email);
        if (again === undefined) return false;
        owner = again;
      }
      const place = await send('GET', `/organizations/${organizationId}`, [owner]);
      if (place.status !== 200) return false;
      if (place.body.status === 'suspended') {
        const { status } = await send('POST', `/organizations/${organizationId}/reactivate`, [owner]);
        if (status !== 200) return false;
      }
      const asKey = await send('GET', '/auth/me', [all]);
      if (asKey.status !== 200) {
        const { status, body } = await send('GET', '/auth/me', [owner, ['X-Organization-Id', organizationId]]);
        // Who handed the organization on is no longer its owner.
        if (status !== 200 || body.scopes.length < allScopes.length) return false;
        all = await makeKey(allScopes);
      }
      return true;
    },
    populate,
    get: (path) => send('GET', path, [owner]),
  };
};
