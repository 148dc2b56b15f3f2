import { Fragment, type ReactNode } from 'react';
import { splitTags } from './translate.ts';

export interface RichTextProps {
  /** A translated text with tags. */
  readonly text: string;
  /** What each tag becomes; a tag without an entry stays plain. */
  readonly tags: Readonly<Record<string, (inner: string) => ReactNode>>;
}

/** A sentence with elements, whose positions each language decides. */
export function RichText({ text, tags }: RichTextProps): ReactNode {
  return splitTags(text).map((part, index) => {
    const element = part.tag === null ? undefined : tags[part.tag];
    // The parts of a text never change their order.
    return <Fragment key={`${index}`}>{element === undefined ? part.text : element(part.text)}</Fragment>;
  });
}
