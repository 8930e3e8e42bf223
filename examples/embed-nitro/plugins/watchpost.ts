import { watchpost } from '../watchpost';

/** Checks and deliveries begin with the server, not with the first request. */
export default (): void => void watchpost();
