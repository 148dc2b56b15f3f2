import type { FeeRate } from '@naru/desk';

/** Version, lock time and the marks of a transaction with witnesses (BIP 144), in bytes. */
const FRAME_BYTES = 8;
const FRAME_WITNESS_BYTES = 2;
/** Outpoint, sequence and an empty script; then signature and public key, with their counts (BIP 141). */
const INPUT_BYTES = 41;
const INPUT_WITNESS_BYTES = 108;
const AMOUNT_BYTES = 8;

/** What an input of an address of BIP 84 costs. */
export function inputFee(rate: FeeRate): bigint {
  return feeOf(rate, virtual(INPUT_BYTES, INPUT_WITNESS_BYTES));
}

/** What a transaction costs that spends so many coins of addresses of BIP 84. Scripts are hex. */
export function spendFee(rate: FeeRate, inputCount: number, outputScripts: readonly string[]): bigint {
  const outputBytes = outputScripts.reduce((sum, script) => {
    const bytes = script.length / 2;
    return sum + AMOUNT_BYTES + countBytes(bytes) + bytes;
  }, 0);
  const counts = countBytes(inputCount) + countBytes(outputScripts.length);
  const bytes = FRAME_BYTES + counts + inputCount * INPUT_BYTES + outputBytes;
  return feeOf(rate, virtual(bytes, FRAME_WITNESS_BYTES + inputCount * INPUT_WITNESS_BYTES));
}

/** Witnesses count a quarter (BIP 141). */
function virtual(bytes: number, witnessBytes: number): number {
  return bytes + Math.ceil(witnessBytes / 4);
}

/** Rounded up, so that it is never below the rate. */
function feeOf({ baseUnits }: FeeRate, virtualBytes: number): bigint {
  return (baseUnits * BigInt(virtualBytes) + 999n) / 1000n;
}

function countBytes(count: number): number {
  return count < 0xfd ? 1 : 3;
}
