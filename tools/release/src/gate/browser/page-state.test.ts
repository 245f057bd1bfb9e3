import { findStateChanges } from './page-state.ts';
import type { PageSnapshot } from './watch-state.ts';

const snapshot = (change: Partial<PageSnapshot> = {}): PageSnapshot => ({
  state: { 'the attribute lang of html': 'en', 'window.name': '' },
  styles: { html: { color: 'black' }, body: { color: 'black' } },
  stored: { before: {}, now: {} },
  ...change,
});

test('a page that equals any page of the shell has no changes', () => {
  const late = snapshot({ state: { 'the attribute lang of html': 'en', 'window.name': 'late' } });
  expect(findStateChanges([snapshot(), late], late)).toEqual([]);
  expect(findStateChanges([snapshot(), late], snapshot())).toEqual([]);
});

test('a change names the property with its old and new value', () => {
  const state = {
    'the attribute lang of html': 'x'.repeat(100),
    'the custom element car-card': 'registered',
  };
  expect(findStateChanges([snapshot()], snapshot({ state }))).toEqual([
    expect.stringMatching(/^it changes the attribute lang of html from “en” to “x{60}…”\. Undo that/),
    expect.stringMatching(/^it removes window\.name from the page \(“”\)/),
    expect.stringMatching(/^it adds the custom element car-card to the page .*outlives this version/),
  ]);
});

test('styles are one reason per element, and the body does not repeat what it inherits', () => {
  const [html, body] = [
    { color: 'red', '--sg-scrollbar': '0px' },
    { color: 'red', a: '1', b: '2', c: '3', d: '4' },
  ];
  expect(findStateChanges([snapshot()], snapshot({ styles: { html, body } }))).toEqual([
    expect.stringMatching(/^it changes the style of html: color from “black” to “red”\./),
    expect.stringMatching(/^it changes the style of body: a from none to “1”, .* \(and 1 more\)\./),
  ]);
});

test('a remote may add keys of its own to storage, but no cookie, and may not change what others stored', () => {
  const before = { 'localStorage.theme': 'dark', 'sessionStorage.held': '1', 'the cookie visitor': '0.5' };
  const stored = {
    before,
    now: {
      'localStorage.theme': 'light',
      'localStorage.own': '1',
      'the cookie visitor': '0',
      'the cookie own': '1',
      'the cookie late': '8',
    },
  };
  const shell = snapshot({ stored: { before: {}, now: { 'the cookie late': '7' } } });
  expect(findStateChanges([shell], snapshot({ stored }))).toEqual([
    expect.stringMatching(/^it changes localStorage\.theme from “dark” to “light”.*belongs to the shell/),
    expect.stringMatching(/^it removes sessionStorage\.held from the page/),
    expect.stringMatching(/^it changes the cookie visitor from “0\.5” to “0”/),
    expect.stringMatching(/^it adds the cookie own to the page.*Every request/),
  ]);
});
