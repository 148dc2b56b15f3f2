import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { nodeBinary, repositoryRoot } from '../runtime.mjs';

const LINTER = path.join(repositoryRoot, 'node_modules/oxlint/bin/oxlint');

/** What the linter says with our settings of a repository with these files alone: `path:line rule`. */
function lint(files: Record<string, string>): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'naru-lint-'));
  try {
    cpSync(path.join(repositoryRoot, '.oxlintrc.json'), path.join(root, '.oxlintrc.json'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    const { stdout } = spawnSync(nodeBinary(), [LINTER, '-f', 'unix'], { cwd: root, encoding: 'utf8' });
    const found = stdout.matchAll(/^(\S+?):(\d+):\d+: .*\[Error\/\w+\(([\w-]+)\)\]$/gm);
    return Array.from(found, ([, file, line, rule]) => `${file}:${line} ${rule}`).sort();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('settings and storage have one place each, and no import of the product is computed', () => {
  const env = `export const PORT = process.env['PORT'];\n`;
  const storage = `localStorage.clear();\nwindow.sessionStorage.clear();\n`;
  const later = `export const load = (name: string) => import(name);\n`;
  assert.deepEqual(
    lint({
      'apps/server/src/config/port.ts': env,
      'apps/server/src/http/app.ts': env,
      'apps/server/src/http/app.test.ts': env,
      'packages/ui/src/page/browser-storage.ts': storage,
      'apps/web/public/theme.js': storage,
      'apps/web/src/features/leave.ts': storage,
      'packages/store/src/load.ts': later,
      'bench/src/load.ts': later,
    }),
    [
      'apps/server/src/http/app.ts:1 no-process-env',
      'apps/web/src/features/leave.ts:1 no-restricted-globals',
      'apps/web/src/features/leave.ts:2 no-restricted-properties',
      'packages/store/src/load.ts:1 no-dynamic-require',
    ],
  );
});

test('no markup as text, no capitals in names, no promises in comments, no clock in core', () => {
  const promise = ['TO', 'DO'].join('');
  assert.deepEqual(
    lint({
      'apps/web/src/a.tsx': `a.innerHTML = '';\nexport const b = <p dangerouslySetInnerHTML={c} />;\n`,
      'apps/web/src/Order.ts': 'export const order = 1;\n',
      'apps/web/src/b.ts': `// ${promise}: later\nexport const b = '${promise}';\n`,
      'packages/core/src/c.ts': 'export const now = Date.now();\nexport const chance = Math.random();\n',
    }),
    [
      'apps/web/src/Order.ts:1 filename-case',
      'apps/web/src/a.tsx:1 no-restricted-properties',
      'apps/web/src/a.tsx:2 no-danger',
      'apps/web/src/b.ts:1 no-warning-comments',
      'packages/core/src/c.ts:1 no-restricted-globals',
      'packages/core/src/c.ts:2 no-restricted-properties',
    ],
  );
});
