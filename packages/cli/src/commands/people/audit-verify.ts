import { CommandFailure } from '../../failure.js';
import type { Command } from '../command/command.js';

const reasons = {
  missing: 'is missing',
  changed: 'is not what was written',
  not_linked: 'is not linked to the one before it',
} as const;

/** `audit verify`: for scripts that watch over the audit trail. */
export const auditVerifyCommand: Command = {
  path: ['audit', 'verify'],
  summary: 'Verify the audit trail',
  description:
    'The server walks the chain of hashes from the first entry, or behind an earlier walk. Ends with 1 when it is broken, and names the first entry that is not what was written.',
  examples: ['audit verify', 'audit verify -o json --fields isIntact,lastSequence'],
  flags: [{ name: 'after', kind: 'text', description: 'Only entries behind this cursor of an earlier walk' }],
  run: async ({ context: { connect, output, signal }, flags }) => {
    output.expectFields(['isIntact', 'checked', 'lastSequence', 'brokenAt', 'cursor']);
    const after = flags.text('after');
    const { client } = await connect();
    const verification = await client.auditActivities.verify(after === undefined ? {} : { after }, { signal });
    await output.item(verification);
    const { isIntact, brokenAt, checked } = verification;
    if (isIntact) return output.done(`The audit trail is intact: ${checked} entries.`);
    const id = brokenAt?.id ?? undefined;
    const entry = `Entry ${brokenAt?.sequence ?? '?'}${id === undefined ? '' : ` (${id})`}`;
    throw new CommandFailure(
      'audit_broken',
      `The audit trail is broken. ${entry} ${brokenAt === null ? 'is not as it was' : reasons[brokenAt.reason]}.`,
      id === undefined
        ? 'Compare it with a backup.'
        : `\`watchpost audit get ${id}\` shows it; compare it with a backup.`,
    );
  },
};
