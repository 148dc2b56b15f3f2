import { type Asset, formatAmount } from '@naru/core';
import { type AuditedAsset, type AuditedRail, differenceOf } from '@naru/desk';

type Unrecorded = AuditedRail['unrecorded'][number];

/** How much is at which address, one line for each asset. */
export function describeAsset({ asset, held, balance }: AuditedAsset): string {
  const amount = amountIn(asset);
  const found = `${amount(balance.found)} at the addresses`;
  return `  ${asset.symbol}: ${found}, ${amount(held)} in the books in all wallets`;
}

/** The differences of an asset as a whole: what each may be, and what to do. */
export function describeDifferences({ asset, held, balance }: AuditedAsset): readonly string[] {
  const amount = amountIn(asset);
  const { left, excess } = differenceOf(balance);
  const lines: string[] = [];
  if (left > 0n)
    lines.push(
      `  ! ${asset.symbol}, total: ${amount(left)} left the addresses, and no payout or entry says so`,
      `    books ${amount(held)}, at the addresses ${amount(balance.found)}`,
      '    It may be in another wallet of yours, such as change of a payment, be a network fee, or be stolen.',
      '    -> Compare your wallets. Record in the treasury what left: moved to cold storage, sold, network fee.',
      '       If it is still in a wallet of this desk, count everything and record "Counted".',
    );
  if (excess > 0n)
    lines.push(
      `  ! ${asset.symbol}, total: ${amount(excess)} more is at the addresses than the books hold`,
      `    books ${amount(held)}, at the addresses ${amount(balance.found)}`,
      '    An entry may have taken out what was never moved.',
      '    -> Find the entry, and correct it by one the other way; or count everything and record "Counted".',
    );
  return lines;
}

/** An address with more than anybody recorded. */
export function describeUnrecorded(
  asset: Asset,
  railId: string,
  unrecorded: Unrecorded,
  reference: string | null,
): readonly string[] {
  const { address, found, recorded, madeForRailId } = unrecorded;
  const amount = amountIn(asset);
  const of = reference === null ? 'an address of no order' : `the address of ${reference}`;
  const isElsewhere = madeForRailId !== railId;
  return [
    `  ! ${asset.symbol}, ${address}, ${of}: ${amount(found - recorded)} more than was recorded`,
    `    recorded ${amount(recorded)}, on the network ${amount(found)}`,
    isElsewhere
      ? `    The address was made for ${madeForRailId}: somebody paid on the wrong network.`
      : '    It may have come while the desk did not read this network, or before it watched the address.',
    '    -> Look the address up in an explorer, and settle with the person who paid. Then count all that you have,',
    '       and record "Counted" in the treasury.',
  ];
}

function amountIn({ decimals, symbol }: Asset): (baseUnits: bigint) => string {
  return (baseUnits) => `${formatAmount(baseUnits, decimals)} ${symbol}`;
}
