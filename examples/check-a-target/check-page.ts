import { type CheckEnvironment, checkTarget } from '@watchpost/checks';

/** Checks that a page is served and says what it should. */
export const checkPage = async (target: string, environment: Partial<CheckEnvironment> = {}): Promise<string> => {
  const { status, measurement } = await checkTarget(
    { type: 'http', target, assertions: [{ source: 'body', operator: 'contains', expected: 'Example' }] },
    environment,
  );
  const { message, latencyMs } = measurement;
  return message === null ? `${status} after ${latencyMs} ms` : `${status}: ${message}`;
};

if (import.meta.main) {
  const [target = 'http://example.com/'] = process.argv.slice(2);
  console.log(await checkPage(target));
}
