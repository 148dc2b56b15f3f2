import type { OwnLotteryEntry } from '@naru/contract';
import { Button, Notice, Skeleton } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { failureText } from '../../../shared/api/failure-text.ts';
import { useDeskFacts } from '../../../shared/brand/use-desk-facts.ts';
import { PlainForm, TextField } from '../../../shared/form/form-parts.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { formatDateTime } from '../../../shared/i18n/format-time.ts';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { partClass } from '../../../shared/part/part-class.ts';
import { Part } from '../../../shared/part/part.tsx';
import { userPath } from '../../../shared/session/use-user.ts';
import { readOwnEntries } from '../api/read-own-entries.ts';
import { LOTTERY_TEXTS } from '../i18n/texts.ts';
import { LotteryDay } from './lottery-day.tsx';

/** The entries of the signed-in person; the winner says here where the prize goes. */
export function OwnEntries({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(LOTTERY_TEXTS);
  const api = useDeskApi();
  const path = `${userPath(userId)}/lottery`;
  const entries = useQuery({
    queryKey: ['lottery-own', userId],
    queryFn: ({ signal }) => api.get(path, readOwnEntries, signal),
  });
  const next = useDeskFacts()?.lottery?.next;
  const refetch = (): void => void entries.refetch();
  return (
    <Part name="lottery" title={t('own.title')}>
      <p className={partClass('hint')}>{t('own.lead')}</p>
      {next !== undefined && <LotteryDay key={next} date={next} />}
      {entries.isPending && <Skeleton height="96px" />}
      {entries.error !== null && entries.data === undefined && (
        <LoadFailed text={t('own.failed')} onRetry={entries.refetch} />
      )}
      {entries.data?.length === 0 && <p>{t('own.none')}</p>}
      {entries.data?.map((entry) => (
        <div key={entry.date} className={partClass('step')}>
          <LotteryDay date={entry.date} ownLeaf={entry.leaf} />
          <p>
            {t('own.entry', { place: entry.place + 1, count: entry.entryCount })}
            <br />
            <small>{t('own.leaf', { leaf: `${entry.leaf.slice(0, 16)}…` })}</small>
          </p>
          {entry.won !== null && <Won path={`${path}/${entry.date}`} won={entry.won} onClaimed={refetch} />}
        </div>
      ))}
    </Part>
  );
}

interface WonProps {
  readonly path: string;
  readonly won: NonNullable<OwnLotteryEntry['won']>;
  readonly onClaimed: () => void;
}

function Won({ path, won, onClaimed }: WonProps): ReactNode {
  const t = useTexts(LOTTERY_TEXTS);
  const { prize, prizeState, address } = won;
  return (
    <Notice tone="info">
      <strong>{t('own.won', prize)}</strong>
      {prizeState === 'waiting' && <ClaimForm path={path} won={won} onClaimed={onClaimed} />}
      {prizeState === 'claimed' && <p>{t('own.claimed', { address: address ?? '' })}</p>}
      {prizeState === 'paid' && <p>{t('own.paid', { address: address ?? '' })}</p>}
      {prizeState === 'returned' && <p>{t('own.returned')}</p>}
    </Notice>
  );
}

const ADDRESS_LETTERS_MAX = 512;

function ClaimForm({ path, won, onClaimed }: WonProps): ReactNode {
  const t = useTexts(LOTTERY_TEXTS);
  const { t: say, refusals, language } = useLanguage();
  const api = useDeskApi();
  const form = useForm({ address: '' });
  const [isSending, setIsSending] = useState(false);
  const claim = async (): Promise<void> => {
    const address = form.values.address.trim();
    if (isSending) return;
    if (address === '') return form.refuse('address', t('own.addressMissing'));
    setIsSending(true);
    const outcome = await api.write('POST', path, { address });
    setIsSending(false);
    if (outcome.ok) onClaimed();
    else form.refuse('address', failureText(outcome.failure, say, refusals), 'error');
  };
  const until = formatDateTime(Date.parse(won.claimEndsAt), language);
  return (
    <PlainForm className={partClass('step')} onSubmit={() => void claim()}>
      <TextField
        form={form}
        field="address"
        label={t('own.address', { network: won.prize.network })}
        hint={t('own.until', { until })}
        name="address"
        autoComplete="off"
        spellCheck={false}
        maxLength={ADDRESS_LETTERS_MAX}
      />
      <Button type="submit" kind="primary" isLoading={isSending}>
        {t('own.claim')}
      </Button>
    </PlainForm>
  );
}
