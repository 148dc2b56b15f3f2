import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';

test('what signs requests is loaded for a bucket only', async () => {
  const urls: string[] = [];
  const hooks = registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const resolved = nextResolve(specifier, context);
      urls.push(resolved.url);
      return resolved;
    },
  });
  const { openCopyStore } = await import('./copy-store.ts');
  await openCopyStore({ kind: 'folder', folder: '/nowhere' }, () => 0);
  const isLoaded = (): boolean => urls.some((url) => url.includes('/aws4fetch/'));
  assert.equal(isLoaded(), false);
  const bucket = { kind: 'bucket', url: 'http://127.0.0.1:1/copies', prefix: '', region: 'x' } as const;
  await openCopyStore({ ...bucket, keyId: 'x', secretKey: 'x' }, () => 0);
  hooks.deregister();
  assert.equal(isLoaded(), true);
});
