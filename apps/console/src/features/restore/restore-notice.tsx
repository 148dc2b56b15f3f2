import type { RestoreState } from '@naru/contract';
import { Notice, bindClasses, Checkbox } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useLanguage, useTimeFormats, useT } from '../../shared/i18n/language-context.tsx';
import { useCan } from '../../shared/session/session.ts';
import sheet from './restore-notice.module.css';
import { useSend } from '../../shared/api/use-send.ts';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useNetworkLabel } from '../../shared/display/network-label.ts';
import { POLL_MS } from '../../shared/api/query-keys.ts';
import { useReading } from '../../shared/page/reading.ts';

const classes = bindClasses(sheet);

type Found = NonNullable<RestoreState['restore']>;

/** What a restored desk found. It is shown above every queue until an operator closes it. */
interface RestoreNoticeProps {
  readonly orderHref: (reference: string) => string;
}

export function RestoreNotice({ orderHref }: RestoreNoticeProps): ReactNode {
  const can = useCan();
  const restore = useRestore();
  const send = useSend(RESTORE_EFFECTS);
  const { t, tName } = useLanguage();
  const { day } = useTimeFormats();
  if (restore === null) return null;
  return (
    <Notice tone={restore.isDone ? 'info' : 'warning'} className={classes('restored')}>
      <h2 className={classes('title')}>{t('restore.title')}</h2>
      <p>
        {tName('restore_cause', restore.cause, restore.cause)}{' '}
        {t('restore.since', { time: day(restore.beganAt) })}
      </p>
      <p>
        {restore.heldOrders === 0 ? t('restore.none_held') : t('restore.held', { count: restore.heldOrders })}
      </p>
      <Rails rails={restore.rails} />
      <Payments restore={restore} orderHref={orderHref} />
      <ThingsToCheck things={restore.toCheck} />
      {restore.isDone && can('run_desk') && (
        <FormButton size="small" label={t('restore.close')} title={t('restore.close.title')}>
          {(close) => (
            <StepUpForm
              submitLabel={t('restore.close')}
              note={{ label: t('hold.note'), hint: t('restore.note.hint') }}
              send={(body) => send('closeRestore', { body })}
              onClose={close}
            >
              <p>{t('restore.close.text')}</p>
            </StepUpForm>
          )}
        </FormButton>
      )}
    </Notice>
  );
}

function Rails({ rails }: Pick<Found, 'rails'>): ReactNode {
  const { t, tName } = useLanguage();
  const refused = rails.reduce((sum, rail) => sum + rail.refusedAddresses, 0);
  const open = rails.filter(({ state, isWhole }) => state !== 'read' || !isWhole);
  return (
    <>
      <p>{t('restore.refused', { count: refused })}</p>
      {open.length === 0 && <p>{t('restore.all_read')}</p>}
      <ul className={classes('list')}>
        {open.map(({ network, state, fromHeight, throughHeight, isWhole }) => (
          <li key={network}>
            {network}: {tName('reread', state, state)}
            {fromHeight !== null && throughHeight !== null && (
              <> {t('restore.blocks', { from: fromHeight, through: throughHeight })}</>
            )}
            {!isWhole && <> {t('restore.not_whole')}</>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Payments({
  restore: { payments, paymentsLeftOut, unclaimedCount },
  orderHref,
}: {
  readonly restore: Found;
  readonly orderHref: (reference: string) => string;
}): ReactNode {
  const { t } = useLanguage();
  return (
    <>
      {payments.length > 0 && (
        <>
          <b>{t('restore.payments')}</b>
          <ul className={classes('list')}>
            {payments.map(({ reference, amount, symbol, txid, isExact }) => (
              <li key={`${reference} ${txid}`}>
                <a href={orderHref(reference)}>{reference}</a> {amount} {symbol}{' '}
                {t(isExact ? 'restore.exact' : 'restore.other_amount')} <code>{txid}</code>
              </li>
            ))}
          </ul>
          {paymentsLeftOut > 0 && <p>{t('restore.more', { count: paymentsLeftOut })}</p>}
        </>
      )}
      {unclaimedCount > 0 && (
        <p>
          <b>{t('restore.unclaimed', { count: unclaimedCount })}</b>{' '}
          <Link to="/unmatched">{t('unmatched.title')}</Link>
        </p>
      )}
    </>
  );
}

type Thing = NonNullable<RestoreState['restore']>['toCheck'][number];

/** What may have been settled in the lost time; an operator ticks what they have looked at. */
function ThingsToCheck({ things }: { readonly things: readonly Thing[] }): ReactNode {
  const t = useT();
  const send = useSend(RESTORE_EFFECTS);
  const can = useCan()('decide_exceptions');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const ids = things.map(({ id }) => id).filter((id) => ticked.has(id));
  const tick = (id: string, isTicked: boolean): void =>
    setTicked(new Set(isTicked ? [...ids, id] : ids.filter((each) => each !== id)));
  if (things.length === 0) return null;
  return (
    <>
      <b>{t('restore.to_check')}</b>
      <ul className={classes('checks')}>
        {things.map((thing) => (
          <li key={thing.id}>
            {can ? (
              <Checkbox
                checked={ticked.has(thing.id)}
                onChange={({ currentTarget: { checked } }) => tick(thing.id, checked)}
              >
                <ThingText thing={thing} />
              </Checkbox>
            ) : (
              <ThingText thing={thing} />
            )}
          </li>
        ))}
      </ul>
      {can && (
        <FormButton
          size="small"
          disabled={ids.length === 0}
          label={t('restore.check', { count: ids.length })}
          title={t('restore.check.title')}
        >
          {(close) => (
            <StepUpForm
              submitLabel={t('restore.check', { count: ids.length })}
              note={{ label: t('hold.note'), hint: t('restore.check.hint') }}
              send={(proof) => send('checkRestored', { body: { ids, ...proof } })}
              onClose={close}
            >
              <p>{t('restore.check.text')}</p>
            </StepUpForm>
          )}
        </FormButton>
      )}
    </>
  );
}

function ThingText({ thing }: { readonly thing: Thing }): ReactNode {
  const t = useT();
  const networkLabel = useNetworkLabel();
  const { kind, amount, symbol, network, what, isOfLostOrder } = thing;
  return (
    <>
      {readableAmount(amount)} {symbol} · {networkLabel(network)}.{' '}
      {isOfLostOrder ? t('unmatched.lost_order') : t(`restore.to_check.${kind}`, { what })}
      {kind === 'unmatched' && (
        <>
          {' '}
          <code>{what}</code>
        </>
      )}
    </>
  );
}

const RESTORE_KEY = ['restore'] as const;

/** What the desk found after a restore; null if there was none, and until that is known. */
function useRestore(): RestoreState['restore'] {
  const { value } = useReading('restore', { request: {}, queryKey: RESTORE_KEY, refetchInterval: POLL_MS });
  return value?.restore ?? null;
}

const RESTORE_EFFECTS = { answers: RESTORE_KEY } as const;
