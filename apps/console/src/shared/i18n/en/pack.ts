import { DESK_EN } from './desk-pack.ts';
import { PAGE_EN } from './page-pack.ts';

/** Every text of the console in English. A value goes in the place of its `{{name}}`. */
export const EN = { ...DESK_EN, ...PAGE_EN };
