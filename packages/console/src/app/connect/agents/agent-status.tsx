import type { Agent, MonitorStatus } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { StatusMark } from '../../elements/status-mark.js';
import { agentWords } from './words.js';

/** The shape of each status. */
const shapes: Readonly<Record<Agent['status'], MonitorStatus>> = {
  pending: 'pending',
  online: 'up',
  offline: 'down',
  disabled: 'paused',
};

/** Status of an agent as shape and word. */
export const AgentStatusMark = ({ status }: { readonly status: Agent['status'] }): JSX.Element => {
  const words = useWords(agentWords);
  return <StatusMark status={shapes[status]} word={words.statuses[status]} />;
};
