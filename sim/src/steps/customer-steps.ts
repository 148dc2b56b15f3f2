import { formatAmount, makeQuote } from '@naru/core';
import { type CreateOrderInput, type Desk, cancelOrder, claimPaid, createOrder } from '@naru/desk';
import { BANK_ASSET, type World } from '../world/world.ts';
import { act, actTogether } from './act.ts';
import { pickOrder } from './pick-order.ts';
import type { Step } from './step.ts';

const ASSETS = ['LTC', 'XRP', 'BTC', BANK_ASSET] as const;
/** Number of receiving addresses that customers have on each network. */
const RECEIVERS = 3;

const CUSTOMERS = 3;

export const CUSTOMER_STEPS: readonly Step[] = [
  { name: 'create', weight: 7, run: (world) => create(world, 1) },
  { name: 'create the same twice at once', weight: 1, run: (world) => create(world, 2) },
  { name: 'create badly', weight: 2, run: createBadly },
  {
    name: 'claim',
    weight: 2,
    run: (world) =>
      onOrder(world, ['awaiting_deposit'], 'claim', (desk, orderId) => claimPaid(desk, orderId)),
  },
  {
    name: 'cancel',
    weight: 2,
    run: (world) =>
      onOrder(world, ['awaiting_deposit'], 'cancel', (desk, orderId) => cancelOrder(desk, orderId, null)),
  },
  {
    name: 'cancel anything',
    weight: 1,
    run: (world) => onOrder(world, null, 'cancel', (desk, orderId) => cancelOrder(desk, orderId, 'no more')),
  },
  { name: 'cancel and claim at once', weight: 1, run: cancelAndClaim },
];

async function onOrder(
  world: World,
  stages: readonly string[] | null,
  name: string,
  run: (desk: Desk, orderId: string) => Promise<{ readonly ok: boolean }>,
): Promise<string | null> {
  const order = pickOrder(world, stages);
  if (order === null) return null;
  return act(world, name, (desk) => run(desk, order.orderId));
}

async function cancelAndClaim(world: World): Promise<string | null> {
  const order = pickOrder(world, ['awaiting_deposit']);
  if (order === null) return null;
  return actTogether(world, 'cancel and claim', [
    (desk) => cancelOrder(desk, order.orderId, null),
    (desk) => claimPaid(desk, order.orderId),
  ]);
}

async function create(world: World, times: number): Promise<string | null> {
  if (world.orders.size >= world.profile.ordersMax) return null;
  const wished = wish(world);
  if (wished === null) return null;
  // Sent with a key it creates one order, however often it is sent.
  const key = world.random.hex(64);
  const input = world.random.chance(500)
    ? wished
    : { ...wished, idempotency: { keyHash: key, bodyHash: key } };
  const orderIds = new Set<string>();
  const createOnce = async (desk: Desk): Promise<{ readonly ok: boolean }> => {
    const answer = await createOrder(desk, input);
    if (answer.ok) orderIds.add(answer.value.orderId);
    if (orderIds.size > 1 && 'idempotency' in input) world.witness.reportBroken('one key made two orders');
    return answer;
  };
  return actTogether(
    world,
    'create',
    Array.from({ length: times }, () => createOnce),
  );
}

/** The request of a page: amounts from the snapshot that it shows. */
function wish(world: World): CreateOrderInput | null {
  const { random, house, profile } = world;
  const { desk } = house;
  const snapshot = desk.rateBook.current();
  const [payAssetId, receiveAssetId] = profile.hasTwins
    ? random.pick([['LTC', 'XRP'] as const, ['KRW', 'XRP'] as const])
    : [random.pick(ASSETS), random.pick(ASSETS)];
  const payAsset = desk.assets.get(payAssetId);
  const receiveAsset = desk.assets.get(receiveAssetId);
  if (snapshot === null || payAsset === undefined || receiveAsset === undefined) return null;
  const quote = makeQuote({
    payAsset,
    receiveAsset,
    snapshot,
    adjustments: desk.rateBook.adjustments(),
    anchor: 'pay',
    anchorBaseUnits: drawAmount(world, payAssetId),
  });
  if (!quote.ok) return null;
  return {
    payAssetId,
    receiveAssetId,
    payAmountText: formatAmount(quote.value.payBaseUnits, payAsset.decimals),
    receiveAmountText: formatAmount(quote.value.receiveBaseUnits, receiveAsset.decimals),
    email: `customer-${world.orders.size % CUSTOMERS}@example.com`,
    receiveAddressText: receiverOf(world, receiveAssetId, random.below(profile.hasTwins ? 1 : RECEIVERS)),
    userId: null,
    snapshotId: snapshot.snapshotId,
    anchor: 'pay',
  };
}

/** From about 60 dollars up, in base units. */
function drawAmount({ random, profile }: World, assetId: (typeof ASSETS)[number]): bigint {
  const middle = { LTC: 100_000_000n, XRP: 120_000_000n, BTC: 1_000_000n, KRW: 100_000n }[assetId];
  if (profile.hasTwins) return middle * BigInt(random.between(1, 2));
  return middle * BigInt(random.between(1, 30)) + BigInt(random.below(999));
}

export function receiverOf({ chains, random }: World, assetId: string, place: number): string {
  const chain = [...chains.values()].find(({ rail }) =>
    rail.assets.some((asset) => asset.assetId === assetId),
  );
  return chain?.customerAddress(place) ?? `Kookmin 123-456-78901${random.below(3)} Mina Kim`;
}

/** Requests that must be refused, or create an order as harmless as any other. */
async function createBadly(world: World): Promise<string | null> {
  const input = wish(world);
  if (input === null || world.orders.size >= world.profile.ordersMax) return null;
  const known = pickOrder(world, null);
  const changes: readonly Partial<CreateOrderInput>[] = [
    { email: 'nobody' },
    { payAmountText: '0.00001' },
    { payAmountText: '-1' },
    { receiveAmountText: `9${input.receiveAmountText}` },
    { receiveAddressText: receiverOf(world, world.random.pick(ASSETS), 0) },
    { receiveAddressText: known?.depositAddress ?? 'nowhere' },
    { receiveAssetId: input.payAssetId },
    { payAssetId: 'GOLD' },
    { snapshotId: 'row-000000001' },
  ];
  const change = world.random.pick(changes);
  return act(world, 'create badly', (desk) => createOrder(desk, { ...input, ...change }));
}
