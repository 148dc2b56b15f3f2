import assert from 'node:assert/strict';
import { findAssetFacts } from '@naru/chains';
import { parseEvmAccountKey } from '@naru/chains/accounts';
import type { ChainEnvironment } from '@naru/core';
import type { Rail } from '@naru/desk';
import { type TronHttp, createTronHttp } from '../../tron/tron-http.ts';
import { createTronRail } from '../../tron/tron-rail.ts';

const ACCOUNT =
  '[73c5da0a/44h/195h/0h]xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd';
const TRX = findAssetFacts('TRX') ?? assert.fail();
export const USDT = findAssetFacts('USDT-tron') ?? assert.fail();
/** An account of the operator's own. */
export const PAYER = `41${'aa'.repeat(20)}`;

/** A rail of TRX and USDT on one server, or on those that are named. */
export function openTronRail(
  url: string,
  options: {
    environment?: ChainEnvironment;
    key?: string;
    nowMs?: number;
    servers?: readonly TronHttp[];
  } = {},
): Rail {
  const account = parseEvmAccountKey('tron', ACCOUNT);
  assert.ok(account.ok);
  const { environment = 'reg', key = null, nowMs = 0 } = options;
  return createTronRail({
    environment,
    assets: [USDT, TRX],
    account: account.value,
    servers: options.servers ?? [createTronHttp({ url, key })],
    clock: { nowMs: () => nowMs },
    finality: TRX.finality,
    payingAccounts: new Set([PAYER]),
  });
}
