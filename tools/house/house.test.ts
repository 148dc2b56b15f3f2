import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RepositoryFile } from '../source/read-repository.ts';
import { checkArrows, houseFilesOf } from './arrows.ts';

const ARCHITECTURE = `
| \`desk\` | from top to bottom |
| --- | --- |
| \`order\` | the only folder that changes orders |
| \`ports\` | what the desk needs |
| \`facts\` | records |

| \`web\`, \`console\` | from top to bottom |
| --- | --- |
| \`app\` | the frame |
| \`pages\` | what an address shows |
| \`features\` | a folder for each |
| \`shared\` | the rest |
`;

/** Where the rules are broken in a small house with the files given, as `path:line rule`. */
function broken(files: Record<string, string>): string[] {
  const manifest = (...dependencies: string[]) =>
    JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])) });
  const tree: Record<string, string> = {
    'packages/core/package.json': manifest(),
    'packages/chains/package.json': manifest('@naru/core', '@noble/hashes'),
    'packages/desk/package.json': manifest('@naru/core', '@naru/chains'),
    'packages/store/package.json': manifest('@naru/core', '@naru/desk'),
    'packages/rails/package.json': manifest('@naru/core', '@naru/desk', '@naru/store'),
    'apps/server/package.json': manifest('@naru/desk', '@naru/store'),
    'apps/web/package.json': manifest('@naru/ui', '@naru/desk', 'react'),
    'modules/package.json': manifest('@naru/desk'),
    'ARCHITECTURE.md': ARCHITECTURE,
    ...files,
  };
  const repository: RepositoryFile[] = Object.entries(tree).map(([path, text]) => ({
    path,
    text,
    bytes: text.length,
  }));
  return checkArrows(houseFilesOf(repository), repository).map(
    (each) => `${each.path}:${each.line} ${each.rule}`,
  );
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

test('a relative path stays in its room', () => {
  assert.deepEqual(broken({ 'packages/desk/src/a.ts': `import '../../core/src/index.ts';` }), [
    'packages/desk/src/a.ts:1 leaves-room',
  ]);
});

test('in the desk a folder imports only folders below it in the stack', () => {
  assert.deepEqual(
    broken({
      'packages/desk/src/facts/order.ts': `import type { Store } from '../ports/store.ts';`,
      'packages/desk/src/order/take.ts': `import '../facts/chain.ts';\nimport '../order/give.ts';`,
      'packages/desk/src/ports/sum.ts': `import '../testing/sample.ts';`,
    }),
    ['packages/desk/src/facts/order.ts:1 stack-upward', 'packages/desk/src/ports/sum.ts:1 stack-upward'],
  );
});

test('an import of a higher layer, of the same one, or without an arrow is refused, for types too', () => {
  assert.deepEqual(
    broken({
      'packages/desk/src/a.ts': `\nimport type { Store } from '@naru/store';`,
      'packages/rails/src/a.ts': `export * from '@naru/store';`,
      'packages/rails/src/a.test.ts': `export * from '@naru/store';`,
      'apps/web/src/pages/a.ts': `await import('@naru/desk');`,
      'apps/server/src/a.ts': `import '@naru/e2e';`,
    }),
    [
      'packages/desk/src/a.ts:2 no-arrow',
      'packages/desk/src/a.ts:2 undeclared',
      'packages/rails/src/a.ts:1 no-arrow',
      'packages/rails/src/a.test.ts:1 no-arrow',
      'apps/web/src/pages/a.ts:1 no-arrow',
      'apps/server/src/a.ts:1 no-arrow',
      'apps/server/src/a.ts:1 undeclared',
    ],
  );
});

test('what a package ships is declared, and for running, not for development', () => {
  const vite = JSON.stringify({ dependencies: { react: '1.0.0' }, devDependencies: { vite: '1.0.0' } });
  assert.deepEqual(
    broken({
      'apps/server/src/a.ts': `import fastify from 'fastify';\nimport '@naru/rails/x?language=kr';`,
      'apps/web/package.json': vite,
      'apps/web/src/pages/b.ts': `type V = import('vite').UserConfig;\nimport 'react/jsx-runtime';`,
      'apps/web/vite.config.ts': `import 'vite';`,
      'packages/core/src/c.ts': `import type { X } from 'typebox';`,
      'packages/core/src/c.test.ts': `import 'typebox';`,
    }),
    [
      'apps/server/src/a.ts:1 undeclared',
      'apps/server/src/a.ts:2 undeclared',
      'apps/web/src/pages/b.ts:1 undeclared',
      'packages/core/src/c.ts:1 undeclared',
    ],
  );
});

test('a room does not go out and in again by its own door, a guest beside its sources does', () => {
  assert.deepEqual(broken({ 'packages/ui/gallery/main.tsx': `import '@naru/ui';` }), []);
  assert.deepEqual(broken({ 'packages/core/src/a.ts': `import '@naru/core';` }), [
    'packages/core/src/a.ts:1 no-arrow',
  ]);
});

test('a pure room does not know Node, its tests do', () => {
  assert.deepEqual(
    broken({
      'packages/desk/src/a.ts': `import { randomBytes } from 'crypto';`,
      'packages/desk/src/a.test.ts': `import { randomBytes } from 'node:crypto';`,
      'packages/core/src/c.ts': `/// <reference types="node" />\nexport const c = 1;`,
    }),
    ['packages/desk/src/a.ts:1 pure-room', 'packages/core/src/c.ts:1 pure-room'],
  );
});

test('in the browser apps pages use features, features use shared, none the other way or each other', () => {
  assert.deepEqual(
    broken({
      'apps/web/src/pages/home.tsx': `import '../features/order/card.tsx';`,
      'apps/web/src/features/order/card.tsx': `import '../../shared/toast.ts';\nimport './model.ts';`,
      'apps/console/src/features/queue/bad.tsx': `import '../../pages/home.tsx';`,
      'apps/web/src/shared/toast.ts': `import './clock.ts';`,
      'apps/web/src/shared/clock.ts': `import '../app/router.tsx';`,
      'apps/console/src/features/queue/a.ts': `import type { B } from '../exchange/b.ts';`,
    }),
    [
      'apps/console/src/features/queue/bad.tsx:1 stack-upward',
      'apps/web/src/shared/clock.ts:1 stack-upward',
      'apps/console/src/features/queue/a.ts:1 neighbour',
    ],
  );
});

test('in the server http and workers never import each other', () => {
  assert.deepEqual(
    broken({
      'apps/server/src/workers/watcher.ts': `import '../http/app.ts';\nimport './tick.ts';`,
      'apps/server/src/compose.ts': `import './http/app.ts';\nimport './workers/watcher.ts';`,
    }),
    ['apps/server/src/workers/watcher.ts:1 neighbour'],
  );
});

test('folders of one package that import each other through a third are in a circle', () => {
  const tree = {
    'packages/store/src/order/order.ts': `import type { B } from '../books/deep/books.ts';`,
    'packages/store/src/books/deep/books.ts': `import '../../audit/audit.ts';`,
    'packages/store/src/audit/audit.ts': `import '../order/order.ts';\nimport '../time/time.ts';`,
    'packages/store/src/time/time.ts': `import '@naru/core';`,
  };
  assert.deepEqual(
    broken(tree),
    ['order', 'books', 'audit'].map((folder) => `packages/store/src/${folder}:0 folder-circle`),
  );
  assert.deepEqual(broken({ ...tree, 'packages/store/src/audit/audit.ts': '' }), []);
});

test('only the list of an app knows a module, and a module knows no other', () => {
  assert.deepEqual(
    broken({
      'apps/server/src/modules.ts': `import { A } from '../../../modules/a/server.ts';`,
      'apps/server/src/http/app.ts': `import { A } from '../../../../modules/a/server.ts';`,
      'modules/a/server.ts': `import '@naru/desk';\nimport './tables.ts';\nimport '../b/tables.ts';`,
      'modules/a/tables.ts': `import '../../apps/server/src/http/app.ts';`,
      'modules/a/server.test.ts': `import '../../apps/server/src/testing/test-desk.ts';`,
    }),
    [
      'apps/server/src/http/app.ts:1 leaves-room',
      'modules/a/server.ts:3 neighbour',
      'modules/a/tables.ts:1 leaves-room',
    ],
  );
});

test('what a browser loads of a module reaches no code of the server', () => {
  assert.deepEqual(
    broken({
      'modules/a/web.tsx': `import type { A } from '@naru/desk';\nimport './calls.ts';`,
      'modules/a/calls.ts': `import type { B } from './rules.ts';\nimport './words.ts';`,
      'modules/a/words.ts': `import { C } from '@naru/desk';`,
      'modules/a/rules.ts': `import { D } from '@naru/desk';`,
    }),
    ['modules/a/words.ts:1 server-in-browser'],
  );
});
