import { once } from 'node:events';
import { connect } from 'node:net';

/** Why the socket of a container engine cannot be used, such as a path without one; `undefined` where it can. */
export const socketProblem = async (path: string): Promise<string | undefined> => {
  const socket = connect({ path });
  try {
    await once(socket, 'connect');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    socket.destroy();
  }
};
