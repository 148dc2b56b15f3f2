import { type EngineState, type EnginePrice } from '@naru/contract';
import { Button, type Column, Dialog, Field, Notice, Table, TextInput, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { type Translate } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useOrderPrice } from '../api/use-market.ts';
import { FreeForm } from './free-form.tsx';
import sheet from './market.module.css';
import { PinForm } from './pin-form.tsx';
import { PriceActs, type PriceDialogView } from './price-acts.tsx';
import { PriceDetails } from './price-details.tsx';
import { StateChip } from './state-chip.tsx';
import { UsdText } from './usd-text.tsx';

const classes = bindClasses(sheet);

/** All currencies, as operators name it in orders. */
const ALL = '*';

interface OpenDialog {
  readonly symbol: string;
  readonly view: PriceDialogView;
}

/** Every price with its state, and what may be ordered about it. */
export function PriceList({ engine }: { readonly engine: EngineState }): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const halting = useHalting();
  const wanted = text.trim().toUpperCase();
  const rows = engine.prices.filter(({ symbol }) => symbol.includes(wanted));
  const isAllHalted = engine.halted.includes(ALL);
  const actsOf = (price: EnginePrice, isRow: boolean): ReactNode => (
    <PriceActs
      price={price}
      isRow={isRow}
      isForced={engine.halted.includes(price.symbol)}
      isBusy={halting.busy === price.symbol}
      onHalt={() => void halting.halt(price.symbol)}
      onOpen={(view) => setDialog({ symbol: price.symbol, view })}
    />
  );
  return (
    <>
      <HaltAll
        isHalted={isAllHalted}
        isBusy={halting.busy === ALL}
        onHalt={() => void halting.halt(ALL)}
        onResume={() => setDialog({ symbol: ALL, view: 'resume' })}
      />
      <HaltFailure failure={halting.failure} />
      <Field label={t('market.find')} className={classes('find')}>
        <TextInput
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Table
        caption={t('market.prices')}
        density="dense"
        columns={priceColumns(t, (symbol) => setDialog({ symbol, view: 'details' }), actsOf)}
        rows={rows}
        rowKey={({ symbol }) => symbol}
        empty={t('market.find.none', { text })}
      />
      <PriceDialog engine={engine} dialog={dialog} onChange={setDialog} actsOf={actsOf} />
    </>
  );
}

function priceColumns(
  t: Translate,
  open: (symbol: string) => void,
  actsOf: (price: EnginePrice, isRow: boolean) => ReactNode,
): readonly Column<EnginePrice>[] {
  return [
    {
      key: 'symbol',
      header: t('market.symbol'),
      isHeadline: true,
      cell: ({ symbol }) => (
        <button
          type="button"
          className={classes('symbol')}
          aria-label={t('market.details', { symbol })}
          onClick={() => open(symbol)}
        >
          {symbol}
        </button>
      ),
    },
    {
      key: 'price',
      header: t('market.price'),
      align: 'end',
      cell: (price) => <PriceCell price={price} />,
    },
    { key: 'state', header: t('market.state'), cell: (price) => <StateChip price={price} /> },
    {
      key: 'sources',
      header: t('market.counted'),
      align: 'end',
      cell: ({ sources, readings }) =>
        t('market.counted.value', {
          count: sources.length,
          total: new Set(readings.map(({ source }) => source)).size,
        }),
    },
    {
      key: 'widening',
      header: t('market.widening'),
      align: 'end',
      cell: ({ wideningPpm }) => t('margin.percent', { percent: wideningPpm / 10_000 }),
    },
    { key: 'acts', header: t('market.acts'), align: 'end', cell: (price) => actsOf(price, true) },
  ];
}

/** What orders are made at, and what the market says where that is something else. */
function PriceCell({ price }: { readonly price: EnginePrice }): ReactNode {
  const t = useT();
  const { usdPrice, marketUsdPrice } = price;
  return (
    <span className={classes('price')}>
      {usdPrice === null ? (
        <span className={classes('missing')}>{t('market.no_price')}</span>
      ) : (
        <UsdText price={usdPrice} />
      )}
      {marketUsdPrice !== null && marketUsdPrice !== usdPrice && (
        <span className={classes('reason')}>
          {t('market.market_says', { price: '' })}
          <UsdText price={marketUsdPrice} />
        </span>
      )}
    </span>
  );
}

function HaltAll(props: {
  readonly isHalted: boolean;
  readonly isBusy: boolean;
  readonly onHalt: () => void;
  readonly onResume: () => void;
}): ReactNode {
  const t = useT();
  if (!props.isHalted) {
    return (
      <p className={classes('all')}>
        <Button kind="danger" isLoading={props.isBusy} onClick={props.onHalt}>
          {t('market.halt_all')}
        </Button>
      </p>
    );
  }
  return (
    <Notice tone="error" className={classes('notice')}>
      <span>{t('market.halted_all')}</span>
      <Button onClick={props.onResume}>{t('market.resume_all')}</Button>
    </Notice>
  );
}

function HaltFailure({ failure }: { readonly failure: CallFailure | null }): ReactNode {
  const failureText = useFailureText();
  if (failure === null) return null;
  return (
    <Notice tone="error" role="alert" className={classes('notice')}>
      {failureText(failure)}
    </Notice>
  );
}

interface Halting {
  readonly busy: string | null;
  readonly failure: CallFailure | null;
  readonly halt: (symbol: string) => Promise<void>;
}

function useHalting(): Halting {
  const t = useT();
  const order = useOrderPrice();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const halt = async (symbol: string): Promise<void> => {
    setBusy(symbol);
    setFailure(null);
    setFailure(await order('haltPrice', { symbol, note: t('market.halt_note') }));
    setBusy(null);
  };
  return { busy, failure, halt };
}

function PriceDialog(props: {
  readonly engine: EngineState;
  readonly dialog: OpenDialog | null;
  readonly onChange: (dialog: OpenDialog | null) => void;
  readonly actsOf: (price: EnginePrice, isRow: boolean) => ReactNode;
}): ReactNode {
  const { engine, dialog, onChange, actsOf } = props;
  const t = useT();
  const price = engine.prices.find(({ symbol }) => symbol === dialog?.symbol) ?? null;
  const close = (): void => onChange(null);
  return (
    <Dialog
      isOpen={dialog !== null}
      onClose={close}
      title={dialog === null ? '' : titleOf(t, dialog)}
      closeLabel={t('action.close')}
      className={classes(dialog?.view === 'details' && 'wide')}
    >
      {dialog?.view === 'details' && price !== null && (
        <PriceDetails price={price} sources={engine.sources} acts={actsOf(price, false)} />
      )}
      {dialog?.view === 'pin' && price !== null && <PinForm price={price} onClose={close} />}
      {(dialog?.view === 'unpin' || dialog?.view === 'resume') && (
        <FreeForm symbol={dialog.symbol} kind={dialog.view} onClose={close} />
      )}
    </Dialog>
  );
}

function titleOf(t: Translate, { symbol, view }: OpenDialog): string {
  if (view === 'pin') return t('pin.title', { symbol });
  if (view === 'unpin') return t('free.unpin.title', { symbol });
  if (view === 'resume')
    return symbol === ALL ? t('free.resume.all.title') : t('free.resume.title', { symbol });
  return symbol;
}
