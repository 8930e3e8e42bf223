import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type * as contract from '@watchpost/schemas';
import { expect, expectTypeOf, it } from 'vitest';
import type * as client from '../src/contract-types.js';
import type { Client } from '../src/create-client/create-client.js';
import type { StatusChange, StreamType } from '../src/request/stream/stream-message.js';

/** What requests hold is read only in the client; the contract does not say so. */
type Writable<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? Writable<Item>[]
    : T extends object
      ? { -readonly [Name in keyof T]: Writable<T[Name]> }
      : T;

/** Each can stand where the other is asked for. */
type Same<A, B> = [Writable<A>] extends [Writable<B>] ? ([Writable<B>] extends [Writable<A>] ? true : false) : false;

/** A type that a server has of its own is unknown to the types of the client. */
type Known<T> = T extends { type: infer Type }
  ? Omit<T, 'type'> & { type: Exclude<Type, contract.OwnMonitorTypeName> }
  : T;

/** The contract describes `config` by the monitor's type; zod, which judges it at run time, calls it a record. */
type WithoutConfig<T> = Known<Omit<T, 'config'>>;

/** With what the defaults fill in. */
type Complete<T> = { [Name in keyof T]-?: Exclude<T[Name], undefined> };

/** What a schema of the contract takes and gives. */
type Input<Schema> = Schema extends { _zod: { input: infer T } } ? T : never;
type Output<Schema> = Schema extends { _zod: { output: infer T } } ? T : never;

type Contract = typeof contract;
type Body<Resource, Method extends string> =
  Resource extends Record<Method, (...args: infer Args) => unknown>
    ? Extract<Args[Method extends 'update' ? 1 : 0], object>
    : never;
type Item<Resource> = Resource extends { list(...args: never[]): AsyncIterable<infer T> } ? T : never;

/** A resource of the contract against the namespace of the client that bears its name. */
interface ResourceCase<Declared, Namespace> {
  shown: Declared extends { schema: infer Schema }
    ? Same<WithoutConfig<Item<Namespace>>, WithoutConfig<Output<Schema>>>
    : false;
  create: Namespace extends { create: unknown }
    ? Declared extends { create: infer Schema }
      ? Same<WithoutConfig<Body<Namespace, 'create'>>, WithoutConfig<Input<Schema>>>
      : false
    : true;
  update: Namespace extends { update: unknown }
    ? Declared extends { update: infer Schema }
      ? Same<WithoutConfig<Body<Namespace, 'update'>>, WithoutConfig<Input<Schema>>>
      : false
    : true;
}

/** Derived from the list of the contract: a new resource needs no line here. */
type ResourceCases = {
  [Name in contract.Collection]: Name extends keyof Contract & keyof Client
    ? ResourceCase<Contract[Name], Client[Name]>[keyof ResourceCase<unknown, unknown>]
    : false;
};

/** Other types that both have; compiled, not run. */
interface Cases {
  Problem: Same<client.Problem, contract.Problem>;
  FieldError: Same<client.FieldError, contract.FieldError>;
  ErrorCode: Same<client.Problem['code'], contract.ErrorCode>;
  Scope: Same<client.Scope, contract.Scope>;
  Tokens: Same<client.Tokens, contract.Tokens>;
  MfaChallenge: Same<client.MfaChallenge, contract.MfaChallenge>;
  Me: Same<client.Me, contract.Me>;
  Membership: Same<client.Membership, contract.Membership>;
  Session: Same<client.Session, contract.Session>;
  AgentWithToken: Same<client.AgentWithToken, contract.AgentWithToken>;
  MonitorLocation: Same<client.MonitorLocation, contract.MonitorLocation>;
  ApiKeyWithSecret: Same<client.ApiKeyWithSecret, contract.ApiKeyWithSecret>;
  AuditVerification: Same<client.AuditVerification, contract.AuditVerification>;
  BackupCodes: Same<client.BackupCodes, contract.BackupCodes>;
  MfaSetup: Same<client.MfaSetup, contract.MfaSetup>;
  OAuthProvider: Same<client.OAuthProvider, contract.OAuthProvider>;
  OAuthProviderKey: Same<client.OAuthProviderKey, contract.OAuthProviderKey>;
  ScopeEntry: Same<client.ScopeEntry, contract.ScopeEntry>;
  SsoConnection: Same<client.SsoConnection, contract.SsoConnection>;
  MonitorType: Same<client.MonitorType, contract.BuiltInMonitorType>;
  MonitorStatus: Same<client.MonitorStatus, contract.MonitorStatus>;
  Assertion: Same<client.Assertion, contract.Assertion>;
  HttpMonitorConfig: Same<Complete<client.HttpMonitorConfig>, contract.HttpMonitorConfig>;
  TcpMonitorConfig: Same<Complete<client.TcpMonitorConfig>, contract.TcpMonitorConfig>;
  Measurement: Same<client.Measurement, contract.Measurement>;
  Timings: Same<client.Timings, contract.Timings>;
  MonitorResult: Same<client.MonitorResult, contract.MonitorResult>;
  MonitorTestResult: Same<client.MonitorTestResult, contract.MonitorTestResult>;
  WebhookWithSecret: Same<client.WebhookWithSecret, contract.WebhookWithSecret>;
  WebhookDelivery: Same<client.WebhookDelivery, contract.WebhookDelivery>;
  WebhookDeliveryDetail: Same<client.WebhookDeliveryDetail, contract.WebhookDeliveryDetail>;
  WebhookAttempt: Same<client.WebhookAttempt, contract.WebhookAttempt>;
  WebhookRecovery: Same<client.WebhookRecovery, contract.WebhookRecovery>;
  WebhookSubject: Same<client.WebhookSubject, contract.WebhookSubject>;
  Event: Same<client.Event, contract.Event>;
  Alert: Same<client.Alert, contract.Alert>;
  AlertBackTest: Same<client.AlertBackTest, contract.AlertBackTest>;
  IncidentEntry: Same<client.IncidentEntry, contract.IncidentEntry>;
  IncidentNote: Same<client.IncidentNote, contract.IncidentNote>;
  MonitorLatency: Same<client.MonitorLatency, contract.MonitorLatency>;
  MonitorStatusHistory: Same<client.MonitorStatusHistory, contract.MonitorStatusHistory>;
  MonitorTarget: Same<client.MonitorTarget, contract.MonitorTarget>;
  MonitorUptime: Same<client.MonitorUptime, contract.MonitorUptime>;
  // An older server does not say every field.
  StatusChange: Same<Required<StatusChange>, contract.StatusChange>;
  StreamType: Same<StreamType, Exclude<contract.StreamMessage['type'], 'stream.reset'>>;
}

type DifferentResources = {
  [Name in contract.Collection]: ResourceCases[Name] extends true ? never : Name;
}[contract.Collection];

type Different = { [Name in keyof Cases]: Cases[Name] extends true ? never : Name }[keyof Cases];

it('the types of the client and of the contract are assignable to each other', () => {
  expectTypeOf<Different>().toBeNever();
  expectTypeOf<DifferentResources>().toBeNever();
});

it('the type of a monitor says which settings it has', () => {
  const monitor = {} as client.Monitor;
  if (monitor.type === 'dns') expectTypeOf(monitor.config).toEqualTypeOf<client.DnsMonitorConfig>();
  expectTypeOf<client.MonitorUpdate<'tcp'>['config']>().toEqualTypeOf<client.TcpMonitorConfig | null | undefined>();
  expectTypeOf<{ name: string; type: 'http' | 'https'; target: string }>().toExtend<client.MonitorCreate>();
  // A type that is known at run time only leaves `config` to the defaults.
  expectTypeOf<{ name: string; type: client.MonitorType }>().toExtend<client.MonitorCreate>();
  const method = { method: 'POST' } as const;
  expectTypeOf<{ name: string; type: 'https'; config: typeof method }>().toExtend<client.MonitorCreate>();
  expectTypeOf<{ name: string; type: 'dns'; config: typeof method }>().not.toExtend<client.MonitorCreate>();
});

it('every field of the types has a comment, which editors show', async () => {
  const lines = (await readFile(new URL('../src/contract-types.ts', import.meta.url), 'utf8')).split('\n');
  const isField = (line: string): boolean => /^ +(?:readonly )?(?:\w+|'[^']+')\??: /.test(line);
  const bare = lines.filter((line, index) => isField(line) && !/^ +\/\*\* .+ \*\/$/.test(lines[index - 1] ?? ''));

  expect(lines.filter(isField).length).toBeGreaterThan(3000);
  expect(bare).toEqual([]);
});

it('requests take what is frozen or shared', () => {
  expectTypeOf<{ name: string; type: 'http'; tags: readonly string[] }>().toExtend<client.MonitorCreate>();
  expectTypeOf<readonly client.Assertion[]>().toExtend<NonNullable<client.MonitorUpdate['assertions']>>();
});

it('the generated files of the client are up to date with the contract', async () => {
  const script = fileURLToPath(new URL('../../../scripts/generate.ts', import.meta.url));
  await expect(promisify(execFile)(process.execPath, [script, '--check'])).resolves.toMatchObject({ stderr: '' });
});
