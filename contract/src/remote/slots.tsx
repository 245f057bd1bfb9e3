import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
} from 'react';
import type { Ad } from '../calls/ads.ts';
import type { Car } from '../calls/car-schemas.ts';

/** Every slot and the props its filler receives. A remote opens a slot by name, never by its filler. */
export interface SlotProps {
  /** Mounted while a booking is open. The filler renders the dialog (id booking-modal) itself. */
  'booking-modal': {
    car: Car;
    /** The dialog was dismissed without an order. */
    onClose: () => void;
    /** The order stands; the opener clears the selected car and refetches its list. */
    onBooked: () => void;
  };
  /** The card payment of one order, inside the dashboard's frame. */
  'payment-page': { orderId: string };
  /** Strip of advertised cars for screens that do not belong to the catalog. */
  'ad-strip': { ads?: Ad[] };
}
export type SlotName = keyof SlotProps;
export type SlotComponent<N extends SlotName> = ComponentType<SlotProps[N]>;

/** What the shell provides so that slots can be filled. */
export interface SlotHost {
  render: <N extends SlotName>(name: N, props: SlotProps[N], loading: ReactNode) => ReactElement;
  /** Starts loading the filler; called on hover or focus of whatever opens the slot. */
  preload: (name: SlotName) => void;
  /** While true, this tab keeps the versions that it has. Absent in shells before contract 1.1. */
  hold?: (busy: boolean) => void;
}

const SlotContext = createContext<SlotHost | null>(null);
export const SlotProvider = SlotContext.Provider;

/** Place filled by whichever remote declares the slot. Outside a shell it renders `loading`. */
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

/** Starts loading a slot's filler; does nothing outside a shell. */
export function useSlotPreload(): (name: SlotName) => void {
  const host = useContext(SlotContext);
  return (name) => {
    host?.preload(name);
  };
}

/**
 * Keeps this tab on the versions that it has while something must not be interrupted, such as a payment;
 * beyond a reload too. Does nothing outside a shell.
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
