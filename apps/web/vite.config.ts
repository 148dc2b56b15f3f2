import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { reactModules } from './vite/react-modules.ts';
import { shortClassNames } from './vite/short-class-names.ts';
import { shortProperties } from './vite/short-properties.ts';

/** What stands around every screen. Its sheet comes first, so it settles the order of the layers. */
const FRAME = new RegExp(
  [
    '/node_modules/(?:react|react-dom|scheduler|react-router|@tanstack)/',
    '/packages/ui/src/(?:[\\w-]+\\.(?:css|ts)|(?:button|class-names|field/(?!checkbox|select|text-area|password)|hidden|icon|loading|logo|theme)/)',
    'rolldown/runtime|module-of:',
    '/web/src/(?:main|app/)',
    '/web/src/shared/(?!api/read-(?:add|tr)|form/|i18n/kr|market/(?:asset|money)|part/|password/|steps/|toast/toast-place|transaction/)',
  ].join('|'),
);

/** What most screens are made of, with the amounts of an exchange, which two pages begin with. */
const PARTS = new RegExp(
  [
    '/packages/core/src/',
    '/packages/ui/src/(?:amount|coin/(?!coin-list)|facts|field/(?:select|text-area|password)|notice|seal|slip|table)',
    '/packages/ui/src/crossing/crossing-rate',
    '/packages/chains/src/(?:address/address-tag|catalog/)',
    '/web/src/shared/(?:api/read-(?:add|tr)|market/|transaction/)',
    '/web/src/features/market/(?!ui/(?:mood-bar|screener))',
    '/web/src/features/resume/(?!ui/(?:open-order-list|find-order))',
    '/web/src/features/exchange/model/(?!address-check)',
    '/web/src/features/exchange/ui/(?:amount|exchange-banks|form-messages|rate-line|use-(?!address))',
  ].join('|'),
);

/** What the pages of one exchange share, and few others need. */
const STEPS = new RegExp(['/packages/ui/src/(?:steps/|field/checkbox)', '/web/src/shared/steps/'].join('|'));

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [react(), reactModules(import.meta.filename)],
  css:
    command === 'build'
      ? {
          modules: { generateScopedName: shortClassNames(repositoryRoot) },
          postcss: { plugins: [shortProperties(repositoryRoot)] },
        }
      : {},
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Tells which files a page that is written out has to name in its head.
    manifest: !isSsrBuild,
    // The policy of the pages allows scripts, styles and fonts from files alone.
    assetsInlineLimit: 0,
    // Browsers that know both colour schemes of a page by themselves: all since May 2024.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: isSsrBuild
          ? false
          : {
              groups: [
                { name: 'frame', test: FRAME, priority: 3 },
                { name: 'steps', test: STEPS, priority: 2 },
                { name: 'parts', test: PARTS, priority: 1 },
              ],
            },
      },
    },
  },
  // What writes pages out runs by itself, without a folder of packages beside it.
  ssr: { noExternal: true },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: 'http://127.0.0.1:8787' } },
  },
}));
