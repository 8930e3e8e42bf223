import type { ImportPlan } from '@watchpost/client/uptime-kuma';
import { usageFailure } from '../failure.js';
import type { GivenVariable } from './step-texts.js';

/** What is said of an entry, for programs. */
export interface Remark {
  readonly code: string;
  readonly values: readonly string[];
}

type Entries<Kind extends keyof ImportPlan, More> = readonly (ImportPlan[Kind][number] & More)[];

/** What is to be created from a file, with a code for all that is said of it. */
export interface RemarkedPlan {
  readonly monitors: Entries<'monitors', { readonly remarks: readonly Remark[] }>;
  readonly skipped: Entries<'skipped', { readonly remark: Remark }>;
  readonly invalid: Entries<'invalid', { readonly remark: Remark }>;
}

/** Where an import comes from. */
export interface ImportSource {
  /** A path, or `-` for standard input. */
  readonly file: string;
  /** The configuration of the blackbox exporter beside that of Prometheus. */
  readonly modules: string | undefined;
  /** Names, ids and types of the file to leave out. */
  readonly except: readonly string[];
  /** Values of variables of the file, as `name=value`. */
  readonly variables: readonly string[];
  /** Operations of a description of an API to take. */
  readonly operations: readonly string[];
  /** Reads a file of YAML or JSON; a failure names its line. */
  readonly read: (file: string) => Promise<unknown>;
  /** Reads a file as text. */
  readonly readText: (file: string) => Promise<string>;
}

const planKuma = async ({ file, except, read }: ImportSource): Promise<RemarkedPlan> => {
  const { isSqliteFile, readKumaDatabase } = await import('./kuma-database.js');
  const backup = file !== '-' && (await isSqliteFile(file)) ? await readKumaDatabase(file) : await read(file);
  // Loaded only here: nothing else needs to know how other programs write their files.
  const { planUptimeKuma, UptimeKumaBackupError } = await import('@watchpost/client/uptime-kuma');
  try {
    return planUptimeKuma(backup, except);
  } catch (error) {
    throw error instanceof UptimeKumaBackupError ? usageFailure(error.message, error.hint) : error;
  }
};

const planGatusFile = async ({ file, except, read }: ImportSource): Promise<RemarkedPlan> => {
  const { isGatusConfiguration, planGatus } = await import('./gatus.js');
  const configuration = await read(file);
  if (isGatusConfiguration(configuration)) return planGatus(configuration, except);
  throw usageFailure('The file is no configuration of Gatus.', 'It is the YAML file with “endpoints”.');
};

const planBlackboxFiles = async ({ file, modules, except, read }: ImportSource): Promise<RemarkedPlan> => {
  if (modules === undefined) {
    throw usageFailure(
      'The modules of the blackbox exporter are missing.',
      'Name its configuration, too: prometheus.yml --from blackbox --modules blackbox.yml',
    );
  }
  const { isBlackboxConfiguration, isPrometheusConfiguration, planBlackbox } = await import('./blackbox.js');
  const [prometheus, blackbox] = [await read(file), await read(modules)];
  if (!isPrometheusConfiguration(prometheus)) {
    throw usageFailure('The file is no configuration of Prometheus.', 'It is the YAML file with “scrape_configs”.');
  }
  if (!isBlackboxConfiguration(blackbox)) {
    throw usageFailure(
      `${modules} is no configuration of the blackbox exporter.`,
      'It is the YAML file with “modules”.',
    );
  }
  return planBlackbox({ prometheus, blackbox }, except);
};

const planBetterStackFile = async ({ file, except, read }: ImportSource): Promise<RemarkedPlan> => {
  const { isBetterStackExport, planBetterStack } = await import('./better-stack.js');
  const answers = await read(file);
  if (isBetterStackExport(answers)) return planBetterStack(answers, except);
  throw usageFailure(
    'The file has no monitors of Better Stack.',
    'It is the JSON of https://uptime.betterstack.com/api/v2/monitors, or several of its pages in a list.',
  );
};

const planStatusCakeFile = async ({ file, except, read }: ImportSource): Promise<RemarkedPlan> => {
  const { isStatusCakeExport, planStatusCake } = await import('./statuscake.js');
  const answers = await read(file);
  if (isStatusCakeExport(answers)) return planStatusCake(answers, except);
  throw usageFailure(
    'The file has no checks of StatusCake.',
    'It is the JSON of https://api.statuscake.com/v1/uptime/ID, or several answers in a list.',
  );
};

/** @throws CommandFailure `usage` when one has no name */
const variablesOf = async ({ variables }: ImportSource): Promise<ReadonlyMap<string, GivenVariable>> => {
  const { isSecretName } = await import('./step-texts.js');
  return new Map(
    variables.map((written): [string, GivenVariable] => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(written) ?? [];
      if (name === undefined || value === undefined) throw usageFailure('--variable takes name=value.');
      return [name, { value, isSecret: isSecretName(name) }];
    }),
  );
};

const planPostmanFile = async (source: ImportSource): Promise<RemarkedPlan> => {
  const { isPostmanCollection, planPostman } = await import('./postman.js');
  const collection = await source.read(source.file);
  if (isPostmanCollection(collection)) {
    return planPostman(collection, { except: source.except, variables: await variablesOf(source) });
  }
  throw usageFailure('The file is no collection of Postman.', 'Export it as “Collection v2.1”.');
};

const planHarFile = async ({ file, except, read }: ImportSource): Promise<RemarkedPlan> => {
  const { isHar, planHar } = await import('./har.js');
  const har = await read(file);
  if (isHar(har)) return planHar(har, except);
  throw usageFailure('The file is no recording.', 'Browsers save one in their network tools, as HAR.');
};

const planRecorderFile = async ({ file, except, read }: ImportSource): Promise<RemarkedPlan> => {
  const { isRecording, planRecording } = await import('./recorder.js');
  const recording = await read(file);
  if (isRecording(recording)) return planRecording(recording, except);
  throw usageFailure(
    'The file is no flow of Chrome DevTools Recorder.',
    'Export it as “JSON file” in the Recorder panel of Chrome.',
  );
};

const planOpenApiFile = async (source: ImportSource): Promise<RemarkedPlan> => {
  const { isOpenApi, planOpenApi } = await import('./openapi.js');
  const document = await source.read(source.file);
  if (isOpenApi(document)) {
    const { except, operations: only } = source;
    return planOpenApi(document, { except, only, variables: await variablesOf(source) });
  }
  throw usageFailure('The file is no description of an API in OpenAPI 3.', 'It is JSON or YAML with “openapi: 3.…”.');
};

const planHurlFile = async (source: ImportSource): Promise<RemarkedPlan> => {
  const { planHurl } = await import('./hurl.js');
  const { file, except, readText } = source;
  const name = file === '-' ? 'Hurl' : (file.split(/[/\\]/).at(-1) ?? file).replace(/\.hurl$/, '');
  return planHurl(await readText(file), { name, except, variables: await variablesOf(source) });
};

const planners: Readonly<Record<string, (source: ImportSource) => Promise<RemarkedPlan>>> = {
  'uptime-kuma': planKuma,
  gatus: planGatusFile,
  blackbox: planBlackboxFiles,
  'better-stack': planBetterStackFile,
  statuscake: planStatusCakeFile,
  postman: planPostmanFile,
  har: planHarFile,
  recorder: planRecorderFile,
  openapi: planOpenApiFile,
  hurl: planHurlFile,
};

/** Programs whose files are read. */
export const importedPrograms: readonly string[] = Object.keys(planners);

/**
 * Plans what to create from the file of another program. Nothing is asked of a server.
 *
 * @throws CommandFailure `usage` when it is no such file
 */
export const planFrom = async (program: string, source: ImportSource): Promise<RemarkedPlan> => {
  const plan = planners[program];
  if (plan === undefined) throw new TypeError(`no such program: ${program}`);
  if (source.modules !== undefined && plan !== planBlackboxFiles) {
    throw usageFailure('--modules has a meaning with --from blackbox alone.');
  }
  const takesVariables = [planPostmanFile, planOpenApiFile, planHurlFile].includes(plan);
  if (source.variables.length > 0 && !takesVariables) {
    throw usageFailure('--variable has a meaning with --from postman, openapi or hurl alone.');
  }
  if (source.operations.length > 0 && plan !== planOpenApiFile) {
    throw usageFailure('--operation has a meaning with --from openapi alone.');
  }
  return plan(source);
};
