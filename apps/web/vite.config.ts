import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What stands around every screen. Its sheet comes first, so it settles the order of the layers. */
const FRAME = new RegExp(
  [
    '/node_modules/(?:react|react-dom|scheduler|react-router|@tanstack)/',
    '/packages/ui/src/(?:[\\w-]+\\.(?:css|ts)|(?:button|class-names|hidden|icon|loading|logo|theme)/)',
    '/web/src/shared/(?!i18n/kr|market/(?:asset-name|money-unit|rate-stream)|steps/|toast/toast-place)',
  ].join('|'),
);

/** What the screens of an exchange are made of; loaded beside the first of them. */
const PARTS = new RegExp(
  [
    '/packages/core/src/',
    '/packages/ui/src/(?!(?:qr|toast|table|tabs|disclosure)/)',
    '/web/src/shared/steps/',
  ].join('|'),
);

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Tells which files a page that is written out has to name in its head.
    manifest: !isSsrBuild,
    // The policy of the pages allows scripts, styles and fonts from files alone.
    assetsInlineLimit: 0,
    // One sheet is smaller than many, and one request.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: isSsrBuild
          ? false
          : {
              groups: [
                { name: 'frame', test: FRAME, priority: 2 },
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
