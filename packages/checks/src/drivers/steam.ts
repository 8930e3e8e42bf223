import { steamMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { askByDatagram } from '../connection/datagram.js';
import { failureMessages } from '../messages/failure-message.js';
import { infoQuestion } from '../protocols/games/server-query.js';
import { defineCheck } from './define-check.js';

/** A server that is silent for as long is asked again: datagrams get lost. */
const options = { repeatAfterMs: 2000 };

/** Asks a game server of Steam for what clients show of it in their lists. */
export const checkSteam: Check = defineCheck(async (task) => {
  const { run, request } = task;
  readConfig(steamMonitorConfig, request.config);
  const target = readHostPort(request.target);
  const { reply: first, address } = await askByDatagram(task, target, () => infoQuestion(), options);
  let info = first;
  if ('challenge' in first) {
    // The very address that has asked back.
    const found = { ...target, host: address };
    info = (await askByDatagram(task, found, () => infoQuestion(first.challenge), options)).reply;
  }
  if ('challenge' in info) throw new CheckFailure('down', failureMessages.challengedAgain());
  run.findings.latencyMs = run.elapsedMs;
  return judge(task, { json: info });
});
