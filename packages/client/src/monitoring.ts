// Monitoring as code: declare, plan, apply, export.

export { type ApplyOptions, type ApplyResult, applyMonitoring } from './monitoring/apply.js';
export {
  type Declare,
  type DeclaredDocuments,
  defineMonitoring,
  type MonitoringBuilder,
  type MonitoringDefinition,
  readDefinition,
} from './monitoring/definition.js';
export { discoveredKeyPrefix } from './monitoring/discovered-keys.js';
export { type ExportOptions, exportMonitoring, type MonitoringExport } from './monitoring/export.js';
export type { Difference } from './monitoring/form.js';
export { type Kind, kindNames } from './monitoring/kinds.js';
export { MonitoringError, type MonitoringErrorCode, type MonitoringProblem } from './monitoring/monitoring-error.js';
export { type PlanOptions, planMonitoring } from './monitoring/plan.js';
export type { MonitoringPlan, PlannedChange } from './monitoring/planned-change.js';
export { type TestedMonitor, type TestOptions, testMonitoring } from './monitoring/test.js';
