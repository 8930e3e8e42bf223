import { defineRoom } from '../../request/room.js';
import { prometheusQueryOperations } from './query-operations.js';
import { prometheusSeriesOperations } from './series-operations.js';

export const prometheusRoom = defineRoom({
  name: 'prometheus',
  verbs: {
    ...prometheusQueryOperations,
    ...prometheusSeriesOperations,
  },
});
