import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Fragment, jsx, jsxs } from './jsx-runtime.ts';

const bold = jsx('b', { children: 'two' });
const draw = (element: ReactElement): string => renderToStaticMarkup(element);

test('texts beside each other are one text', () => {
  assert.equal(
    draw(jsxs('p', { children: ['Confirmed ', 1, ' of ', 2, null, false] })),
    '<p>Confirmed 1 of 2</p>',
  );
  assert.equal(draw(jsx('p', { children: 'one' })), '<p>one</p>');
});

test('a text beside an element gets one of its own, and space alone stays as it is', () => {
  const parts = ['one', ' ', bold, [' three ', 4], undefined];
  assert.equal(
    draw(jsxs('p', { children: parts })),
    '<p><span>one</span> <b>two</b><span> three </span><span>4</span></p>',
  );
});

test('a text in a fragment gets an element, since what is beside it is not known here', () => {
  assert.equal(draw(jsx(Fragment, { children: 'one' })), '<span>one</span>');
  assert.equal(draw(jsxs(Fragment, { children: ['1', '%'] })), '<span>1%</span>');
});

test('nothing else is changed', () => {
  const props = { children: [bold, null, ' ', true] };
  assert.equal(draw(jsxs('p', props)), '<p><b>two</b> </p>');
  assert.equal(draw(jsxs('p', { children: [null, undefined] })), '<p></p>');
  assert.equal(draw(jsx('br', {})), '<br/>');
});
