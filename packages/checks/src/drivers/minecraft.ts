import { minecraftMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { dialPlain, openConnection } from '../connection/connection.js';
import { Conversation } from '../connection/conversation.js';
import { askByDatagram } from '../connection/datagram.js';
import { askJavaEdition, bedrockQuestion, type GameStatus, readJavaStatus } from '../protocols/games/minecraft.js';
import { defineCheck } from './define-check.js';

/** A server that is silent for as long is asked again: datagrams get lost. */
const options = { repeatAfterMs: 2000 };

type Target = ReturnType<typeof readHostPort>;

const readJavaEdition = async ({ run, environment }: CheckTask, target: Target): Promise<GameStatus> => {
  const socket = await openConnection(run, { guard: environment.guard, ...target, dial: dialPlain });
  const conversation = new Conversation(run, socket, { protocol: 'Minecraft' });
  run.phase = 'answer';
  const askedAt = run.elapsedMs;
  const status = readJavaStatus(await askJavaEdition(conversation, target));
  if (status === undefined) throw conversation.malformed();
  run.addTiming('firstByteMs', run.elapsedMs - askedAt);
  await conversation.end();
  return status;
};

/** Asks a server of Minecraft for what clients show of it in their lists. */
export const checkMinecraft: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const { edition } = readConfig(minecraftMonitorConfig, request.config);
  const target = readHostPort(request.target);
  const status =
    edition === 'java'
      ? await readJavaEdition(task, target)
      : (await askByDatagram(task, target, bedrockQuestion, options)).reply;
  run.findings.latencyMs = run.elapsedMs;
  return judge(task, { json: status });
});
