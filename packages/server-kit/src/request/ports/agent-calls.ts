/** Calls of agents that wait for other assignments. */
export interface AgentCalls {
  /**
   * Waits until the assignments of an agent are others than those of a version, for `ms` at most.
   *
   * @returns at once when too many calls wait already
   */
  waitForChange(
    call: { readonly agentId: string; readonly organizationId: string; readonly version: number },
    options: { readonly ms: number; onHangUp(listener: () => void): () => void },
  ): Promise<void>;
  close(): void;
}
