import { defineWords } from '../../words/define-words.js';

const en = {
  new: 'New escalation policy',
  edit: 'Edit escalation policy',
  name: 'Name',
  description: 'Description',
  descriptionHint: 'What it is for.',
  target: 'Incidents about',
  onRequest: 'Only when a person escalates',
  severities: { minor: 'Minor', major: 'Major', critical: 'Critical' },
  minimumSeverity: 'From this severity on',
  steps: 'Steps',
  stepsHint: 'Taken one after the other until a person acknowledges the incident.',
  step: (number: number) => `Step ${number}`,
  roundStep: (round: number, step: number) => `Round ${round}, step ${step}`,
  addStep: 'Add a step',
  page: 'Who is paged',
  addTarget: 'Add who is paged',
  responders: 'All responders',
  members: 'Members',
  schedules: 'On call in a schedule',
  onCallIn: (name: string) => `On call in ${name}`,
  wait: 'Minutes until the next step',
  waits: (minutes: number) => `then ${minutes} min`,
  rounds: 'Rounds',
  roundsHint: 'How often all steps are taken.',
  whenUncovered: 'When a schedule has no person',
  uncovered: { next: 'Go on to the next step', responders: 'Page all responders' },
  whenExhausted: 'After the last round',
  exhausted: { responders: 'Page all responders', nothing: 'Do nothing' },
  acknowledgement: 'Minutes after which an acknowledged incident begins again',
  acknowledgementHint: 'Empty: never.',
  never: 'Never',
  minutes: (minutes: number) => `${minutes} min`,
  stepCount: (steps: number, rounds: number) =>
    `${steps} ${steps === 1 ? 'step' : 'steps'}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
  empty:
    'No escalation policy yet. It says who is paged about an incident, and who is next when no person acknowledges it.',
  command: 'watchpost escalation-policies list',
  readiness: {
    ready: 'Reaches people now',
    partial: 'Reaches people only in part',
    unreachable: 'Reaches no person now',
  },
  problems: 'What keeps pages from people',
  dryRun: 'Dry run',
  dryRunHint: 'What it would do without an acknowledgement. No page is sent.',
  begins: 'The incident begins',
  run: 'Show',
  after: (span: string) => `after ${span}`,
  atOnce: 'at once',
  noPerson: 'No person',
  last: 'After the last round',
  settings: 'Settings',
  actions: 'More actions',
  remove: 'Delete policy',
};

/** The shape of these words. */
export type EscalationWords = typeof en;

export const escalationWords = defineWords(en, () => import('./words.de.js'));
