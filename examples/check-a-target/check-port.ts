import { type CheckReport, checkTarget } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';

const guard = createAddressGuard({ allowPrivate: true });

/** Checks that a port of your own network accepts connections. */
export const checkPort = (target: string): Promise<CheckReport> => checkTarget({ type: 'tcp', target }, { guard });
