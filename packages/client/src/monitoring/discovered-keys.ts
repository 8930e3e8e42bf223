/** The beginning of the keys of what an agent discovers in a source, such as `agt_….docker.`. */
export const discoveredKeyPrefix = (agentId: string, source: string): string => `${agentId}.${source}.`;

/** Whether an agent discovered what has a key: that is for the agent to change, and no part of files. */
export const isDiscoveredKey = (key: string): boolean => /^agt_[0-9a-z]+\./.test(key);
