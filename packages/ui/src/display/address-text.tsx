import type { ClipboardEvent, ReactNode } from 'react';
import { bindClasses, joinClasses } from '../bind-classes.ts';
import { groupAddress } from './group-address.ts';
import sheet from './address.module.css';

const classes = bindClasses(sheet);

interface AddressTextProps {
  readonly address: string;
  /** `large` on payment pages, `text` elsewhere. */
  readonly size?: 'text' | 'large';
  readonly className?: string;
}

/**
 * A whole address in groups of four, all of which look the same so that all of them are compared. The gaps
 * are margins: a copied address has no spaces.
 */
export function AddressText({ address, size = 'text', className }: AddressTextProps): ReactNode {
  return (
    <span
      className={joinClasses(classes('address', size), className)}
      translate="no"
      onCopy={copyWithoutGaps}
    >
      {groupAddress(address).map((group, index) => (
        // The same address always has the same groups in the same places.
        <span key={`${index}-${group}`} className={classes('group')}>
          {group}
        </span>
      ))}
    </span>
  );
}

/** Some browsers put line breaks between the groups of a selection. */
function copyWithoutGaps(event: ClipboardEvent): void {
  const selected = document.getSelection()?.toString() ?? '';
  if (selected === '') return;
  event.clipboardData.setData('text/plain', selected.replaceAll(/\s/g, ''));
  event.preventDefault();
}
