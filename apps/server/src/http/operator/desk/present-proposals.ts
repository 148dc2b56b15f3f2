import type { ConsoleProposal, ProposalCounts, ProposalList } from '@naru/contract';
import {
  type Asset,
  PROPOSAL_KINDS,
  type ProposalKind,
  type TreasuryKind,
  adjustmentOf,
  completeAdjustments,
  formatAdjustmentPercent,
  formatAmount,
  hasRight,
} from '@naru/core';
import {
  type AssetAmount,
  type Desk,
  type Operator,
  type OrderView,
  PROPOSALS_PER_ORDER_MAX,
  type Proposal,
  type ProposalCount,
  findProposedReceipt,
  findPosition,
  getAsset,
  isMarginPresent,
  isPrizePaid,
  isProposalOf,
  listOtherApprovers,
  listWatchedPrizes,
  movedBaseUnits,
  payoutWish,
  prizeDateOf,
  readMarginProposal,
  readPrizeAddressProposal,
  readPrizeProposal,
  readSettingProposal,
  readBeyondPrize,
  readTreasuryProposal,
  readUnmatchedProposal,
  refundWish,
  worthOf,
} from '@naru/desk';
import { findSetting } from '../../../config/setting-catalogue.ts';
import { kindOf, typedTextOf } from '../../../config/stored-setting.ts';
import { readPinProposal } from '../../../market/market-desk.ts';
import { createNameLookup, toIso } from '../../../present/present-payment.ts';
import { percentOf } from '../market/margin.routes.ts';
import { presentCap } from '../send-act-refusal.ts';

const LIMIT_DEFAULT = '50';

/** The fields that only some kinds of proposals have. */
const NOTHING = {
  usd: null,
  payment: null,
  entry: null,
  free: null,
  setting: null,
  pin: null,
  margins: null,
  isOutdated: false,
} as const;

interface Presenting {
  readonly desk: Desk;
  /** The operator who reads them. */
  readonly operator: Operator;
  readonly nameOf: (operatorId: string) => Promise<string>;
}

type Subject = Pick<ConsoleProposal, keyof typeof NOTHING>;

interface ProposalQuery {
  readonly kind?: ProposalKind;
  readonly limit?: string;
  readonly after?: string;
}

/** Proposals that wait for a second person, page by page, as far as this operator may see them. */
export async function readProposals(
  desk: Desk,
  operator: Operator,
  { kind, limit: limitText = LIMIT_DEFAULT, after }: ProposalQuery,
): Promise<ProposalList> {
  const limit = Number.parseInt(limitText, 10);
  const kinds = PROPOSAL_KINDS.filter((each) => canSee(operator, each) && (kind ?? each) === each);
  const query = { nowMs: desk.clock.nowMs(), limit, kinds, afterProposalId: after };
  const open = kinds.length === 0 ? [] : await desk.store.listProposals(query);
  const presenting = { desk, operator, nameOf: createNameLookup(desk.store) };
  const proposals: ConsoleProposal[] = [];
  for (const proposal of open) {
    const view = proposal.orderId === null ? null : await desk.store.findOrder(proposal.orderId);
    proposals.push(await presentProposal(presenting, proposal, view));
  }
  const nextAfter = open.length < limit ? null : (open.at(-1)?.proposalId ?? null);
  return { proposals, nextAfter, ...(await presentCap(desk, operator.operatorId)) };
}

/** How many proposals this operator may see, and how many of them they may approve. */
export async function countProposals(desk: Desk, operator: Operator): Promise<ProposalCounts> {
  const { operatorId, role } = operator;
  const counts = await desk.store.countProposals(desk.clock.nowMs());
  const seen = counts.filter(({ kind }) => canSee(operator, kind));
  const isAlone = seen.length > 0 && (await listOtherApprovers(desk, operatorId)).length === 0;
  const mine = seen.filter(({ proposedBy }) => isAlone || proposedBy !== operatorId);
  return { all: sumOf(seen), mine: hasRight(role, 'approve_proposals') ? sumOf(mine) : 0 };
}

function sumOf(counts: readonly ProposalCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** The proposals of one order. */
export async function readOrderProposals(
  desk: Desk,
  view: OrderView,
  operator: Operator,
): Promise<ConsoleProposal[]> {
  const { orderId } = view.order;
  const query = { nowMs: desk.clock.nowMs(), limit: PROPOSALS_PER_ORDER_MAX, orderId };
  const open = await desk.store.listProposals(query);
  const presenting = { desk, operator, nameOf: createNameLookup(desk.store) };
  return Promise.all(open.map((proposal) => presentProposal(presenting, proposal, view)));
}

async function presentProposal(
  { desk, operator, nameOf }: Presenting,
  proposal: Proposal,
  view: OrderView | null,
): Promise<ConsoleProposal> {
  const { proposalId, kind, proposedBy, reason, createdAtMs, endsAtMs } = proposal;
  const approvers = await listOtherApprovers(desk, proposedBy);
  const isYours = proposedBy === operator.operatorId;
  const mayApprove = hasRight(operator.role, 'approve_proposals');
  const subject = await presentSubject(desk, proposal, view);
  return {
    id: proposalId,
    kind,
    by: await nameOf(proposedBy),
    isYours,
    reason,
    at: toIso(createdAtMs),
    endsAt: toIso(endsAtMs),
    ...subject,
    canApprove: mayApprove && !subject.isOutdated && (!isYours || approvers.length === 0),
    canReject: isYours || mayApprove,
    approvers: approvers.map(({ name }) => name),
  };
}

/** Only people who may see the settings see values of settings. */
function canSee({ role }: Operator, kind: ProposalKind): boolean {
  return kind !== 'setting' || hasRight(role, 'see_settings');
}

async function presentSubject(desk: Desk, proposal: Proposal, view: OrderView | null): Promise<Subject> {
  if (view !== null)
    return proposal.kind === 'receipt'
      ? presentReceipt(desk, proposal, view)
      : presentPayment(desk, proposal, view);
  if (proposal.kind === 'setting') return presentSetting(proposal);
  if (proposal.kind === 'unmatched') return presentUnmatched(desk, proposal);
  if (proposal.kind === 'prize') return presentPrizeAct(desk, proposal);
  if (proposal.kind === 'margin') return presentMargins(desk, proposal);
  return proposal.kind === 'pin' ? presentPin(desk, proposal) : presentEntry(desk, proposal);
}

function presentSetting(proposal: Proposal): Subject {
  const { key, beforeJson, afterJson } = readSettingProposal(proposal);
  const known = findSetting(key);
  // A proposal about a setting that no longer exists.
  if (known === undefined) return { ...NOTHING, isOutdated: true };
  const { title, meaning, defaultJson } = known;
  const toText = (json: string | null): string => typedTextOf(json ?? defaultJson);
  const values = { before: toText(beforeJson), after: toText(afterJson) };
  const setting = { key, title, meaning, kind: kindOf(known), ...values };
  return { ...NOTHING, setting };
}

/** Beside the market's price behind an earlier pinned price. */
function presentPin({ rateBook }: Desk, proposal: Proposal): Subject {
  const { symbol, usdPrice, minutes } = readPinProposal(proposal);
  const { usdPrices = {}, origins = {} } = rateBook.current() ?? {};
  const marketUsdPrice = origins[symbol]?.marketUsdPrice ?? usdPrices[symbol] ?? null;
  return { ...NOTHING, pin: { symbol, usdPrice, marketUsdPrice, minutes } };
}

/** Pairs with the same values are shown as one. */
async function presentMargins({ settings, store }: Desk, proposal: Proposal): Promise<Subject> {
  const changes = readMarginProposal(proposal);
  const own = await store.listAdjustments();
  const symbols = changes.flatMap(({ paySymbol, receiveSymbol }) => [paySymbol, receiveSymbol]);
  const all = completeAdjustments([], symbols, settings.adjustmentByRisk);
  const rows = changes.map(({ paySymbol, receiveSymbol, beforePpm, afterPpm }) => ({
    pair: `${paySymbol} ${receiveSymbol}`,
    before: percentOf(beforePpm),
    after: percentOf(afterPpm),
    standard: formatAdjustmentPercent(adjustmentOf(all, paySymbol, receiveSymbol)),
  }));
  const margins = [
    ...Map.groupBy(rows, ({ pair: _pair, ...values }) => JSON.stringify(values)).values(),
  ].flatMap((some) =>
    some
      .slice(0, 1)
      .map(({ pair: _pair, ...values }) => ({ ...values, pairs: some.map(({ pair }) => pair) })),
  );
  return { ...NOTHING, margins, isOutdated: !changes.every((change) => isMarginPresent(own, change)) };
}

const TAKES_FROM_FREE: ReadonlySet<TreasuryKind> = new Set([
  'sold',
  'to_cold',
  'network_fee',
  'rebalanced',
  'lottery_funded',
] as const);

async function presentEntry(desk: Desk, proposal: Proposal): Promise<Subject> {
  const said = readTreasuryProposal(desk, proposal);
  const { kind, asset, baseUnits, into, heldBaseUnits, evidence } = said;
  const lotteryDate = kind === 'lottery_paid' ? prizeDateOf(said.entryKey) : null;
  const day = lotteryDate === null ? null : await desk.store.findLotteryDay(lotteryDate);
  const beyond = await readBeyondPrize(desk, said);
  const entry = {
    kind,
    evidence,
    ...presentAmount(asset, baseUnits),
    into: into === null ? null : presentAmount(into.asset, into.baseUnits),
    distance: into === null ? null : distanceOf(desk, { asset, baseUnits }, into),
    held: heldBaseUnits === null ? null : formatAmount(heldBaseUnits, asset.decimals),
    lotteryDate,
    receiver: day?.claimAddress ?? null,
    formerReceiver: null,
    beyondPrize: beyond === 0n ? null : formatAmount(beyond, asset.decimals),
  };
  const usd = usdOf(desk, asset, movedBaseUnits(said));
  const { free } = await findPosition(desk, asset);
  const isOfFree = TAKES_FROM_FREE.has(kind);
  return { ...NOTHING, usd, entry, free: isOfFree ? formatAmount(free, asset.decimals) : null };
}

async function presentUnmatched(desk: Desk, proposal: Proposal): Promise<Subject> {
  const { act, place } = readUnmatchedProposal(proposal);
  const deposit = await desk.store.findUnmatchedDeposit(place);
  if (deposit === null) throw new Error(`proposal ${proposal.proposalId} is of no deposit`);
  const { baseUnits, txid, state } = deposit;
  const asset = getAsset(desk, deposit.assetId);
  const ofPrize = { lotteryDate: null, receiver: null, formerReceiver: null, beyondPrize: null };
  const amounts = { ...presentAmount(asset, baseUnits), into: null, distance: null, held: null };
  return {
    ...NOTHING,
    usd: usdOf(desk, asset, baseUnits),
    entry: { kind: `unmatched_${act}`, evidence: txid, ...amounts, ...ofPrize },
    isOutdated: state !== (act === 'dismiss' ? 'open' : 'not_ours'),
  };
}

/** A judgement of a payment to a winner, or a new address of a prize. */
async function presentPrizeAct(desk: Desk, proposal: Proposal): Promise<Subject> {
  const judgement = readPrizeProposal(proposal);
  const wish = readPrizeAddressProposal(proposal);
  if (wish !== null) {
    const day = await desk.store.findLotteryDay(wish.date);
    if (day === null) throw new Error(`proposal ${proposal.proposalId} is of no day`);
    const asset = getAsset(desk, day.prizeAssetId);
    const receivers = { receiver: wish.addressText, formerReceiver: day.claimAddress, beyondPrize: null };
    const amounts = { ...presentAmount(asset, day.prizeBaseUnits), into: null, distance: null, held: null };
    const entry = {
      kind: 'prize_address',
      evidence: '',
      ...amounts,
      lotteryDate: day.date,
      ...receivers,
    } as const;
    const isOutdated = day.claimAddress === wish.addressText || (await isPrizePaid(desk, day.date));
    return { ...NOTHING, usd: usdOf(desk, asset, day.prizeBaseUnits), entry, isOutdated };
  }
  if (judgement === null) throw new Error(`proposal ${proposal.proposalId} is of no prize`);
  const prizes = await listWatchedPrizes(desk, judgement.railId);
  const payment = prizes
    .flatMap(({ payments }) => payments)
    .find(({ outputKey }) => outputKey === judgement.outputKey);
  // Receivers of prizes are not watched for ever.
  if (payment === undefined) return { ...NOTHING, isOutdated: true };
  const asset = getAsset(desk, payment.assetId);
  const kind = judgement.judgement === 'ours' ? 'prize_loss' : 'prize_taken_back';
  const ofPrize = { lotteryDate: payment.prizeDate, receiver: null, formerReceiver: null, beyondPrize: null };
  const amounts = { ...presentAmount(asset, payment.baseUnits), into: null, distance: null, held: null };
  return {
    ...NOTHING,
    usd: usdOf(desk, asset, payment.baseUnits),
    entry: { kind, evidence: payment.txid, ...amounts, ...ofPrize },
    isOutdated: kind === 'prize_loss' ? payment.standing === 'lost' : payment.standing === null,
  };
}

/** The distance in percent with two decimals; null without the prices of both. */
function distanceOf(desk: Desk, out: AssetAmount, into: AssetAmount): string | null {
  const [gone, come] = [out, into].map(({ asset, baseUnits }) => worthOf(desk, asset, baseUnits).usdCents);
  if (gone === null || gone === undefined || gone === 0n || come === null || come === undefined) return null;
  return formatAmount(((come - gone) * 10_000n) / gone, 2);
}

function presentAmount({ decimals, symbol, network }: Asset, baseUnits: bigint) {
  return { amount: formatAmount(baseUnits, decimals), symbol, network };
}

function usdOf(desk: Desk, asset: Asset, baseUnits: bigint): string | null {
  const { usdCents } = worthOf(desk, asset, baseUnits);
  return usdCents === null ? null : formatAmount(usdCents, 2);
}

function presentReceipt(desk: Desk, proposal: Proposal, view: OrderView): Subject {
  const { reference, payAssetId } = view.order;
  const asset = getAsset(desk, payAssetId);
  const receipt = findProposedReceipt(view, proposal);
  const baseUnits = receipt?.baseUnits ?? 0n;
  return {
    ...NOTHING,
    usd: usdOf(desk, asset, baseUnits),
    payment: { reference, refundId: null, ...presentAmount(asset, baseUnits) },
    isOutdated: receipt === null,
  };
}

function presentPayment(desk: Desk, proposal: Proposal, view: OrderView): Subject {
  const { order, refunds } = view;
  const refund = refunds.find(({ refundId }) => refundId === proposal.subjectId);
  const assetId = proposal.kind === 'payout' ? order.receiveAssetId : order.payAssetId;
  const baseUnits = proposal.kind === 'payout' ? order.receiveBaseUnits : (refund?.allocatedBaseUnits ?? 0n);
  const asset = getAsset(desk, assetId);
  const wish = refund === undefined ? null : refundWish(view, refund);
  const isSame =
    proposal.kind === 'payout'
      ? order.stage === 'assigned' && isProposalOf(desk, proposal, order, payoutWish(desk, order))
      : wish !== null && wish.ok && isProposalOf(desk, proposal, order, wish.value);
  return {
    ...NOTHING,
    usd: usdOf(desk, asset, baseUnits),
    payment: {
      reference: order.reference,
      refundId: refund?.refundId ?? null,
      ...presentAmount(asset, baseUnits),
    },
    isOutdated: !isSame,
  };
}
