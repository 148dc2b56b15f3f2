import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';

test('a rehearsal starts without loading elliptic curves or real networks', async () => {
  const urls: string[] = [];
  const hooks = registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const resolved = nextResolve(specifier, context);
      urls.push(resolved.url);
      return resolved;
    },
  });
  await import('./compose.ts');
  hooks.deregister();
  assert.ok(urls.some((url) => url.endsWith('/packages/rails/src/index.ts')));
  assert.deepEqual(
    urls.filter((url) => /\/@noble\/curves\/|\/packages\/rails\/src\/live\.ts$/.test(url)),
    [],
  );
});
