import { defineRoom } from '../../request/room.js';
import { contactMethodOperations } from './contact-method.js';
import { preferenceOperations } from './preferences.js';
import { pushKeyOperations } from './push-key.js';
import { testMethodOperations } from './test-method.js';
import { verifyMethodOperations } from './verify-method.js';

export const contactMethodsRoom = defineRoom({
  name: 'contactMethods',
  part: 'signIn',
  verbs: {
    ...contactMethodOperations,
    ...verifyMethodOperations,
    ...testMethodOperations,
    ...pushKeyOperations,
    ...preferenceOperations,
  },
});
