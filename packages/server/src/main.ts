#!/usr/bin/env node
// Looking up a name holds a thread of libuv's pool until the resolver answers. With the usual four, a handful of dead name
// servers would delay every other check; 64 is one for each check that runs at once. It must be set before the pool is used.
process.env.UV_THREADPOOL_SIZE ??= '64';

const { runServer } = await import('./run-server.js');
await runServer();
