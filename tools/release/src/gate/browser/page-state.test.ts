import { findStateChanges } from './page-state.ts';
import type { PageSnapshot } from './watch-state.ts';

const createSnapshot = (change: Partial<PageSnapshot> = {}): PageSnapshot => ({
  state: { 'the attribute lang of html': 'en', 'window.name': '' },
  styles: { html: { color: 'black' }, body: { color: 'black' } },
  stored: { before: {}, now: {} },
  ...change,
});

test('a page that equals one of the shell’s snapshots has no changes', () => {
  const late = createSnapshot({ state: { 'the attribute lang of html': 'en', 'window.name': 'late' } });
  expect(findStateChanges([createSnapshot(), late], late)).toEqual([]);
  expect(findStateChanges([createSnapshot(), late], createSnapshot())).toEqual([]);
});

test('the message about a change contains the property’s old value and new value', () => {
  const state = {
    'the attribute lang of html': 'x'.repeat(100),
    'the custom element car-card': 'registered',
  };
  expect(findStateChanges([createSnapshot()], createSnapshot({ state }))).toEqual([
    expect.stringMatching(/^it changes the attribute lang of html from “en” to “x{60}…”\. Undo that/),
    expect.stringMatching(/^it removes window\.name from the page \(“”\)/),
    expect.stringMatching(/^it adds the custom element car-card to the page .*outlives this version/),
  ]);
});

test('style changes are one message per element, without styles that the body inherits', () => {
  const [html, body] = [
    { color: 'red', '--sg-scrollbar': '0px' },
    { color: 'red', a: '1', b: '2', c: '3', d: '4' },
  ];
  expect(findStateChanges([createSnapshot()], createSnapshot({ styles: { html, body } }))).toEqual([
    expect.stringMatching(/^it changes the style of html: color from “black” to “red”\./),
    expect.stringMatching(/^it changes the style of body: a from none to “1”, .* \(and 1 more\)\./),
  ]);
});

test('a remote may add storage keys, but may add no cookies and may not change other entries', () => {
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
  const shell = createSnapshot({ stored: { before: {}, now: { 'the cookie late': '7' } } });
  expect(findStateChanges([shell], createSnapshot({ stored }))).toEqual([
    expect.stringMatching(/^it changes localStorage\.theme from “dark” to “light”.*belongs to the shell/),
    expect.stringMatching(/^it removes sessionStorage\.held from the page/),
    expect.stringMatching(/^it changes the cookie visitor from “0\.5” to “0”/),
    expect.stringMatching(/^it adds the cookie own to the page.*Every request/),
  ]);
});
