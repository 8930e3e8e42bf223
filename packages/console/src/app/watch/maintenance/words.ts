import { defineWords } from '../../words/define-words.js';

const en = {
  new: 'New maintenance window',
  empty: 'No maintenance window yet. While one is active, monitors are checked and no notification is sent.',
  command: (url: string) =>
    `watchpost login --server ${url}\nwatchpost maintenance-windows create --name Deployment --target-scope all --schedule-starts-at now --schedule-ends-at 30m`,
  windows: 'Windows',
  calendar: 'Calendar',
  today: 'Today',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  nothing: 'Nothing takes place this month.',
  tooMany: 'There are more than are shown.',
  name: 'Name',
  description: 'Description',
  descriptionHint: 'What is done meanwhile.',
  enabled: 'Takes place',
  status: 'Status',
  statuses: { scheduled: 'Scheduled', active: 'Active', ended: 'Ended', cancelled: 'Cancelled', off: 'Switched off' },
  starts: 'Starts',
  ends: 'Ends',
  schedule: 'Schedule',
  which: 'Monitors',
  kind: 'When',
  kinds: { once: 'Once', daily: 'Every day', weekly: 'Every week', monthly: 'Every month', cron: 'Cron expression' },
  time: 'At',
  days: 'On',
  dayOfMonth: 'Day of the month',
  cron: 'Cron expression',
  cronHint: 'Minute, hour, day of the month, month, day of the week.',
  timezone: 'Time zone',
  timezoneHint: 'It begins at that hour of the day, also after a change to summer time.',
  duration: 'Duration in minutes',
  next: 'Next times',
  nextUnknown: 'The next times are known after it was saved.',
  nextNone: 'It will not take place again.',
  here: (zone: string) => `Here (${zone})`,
  to: 'to',
  inYourTime: (zone: string) => `In the time of this browser (${zone}).`,
  remove: 'Delete window',
  actions: 'More actions',
};

/** The shape of these words. */
export type MaintenanceWords = typeof en;

export const maintenanceWords = defineWords(en, () => import('./words.de.js'));
