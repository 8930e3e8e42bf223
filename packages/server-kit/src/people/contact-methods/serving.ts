import { contactMethodOperations } from './contact-method.js';
import { preferenceOperations } from './preferences.js';
import { pushKeyOperations } from './push-key.js';
import { testMethodOperations } from './test-method.js';
import { verifyMethodOperations } from './verify-method.js';

export const verbs = {
  ...contactMethodOperations,
  ...verifyMethodOperations,
  ...testMethodOperations,
  ...pushKeyOperations,
  ...preferenceOperations,
};
