import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { type Props, withOwnTexts } from './own-texts.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

/** The target of compiled JSX (`jsxImportSource`): React's, with an element of its own for every text. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, withOwnTexts(type, props), key);
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const own = withOwnTexts(type, props);
  return Array.isArray(own['children']) ? react.jsxs(type, own, key) : react.jsx(type, own, key);
}
