// redoc comes with @redocly/cli, of which only the linter is used: what redoc itself needs is left out.
const readPackage = (manifest) =>
  manifest.name === 'redoc' ? { ...manifest, dependencies: {}, peerDependencies: {} } : manifest;

module.exports = { hooks: { readPackage } };
