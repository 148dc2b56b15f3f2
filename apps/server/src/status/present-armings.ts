import type { CurrencyArming } from '@naru/contract';
import { type Desk, fingerprintSource, getRail, judgeArming, listComparedAddresses } from '@naru/desk';
import { toIsoOrNull } from '../present/present-payment.ts';

/** Every currency with a wallet of its own, and whether a person has compared where it is paid to. */
export function presentArmings(desk: Desk): CurrencyArming[] {
  return [...desk.assets.values()].flatMap(({ assetId, symbol, network, railId }) => {
    const rail = getRail(desk, railId);
    if (rail.network.environment === 'rehearsal') return [];
    const { state, opensAtMs } = judgeArming(desk, assetId);
    return [
      {
        assetId,
        symbol,
        network,
        state,
        opensAt: toIsoOrNull(opensAtMs),
        addresses: listComparedAddresses(rail).map(({ address }) => address),
        fingerprint: fingerprintSource(desk, rail),
      },
    ];
  });
}
