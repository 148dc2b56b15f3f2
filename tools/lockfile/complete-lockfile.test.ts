import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  completeLockfile,
  missingOptionalPackages,
  platformEntry,
  type Lockfile,
} from './complete-lockfile.ts';
import { disagreeingFolders, withManifests } from './manifest-entries.ts';

const lockfile = {
  packages: {
    '': {},
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@tool/linux-x64': '1.0.0', '@tool/binding-linux-arm64-musl': '1.0.0' },
    },
    'node_modules/@tool/linux-x64': { version: '1.0.0', optional: true },
  },
};

test('a platform package without an entry gets one, and npm finds it in its place', () => {
  const { lockfile: whole, added } = completeLockfile(lockfile);
  assert.deepEqual(added, ['node_modules/@tool/binding-linux-arm64-musl']);
  assert.deepEqual(whole.packages, {
    ...lockfile.packages,
    'node_modules/@tool/binding-linux-arm64-musl': {
      version: '1.0.0',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
  });
  assert.deepEqual(missingOptionalPackages(whole), []);
});

test('a nested entry counts as held', () => {
  const nested = {
    packages: {
      'node_modules/tool': { optionalDependencies: { 'tool-darwin-x64': '2.0.0' } },
      'node_modules/tool/node_modules/tool-darwin-x64': { version: '2.0.0' },
    },
  };
  assert.deepEqual(missingOptionalPackages(nested), []);
});

test('a name that tells no platform is a fault', () => {
  const missing = {
    path: 'node_modules/extra',
    name: 'extra',
    version: '1.0.0',
    askedBy: 'node_modules/tool',
  };
  assert.throws(() => platformEntry(missing, false), /tells no platform/);
});

test('the lockfile is brought to agree with every package.json, new workspaces too', () => {
  const stale = { packages: { '': {}, e2e: { version: '1.0.0', dependencies: { a: '1.0.0' } } } };
  const facts = { version: '1.0.0', license: 'MIT' };
  const manifests = [
    { ...facts, folder: '', name: 'house', groups: {} },
    {
      ...facts,
      folder: 'e2e',
      name: '@house/e2e',
      groups: { dependencies: { b: '1.0.0', a: '1.0.0' }, devDependencies: {} },
    },
    { ...facts, folder: 'sim', name: '@house/sim', groups: { dependencies: { a: '1.0.0' } } },
  ];
  assert.deepEqual(disagreeingFolders(stale, manifests), ['e2e', 'sim']);
  const complete: Lockfile = withManifests(stale, manifests);
  assert.deepEqual(disagreeingFolders(complete, manifests), []);
  assert.equal(complete.packages['e2e']?.version, '1.0.0');
  assert.deepEqual(complete.packages['node_modules/@house/sim'], { resolved: 'sim', link: true });
});

test('every package has a checksum, except tools for other platforms than Linux', () => {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const whole: Lockfile = JSON.parse(text);
  const bare = Object.entries(whole.packages).filter(
    ([place, entry]) => place.startsWith('node_modules/') && entry.link !== true && !('integrity' in entry),
  );
  for (const [place, { os, cpu, libc, optional, dev }] of bare) {
    // Builds of the formatter, linter and parser that the registry lacks; nothing that a desk runs.
    assert.match(place, /^node_modules\/@(?:oxc-parser|oxfmt|oxlint|oxlint-tsgolint)\//);
    assert.deepEqual([optional, dev], [true, true], place);
    const isForHere =
      [os].flat().includes('linux') && [cpu].flat().includes('x64') && libc?.includes('glibc') !== false;
    assert.equal(isForHere, false, `${place} would be installed here without a checksum`);
  }
});

test('no package has an install script, which npm would run', () => {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  assert.doesNotMatch(text, /"hasInstallScript"/);
});
