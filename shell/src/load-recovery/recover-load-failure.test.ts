import { jest } from '@jest/globals';
import { offline } from '@second-gear/test-utils/fake-api';
import { screen } from '@testing-library/react';
import { setUpDocument } from '../testing/fake-site.ts';
import { recoverLoadFailure } from './recover-load-failure.ts';

beforeAll(() => {
  setUpDocument();
});

const readText = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result as string);
    };
    reader.readAsText(blob);
  });

test('a shell that fails to load is reported with its version, and a notice offers a reload', async () => {
  const sendBeacon = jest.fn<typeof navigator.sendBeacon>(() => true);
  Object.assign(navigator, { sendBeacon });
  jest.spyOn(globalThis, 'fetch').mockImplementation(offline);
  void recoverLoadFailure('https://site.example/shell/1.0.0-abc/shell.js', 'The entry failed to load');
  expect(await screen.findByRole('alert')).toHaveTextContent('This page didn’t finish loading.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  const [[url, body]] = sendBeacon.mock.calls as [[string, Blob]];
  expect(url).toMatch(/\/telemetry$/);
  expect(JSON.parse(await readText(body))).toEqual({
    events: [
      { remote: 'shell', version: '1.0.0-abc', kind: 'load-failed', detail: 'The entry failed to load' },
    ],
  });
});
