import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { EntryList } from '../features/treasury/entry-list.tsx';
import { PrizeList } from '../features/treasury/prize/prize-list.tsx';
import { ProfitReport } from '../features/treasury/profit-report.tsx';
import { ReconciliationList } from '../features/treasury/reconciliation-list.tsx';
import { SweepPanel } from '../features/treasury/sweep-panel.tsx';
import { TreasuryList } from '../features/treasury/treasury-list.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { WaitingProposals } from '../shared/proposal/proposal-card.tsx';
import { SidePage } from './side-page.tsx';

const VIEWS = ['assets', 'entries', 'reconciliation', 'sweep', 'profit', 'prizes'] as const;

const CONTENTS: Readonly<Record<(typeof VIEWS)[number], () => ReactNode>> = {
  assets: TreasuryList,
  entries: EntryList,
  reconciliation: ReconciliationList,
  sweep: SweepPanel,
  profit: ProfitReport,
  prizes: PrizeList,
};

/** The money of the desk. */
export function TreasuryPage(): ReactNode {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((each) => each === search.get('view')) ?? 'assets';
  const Content = CONTENTS[view];
  return (
    <SidePage
      title={t('treasury.title')}

      tabs={{
        label: t('treasury.views'),
        tabs: VIEWS.map((key) => ({ key, label: t(`treasury.view.${key}`) })),
        selectedKey: view,
        onSelect: (key) => setSearch({ view: key }, { replace: true }),
      }}
    >
      <WaitingProposals kind="treasury" />
      <Content />
    </SidePage>
  );
}
