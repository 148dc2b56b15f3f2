// `npm run build`: builds the browser apps whose sources have changed; with --force, all of them.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { BROWSER_APPS, sourceHash, staleApps, writeBuildStamp } from './launch/build-stamp.mjs';
import { compressFiles } from './launch/compress-files.ts';
import { writePages } from './launch/write-pages.ts';
import { writeVerifyPage } from './launch/write-verify-page.ts';
import { BOTH_BUILDS_MEGABYTES, availableMegabytes } from './launch/available-memory.ts';
import { exitCode } from './launch/run-in-foreground.mjs';
import { repositoryRoot } from './runtime.mjs';

const apps = process.argv.includes('--force') ? [...BROWSER_APPS] : staleApps(repositoryRoot);
const codes = await buildAll(apps);
process.exitCode = Math.max(0, ...codes);
if (apps.length === 0) console.log('The browser apps are built already.');

/** Side by side; where there is too little memory for that, one after the other. */
async function buildAll(stale: readonly string[]): Promise<readonly number[]> {
  if (availableMegabytes() >= BOTH_BUILDS_MEGABYTES) return Promise.all(stale.map(buildApp));
  const codes: number[] = [];
  for (const app of stale) codes.push(await buildApp(app));
  return codes;
}

/** Runs vite in a process of its own; shows its words only when it fails. Resolves to its exit code. */
async function buildApp(app: string): Promise<number> {
  const startedAtMs = performance.now();
  const hash = sourceHash(repositoryRoot, app);
  const vite = path.join(repositoryRoot, 'node_modules/vite/bin/vite.js');
  const words: Buffer[] = [];
  console.log(`Building the ${app} app ...`);
  const runVite = async (...extra: readonly string[]): Promise<number> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...extra], {
        cwd: path.join(repositoryRoot, 'apps', app),
      });
      child.stdout.on('data', (chunk: Buffer) => words.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => words.push(chunk));
      child.on('error', () => resolve(1));
      child.on('close', (status, signal) => resolve(exitCode(status, signal)));
    });
  const code = (await runVite()) || (app === 'web' ? await writePublicPages(runVite) : 0);
  if (code === 0) await compressFiles(path.join(repositoryRoot, 'apps', app, 'dist'));
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  if (code === 0) writeBuildStamp(repositoryRoot, app, hash);
  else process.stderr.write(Buffer.concat(words));
  console.log(code === 0 ? `Built the ${app} app in ${seconds} s.` : `The ${app} app could not be built.`);
  return code;
}

/** Builds what draws the public pages, and lays them beside the application. */
async function writePublicPages(runVite: (...extra: readonly string[]) => Promise<number>): Promise<number> {
  const folder = path.join(repositoryRoot, '.naru', 'prerender');
  const code = await runVite('--ssr', 'src/prerender/prerender.tsx', '--outDir', folder, '--emptyOutDir');
  if (code !== 0) return code;
  await writePages(path.join(repositoryRoot, 'apps/web/dist'), path.join(folder, 'prerender.js'));
  return writeVerifier(runVite);
}

/** Builds the page that verifies signed documents without the desk. */
async function writeVerifier(runVite: (...extra: readonly string[]) => Promise<number>): Promise<number> {
  const folder = path.join(repositoryRoot, '.naru', 'verify');
  const code = await runVite('--mode', 'verify', '--outDir', folder, '--emptyOutDir');
  if (code !== 0) return code;
  await writeVerifyPage({
    sourceFolder: path.join(repositoryRoot, 'apps/web/src/verify'),
    scriptFile: path.join(folder, 'verify.js'),
    pageFile: path.join(repositoryRoot, 'apps/web/dist/verify.html'),
  });
  return 0;
}
