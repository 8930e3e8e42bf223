/** Runs the cases in a page of their server, on the package as a bundler takes it, and reports to that server. */
import * as client from '@watchpost/client';
import { runCases } from './cases.js';

const report = await runCases(client, location.origin);
await fetch('/report', { method: 'POST', body: JSON.stringify(report) });
