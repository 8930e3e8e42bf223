import type { CommitResult } from '../interface/change.js';

/** Thrown to roll back a commit that a guard or a unique key refuses. */
export class RefusedCommit extends Error {
  readonly result: CommitResult;
  constructor(result: CommitResult) {
    super('the commit was refused');
    this.result = result;
  }
}
