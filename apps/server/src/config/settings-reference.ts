// For the reference of the settings: their schemas, not their values.
export type { EnvSetting } from './env-setting.ts';
export { PROCESS_SETTINGS } from './process-setting-table.ts';
export { SETTING_CATALOGUE } from './setting-catalogue.ts';
