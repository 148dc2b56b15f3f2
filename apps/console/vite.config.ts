import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { textsOfLanguage } from '@naru/ui/texts-of-language';

/** Strict content policy: everything is a file of its own, so nothing may be inlined into the page. */
export default defineConfig({
  plugins: [react({ jsxImportSource: '@naru/ui' }), textsOfLanguage()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      // Schemas are made without effects, so those that no page needs are left out.
      treeshake: { manualPureFunctions: ['Type'] },
      output: {
        codeSplitting: {
          // One file with what every page needs first, one with what three parts of the console need.
          groups: [
            { name: 'frame', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5188,
    proxy: { '/api': { target: 'http://127.0.0.1:8788' } },
  },
});
