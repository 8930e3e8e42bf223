#!/usr/bin/env node
// In plain syntax, because Nodes that are too old read it as well, to say which one is needed.

// A name lookup holds a thread of libuv's pool until the resolver answers; with the usual four, a handful of dead name
// servers would delay every other check. It must be set before the pool is used.
if (process.env.UV_THREADPOOL_SIZE === undefined) process.env.UV_THREADPOOL_SIZE = '64';

const run = async (): Promise<void> => {
  await import('@watchpost/checks/node-version');
  const { runProgram } = await import('./program/run-program.js');
  process.exitCode = await runProgram(process.argv.slice(2), process.env);
};

run().catch((error) => {
  if (error.name !== 'NodeVersionError') throw error;
  process.stderr.write(`watchpost-agent: ${error.message}\n`);
  process.exitCode = 1;
});
