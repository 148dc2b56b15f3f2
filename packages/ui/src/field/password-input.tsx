import { useState, type ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'trailing' | 'isMono'> {
  /** Labels of the button that shows or hides the password. */
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password with a button that shows it. */
export function PasswordInput({ showLabel, hideLabel, ...attributes }: PasswordInputProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...attributes}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={isShown ? hideLabel : showLabel}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
