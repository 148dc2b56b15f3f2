import { type ButtonProps, Dialog } from '@naru/ui';
import { Children, type ReactNode, useState } from 'react';
import { useT } from '../i18n/language-context.tsx';
import { KeyButton } from '../keys/key-button.tsx';
import type { KeyMark } from '../keys/press-marked.ts';

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

export interface FormButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'title'> {
  readonly label: string;
  /** Of the dialog; the label by default. */
  readonly title?: string;
  /** The key that presses it. */
  readonly mark?: KeyMark | null;
  readonly onOpen?: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/** A button with the form that it opens in a dialog. */
export function FormButton(props: FormButtonProps): ReactNode {
  const { label, title = label, mark = null, onOpen, children, ...button } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const open = (): void => {
    onOpen?.();
    setIsOpen(true);
  };
  return (
    <>
      <KeyButton {...button} mark={mark} onClick={open}>
        {label}
      </KeyButton>
      <FormDialog title={title} onClose={close}>
        {isOpen && children(close)}
      </FormDialog>
    </>
  );
}
