/** What the arguments are that several commands have. */
export const aboutArguments = {
  id: 'Its id',
  idOrName: 'Its id or name',
  incidentId: 'Its number, such as 42, or its id',
  provider: 'The provider, such as github',
  deliveryId: 'Id of the delivery, such as dlv_… of a webhook or ndl_… of a channel',
  token: 'The last part of the heartbeatUrl of its monitor',
  runId: 'Id of the run, such as rrn_…',
  recoveryId: 'Id of the recovery, such as rcv_…',
} as const satisfies Readonly<Record<string, string>>;

/** What an argument is, by the name that it has in the contract. */
export const aboutArgument = (name: string): string =>
  Object.entries(aboutArguments).find(([known]) => known === name)?.[1] ?? `Its ${name}`;
