import type { IcmpMonitorConfig } from '@watchpost/schemas';
import { icmpMonitorConfig } from '@watchpost/schemas/checks';
import { checkBounds } from '../bounds.js';
import type { Check, CheckReport } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig, readHost } from '../check/read-request.js';
import { dialPlain, lookUpAddresses, openConnection } from '../connection/connection.js';
import { failureMessages } from '../messages/failure-message.js';
import type { JudgedAddress } from '../network/address-guard.js';
import type { PingOutput } from '../protocols/ping/ping-output.js';
import { type PingResult, runPing } from '../protocols/ping/run-ping.js';
import { defineCheck } from './define-check.js';

/** Where systems keep `ping`. */
const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/wrappers/bin';
const maxAddresses = checkBounds.pingAddresses.most;

const addressesOf = async ({ run, environment: { guard } }: CheckTask, host: string) => {
  const addresses = await lookUpAddresses(run, { guard, host });
  const [first] = addresses;
  const other = addresses.find(({ family }) => family !== first?.family);
  return [first, other].filter((address) => address !== undefined).slice(0, maxAddresses);
};

/** Pings the first address to which there is a route. */
const ping = async (
  { run }: CheckTask,
  addresses: readonly JudgedAddress[],
  options: { readonly packets: number; readonly path: string },
): Promise<PingResult> => {
  run.phase = 'answer';
  let result: PingResult = { obstacle: 'noNetwork' };
  for (const address of addresses) {
    result = await runPing(run, { ...options, address });
    if (!('obstacle' in result && result.obstacle === 'noNetwork')) return result;
  }
  return result;
};

const judgeReplies = async (
  task: CheckTask,
  { sent, timesMs, report }: PingOutput,
  { packets, maxLossPercent }: IcmpMonitorConfig,
): Promise<CheckReport> => {
  const asked = Math.max(sent ?? packets, timesMs.length);
  if (timesMs.length === 0) {
    throw new CheckFailure('down', failureMessages.noPingReply(asked, report));
  }
  task.run.findings.latencyMs = timesMs.reduce((sum, time) => sum + time, 0) / timesMs.length;
  const lossPercent = (1 - timesMs.length / asked) * 100;
  if (lossPercent <= maxLossPercent) return judge(task);
  return judge(task, {}, [failureMessages.pingsLost(Math.round(lossPercent), asked, maxLossPercent)]);
};

/** Connects to a port instead; the latency is the time to connect. */
const connectInstead = async (task: CheckTask, host: string, port: number, reason: string): Promise<CheckReport> => {
  const { run, environment } = task;
  try {
    await openConnection(run, { guard: environment.guard, host, port, dial: dialPlain });
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
    throw new CheckFailure(error.status, failureMessages.fallbackFailed(error.message, port, reason), { cause: error });
  }
  run.findings.latencyMs = run.findings.timings.connectMs;
  return judge(task);
};

/**
 * Makes the check of a host by echo requests (RFC 792, RFC 4443 §4). The latency is the mean of the round trips.
 *
 * @param path where to find `ping`, as in `PATH`; any of iputils, BusyBox, inetutils, BSD and macOS will do
 */
export const icmpCheck = (path: string): Check =>
  defineCheck(async (task) => {
    const config = readConfig(icmpMonitorConfig, task.request.config);
    const host = readHost(task.request.target);
    const result = await ping(task, await addressesOf(task, host), { packets: config.packets, path });
    if (!('obstacle' in result)) return judgeReplies(task, result, config);
    if (result.obstacle === 'noNetwork') throw new CheckFailure('unknown', failureMessages.networkUnreachable());
    if (result.obstacle === 'other') throw new CheckFailure('unknown', failureMessages.pingFailed());
    const reason = result.obstacle === 'missing' ? failureMessages.noPingProgram() : failureMessages.pingNotPermitted();
    if (config.fallbackPort !== null) return connectInstead(task, host, config.fallbackPort, reason);
    throw new CheckFailure('unknown', failureMessages.noFallbackPort(reason));
  });

/** Checks a host with the `ping` of this system. */
export const checkIcmp: Check = icmpCheck(systemPath);
