import type { RestoreState } from '@naru/contract';
import { Checkbox, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../shared/display/network-label.ts';
import { useCan } from '../../shared/session/session.ts';
import { RESTORE_EFFECTS } from './use-restore.ts';
import sheet from './restore-notice.module.css';
import { useSend } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

type Thing = NonNullable<RestoreState['restore']>['toCheck'][number];

/** What may have been settled in the lost time; an operator ticks what they have looked at. */
export function ThingsToCheck({ things }: { readonly things: readonly Thing[] }): ReactNode {
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
