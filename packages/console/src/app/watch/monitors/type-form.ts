import type { Assertion, MonitorType } from '@watchpost/client';
import { monitorTypes } from '../../contract/monitor-types.js';
import type { MonitorTypeForm } from '../../forms/field-schema.js';

/** Whether a type is known; an address may name any, and a server may have types of its own. */
export const isMonitorType = (type: string | undefined): type is MonitorType =>
  type !== undefined && Object.hasOwn(monitorTypes, type);

/** What the form asks for a type. Of one that the server has of its own, it leaves the settings as they are. */
export const typeFormOf = (type: string): MonitorTypeForm & { readonly assertions: readonly Assertion['source'][] } =>
  isMonitorType(type)
    ? monitorTypes[type]
    : { title: type, target: '', minIntervalSeconds: 5, assertions: [], credentials: [], fields: {} };

/** Whether agents alone check a type, so that there is no trial of it, and an agent has to be named. */
export const isForAgents = (type: string): boolean => type === 'command' || type === 'docker';

/** The types to choose from, with the one that a monitor has. */
export const typeChoices = (current: MonitorType): readonly MonitorType[] => {
  const known = Object.keys(monitorTypes) as MonitorType[];
  return known.includes(current) ? known : [current, ...known];
};
