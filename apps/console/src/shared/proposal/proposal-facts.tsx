import type { ConsoleProposal } from '@naru/contract';
import { bindClasses, groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { CodedText } from '../display/coded-text.tsx';
import { distanceText } from '../display/distance-text.ts';
import { readableAmount } from '../display/readable-amount.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { useNetworkLabel } from '../display/network-label.ts';
import { ReceiverText } from '../display/receiver-text.tsx';
import { useValueText } from '../display/use-value-text.ts';
import { MarginWords } from './margin-words.tsx';
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
  const { payment, entry, free, setting, pin, margins, usd } = proposal;
  const money = payment ?? entry;
  const to = receiver ?? entry?.receiver ?? null;
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
      {entry !== null && free !== null && (
        <Fact label={t('proposal.free')}>{`${readableAmount(free)} ${entry.symbol}`}</Fact>
      )}
      {entry !== null && entry.into !== null && <Money label={t('proposal.into')} money={entry.into} />}
      {entry !== null && entry.distance !== null && (
        <Fact label={t('proposal.distance')}>{`${entry.distance.replace('-', '−')}%`}</Fact>
      )}
      {entry !== null && entry.held !== null && (
        <Fact label={t('treasury.held')}>{`${readableAmount(entry.held)} ${entry.symbol}`}</Fact>
      )}
      {entry !== null && entry.beyondPrize !== null && (
        <Fact
          label={t('proposal.beyond_prize')}
        >{`${readableAmount(entry.beyondPrize)} ${entry.symbol}`}</Fact>
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
      {pin !== null && <PinFacts pin={pin} />}
      {margins !== null && (
        <Fact label={t('proposal.margin')}>
          <MarginWords groups={margins} />
        </Fact>
      )}
      {setting !== null && <SettingFacts setting={setting} />}
    </dl>
  );
}

/** What the setting means, and how it changes. */
function SettingFacts({ setting }: { readonly setting: NonNullable<ConsoleProposal['setting']> }): ReactNode {
  const { t, language } = useLanguage();
  const valueText = useValueText(setting);
  const { title, meaning, before, after } = setting;
  return (
    <Fact label={title[language]}>
      <p>
        <CodedText text={meaning[language]} />
      </p>
      <strong>{t('settings.from_to', { before: valueText(before), after: valueText(after) })}</strong>
    </Fact>
  );
}

/** A price that is set by hand, beside the market's, and what it means for customers. */
function PinFacts({ pin }: { readonly pin: NonNullable<ConsoleProposal['pin']> }): ReactNode {
  const { t } = useLanguage();
  const { symbol, usdPrice, marketUsdPrice, minutes } = pin;
  const usdText = (price: string): string => t('treasury.worth.usd', { usd: readableAmount(price) });
  const distance = distanceText(usdPrice, marketUsdPrice);
  return (
    <>
      <Fact label={t('proposal.price', { symbol })}>
        {marketUsdPrice === null
          ? usdText(usdPrice)
          : t('proposal.price.from_to', { market: usdText(marketUsdPrice), price: usdText(usdPrice) })}
      </Fact>
      {distance !== null && (
        <Fact label={t('proposal.distance')}>
          {t(distance.startsWith('−') ? 'proposal.price.below' : 'proposal.price.above', {
            percent: distance.replace(/^[+−]/, ''),
            symbol,
          })}
        </Fact>
      )}
      <Fact label={t('proposal.price.lasts')}>{t('proposal.price.minutes', { count: minutes })}</Fact>
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
