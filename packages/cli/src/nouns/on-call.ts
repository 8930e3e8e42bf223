import type { Noun } from './noun.js';

export const onCallSchedules: Noun = {
  summary: 'Schedules of who is on call, and their shifts',
  table: { columns: ['name', 'timezone', 'updatedAt', 'id'], expendable: ['updatedAt'] },
  operations: {
    overrides: {
      table: {
        columns: ['from', 'to', 'userId', 'replacesUserId', 'id'],
        expendable: ['replacesUserId'],
        hasExactTimes: true,
      },
    },
    create: {
      examples: [
        `on-call-schedules create --name Platform --timezone Europe/Berlin --layers '[{"name":"Primary","userIds":["usr_1","usr_2"],"startsOn":"2030-01-07"}]'`,
      ],
      nextStep: ({ id }) => `See who is on call: watchpost on-call-schedules on-call ${String(id)}`,
    },
  },
};

export const onCall: Noun = {
  summary: 'See who is on call',
  table: {
    columns: ['name', 'users', 'layer', 'since', 'until', 'id'],
    expendable: ['since', 'layer'],
    hasExactTimes: true,
  },
  flexible: ['name', 'users'],
};
