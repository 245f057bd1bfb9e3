import { Slot, SlotProvider } from '@second-gear/contract/slots';
import type { Discovery } from '@second-gear/contract/discovery';
import type { RemoteModule } from '@second-gear/contract/remote';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRemoteLoader } from './remote-loader.ts';
import { createSlotHost } from './slot-host.tsx';

const hash = `sha384-${'a'.repeat(64)}`;
const discovery: Discovery = {
  schema: 'x',
  extras: { revision: 1, updatedAt: '', shell: '1' },
  microFrontends: {
    checkout: [
      {
        url: '/remotes/checkout/1/remoteEntry.js',
        metadata: { version: '1', integrity: hash },
        deployment: { traffic: 100, default: true },
        extras: {
          container: 'checkout_1',
          files: {},
          routes: [],
          slots: ['payment-page'],
          preloads: [],
          contract: '^1.0.0',
          shared: {},
        },
      },
    ],
  },
};

function open(load: () => Promise<RemoteModule>) {
  const events: TelemetryEvent[] = [];
  const report = (event: TelemetryEvent) => events.push(event);
  const host = createSlotHost(discovery, createRemoteLoader(discovery, load, report), report);
  render(
    <SlotProvider value={host}>
      <p>the page around it</p>
      <Slot name="payment-page" props={{ orderId: '7' }} loading={<p>one moment</p>} />
    </SlotProvider>,
  );
  return { events };
}

const filledWith = (filler: RemoteModule['slots']['payment-page']): RemoteModule => ({
  routes: () => [],
  slots: filler ? { 'payment-page': filler } : {},
});

let silenced: typeof console.error;
beforeEach(() => {
  silenced = console.error;
  // React and the host say loudly what these tests break on purpose.
  console.error = () => undefined;
});
afterEach(() => {
  console.error = silenced;
});

test('a slot shows its loading state, then what the remote fills it with', async () => {
  open(() => Promise.resolve(filledWith(({ orderId }) => <p>order {orderId}</p>)));
  expect(screen.getByText('one moment')).toBeInTheDocument();
  expect(await screen.findByText('order 7')).toBeInTheDocument();
});

test('a remote that does not come leaves a fallback with Retry, and the page around it as it is', async () => {
  let broken = true;
  open(() =>
    broken ? Promise.reject(new Error('gone')) : Promise.resolve(filledWith(() => <p>here it is</p>)),
  );
  expect(await screen.findByTestId('remote-fallback')).toBeInTheDocument();
  expect(screen.getByText('the page around it')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('here it is')).toBeInTheDocument();
});

test('a filler that throws stays inside its slot and is reported with its version', async () => {
  const { events } = open(() =>
    Promise.resolve(
      filledWith(() => {
        throw new Error('render broke');
      }),
    ),
  );
  expect(await screen.findByTestId('remote-fallback')).toBeInTheDocument();
  expect(screen.getByText('the page around it')).toBeInTheDocument();
  expect(events).toContainEqual({
    remote: 'checkout',
    version: '1',
    kind: 'render-failed',
    detail: 'Error: render broke',
  });
});
