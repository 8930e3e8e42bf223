import type { MonitorEvidence } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { Details } from '../../elements/page.js';
import { Box } from './seen-box.js';
import { commandWords } from './seen-command-words.js';

/** How a program ended, and what it printed. */
const Command = ({ command }: { readonly command: NonNullable<MonitorEvidence['command']> }): JSX.Element => {
  const words = useWords(commandWords);
  const { exitCode, output, errorOutput, isOutputCut } = command;
  const note = isOutputCut ? words.cut : undefined;
  return (
    <>
      <Details rows={[[words.exitCode, exitCode ?? words.killed]]} />
      {output !== '' && (
        <Box label={words.output} note={note}>
          {output}
        </Box>
      )}
      {errorOutput !== '' && (
        <Box label={words.errorOutput} note={note}>
          {errorOutput}
        </Box>
      )}
    </>
  );
};

export default Command;
