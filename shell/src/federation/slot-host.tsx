import type { Discovery } from '@second-gear/contract/discovery';
import type { SlotComponent, SlotHost, SlotName, SlotProps } from '@second-gear/contract/slots';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { Dialog } from '@second-gear/ui/dialog';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { fillerOfSlot } from './discovery.ts';
import { RemoteFallback } from './remote-fallback.tsx';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';
import { texts } from './texts.ts';

interface BoundaryProps {
  children: ReactNode;
  fallback: (retry: () => void) => ReactNode;
  onError: (error: unknown) => void;
}

/** Keeps a fault of a filler inside its slot. */
class SlotBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => {
      this.setState({ failed: false });
    });
  }
}

/** Stands in for a filler that failed: inside a dialog where the slot is one (it can be closed). */
function SlotFallback({
  props,
  onRetry,
}: {
  props: SlotProps[SlotName];
  onRetry: () => void | Promise<void>;
}) {
  if (!('onClose' in props)) return <RemoteFallback onRetry={onRetry} />;
  return (
    <Dialog open title={texts.fallbackTitle} onClose={props.onClose}>
      <RemoteFallback onRetry={onRetry} />
    </Dialog>
  );
}

interface FilledSlotProps<N extends SlotName> {
  name: N;
  props: SlotProps[N];
  loading: ReactNode;
  load: () => Promise<LoadedRemote>;
  report: (event: TelemetryEvent) => void;
}

function FilledSlot<N extends SlotName>({ name, props, loading, load, report }: FilledSlotProps<N>) {
  const [remote, setRemote] = useState<LoadedRemote | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    load().then(
      (loaded) => {
        if (current) setRemote(loaded);
      },
      (error: unknown) => {
        console.error(error);
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [load, attempt]);

  if (failed) {
    const retry = () => {
      setFailed(false);
      setAttempt((count) => count + 1);
    };
    return <SlotFallback props={props} onRetry={retry} />;
  }
  if (!remote) return <>{loading}</>;
  const Filler: SlotComponent<N> | undefined = remote.module.slots[name];
  if (!Filler)
    throw new Error(`${remote.name} ${remote.version} declares the slot ${name} and does not fill it`);
  return (
    <SlotBoundary
      fallback={(retry) => <SlotFallback props={props} onRetry={retry} />}
      onError={(error) => {
        report({
          remote: remote.name,
          version: remote.version,
          kind: 'render-failed',
          detail: String(error).slice(0, 300),
        });
      }}
    >
      <Filler {...props} />
    </SlotBoundary>
  );
}

/** The shell's side of contract/slots: finds and loads whichever remote declares a slot. */
export function createSlotHost(
  discovery: Discovery,
  loader: RemoteLoader,
  report: (event: TelemetryEvent) => void,
): SlotHost {
  // One function a slot, so that effects that depend on it run once.
  const loads = new Map<SlotName, () => Promise<LoadedRemote>>();

  function loadFor(slot: SlotName): (() => Promise<LoadedRemote>) | undefined {
    const filler = fillerOfSlot(discovery, slot);
    if (!filler) return undefined;
    const load = loads.get(slot) ?? (() => loader.load(filler));
    loads.set(slot, load);
    return load;
  }

  return {
    render: (name, props, loading) => {
      const load = loadFor(name);
      if (!load) throw new Error(`No remote fills the slot ${name}`);
      return <FilledSlot name={name} props={props} loading={loading} load={load} report={report} />;
    },
    preload: (name) => {
      // A failed preload shows when the slot itself is opened, which tries again.
      loadFor(name)?.().catch((error: unknown) => {
        console.warn(error);
      });
    },
  };
}
