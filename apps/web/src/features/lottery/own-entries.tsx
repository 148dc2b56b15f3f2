import { Skeleton, bindClasses, layout, Button, Field, Notice, TextInput } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { useTexts, useLanguage } from '../../shared/i18n/language-context.tsx';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import { Part, partClass } from '../../shared/part/part.tsx';
import { LOTTERY_TEXTS } from './texts.ts';
import { LotteryDay, ShownDay, usePrizeWords } from './lottery-day.tsx';
import sheet from './own-entries.module.css';
import type { Lottery, OwnLotteryEntry } from '@naru/contract';
import { ADDRESS_LETTERS_MAX, looksLikePrivateKey } from '@naru/chains';
import { SampleButton } from '../../shared/address/sample-button.tsx';
import { failureText } from '../../shared/api/failure-text.ts';
import { PlainForm } from '../../shared/form/form-parts.tsx';
import { useForm, useSending } from '../../shared/form/use-form.ts';
import { formatDateTime } from '../../shared/i18n/format-time.ts';
import { useCurrencies } from '../../shared/market/market-queries.ts';

const classes = bindClasses(sheet);

/** The entries of the signed-in person; the winner says here where the prize goes. */
export function OwnEntries({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(LOTTERY_TEXTS);
  const api = useDeskApi();
  const entries = useQuery({
    queryKey: ['lottery-own', userId],
    queryFn: ({ signal }) => api.read('listLotteryEntries', { params: { id: userId } }, signal),
  });
  const { next = null, drawing = null } = useDeskFacts()?.lottery ?? {};
  const isDrawingShown = entries.data?.some(({ day }) => day.date === drawing) !== false;
  const refetch = (): void => void entries.refetch();
  return (
    <Part name="lottery" title={t('own.title')}>
      <p className={partClass('hint')}>{t('own.lead')}</p>
      {entries.data?.map(
        ({ day, won }) =>
          won !== null && <Won key={day.date} userId={userId} day={day} won={won} onClaimed={refetch} />,
      )}
      <div className={classes('days')}>
        {next !== null && <LotteryDay key={next} date={next} />}
        {drawing !== null && !isDrawingShown && <LotteryDay key={drawing} date={drawing} />}
        {entries.isPending && <Skeleton height="96px" />}
        {entries.error !== null && entries.data === undefined && (
          <LoadFailed text={t('own.failed')} onRetry={entries.refetch} />
        )}
        {entries.data?.length === 0 && <p>{t('own.none')}</p>}
        {entries.data?.map(({ day, leaf, place, won }) => (
          <div key={day.date} className={layout('stack-3')}>
            <ShownDay shown={day} ownLeaf={leaf} />
            <p>
              {t('own.entry', { place: place + 1, count: day.entryCount ?? 0 })}
              <br />
              {day.state === 'drawn' && won === null && (
                <>
                  {t('own.lost')}
                  <br />
                </>
              )}
              <small className={layout('anywhere')}>
                {t('own.leaf')} <code>{leaf}</code>
              </small>
            </p>
          </div>
        ))}
      </div>
    </Part>
  );
}

interface WonProps {
  readonly userId: string;
  readonly day: Lottery;
  readonly won: NonNullable<OwnLotteryEntry['won']>;
  readonly onClaimed: () => void;
}

/** A prize of the signed-in person, and what has become of it. */
function Won(props: WonProps): ReactNode {
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
  const { isSending, send } = useSending((failure) =>
    form.refuse('address', failureText(failure, say, refusals), 'error'),
  );
  const claim = async (): Promise<void> => {
    const address = form.values.address.trim();
    if (isSending) return;
    if (address === '') return form.refuse('address', t('own.addressMissing'));
    if (looksLikePrivateKey(address, { isLongHexAddress: true })) {
      form.change('address', '');
      return form.refuse('address', say('address.privateKey'), 'error');
    }
    const params = { id: userId, date };
    const outcome = await send(api.send('claimLotteryPrize', { params, body: { address } }));
    if (outcome.ok) onClaimed();
  };
  return { form, isSending, claim };
}
