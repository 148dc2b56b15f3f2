import { fileURLToPath } from 'node:url';
import { keepCompiledCode } from './config/keep-compiled-code.ts';

// Runs before anything else is imported.
keepCompiledCode(fileURLToPath(new URL('../../../node_modules/.cache/naru', import.meta.url)));
const { serve } = await import('./serve.ts');
await serve();
