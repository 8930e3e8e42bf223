import { createClient } from '@watchpost/client';
import { routes } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { bodyFlags } from '../../../scripts/forms/flags.js';
import { allCommands, commandGroups } from '../src/commands/all.js';
import { commandPath, handWritten } from '../src/contract/command-names.js';
import { operations } from '../src/contract/operations.js';
import { globalFlags } from '../src/program/flag.js';

describe('the manifest of the contract', () => {
  test('refuses a field that would hide a flag of every command', () => {
    expect(() => bodyFlags({ kind: 'object', fields: { output: { kind: 'text' } } })).toThrow(
      'would hide the flag --output',
    );
  });
});

describe('every operation', () => {
  const paths = new Map(allCommands.map((command) => [command.path.join(' '), command]));

  // What agents call needs their own token, which is no credential of a person.
  const reachable = routes.filter(({ access }) => access !== 'agent');
  test.each(reachable.map(({ operationId }) => operationId))('%s is reached by a command', (id) => {
    const own = handWritten[id];
    expect(paths.has(own ?? commandPath({ id }).join(' '))).toBe(true);
  });

  test.each(operations.filter(({ answer }) => answer.kind === 'page').map(({ id }) => id))(
    '%s pages through the client',
    (id) => {
      const client: Readonly<Record<string, unknown>> = { ...createClient({ baseUrl: 'http://127.0.0.1:1' }) };
      const [namespace = '', verb = ''] = id.split('.');
      expect(client[namespace]).toHaveProperty(verb, expect.any(Function));
    },
  );
});

describe('every command', () => {
  test('has a unique name', () => {
    const names = allCommands.map(({ path }) => path.join(' '));
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(allCommands.map((command) => [command.path.join(' '), command] as const))(
    '%s has a help text and takes no secret as an argument',
    (path, command) => {
      expect(command.summary).toMatch(/^[A-Z].*[^.]$/);
      const flags = [...(command.flags ?? []), ...globalFlags];
      expect(new Set(flags.map(({ name }) => name)).size).toBe(flags.length);
      for (const { name, description, kind } of flags) {
        expect(description).not.toMatch(/^$|`|\.$/);
        expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
        // A key is the name in a definition, and a targeting key names a user; that of a license opens it.
        if ((name === 'key' && !path.startsWith('licenses ')) || name === 'targeting-key') continue;
        if (/(password|secret|token|key)$/.test(name)) expect(kind, name).toBe('secret');
      }
    },
  );

  test('belongs to a group with a summary', () => {
    for (const { name, summary } of commandGroups) expect(summary, name).not.toBe('');
  });
});
