import { bindClasses, type Column, layout, Notice, StatusChip, Table, Tabs } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { BANK_VIEWS, type BankDeskAccount, type BankDeskAnswer, type BankDeskOrder } from '@naru/contract';
import { useSearchParams, Link } from 'react-router';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { useCan, useSession } from '../../shared/session/session.ts';
import sheet from './bank-desk.module.css';
import { LoadMore, ReadingNotes, Loaded } from '../../shared/page/reading-notes.tsx';
import { type BankView, useBankDesk } from './use-bank-desk.ts';
import { ImportStatement } from './import-statement.tsx';
import { LineList } from './line-list.tsx';
import { AgeText } from '../../shared/display/age-text.tsx';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import type { Translate } from '../../shared/i18n/translate.ts';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 6;

/** Lines of statements and the orders that wait for them, of one bank at a time; a link can name it. */
export function BankDesk(): ReactNode {
  const t = useT();
  const can = useCan();
  const [query] = useSearchParams();
  const [railId, setRailId] = useState(query.get('rail'));
  const [view, setView] = useState<BankView>('check');
  // A form whose file belongs to another account stays while that account opens.
  const [choiceCount, setChoiceCount] = useState(0);
  const reading = useBankDesk(railId, view);
  const { known } = reading;
  // The desk chose the account with work; the choice stays when another account gets some.
  if (railId === null && known !== null && known.railId !== null) setRailId(known.railId);
  const isBankless = known !== null && known.railId === null;
  const chosenId = known?.accounts.some((each) => each.railId === railId) ? railId : (known?.railId ?? null);
  const choose = (chosen: string): void => {
    setRailId(chosen);
    setChoiceCount(choiceCount + 1);
  };
  return (
    <>
      {known === null && <ReadingNotes reading={reading} rowCount={SKELETON_ROWS} />}
      {isBankless && <Notice tone="info">{t('bank.none')}</Notice>}
      {known !== null && chosenId !== null && (
        <>
          <div className={classes('head')}>
            <AccountChoice accounts={known.accounts} chosenId={chosenId} onChoose={choose} />
            {can('work_orders') && (
              <ImportStatement
                key={choiceCount}
                railId={chosenId}
                accounts={known.accounts}
                onElsewhere={setRailId}
                onKept={() => setView('check')}
              />
            )}
          </div>
          {known.linesSince !== null && <OlderLines since={known.linesSince} />}
          {known.areOrdersLeftOut && <Notice tone="warning">{t('bank.manyOrders')}</Notice>}
          <Tabs
            label={t('bank.title')}
            tabs={BANK_VIEWS.map((key) => ({
              key,
              label: t(`bank.tab.${key}`, { count: countOf(known, key) }),
            }))}
            selectedKey={view}
            onSelect={setView}
          >
            <Loaded reading={reading} rowCount={SKELETON_ROWS}>
              {(desk) => <Rows desk={desk} view={view} />}
            </Loaded>
            <LoadMore reading={reading} label={t('queue.more')} className={classes('more')} />
          </Tabs>
        </>
      )}
    </>
  );
}

function OlderLines({ since }: { readonly since: string }): ReactNode {
  const t = useT();
  const { stamp } = useTimeFormats();
  return <Notice tone="warning">{t('bank.older', { time: stamp(since) })}</Notice>;
}

function Rows({ desk, view }: { readonly desk: BankDeskAnswer; readonly view: BankView }): ReactNode {
  const t = useT();
  const mode = useSession().data?.mode;
  if (view === 'orders') return <WaitingOrders desk={desk} />;
  const hint = (
    <div className={classes('hint')}>
      <p>{t(`bank.empty.${view}`)}</p>
      {view === 'check' && desk.counts.claimed > 0 && (
        <p>{t('bank.claims', { count: desk.counts.claimed })}</p>
      )}
      {view === 'check' && <p>{t('bank.text')}</p>}
      {view === 'check' && mode === 'rehearsal' && <p>{t('bank.practice.text')}</p>}
    </div>
  );
  return <LineList key={`${desk.railId} ${view}`} desk={desk} group={view} empty={hint} />;
}

function countOf({ counts }: Pick<BankDeskAnswer, 'counts'>, key: BankView): number {
  return key === 'orders' ? counts.waiting : counts[key];
}

function AccountChoice(props: {
  readonly accounts: BankDeskAnswer['accounts'];
  readonly chosenId: string;
  readonly onChoose: (railId: string) => void;
}): ReactNode {
  const { accounts, chosenId, onChoose } = props;
  const t = useT();
  const [only] = accounts;
  if (accounts.length === 1 && only !== undefined) {
    return <p>{only.account}</p>;
  }
  return (
    <Tabs
      label={t('bank.account')}
      tabs={accounts.map((each) => ({ key: each.railId, label: <AccountName account={each} /> }))}
      selectedKey={chosenId}
      onSelect={onChoose}
    />
  );
}

/** The name with the number of waiting things. */
function AccountName({ account: each }: { readonly account: BankDeskAccount }): ReactNode {
  const t = useT();
  const { lineCount, claimCount } = each;
  return (
    <>
      <span>{each.symbol}</span>
      <span className={layout('pending')}>
        {lineCount > 0 && ` · ${t('bank.account.lines', { count: lineCount })}`}
        {claimCount > 0 && ` · ${t('bank.account.claims', { count: claimCount })}`}
      </span>
      <span>{` · ${each.account}`}</span>
    </>
  );
}

/** Orders that wait for their transfer; those whose customers reported a payment come first. */
function WaitingOrders({ desk }: { readonly desk: BankDeskAnswer }): ReactNode {
  const t = useT();
  const { stamp } = useTimeFormats();
  return (
    <Table
      caption={t('bank.orders')}
      columns={orderColumns(t, stamp)}
      rows={desk.orders}
      rowKey={({ id }) => id}
      density="dense"
      empty={t('bank.empty.orders')}
    />
  );
}

function orderColumns(t: Translate, stamp: (iso: string) => string): readonly Column<BankDeskOrder>[] {
  return [
    {
      key: 'order',
      header: t('column.order'),
      isHeadline: true,
      cell: ({ id }) => <Link to={`/orders?order=${id}`}>{id}</Link>,
    },
    { key: 'due', header: t('bank.due'), align: 'end', cell: ({ due }) => readableAmount(due) },
    {
      key: 'claim',
      header: t('order.customer'),
      cell: ({ isClaimed }) => (
        <StatusChip tone={isClaimed ? 'attention' : 'quiet'}>
          {t(isClaimed ? 'stage.claimed' : 'bank.unclaimed')}
        </StatusChip>
      ),
    },
    { key: 'depositor', header: t('bank.depositor'), cell: ({ depositor }) => depositor ?? '–' },
    { key: 'age', header: t('bank.age'), cell: ({ createdAt }) => <AgeText sinceIso={createdAt} /> },
    {
      key: 'until',
      header: t('bank.until'),
      cell: ({ lockEndsAt, claimEndsAt }) => stamp(claimEndsAt ?? lockEndsAt),
    },
  ];
}
