import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildEscrowSale } from '../../../test-support/escrow-orders.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

/** The codes visible to the camera. */
let codesInView: string[];
let stopCount: number;
let requestCamera: () => Promise<unknown>;

class FakeDetector {
  static getSupportedFormats = () => Promise.resolve(['qr_code']);
  detect = () => Promise.resolve(codesInView.map((rawValue) => ({ rawValue })));
}
const cameraStream = {
  getTracks: () => [
    {
      stop: () => {
        stopCount += 1;
      },
    },
  ],
};

beforeEach(() => {
  const api = resetPageWithFakeApi();
  signInAs('seller');
  api.on('GET /sales/order-1', () => json(buildEscrowSale()));
  codesInView = [];
  stopCount = 0;
  requestCamera = () => Promise.resolve(cameraStream);
  Object.assign(globalThis, { BarcodeDetector: FakeDetector });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => requestCamera() },
  });
  HTMLMediaElement.prototype.play = () => Promise.resolve();
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const openScanner = async () => {
  renderDashboard('/dashboard/sales/order-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Scan code' }));
  return within(screen.getByRole('dialog', { name: 'Scan the code' }));
};

test('the scanner fills in a detected code and releases the camera', async () => {
  const dialog = await openScanner();
  expect(dialog.getByText(/^Point your camera/)).toBeInTheDocument();
  codesInView = ['204816'];
  await waitFor(() => expect(screen.getByLabelText('Hand-over code')).toHaveValue('204816'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('Code scanned. You can now confirm the hand-over.')).toBeInTheDocument();
  expect(stopCount).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Scan code' })).toHaveFocus();
});

test('the scanner ignores other QR codes and continues', async () => {
  codesInView = ['https://example.com'];
  const dialog = await openScanner();
  expect(await dialog.findByText('That’s not a hand-over code.')).toBeInTheDocument();
  codesInView = ['204816'];
  await waitFor(() => expect(screen.getByLabelText('Hand-over code')).toHaveValue('204816'));
});

test('closing the scan dialog releases the camera', async () => {
  const dialog = await openScanner();
  await waitFor(() => expect(dialog.queryByText('Starting camera…')).not.toBeInTheDocument());
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(stopCount).toBe(1);
  expect(screen.getByLabelText('Hand-over code')).toHaveValue('');
});

test.each([
  [new DOMException('No', 'NotAllowedError'), /^Camera access is blocked/],
  [new DOMException('None', 'NotFoundError'), /^We couldn’t start your camera/],
])('the scan dialog explains %s', async (failure, expectedText) => {
  requestCamera = () => Promise.reject(failure);
  const dialog = await openScanner();
  expect(await dialog.findByText(expectedText)).toBeInTheDocument();
});
