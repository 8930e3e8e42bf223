import { mongodbMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort, readLogin } from '../check/read-request.js';
import { connectTarget } from '../connection/connect-target.js';
import { Conversation } from '../connection/conversation.js';
import { failureMessages } from '../messages/failure-message.js';
import { ping, sayHello, signInToMongodb } from '../protocols/databases/mongodb/commands.js';
import { defineCheck } from './define-check.js';

/** Asks a MongoDB server what it does in its replica set, signs in if the monitor has a user, and pings it. */
export const checkMongodb: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const { authDatabase, role, ...config } = readConfig(mongodbMonitorConfig, request.config);
  const login = readLogin(request.credentials);
  const socket = await connectTarget(task, readHostPort(request.target), config);
  const conversation = new Conversation(run, socket, { protocol: 'MongoDB' });
  run.phase = 'answer';
  const askedAt = run.elapsedMs;
  const server = await sayHello(conversation);
  run.addTiming('firstByteMs', run.elapsedMs - askedAt);
  if (login !== null) {
    run.phase = 'signIn';
    await signInToMongodb(run, conversation, { ...login, authDatabase });
    run.phase = 'answer';
  }
  await ping(conversation);
  run.findings.latencyMs = run.elapsedMs;
  await conversation.end();
  const problems = role === 'any' || role === server.role ? [] : [failureMessages.otherRole(server.role, role)];
  return judge(task, { json: server }, problems);
});
