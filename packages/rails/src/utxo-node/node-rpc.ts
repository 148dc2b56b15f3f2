import { basicLogin } from '../http/basic-login.ts';
import { type JsonRpc, createJsonRpc } from '../json-rpc/json-rpc.ts';
import { createAmountKeeper } from '../json/json-amount.ts';

export interface NodeRpcOptions {
  readonly url: string;
  /** `user:password`, or null for a node without a login. Used in a header only. */
  readonly auth: string | null;
  readonly timeoutMs?: number;
}

/** `No such mempool transaction`, `Block not found` and similar. */
export const RPC_NOT_FOUND = -5;

/** The fields in which a node reports money: of an output, of an unspent one, and of 1,000 bytes. */
const AMOUNT_FIELDS = ['value', 'amount', 'feerate'];

/** JSON-RPC as bitcoind and its relatives implement it; amounts are texts. */
export function createNodeRpc({ url, auth, timeoutMs }: NodeRpcOptions): JsonRpc {
  return createJsonRpc({
    url,
    headers: auth === null ? {} : basicLogin(auth),
    version: '1.0',
    parse: createAmountKeeper(AMOUNT_FIELDS),
    notFoundCode: RPC_NOT_FOUND,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}
