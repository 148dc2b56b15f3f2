import { NEWSLETTER } from '../../../modules/newsletter/console.ts';
import { PRACTICE } from '../../../modules/practice/console.ts';
import type { ConsoleModule } from './module-kit.ts';

/** The optional features of this desk: to remove one, delete its lines here and its folder. */
export const MODULES: readonly ConsoleModule[] = [NEWSLETTER, PRACTICE];
