import react from '@vitejs/plugin-react';
import { type UserConfig, defineConfig } from 'vite';
import { textsOfLanguage } from '@naru/ui/texts-of-language';

/** What the form is made of on the first page and on its own, without the part that unfolds later. */
const FORM = [
  /features\/exchange\/(?!order-part|exchange-panel|requote|field\/(?:address|email|typed|scan|start))/,
  /features\/resume|coin-(?:picker|list|option|shortcuts)|crossing-rate|typed-(?:amount|digits)/,
  /amount-input/,
];
const isOfForm = (id: string): boolean => FORM.some((part) => part.test(id));
const CHARTS = /features\/market|change-text|use-is-seen/;
/** What addresses are checked with, which no page begins with. */
const HASHES = /@noble/;

/** `--mode verify`: one script of its own, for the page that verifies signed documents without the desk. */
const VERIFIER: UserConfig = {
  publicDir: false,
  build: {
    lib: {
      entry: 'src/verify/verify-page.ts',
      formats: ['iife'],
      name: 'verify',
      fileName: () => 'verify.js',
    },
    target: 'es2023',
  },
};

export default defineConfig(({ isSsrBuild = false, mode }) =>
  mode === 'verify' ? VERIFIER : configOfApp(isSsrBuild),
);

function configOfApp(isSsrBuild: boolean): UserConfig {
  return {
    plugins: [react({ jsxImportSource: '@naru/ui' }), textsOfLanguage()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // Lists the files that a prerendered page has to name in its head.
      manifest: !isSsrBuild,
      // The policy of the pages allows scripts, styles and fonts from files alone.
      assetsInlineLimit: 0,
      // Browsers that know both colour schemes of a page by themselves: all since May 2024.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        // Schemas are made without effects, so those that no page needs are left out.
        treeshake: { manualPureFunctions: ['Type', 'asTypeBox'] },
        output: {
          codeSplitting: isSsrBuild
            ? false
            : {
                // One file with what every page begins with, two with what the first page and one other need,
                // one with what four parts of the site need.
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'frame', tags: ['$initial'], priority: 2 },
                  { name: 'form', test: isOfForm, minShareCount: 2, priority: 1 },
                  { name: 'charts', test: CHARTS, minShareCount: 2, priority: 1 },
                  { name: 'hashes', test: HASHES, minShareCount: 2, priority: 1 },
                  { name: 'shared', minShareCount: 4 },
                ],
              },
        },
      },
    },
    // What writes pages out runs by itself, without a folder of packages beside it.
    ssr: { noExternal: true },
    // The server runs it too, where React would otherwise choose its slow version by the environment.
    ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
    server: {
      port: 5173,
      strictPort: true,
      proxy: { '/api': { target: 'http://127.0.0.1:8787' } },
    },
  };
}
