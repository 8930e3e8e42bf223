import { loginOperations } from './login.js';
import { refreshOperations } from './refresh.js';
import { sessionOperations } from './session.js';
import { verifySecondFactorOperations } from './verify-second-factor.js';

export const verbs = {
  ...loginOperations,
  ...refreshOperations,
  ...sessionOperations,
  ...verifySecondFactorOperations,
};
