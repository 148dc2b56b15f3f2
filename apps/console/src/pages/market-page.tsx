import { Notice, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useEngine, useMargins } from '../features/market/use-market.ts';
import { MarginPanel } from '../features/market/margin-panel.tsx';
import { PriceList } from '../features/market/price-list.tsx';
import { RecordList } from '../features/market/record-list.tsx';
import { SourceList } from '../features/market/source-list.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { useLive } from '../shared/api/live-stream.tsx';
import { WaitingProposals } from '../shared/proposal/proposal-card.tsx';
import { SidePage } from './side-page.tsx';
import sheet from './market-page.module.css';
import { Loaded } from '../shared/page/reading-notes.tsx';
import { isRefusal } from '../shared/api/call-failure.ts';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 8;
const VIEWS = ['prices', 'sources', 'margins', 'record'] as const;
type View = (typeof VIEWS)[number];

/** Prices, their sources, margins, and the record of changes. */
export function MarketPage(): ReactNode {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((each) => each === search.get('view')) ?? 'prices';
  const isLive = useLive();
  return (
    <SidePage
      title={t('market.title')}
      tabs={{
        label: t('market.views'),
        tabs: VIEWS.map((key) => ({ key, label: t(`market.view.${key}`) })),
        selectedKey: view,
        onSelect: (key) => setSearch({ view: key }, { replace: true }),
      }}
    >
      <MarketView view={view} isLive={isLive} />
    </SidePage>
  );
}

function MarketView({ view, isLive }: { readonly view: View; readonly isLive: boolean }): ReactNode {
  const t = useT();
  const engine = useEngine(isLive);
  const margins = useMargins(isLive);
  // A desk may run without prices.
  if ([engine, margins].some(({ failure }) => isRefusal(failure, 'market_unknown')))
    return <Notice tone="warning">{t('market.none')}</Notice>;
  return (
    <Loaded reading={engine} rowCount={SKELETON_ROWS}>
      {(state) => (
        <>
          {state.isDemo && (
            <Notice tone="info" className={classes('notice')}>
              {t('market.demo')}
            </Notice>
          )}
          {view === 'prices' && (
            <>
              <WaitingProposals kind="pin" />
              <PriceList engine={state} />
            </>
          )}
          {view === 'sources' && <SourceList engine={state} />}
          {view === 'margins' && (
            <Loaded reading={margins} rowCount={SKELETON_ROWS}>
              {(list) => <MarginPanel margins={list} engine={state} />}
            </Loaded>
          )}
          {view === 'record' && <RecordList isLive={isLive} />}
        </>
      )}
    </Loaded>
  );
}
