import type { OwnCalls } from '@naru/contract';
import { Button, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { useOwnCalls } from './use-own-calls.ts';
import { OwnCallsForm } from './own-calls-form.tsx';
import sheet from './own.module.css';

const classes = bindClasses(sheet);

/** Where and when the desk writes to the operator about alarms. */
export function OwnCallsPart(): ReactNode {
  const t = useT();
  const reading = useOwnCalls();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const calls = reading.value;
  return (
    <section className={classes('part')} aria-labelledby="own-calls-title">
      <h2 id="own-calls-title">{t('own.calls')}</h2>
      <ReadingNotes
        reading={reading}
        failedText={t('own.calls.failed')}
        loadingText={t('own.calls.loading')}
        rowCount={1}
      />
      {calls !== null && (
        <>
          <CallsText calls={calls} />
          <Button onClick={() => setIsOpen(true)}>{t('own.calls.change')}</Button>
          <FormDialog title={t('own.calls')} onClose={close}>
            {isOpen && <OwnCallsForm calls={calls} onClose={close} />}
          </FormDialog>
        </>
      )}
    </section>
  );
}

function CallsText({ calls }: { readonly calls: OwnCalls }): ReactNode {
  const t = useT();
  const { email, letters, quietHours, canWrite } = calls;
  if (email === null) return <p>{t(canWrite ? 'own.calls.none' : 'own.calls.no_mail')}</p>;
  return (
    <>
      <p className={layout('anywhere')}>{t(`own.calls.at.${letters}`, { email })}</p>
      {quietHours !== null && <p>{t('own.calls.quiet_now', { hours: quietHours })}</p>}
      {!canWrite && <p>{t('own.calls.no_mail')}</p>}
    </>
  );
}
