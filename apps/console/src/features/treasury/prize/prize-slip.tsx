import type { Prizes, ToPay } from '@naru/contract';
import { AmountText } from '@naru/ui';
import type { ReactNode } from 'react';
import { trimZeros } from '../../../shared/display/trim-zeros.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../../shared/display/network-label.ts';
import { isBankAccount } from '../../../shared/display/bank-account.ts';
import { ReceiverProblems } from '../../../shared/slip/receiver-problems.tsx';
import { SlipCopies } from '../../../shared/slip/slip-copies.tsx';
import { WalletPayment } from '../../../shared/slip/wallet-payment.tsx';
import { useSend } from '../../../shared/api/use-send.ts';
import { PRIZE_EFFECTS, usePrizeProblems } from './use-prizes.ts';

type Prize = Prizes['prizes'][number];

interface PrizeSlipProps {
  readonly prize: Prize;
  readonly toPay: ToPay;
}

/** What to pay for a prize and where, as for a payout of an order. */
export function PrizeSlip({ prize, toPay }: PrizeSlipProps): ReactNode {
  const t = useT();
  const network = useNetworkLabel()(prize.network);
  return (
    <>
      <p>{t('slip.payout.approved')}</p>
      <p>
        <AmountText amountText={trimZeros(toPay.amount)} symbol={prize.symbol} size="figure" />
      </p>
      <p>{t(isBankAccount(toPay.address) ? 'slip.to_account' : 'slip.to', { network })}</p>
      {prize.witness === 'chain' ? (
        <WatchedPayment prize={prize} toPay={toPay} />
      ) : (
        <SlipCopies slip={toPay} hasKeys={false} />
      )}
    </>
  );
}

function WatchedPayment({ prize: { date, takenOut }, toPay }: PrizeSlipProps): ReactNode {
  const send = useSend(PRIZE_EFFECTS);
  const problems = usePrizeProblems(date);
  return (
    <>
      <ReceiverProblems problems={problems} />
      <SlipCopies slip={toPay} hasKeys={false} />
      <WalletPayment
        paymentId={`lottery-${date}`}
        slip={toPay}
        {...{ problems, takenOut }}
        record={(reason) =>
          send('askPrizeWallet', { params: { date }, body: { address: toPay.address, ...reason } })
        }
      />
    </>
  );
}
