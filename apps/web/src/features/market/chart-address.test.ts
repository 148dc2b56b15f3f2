import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartAddress, saysLoaded } from './chart-address.ts';

function settingsOf(address: string): Record<string, unknown> {
  const settings: unknown = JSON.parse(decodeURIComponent(new URL(address).hash.slice(1)));
  return { ...Object(settings) };
}

test('the screener shows moving averages in dollars, in the language and theme of the page', () => {
  const address = chartAddress('screener', { colorTheme: 'light', language: 'kr' });
  assert.equal(new URL(address).origin, 'https://www.tradingview-widget.com');
  assert.equal(new URL(address).searchParams.get('locale'), 'kr');
  const settings = settingsOf(address);
  assert.equal(settings['displayCurrency'], 'USD');
  assert.equal(settings['defaultColumn'], 'moving_averages');
  assert.equal(settings['locale'], 'kr');
  assert.equal(settings['colorTheme'], 'light');
});

test('the tape names coins by their markets', () => {
  const settings = settingsOf(chartAddress('ticker-tape', { colorTheme: 'dark', language: 'en' }));
  assert.deepEqual(Object(settings['symbols'])[0], { proName: 'BINANCE:BTCUSDT', title: 'BTC' });
  assert.equal(settings['colorTheme'], 'dark');
});

test('only the message of a drawn chart counts', () => {
  assert.equal(saysLoaded({ name: 'tv-widget-load' }), true);
  assert.equal(saysLoaded('{"name":"tv-widget-load"}'), true);
  for (const message of [null, 'tv-widget-load', '{', { name: 'tv-widget-no-data' }, 7])
    assert.equal(saysLoaded(message), false);
});
