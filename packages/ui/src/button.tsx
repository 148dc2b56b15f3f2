import type { ComponentProps, ReactNode } from 'react';
import { bindClasses, joinClasses } from './bind-classes.ts';
import { Icon, type IconName } from './display/icon.tsx';
import { Spinner } from './display/loading.tsx';
import sheet from './button.module.css';

const classes = bindClasses(sheet);

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

/** `large` for the call to action of a form, `small` for rows of tools. */
export type ButtonSize = 'large' | 'medium' | 'small';

interface ButtonLooks {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** As wide as its parent. */
  readonly isWide?: boolean;
  readonly icon?: IconName;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /** Shows a spinner and ignores presses; the button keeps its width, name and focus. */
  readonly isLoading?: boolean;
}

/** Makes a link look like a button: `<Link className={buttonClass({ kind: 'primary' })}>`. */
export function buttonClass({ kind = 'secondary', size = 'medium', isWide = false }: ButtonLooks): string {
  return classes('button', kind, size, isWide && 'wide');
}

/** A button; `type` is `button` by default, so that it does not submit a form by accident. */
export function Button(props: ButtonProps): ReactNode {
  const { kind = 'secondary', size = 'medium', isWide = false, isLoading = false, icon, ...rest } = props;
  const { className, children, onClick, type = 'button', ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      className={joinClasses(buttonClass({ kind, size, isWide }), className)}
      aria-busy={isLoading}
      aria-disabled={isLoading ? true : attributes['aria-disabled']}
      onClick={(event) => {
        if (isLoading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={classes('face', isLoading && 'away')}>
        {icon !== undefined && <Icon name={icon} sizePx={size === 'small' ? 16 : 18} />}
        {children}
      </span>
      {isLoading && (
        <span className={classes('spinner')}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** The accessible name. */
  readonly label: string;
}

/** For a button that draws more than one icon of its own. */
export const iconButtonClass = classes('icon-only');

/** A square button that shows only an icon. */
export function IconButton({
  icon,
  label,
  className,
  type = 'button',
  ...attributes
}: IconButtonProps): ReactNode {
  return (
    <button
      {...attributes}
      type={type}
      className={joinClasses(classes('icon-only'), className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
