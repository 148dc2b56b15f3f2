import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { type Props, withOwnTexts } from './own-texts.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

/** `jsx` and `jsxs` of `jsx-runtime.ts` while developing. */
export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
): ReactElement {
  const own = withOwnTexts(type, props);
  return react.jsxDEV(type, own, key, isStatic && Array.isArray(own['children']), source, self);
}
