import type { ConsoleProposal } from '@naru/contract';
import { bindClasses, groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { readableAmount } from '../display/readable-amount.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { useNetworkLabel } from '../display/network-label.ts';
import { ReceiverText } from '../display/receiver-text.tsx';
import sheet from './proposal.module.css';

const classes = bindClasses(sheet);

/** Exactly what would be done. */
export function ProposalFacts({
  proposal,
  receiver,
}: {
  readonly proposal: ConsoleProposal;
  readonly receiver: string | null;
}): ReactNode {
  const { t, tName } = useLanguage();
  const { payment, entry, setting, pin, margin, usd } = proposal;
  const money = payment ?? entry;
  const to = receiver ?? entry?.receiver ?? null;
  const valueOf = (value: string | null): string => value ?? t('settings.default');
  return (
    <dl className={classes('facts')}>
      {payment !== null && <Fact label={t('proposal.order')}>{payment.reference}</Fact>}
      {entry !== null && (
        <Fact label={t('treasury.kind')}>{tName('treasury.kind', entry.kind, entry.kind)}</Fact>
      )}
      {entry !== null && entry.lotteryDate !== null && (
        <Fact label={t('proposal.lottery')}>{entry.lotteryDate}</Fact>
      )}
      {money !== null && <Money label={t('proposal.amount')} money={money} usd={usd} />}
      {entry !== null && entry.into !== null && <Money label={t('proposal.into')} money={entry.into} />}
      {entry !== null && entry.distance !== null && (
        <Fact label={t('proposal.distance')}>{`${entry.distance.replace('-', '−')} %`}</Fact>
      )}
      {entry !== null && entry.held !== null && (
        <Fact label={t('treasury.held')}>{`${readableAmount(entry.held)} ${entry.symbol}`}</Fact>
      )}
      {entry !== null && entry.formerReceiver !== null && (
        <Fact label={t('proposal.before')}>
          <ReceiverText address={entry.formerReceiver} />
        </Fact>
      )}
      {to !== null && (
        <Fact label={t('prepare.address')}>
          <ReceiverText address={to} />
        </Fact>
      )}
      {entry !== null && entry.evidence !== '' && (
        <Fact label={t('proposal.evidence')}>{entry.evidence}</Fact>
      )}
      <PriceFacts pin={pin} margin={margin} />
      {setting !== null && (
        <>
          <Fact label={t('proposal.setting')}>{setting.key}</Fact>
          <Fact label={t('proposal.before')}>{valueOf(setting.before)}</Fact>
          <Fact label={t('proposal.after')}>{valueOf(setting.after)}</Fact>
        </>
      )}
    </dl>
  );
}

/** Of a price or a margin. */
function PriceFacts({ pin, margin }: Pick<ConsoleProposal, 'pin' | 'margin'>): ReactNode {
  const { t } = useLanguage();
  const percentOf = (percent: string | null): string =>
    percent === null ? t('margin.own.none') : t('margin.percent', { percent: percent.replace('-', '−') });
  return (
    <>
      {pin !== null && (
        <>
          <Fact
            label={t('proposal.price', { symbol: pin.symbol })}
          >{`${readableAmount(pin.usdPrice)} USD`}</Fact>
          <Fact label={t('proposal.price.market')}>
            {pin.marketUsdPrice === null
              ? t('treasury.worth.none')
              : `${readableAmount(pin.marketUsdPrice)} USD`}
          </Fact>
          <Fact label={t('proposal.price.lasts')}>{t('proposal.price.minutes', { count: pin.minutes })}</Fact>
        </>
      )}
      {margin !== null && (
        <>
          <Fact label={t('proposal.margin')}>{`${margin.fromCurrency} → ${margin.toCurrency}`}</Fact>
          <Fact label={t('proposal.before')}>{percentOf(margin.before)}</Fact>
          <Fact label={t('proposal.after')}>{percentOf(margin.after)}</Fact>
          <Fact label={t('margin.standard')}>{percentOf(margin.standard)}</Fact>
        </>
      )}
    </>
  );
}

interface MoneyProps {
  readonly label: string;
  readonly money: Pick<NonNullable<ConsoleProposal['payment']>, 'amount' | 'symbol' | 'network'>;
  /** Null: there is no price; undefined: its worth is not given. */
  readonly usd?: string | null;
}

function Money({ label, money: { amount, symbol, network }, usd }: MoneyProps): ReactNode {
  const { t } = useLanguage();
  const networkLabel = useNetworkLabel();
  const words = `${readableAmount(amount)} ${symbol} · ${networkLabel(network)}`;
  if (usd === undefined) return <Fact label={label}>{words}</Fact>;
  const worth = usd === null ? t('treasury.worth.none') : t('treasury.worth.usd', { usd: groupDigits(usd) });
  return <Fact label={label}>{`${words} (${worth})`}</Fact>;
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
