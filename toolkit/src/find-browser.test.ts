import { installedBrowser } from './find-browser.ts';

const among =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file);

test('a browser is found on the search path, Chromium before Chrome in the same folder', () => {
  const there = among('/opt/bin/google-chrome', '/opt/bin/chromium');
  expect(installedBrowser('/usr/local/bin:/opt/bin', there)).toBe('/opt/bin/chromium');
});

test('the usual folders are looked at even when the search path lacks them', () => {
  expect(installedBrowser('', among('/usr/bin/google-chrome-stable'))).toBe('/usr/bin/google-chrome-stable');
});

test('the shell without windows comes before the whole browser', () => {
  const there = among('/usr/bin/chromium', '/usr/bin/chromium-headless-shell');
  expect(installedBrowser('/usr/bin', there)).toBe('/usr/bin/chromium-headless-shell');
});

test('no browser, no answer', () => {
  expect(installedBrowser('/usr/local/bin', among())).toBeNull();
});
