import { apiVersion } from '../../contract/operations.js';
import { CommandFailure } from '../../failure.js';
import { version } from '../../version.js';
import type { Command, Invocation } from '../command/command.js';

/** One thing that was checked. */
interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
  /** What to do when it is not ok. */
  readonly advice: string | null;
}

const findingFields: readonly (keyof Finding)[] = ['check', 'ok', 'found', 'advice'];

/** Tokens and certificates begin to fail at about this distance. */
const toleratedSkewMs = 30_000;

const fine = (check: string, found: string): Finding => ({ check, ok: true, found, advice: null });
const wrong = (check: string, found: string, advice: string | null): Finding => ({ check, ok: false, found, advice });

/** What an error means, as a finding. */
const wrongBecause = async (check: string, error: unknown, signal: AbortSignal): Promise<Finding> => {
  const { toFailure } = await import('../../report-failure.js');
  const { message, hint } = toFailure(error, { isInterrupted: signal.aborted });
  return wrong(check, message, hint);
};

const checkConfig = async ({ context: { config, signal } }: Invocation): Promise<Finding> => {
  try {
    const { profiles } = await config.read();
    if (await config.isOpenToOthers()) {
      return wrong('configuration', `${config.path} can be read by others`, `chmod 600 ${config.path}`);
    }
    const count = Object.keys(profiles).length;
    return fine('configuration', `${config.path}, ${count} ${count === 1 ? 'profile' : 'profiles'}`);
  } catch (error) {
    return wrongBecause('configuration', error, signal);
  }
};

/** Which version of the API both ends speak: packages have versions of their own. */
const spokenVersions = (ofServer: string | undefined): string =>
  ofServer === apiVersion
    ? `it and the server speak API ${apiVersion}`
    : `it speaks API ${apiVersion}, the server ${ofServer ?? 'does not say which'}`;

const checkServer = async ({ context, flags }: Invocation): Promise<Finding[]> => {
  const { probe } = await import('../../session/probe.js');
  try {
    const { url, latencyMs, skewMs, serverVersion } = await probe({ ...context, flags });
    const seconds = Math.round(Math.abs(skewMs ?? 0) / 100) / 10;
    return [
      fine('server', `${url} answers in ${Math.round(latencyMs)} ms`),
      skewMs === undefined
        ? fine('clock', 'the server does not send its time')
        : Math.abs(skewMs) > toleratedSkewMs
          ? wrong(
              'clock',
              `this machine is ${seconds} s ${skewMs > 0 ? 'ahead' : 'behind'}`,
              'Synchronise the clock of this machine.',
            )
          : fine('clock', `within ${Math.max(1, Math.ceil(seconds))} s of the server`),
      serverVersion === undefined || serverVersion.split('.')[0] === apiVersion.split('.')[0]
        ? fine('version', `watchpost ${version}; ${spokenVersions(serverVersion)}`)
        : wrong(
            'version',
            `this program speaks API ${apiVersion}, the server ${serverVersion}`,
            'Install the version that fits the server.',
          ),
    ];
  } catch (error) {
    return [await wrongBecause('server', error, context.signal)];
  }
};

const checkCredentials = async ({ context }: Invocation): Promise<Finding> => {
  try {
    const { client } = await context.connect();
    const me = await client.auth.me({ signal: context.signal });
    return fine('credentials', `${me.email ?? `API key ${me.name}`}, ${me.scopes.length} scopes`);
  } catch (error) {
    return wrongBecause('credentials', error, context.signal);
  }
};

/** `doctor`: what keeps this machine from a working call. */
export const doctorCommand: Command = {
  path: ['doctor'],
  summary: 'Find out why something does not work',
  description:
    'Checks the configuration, the connection to the server, the clock, the versions and the credentials. Ends with 1 when something is wrong.',
  run: async (invocation) => {
    const { output } = invocation.context;
    const findings = [
      await checkConfig(invocation),
      ...(await checkServer(invocation)),
      await checkCredentials(invocation),
    ];
    const faults = findings.filter(({ ok }) => !ok);
    if (output.format === 'csv') await output.all(findings, { operationId: 'doctor', fields: findingFields });
    else if (output.format !== 'table') await output.item({ ok: faults.length === 0, findings });
    else {
      const { good, bad } = output.painter;
      await output.lines(
        findings.flatMap(({ check, ok, found, advice }) => [
          `${ok ? good('●') : bad('✖')} ${check.padEnd(13)}  ${found}`,
          ...(advice === null ? [] : [`${' '.repeat(17)}${advice}`]),
        ]),
      );
    }
    if (faults.length > 0) {
      throw new CommandFailure('doctor_found', `${faults.length} of ${findings.length} checks found something wrong.`);
    }
  },
};
