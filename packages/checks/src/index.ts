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

// Scrape an exporter

export type { ExpositionFormat } from './protocols/prometheus/sample-line.js';
export type { MetricFamily } from './scrape/metric-families.js';
export type { ScrapedSeries, ScrapeRequest, ScrapeResult } from './scrape/scrape.js';
export { scrapeExporter } from './scrape/scrape-exporter.js';

// Select series

export { seriesText } from './protocols/prometheus/sample.js';
export { type LabelMatcher, patternsOf, readSelector, type Selector, SelectorError } from './selectors/selector.js';
export { type NamedSeries, type SearchPatterns, SeriesMatching } from './selectors/series-matching.js';
export { readStringLiteral } from './selectors/string-literal.js';

// Write a driver

export { hostPortTarget, hostTarget, nameTarget, noTarget, urlTarget } from '@watchpost/schemas/checks';
export { CheckFailure } from './check/check-failure.js';
export type { CheckRun } from './check/check-run.js';
export { type CheckTask, defineCheck } from './check/define-check.js';
export type { Driver, Drivers } from './check/driver.js';
export { type Findings, noFindings } from './check/findings.js';
export { judge } from './check/judge.js';
export { readConfig, readHost, readHostPort } from './check/read-request.js';
export { degradedReport, failureReport, successReport } from './check/report.js';
export { connectTarget, type TargetSettings } from './connection/connect-target.js';
export { Conversation, type ConversationOptions } from './connection/conversation.js';
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
