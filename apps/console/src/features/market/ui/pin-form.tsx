import type { EnginePrice } from '@naru/contract';
import { Field, Select, TextInput } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useOrderPrice } from '../api/use-market.ts';
import { shortPrice } from '../model/rate-text.ts';
import { ConfirmedForm } from './confirmed-form.tsx';
import { useConfirmed } from './use-confirmed.ts';

const MINUTES = [10, 30, 60, 180, 720, 1440] as const;
const HOUR_MINUTES = 60;
const PRICE_CODES = ['price_malformed', 'pin_too_far'] as const;

/** A price of the operator's own, with an end. */
export function PinForm({
  price,
  onClose,
}: {
  readonly price: EnginePrice;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const order = useOrderPrice();
  const confirmed = useConfirmed();
  const { symbol, usdPrice, marketUsdPrice } = price;
  const [text, setText] = useState(() => shortPrice(marketUsdPrice ?? usdPrice ?? ''));
  const [minutes, setMinutes] = useState<number>(MINUTES[1]);
  const isPlain = /^\d{1,12}(?:\.\d{1,18})?$/.test(text.trim());
  const refused = PRICE_CODES.find((code) => isRefusal(confirmed.failure, code));
  const refusal = refused === undefined ? null : t(`refusal.${refused}`);
  const problem = confirmed.isTried && !isPlain ? t('pin.price.problem') : refusal;
  return (
    <ConfirmedForm
      confirmed={confirmed}
      submitLabel={t('pin.submit')}
      onClose={onClose}
      codesShownByFields={PRICE_CODES}
      onSend={(proof) =>
        isPlain ? order('pinPrice', { symbol, usdPrice: text.trim(), minutes, ...proof }) : null
      }
    >
      <p>{t('pin.text')}</p>
      <Field label={t('pin.price', { symbol })} hint={t('pin.price.hint')} error={problem}>
        <TextInput
          isMono
          name="usdPrice"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            confirmed.setFailure(null);
          }}
        />
      </Field>
      <MinutesField minutes={minutes} onMinutesChange={setMinutes} />
    </ConfirmedForm>
  );
}

function MinutesField(props: {
  readonly minutes: number;
  readonly onMinutesChange: (minutes: number) => void;
}): ReactNode {
  const t = useT();
  const tell = (count: number): string => {
    if (count < HOUR_MINUTES) return t('pin.minutes.value', { count });
    return count === HOUR_MINUTES ? t('pin.hours.one') : t('pin.hours', { count: count / HOUR_MINUTES });
  };
  return (
    <Field label={t('pin.minutes')}>
      <Select
        value={props.minutes}
        onChange={(event) => props.onMinutesChange(Number(event.currentTarget.value))}
      >
        {MINUTES.map((count) => (
          <option key={count} value={count}>
            {tell(count)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
