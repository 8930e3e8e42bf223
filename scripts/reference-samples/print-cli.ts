import type { SampleRequest } from './sample-request.ts';

/** As much of a command as its sample is made from. */
export interface SampledCommand {
  /** Without `watchpost`; the names of its arguments are in capitals. */
  readonly examples: readonly string[];
  readonly path: readonly string[];
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The request as a command; of an operation without a command, as `watchpost api`. */
export const printCli = (request: SampleRequest, command: SampledCommand | undefined): string => {
  const { method, path, ids, body } = request;
  if (command === undefined || command.path[0] === 'api') {
    const filled = ids.reduce((text, { name, value }) => text.replace(`{${name}}`, value), path).replace('/api/v1', '');
    return `watchpost api ${method} ${filled}${body === undefined ? '' : ` \\\n  --data '${JSON.stringify(body)}'`}`;
  }
  // The organization is the one that commands act in.
  const own = ids.filter(({ name }) => name !== 'orgId');
  const plain = [...command.path, ...own.map(({ name }) => kebab(name).toUpperCase())].join(' ');
  const [first = plain] = command.examples;
  // The examples of lists show how to get them whole; a request for one page is what is described.
  const example = first === `${plain} --all -o json` ? plain : first;
  const line = own.reduce(
    (text, { name, value }) => text.replace(new RegExp(`(?<= )${kebab(name).toUpperCase()}(?= |$)`), value),
    example,
  );
  const whole = `watchpost ${line}`;
  return whole.length <= 80 ? whole : whole.replaceAll(/ (?=--[a-z])/g, ' \\\n  ');
};
