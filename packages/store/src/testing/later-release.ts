// Loaded before a program of the product (`node --import`): makes it a release that comes `LATER_RELEASES`
// after this one, with planted migrations.
import { registerHooks } from 'node:module';

const OWN = new URL('../migrations/all-migrations.ts', import.meta.url).href;
const LATER = new URL('./later-migrations.ts', import.meta.url).href;
/** It builds on the migrations of this release. */
const BUILDER = new URL('./planted-migrations.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const found = nextResolve(specifier, context);
    return found.url === OWN && context.parentURL !== BUILDER ? { ...found, url: LATER } : found;
  },
});
