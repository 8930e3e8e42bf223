#!/usr/bin/env node
// A name lookup holds a thread of libuv's pool until the resolver answers. With the usual four, a handful of dead name
// servers would delay every other check; 64 is one for each check that runs at once. It must be set before the pool is used.
process.env.UV_THREADPOOL_SIZE ??= '64';

const command = process.argv[2];
if (command === undefined) {
  const { runServer } = await import('./run-server.js');
  await runServer();
} else if (command === 'rotate-secret-key') {
  const { rotateSecretKey } = await import('./rotate-secret-key.js');
  await rotateSecretKey();
} else {
  process.stderr.write('watchpost: The only command is rotate-secret-key; without one, the server starts.\n');
  process.exitCode = 2;
}
