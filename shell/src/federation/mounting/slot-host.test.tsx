import { jest } from '@jest/globals';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { RemoteModule } from '@second-gear/federation/remote';
import { Slot, SlotProvider, useHeldVersions } from '@second-gear/federation/slots';
import { buildCar } from '@second-gear/test-utils/builders';
import { simulatePageTranslation } from '@second-gear/test-utils/page-translation';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpDocument } from '../../testing/fake-site.ts';
import { createTestDiscovery } from '../../testing/test-discovery.ts';
import { createRemoteLoader } from '../loading/remote-loader.ts';
import { readHeldVersions } from '../versions/version-storage.ts';
import { createTabVersions } from '../versions/versions.ts';
import { createFaultRecovery } from './recover-from-fault.ts';
import { createSlotHost } from './slot-host.tsx';

function renderSlot(load: (version: string) => Promise<RemoteModule>, previous?: string) {
  const events: TelemetryEvent[] = [];
  const report = (event: TelemetryEvent) => events.push(event);
  const versions = createTabVersions(
    createTestDiscovery({
      checkout: { version: '2', slots: ['payment-page'], ...(previous ? { previous } : {}) },
    }),
    () => Promise.resolve(null),
  );
  const isReachable = () => Promise.resolve(true);
  const loader = createRemoteLoader(
    versions.listCandidates,
    ({ version }) => load(version),
    report,
    isReachable,
  );
  const recoverFromFault = createFaultRecovery({ versions, loader, report, isReachable });
  const host = createSlotHost({ versions, loader, report, recoverFromFault });
  const view = render(
    <SlotProvider value={host}>
      <p>the page around it</p>
      <Slot name="payment-page" props={{ orderId: '7' }} loading={<p>one moment</p>} />
    </SlotProvider>,
  );
  return { events, versions, host, view };
}

const createCheckout = (filler: RemoteModule['slots']['payment-page']): RemoteModule => ({
  routes: () => [],
  slots: filler ? { 'payment-page': filler } : {},
});

beforeAll(setUpDocument);

let originalError: typeof console.error;
beforeEach(() => {
  sessionStorage.clear();
  originalError = console.error;
  // React and the host log the errors that these tests cause.
  console.error = () => undefined;
});
afterEach(() => {
  console.error = originalError;
  jest.restoreAllMocks();
});

test('a slot shows its loading state, then the remote’s filler', async () => {
  renderSlot(() => Promise.resolve(createCheckout(({ orderId }) => <p>order {orderId}</p>)));
  expect(screen.getByText('one moment')).toBeInTheDocument();
  expect(await screen.findByText('order 7')).toBeInTheDocument();
});

test('a slot whose remote fails to load shows a fallback with Retry, and the page stays unchanged', async () => {
  let broken = true;
  renderSlot(() =>
    broken ? Promise.reject(new Error('gone')) : Promise.resolve(createCheckout(() => <p>here it is</p>)),
  );
  expect(await screen.findByTestId('remote-fallback')).toBeInTheDocument();
  expect(screen.getByText('the page around it')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('here it is')).toBeInTheDocument();
});

test('a dialog that fails to load shows that nothing is ordered yet, and can be closed', async () => {
  // The site is reachable. Otherwise, the fallback would show that the browser is offline.
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}')));
  const versions = createTabVersions(
    createTestDiscovery({ checkout: { version: '2', slots: ['booking-modal'] } }),
    () => Promise.resolve(null),
  );
  const report = () => undefined;
  const isReachable = () => Promise.resolve(true);
  const load = () => Promise.reject(new Error('gone'));
  const loader = createRemoteLoader(versions.listCandidates, load, report, isReachable);
  const recoverFromFault = createFaultRecovery({ versions, loader, report, isReachable });
  const onClose = jest.fn();
  render(
    <SlotProvider value={createSlotHost({ versions, loader, report, recoverFromFault })}>
      <Slot name="booking-modal" props={{ car: buildCar(), onClose, onBooked: onClose }} />
    </SlotProvider>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Order this car' }));
  expect(dialog.getByRole('heading', { level: 1 })).toHaveTextContent('We couldn’t load the order form');
  expect(dialog.getByText(/^Nothing is ordered until you submit/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
});

test('a filler’s error stays inside its slot and is reported with its version', async () => {
  const { events } = renderSlot(() =>
    Promise.resolve(
      createCheckout(() => {
        throw new Error('render broke');
      }),
    ),
  );
  expect(await screen.findByTestId('remote-fallback')).toBeInTheDocument();
  expect(screen.getByText('the page around it')).toBeInTheDocument();
  expect(events).toContainEqual({
    remote: 'checkout',
    version: '2',
    kind: 'render-failed',
    detail: 'Error: render broke',
  });
});

test('a filler broken by page translation renders again and does not count as a fault', async () => {
  const endTranslation = simulatePageTranslation();
  const { warn } = console;
  let warnCount = 0;
  // Counts warnings. The shell logs one after the fault, before the filler renders again.
  console.warn = () => {
    warnCount += 1;
  };
  const { events } = renderSlot(
    (version) =>
      Promise.resolve(
        createCheckout(() => {
          if (warnCount === 0)
            throw new DOMException('The node is not a child of this node', 'NotFoundError');
          return <p>{`rendered by ${version}`}</p>;
        }),
      ),
    '1',
  );
  expect(await screen.findByText('rendered by 2')).toBeInTheDocument();
  expect(warnCount).toBe(1);
  expect(events.map(({ kind, version }) => `${kind} ${version}`)).toEqual(['mounted 2']);
  console.warn = warn;
  endTranslation();
});

test('a filler that throws is replaced by its previous version in place', async () => {
  const { events } = renderSlot(
    (version) =>
      Promise.resolve(
        createCheckout(() => {
          if (version === '2') throw new Error('render broke');
          return <p>as it was before</p>;
        }),
      ),
    '1',
  );
  expect(await screen.findByText('as it was before')).toBeInTheDocument();
  expect(screen.getByText('the page around it')).toBeInTheDocument();
  expect(events.map(({ kind, version }) => `${kind} ${version}`)).toEqual(['render-failed 2', 'mounted 1']);
});

test('the tab pins its versions, even across reloads, while a filler must not be interrupted', async () => {
  const { versions, view } = renderSlot(() =>
    Promise.resolve(
      createCheckout(() => {
        useHeldVersions(true);
        return <p>paying</p>;
      }),
    ),
  );
  await screen.findByText('paying');
  expect(versions.isHeld()).toBe(true);
  expect(readHeldVersions()).toEqual({ checkout: '2' });
  view.unmount();
  expect(versions.isHeld()).toBe(false);
  expect(readHeldVersions()).toBeNull();
});
