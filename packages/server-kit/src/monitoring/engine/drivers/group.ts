import { type Check, defineCheck, degradedReport, failureReport, readConfig, successReport } from '@watchpost/checks';
import { groupMonitorConfig } from '@watchpost/schemas';
import { judgeGroup, type MemberStatus } from './group-verdict.js';

/** Reads the statuses of monitors; one that is not found is left out. */
export type ReadStatuses = (monitorIds: readonly string[]) => Promise<ReadonlyMap<string, MemberStatus>>;

/** The only step of the check of a group. */
const readingMembers = { words: 'while reading the monitors of the group' } as const;

/** Makes the check of a group from the statuses of its members; nothing is connected to, and there is no latency. */
export const groupCheck = (readStatuses: ReadStatuses): Check =>
  defineCheck(async ({ run, request }) => {
    const config = readConfig(groupMonitorConfig, request.config);
    run.phase = readingMembers;
    const statuses = await run.wait(readStatuses(config.monitorIds));
    const members = config.monitorIds.flatMap((id) => statuses.get(id) ?? []);
    const { status, cause } = judgeGroup(members, config);
    if (status === 'up') return successReport(run.findings, request.degradedAfterMs);
    if (status === 'degraded') return degradedReport(cause ?? '', run.findings);
    return failureReport({ status, message: cause ?? '' });
  });
