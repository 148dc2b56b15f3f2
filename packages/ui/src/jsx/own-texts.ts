import { type ElementType, Fragment } from 'react';
import { jsx } from 'react/jsx-runtime';

export type Props = Readonly<Record<string, unknown>>;

/**
 * Gives every text an element of its own. Browsers that translate a page replace its text nodes: React would
 * continue to write to nodes that are no longer on the page, and fail to remove them. The only text of an
 * element is safe, because React sets it through the element. So neighbouring texts become one text, and a
 * text beside elements, or in a fragment, becomes a `span`.
 */
export function withOwnTexts(type: ElementType, props: Props): Props {
  const { children } = props;
  const parts: readonly unknown[] = Array.isArray(children) ? children : [children];
  if (!parts.some(isText)) return props;
  const drawn = parts.filter(isDrawn);
  if (!drawn.every((part) => typeof part === 'string' || typeof part === 'number')) {
    return { ...props, children: parts.map(ownText) };
  }
  const text = drawn.length === 1 ? drawn[0] : drawn.join('');
  return { ...props, children: type === Fragment ? ownText(text) : text };
}

function ownText(child: unknown): unknown {
  if (Array.isArray(child)) return child.map(ownText);
  return isText(child) ? jsx('span', { children: child }) : child;
}

/** Translators do not change text that is only whitespace. */
function isText(child: unknown): boolean {
  return typeof child === 'number' || (typeof child === 'string' && child.trim() !== '');
}

function isDrawn(child: unknown): boolean {
  return child !== null && child !== undefined && typeof child !== 'boolean';
}
