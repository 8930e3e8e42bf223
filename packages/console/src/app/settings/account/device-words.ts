import { defineWords } from '../../words/define-words.js';

const en = {
  title: 'Sign in a program',
  hostAccount: 'Your account is kept by the system that signed you in, so programs are not signed in here.',
  intro: 'The command line has shown you a code. Type it in here.',
  code: 'Code',
  codeHint: 'Eight letters, such as WDJB-MJHT.',
  find: 'Next',
  question: 'Did you start this program yourself, just now?',
  program: 'It calls itself',
  from: 'It asks from the address',
  asked: 'It asked',
  otherNetwork: 'It asks from another network than yours. If that is not a machine of yours, refuse it.',
  warning:
    'It will be able to do all that you can, until you end its session. If another person gave you this code, refuse it.',
  allow: 'Sign it in as me',
  refuse: 'Refuse',
  signInAgain: 'Sign in again',
  allowed: 'The program is signed in. You can close this page.',
  refused: 'The program was refused. You can close this page.',
};

export const deviceWords = defineWords(en, () => import('./device-words.de.js'));
