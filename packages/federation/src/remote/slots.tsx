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
 * All slots, and the props that their content gets. A remote opens a slot by its name and does not know which
 * remote fills it.
 */
export interface SlotProps {
  /**
   * Mounted while a booking is open. The remote that fills the slot renders the dialog (id booking-modal).
   */
  'booking-modal': {
    car: Car;
    /** Called when the dialog is dismissed without an order. */
    onClose: () => void;
    /**
     * Called after the order is placed. The remote that opened the slot clears the selected car and refetches
     * its list.
     */
    onBooked: () => void;
  };
  /** The card payment of one order, inside the dashboard's layout. */
  'payment-page': { orderId: string };
  /** Strip of ads for screens outside the catalog. */
  'ad-strip': { ads?: Ad[] };
}
export type SlotName = keyof SlotProps;
export type SlotComponent<N extends SlotName> = ComponentType<SlotProps[N]>;

/** Functions that the shell provides to fill slots. */
export interface SlotHost {
  render: <N extends SlotName>(name: N, props: SlotProps[N], loading: ReactNode) => ReactElement;
  /**
   * Starts loading the remote that fills the slot. Called on hover or focus of the element that opens the
   * slot.
   */
  preload: (name: SlotName) => void;
  /** While `busy` is true, this tab does not change versions. Absent in shells before contract 1.1. */
  hold?: (busy: boolean) => void;
}

const SlotContext = createContext<SlotHost | null>(null);
export const SlotProvider = SlotContext.Provider;

/** Renders the content of the remote that declares the slot. Outside a shell, renders `loading`. */
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

/** Returns a function that starts loading the remote that fills a slot. It does nothing outside a shell. */
export function useSlotPreload(): (name: SlotName) => void {
  const host = useContext(SlotContext);
  return (name) => {
    host?.preload(name);
  };
}

/**
 * Prevents this tab from changing versions, even after a reload, while something must not be interrupted,
 * such as a payment. Does nothing outside a shell.
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
