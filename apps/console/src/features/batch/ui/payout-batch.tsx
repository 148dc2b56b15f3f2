import type { ListedPayout } from '@naru/contract';
import { AmountText, Button, CopyButton, Notice, bindClasses, saveFile } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../../shared/network/network-label.ts';
import { PagedList } from '../../../shared/reading/paged-list.tsx';
import { usePayoutList } from '../api/use-payout-list.ts';
import {
  type PayoutGroup,
  groupPayouts,
  payoutsCsv,
  sendManyText,
  sumOfPayouts,
} from '../model/payout-list.ts';
import { BankFiles } from './bank-files.tsx';
import { type CopyOutcome, PayoutTable } from './payout-table.tsx';
import sheet from './payout-batch.module.css';
import { SignerFile } from './signer-file.tsx';

const classes = bindClasses(sheet);

/** What the operator prepared, as one list for each currency to pay with one transaction or one file. */
export function PayoutBatch(): ReactNode {
  const t = useT();
  return (
    <>
      <p className={classes('text')}>{t('batch.text')}</p>
      <PagedList state={usePayoutList()} subject="batch" emptyText={t('batch.empty')}>
        {(payouts) => groupPayouts(payouts).map((group) => <Group key={group.key} group={group} />)}
      </PagedList>
    </>
  );
}

function Group({ group }: { readonly group: PayoutGroup }): ReactNode {
  const t = useT();
  const network = useNetworkLabel()(group.network);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [hasFailed, setHasFailed] = useState(false);
  const copyOutcome = { onCopied: () => setHasFailed(false), onFailed: () => setHasFailed(true) };
  const { symbol, payouts, later, isBank } = group;
  const chosen = payouts.filter(({ id }) => !leftOut.has(id));
  const toggle = (id: string): void => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  const title = t('batch.group', { symbol, network });
  return (
    <section className={classes('group')} aria-label={title}>
      <h2>{title}</h2>
      <PayoutTable caption={title} {...{ payouts, leftOut, toggle, copyOutcome }} />
      {later.length > 0 && (
        <Notice tone="info">{t('batch.later', { orders: later.map(({ id }) => id).join(', ') })}</Notice>
      )}
      <p className={classes('sum')}>
        {t('batch.sum', { count: chosen.length })}
        <AmountText amountText={sumOfPayouts(chosen)} symbol={symbol} size="lead" />
      </p>
      {chosen.length > 0 && isBank && <BankFiles payouts={chosen} />}
      {chosen.length > 0 && group.canDraft && <SignerFile key={keyOf(chosen)} payouts={chosen} />}
      {chosen.length > 0 && !isBank && <WalletLists {...{ group, chosen, copyOutcome }} />}
      {hasFailed && (
        <Notice tone="error" role="alert">
          {t('slip.copy_failed')}
        </Notice>
      )}
    </section>
  );
}

/** Another choice is another file. */
function keyOf(chosen: readonly ListedPayout[]): string {
  return chosen.map(({ disbursementId }) => disbursementId).join();
}

/** What is chosen, as lists that wallets read. */
function WalletLists(props: {
  readonly group: PayoutGroup;
  readonly chosen: readonly ListedPayout[];
  readonly copyOutcome: CopyOutcome;
}): ReactNode {
  const { group, chosen, copyOutcome } = props;
  const t = useT();
  return (
    <p className={classes('acts')}>
      {group.canSendMany && (
        <CopyButton
          text={sendManyText(chosen)}
          label={t('batch.sendmany')}
          copiedLabel={t('slip.copied')}
          {...copyOutcome}
        />
      )}
      <Button
        size="small"
        onClick={() => saveFile(`payouts-${group.symbol}.csv`, 'text/csv', payoutsCsv(chosen))}
      >
        {t('batch.csv')}
      </Button>
    </p>
  );
}
