/** Subpath export for real networks, loaded only by desks that serve some. */
export { type RailsConfigResult, parseRailsConfig } from './config/parse-rails-config.ts';
export { openRails } from './open-rails.ts';
