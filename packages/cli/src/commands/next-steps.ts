type Fields = Readonly<Record<string, unknown>>;

/** What a person does next, by operation, from what the server answered; `undefined` where nothing suggests itself. */
const steps: Readonly<Record<string, (answer: Fields) => string | undefined>> = {
  'auth.register': () => 'Follow the link in it; then sign in with `watchpost login`.',
  'monitors.create': ({ heartbeatUrl }) =>
    typeof heartbeatUrl === 'string' ? `Its job reports with: curl -X POST ${heartbeatUrl}` : undefined,
  'alertRules.create': ({ id }) => `Try it on what was stored: watchpost alert-rules test ${id}`,
  'webhooks.create': ({ id }) => `Send a test event: watchpost webhooks test ${id}`,
};

/** What to do next after an operation. */
export const nextStep = (operationId: string, answer: Fields): string | undefined => steps[operationId]?.(answer);
