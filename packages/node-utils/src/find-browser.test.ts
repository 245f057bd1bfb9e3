import { findInstalledBrowser } from './find-browser.ts';

const createIsInstalled =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file);

test('findInstalledBrowser finds a browser on the PATH, Chromium before Chrome in the same folder', () => {
  const isInstalled = createIsInstalled('/opt/bin/google-chrome', '/opt/bin/chromium');
  expect(findInstalledBrowser('/usr/local/bin:/opt/bin', isInstalled)).toBe('/opt/bin/chromium');
});

test('findInstalledBrowser searches the usual folders even if they are not on the PATH', () => {
  expect(findInstalledBrowser('', createIsInstalled('/usr/bin/google-chrome-stable'))).toBe(
    '/usr/bin/google-chrome-stable',
  );
});

test('findInstalledBrowser prefers the headless shell', () => {
  const isInstalled = createIsInstalled('/usr/bin/chromium', '/usr/bin/chromium-headless-shell');
  expect(findInstalledBrowser('/usr/bin', isInstalled)).toBe('/usr/bin/chromium-headless-shell');
});

test('findInstalledBrowser returns null without a browser', () => {
  expect(findInstalledBrowser('/usr/local/bin', createIsInstalled())).toBeNull();
});
