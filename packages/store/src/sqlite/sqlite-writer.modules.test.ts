import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';

test('the writer thread starts without loading the rules of orders', async () => {
  const urls: string[] = [];
  const hooks = registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const resolved = nextResolve(specifier, context);
      urls.push(resolved.url);
      return resolved;
    },
  });
  // Outside of a thread it finds no port and does nothing.
  await import('./sqlite-writer.ts');
  hooks.deregister();
  assert.ok(urls.some((url) => url.endsWith('/sqlite/sqlite-commit.ts')));
  assert.deepEqual(
    urls.filter((url) => !url.startsWith('node:') && !url.includes('/packages/store/src/')),
    [],
  );
});
