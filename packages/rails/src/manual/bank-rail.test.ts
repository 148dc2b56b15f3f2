import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAssetFacts } from '@naru/chains';
import type { Rail } from '@naru/desk';
import { testRailBasics } from '../rail-contract.ts';
import { watchOnly } from '../testing/watch-only.ts';
import { createBankRail } from './bank-rail.ts';

function openWonRail(): Rail {
  const facts = findAssetFacts('KRW');
  assert.ok(facts);
  return createBankRail({
    facts,
    environment: 'test',
    receivingAccount: '신한은행 110-123-456789 홍길동',
  });
}

testRailBasics('bank', openWonRail);

test('a transfer by hand has its lines in the order of a bank form', () => {
  const slip = openWonRail().preparePayout({
    payoutId: 'payout',
    assetId: 'KRW',
    address: '국민 123456-04-123456 김민아',
    memo: null,
    baseUnits: 1_350_000n,
  });
  assert.deepEqual(slip.instructions, [
    { label: 'Bank', value: '국민' },
    { label: 'Account number', value: '123456-04-123456' },
    { label: 'Account holder', value: '김민아' },
    { label: 'Amount', value: '1350000' },
  ]);
  assert.equal(slip.paymentUri, null);
});

test('there is nothing to scan, and it is always done', async () => {
  const rail = openWonRail();
  const batch = await rail.scan(await rail.startCursor(), watchOnly('bank:KR:x:1'), 10);
  assert.deepEqual([batch.outputs, batch.goneBlocks, batch.isCaughtUp], [[], [], true]);
  assert.deepEqual(await rail.listUnconfirmed(watchOnly()), []);
});

test('amounts in yuan have two decimals', () => {
  const facts = findAssetFacts('CNY');
  assert.ok(facts);
  const rail = createBankRail({
    facts,
    environment: 'main',
    receivingAccount: '招商银行 6225880012345678 张三',
  });
  const intent = {
    payoutId: '',
    assetId: 'CNY',
    address: '工商银行 622588001234 李四',
    memo: null,
    baseUnits: 5n,
  };
  assert.equal(rail.preparePayout(intent).amountText, '0.05');
  assert.equal(rail.network.railId, 'cny-bank');
  assert.equal(rail.network.witness, 'operator');
});

test('a coin has no bank', () => {
  const facts = findAssetFacts('BTC');
  assert.ok(facts);
  assert.throws(() => createBankRail({ facts, environment: 'main', receivingAccount: '' }));
});
