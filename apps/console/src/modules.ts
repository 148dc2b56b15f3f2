import { NEWSLETTER } from '../../../modules/newsletter/console.ts';
import type { ConsoleModule } from './module-kit.ts';

/** The optional features of this desk: without its lines here and its folder, one is gone. */
export const MODULES: readonly ConsoleModule[] = [NEWSLETTER];
