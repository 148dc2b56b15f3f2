import type { BrowserContext } from 'playwright-core';

/** Has every page of the browser translated, from the moment at which React runs it: see `translate`. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translate);
}

/**
 * Runs in the page. As translators of browsers do, puts two `font` elements with a text of their own in the
 * place of every text node, and of each that comes later. The words stay, so that tests find them.
 */
function translate(): void {
  const wrap = (node: Node): void => {
    const around = node.parentElement?.closest('script, style, title, textarea, svg, font, [translate="no"]');
    const words = node.textContent ?? '';
    if (!(node instanceof Text) || around !== null || words.trim() === '') return;
    const inner = document.createElement('font');
    inner.textContent = words;
    const outer = document.createElement('font');
    outer.append(inner);
    node.replaceWith(outer);
  };
  const wrapAllIn = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [root];
    while (walker.nextNode() !== null) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  const begin = (): void => {
    wrapAllIn(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) wrapAllIn(node);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  // What was written out is React's once it has awoken; what was not is drawn by React from the beginning.
  document.addEventListener('DOMContentLoaded', () => {
    const isWritten = document.getElementById('root')?.hasChildNodes() === true;
    if (isWritten) document.addEventListener('naru-awake', begin, { once: true });
    else begin();
  });
}
