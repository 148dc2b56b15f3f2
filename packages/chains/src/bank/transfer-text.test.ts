import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTransferText } from './bank-transfer.ts';

test('name and signs fit the 14 bytes that a Korean bank prints', () => {
  assert.equal(formatTransferText('한가람', 'NR-7K3M-Q2'), '한가람7K3MQ2');
  assert.equal(formatTransferText('남궁 한가람', 'NR-7K3M-Q2'), '남궁한가7K3MQ2');
  assert.equal(formatTransferText('Mina Kim Harrison', 'NR-7K3M-Q2'), 'MinaKimH7K3MQ2');
  assert.equal(formatTransferText('', 'NR-7K3M-Q2'), '7K3MQ2');
  // Typed on a Mac, a syllable comes in its parts.
  assert.equal(formatTransferText('한가람'.normalize('NFD'), 'NR-7K3M-Q2'), '한가람7K3MQ2');
});
