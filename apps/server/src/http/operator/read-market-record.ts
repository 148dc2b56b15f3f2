import type { MarketRecord } from '@naru/contract';
import type { AdjustmentAct, MarketAct, Store } from '@naru/desk';
import { toIso, toIsoOrNull } from '../public/present-payment.ts';
import { percentOf } from './margin.routes.ts';
import { createNameLookup } from './operator-names.ts';

type Row = MarketRecord['rows'][number];
type NameOf = (operatorId: string) => Promise<string>;

/** The last act of each kind that was listed; undefined while there was none. */
interface Place {
  readonly actId: string | undefined;
  readonly actNumber: number | undefined;
}

/** Orders about prices and changes of margins as one list, which goes on in each kind where a page ended. */
export async function readMarketRecord(
  store: Pick<Store, 'listMarketActs' | 'listAdjustmentActs' | 'findOperator'>,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<MarketRecord> {
  const from = parsePlace(before);
  const ofPrices = await store.listMarketActs(limit, from.actId);
  const ofMargins = await store.listAdjustmentActs(limit, from.actNumber);
  const nameOf = createNameLookup(store);
  const rows: Row[] = [];
  let [prices, margins] = [0, 0];
  while (rows.length < limit) {
    const [price, margin] = [ofPrices[prices], ofMargins[margins]];
    if (price !== undefined && (margin === undefined || price.happenedAtMs >= margin.happenedAtMs)) {
      rows.push(await presentPriceAct(price, nameOf));
      prices += 1;
    } else if (margin !== undefined) {
      rows.push(await presentMarginAct(margin, nameOf));
      margins += 1;
    } else return { rows, nextBefore: null };
  }
  const actId = ofPrices[prices - 1]?.actId ?? from.actId;
  const actNumber = ofMargins[margins - 1]?.actNumber ?? from.actNumber;
  return { rows, nextBefore: `${actId ?? ''}.${actNumber ?? ''}` };
}

function parsePlace(before = '.'): Place {
  const [actId = '', actNumber = ''] = before.split('.');
  return {
    actId: actId === '' ? undefined : actId,
    actNumber: actNumber === '' ? undefined : Number(actNumber),
  };
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
