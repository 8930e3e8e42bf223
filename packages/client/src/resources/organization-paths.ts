import { path } from '../request/call.js';
import type { RequestOptions } from '../request/options.js';

/** Finds the organization to act in. */
export type OrganizationIdOf = (options: RequestOptions | undefined) => Promise<string>;

/** Where a collection of an organization lives. */
export interface OrganizationPaths {
  /** The collection. */
  all(options: RequestOptions | undefined): Promise<string>;
  /**
   * One item of it.
   *
   * @throws TypeError when the id is empty, `.` or `..`
   */
  one(id: string, options: RequestOptions | undefined): Promise<string>;
}

/** The paths of a collection below the organization that a call acts in. */
export const organizationPaths = (organizationIdOf: OrganizationIdOf, collection: string): OrganizationPaths => {
  const all = async (options: RequestOptions | undefined): Promise<string> =>
    path`/organizations/${await organizationIdOf(options)}/${collection}`();
  const one = async (id: string, options: RequestOptions | undefined): Promise<string> => {
    // The id first: a wrong one is the caller's mistake, whatever the server says.
    const below = path`/${id}`();
    return (await all(options)) + below;
  };
  return { all, one };
};
