import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { bindClasses, joinClasses } from '../bind-classes.ts';
import sheet from './dialog.module.css';
import { useOutsidePress } from './use-outside-press.ts';

const classes = bindClasses(sheet);

interface DialogProps {
  readonly isOpen: boolean;
  /**
   * Called for Escape, a click outside and the close button; the parent then sets `isOpen` to false.
   * Null: only what is in the dialog closes it.
   */
  readonly onClose: (() => void) | null;
  readonly title: ReactNode;
  /** Accessible name of the close button. */
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  readonly actions?: ReactNode;
  readonly className?: string;
}

/** The browser's modal dialog, which traps and restores the focus; a bottom sheet on phones. */
export function Dialog(props: DialogProps): ReactNode {
  const { isOpen, onClose, title, closeLabel, children, actions, className } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const node = dialog.current;
    if (isOpen && node?.open === false) node.showModal();
    else if (!isOpen && node?.open === true) node.close();
  }, [isOpen]);
  useOutsidePress(dialog, () => onClose?.());
  return (
    <dialog
      ref={dialog}
      className={joinClasses(classes('dialog'), className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        if (!isOpen) return;
        if (onClose === null) event.currentTarget.showModal();
        else onClose();
      }}
    >
      {isOpen && (
        <div className={classes('sheet')}>
          <header className={classes('head')}>
            <h2 id={titleId} className={classes('title')}>
              {title}
            </h2>
          </header>
          <div className={classes('body')}>{children}</div>
          {actions !== undefined && <footer className={classes('actions')}>{actions}</footer>}
          {/* Last in tab order, so that the focus starts in the first field or on the first action. */}
          {onClose !== null && (
            <IconButton icon="close" label={closeLabel} className={classes('close')} onClick={onClose} />
          )}
        </div>
      )}
    </dialog>
  );
}
