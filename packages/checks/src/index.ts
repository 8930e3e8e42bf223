// Check a target

export type { CertificateReport, Check, CheckEnvironment, CheckReport, CheckRequest, Credentials } from './check.js';
export { checkTarget, type TargetRequest } from './check-target.js';
export { withConnectivityGuard } from './connectivity.js';
export { checkDrivers, checkWith, runCheck, typesAmong } from './run-check.js';

// Write a driver

export { CheckFailure } from './check-failure.js';
export type { CheckRun } from './check-run.js';
export { type CheckTask, defineCheck, judge } from './define-check.js';
export type { Driver, Drivers } from './driver.js';
export { failureMessages } from './failure-message.js';
export { listed, minute, plainText } from './messages/words.js';
export { readConfig } from './read-request.js';
export { degradedReport, type Findings, failureReport, noFindings, successReport } from './report.js';

// Patterns of assertions

export {
  createPatternEngine,
  type PatternEngine,
  type PatternEngineOptions,
  PatternsBusyError,
} from './patterns/pattern-engine.js';
export type { PatternAnswer, PatternJob, PatternSearch, SearchJob } from './patterns/pattern-job.js';
