import type { Ad } from '@second-gear/contract/ads';
import type { Car } from '@second-gear/contract/car-schemas';
import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
} from 'react';

/**
 * Props of each slot's component, by slot name. A remote opens a slot by its name, without knowing which
 * remote fills it.
 */
export interface SlotProps {
  /** The booking dialog (id booking-modal), mounted while a booking is open. */
  'booking-modal': {
    car: Car;
    /** Called when the dialog is dismissed without an order. */
    onClose: () => void;
    /**
     * Called after the order is placed. The remote that opened the slot then clears the selected car and
     * refetches its list.
     */
    onBooked: () => void;
  };
  /** The card payment of one order, inside the dashboard's layout. */
  'payment-page': { orderId: string };
  /** A strip of ads, for screens outside the catalog. */
  'ad-strip': { ads?: Ad[] };
}
export type SlotName = keyof SlotProps;
export type SlotComponent<N extends SlotName> = ComponentType<SlotProps[N]>;

/** Functions of the shell that fill slots. */
export interface SlotHost {
  render: <N extends SlotName>(name: N, props: SlotProps[N], loading: ReactNode) => ReactElement;
  /**
   * Starts to load the remote that fills the slot. Called when the user hovers or focuses the element that
   * opens the slot.
   */
  preload: (name: SlotName) => void;
  /** While `busy` is true, this tab keeps its versions. Absent in shells before contract 1.1. */
  hold?: (busy: boolean) => void;
}

const SlotContext = createContext<SlotHost | null>(null);
export const SlotProvider = SlotContext.Provider;

/** Renders the component of the remote that fills the slot. Outside the shell, renders `loading`. */
export function Slot<N extends SlotName>({
  name,
  props,
  loading = null,
}: {
  name: N;
  props: SlotProps[N];
  loading?: ReactNode;
}): ReactElement {
  const host = useContext(SlotContext);
  return host ? host.render(name, props, loading) : <>{loading}</>;
}

/**
 * Returns a function that starts to load the remote that fills a slot. Outside the shell, it does nothing.
 */
export function useSlotPreload(): (name: SlotName) => void {
  const host = useContext(SlotContext);
  return (name) => {
    host?.preload(name);
  };
}

/**
 * While `busy` is true, this tab keeps its versions, even after a reload. For actions that must not be
 * interrupted, such as a payment. Outside the shell, it does nothing.
 */
export function useHeldVersions(busy: boolean): void {
  const host = useContext(SlotContext);
  useEffect(() => {
    host?.hold?.(busy);
    return () => {
      if (busy) host?.hold?.(false);
    };
  }, [host, busy]);
}
