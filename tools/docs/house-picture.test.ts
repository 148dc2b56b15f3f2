import assert from 'node:assert/strict';
import { test } from 'node:test';
import { housePicture } from './house-picture.ts';

test('the picture draws each floor and leaves out arrows that others imply', () => {
  const manifest = (path: string, ...dependencies: string[]) => {
    const text = JSON.stringify({
      dependencies: Object.fromEntries(dependencies.map((each) => [each, '1'])),
    });
    return { path: `${path}/package.json`, text, bytes: text.length };
  };
  const picture = housePicture([
    manifest('packages/desk', '@naru/core'),
    manifest('packages/store', '@naru/core', '@naru/desk'),
    manifest('e2e', '@naru/store'),
  ]);
  assert.match(picture, /subgraph floor3\["hands"\]\n {4}store ~~~ rails ~~~ market ~~~ ui\n/);
  assert.match(picture, / {2}store --> desk\n/);
  assert.doesNotMatch(picture, /store --> core/);
  assert.doesNotMatch(picture, /e2e/);
});
