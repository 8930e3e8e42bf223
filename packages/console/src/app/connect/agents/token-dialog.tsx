import type { AgentWithToken } from '@watchpost/client';
import type { ComponentChildren, JSX } from 'preact';
import { shellLines } from '../../console/place-of-api.js';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { CodeBlock } from '../../elements/code-block.js';
import { Dialog } from '../../elements/dialog.js';
import { agentWords } from './words.js';

/** The token of an agent, shown once, in the lines that start it. */
export const TokenDialog = ({
  agent,
  onClose,
  children,
}: {
  readonly agent: AgentWithToken;
  readonly onClose: () => void;
  /** What can be done next. */
  readonly children?: ComponentChildren;
}): JSX.Element => {
  const parts = useConsole();
  const core = useCoreWords();
  const words = useWords(agentWords);
  return (
    <Dialog title={words.tokenTitle(agent.name)} size="large" onClose={onClose}>
      <p>
        <strong>{core.secretOnce}</strong>
      </p>
      <CodeBlock code={agent.token} label={words.tokenTitle(agent.name)} />
      <h3>{words.install}</h3>
      <CodeBlock code={shellLines(parts, (serverUrl) => installLines(serverUrl, agent.token))} label={words.install} />
      {children}
    </Dialog>
  );
};

/** Lines for a shell. The token goes to a file that only its owner reads: every user of a machine reads command lines. */
export const installLines = (serverUrl: string, token: string): string =>
  [
    'npm install --global @watchpost/agent',
    `(umask 077 && printf %s '${token}' > token)`,
    `watchpost-agent --url ${serverUrl} --token-file token`,
  ].join('\n');
