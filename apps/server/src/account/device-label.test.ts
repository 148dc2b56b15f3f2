import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceLabel } from '../http/public/account/send-session.ts';

test('a device is named by its program and its system', () => {
  const agents = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605 Version/26.0 Safari/604.1',
      'Safari, iOS',
    ],
    ['curl/8.14.1', 'curl'],
  ] as const;
  for (const [agent, label] of agents) assert.equal(deviceLabel(agent), label);
});

test('of an unknown program nothing is kept', () => {
  for (const agent of [undefined, '', 'my\u001b[31mtool', 'x'.repeat(100_000)]) {
    assert.equal(deviceLabel(agent), '');
  }
});
