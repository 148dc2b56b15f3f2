import type { EnginePrice, EngineState } from '@naru/contract';
import { bindClasses, Button, type Column, layout, Notice, Table } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../shared/form/fields.tsx';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { PRICE_EFFECTS } from './use-market.ts';
import { useCan } from '../../shared/session/session.ts';
import sheet from './market.module.css';
import { PinForm, PriceActs, type PriceDialogView } from './price-acts.tsx';
import { PriceDetails, StateChip, UsdText } from './price-details.tsx';
import { usePress, useSend } from '../../shared/api/use-send.ts';
import { FailureNotice } from '../../shared/display/failure-notice.tsx';

const classes = bindClasses(sheet);

/** Means all currencies in a call. */
const ALL = '*';

interface OpenDialog {
  readonly symbol: string;
  readonly view: PriceDialogView;
}

/** Every price with its state and the acts on it. */
export function PriceList({ engine }: { readonly engine: EngineState }): ReactNode {
  const t = useT();
  const can = useCan();
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
      onHalt={() => halting.halt(price.symbol)}
      onOpen={(view) => setDialog({ symbol: price.symbol, view })}
    />
  );
  return (
    <>
      <HaltAll
        isHalted={isAllHalted}
        isBusy={halting.busy === ALL}
        onHalt={() => halting.halt(ALL)}
        onResume={() => setDialog({ symbol: ALL, view: 'resume' })}
      />
      <FailureNotice failure={halting.failure} className={classes('notice')} />
      <TextField
        label={t('market.find')}
        className={classes('find')}
        type="search"
        spellCheck={false}
        text={text}
        onTextChange={setText}
      />
      <Table
        caption={t('market.prices')}
        density="dense"
        columns={priceColumns(
          t,
          (symbol) => setDialog({ symbol, view: 'details' }),
          can('halt_prices') ? actsOf : null,
        )}
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
  actsOf: ((price: EnginePrice, isRow: boolean) => ReactNode) | null,
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
      cell: ({ wideningPpm }) => t('order.percent', { percent: wideningPpm / 10_000 }),
    },
    ...(actsOf === null
      ? []
      : [
          {
            key: 'acts',
            header: t('market.acts'),
            align: 'end' as const,
            cell: (price: EnginePrice) => actsOf(price, true),
          },
        ]),
  ];
}

/** The price of new orders, and the market price if it differs. */
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
  const can = useCan();
  if (!props.isHalted) {
    return can('halt_prices') ? (
      <p className={layout('below-4')}>
        <Button kind="danger" isLoading={props.isBusy} onClick={props.onHalt}>
          {t('market.halt_all')}
        </Button>
      </p>
    ) : null;
  }
  return (
    <Notice tone="error" className={classes('notice')}>
      <span>{t('market.halted_all')}</span>
      {can('set_prices') && <Button onClick={props.onResume}>{t('market.resume_all')}</Button>}
    </Notice>
  );
}

function useHalting() {
  const t = useT();
  const send = useSend(PRICE_EFFECTS);
  const { isBusy, failure, press } = usePress();
  const [halted, setHalted] = useState<string | null>(null);
  const halt = (symbol: string): void => {
    setHalted(symbol);
    void press(() => send('haltPrice', { body: { symbol, note: t('market.halt_note') } }));
  };
  return { busy: isBusy ? halted : null, failure, halt };
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
    <FormDialog
      title={dialog === null ? '' : titleOf(t, dialog)}
      onClose={close}
      className={classes(dialog?.view === 'details' && 'wide')}
    >
      {dialog?.view === 'details' && price !== null && (
        <PriceDetails price={price} sources={engine.sources} acts={actsOf(price, false)} />
      )}
      {dialog?.view === 'pin' && price !== null && <PinForm price={price} onClose={close} />}
      {(dialog?.view === 'unpin' || dialog?.view === 'resume') && (
        <FreeForm symbol={dialog.symbol} kind={dialog.view} onClose={close} />
      )}
    </FormDialog>
  );
}

interface FreeFormProps {
  readonly symbol: string;
  readonly kind: 'unpin' | 'resume';
  readonly onClose: () => void;
}

/** Ends a stop or a price that was set by hand. */
function FreeForm({ symbol, kind, onClose }: FreeFormProps): ReactNode {
  const t = useT();
  const send = useSend(PRICE_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t(`market.${kind}`)}
      note={{ hint: t('market.note.hint') }}
      onClose={onClose}
      send={(proof) => send(kind === 'resume' ? 'resumePrice' : 'unpinPrice', { body: { symbol, ...proof } })}
    >
      <p>{t(`free.${kind}.text`)}</p>
    </StepUpForm>
  );
}

function titleOf(t: Translate, { symbol, view }: OpenDialog): string {
  if (view === 'pin') return t('pin.title', { symbol });
  if (view === 'unpin') return t('free.unpin.title', { symbol });
  if (view === 'resume')
    return symbol === ALL ? t('free.resume.all.title') : t('free.resume.title', { symbol });
  return symbol;
}
