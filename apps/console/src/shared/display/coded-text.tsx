import type { ReactNode } from 'react';

/** A text in which backticks mark literal input; quotes around it belong to the host's files. */
export function CodedText({ text }: { readonly text: string }): ReactNode {
  return text.split('`').map((part, index) => {
    const isCode = index % 2 === 1;
    return isCode ? (
      <code key={index}>{part.replace(/^"(.*)"$/s, '$1')}</code>
    ) : (
      <span key={index}>{part}</span>
    );
  });
}
