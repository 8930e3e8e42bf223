import { type Agent, createAgent } from '@watchpost/agent';

/** Starts an agent inside a program that runs anyway. */
export const runAgent = async (url: string, token: string, bufferPath: string): Promise<Agent> => {
  const agent = createAgent({ url, token, bufferPath, logger: console });
  await agent.start();
  return agent;
};
