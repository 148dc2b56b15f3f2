// For the reference of the settings: their schemas, not their values.
export { FRONT_SETTINGS } from './front-settings.ts';
export { LETTER_SETTINGS } from './letter-settings.ts';
export { LIMIT_SETTINGS } from './limit-settings.ts';
export { PROCESS_SETTINGS } from './process-settings.ts';
export { STORED_SETTINGS } from './stored-settings.ts';
