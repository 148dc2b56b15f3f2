import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RepositoryFile } from '../source/read-repository.ts';
import { houseViewOf } from './house-view.ts';
import { checkLayers } from './layer-rules.ts';
import { housePicture } from './picture.ts';
import { checkRooms } from './room-rules.ts';

/** A small house: core, chains, desk, store, rails, server, web, e2e; then the files given. */
function houseOf(files: Record<string, string>) {
  const manifest = (dependencies: string[], more: object = {}) =>
    JSON.stringify({
      exports: { '.': './src/index.ts' },
      dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])),
      ...more,
    });
  const tree: Record<string, string> = {
    'package.json': JSON.stringify({ devDependencies: { 'fast-check': '1.0.0' } }),
    'packages/core/package.json': manifest([]),
    'packages/chains/package.json': manifest(['@naru/core', '@noble/hashes']),
    'packages/contract/package.json': manifest(['@naru/core']),
    'packages/desk/package.json': manifest(['@naru/core', '@naru/chains']),
    'packages/store/package.json': manifest(['@naru/core', '@naru/desk']),
    'packages/rails/package.json': manifest(['@naru/core', '@naru/desk', '@naru/chains']),
    'packages/ui/package.json': manifest(['@naru/core', 'react'], {
      exports: { '.': './src/index.ts', './styles.css': './src/styles.css' },
    }),
    'apps/server/package.json': manifest(['@naru/desk', '@naru/store'], { exports: undefined }),
    'apps/web/package.json': manifest(['@naru/ui', 'react'], { devDependencies: { vite: '1.0.0' } }),
    'e2e/package.json': manifest(['@naru/contract'], { devDependencies: { 'playwright-core': '1.0.0' } }),
    ...files,
  };
  const repository: RepositoryFile[] = Object.entries(tree).map(([path, text]) => ({
    path,
    text,
    bytes: text.length,
  }));
  return houseViewOf(repository);
}

function broken(files: Record<string, string>): string[] {
  const view = houseOf(files);
  return [...checkRooms(view), ...checkLayers(view)].map((each) => `${each.path}:${each.line} ${each.rule}`);
}

test('a house whose arrows all go down is let through', () => {
  assert.deepEqual(
    broken({
      'packages/core/src/money/money.ts': `import { ok } from '../result/result.ts';`,
      'packages/core/src/money/amount.test.ts': `import 'node:test';\nimport fc from 'fast-check';`,
      'packages/chains/src/utxo/script.ts': `import '@noble/hashes/sha2.js';\nimport '@naru/core';`,
      'packages/store/src/order-store.ts': `import { x } from '@naru/desk';\nimport fs from 'node:fs';`,
      'apps/web/src/pages/home.tsx': `import '@naru/ui/styles.css';\nimport { useState } from 'react';`,
      'apps/web/vite.config.ts': `import { defineConfig } from 'vite';`,
      'e2e/src/swap.test.ts': `import { chromium } from 'playwright-core';\nimport '@naru/contract';`,
      'tools/docs.ts': `import '@naru/core';\nimport fc from 'fast-check';`,
    }),
    [],
  );
});

test('an import of a higher floor is refused, in code and in package.json', () => {
  assert.deepEqual(broken({ 'packages/desk/src/a.ts': `\nimport type { Store } from '@naru/store';` }), [
    'packages/desk/src/a.ts:2 upward',
  ]);
  const manifest = JSON.stringify({ dependencies: { '@naru/desk': '1.0.0' } });
  assert.deepEqual(broken({ 'packages/core/package.json': manifest }), [
    'packages/core/package.json:0 upward',
  ]);
});

test('an import of the same floor is refused', () => {
  assert.deepEqual(broken({ 'packages/rails/src/a.ts': `export * from '@naru/store';` }), [
    'packages/rails/src/a.ts:1 sideways',
  ]);
});

test('a lower floor is refused too where the table draws no arrow', () => {
  assert.deepEqual(broken({ 'apps/web/src/pages/a.ts': `await import('@naru/desk');` }), [
    'apps/web/src/pages/a.ts:1 no-arrow',
  ]);
});

test('nobody imports the yard', () => {
  assert.deepEqual(broken({ 'apps/server/src/a.ts': `import '@naru/e2e';` }), [
    'apps/server/src/a.ts:1 upward',
  ]);
});

test('a room that does not exist is refused', () => {
  assert.deepEqual(broken({ 'apps/server/src/a.ts': `import '@naru/mail';` }), [
    'apps/server/src/a.ts:1 unknown-room',
  ]);
});

test('an allowed arrow must be declared', () => {
  assert.deepEqual(broken({ 'apps/server/src/a.ts': `import '@naru/rails';` }), [
    'apps/server/src/a.ts:1 undeclared',
  ]);
});

test('a package from the registry must be declared, and for running, not for development', () => {
  assert.deepEqual(
    broken({
      'apps/server/src/a.ts': `import fastify from 'fastify';`,
      'apps/web/src/pages/b.ts': `type V = import('vite').UserConfig;`,
      'packages/store/src/c.ts': `import fc from 'fast-check';`,
      'tools/d.ts': `import react from 'react';`,
    }),
    [
      'apps/server/src/a.ts:1 undeclared',
      'apps/web/src/pages/b.ts:1 undeclared',
      'packages/store/src/c.ts:1 undeclared',
      'tools/d.ts:1 undeclared',
    ],
  );
});

test('a file behind the front door is refused, a named door is not', () => {
  assert.deepEqual(
    broken({
      'apps/web/src/pages/a.ts': `import '@naru/ui/src/button.tsx';`,
      'apps/web/src/pages/b.css': `@import '@naru/ui/styles.css';`,
    }),
    ['apps/web/src/pages/a.ts:1 past-the-door'],
  );
});

test('a door that opens a whole folder is refused', () => {
  const manifest = JSON.stringify({ exports: { './*': './src/*' }, dependencies: {} });
  assert.deepEqual(broken({ 'packages/core/package.json': manifest }), [
    'packages/core/package.json:0 open-wall',
  ]);
});

test('a room does not go out and in again by its own door, a guest beside its sources does', () => {
  assert.deepEqual(broken({ 'packages/ui/gallery/main.tsx': `import '@naru/ui';` }), []);
  assert.deepEqual(broken({ 'packages/core/src/a.ts': `import '@naru/core';` }), [
    'packages/core/src/a.ts:1 own-name',
  ]);
});

test('a relative path stays in its room', () => {
  assert.deepEqual(broken({ 'packages/desk/src/a.ts': `import '../../core/src/index.ts';` }), [
    'packages/desk/src/a.ts:1 leaves-room',
  ]);
});

test('core imports nothing, not even for its types', () => {
  assert.deepEqual(
    broken({
      'packages/core/src/a.ts': `import type { X } from 'typebox';`,
      'packages/core/src/b.ts': `import fs from 'node:fs';`,
      'packages/core/src/c.ts': `/// <reference types="node" />\nexport const c = 1;`,
    }),
    [
      'packages/core/src/a.ts:1 core-imports-nothing',
      'packages/core/src/b.ts:1 pure-room',
      'packages/core/src/c.ts:1 pure-room',
    ],
  );
});

test('a pure room does not know Node, its tests do', () => {
  assert.deepEqual(
    broken({
      'packages/desk/src/a.ts': `import { randomBytes } from 'crypto';`,
      'packages/desk/src/a.test.ts': `import { randomBytes } from 'node:crypto';`,
    }),
    ['packages/desk/src/a.ts:1 pure-room'],
  );
});

test('a computed import is refused in the house, not in the yard', () => {
  assert.deepEqual(
    broken({ 'packages/store/src/a.ts': `await import(name);`, 'bench/src/a.ts': `await import(name);` }),
    ['packages/store/src/a.ts:1 computed-import'],
  );
});

test('in the browser apps pages use features, features use shared, and never the other way', () => {
  assert.deepEqual(
    broken({
      'apps/web/src/pages/home.tsx': `import '../features/order/card.tsx';`,
      'apps/web/src/features/order/card.tsx': `import '../../shared/toast.ts';\nimport './model.ts';`,
      'apps/web/src/features/order/bad.tsx': `import '../../pages/home.tsx';`,
      'apps/web/src/shared/toast.ts': `import '../features/order/card.tsx';`,
      'apps/console/src/features/queue/a.ts': `import '../../app/router.tsx';`,
    }),
    [
      'apps/web/src/features/order/bad.tsx:1 layer-upward',
      'apps/web/src/shared/toast.ts:1 layer-upward',
      'apps/console/src/features/queue/a.ts:1 layer-upward',
    ],
  );
});

test('a feature does not import another feature', () => {
  assert.deepEqual(
    broken({ 'apps/web/src/features/order/a.ts': `import type { B } from '../exchange/b.ts';` }),
    ['apps/web/src/features/order/a.ts:1 feature-to-feature'],
  );
});

test('in the desk a folder imports only folders below it in the stack', () => {
  assert.deepEqual(
    broken({
      'packages/desk/src/facts/order.ts': `import type { Store } from '../ports/store.ts';`,
      'packages/desk/src/ports/store.ts': `import '../facts/order.ts';\nimport '../order/take.ts';`,
      'packages/desk/src/order/take.ts': `import '../ports/store.ts';\nimport '../facts/order.ts';`,
    }),
    ['packages/desk/src/facts/order.ts:1 stack-upward', 'packages/desk/src/ports/store.ts:2 stack-upward'],
  );
});

test('in the server http and workers never import each other', () => {
  assert.deepEqual(
    broken({
      'apps/server/src/http/app.ts': `import '../workers/watcher.ts';`,
      'apps/server/src/workers/watcher.ts': `import '../http/app.ts';\nimport './tick.ts';`,
      'apps/server/src/compose.ts': `import './http/app.ts';\nimport './workers/watcher.ts';`,
    }),
    ['apps/server/src/http/app.ts:1 stack-upward', 'apps/server/src/workers/watcher.ts:1 http-and-workers'],
  );
});

test('only the list of an app knows a module, and a module knows no other', () => {
  assert.deepEqual(
    broken({
      'apps/server/src/modules.ts': `import { A } from '../../../modules/a/server.ts';`,
      'apps/server/src/http/app.ts': `import { A } from '../../../../modules/a/server.ts';`,
      'modules/package.json': JSON.stringify({ dependencies: { '@naru/desk': '1.0.0' } }),
      'modules/a/server.ts': `import '@naru/desk';\nimport './tables.ts';\nimport '../b/tables.ts';`,
      'modules/a/server.test.ts': `import '../../apps/server/src/testing/test-desk.ts';`,
    }),
    ['apps/server/src/http/app.ts:1 module-known', 'modules/a/server.ts:3 leaves-module'],
  );
});

test('what a browser loads of a module reaches no code of the server', () => {
  assert.deepEqual(
    broken({
      'modules/package.json': JSON.stringify({ dependencies: { '@naru/desk': '1.0.0' } }),
      'modules/a/web.tsx': `import type { A } from '@naru/desk';\nimport './calls.ts';`,
      'modules/a/calls.ts': `import type { B } from './rules.ts';\nimport './words.ts';`,
      'modules/a/words.ts': `import { C } from '@naru/desk';`,
      'modules/a/rules.ts': `import { D } from '@naru/desk';`,
    }),
    ['modules/a/words.ts:1 server-in-browser'],
  );
});

test('the picture draws each floor and leaves out arrows that others imply', () => {
  const picture = housePicture(houseOf({}));
  assert.match(picture, /subgraph floor3\["hands"\]\n {4}store ~~~ rails ~~~ market ~~~ ui\n/);
  assert.match(picture, / {2}store --> desk\n/);
  assert.doesNotMatch(picture, /store --> core/);
  assert.doesNotMatch(picture, /e2e/);
});
