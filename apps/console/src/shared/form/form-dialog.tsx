import { Dialog } from '@naru/ui';
import { Children, type ReactNode } from 'react';
import { useT } from '../i18n/language-context.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly className?: string;
  /** The dialog is open while it has content. */
  readonly children: ReactNode;
}

export function FormDialog({ children, ...dialog }: FormDialogProps): ReactNode {
  const t = useT();
  return (
    <Dialog {...dialog} isOpen={Children.toArray(children).length > 0} closeLabel={t('action.close')}>
      {children}
    </Dialog>
  );
}
