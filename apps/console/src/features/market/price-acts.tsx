import type { EnginePrice } from '@naru/contract';
import { Button, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useCan } from '../../shared/session/session.ts';
import sheet from './market.module.css';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { plainAmount } from '../../shared/display/plain-amount.ts';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { PRICE_EFFECTS } from './use-market.ts';
import { shortNumber } from '../../shared/display/trim-zeros.ts';
import { useSend } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

/** What the dialog of one price shows. */
export type PriceDialogView = 'details' | 'pin' | 'unpin' | 'resume';

interface PriceActsProps {
  readonly price: EnginePrice;
  /** Stopped by an operator, alone or with all others. */
  readonly isForced: boolean;
  readonly isBusy: boolean;
  readonly onHalt: () => void;
  readonly onOpen: (view: PriceDialogView) => void;
  /** A row only has room for the stop button. */
  readonly isRow?: boolean;
}

/** Stopping takes one press; resuming and setting a price open a form. */
export function PriceActs(props: PriceActsProps): ReactNode {
  const { price, isForced, isBusy, onHalt, onOpen, isRow = false } = props;
  const t = useT();
  const can = useCan();
  const { symbol } = price;
  return (
    <span className={classes('acts')}>
      {isForced && can('set_prices') && (
        <Button
          size="small"
          aria-label={t('market.resume.name', { symbol })}
          onClick={() => onOpen('resume')}
        >
          {t('market.resume')}
        </Button>
      )}
      {!isForced && can('halt_prices') && (
        <Button
          size="small"
          isLoading={isBusy}
          aria-label={t('market.halt.name', { symbol })}
          onClick={onHalt}
        >
          {t('market.halt')}
        </Button>
      )}
      {!isRow && can('set_prices') && (
        <Button size="small" onClick={() => onOpen('pin')}>
          {t('market.pin')}
        </Button>
      )}
      {!isRow && price.state === 'manual' && can('set_prices') && (
        <Button size="small" onClick={() => onOpen('unpin')}>
          {t('market.unpin')}
        </Button>
      )}
    </span>
  );
}

const MINUTES = [10, 30, 60, 180, 720, 1440] as const;
const HOUR_MINUTES = 60;
/** Prices have as many decimals as the coin with the most of them. */
const PRICE_UNIT = { symbol: 'USD', decimals: 18 };
const PRICE_CODES = ['price_malformed', 'pin_too_far'] as const;

/** Sets a price by hand, until it ends. */
export function PinForm({
  price,
  onClose,
}: {
  readonly price: EnginePrice;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const send = useSend(PRICE_EFFECTS);
  const { symbol, usdPrice, marketUsdPrice } = price;
  const [text, setText] = useState(() => shortNumber(marketUsdPrice ?? usdPrice ?? ''));
  const [minutes, setMinutes] = useState<number>(MINUTES[1]);
  const usdPriceText = plainAmount(text, PRICE_UNIT);
  return (
    <StepUpForm
      submitLabel={t('pin.submit')}
      note={{ hint: t('market.note.hint') }}
      onClose={onClose}
      isReady={usdPriceText !== null}
      shownCodes={PRICE_CODES}
      send={(proof) =>
        send('pinPrice', { body: { symbol, usdPrice: usdPriceText ?? '', minutes, ...proof } })
      }
    >
      {({ isTried, failure }) => {
        const refused = PRICE_CODES.find((code) => isRefusal(failure, code));
        return (
          <>
            <p>{t('pin.text')}</p>
            <TextField
              label={t('pin.price', { symbol })}
              hint={t('pin.price.hint')}
              error={
                isTried && usdPriceText === null
                  ? t('pin.price.problem')
                  : refused !== undefined && t(`refusal.${refused}`)
              }
              isMono
              name="usdPrice"
              inputMode="decimal"
              text={text}
              onTextChange={setText}
            />
            <SelectField
              label={t('pin.minutes')}
              value={minutes}
              options={MINUTES.map((count) => [count, durationText(t, count)])}
              onValueChange={setMinutes}
            />
          </>
        );
      }}
    </StepUpForm>
  );
}

function durationText(t: Translate, minutes: number): string {
  if (minutes < HOUR_MINUTES) return t('pin.minutes.value', { count: minutes });
  return minutes === HOUR_MINUTES ? t('pin.hours.one') : t('pin.hours', { count: minutes / HOUR_MINUTES });
}
