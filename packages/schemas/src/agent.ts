// What an agent needs of the contract: loading all of it would take a third of its memory.

export { bounds } from './bounds.js';
export { commandMonitorConfig, commandName } from './monitor-types/commands.js';
export { containerName, dockerMonitorConfig } from './monitor-types/containers.js';
export { rulesOfType } from './monitor-types/type-rules.js';
export {
  agentPace,
  agentProtocol,
  agentProtocolRoutes,
  scrapingCapability,
} from './resources/monitoring/agent-protocol.js';
