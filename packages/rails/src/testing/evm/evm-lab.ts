import assert from 'node:assert/strict';
import type { JsonRpc } from '../../http/json-rpc.ts';
import { readEvmTransaction, readHash, readSmallQuantity } from '../../evm/evm-answer.ts';
import type { EvmProgram } from './evm-program.ts';
import contracts from './contracts.json' with { type: 'json' };

export type ContractName = Exclude<keyof typeof contracts, 'compiler'>;

/** An argument of a call: an account, a number (1 for yes), or a list of them. */
export type Argument = Word | readonly Word[];
type Word = string | bigint;

export interface SentTransaction {
  readonly from?: string;
  readonly to: string;
  readonly value?: bigint;
  readonly data?: string;
  /** Replaces the transaction with the same number of the same account. */
  readonly nonce?: number;
  readonly gasPrice?: bigint;
}

/** A transaction as a program reports it. */
interface LostTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to?: string | null;
  readonly value: string;
  readonly input: string;
  readonly nonce: string;
  readonly gas: string;
  readonly gasPrice: string;
}

/** Enough gas for every test, so that a transaction that must fail is sent, too. */
const GAS = '0x7a1200';
const GAS_PRICE = 20_000_000_000n;

/** A local chain with accounts that have coins, and with the contracts of the tests. */
export class EvmLab {
  readonly rpc: JsonRpc;
  /** An account with coins, which sends unless another one is named. */
  readonly payer: string;
  readonly #program: EvmProgram;
  #accountCount = 0;

  private constructor(program: EvmProgram, payer: string) {
    this.#program = program;
    this.rpc = program.rpc;
    this.payer = payer;
  }

  static async open(program: EvmProgram): Promise<EvmLab> {
    const [payer = ''] = await listAccounts(program.rpc);
    return new EvmLab(program, payer);
  }

  /** The accounts with coins. */
  accounts(): Promise<readonly string[]> {
    return listAccounts(this.rpc);
  }

  get url(): string {
    return this.#program.url;
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }

  call(method: string, ...params: readonly unknown[]): Promise<unknown> {
    return this.rpc.call({ method, params });
  }

  /** An account that nobody has used, in lower case. */
  newAccount(): string {
    this.#accountCount += 1;
    return `0x57${this.#accountCount.toString(16).padStart(38, '57')}`;
  }

  /** Unconfirmed until the next block. Returns its hash. */
  async send({ from = this.payer, to, value = 0n, data = '0x', ...rest }: SentTransaction): Promise<string> {
    const { nonce, gasPrice = GAS_PRICE } = rest;
    const transaction = { from, to, value: toHex(value), data, gas: GAS, gasPrice: toHex(gasPrice) };
    const numbered = nonce === undefined ? transaction : { ...transaction, nonce: toHex(BigInt(nonce)) };
    return readHash(await this.call('eth_sendTransaction', numbered));
  }

  /** Another transaction with the same number of the same account, with a higher fee. */
  async replace(txid: string, by: SentTransaction): Promise<string> {
    const { from, nonce } = readEvmTransaction(await this.call('eth_getTransactionByHash', txid));
    return this.send({ ...by, from, nonce, gasPrice: 2n * GAS_PRICE });
  }

  async mine(blocks = 1): Promise<void> {
    for (let block = 0; block < blocks; block += 1) await this.#program.mine();
  }

  async headHeight(): Promise<number> {
    return readSmallQuantity(await this.call('eth_blockNumber'));
  }

  /** Replaces the last blocks by as many empty ones; their transactions are sent again. */
  async reorganise(depth: number): Promise<void> {
    for (const lost of await this.loseBlocks(depth)) await this.sendAgain(lost);
  }

  /** Replaces the last blocks by as many empty ones. Returns their transactions, which are lost. */
  async loseBlocks(depth: number): Promise<readonly LostTransaction[]> {
    const head = await this.headHeight();
    const lost: LostTransaction[] = [];
    for (let height = head - depth + 1; height <= head; height += 1) {
      const block = await this.call('eth_getBlockByNumber', toHex(BigInt(height)), true);
      assert.ok(typeof block === 'object' && block !== null && 'transactions' in block);
      assert.ok(Array.isArray(block.transactions));
      lost.push(...block.transactions);
    }
    await this.#program.reorganise(depth);
    return lost;
  }

  /** The same transaction again: its account signs the same bytes, which gives the same hash. */
  async sendAgain({ from, to, value, input, nonce, gas, gasPrice, hash }: LostTransaction): Promise<void> {
    const transaction = { from, value, data: input, nonce, gas, gasPrice };
    const addressed = to === null || to === undefined ? transaction : { ...transaction, to };
    assert.equal(await this.call('eth_sendTransaction', addressed), hash);
  }

  /** A contract at an address of its own. */
  async deploy(name: ContractName, ...args: readonly Argument[]): Promise<string> {
    const data = `${contracts[name].bytecode}${encode(args)}`;
    const transaction = { from: this.payer, data, gas: GAS, gasPrice: toHex(GAS_PRICE) };
    const txid = await this.call('eth_sendTransaction', transaction);
    await this.mine();
    const receipt = await this.call('eth_getTransactionReceipt', txid);
    assert.ok(typeof receipt === 'object' && receipt !== null && 'contractAddress' in receipt);
    assert.ok(typeof receipt.contractAddress === 'string');
    return receipt.contractAddress.toLowerCase();
  }

  /** Puts a contract at an address where a real network has another one. */
  async place(name: ContractName, address: string, ...args: readonly Argument[]): Promise<void> {
    const code = await this.call('eth_getCode', await this.deploy(name, ...args), 'latest');
    await this.setCode(address, String(code));
  }

  // Both programs know these by hardhat's names.

  async setCode(address: string, code: string): Promise<void> {
    await this.call('hardhat_setCode', address, code);
  }

  async setBalance(account: string, baseUnits: bigint): Promise<void> {
    await this.call('hardhat_setBalance', account, toHex(baseUnits));
  }

  /** From now on the account sends without its key. */
  async impersonate(account: string): Promise<void> {
    await this.call('hardhat_impersonateAccount', account);
  }
}

async function listAccounts(rpc: JsonRpc): Promise<readonly string[]> {
  const accounts = await rpc.call({ method: 'eth_accounts', params: [] });
  assert.ok(Array.isArray(accounts));
  return accounts.map((account) => String(account).toLowerCase());
}

/** The bytes of a call: the method, as the source declares it, and its arguments. */
export function callData(name: ContractName, method: string, ...args: readonly Argument[]): string {
  const selector = new Map<string, string>(Object.entries(contracts[name].methods)).get(method);
  assert.ok(selector, `${name} has no ${method}`);
  return `0x${selector}${encode(args)}`;
}

/** Words of 32 bytes; lists follow all words, which contain their positions. */
function encode(args: readonly Argument[]): string {
  let place = args.length * 32;
  const lists: string[] = [];
  const words = args.map((argument) => {
    if (typeof argument !== 'object') return encodeWord(argument);
    const list = [BigInt(argument.length), ...argument].map(encodeWord);
    lists.push(...list);
    const word = encodeWord(BigInt(place));
    place += list.length * 32;
    return word;
  });
  return [...words, ...lists].join('');
}

function encodeWord(value: Word): string {
  return (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0');
}

export function toHex(value: bigint): string {
  return `0x${value.toString(16)}`;
}
