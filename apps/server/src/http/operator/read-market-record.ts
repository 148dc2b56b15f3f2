import type { MarketRecord } from '@naru/contract';
import type { AdjustmentAct, MarketAct, Store } from '@naru/desk';
import { toIso, toIsoOrNull } from '../../present/present-payment.ts';
import { percentOf } from './margin.routes.ts';
import { createNameLookup } from '../../present/operator-names.ts';

type Row = MarketRecord['rows'][number];
type NameOf = (operatorId: string) => Promise<string>;

/** Orders about prices and changes of margins as one list, in the order of their acts. */
export async function readMarketRecord(
  store: Pick<Store, 'listMarketActs' | 'listAdjustmentActs' | 'findOperator'>,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<MarketRecord> {
  const nameOf = createNameLookup(store);
  const acts = [
    ...(await store.listMarketActs(limit, before)),
    ...(await store.listAdjustmentActs(limit, before)),
  ].toSorted((left, right) => right.actNumber - left.actNumber);
  const page = acts.slice(0, limit);
  const rows: Row[] = [];
  for (const act of page)
    rows.push(await ('paySymbol' in act ? presentMarginAct(act, nameOf) : presentPriceAct(act, nameOf)));
  return { rows, nextBefore: page.length < limit ? null : `${page.at(-1)?.actNumber ?? ''}` };
}

async function presentPriceAct(
  { happenedAtMs, operatorId, kind, symbol, usdPrice, untilMs, note }: MarketAct,
  nameOf: NameOf,
): Promise<Row> {
  return {
    happenedAt: toIso(happenedAtMs),
    operator: await nameOf(operatorId),
    kind,
    symbol,
    usdPrice,
    until: toIsoOrNull(untilMs),
    note,
  };
}

async function presentMarginAct(act: AdjustmentAct, nameOf: NameOf): Promise<Row> {
  return {
    happenedAt: toIso(act.happenedAtMs),
    operator: await nameOf(act.operatorId),
    kind: 'margin',
    fromCurrency: act.paySymbol,
    toCurrency: act.receiveSymbol,
    before: percentOf(act.beforePpm),
    after: percentOf(act.afterPpm),
    note: act.note,
  };
}
