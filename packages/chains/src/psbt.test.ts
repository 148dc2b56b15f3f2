import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer/transaction.js';
import { openAccount } from './account/open-account.ts';
import { findUtxoNetwork } from './utxo/utxo-network.ts';
import { type SignerKeys, openSignerKeys, writePsbt } from './psbt.ts';
import { parseAccountKey } from './account/parse-account-key.ts';

/** The account `m/84h/2h/0h` of the phrase that wallets print in their manuals. */
const ZPUB =
  'zpub6rPo5mF47z5coVm5rvWv7fv181awb7Vckn5Cf3xQXBVKu18kuBHDhNi1Jrb4br6vVD3ZbrnXemEsWJoR18mZwkUdzwD8TQnHDUCGxqZ6swA';

function parse(text: string) {
  const parsed = parseAccountKey(findUtxoNetwork('ltc', 'main') ?? assert.fail(), text);
  return parsed.ok ? parsed.value : assert.fail(parsed.reason);
}

function openKeys(): SignerKeys {
  const keys = openSignerKeys(parse(`[73c5da0a/84h/2h/0h]${ZPUB}`));
  return keys.ok ? keys.value : assert.fail(keys.reason);
}

const TXID = '01'.repeat(32);

test('a signer gets the keys of what is spent and of the change, and nothing about receivers', () => {
  const keys = openKeys();
  const [spent, change] = [keys(0, 7), keys(1, 3)];
  const stranger = `76a914${'22'.repeat(20)}88ac`;
  const psbt = writePsbt(
    [{ outputKey: `${TXID}:1`, baseUnits: 100_000n, key: spent, madeBy: null }],
    [
      { script: stranger, baseUnits: 60_000n, key: null },
      { script: change.watchKey, baseUnits: 39_000n, key: change },
    ],
  );
  assert.equal(Buffer.from(psbt.subarray(0, 5)).toString('latin1'), 'psbt\xff');
  const read = Transaction.fromPSBT(psbt);
  assert.deepEqual([read.inputsLength, read.outputsLength, read.lockTime], [1, 2, 0]);
  const input = read.getInput(0);
  assert.deepEqual([hex.encode(input.txid ?? new Uint8Array()), input.index], [TXID, 1]);
  assert.equal(input.sequence, 0xffff_fffd);
  assert.deepEqual(input.witnessUtxo, { script: hex.decode(spent.watchKey), amount: 100_000n });
  const hardened = (step: number): number => step + 0x8000_0000;
  const path = [hardened(84), hardened(2), hardened(0)];
  const origin = { fingerprint: 0x73c5da0a, path: [...path, 0, 7] };
  assert.deepEqual(input.bip32Derivation, [[spent.publicKey, origin]]);
  const outputs = [0, 1].map((place) => read.getOutput(place));
  assert.deepEqual(
    outputs.map(({ script, amount }) => [hex.encode(script ?? new Uint8Array()), amount]),
    [
      [stranger, 60_000n],
      [change.watchKey, 39_000n],
    ],
  );
  assert.equal(outputs[0]?.bip32Derivation, undefined);
  assert.deepEqual(outputs[1]?.bip32Derivation, [[change.publicKey, { ...origin, path: [...path, 1, 3] }]]);
  // What is written is what is read and written again.
  assert.equal(base64.encode(read.toPSBT(0)), base64.encode(psbt));
});

test('a coin comes with its whole transaction, and another transaction than named is a fault', () => {
  const spent = openKeys()(0, 0);
  const script = spent.watchKey;
  const madeBy = new Transaction({ allowUnknownInputs: true });
  madeBy.addInput({ txid: TXID, index: 0 });
  madeBy.addOutput({ script: hex.decode(script), amount: 5_000n });
  const input = { baseUnits: 5_000n, key: spent, madeBy: madeBy.unsignedTx };
  const outputs = [{ script, baseUnits: 4_000n, key: null }];
  const read = Transaction.fromPSBT(writePsbt([{ ...input, outputKey: `${madeBy.id}:0` }], outputs));
  assert.deepEqual(read.getInput(0).nonWitnessUtxo?.outputs[0]?.amount, 5_000n);
  assert.throws(() => writePsbt([{ ...input, outputKey: `${TXID}:0` }], outputs), /txid/);
  assert.throws(() => writePsbt([{ ...input, baseUnits: 5_001n, outputKey: `${madeBy.id}:0` }], outputs));
});

test('receiving keys are those of the addresses, and the change branch has its own', () => {
  const keys = openKeys();
  const derive = openAccount(parse(ZPUB));
  for (const index of [0, 1, 57]) {
    assert.equal(keys(0, index).address, derive(index).address);
    assert.notEqual(keys(1, index).address, derive(index).address);
  }
});

test('accounts that a device would not recognise, and other kinds of addresses, are refused', () => {
  const open = (text: string) => {
    const opened = openSignerKeys(parse(text));
    return opened.ok ? 'opened' : opened.reason;
  };
  assert.equal(open(ZPUB), 'account_without_origin');
  assert.equal(open(`wpkh([73c5da0a/84h/2h/0h]${ZPUB})`), 'opened');
  const xpub = parse(ZPUB).xpub;
  assert.equal(open(`[73c5da0a/44h/2h/0h]${xpub}`), 'account_script_unsupported');
  assert.equal(open(`[73c5da0a/49h/2h/0h]${xpub}`), 'account_script_unsupported');
});
