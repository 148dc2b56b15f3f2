import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../source/read-repository.ts';
import { secretsIn } from './secrets-in.ts';

for (const app of ['web', 'console']) {
  test(`no built page or script of the ${app} application holds a secret`, () => {
    const folder = path.join(repositoryRoot, 'apps', app, 'dist');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const texts = names.filter((name) => /\.(?:html|js|css|json|map|txt|svg|webmanifest)$/.test(name));
    assert.ok(texts.length > 0, `${folder} holds nothing`);
    const found = texts.flatMap((name) =>
      secretsIn(readFileSync(path.join(folder, name), 'utf8')).map((what) => `${name}: ${what}`),
    );
    assert.deepEqual(found, []);
  });
}
