/** Subpath export for real networks, loaded only by desks that use some. */
export { type RailsConfigResult, parseRailsConfig } from './config/parse-rails-config.ts';
export { openRails } from './open-rails.ts';
export { inspectSources } from './inspect/inspect-sources.ts';
export type { RailSource } from './inspect/rail-source.ts';
export { type PublicServerCheck, checkPublicServers } from './inspect/check-public-servers.ts';
