import type { RestoreState } from '@naru/contract';
import { Notice, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useLanguage, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { useCan } from '../../shared/session/session.ts';
import { ThingsToCheck } from './things-to-check.tsx';
import { useRestore, RESTORE_EFFECTS } from './use-restore.ts';
import sheet from './restore-notice.module.css';
import { useSend } from '../../shared/api/use-send.ts';

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
