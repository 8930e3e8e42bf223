// Of redoc only its bundle is used, which contains everything that it needs.
const readPackage = (manifest) =>
  manifest.name === 'redoc' ? { ...manifest, dependencies: {}, peerDependencies: {} } : manifest;

module.exports = { hooks: { readPackage } };
