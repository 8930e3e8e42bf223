import type { Bound } from '@watchpost/schemas';

/** Every bound of an agent by its name: modules take theirs from here, and `docs/bounds.md` shows them. */
export const agentBounds = {
  buffer: {
    most: 67_108_864,
    unit: 'bytes',
    reason:
      'Results on disk that are not sent yet: a day of 200 monitors each minute; beyond, the oldest are dropped. As much again for scrapes.',
  },
  bufferFile: {
    most: 1_048_576,
    unit: 'bytes',
    reason: 'One file of the buffer: what is repeated after a crash, and what is dropped at once when it is full.',
  },
  bufferMemory: {
    most: 10_000,
    unit: 'entries',
    reason: 'Results in memory while the disk takes none: some 10 MB.',
  },
  batch: {
    most: 786_432,
    unit: 'bytes',
    reason: 'Results of one request: the server reads 1 MiB, and what is around them needs some.',
  },
  scrape: {
    most: 524_288,
    unit: 'bytes',
    reason: 'One scrape as it is reported: less than a batch takes, and some 3,000 series.',
  },
  checks: {
    most: 1000,
    unit: 'entries',
    reason: 'Checks at a time: each has a connection, and up to a megabyte of an answer.',
  },
  engineAnswer: {
    most: 1_048_576,
    unit: 'bytes',
    reason: 'What a container engine says of a container: some ten thousand, with its labels and its log of health.',
  },
  engineList: {
    most: 8_388_608,
    unit: 'bytes',
    reason: 'What a container engine lists for discovery: some thousand containers with their labels.',
  },
  discoveredMonitors: {
    most: 2000,
    unit: 'entries',
    reason: 'Monitors that discovery makes of one source, 200 unless `--most` says otherwise: an agent checks so many.',
  },
  discoveredTags: { most: 20, unit: 'entries', reason: 'Tags of a discovered monitor: what fits a row of a list.' },
  discoveryFile: {
    most: 4_194_304,
    unit: 'bytes',
    reason: 'One file that discovery reads: some ten thousand targets.',
  },
  discoveryFiles: { most: 100, unit: 'entries', reason: 'Files of one pattern that discovery reads.' },
  serviceAnswers: {
    most: 1000,
    unit: 'entries',
    reason:
      'Answers over mDNS of one reading: a full network has some hundred. More are a flood, and nothing of them counts.',
  },
  serviceRecords: { most: 200, unit: 'entries', reason: 'Records of one such answer: a datagram has room for fewer.' },
  servicePlaces: {
    most: 8,
    unit: 'entries',
    reason: 'Places of a service, and addresses of a host, that are kept: one is right.',
  },
  serviceInterfaces: { most: 16, unit: 'entries', reason: 'Interfaces that are asked for services.' },
  serviceQuestions: { most: 30, unit: 'entries', reason: 'Questions of one datagram: what fits a frame of a network.' },
  discoveryInterval: { most: 86_400, unit: 'seconds', reason: 'From one reading of the sources to the next: a day.' },
  commandsAtOnce: {
    most: 10,
    unit: 'entries',
    reason: 'Programs of monitors of type `command` at a time: each is a process, and others are checked meanwhile.',
  },
  browserChecksAtOnce: {
    most: 2,
    unit: 'entries',
    reason: 'Flows of monitors of type `browser` at a time: what a browser runs at once; others are checked meanwhile.',
  },
  commandOutput: {
    most: 65_536,
    unit: 'bytes',
    reason:
      'What a program prints on each of its two outputs: a plugin prints some lines. One that prints more is killed.',
  },
  commandLine: { most: 500, unit: 'characters', reason: 'The first line of a program, as it is reported.' },
  killRounds: {
    most: 50,
    unit: 'number',
    reason: 'Times that processes of a program are searched and killed while it starts others.',
  },
  drain: { most: 600, unit: 'seconds', reason: 'Wait for checks that run when an agent stops: the longest timeout.' },
  exchanges: { most: 10, unit: 'entries', reason: 'Exchanges that the clock is corrected by.' },
  healthConnections: { most: 20, unit: 'entries', reason: 'Connections to the health endpoint at a time.' },
  tokenFile: { most: 4096, unit: 'bytes', reason: 'A token has fewer than a hundred characters.' },
} as const satisfies Readonly<Record<string, Bound>>;
