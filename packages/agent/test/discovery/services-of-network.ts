import { readServices } from '../../src/discovery/sources/dns-sd/read-services.js';

// Prints the services of the network namespace in which this process runs.
process.stdout.write(JSON.stringify(await readServices(new AbortController().signal)));
