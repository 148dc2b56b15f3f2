import { NEWSLETTER } from '../../../modules/newsletter/server.ts';
import type { ServerModule } from './module-kit.ts';

/** The optional features of this desk: without its lines here and its folder, one is gone. */
export const MODULES: readonly ServerModule[] = [NEWSLETTER];
