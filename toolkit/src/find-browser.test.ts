import { installedBrowser } from './find-browser.ts';

const among =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file);

test('installedBrowser finds a browser on the PATH, Chromium before Chrome in the same folder', () => {
  const there = among('/opt/bin/google-chrome', '/opt/bin/chromium');
  expect(installedBrowser('/usr/local/bin:/opt/bin', there)).toBe('/opt/bin/chromium');
});

test('installedBrowser also searches the usual folders if they are not on the PATH', () => {
  expect(installedBrowser('', among('/usr/bin/google-chrome-stable'))).toBe('/usr/bin/google-chrome-stable');
});

test('installedBrowser prefers the headless shell', () => {
  const there = among('/usr/bin/chromium', '/usr/bin/chromium-headless-shell');
  expect(installedBrowser('/usr/bin', there)).toBe('/usr/bin/chromium-headless-shell');
});

test('installedBrowser returns null without a browser', () => {
  expect(installedBrowser('/usr/local/bin', among())).toBeNull();
});
