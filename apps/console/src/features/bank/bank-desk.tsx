import { Notice, Tabs, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { BANK_VIEWS, type BankDeskAnswer } from '@naru/contract';
import { useSearchParams } from 'react-router';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { DownloadButton } from '../../shared/file/download-button.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { useCan, useSession } from '../../shared/session/session.ts';
import sheet from './bank-desk.module.css';
import { SelectField } from '../../shared/form/fields.tsx';
import { LoadMore, ReadingNotes } from '../../shared/page/reading-notes.tsx';
import type { Reading } from '../../shared/page/reading.ts';
import { type BankView, useBankDesk } from './use-bank-desk.ts';
import { ImportStatement } from './import-statement.tsx';
import { LineList } from './line-list.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

const classes = bindClasses(sheet);

/** In a rehearsal, the statement of a bank where nothing happens: with what customers say they paid. */
function PracticeStatement({ railId }: { readonly railId: string }): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  const session = useSession().data;
  if (session?.mode !== 'rehearsal') return null;
  return (
    <div className={classes('import')}>
      <p className={classes('text')}>{t('bank.practice.text')}</p>
      <DownloadButton
        size="small"
        label={t('bank.practice')}
        fileName={`practice-${railId}.csv`}
        read={() => api.readFile('practiceStatement', { query: { rail: railId } })}
      />
    </div>
  );
}

const SKELETON_ROWS = 6;

/** Lines of statements and the orders that wait for them, of one bank at a time; a link can name it. */
export function BankDesk(): ReactNode {
  const t = useT();
  const can = useCan();
  const [query] = useSearchParams();
  const [railId, setRailId] = useState(query.get('rail'));
  const [view, setView] = useState<BankView>('check');
  const reading = useBankDesk(railId, view);
  const { known } = reading;
  // The desk chose the account with work; it stays the same when another one gets some.
  if (railId === null && known !== null && known.railId !== null) setRailId(known.railId);
  const isBankless = known !== null && known.railId === null;
  const chosenId = known?.accounts.some((each) => each.railId === railId) ? railId : (known?.railId ?? null);
  return (
    <>
      <p className={classes('text')}>{t('bank.text')}</p>
      {known === null && <Notes reading={reading} />}
      {isBankless && <Notice tone="info">{t('bank.none')}</Notice>}
      {known !== null && chosenId !== null && (
        <>
          <AccountChoice accounts={known.accounts} chosenId={chosenId} onChoose={setRailId} />
          {can('work_orders') && (
            <>
              <ImportStatement key={chosenId} railId={chosenId} />
              <PracticeStatement key={`practice ${chosenId}`} railId={chosenId} />
            </>
          )}
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
            <Notes reading={reading} />
            {reading.value !== null && <Rows desk={reading.value} view={view} />}
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

function Notes({ reading }: { readonly reading: Reading<BankDeskAnswer> }): ReactNode {
  const t = useT();
  return (
    <ReadingNotes
      reading={reading}
      failedText={t('bank.error')}
      loadingText={t('bank.loading')}
      rowCount={SKELETON_ROWS}
    />
  );
}

function Rows({ desk, view }: { readonly desk: BankDeskAnswer; readonly view: BankView }): ReactNode {
  if (view === 'orders') return <WaitingOrders desk={desk} />;
  return <LineList key={`${desk.railId} ${view}`} desk={desk} group={view} />;
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
    return <p className={classes('account')}>{only.account}</p>;
  }
  return (
    <div className={classes('choice')}>
      <SelectField
        label={t('bank.account')}
        name="account"
        value={chosenId}
        options={accounts.map((each) => [each.railId, `${each.symbol} · ${each.account}`])}
        onValueChange={onChoose}
      />
    </div>
  );
}
