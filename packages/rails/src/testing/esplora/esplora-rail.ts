import { listAssetFactsOn, type UtxoNetwork } from '@naru/chains';
import { parseAccountKey } from '@naru/chains/accounts';
import { finalAtDepth } from '@naru/core';
import type { Rail } from '@naru/desk';
import { createEsploraHttp } from '../../esplora/esplora-http.ts';
import { createEsploraSource } from '../../esplora/esplora-source.ts';
import { createUtxoRail } from '../../utxo/utxo-rail.ts';
import { REGTEST_ACCOUNT } from '../regtest-account.ts';

/** A rail of Litecoin on servers of Esplora. */
export function openEsploraRail(network: UtxoNetwork, urls: readonly string[], nowMs = 0): Rail {
  const [facts] = listAssetFactsOn('ltc');
  const account = parseAccountKey(network, REGTEST_ACCOUNT);
  if (facts === undefined || !account.ok) throw new Error('no account of Litecoin');
  const source = createEsploraSource(
    urls.map((url) => createEsploraHttp(url)),
    network,
  );
  const clock = { nowMs: () => nowMs };
  return createUtxoRail({ facts, account: account.value, source, clock, finality: finalAtDepth(3) });
}
