import type { Credentials } from '@watchpost/checks';
import { openSealedCredentials } from '@watchpost/checks/sealed-credentials';

/** What came with sealed credentials. */
export interface Sealed {
  readonly sealedCredentials: string | null;
  readonly version: number;
}

/** Opens the credentials of assignments. They are kept in memory, and nowhere else. */
export interface OpenedCredentials {
  /**
   * What a check or a scrape signs in with; `null` for nothing.
   *
   * @param subjectId the monitor or the exporter
   * @throws SealedCredentialsError when they were sealed for another agent, or to another key
   */
  of(assignment: Sealed, subjectId: string): Credentials | null;
}

/** Opens with the private key of an agent; what is open stays open for as long as its assignment is in use. */
export const createOpenedCredentials = (agentId: string, privateKey: string): OpenedCredentials => {
  const opened = new WeakMap<Sealed, Credentials>();
  return {
    of(assignment, subjectId) {
      const { sealedCredentials, version } = assignment;
      if (sealedCredentials === null) return null;
      const known = opened.get(assignment);
      if (known !== undefined) return known;
      const credentials = openSealedCredentials(sealedCredentials, privateKey, { agentId, subjectId, version });
      opened.set(assignment, credentials);
      return credentials;
    },
  };
};
