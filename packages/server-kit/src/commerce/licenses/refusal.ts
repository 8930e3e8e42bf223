import { type LicenseCode, licenseCodes } from '@watchpost/schemas';
import { ProblemError } from '../../request/http/problem.js';

/** What a license is refused for, as a problem: the sentence of the code, and the code. */
export const explained = (code: LicenseCode): ProblemError =>
  new ProblemError('conflict', `${licenseCodes[code]} (${code})`);
