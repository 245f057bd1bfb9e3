import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { SlotComponent, SlotHost, SlotName, SlotProps } from '@second-gear/federation/slots';
import { Dialog } from '@second-gear/ui/dialog';
import { Component, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { findSlotOwner } from '../discovery/discovery.ts';
import type { LoadedRemote, RemoteLoader } from '../loading/remote-loader.ts';
import { texts } from '../texts.ts';
import type { TabVersions } from '../versions/versions.ts';
import { MountReporter } from './mount-reporter.tsx';
import type { RecoverFromFault } from './recover-from-fault.ts';
import { RemoteFallback } from './remote-fallback.tsx';

class SlotBoundary extends Component<
  { children: ReactNode; onError: (error: unknown) => void },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/**
 * Replaces a slot's filler that failed. If the slot is a dialog, the replacement is in a closable dialog too.
 */
function SlotFallback({
  props,
  onRetry,
}: {
  props: SlotProps[SlotName];
  onRetry: () => void | Promise<void>;
}) {
  if (!('onClose' in props)) return <RemoteFallback onRetry={onRetry} />;
  return (
    <Dialog open title={texts.dialog.name} onClose={props.onClose}>
      <RemoteFallback title={texts.dialog.title} text={texts.dialog.text} onRetry={onRetry} />
    </Dialog>
  );
}

interface FilledSlotProps<N extends SlotName> {
  name: N;
  props: SlotProps[N];
  loading: ReactNode;
  source: SlotSource;
  report: (event: TelemetryEvent) => void;
}

/** Loads the remote that fills a slot. */
interface SlotSource {
  load: () => Promise<LoadedRemote>;
  /** Loads another version after a fault. Rejects if there is none. */
  recover: (failedRemote: LoadedRemote, error: unknown) => Promise<LoadedRemote>;
  retry: () => Promise<LoadedRemote>;
}

type SlotState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'filled'; remote: LoadedRemote; attempt: number };

function FilledSlot<N extends SlotName>({ name, props, loading, source, report }: FilledSlotProps<N>) {
  const [slotState, setSlotState] = useState<SlotState>({ kind: 'loading' });
  const attempts = useRef(0);
  const isUnmounted = useRef(false);

  const fill = useCallback(async (pendingRemote: Promise<LoadedRemote>) => {
    attempts.current += 1;
    const attempt = attempts.current;
    const nextState = await pendingRemote.then(
      (remote): SlotState => ({ kind: 'filled', remote, attempt }),
      (error: unknown): SlotState => {
        console.error(error);
        return { kind: 'failed' };
      },
    );
    if (!isUnmounted.current && attempts.current === attempt) setSlotState(nextState);
  }, []);

  useEffect(() => {
    isUnmounted.current = false;
    void fill(source.load());
    return () => {
      isUnmounted.current = true;
    };
  }, [fill, source]);

  if (slotState.kind === 'loading') return <>{loading}</>;
  if (slotState.kind === 'failed') return <SlotFallback props={props} onRetry={() => fill(source.retry())} />;
  const { remote, attempt } = slotState;
  const Filler: SlotComponent<N> | undefined = remote.module.slots[name];
  if (!Filler)
    throw new Error(`${remote.name} ${remote.version} declares the slot ${name} but does not fill it`);
  return (
    <SlotBoundary
      key={attempt}
      onError={(error) => {
        setSlotState({ kind: 'loading' });
        void fill(source.recover(remote, error));
      }}
    >
      <Filler {...props} />
      <MountReporter remote={remote} report={report} />
    </SlotBoundary>
  );
}

/** The shell's implementation of `SlotHost`: finds and loads the remote that declares a slot. */
export function createSlotHost({
  versions,
  loader,
  report,
  recoverFromFault,
}: {
  versions: TabVersions;
  loader: RemoteLoader;
  report: (event: TelemetryEvent) => void;
  recoverFromFault: RecoverFromFault;
}): SlotHost {
  // Keeps one source per remote, so an effect that depends on a source runs only once.
  const sources = new Map<string, SlotSource>();

  function getSource(slot: SlotName): SlotSource | undefined {
    const owner = findSlotOwner(versions.getDiscovery(), slot);
    if (!owner) return undefined;
    const source = sources.get(owner) ?? {
      load: () => loader.load(owner),
      recover: recoverFromFault,
      retry: () => {
        versions.clearFailures(owner);
        return loader.reload(owner, true);
      },
    };
    sources.set(owner, source);
    return source;
  }

  return {
    render: (name, props, loading) => {
      const source = getSource(name);
      if (!source) throw new Error(`No remote fills the slot ${name}`);
      return <FilledSlot name={name} props={props} loading={loading} source={source} report={report} />;
    },
    preload: (name) => {
      // Logs only a warning, because opening the slot retries and shows the failure.
      getSource(name)
        ?.load()
        .catch((error: unknown) => {
          console.warn(error);
        });
    },
    hold: (busy) => {
      versions.hold(busy ? loader.getLoadedVersions() : false);
    },
  };
}
