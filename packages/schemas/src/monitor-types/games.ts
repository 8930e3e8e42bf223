import * as z from '../zod.js';

/** Validates `config` of a `minecraft` monitor and fills its defaults in. */
export const minecraftMonitorConfig = z
  .strictObject({
    edition: z
      .enum(['java', 'bedrock'], { error: 'must be one of: java, bedrock' })
      .default('java')
      .describe('Which clients the server is for: `java` is asked over TCP, `bedrock` over UDP.'),
  })
  .meta({
    id: 'MinecraftMonitorConfig',
    description:
      'Settings of `minecraft` monitors. Assertions on `json` see `name`, `version`, `players` and `maxPlayers`.',
  });

/** Validates `config` of a `steam` monitor and fills its defaults in. */
export const steamMonitorConfig = z.strictObject({}).meta({
  id: 'SteamMonitorConfig',
  description:
    'Settings of `steam` monitors: none. A2S_INFO must be answered. Assertions on `json` see `name`, `map`, `game`, `players`, `maxPlayers` and `bots`.',
});

/** `config` of a `minecraft` monitor with its defaults filled in. */
export interface MinecraftMonitorConfig extends z.output<typeof minecraftMonitorConfig> {}
/** `config` of a `steam` monitor with its defaults filled in. */
export interface SteamMonitorConfig extends z.output<typeof steamMonitorConfig> {}
