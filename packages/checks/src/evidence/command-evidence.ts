import { bounds } from '@watchpost/schemas/checks';
import type { EvidencePart } from './evidence-part.js';

const most = bounds.evidenceBody.most;

const half = (text: string): string => text.slice(0, Math.floor(text.length / 2)).toWellFormed();

export const commandEvidence: EvidencePart<'command'> = {
  name: 'command',
  async read({ command }, strike) {
    if (command === null) return null;
    const { exitCode, output, errorOutput } = command;
    return {
      exitCode,
      output: strike(output, most),
      errorOutput: strike(errorOutput, most),
      isOutputCut: output.length > most || errorOutput.length > most,
    };
  },
  shorten(part) {
    const { output, errorOutput } = part;
    if (errorOutput.length > output.length) return { ...part, errorOutput: half(errorOutput), isOutputCut: true };
    return output === '' ? null : { ...part, output: half(output), isOutputCut: true };
  },
};
