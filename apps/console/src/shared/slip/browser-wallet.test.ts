import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ok, refuse } from '@naru/core';
import { type BrowserWallet, findBrowserWallet, sendByWallet } from './browser-wallet.ts';

const CALL = { chainId: '0x1', to: '0xto', value: '0x5', data: '0x' };

/** A wallet with the answers to what it is asked, or what it throws. */
function walletOf(answers: Readonly<Record<string, unknown>>): { wallet: BrowserWallet; asked: unknown[] } {
  const asked: unknown[] = [];
  const wallet: BrowserWallet = {
    request: async ({ method, params }) => {
      asked.push([method, ...(params ?? [])]);
      const answer = answers[method];
      if (answer instanceof Error) throw answer;
      return Array.isArray(answer) && method === 'eth_chainId' ? answer.shift() : answer;
    },
  };
  return { wallet, asked };
}

const onRecord = (): Promise<boolean> => Promise.resolve(true);
const fault = (code: number): Error => Object.assign(new Error('no'), { code });
const READY = { eth_requestAccounts: ['0xmine'], eth_chainId: '0x1', eth_sendTransaction: '0xid' };

test('the wallet sends exactly what it is asked, from its first account', async () => {
  const { wallet, asked } = walletOf(READY);
  assert.deepEqual(await sendByWallet(wallet, CALL, onRecord), ok('0xid'));
  assert.deepEqual(asked.at(-1), [
    'eth_sendTransaction',
    { from: '0xmine', to: '0xto', value: '0x5', data: '0x' },
  ]);
});

test('nothing is sent on another network', async () => {
  const stays = walletOf({ ...READY, eth_chainId: '0x89' });
  assert.deepEqual(await sendByWallet(stays.wallet, CALL, onRecord), refuse('other_network'));
  const unknown = walletOf({ ...READY, eth_chainId: '0x89', wallet_switchEthereumChain: fault(4902) });
  assert.deepEqual(await sendByWallet(unknown.wallet, CALL, onRecord), refuse('other_network'));
  for (const { asked } of [stays, unknown]) assert.ok(!JSON.stringify(asked).includes('eth_sendTransaction'));
  const follows = walletOf({ ...READY, eth_chainId: ['0x89', '0x1'] });
  assert.deepEqual(await sendByWallet(follows.wallet, CALL, onRecord), ok('0xid'));
});

test('the wallet is asked to send only after this is on record', async () => {
  const { wallet, asked } = walletOf(READY);
  assert.deepEqual(await sendByWallet(wallet, CALL, () => Promise.resolve(false)), refuse('not_recorded'));
  assert.ok(!JSON.stringify(asked).includes('eth_sendTransaction'));
  await sendByWallet(wallet, CALL, async () => asked.push('on record') > 0);
  assert.deepEqual(JSON.stringify(asked.slice(-2)).match(/on record|eth_sendTransaction/g), [
    'on record',
    'eth_sendTransaction',
  ]);
});

test('a person who declines is distinguished from a wallet that fails', async () => {
  const outcomeOf = (thrown: unknown) =>
    sendByWallet(walletOf({ ...READY, eth_sendTransaction: thrown }).wallet, CALL, onRecord);
  assert.deepEqual(await outcomeOf(fault(4001)), refuse('declined'));
  assert.deepEqual(await outcomeOf(fault(-32603)), refuse('failed'));
  assert.deepEqual(await outcomeOf(null), refuse('failed'));
});

test('a browser without a wallet has none', () => {
  assert.equal(findBrowserWallet({}), null);
  assert.equal(findBrowserWallet({ ethereum: 'x' }), null);
  const { wallet } = walletOf({});
  assert.equal(findBrowserWallet({ ethereum: wallet }), wallet);
});
