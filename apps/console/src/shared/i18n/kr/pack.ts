import type { Messages } from '../translate.ts';
import { DESK_KR } from './desk-pack.ts';
import { PAGE_KR } from './page-pack.ts';

/** Every text of the console in Korean. `{{amount:은}}` is the value with 은 or 는. */
export const KR: Messages = { ...DESK_KR, ...PAGE_KR };
