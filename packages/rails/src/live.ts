/** The door to networks that exist: loaded by whoever serves any. */
export { type RailsConfigResult, parseRailsConfig } from './config/parse-rails-config.ts';
export { openRails } from './open-rails.ts';
