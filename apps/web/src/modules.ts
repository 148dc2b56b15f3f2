import { NEWSLETTER } from '../../../modules/newsletter/web.ts';
import type { WebModule } from './module-kit.ts';

/** The optional features of this desk: without its lines here and its folder, one is gone. */
export const MODULES: readonly WebModule[] = [NEWSLETTER];
