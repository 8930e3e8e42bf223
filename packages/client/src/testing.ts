// A server for tests

export {
  createFakeServer,
  type FakeAnswer,
  type FakeRequest,
  type FakeServer,
  type FakeServerOptions,
} from './testing/fake-server.js';
export type { Fault, FaultAnswer } from './testing/faults.js';
