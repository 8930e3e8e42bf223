import { type AddressGuard, literalAddress } from '@watchpost/checks/address-guard';
import { invalidField } from '../../request/http/problem.js';

/**
 * Refuses a receiver at an address that is written out and that this server may not connect to: nothing would ever
 * arrive there. Where a name leads is another question for every attempt.
 *
 * @param url an absolute address; the parser has already turned `http://0x7f.1` into what it means
 * @param field the field that the problem names
 * @throws ProblemError `validation_failed`
 */
export const assertAdmittedReceiver = (url: string, guard: Pick<AddressGuard, 'refusalOf'>, field = 'url'): void => {
  const address = literalAddress(new URL(url).hostname);
  const refusal = address === undefined ? null : guard.refusalOf(address);
  if (refusal === null) return;
  throw invalidField(
    field,
    'refused_address',
    `must not name a ${refusal} address, which this server does not connect to`,
  );
};
