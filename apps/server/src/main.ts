import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled once and kept, so that the next start need not strip types and compile again. Everything else is
// imported after it; where the folder cannot be written Node goes on without.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/naru', import.meta.url)));
const { serve } = await import('./serve.ts');
await serve();
