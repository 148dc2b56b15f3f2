import type { ListedPayout } from '@naru/contract';
import { AmountText, Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../shared/display/network-label.ts';
import { type NotPrepared, readNotPrepared } from '../../shared/display/not-prepared.ts';
import { pressMarked } from '../../shared/keys/press-marked.ts';
import { useKeys } from '../../shared/keys/use-keys.ts';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { usePayoutList } from './use-payout-list.ts';
import { type PayoutGroup, groupPayouts, sumOfPayouts } from './payout-list.ts';
import { PayoutFiles } from './payout-files.tsx';
import { isTakenBefore } from './taken-before.tsx';
import { PayoutTable } from './payout-table.tsx';
import sheet from './payout-batch.module.css';

const classes = bindClasses(sheet);

/** The operator's prepared payouts, as one list for each currency to pay with one transaction or one file. */
export function PayoutBatch(): ReactNode {
  const t = useT();
  const notPrepared = readNotPrepared(useLocation().state);
  useKeys((command) => command.kind === 'press' && pressMarked(command.mark));
  return (
    <>
      {notPrepared.length > 0 && <MissingPayouts orders={notPrepared} />}
      <p className={classes('text')}>{t('batch.text')}</p>
      <PagedList state={usePayoutList()} emptyText={t('batch.empty')}>
        {(payouts) => {
          const groups = groupPayouts(payouts);
          const next = groups.find((group) => !isTakenBefore(group.payouts));
          return groups.map((group) => <Group key={group.key} group={group} isNext={group === next} />);
        }}
      </PagedList>
    </>
  );
}

/** Orders that were to be prepared together with these, and why they were not. */
function MissingPayouts({ orders }: { readonly orders: readonly NotPrepared[] }): ReactNode {
  const t = useT();
  return (
    <Notice tone="warning" role="status" className={classes('text')}>
      <p>{t('batch.not_prepared', { count: orders.length })}</p>
      <ul>
        {orders.map(({ id, href, why }) => (
          <li key={id}>
            <Link to={href}>{id}</Link> {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface GroupProps {
  readonly group: PayoutGroup;
  /** The first one that is in no file yet: a key saves it. */
  readonly isNext: boolean;
}

function Group({ group, isNext }: GroupProps): ReactNode {
  const t = useT();
  const network = useNetworkLabel()(group.network);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [hasFailed, setHasFailed] = useState(false);
  const copyOutcome = { onCopied: () => setHasFailed(false), onFailed: () => setHasFailed(true) };
  const { symbol, payouts, later } = group;
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
      {chosen.length > 0 && (
        <PayoutFiles key={keyOf(chosen)} payouts={chosen} {...{ group, isNext, copyOutcome }} />
      )}
      {hasFailed && (
        <Notice tone="error" role="alert">
          {t('slip.copy_failed')}
        </Notice>
      )}
    </section>
  );
}

/** Key of a choice of payouts: each choice makes a file of its own. */
function keyOf(chosen: readonly ListedPayout[]): string {
  return chosen.map(({ disbursementId }) => disbursementId).join();
}
