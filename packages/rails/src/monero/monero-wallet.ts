import { type MoneroAccount, readMoneroScalar } from '@naru/chains/accounts';
import { malformedAnswer, readHash, readHeight, readList, readRecord } from '../http/read-answer.ts';
import { RpcRefusal } from '../http/json-rpc.ts';
import { RailFault } from '../scan/rail-fault.ts';
import type { MoneroRpc } from './monero-rpc.ts';

/** The sum of the outputs of one transaction to one subaddress, as the wallet shows it. */
export interface MoneroTransfer {
  readonly txid: string;
  /** The index of the subaddress `0/minor`; 0 is the primary address. */
  readonly minor: number;
  readonly address: string;
  readonly baseUnits: bigint;
  /** As hexadecimal digits; null if there is none. */
  readonly paymentId: string | null;
  /** Null while it is in the memory pool. */
  readonly blockHeight: number | null;
  readonly isCoinbase: boolean;
  readonly isLocked: boolean;
  /** The network has seen another transaction that spends the same outputs. */
  readonly isDoubleSpent: boolean;
}

export interface MoneroWalletOptions {
  readonly rpc: MoneroRpc;
  readonly account: MoneroAccount;
  /** The name of the wallet's file in the folder of the wallet program. */
  readonly fileName: string;
  /** The block at which a new file begins to read; null: {@link NEW_FILE_BLOCKS} before the head. */
  readonly restoreHeight: number | null;
}

/** `No wallet file`: the program was restarted. */
export const RPC_NO_WALLET = -13;
/** `address index is out of bound`. */
const RPC_NO_ADDRESS = -15;
const RPC_NO_ATTRIBUTE = -45;
/** The most addresses of one call; more are refused. */
const ADDRESSES_PER_CALL_MAX = 64;

/** A new file reads the blocks of the last week, unless the settings say otherwise. */
const NEW_FILE_BLOCKS = 5040;
/** A new file reads many blocks the first time. */
const REFRESH_MAX_MS = 15 * 60_000;
/** Making or opening a file deliberately takes long, to protect its password. */
const OPEN_MAX_MS = 2 * 60_000;

/** The attribute in the wallet's file with the first block that it has read. */
const FROM_ATTRIBUTE = 'naru.from';

/**
 * A view-only wallet in monero-wallet-rpc. The program accepts any key and does not report mistakes, so the
 * file is made here, from a key that is proven to fit, and each opening is compared with the account.
 */
export class MoneroWallet {
  readonly #options: MoneroWalletOptions;
  #isOpen = false;
  #fromHeight = 0;
  /** The program knows the subaddresses up to this one. */
  #createdMinor = 0;
  #wantedMinor = 0;

  constructor(options: MoneroWalletOptions) {
    this.#options = options;
  }

  /** The first block that this wallet knows; valid after {@link open}. */
  get fromHeight(): number {
    return this.#fromHeight;
  }

  /** Opens the file, or creates it. May be called before everything else. */
  async open(headHeight: number): Promise<void> {
    if (this.#isOpen) return;
    // Otherwise the program reads blocks before it knows the later addresses, and never reads them again.
    await this.#call('auto_refresh', { enable: false });
    const isThere = await this.#openFile();
    if (!isThere) await this.#makeFile(headHeight);
    await this.#assertOurs();
    this.#fromHeight = await this.#readFromHeight(headHeight);
    this.#createdMinor = 0;
    this.#isOpen = true;
    await this.#createAddresses();
  }

  /** Payments to all subaddresses up to `minor` are seen from the next refresh on. */
  async watchThrough(minor: number): Promise<void> {
    this.#wantedMinor = Math.max(this.#wantedMinor, minor);
    if (this.#isOpen) await this.#createAddresses();
  }

  /**
   * Reads the chain and the memory pool; only this call shows whether the program still reaches its node.
   * Throws if it is behind `headHeight`, or ahead of the node because blocks were undone.
   */
  async refresh(headHeight: number): Promise<void> {
    await this.open(headHeight);
    await this.#assertOurs();
    await this.#call('refresh', {}, REFRESH_MAX_MS);
    const { height } = await this.#call('get_height');
    // The program counts blocks; one more may have arrived meanwhile.
    if (readHeight(height) < headHeight + 1)
      throw new RailFault('node_not_synced', 'the wallet program has not read as far as the node');
  }

  /** How many blocks the wallet has read. */
  async readBlockCount(): Promise<number> {
    return readHeight((await this.#call('get_height'))['height']);
  }

  /** All received payments in blocks from `fromHeight` on. */
  async listMined(fromHeight: number): Promise<readonly MoneroTransfer[]> {
    // The bound is exclusive.
    const bounds = fromHeight === 0 ? {} : { filter_by_height: true, min_height: fromHeight - 1 };
    const answer = await this.#call('get_transfers', { in: true, ...bounds });
    const rows = readTransfers(answer['in'], 'in');
    return rows.filter(({ blockHeight }) => blockHeight !== null && blockHeight >= fromHeight);
  }

  /** All unconfirmed payments that this wallet shows. */
  async listWaiting(): Promise<readonly MoneroTransfer[]> {
    const answer = await this.#call('get_transfers', { pool: true });
    return readTransfers(answer['pool'], 'pool');
  }

  /**
   * The amount that a transaction paid to an address, by a proof that only its sender (or receiver) has; 0 if
   * it proves nothing. The proof's form must be checked: a key beyond the group's order ends the program.
   */
  async readProven(
    payment: { readonly txid: string; readonly address: string },
    proof: { readonly key: string } | { readonly signature: string },
  ): Promise<bigint> {
    try {
      if ('key' in proof) {
        const answer = await this.#call('check_tx_key', { ...payment, tx_key: proof.key });
        return readAmount(answer['received']);
      }
      const answer = await this.#call('check_tx_proof', {
        ...payment,
        message: '',
        signature: proof.signature,
      });
      return answer['good'] === true ? readAmount(answer['received']) : 0n;
    } catch (error) {
      // The text of the error for a proof that does not fit; without its node the program says so.
      if (error instanceof RpcRefusal && !/daemon|connection/i.test(error.rpcText)) return 0n;
      throw error;
    }
  }

  async #openFile(): Promise<boolean> {
    const { fileName } = this.#options;
    try {
      await this.#call('open_wallet', { filename: fileName, password: '' }, OPEN_MAX_MS);
      return true;
    } catch (error) {
      // The error `Failed to open wallet` has one number for all reasons.
      if (error instanceof RpcRefusal) return false;
      throw error;
    }
  }

  async #makeFile(headHeight: number): Promise<void> {
    const { account, fileName, restoreHeight } = this.#options;
    const height = restoreHeight ?? Math.max(0, headHeight - NEW_FILE_BLOCKS);
    try {
      await this.#call(
        'generate_from_keys',
        {
          filename: fileName,
          address: account.address,
          viewkey: account.revealViewKey(),
          password: '',
          restore_height: height,
        },
        OPEN_MAX_MS,
      );
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error;
      throw unusable(`can neither open nor make the wallet file ${fileName}`);
    }
    await this.#call('set_attribute', { key: FROM_ATTRIBUTE, value: String(height + 1) });
    await this.#call('store');
  }

  /** If {@link #makeFile} did not finish a file, it is complete only from now on. */
  async #readFromHeight(headHeight: number): Promise<number> {
    try {
      const { value } = await this.#call('get_attribute', { key: FROM_ATTRIBUTE });
      if (typeof value !== 'string' || !/^\d{1,10}$/.test(value)) throw malformedAnswer('an attribute');
      return Number(value);
    } catch (error) {
      if (!(error instanceof RpcRefusal) || error.rpcCode !== RPC_NO_ATTRIBUTE) throw error;
    }
    await this.#call('set_attribute', { key: FROM_ATTRIBUTE, value: String(headHeight + 1) });
    return headHeight + 1;
  }

  /** Another program may have opened another file meanwhile. */
  async #assertOurs(): Promise<void> {
    const { account, fileName } = this.#options;
    const { address } = await this.#call('get_address', { account_index: 0, address_index: [0] });
    if (address !== account.address) {
      this.#isOpen = false;
      throw unusable('has a wallet of another account open; it must serve this desk alone');
    }
    if (this.#isOpen) return;
    const { key } = await this.#call('query_key', { key_type: 'view_key' });
    if (key !== account.revealViewKey())
      throw unusable(`has another view key in the wallet file ${fileName}, and would see no payment`);
  }

  async #createAddresses(): Promise<void> {
    const wanted = this.#wantedMinor;
    if (this.#createdMinor >= wanted) return;
    if (!(await this.#hasAddress(wanted))) {
      let created = 0;
      const callsMax = Math.ceil(wanted / ADDRESSES_PER_CALL_MAX) + 1;
      for (let call = 0; call < callsMax && created < wanted; call += 1) {
        const answer = await this.#call('create_address', {
          account_index: 0,
          count: ADDRESSES_PER_CALL_MAX,
        });
        created = readHeight(readList(answer['address_indices'], 'the new addresses').at(-1));
      }
      if (!(await this.#hasAddress(wanted))) throw malformedAnswer('the new addresses');
      await this.#call('store');
    }
    this.#createdMinor = wanted;
  }

  /** Throws if the program derives other addresses than we do: it would watch the wrong ones. */
  async #hasAddress(minor: number): Promise<boolean> {
    try {
      const answer = await this.#call('get_address', { account_index: 0, address_index: [minor] });
      const [entry] = readList(answer['addresses'], 'an address');
      if (readRecord(entry, 'an address')['address'] !== this.#options.account.derive(minor - 1).address)
        throw unusable('derives other addresses than this desk');
      return true;
    } catch (error) {
      if (error instanceof RpcRefusal && error.rpcCode === RPC_NO_ADDRESS) return false;
      throw error;
    }
  }

  async #call(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    timeoutMs?: number,
  ): Promise<Readonly<Record<string, unknown>>> {
    try {
      return await this.#options.rpc.call(method, params, timeoutMs);
    } catch (error) {
      if (error instanceof RpcRefusal && error.rpcCode === RPC_NO_WALLET) this.#isOpen = false;
      throw error;
    }
  }
}

function readTransfers(value: unknown, list: 'in' | 'pool'): readonly MoneroTransfer[] {
  if (value === undefined) return [];
  const rows = readList(value, 'payments').map((row) => readTransfer(readRecord(row, 'a payment'), list));
  const keys = new Set(rows.map(({ txid, minor }) => `${txid}:${minor}`));
  if (keys.size !== rows.length) throw malformedAnswer('a payment twice');
  return rows;
}

function readTransfer(row: Readonly<Record<string, unknown>>, list: 'in' | 'pool'): MoneroTransfer {
  const { type, address } = row;
  const subaddress = readRecord(row['subaddr_index'], 'a subaddress');
  const isCoinbase = type === 'block';
  const isKnown = list === 'pool' ? type === 'pool' : type === 'in' || isCoinbase;
  if (!isKnown || typeof address !== 'string' || subaddress['major'] !== 0)
    throw malformedAnswer('a payment');
  const unlockTime = readAmount(row['unlock_time']);
  return {
    txid: readHash(row['txid']),
    minor: readHeight(subaddress['minor']),
    address,
    baseUnits: readAmount(row['amount']),
    paymentId: readPaymentId(row['payment_id']),
    blockHeight: list === 'pool' ? null : readHeight(row['height']),
    isCoinbase,
    // The network itself locks mining rewards; the scan waits for those.
    isLocked: !isCoinbase && unlockTime !== 0n,
    isDoubleSpent: row['double_spend_seen'] !== false,
  };
}

/** A payment without an id shows zeros. */
function readPaymentId(value: unknown): string | null {
  if (typeof value !== 'string' || !/^(?:[0-9a-f]{16}|[0-9a-f]{64})?$/.test(value))
    throw malformedAnswer('a payment id');
  return /^0*$/.test(value) ? null : value;
}

function readAmount(value: unknown): bigint {
  if (typeof value !== 'string' || !/^\d{1,20}$/.test(value)) throw malformedAnswer('an amount');
  return BigInt(value);
}

function unusable(problem: string): RailFault {
  return new RailFault('wallet_unusable', `the wallet program ${problem}`);
}

/** A proof of a payment of Monero: the transaction's key, or a signature made with it. */
export type MoneroProof = { readonly key: string } | { readonly signature: string };

const KEY_DIGITS = 64;
/** A transaction has at most 16 outputs, each with a key of its own besides the transaction's. */
const KEYS_MAX = 17;

/** A prefix, then a shared secret and a signature for each key, in base58. */
const SIGNATURE = /^(?:Out|In)ProofV[12](?:[1-9A-HJ-NP-Za-km-z]{132}){1,17}$/;

/**
 * Null unless the text has the exact form of a key or of a proof. monero-wallet-rpc 0.18.0 ends at once when
 * it is given a key beyond the order of the group, so nothing else may reach it.
 */
export function parseMoneroProof(text: string): MoneroProof | null {
  const proof = text.replace(/\s+/g, '');
  if (SIGNATURE.test(proof)) return { signature: proof };
  const key = proof.toLowerCase();
  if (!/^[0-9a-f]+$/.test(key) || key.length % KEY_DIGITS !== 0) return null;
  const count = key.length / KEY_DIGITS;
  const keys = Array.from({ length: count }, (_, at) => key.slice(at * KEY_DIGITS, (at + 1) * KEY_DIGITS));
  return count <= KEYS_MAX && keys.every((each) => readMoneroScalar(each) !== null) ? { key } : null;
}
