import { Button, Dialog, Field, TextArea, bindClasses } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import sheet from './cancel-dialog.module.css';

const classes = bindClasses(sheet);

const NOTE_LETTERS_MAX = 500;

export interface CancelDialogProps {
  readonly isOpen: boolean;
  readonly isSending: boolean;
  readonly onClose: () => void;
  /** The reason may be empty. */
  readonly onConfirm: (note: string) => void;
}

/** Asks for confirmation and an optional reason. */
export function CancelDialog({ isOpen, isSending, onClose, onConfirm }: CancelDialogProps): ReactNode {
  const t = useTranslate();
  const [note, setNote] = useState('');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('cancel.title')}
      closeLabel={t('app.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel.no')}</Button>
          <Button kind="danger" isLoading={isSending} onClick={() => onConfirm(note.trim())}>
            {t('cancel.yes')}
          </Button>
        </>
      }
    >
      <p className={classes('text')}>{t('cancel.text')}</p>
      <Field label={t('cancel.reason')}>
        <TextArea
          rows={2}
          maxLength={NOTE_LETTERS_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
