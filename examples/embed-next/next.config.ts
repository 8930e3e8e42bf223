import type { NextConfig } from 'next';

const config: NextConfig = {
  // The kit and its database drivers run as they were installed, not bundled.
  serverExternalPackages: ['@watchpost/server-kit'],
};

export default config;
