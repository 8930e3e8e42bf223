// Must be the first import of a program: it ends the program in words where what follows would end it in a crash. Written
// in plain syntax, because Nodes that are too old read it as well.

/** The oldest Node that this package and the server kit run on, as `engines` of their manifests has it. */
const oldest: readonly [number, number] = [22, 19];

const version: string = process.versions.node;
const [major = 0, minor = 0] = version.split('.').map(Number);

if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  const error = new Error(
    `Node ${oldest.join('.')} or newer is required; this is Node ${version}. Install a newer one: https://nodejs.org`,
  );
  error.name = 'NodeVersionError';
  throw error;
}
