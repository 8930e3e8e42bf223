// Run an agent

export { createAgent } from './agent.js';
export type { Agent, AgentEnd, AgentHealth, AgentOptions, OnceReport } from './options.js';
export type { AgentLogger } from './trouble-log.js';

// What goes wrong

export { FolderInUseError } from './buffer/folder-lock.js';
export { type ConnectionStep, type Diagnosis, testConnection } from './diagnosis/self-test.js';
export { CommandRefusedError } from './machine/commands/command-folder.js';
