import type { ConsoleProposal } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { readableAmount } from '../amount/readable-amount.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { useNetworkLabel } from '../network/network-label.ts';
import { ReceiverText } from '../receiver/receiver-text.tsx';
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
  const { payment, entry, setting, usd } = proposal;
  const money = payment ?? entry;
  const valueOf = (value: string | null): string => value ?? t('settings.default');
  return (
    <dl className={classes('facts')}>
      {payment !== null && <Fact label={t('proposal.order')}>{payment.reference}</Fact>}
      {entry !== null && (
        <Fact label={t('treasury.kind')}>{tName('treasury.kind', entry.kind, entry.kind)}</Fact>
      )}
      {money !== null && <Money money={money} usd={usd} />}
      {receiver !== null && (
        <Fact label={t('prepare.address')}>
          <ReceiverText address={receiver} />
        </Fact>
      )}
      {entry !== null && entry.evidence !== '' && (
        <Fact label={t('proposal.evidence')}>{entry.evidence}</Fact>
      )}
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

function Money({
  money: { amount, symbol, network },
  usd,
}: {
  readonly money: NonNullable<ConsoleProposal['payment' | 'entry']>;
  readonly usd: string | null;
}): ReactNode {
  const { t } = useLanguage();
  const networkLabel = useNetworkLabel();
  const worth = usd === null ? t('treasury.worth.none') : t('treasury.worth.usd', { usd });
  return (
    <Fact label={t('proposal.amount')}>
      {`${readableAmount(amount)} ${symbol} · ${networkLabel(network)} (${worth})`}
    </Fact>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
