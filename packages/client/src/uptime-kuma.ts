// Plans monitors from a backup of Uptime Kuma, without a server.

export type {
  ImportPlan,
  KumaLeftOut,
  KumaPlanned,
  LeftOut,
  PlannedMonitor,
  UptimeKumaPlan,
} from './uptime-kuma/import-plan.js';
export { planUptimeKuma, UptimeKumaBackupError } from './uptime-kuma/plan-uptime-kuma.js';
export { plannedProblem } from './uptime-kuma/planned-problem.js';
export { type ImportRemark, type ImportRemarkCode, remarkText } from './uptime-kuma/remark.js';
export { sortHeaders } from './uptime-kuma/secret-headers.js';
