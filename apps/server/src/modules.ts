import { NEWSLETTER } from '../../../modules/newsletter/server.ts';
import { PRACTICE } from '../../../modules/practice/server.ts';
import type { ServerModule } from './module-kit.ts';

/** The optional features of this desk: to remove one, delete its lines here and its folder. */
export const MODULES: readonly ServerModule[] = [NEWSLETTER, PRACTICE];
