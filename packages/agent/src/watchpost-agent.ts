#!/usr/bin/env node
// A name lookup holds a thread of libuv's pool until the resolver answers; with the usual four, a handful of dead name
// servers would delay every other check. It must be set before the pool is used.
process.env.UV_THREADPOOL_SIZE ??= '64';

const { runProgram } = await import('./program/run-program.js');
process.exitCode = await runProgram(process.argv.slice(2), process.env);
