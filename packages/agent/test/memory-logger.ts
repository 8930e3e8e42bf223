import type { AgentLogger } from '../src/trouble-log.js';

/** A logger that keeps the messages of what it is given. */
export const createMemoryLogger = (): AgentLogger & { readonly messages: string[] } => {
  const messages: string[] = [];
  return { messages, info: (message) => messages.push(message), warn: (message) => messages.push(message) };
};
