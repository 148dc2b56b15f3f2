import type { Lottery } from '@naru/contract';
import { type LotteryHashing, type LotteryProblem, verifyLottery } from '@naru/core';
import { bindClasses, Button, layout, Notice, Skeleton, useServerClock } from '@naru/ui';
import { createLater } from '@naru/ui/later';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useLanguage, useTexts, useTranslate } from '../../shared/i18n/language-context.tsx';
import { formatDate, formatDateTime } from '../../shared/i18n/format-time.ts';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import { LOTTERY_TEXTS } from './texts.ts';
import sheet from './lottery-day.module.css';
import type { DeskApi, Requests } from '../../shared/api/desk-api.ts';
import { networkLabel, withoutParentheses } from '../../shared/market/network-label.ts';
import { trimAmount } from '../../shared/api/transaction-row.ts';

/** A thousand entries each: more than a desk has participants. */
const PAGES_MAX = 1_000;

/** A day with the page of its entries that begins at `from`. */
export function lotteryPage(date: string, from = 0): Requests['lottery'] {
  return { params: { date }, query: { from: String(from) } };
}

/** A day as it is published now, with all its entries. */
export async function loadLottery(api: DeskApi, date: string): Promise<Lottery> {
  const first = await api.read('lottery', lotteryPage(date));
  const leaves = [...first.leaves];
  for (let page = 1; page < PAGES_MAX && leaves.length < (first.entryCount ?? 0); page += 1) {
    const next = await api.read('lottery', lotteryPage(date, leaves.length));
    if (next.leaves.length === 0) break;
    leaves.push(...next.leaves);
  }
  return { ...first, leaves };
}

const classes = bindClasses(sheet);

/** Only readers who repeat the draw need it. */
const HASHING_CODE = createLater(() => import('@naru/chains/hashes'));

type Verdict = 'verified' | 'waiting' | 'own_missing' | LotteryProblem;

/** One day of the lottery, which the reader can repeat in the browser. */
export function LotteryDay({ date }: { readonly date: string }): ReactNode {
  const t = useTexts(LOTTERY_TEXTS);
  const api = useDeskApi();
  const day = useQuery({
    queryKey: ['lottery', date],
    queryFn: ({ signal }) => api.read('lottery', lotteryPage(date), signal),
  });
  if (day.isPending) return <Skeleton height="200px" />;
  if (day.data === undefined) return <LoadFailed text={t('day.failed')} onRetry={day.refetch} />;
  return <ShownDay shown={day.data} />;
}

export interface ShownDayProps {
  readonly shown: Lottery;
  /** The reader's own entry, which has to be in the list. */
  readonly ownLeaf?: string;
}

/** A day that is loaded. */
export function ShownDay(props: ShownDayProps): ReactNode {
  const t = useTexts(LOTTERY_TEXTS);
  const { language } = useLanguage();
  const api = useDeskApi();
  // The day as it was shown first; the desk must not change it.
  const [first] = useState(props.shown);
  const [verdict, setVerdict] = useState<Verdict | 'failed' | null>(null);
  const clock = useServerClock();
  const [isChecking, setIsChecking] = useState(false);
  const check = async (): Promise<void> => {
    setIsChecking(true);
    try {
      const hashing = await HASHING_CODE.load();
      const now = await loadLottery(api, first.date);
      setVerdict(
        hashing.ok ? judge({ ...props, now, first, nowMs: clock.nowMs() }, hashing.value) : 'failed',
      );
    } catch {
      setVerdict('failed');
    }
    setIsChecking(false);
  };
  const block = props.shown.beacon;
  return (
    <div className={layout('stack-3', 'start', 'narrow', 'quiet')}>
      <h3 className={classes('title')}>
        {t('day.title', { date: formatDate(Date.parse(first.date), language, 'UTC') })}
      </h3>
      <p>{useStateText(props.shown)}</p>
      {props.shown.isRehearsal && <p>{t('day.rehearsal')}</p>}
      <details className={classes('proof')}>
        <summary>{t('day.proof')}</summary>
        <Proof day={props.shown} />
      </details>
      <Button isLoading={isChecking} onClick={() => void check()}>
        {t('day.check')}
      </Button>
      {verdict !== null && (
        <Notice tone={isFine(verdict) ? 'info' : 'warning'} role="status">
          {verdict === 'failed' ? t('day.failed') : t(`verdict.${verdict}`)}
          {verdict === 'verified' && block !== null && ` ${t('verdict.block', block)}`}
        </Notice>
      )}
    </div>
  );
}

function isFine(verdict: Verdict | 'failed'): boolean {
  return verdict === 'verified' || verdict === 'waiting';
}

interface Compared {
  readonly now: Lottery;
  readonly first: Lottery;
  readonly ownLeaf?: string;
  readonly nowMs: number;
}

function judge(
  { now, first: earlier, ownLeaf, nowMs }: Compared,
  { TEXT_HASHING }: { readonly TEXT_HASHING: LotteryHashing },
): Verdict {
  const [leaves, endsAtMs] = [now.leaves, Date.parse(now.endsAt)];
  const verdict = verifyLottery(TEXT_HASHING, { now, leaves, earlier, nowMs, endsAtMs });
  if (!verdict.ok) return verdict.reason;
  const isOwnMissing = ownLeaf !== undefined && now.root !== null && !now.leaves.includes(ownLeaf);
  return isOwnMissing ? 'own_missing' : verdict.value;
}

function useStateText({ state, prizeState, beacon, prize: won, ...day }: Lottery): string {
  const t = useTexts(LOTTERY_TEXTS);
  const { language, timeZone } = useLanguage();
  const clock = useServerClock();
  const prize = usePrizeWords(won);
  const count = day.entryCount ?? 0;
  switch (state) {
    case 'announced': {
      const [beginsAtMs, endsAtMs, nowMs] = [Date.parse(day.startsAt), Date.parse(day.endsAt), clock.nowMs()];
      if (endsAtMs <= nowMs) return t('day.ended', prize);
      const ends = formatDateTime(endsAtMs, language, timeZone);
      return nowMs < beginsAtMs
        ? t('day.ahead', { ...prize, begins: formatDateTime(beginsAtMs, language, timeZone), ends })
        : t('day.announced', { ...prize, ends });
    }
    case 'closed':
      return beacon === null
        ? t('day.drawing', { ...prize, count })
        : t('day.closed', { ...prize, count, height: beacon.height, chain: beacon.network });
    case 'drawn': {
      const drawn = t('day.drawn', { ...prize, count, place: (day.winner?.place ?? 0) + 1 });
      return prizeState === 'none' ? drawn : `${drawn} ${t(`prize.${prizeState}`)}`;
    }
    case 'empty':
      return t('day.empty');
    case 'void':
      return t('day.void');
  }
}

function Proof({
  day: { state, commitment, beacon, root, secret, winner },
}: {
  readonly day: Lottery;
}): ReactNode {
  const t = useTexts(LOTTERY_TEXTS);
  const later = t(state === 'void' ? 'day.lost' : 'day.later');
  return (
    <dl className={classes('facts')}>
      <dt>{t('day.commitment')}</dt>
      <dd>
        <code>{commitment}</code>
      </dd>
      <dt>{t('day.block')}</dt>
      <dd>
        {beacon === null ? t('day.noBlock') : t('day.blockValue', beacon)}
        {beacon !== null && beacon.hash !== null && <code> {beacon.hash}</code>}
      </dd>
      <dt>{t('day.root')}</dt>
      <dd>{root === null ? later : <code>{root}</code>}</dd>
      <dt>{t('day.secret')}</dt>
      <dd>{secret === null ? later : <code>{secret}</code>}</dd>
      {winner !== null && (
        <>
          <dt>{t('day.winner')}</dt>
          <dd>
            <code>{winner.leaf}</code>
          </dd>
        </>
      )}
    </dl>
  );
}

/** A prize for sentences that name its network in parentheses. */
export function usePrizeWords(prize: Lottery['prize']): Lottery['prize'] {
  const t = useTranslate();
  const amount = trimAmount(prize.amount);
  return { ...prize, amount, network: withoutParentheses(networkLabel(prize.network, t)) };
}
