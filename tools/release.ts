// `npm run release`: writes to dist/ an archive that starts without a registry, the list of its parts,
// and the checksums of both. `-- --sign KEYFILE` also signs the checksums with an SSH key.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BROWSER_APPS } from './launch/build-stamp.mjs';
import { markInstalled, npmCommand } from './launch/install.mjs';
import { normalizeSbom } from './release/normalize-sbom.ts';
import { packFolder } from './release/pack-folder.ts';
import { repositoryRoot } from './runtime.mjs';

const [flag, signingKey, ...rest] = process.argv.slice(2);
if ((flag !== undefined && (flag !== '--sign' || signingKey === undefined)) || rest.length > 0)
  throw new Error('Usage: npm run release [-- --sign KEYFILE]');
if (outputOf('git', ['status', '--porcelain']) !== '')
  throw new Error('The folder has changes that are not committed. A release is made of a commit.');

const manifest: { readonly version: string } = JSON.parse(readIn('package.json'));
const committedAtSeconds = Number(outputOf('git', ['log', '-1', '--format=%ct']));
const name = `naru-${manifest.version}-${process.platform}-${process.arch}`;
/** npm's own notes, which differ between installs, and a network for the tests. */
const LEFT_OUT = ['.package-lock.json', '.bin', '.cache', '@foundry-rs'].map(
  (each) => `node_modules/${each}`,
);
const target = path.join(repositoryRoot, 'dist');
const staging = mkdtempSync(path.join(tmpdir(), 'naru-release-'));
try {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  const root = path.join(staging, name);
  mkdirSync(root);
  fillRelease(root);
  await packFolder({
    parent: staging,
    name,
    file: inTarget(`${name}.tar.gz`),
    modifiedAt: committedAtSeconds,
  });
  writeFileSync(inTarget(`${name}.cdx.json`), sbomOf(root));
} finally {
  rmSync(staging, { recursive: true });
}
const sums = [`${name}.cdx.json`, `${name}.tar.gz`].map((file) => `${sha256Of(inTarget(file))}  ${file}\n`);
writeFileSync(inTarget('SHA256SUMS'), sums.join(''));
if (signingKey !== undefined)
  run('ssh-keygen', ['-q', '-Y', 'sign', '-n', 'naru-release', '-f', signingKey, inTarget('SHA256SUMS')]);
process.stdout.write(sums.join(''));

/** The committed sources, the built browser apps, and the packages of a running desk with their Node. */
function fillRelease(root: string): void {
  const source = path.join(staging, 'source.tar');
  run('git', ['archive', '--format=tar', `--output=${source}`, 'HEAD']);
  run('tar', ['-xf', source, '-C', root]);
  run(process.execPath, ['tools/build.ts']);
  for (const app of BROWSER_APPS) {
    for (const place of [`apps/${app}/dist`, `.naru/build-${app}`])
      cpSync(path.join(repositoryRoot, place), path.join(root, place), { recursive: true });
  }
  runNpm(root, ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  const runtime = `node_modules/node-${process.platform}-${process.arch}`;
  for (const unused of [`${runtime}/include`, `${runtime}/share`, ...LEFT_OUT])
    rmSync(path.join(root, unused), { recursive: true, force: true });
  // One name for the service and the image, whatever the processor.
  symlinkSync(path.basename(runtime), path.join(root, 'node_modules/.runtime'));
  markInstalled(root);
}

/** The list of the parts, in CycloneDX. */
function sbomOf(root: string): string {
  const { command, args } = npmCommand(process.env);
  const words = [...args, 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  return normalizeSbom(outputOf(command, words, root), committedAtSeconds);
}

function runNpm(root: string, words: readonly string[]): void {
  const { command, args } = npmCommand(process.env);
  run(command, [...args, ...words], root);
}

function run(command: string, args: readonly string[], cwd = repositoryRoot): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} failed`, { cause: error });
}

function outputOf(command: string, args: readonly string[], cwd = repositoryRoot): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`, { cause: error });
  return stdout.trim();
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function readIn(file: string): string {
  return readFileSync(path.join(repositoryRoot, file), 'utf8');
}

function inTarget(file: string): string {
  return path.join(target, file);
}
