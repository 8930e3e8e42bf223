import { defineRoom } from '../../request/room.js';
import { createOnCallSchedules } from './kept-schedule.js';
import { onCallScheduleOperations, onCallScheduleResource } from './on-call-schedule.js';
import { createOnCallWorker } from './on-call-worker.js';
import { onCallOverrideOperations } from './overrides.js';
import { shiftCalendarOperations } from './shift-calendar.js';
import { onCallOperations } from './who-is-on-call.js';

export const onCallRoom = defineRoom({
  name: 'onCall',
  provides: ({ store }) => ({ onCall: createOnCallSchedules(store) }),
  resources: [onCallScheduleResource],
  verbs: {
    ...onCallScheduleOperations,
    ...onCallOverrideOperations,
    ...onCallOperations,
    ...shiftCalendarOperations,
  },
  workers: (parts) => [createOnCallWorker(parts)],
});
