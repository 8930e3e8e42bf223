import type { FlowCause } from '../browser-job.ts';

/** Ends a flow. */
export class FlowError extends Error {
  override readonly name = 'FlowError';
  readonly flowCause: FlowCause;

  constructor(flowCause: FlowCause) {
    super(flowCause.kind);
    this.flowCause = flowCause;
  }
}
