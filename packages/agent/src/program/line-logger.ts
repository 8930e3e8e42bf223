import type { AgentLogger } from '../trouble-log.js';

/** One JSON object a line, as collectors of logs read it. */
export const createLineLogger = (): AgentLogger => {
  const write = (level: 'info' | 'warn') => (message: string, details?: Readonly<Record<string, unknown>>) => {
    process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...details })}\n`);
  };
  return { info: write('info'), warn: write('warn') };
};
