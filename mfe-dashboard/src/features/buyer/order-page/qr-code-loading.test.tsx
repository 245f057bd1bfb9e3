import { jest } from '@jest/globals';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildOrder } from '@second-gear/test-utils/builders';
import { createNoRetryClient, renderRoutes } from '@second-gear/test-utils/render-routes';
import { act, screen, waitFor } from '@testing-library/react';

let isReachable = false;
let loadCount = 0;
jest.unstable_mockModule('./qr-code.tsx', () => {
  loadCount += 1;
  if (!isReachable) throw new Error('Loading chunk failed');
  return { QrCode: ({ text }: { text: string }) => <p>{`code of ${text}`}</p> };
});
const { HandOver } = await import('./hand-over.tsx');

test('a QR code that failed to load is loaded on reconnect, without a reload', async () => {
  resetPageWithFakeApi();
  signInAs('buyer');
  const order = buildOrder({ state: 'paid', paid: true, step: 'held', handOverCode: '123456' });
  const element = <HandOver order={order} onReceived={() => undefined} />;
  const queryClient = createNoRetryClient();
  const firstPage = renderRoutes([{ path: '/', element }], '/', { queryClient });
  await waitFor(() => expect(loadCount).toBeGreaterThan(0));
  expect(await screen.findByText('123 456')).toBeInTheDocument();
  await act(() => Promise.resolve());
  firstPage.unmount();
  isReachable = true;
  renderRoutes([{ path: '/', element }], '/', { queryClient });
  expect(await screen.findByText('code of 123456')).toBeInTheDocument();
});
