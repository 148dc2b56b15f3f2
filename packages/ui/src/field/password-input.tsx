import { useState, type ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'trailing' | 'isMono'> {
  /** Names of the button that shows what was typed and hides it again. */
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password behind dots until its reader wants to see it. */
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
