import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TestPublic, withTestPublic } from '../../../testing/test-public.ts';

/** Asks over a real connection, as a browser would that has `host` in its address bar. */
async function askAt({ app }: TestPublic, host: string): Promise<unknown> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${address}/api/auth/passkey`, { method: 'POST', headers: { host } });
  const body = Object(await answer.json());
  return body.options?.rpId;
}

test('the place of passkeys is the address that the operator set, with or without a port', async () => {
  const places = [
    ['https://desk.example', 'desk.example'],
    ['https://desk.example:8443', 'desk.example'],
    ['http://localhost:8787', 'localhost'],
  ] as const;
  for (const [publicUrl, rpId] of places) {
    await withTestPublic({ changes: () => ({ publicUrl }) }, async (desk) => {
      const asked = await desk.call('POST', '/api/auth/passkey', { headers: { host: 'evil.example' } });
      assert.equal(Object(asked.body['options']).rpId, rpId, publicUrl);
    });
  }
});

test('without one it is this computer, whatever the request says of itself', () =>
  withTestPublic({}, async (desk) => {
    assert.equal(await askAt(desk, 'evil.example'), 'localhost');
  }));
