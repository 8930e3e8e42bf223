#!/usr/bin/env node
// In plain syntax, because Nodes that are too old read it as well, to say which one is needed.

// A name lookup holds a thread of libuv's pool until the resolver answers. With the usual four, a handful of dead name
// servers would delay every other check; 64 is one for each check that runs at once. It must be set before the pool is used.
if (process.env.UV_THREADPOOL_SIZE === undefined) process.env.UV_THREADPOOL_SIZE = '64';

const run = async (): Promise<void> => {
  await import('@watchpost/server-kit/node-version');
  const { runCommand } = await import('./commands/run-command.js');
  await runCommand(process.argv.slice(2));
};

run().catch((error: Error) => {
  if (error.name !== 'NodeVersionError') throw error;
  process.stderr.write(`watchpost: ${error.message}\n`);
  process.exitCode = 1;
});
