import { findAssetFacts, usualFinalMinutes } from '@naru/chains';
import {
  COUNTRIES,
  type Currency,
  type PercentageAdjustment,
  type WalletAddressAnswer,
} from '@naru/contract';
import {
  type Asset,
  type LedgerAccount,
  type RateSnapshot,
  type Result,
  formatAdjustmentPercent,
  formatAmount,
  invertRate,
  multiplyRates,
  ok,
  parsePrice,
  refuse,
  sendableFloor,
  usdCentsFloor,
  widenAdjustment,
  wideningPpmOf,
} from '@naru/core';
import { getRail, judgeArming, readMarkedStates } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { JSON_TYPE, sendRefusal } from '../../../wire/refusals.ts';
import { hashText } from '../../../machine/hash-text.ts';
import { isKnownEtag } from '../../send-file.ts';

/** Routes for currencies, their networks and margins, and the desk's amount of each. */
export function registerCurrencyRoutes(app: FastifyInstance, context: ServerContext): void {
  answerCalls(app, {
    listCurrencies: () => listCurrencies(context),
    totalSupplyUsd: async () => {
      const cents = await supplyWorth(context, usdCentsFloor);
      return cents.map(({ symbol, worth }) => ({ symbol, usdtValue: toDisplayNumber(worth, 2) }));
    },
    totalSupplyKrw: async () => {
      const won = await supplyWorth(context, wonFloor);
      return won.map(({ symbol, worth }) => ({ symbol, krwValue: toDisplayNumber(worth, 0) }));
    },
    walletAddress: (request, reply) => {
      const asset = context.desk.assets.get(request.params.currencyId);
      if (asset === undefined) return sendRefusal(reply, 'currency_unknown');
      return walletAddressOf(context, asset);
    },
    percentageAdjustments: () => listAdjustments(context),
  });
}

/** The adjustments that apply now depend on the current snapshot. */
function listAdjustments({ desk }: ServerContext): PercentageAdjustment[] {
  const snapshot = desk.rateBook.current() ?? {};
  return desk.rateBook.adjustments().map(({ paySymbol, receiveSymbol, partsPerMillion }) => {
    const widened = widenAdjustment(partsPerMillion, wideningPpmOf(snapshot, paySymbol, receiveSymbol));
    return {
      fromCurrency: paySymbol,
      toCurrency: receiveSymbol,
      adjustment: Number(formatAdjustmentPercent(widened)),
      baseAdjustment: Number(formatAdjustmentPercent(partsPerMillion)),
    };
  });
}

async function listCurrencies(context: ServerContext): Promise<Currency[]> {
  const { desk } = context;
  const holdings = await readHoldings(context);
  const states = await readMarkedStates(desk);
  const freeOf = ({ assetId }: Asset): bigint =>
    states.get(assetId) === 'short' ? 0n : (holdings.free.get(assetId) ?? 0n);
  return [...desk.assets.values()]
    .sort((left, right) => (left.symbol < right.symbol ? -1 : left.symbol > right.symbol ? 1 : 0))
    .map((asset) => {
      const rail = getRail(desk, asset.railId);
      const networkId = findAssetFacts(asset.assetId)?.networkId ?? asset.railId;
      return {
        _id: asset.assetId,
        id: asset.assetId,
        symbol: asset.symbol,
        name: asset.name,
        nameKr: asset.nameKr,
        network: asset.network,
        networkId,
        decimals: asset.decimals,
        quoteDecimals: asset.quoteDecimals,
        addressFormat: rail.network.addressFormat,
        finalMinutes: usualFinalMinutes(networkId, rail.depositFinality(asset.assetId)),
        environment: rail.network.environment,
        railId: asset.railId,
        totalSupply: toDisplayNumber(holdings.total.get(asset.assetId) ?? 0n, asset.decimals),
        onOrders: toDisplayNumber(holdings.promised.get(asset.assetId) ?? 0n, asset.decimals),
        available: formatAmount(sendableFloor(asset, freeOf(asset)), asset.decimals),
      };
    });
}

/** The desk's own money: free, promised to orders, and earned; not that of customers. */
const OWN_ACCOUNTS: ReadonlySet<LedgerAccount> = new Set(['reserve', 'reserved', 'margin'] as const);

/** Amounts in base units by asset. */
interface Holdings {
  readonly total: ReadonlyMap<string, bigint>;
  readonly promised: ReadonlyMap<string, bigint>;
  /** The amount that may be promised to new orders. */
  readonly free: ReadonlyMap<string, bigint>;
}

async function readHoldings({ desk }: ServerContext): Promise<Holdings> {
  const total = new Map<string, bigint>();
  const promised = new Map<string, bigint>();
  const free = new Map<string, bigint>();
  for (const { account, assetId, baseUnits } of await desk.store.listBalances()) {
    if (OWN_ACCOUNTS.has(account)) total.set(assetId, (total.get(assetId) ?? 0n) + baseUnits);
    if (account === 'reserved') promised.set(assetId, baseUnits);
    if (account === 'reserve') free.set(assetId, baseUnits);
  }
  return { total, promised, free };
}

async function walletAddressOf(context: ServerContext, asset: Asset): Promise<WalletAddressAnswer> {
  const isFull = (await readMarkedStates(context.desk)).get(asset.assetId) === 'full';
  const isUsedUp = context.desk.addressPool.isUsedUp(asset.railId);
  const isArmed = judgeArming(context.desk, asset.assetId).state === 'armed';
  if (isFull || isUsedUp || !isArmed || !context.isRailHealthy(asset.railId)) return { walletAddress: null };
  const rail = getRail(context.desk, asset.railId);
  // Null if every order gets an address of its own.
  return { walletAddress: { name: asset.network, address: rail.receivingAccount ?? null } };
}

type WorthFloor = (
  asset: Asset,
  baseUnits: bigint,
  snapshot: RateSnapshot,
) => Result<bigint, 'rate_unavailable'>;

/** The present value of the desk's amounts of each symbol; symbols without a price are left out. */
async function supplyWorth(
  context: ServerContext,
  worthFloor: WorthFloor,
): Promise<readonly { symbol: string; worth: bigint }[]> {
  const { desk } = context;
  const snapshot = desk.rateBook.current();
  if (snapshot === null) return [];
  const holdings = await readHoldings(context);
  const bySymbol = new Map<string, bigint>();
  for (const asset of desk.assets.values()) {
    const worth = worthFloor(asset, holdings.total.get(asset.assetId) ?? 0n, snapshot);
    if (worth.ok) bySymbol.set(asset.symbol, (bySymbol.get(asset.symbol) ?? 0n) + worth.value);
  }
  return [...bySymbol].map(([symbol, worth]) => ({ symbol, worth }));
}

/** Value of base units in whole won, rounded down once, from exact prices. */
const wonFloor: WorthFloor = (asset, baseUnits, { usdPrices }) => {
  const [price, won] = [usdPrices[asset.symbol], usdPrices['KRW']].map((text) =>
    text === undefined ? null : parsePrice(text),
  );
  if (price?.ok !== true || won?.ok !== true) return refuse('rate_unavailable');
  const { numerator, denominator } = multiplyRates(price.value, invertRate(won.value));
  return ok((baseUnits * numerator) / (denominator * 10n ** BigInt(asset.decimals)));
};

/** The specification's totals are JSON numbers; they are only displayed. */
function toDisplayNumber(baseUnits: bigint, decimals: number): number {
  return Number(formatAmount(baseUnits, decimals));
}

/** The list changes only with a release. */
const CACHE = 'public, max-age=86400';

export function registerCountryRoutes(app: FastifyInstance): void {
  const text = JSON.stringify(COUNTRIES);
  const etag = `"${hashText(text).slice(0, 16)}"`;
  answerCalls(app, {
    listCountries: (request, reply) => {
      reply.header('cache-control', CACHE).header('etag', etag);
      if (isKnownEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type(JSON_TYPE).send(text);
    },
  });
}
