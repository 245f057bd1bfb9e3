import fc from '@second-gear/contract/testing/properties';
import { parseTarget, toUrl } from './request-target.ts';

test.each([
  ['/', { path: '/', search: '', segments: [''] }],
  ['/cars/7', { path: '/cars/7', search: '', segments: ['cars', '7'] }],
  ['/cars/', { path: '/cars/', search: '', segments: ['cars', ''] }],
  ['/a%20b?x=1&y=%5C', { path: '/a%20b', search: '?x=1&y=%5C', segments: ['a b'] }],
  ['/viewallcars?', { path: '/viewallcars', search: '?', segments: ['viewallcars'] }],
  ['/x?next=//evil.example/\\', { path: '/x', search: '?next=//evil.example/\\', segments: ['x'] }],
  ['/category/a%2Fb', { path: '/category/a%2Fb', search: '', segments: ['category', 'a/b'] }],
])('parseTarget splits %s into path, query and segments', (target, expected) => {
  expect(parseTarget(target)).toEqual(expected);
});

test.each([
  ['absolute form', 'http://evil.example/x'],
  ['absolute form without a path', 'http://evil.example'],
  ['authority form', 'evil.example:443'],
  ['asterisk form', '*'],
  ['an empty target', ''],
  ['two leading slashes', '//evil.example/x'],
  ['two leading slashes, one encoded', '/%2Fevil.example/x'],
  ['a backslash', '/\\evil.example/x'],
  ['a backslash inside the path', '/x\\..\\\\h\\/'],
  ['an encoded backslash', '/%5cevil.example/x'],
  ['a tab between slashes', '/\t/evil.example/x'],
  ['an encoded line break', '/x%0d%0ay'],
  ['an encoded NUL', '/x%00'],
  ['a control character in the query', '/x?\ny'],
  ['a fragment', '/x#y'],
  ['dot segments', '/x/../y'],
  ['encoded dot segments', '/x/%2e%2E/y'],
  ['an empty segment', '/x//y'],
  ['an incomplete percent-encoding', '/%E0%A4%A'],
])('parseTarget rejects a target with %s', (_what, target) => {
  expect(parseTarget(target)).toBeNull();
});

test('a URL built from an accepted target has its path and the upstream’s origin', () => {
  const piece = fc.constantFrom(
    ...[
      '/',
      '//',
      '\\',
      '%2f',
      '%5C',
      '%2e',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      ';',
      '%',
      '%25',
      '%00',
      '\t',
      '\n',
      ' ',
    ],
    ...['http:', 'https://', 'h', 'evil.example', '127.0.0.1:3100', '[::1]', 'cars', 'é', '-', 'state'],
  );
  const target = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((segments) => segments.join('')),
    fc.array(piece, { maxLength: 8 }).map((segments) => `/${segments.join('')}`),
    fc.string(),
  );
  const origins = ['http://127.0.0.1:3100', 'https://gear.example'] as const;
  let accepted = 0;
  fc.assert(
    fc.property(target, fc.constantFrom(...origins), (text, origin) => {
      const parsed = parseTarget(text);
      if (!parsed) return;
      accepted += 1;
      const url = toUrl(origin, parsed);
      expect([url.origin, url.username, url.password, url.hash]).toEqual([origin, '', '', '']);
      expect(url.pathname).not.toMatch(/^\/[/\\]/);
      expect(url.pathname.split('/').slice(1).map(decodeURIComponent)).toEqual(parsed.segments);
      // The next server must parse the same segments.
      expect(parseTarget(url.pathname + url.search)?.segments).toEqual(parsed.segments);
      expect(new URL(url.pathname + url.search, origin).origin).toBe(origin);
    }),
    { numRuns: 5_000 },
  );
  expect(accepted).toBeGreaterThan(100);
});
