import { type Resource, resources, routes } from '@watchpost/schemas';
import type { Member, Reply } from '../../kit-fixture.js';
import type { Acting } from './watch-actions.js';

type Actions = Record<string, () => Promise<Reply>>;

/** The plain verbs of a resource that can be created, with its example; names and titles are what an update changes. */
const actionsOn = ({ collection, path, verbs, example }: Resource, { owner, send, made }: Acting): Actions => {
  const collectionOf = ({ organizationId }: Member): string => path.replace(':orgId', organizationId);
  const field = ['name', 'title'].find((name) => name in example);
  const actions: Actions = {
    [`${collection}.create`]: async () => {
      const member = await owner();
      return send('POST', collectionOf(member), member, example);
    },
  };
  if (verbs.includes('update') && field !== undefined) {
    actions[`${collection}.update`] = async () => {
      const member = await owner();
      return send('PATCH', await made(member, collectionOf(member), example), member, { [field]: 'Renamed' });
    };
  }
  if (verbs.includes('remove')) {
    actions[`${collection}.remove`] = async () => {
      const member = await owner();
      return send('DELETE', await made(member, collectionOf(member), example), member);
    };
  }
  return actions;
};

/** One successful request per plain operation that changes something, each in another organization. */
export const plainActions = (acting: Acting): Actions =>
  Object.fromEntries(
    resources
      .filter(({ collection }) => routes.some(({ operationId }) => operationId === `${collection}.create`))
      .flatMap((resource) => Object.entries(actionsOn(resource, acting))),
  );
