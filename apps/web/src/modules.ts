import { NEWSLETTER } from '../../../modules/newsletter/web.ts';
import type { WebModule } from './module-kit.ts';

/** The optional features of this desk: to remove one, delete its lines here and its folder. */
export const MODULES: readonly WebModule[] = [NEWSLETTER];
