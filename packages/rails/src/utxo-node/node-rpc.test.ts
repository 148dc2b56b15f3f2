import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { FakeNode } from '../testing/fake-node.ts';
import type { JsonRpc } from '../http/json-rpc.ts';
import { createNodeRpc } from './node-rpc.ts';

const node = new FakeNode();
let url = '';
let rpc: JsonRpc;
before(async () => {
  url = await node.listen();
  rpc = createNodeRpc({ url, auth: 'user:päss:word' });
});
after(() => node.close());
beforeEach(() => {
  node.trouble = null;
});

const COUNT = { method: 'getblockcount', params: [] };

test('asks with the login in a header and gives the result', async () => {
  assert.equal(await rpc.call(COUNT), 0);
  assert.equal(node.authorization, `Basic ${Buffer.from('user:päss:word').toString('base64')}`);
});

test('gives results in the order of the calls, and null for what the node does not have', async () => {
  const txid = node.pay({ value: '0.5', script: '51' });
  const ask = (asked: string) => ({ method: 'getrawtransaction', params: [asked, true] });
  const [missing, found] = await rpc.callAll([ask('00'), ask(txid)]);
  assert.equal(missing, null);
  assert.ok(typeof found === 'object' && found !== null && 'txid' in found);
  assert.equal(found.txid, txid);
});

test('a refusal carries the number that the node gave', async () => {
  await assert.rejects(rpc.call({ method: 'getblockhash', params: [99] }), {
    code: 'node_reported_error',
    rpcCode: -8,
  });
  await assert.rejects(rpc.callAll([{ method: 'nonsense', params: [] }]), { rpcCode: -32_601 });
});

test('a node that starts up answers with status 500, and says why', async () => {
  node.trouble = {
    kind: 'status',
    status: 500,
    body: '{"id":0,"result":null,"error":{"code":-28,"message":""}}',
  };
  await assert.rejects(rpc.call(COUNT), { rpcCode: -28 });
});

test('a refused login is reported as such, without anything of the login', async () => {
  for (const status of [401, 403]) {
    node.trouble = { kind: 'status', status, body: '' };
    await assert.rejects(rpc.call(COUNT), (error: unknown) => {
      assert.ok(error instanceof Error && 'code' in error);
      assert.equal(error.code, 'node_refused_login');
      assert.ok(!`${error.message}${String(error.cause)}`.includes('word'));
      return true;
    });
  }
});

test('silence ends with a fault', async () => {
  node.trouble = { kind: 'silence' };
  const impatient = createNodeRpc({ url, auth: null, timeoutMs: 50 });
  await assert.rejects(impatient.call(COUNT), { code: 'node_timeout' });
});

test('a flood is given up before it fills the memory', async () => {
  node.trouble = { kind: 'flood' };
  await assert.rejects(rpc.call(COUNT), { code: 'node_answer_too_large' });
});

test('whatever is no answer is a fault', async () => {
  for (const body of [
    '',
    '<html>',
    '[]',
    '7',
    '{}',
    '{"id":1,"result":5,"error":null}',
    '{"id":0,"error":7}',
  ]) {
    node.trouble = { kind: 'status', status: 200, body };
    await assert.rejects(rpc.call(COUNT), { code: 'node_answer_malformed' }, body);
    await assert.rejects(rpc.callAll([COUNT, COUNT]), { code: 'node_answer_malformed' }, body);
  }
});

test('a node that is not there is a fault', async () => {
  await assert.rejects(createNodeRpc({ url: 'http://127.0.0.1:1', auth: null }).call(COUNT), {
    code: 'node_unreachable',
  });
});
