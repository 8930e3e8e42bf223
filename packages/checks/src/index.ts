// Check a target

export type {
  CertificateReport,
  Check,
  CheckEnvironment,
  CheckReport,
  CheckRequest,
  Credentials,
} from './check/check.js';
export type { Route } from './check/route.js';
export { type Connectivity, type ConnectivityOptions, createConnectivity } from './connectivity/connectivity.js';
export { withConnectivityGuard, withScrapeGuard } from './connectivity/connectivity-guard.js';
export { checkDrivers, checkTarget, checkWith, runCheck, type TargetRequest, typesAmong } from './run-check.js';

// Check in a browser

export {
  type BrowserChecks,
  BrowserMissingError,
  type BrowserOptions,
  createBrowserChecks,
} from './drivers/browser/browser-checks.js';

// Scrape an exporter

export type { ExpositionFormat } from './protocols/prometheus/sample-line.js';
export type { MetricFamily } from './scrape/metric-families.js';
export type { ScrapedSeries, ScrapeRequest, ScrapeResult } from './scrape/scrape.js';
export { scrapeExporter } from './scrape/scrape-exporter.js';

// Select series

export { seriesText } from './protocols/prometheus/sample.js';
export {
  type LabelMatcher,
  patternsOf,
  readSelector,
  type Selector,
  SelectorError,
} from './scrape/selectors/selector.js';
export { type NamedSeries, type SearchPatterns, SeriesMatching } from './scrape/selectors/series-matching.js';
export { readStringLiteral } from './scrape/selectors/string-literal.js';

// Evidence of failed checks

export { fitEvidence } from './evidence/evidence.js';
export { keepsEvidence } from './evidence/kept-failures.js';

// Write a driver

export { hostPortTarget, hostTarget, nameTarget, noTarget, urlTarget } from '@watchpost/schemas/checks';
export { CheckFailure } from './check/check-failure.js';
export type { CheckRun } from './check/check-run.js';
export type { CheckTask } from './check/check-task.js';
export type { Driver, Drivers } from './check/driver.js';
export { type Findings, noFindings } from './check/findings.js';
export { judge } from './check/judge.js';
export { readConfig, readHost, readHostPort } from './check/read-request.js';
export { degradedReport, failureReport, successReport } from './check/report.js';
export { connectTarget, type TargetSettings } from './connection/connect-target.js';
export { Conversation, type ConversationOptions } from './connection/conversation.js';
export { defineCheck } from './drivers/define-check.js';
export { failureMessages } from './messages/failure-message.js';
export { listed, minute, plainText } from './messages/words.js';

// Patterns of assertions

export {
  createPatternEngine,
  type PatternEngine,
  type PatternEngineOptions,
  PatternsBusyError,
} from './patterns/pattern-engine.js';
export type { PatternAnswer, PatternJob, PatternSearch, SearchJob } from './patterns/pattern-job.js';
