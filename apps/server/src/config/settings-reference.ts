// For the reference of the settings: their schemas, not their values.
export { PROCESS_SETTINGS } from './process-settings.ts';
export { SETTING_CATALOGUE } from './setting-catalogue.ts';
