import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type * as contract from '@watchpost/schemas';
import { expect, expectTypeOf, it } from 'vitest';
import type * as client from '../src/contract-types.js';
import type { StatusChange, StreamType } from '../src/stream/stream-message.js';

/** Each can stand where the other is asked for. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The contract describes `config` by the monitor's type; zod, which judges it at run time, calls it a record. */
type WithoutConfig<T> = Omit<T, 'config'>;

/** With what the defaults fill in. */
type Complete<T> = { [Name in keyof T]-?: Exclude<T[Name], undefined> };

/** The types that both have; compiled, not run. */
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
  Organization: Same<client.Organization, contract.Organization>;
  OrganizationUpdate: Same<client.OrganizationUpdate, contract.OrganizationUpdate>;
  ApiKey: Same<client.ApiKey, contract.ApiKey>;
  ApiKeyCreate: Same<client.ApiKeyCreate, contract.ApiKeyCreate>;
  ApiKeyUpdate: Same<client.ApiKeyUpdate, contract.ApiKeyUpdate>;
  ApiKeyWithSecret: Same<client.ApiKeyWithSecret, contract.ApiKeyWithSecret>;
  AuditActivity: Same<client.AuditActivity, contract.AuditActivity>;
  AuditVerification: Same<client.AuditVerification, contract.AuditVerification>;
  BackupCodes: Same<client.BackupCodes, contract.BackupCodes>;
  Invitation: Same<client.Invitation, contract.Invitation>;
  InvitationCreate: Same<client.InvitationCreate, contract.InvitationCreate>;
  Member: Same<client.Member, contract.Member>;
  MemberUpdate: Same<client.MemberUpdate, contract.MemberUpdate>;
  MfaSetup: Same<client.MfaSetup, contract.MfaSetup>;
  OAuthProvider: Same<client.OAuthProvider, contract.OAuthProvider>;
  OAuthProviderKey: Same<client.OAuthProviderKey, contract.OAuthProviderKey>;
  OrganizationCreate: Same<client.OrganizationCreate, contract.OrganizationCreate>;
  Role: Same<client.Role, contract.Role>;
  RoleCreate: Same<client.RoleCreate, contract.RoleCreate>;
  RoleUpdate: Same<client.RoleUpdate, contract.RoleUpdate>;
  ScopeEntry: Same<client.ScopeEntry, contract.ScopeEntry>;
  SsoConnection: Same<client.SsoConnection, contract.SsoConnection>;
  MonitorType: Same<client.MonitorType, contract.MonitorType>;
  MonitorStatus: Same<client.MonitorStatus, contract.MonitorStatus>;
  Monitor: Same<WithoutConfig<client.Monitor>, WithoutConfig<contract.Monitor>>;
  MonitorCreate: Same<WithoutConfig<client.MonitorCreate>, WithoutConfig<contract.MonitorCreate>>;
  MonitorUpdate: Same<WithoutConfig<client.MonitorUpdate>, WithoutConfig<contract.MonitorUpdate>>;
  Assertion: Same<client.Assertion, contract.Assertion>;
  HttpMonitorConfig: Same<Complete<client.HttpMonitorConfig>, contract.HttpMonitorConfig>;
  TcpMonitorConfig: Same<Complete<client.TcpMonitorConfig>, contract.TcpMonitorConfig>;
  Measurement: Same<client.Measurement, contract.Measurement>;
  Timings: Same<client.Timings, contract.Timings>;
  MonitorResult: Same<client.MonitorResult, contract.MonitorResult>;
  MonitorTestResult: Same<client.MonitorTestResult, contract.MonitorTestResult>;
  Webhook: Same<client.Webhook, contract.Webhook>;
  WebhookCreate: Same<client.WebhookCreate, contract.WebhookCreate>;
  WebhookUpdate: Same<client.WebhookUpdate, contract.WebhookUpdate>;
  WebhookWithSecret: Same<client.WebhookWithSecret, contract.WebhookWithSecret>;
  WebhookDelivery: Same<client.WebhookDelivery, contract.WebhookDelivery>;
  WebhookDeliveryDetail: Same<client.WebhookDeliveryDetail, contract.WebhookDeliveryDetail>;
  WebhookAttempt: Same<client.WebhookAttempt, contract.WebhookAttempt>;
  WebhookRecovery: Same<client.WebhookRecovery, contract.WebhookRecovery>;
  WebhookSubject: Same<client.WebhookSubject, contract.WebhookSubject>;
  Event: Same<client.Event, contract.Event>;
  Alert: Same<client.Alert, contract.Alert>;
  AlertBackTest: Same<client.AlertBackTest, contract.AlertBackTest>;
  AlertRule: Same<client.AlertRule, contract.AlertRule>;
  AlertRuleCreate: Same<client.AlertRuleCreate, contract.AlertRuleCreate>;
  AlertRuleUpdate: Same<client.AlertRuleUpdate, contract.AlertRuleUpdate>;
  Incident: Same<client.Incident, contract.Incident>;
  IncidentCreate: Same<client.IncidentCreate, contract.IncidentCreate>;
  IncidentEntry: Same<client.IncidentEntry, contract.IncidentEntry>;
  IncidentNote: Same<client.IncidentNote, contract.IncidentNote>;
  IncidentUpdate: Same<client.IncidentUpdate, contract.IncidentUpdate>;
  MaintenanceWindow: Same<client.MaintenanceWindow, contract.MaintenanceWindow>;
  MaintenanceWindowCreate: Same<client.MaintenanceWindowCreate, contract.MaintenanceWindowCreate>;
  MaintenanceWindowUpdate: Same<client.MaintenanceWindowUpdate, contract.MaintenanceWindowUpdate>;
  MonitorLatency: Same<client.MonitorLatency, contract.MonitorLatency>;
  MonitorStatusHistory: Same<client.MonitorStatusHistory, contract.MonitorStatusHistory>;
  MonitorTarget: Same<client.MonitorTarget, contract.MonitorTarget>;
  MonitorUptime: Same<client.MonitorUptime, contract.MonitorUptime>;
  StatusChange: Same<StatusChange, contract.StatusChange>;
  StreamType: Same<StreamType, Exclude<contract.StreamMessage['type'], 'stream.reset'>>;
}

type Different = { [Name in keyof Cases]: Cases[Name] extends true ? never : Name }[keyof Cases];

it('the types of the client and of the contract are assignable to each other', () => {
  expectTypeOf<Different>().toBeNever();
});

it('the generated files of the client are up to date with the contract', async () => {
  const script = fileURLToPath(new URL('../../../scripts/generate.ts', import.meta.url));
  await expect(promisify(execFile)(process.execPath, [script, '--check'])).resolves.toMatchObject({ stderr: '' });
});
