#!/usr/bin/env node
import { runServer } from './run-server.js';

await runServer();
