import type { Lottery, OwnLotteryEntry } from '@naru/contract';
import { ADDRESS_LETTERS_MAX, looksLikePrivateKey } from '@naru/chains';
import { Button, Field, Notice, TextInput, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { SampleButton } from '../../shared/address/sample-button.tsx';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { failureText } from '../../shared/api/failure-text.ts';
import { PlainForm } from '../../shared/form/form-parts.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { formatDateTime } from '../../shared/i18n/format-time.ts';
import { useCurrencies } from '../../shared/market/market-queries.ts';
import { partClass } from '../../shared/part/part.tsx';
import { LOTTERY_TEXTS } from './texts.ts';
import { usePrizeWords } from './prize-words.ts';
import sheet from './won-prize.module.css';

const classes = bindClasses(sheet);

export interface WonProps {
  readonly userId: string;
  readonly day: Lottery;
  readonly won: NonNullable<OwnLotteryEntry['won']>;
  readonly onClaimed: () => void;
}

/** A prize of the signed-in person, and what has become of it. */
export function Won(props: WonProps): ReactNode {
  const t = useTexts(LOTTERY_TEXTS);
  const { date, prizeState, ...day } = props.day;
  const { address } = props.won;
  const prize = usePrizeWords(day.prize);
  return (
    <Notice tone="info" className={classes('won')}>
      <strong>{t('own.won', { ...prize, date })}</strong>
      {prizeState === 'waiting' && <ClaimForm {...props} />}
      {prizeState === 'claimed' && <p>{t('own.claimed', { address: address ?? '' })}</p>}
      {prizeState === 'paid' && <p>{t('own.paid', { address: address ?? '' })}</p>}
      {prizeState === 'returned' && <p>{t('own.returned')}</p>}
    </Notice>
  );
}

function ClaimForm(props: WonProps): ReactNode {
  const t = useTexts(LOTTERY_TEXTS);
  const { language, timeZone } = useLanguage();
  const { claimEndsAt } = props.won;
  const { prize } = props.day;
  const { form, isSending, claim } = useClaim(props);
  const currency = useCurrencies().data?.find(
    ({ symbol, network }) => symbol === prize.symbol && network === prize.network,
  );
  const { network } = usePrizeWords(prize);
  return (
    <PlainForm className={partClass('step')} onSubmit={() => void claim()}>
      <p>{t('own.until', { until: formatDateTime(Date.parse(claimEndsAt), language, timeZone) })}</p>
      <Field
        label={t('own.address', { network })}
        controlId={form.idOf('address')}
        aside={<SampleButton currency={currency ?? null} onSample={(text) => form.change('address', text)} />}
        error={form.errorOf('address')}
      >
        <TextInput
          {...form.bind('address')}
          name="address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ADDRESS_LETTERS_MAX}
        />
      </Field>
      <Button type="submit" kind="primary" isLoading={isSending}>
        {t('own.claim')}
      </Button>
    </PlainForm>
  );
}

/** What looks like a private key is never sent. */
function useClaim({ userId, day: { date }, onClaimed }: WonProps) {
  const t = useTexts(LOTTERY_TEXTS);
  const { t: say, refusals } = useLanguage();
  const api = useDeskApi();
  const form = useForm({ address: '' });
  const [isSending, setIsSending] = useState(false);
  const claim = async (): Promise<void> => {
    const address = form.values.address.trim();
    if (isSending) return;
    if (address === '') return form.refuse('address', t('own.addressMissing'));
    if (looksLikePrivateKey(address, { isLongHexAddress: true })) {
      form.change('address', '');
      return form.refuse('address', say('address.privateKey'), 'error');
    }
    setIsSending(true);
    const outcome = await api.send('claimLotteryPrize', { params: { id: userId, date }, body: { address } });
    setIsSending(false);
    if (outcome.ok) onClaimed();
    else form.refuse('address', failureText(outcome.failure, say, refusals), 'error');
  };
  return { form, isSending, claim };
}
