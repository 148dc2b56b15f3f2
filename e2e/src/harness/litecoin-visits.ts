import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import { type LitecoindPair, REGTEST_ACCOUNT, startLitecoindPair } from '@naru/rails/testing';
import type { Browser } from 'playwright-core';
import { createOwner } from '../pages/console-desk.ts';
import { type WatchedPage, openBrowser, openPage } from './browser.ts';
import { type DeskOptions, type DeskProcess, startDesk } from './desk-process.ts';
import { callJson } from './json-call.ts';

/** Litecoins in the wallet of the desk when its books are opened. */
export const LITECOIN_RESERVE = '100';

/** A live desk that changes litecoins of the regression network for won at a bank of its own. */
export function litecoinDesk(
  { watcher }: LitecoindPair,
  env: Readonly<Record<string, string>> = { DATABASE_URL: '' },
): DeskOptions {
  return {
    mode: 'live',
    config: {
      rates: 'demo',
      reserves: { LTC: LITECOIN_RESERVE, KRW: '50000000' },
      ltc: {
        rpc: watcher.rpcUrl,
        auth: 'env:LTC_RPC',
        network: 'reg',
        deposit: REGTEST_ACCOUNT,
        confirmations: 3,
      },
      krw: { bank: 'Naru Bank', account: '110-222-333444', holder: 'Naru Desk', test: true },
    },
    env: { LTC_RPC: watcher.auth, ...env },
  };
}

export interface LitecoinVisits {
  /** One pair for all tests of the suite. */
  readonly nodes: LitecoindPair;
  /** Of the test that runs, like the two pages. */
  readonly desk: DeskProcess;
  readonly visitor: WatchedPage;
  /** The owner of the desk, in the console. */
  readonly operator: WatchedPage;
  readOrder(orderId: string): Promise<Record<string, unknown>>;
}

/** Gives every test of the suite a desk on a real node, with a visitor and its owner. */
export function visitLitecoinDesk(): LitecoinVisits {
  const opened: Partial<{ -readonly [Part in keyof LitecoinVisits]: LitecoinVisits[Part] }> & {
    browser?: Browser;
  } = {};
  const partOf = <Part extends keyof typeof opened>(name: Part) => {
    const part = opened[name];
    if (part === undefined) throw new Error(`${name} is there only while a test runs`);
    return part;
  };
  before(async () => {
    [opened.nodes, opened.browser] = await Promise.all([startLitecoindPair(), openBrowser()]);
  });
  after(async () => {
    await opened.browser?.close();
    await opened.nodes?.stop();
  });
  beforeEach(async () => {
    const browser = partOf('browser');
    const desk = await startDesk(litecoinDesk(partOf('nodes')));
    opened.desk = desk;
    [opened.visitor, opened.operator] = await Promise.all([openPage(browser), openPage(browser)]);
    await createOwner(opened.operator.page, desk.setupUrl());
  });
  afterEach(async () => {
    const pages = [partOf('visitor'), partOf('operator')];
    for (const { context } of pages) await context.close();
    await opened.desk?.dispose();
    assert.deepEqual(
      pages.flatMap(({ troubles }) => troubles),
      [],
    );
  });
  return {
    get nodes() {
      return partOf('nodes');
    },
    get desk() {
      return partOf('desk');
    },
    get visitor() {
      return partOf('visitor');
    },
    get operator() {
      return partOf('operator');
    },
    readOrder: (orderId) => readOrder(partOf('desk'), orderId),
  };
}

export async function readOrder(
  { publicUrl }: DeskProcess,
  orderId: string,
): Promise<Record<string, unknown>> {
  return (await callJson(`${publicUrl}/api/transaction/${orderId}`)).body;
}

/** Base units of an amount of litecoins. */
export function litoshis(amountText: string): bigint {
  const [whole = '', fraction = ''] = amountText.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}
