import { BANK_VIEWS, type BankDeskAnswer } from '@naru/contract';
import { Notice, Tabs, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SelectField } from '../../../shared/form/fields.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { LoadMore, ReadingNotes } from '../../../shared/reading/reading-notes.tsx';
import { useCan } from '../../../shared/session/session.ts';
import { type BankView, useBankDesk } from '../api/use-bank-desk.ts';
import { ImportStatement } from './import-statement.tsx';
import { LineList } from './line-list.tsx';
import { PracticeStatement } from './practice-statement.tsx';
import { WaitingOrders } from './waiting-orders.tsx';
import sheet from './bank-desk.module.css';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 6;

/** Lines of statements and the orders that wait for them, of one bank at a time; a link names the first. */
export function BankDesk(): ReactNode {
  const t = useT();
  const can = useCan();
  const [query] = useSearchParams();
  const [railId, setRailId] = useState(query.get('rail'));
  const [view, setView] = useState<BankView>('check');
  const reading = useBankDesk(railId, view);
  const { value } = reading;
  const isBankless = value !== null && value.railId === null;
  return (
    <>
      <p className={classes('text')}>{t('bank.text')}</p>
      <ReadingNotes
        reading={reading}
        failedText={t('bank.error')}
        loadingText={t('bank.loading')}
        rowCount={SKELETON_ROWS}
      />
      {isBankless && <Notice tone="info">{t('bank.none')}</Notice>}
      {value !== null && value.railId !== null && (
        <>
          <AccountChoice desk={value} onChoose={setRailId} />
          {can('work_orders') && (
            <>
              <ImportStatement key={value.railId} railId={value.railId} />
              <PracticeStatement key={`practice ${value.railId}`} railId={value.railId} />
            </>
          )}
          <Tabs
            label={t('bank.title')}
            tabs={BANK_VIEWS.map((key) => ({
              key,
              label: t(`bank.tab.${key}`, { count: countOf(value, key) }),
            }))}
            selectedKey={view}
            onSelect={setView}
          >
            {view === 'orders' ? (
              <WaitingOrders desk={value} />
            ) : (
              <LineList key={`${value.railId} ${view}`} desk={value} group={view} />
            )}
            <LoadMore reading={reading} label={t('queue.more')} className={classes('more')} />
          </Tabs>
        </>
      )}
    </>
  );
}

function countOf({ counts }: BankDeskAnswer, key: BankView): number {
  return key === 'orders' ? counts.waiting : counts[key];
}

function AccountChoice(props: {
  readonly desk: BankDeskAnswer;
  readonly onChoose: (railId: string) => void;
}): ReactNode {
  const { desk, onChoose } = props;
  const t = useT();
  const [only] = desk.accounts;
  if (desk.accounts.length === 1 && only !== undefined) {
    return <p className={classes('account')}>{only.account}</p>;
  }
  return (
    <div className={classes('choice')}>
      <SelectField
        label={t('bank.account')}
        name="account"
        value={desk.railId ?? ''}
        options={desk.accounts.map((each) => [each.railId, `${each.symbol} · ${each.account}`])}
        onValueChange={onChoose}
      />
    </div>
  );
}
