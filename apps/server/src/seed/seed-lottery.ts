import { type Desk, type LotteryParts, announceDay, recordTreasury } from '@naru/desk';

const FUNDED_ASSET = 'USDT-tron';
/** Ten prizes. */
const FUND_COINS = 200n;

/** Funds the lottery of a new rehearsal desk and announces the present day, too: there is one to draw. */
export async function seedLottery(desk: Desk, parts: LotteryParts): Promise<void> {
  const asset = desk.assets.get(FUNDED_ASSET);
  if (asset === undefined) return;
  const funded = await recordTreasury(desk, {
    kind: 'lottery_funded',
    asset,
    baseUnits: FUND_COINS * 10n ** BigInt(asset.decimals),
    into: null,
    heldBaseUnits: null,
    entryKey: 'rehearsal-lottery',
    operatorId: '',
    reason: 'rehearsal',
    evidence: '',
  });
  if (!funded.ok) throw new Error(`the lottery of a rehearsal desk is not funded: ${funded.reason}`);
  await announceDay(desk, parts, 'today');
  await announceDay(desk, parts);
}
