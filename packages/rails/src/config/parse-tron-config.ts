import { listAssetFactsOn } from '@naru/chains';
import { CHAIN_ENVIRONMENTS } from '@naru/core';
import { parseBlockWait, parseFinality } from './parse-finality.ts';
import { parseSecret, parseServerUrls } from './parse-server.ts';
import type { ConfigSources, TronRailConfig } from './rails-config.ts';
import type { Section } from './section.ts';
import { parseEvmDeposit, parsePayFrom, parseTokens } from './parse-evm-config.ts';

const FIELDS = ['http', 'key', 'network', 'deposit', 'tokens', 'confirmations', 'blockHours', 'payFrom'];

const HTTP_FIX =
  'write the address of a java-tron node, such as http://127.0.0.1:8090 or https://api.trongrid.io';

/** Parses TRON if the desk watches it. Null, with recorded problems, if something is wrong. */
export function parseTronConfig(section: Section, { readSecret }: ConfigSources): TronRailConfig | null {
  section.refuseOthers(FIELDS);
  const environment = section.choice('network', CHAIN_ENVIRONMENTS, 'main');
  const urls = parseServerUrls(section, 'http', { fix: HTTP_FIX, readSecret, loginField: null });
  const key = parseSecret(section, 'key', { fix: 'write env:NAME and set that variable', readSecret });
  const account = parseEvmDeposit(section, 'tron');
  const all = listAssetFactsOn('tron');
  const coin = all.find(({ kind }) => kind === 'coin');
  if (coin === undefined) throw new Error('TRON has no coin');
  const tokens = parseTokens(section, all);
  const finality = parseFinality(section, coin.finality);
  const blockWaitMs = parseBlockWait(section, coin.networkId);
  const payFrom = parsePayFrom(section, 'tron');
  if (environment === 'test' && (tokens?.length ?? 0) > 0)
    return section.note('tokens', 'are known on the main network only', 'leave them out on a test network');
  if (environment === null || urls === null || key === null || account === null) return null;
  if (tokens === null || finality === null || blockWaitMs === null || payFrom === null) return null;
  const assets = [coin, ...tokens];
  return {
    kind: 'tron',
    environment,
    assets,
    account,
    urls,
    key: key.secret,
    finality,
    blockWaitMs,
    payingAccounts: payFrom,
  };
}
