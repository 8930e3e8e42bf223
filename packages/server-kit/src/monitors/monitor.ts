import { type MonitorDocument, type MonitorType, monitorRoutes, monitors } from '@watchpost/schemas';
import { auditChange } from '../audit/record.js';
import type { Context } from '../context.js';
import { pausedState, redefinedState, resumedState } from '../engine/status-machine.js';
import { invalidField } from '../http/problem.js';
import { type Decision, serve, type Verb } from '../operation.js';
import { decideCreate, newDocumentRow } from '../verbs/create.js';
import { idOf } from '../verbs/get.js';
import { assertVersion, readOwnRow, servedResource } from '../verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../verbs/update.js';

export const monitorResource = servedResource(monitors, 'monitors');

/** A monitor that nobody can check would stay `pending` for ever, so it is refused. */
const assertCheckable = (type: MonitorType, context: Context): void => {
  const types = context.services.checkableTypes;
  if (types.has(type)) return;
  throw invalidField('type', 'not_installed', `cannot be ${type}: this server can check ${[...types].join(', ')}`);
};

const neverChecked = { lastCheckedAt: null, lastResult: null, certificate: null };

/** Creates a monitor; its first check is due at once. */
const createMonitor: Verb = async (input, context) => {
  const document = input.body as MonitorDocument;
  assertCheckable(document.type, context);
  const state = document.enabled ? resumedState(context.now) : pausedState(context.now);
  const row = newDocumentRow(monitorResource, { ...document, ...neverChecked, ...state }, context);
  return decideCreate(monitorResource, row, context);
};

/** Fields that say what is checked, how, and how often: a result for the old values says nothing about the new ones. */
const definition = ['target', 'config', 'assertions', 'intervalSeconds', 'timeoutSeconds'];

/** Changes a monitor. `enabled` pauses and resumes; a new definition is checked at once. */
const updateMonitor: Verb = async (input, context) => {
  const row = await readOwnRow('monitors', idOf(input), context);
  assertVersion(row, context);
  const columns = changedColumns(monitorResource, row, input.body);
  return decideUpdate(monitorResource, row, { ...columns, ...stateAfter(columns, row.enabled, context.now) }, context);
};

const stateAfter = (columns: Readonly<Record<string, unknown>>, isEnabled: boolean, now: number): object => {
  if (columns.enabled === false) return pausedState(now);
  if (columns.enabled === true) return resumedState(now);
  return isEnabled && definition.some((field) => field in columns) ? redefinedState(now) : {};
};

const setEnabled = async (id: string, enabled: boolean, context: Context): Promise<Decision> => {
  const row = await readOwnRow('monitors', id, context);
  assertVersion(row, context);
  const state = enabled ? resumedState(context.now) : pausedState(context.now);
  return decideUpdate(monitorResource, row, row.enabled === enabled ? {} : state, context);
};

/** Stops checking until it is resumed; a paused monitor stays as it is. */
const pauseMonitor = serve(monitorRoutes.pause, ({ params }, context) => setEnabled(params.id, false, context));

/** Goes on checking, at once; a running monitor stays as it is. */
const resumeMonitor = serve(monitorRoutes.resume, ({ params }, context) => setEnabled(params.id, true, context));

/** Checks what the body describes, once, and keeps nothing but the audit entry that somebody asked. */
const testMonitor = serve(monitorRoutes.test, async ({ body }, context) => {
  assertCheckable(body.type, context);
  const { measurement, certificate } = await context.services.runCheck(body);
  return {
    body: { ...measurement, certificateDays: certificate?.daysRemaining ?? null },
    changes: [auditChange(context, { resource: { type: monitors.name, id: null, name: body.name } })],
  };
});

export const monitorOperations: Readonly<Record<string, Verb>> = {
  'monitors.create': createMonitor,
  'monitors.update': updateMonitor,
  'monitors.pause': pauseMonitor,
  'monitors.resume': resumeMonitor,
  'monitors.test': testMonitor,
};
