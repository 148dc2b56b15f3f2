import { findAssetFacts } from '@naru/chains';
import {
  type Currency,
  PUBLIC_API,
  type PercentageAdjustment,
  type WalletAddressAnswer,
} from '@naru/contract';
import {
  type Asset,
  type LedgerAccount,
  formatAdjustmentPercent,
  formatAmount,
  usdCentsFloor,
  widenAdjustment,
  wideningPpmOf,
} from '@naru/core';
import { getRail } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { sendRefusal } from '../refusals.ts';

/** Currencies, their networks and margins, and what the desk holds of each. */
export function registerCurrencyRoutes(app: FastifyInstance, context: ServerContext): void {
  const { desk } = context;
  app.get('/api/currency', { schema: schemaOf(PUBLIC_API.listCurrencies) }, async () =>
    listCurrencies(context),
  );
  app.get(
    '/api/currency/totalSupplyUsd/:param',
    { schema: schemaOf(PUBLIC_API.totalSupplyUsd) },
    async () => {
      const cents = await supplyUsdCents(context);
      return cents.map(({ symbol, usdCents }) => ({ symbol, usdtValue: toDisplayNumber(usdCents, 2) }));
    },
  );
  app.get(
    '/api/currency/totalSupplyKrw/:param',
    { schema: schemaOf(PUBLIC_API.totalSupplyKrw) },
    async () => {
      const cents = await supplyUsdCents(context);
      const wonUsd = desk.rateBook.current()?.usdPrices['KRW'];
      if (wonUsd === undefined) return [];
      return cents.map(({ symbol, usdCents }) => ({ symbol, krwValue: toKrw(usdCents, wonUsd) }));
    },
  );
  app.get<{ Params: { currencyId: string } }>(
    '/api/walletAddress/currency/:currencyId',
    { schema: schemaOf(PUBLIC_API.walletAddress) },
    async (request, reply) => {
      const asset = desk.assets.get(request.params.currencyId);
      if (asset === undefined) return sendRefusal(reply, 'currency_unknown');
      return walletAddressOf(context, asset);
    },
  );
  app.get('/api/percentageAdjustment', { schema: schemaOf(PUBLIC_API.percentageAdjustments) }, async () =>
    listAdjustments(context),
  );
}

/** What applies now goes with the present snapshot. */
function listAdjustments({ desk }: ServerContext): readonly PercentageAdjustment[] {
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

async function listCurrencies(context: ServerContext): Promise<readonly Currency[]> {
  const { desk } = context;
  const holdings = await readHoldings(context);
  return [...desk.assets.values()]
    .sort((left, right) => (left.symbol < right.symbol ? -1 : left.symbol > right.symbol ? 1 : 0))
    .map((asset) => {
      const rail = getRail(desk, asset.railId);
      return {
        _id: asset.assetId,
        id: asset.assetId,
        symbol: asset.symbol,
        name: asset.name,
        nameKr: asset.nameKr,
        network: asset.network,
        networkId: findAssetFacts(asset.assetId)?.networkId ?? asset.railId,
        decimals: asset.decimals,
        addressFormat: rail.network.addressFormat,
        environment: rail.network.environment,
        railId: asset.railId,
        totalSupply: toDisplayNumber(holdings.total(asset), asset.decimals),
        onOrders: toDisplayNumber(holdings.promised(asset), asset.decimals),
        available: formatAmount(holdings.free(asset), asset.decimals),
      };
    });
}

/** What is the desk's own: free, promised to orders, and earned. Customers' money is none of it. */
const OWN_ACCOUNTS: ReadonlySet<LedgerAccount> = new Set([
  'reserve',
  'reserved',
  'margin',
  'lottery',
] as const);

interface Holdings {
  total(asset: Asset): bigint;
  promised(asset: Asset): bigint;
  /** What new orders may be promised. */
  free(asset: Asset): bigint;
}

async function readHoldings({ desk }: ServerContext): Promise<Holdings> {
  const totals = new Map<string, bigint>();
  const promised = new Map<string, bigint>();
  const free = new Map<string, bigint>();
  for (const { account, assetId, baseUnits } of await desk.store.listBalances()) {
    if (OWN_ACCOUNTS.has(account)) totals.set(assetId, (totals.get(assetId) ?? 0n) + baseUnits);
    if (account === 'reserved') promised.set(assetId, baseUnits);
    if (account === 'reserve') free.set(assetId, baseUnits);
  }
  return {
    total: ({ assetId }) => totals.get(assetId) ?? 0n,
    promised: ({ assetId }) => promised.get(assetId) ?? 0n,
    free: ({ assetId }) => free.get(assetId) ?? 0n,
  };
}

function walletAddressOf(context: ServerContext, asset: Asset): WalletAddressAnswer {
  if (!context.isRailHealthy(asset.railId)) return { walletAddress: null };
  const rail = getRail(context.desk, asset.railId);
  // Where every order gets an address of its own there is none to show before the order.
  return { walletAddress: { name: asset.network, address: rail.receivingAccount ?? null } };
}

async function supplyUsdCents(
  context: ServerContext,
): Promise<readonly { symbol: string; usdCents: bigint }[]> {
  const { desk } = context;
  const snapshot = desk.rateBook.current();
  if (snapshot === null) return [];
  const holdings = await readHoldings(context);
  const bySymbol = new Map<string, bigint>();
  for (const asset of desk.assets.values()) {
    const cents = usdCentsFloor(asset, holdings.total(asset), snapshot);
    if (cents.ok) bySymbol.set(asset.symbol, (bySymbol.get(asset.symbol) ?? 0n) + cents.value);
  }
  return [...bySymbol].map(([symbol, usdCents]) => ({ symbol, usdCents }));
}

function toKrw(usdCents: bigint, wonUsdPrice: string): number {
  const [whole = '0', fraction = ''] = wonUsdPrice.split('.');
  const scale = 10n ** BigInt(fraction.length);
  const wonUsdScaled = BigInt(whole + fraction);
  return toDisplayNumber((usdCents * scale) / (wonUsdScaled * 100n), 0);
}

/** The specification wants a JSON number for totals that are only looked at; no order is computed from it. */
function toDisplayNumber(baseUnits: bigint, decimals: number): number {
  return Number(formatAmount(baseUnits, decimals));
}
