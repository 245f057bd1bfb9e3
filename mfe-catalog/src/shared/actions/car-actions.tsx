import type { Ad } from '@second-gear/contract/ads';
import type { Car } from '@second-gear/contract/cars';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { Slot } from '@second-gear/federation/slots';
import { useSession } from '@second-gear/shared-auth/session';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { createLazyDialog, OpeningOverlay } from './lazy-dialog.tsx';
import { toPendingAction, useResumePendingAction } from './pending-actions.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { useWhenSignedIn } from './use-when-signed-in.ts';
import { useAddWish } from './use-wish.ts';

/** An action on a car or an ad. Every action requires an account. */
export type CarAction = DialogAction | { kind: 'wish'; car: Car };
type DialogAction = { kind: 'order' | 'report' | 'message' | 'offer'; car: Car } | { kind: 'buy-ad'; ad: Ad };

/** The booking modal stays open after a sign-out, because it then asks the user to sign in. */
const isOrder = ({ kind }: DialogAction): boolean => kind === 'order';

const ReportDialog = createLazyDialog(() => import('./dialogs/report-dialog.tsx'));
const MessageDialog = createLazyDialog(() => import('./dialogs/message-dialog.tsx'));
const OfferDialog = createLazyDialog(() => import('./dialogs/offer-dialog.tsx'));
const BuyAdDialog = createLazyDialog(() => import('./dialogs/buy-ad-dialog.tsx'));

const CarActionContext = createContext<((action: CarAction) => void) | null>(null);

/**
 * Returns the function that starts a CarAction. For a signed-out visitor, the action continues after login.
 */
export function useCarAction(): (action: CarAction) => void {
  const startAction = useContext(CarActionContext);
  if (!startAction) throw new Error('useCarAction needs <CarActions> around it');
  return startAction;
}

/**
 * Provides `useCarAction` to the screen inside, and shows the dialogs of the actions. After a login, resumes
 * the action that required it.
 */
export function CarActions({ children }: { children: ReactNode }) {
  const isSignedIn = useSession((state) => state.status === 'signed-in');
  const queryClient = useQueryClient();
  const addWish = useAddWish();
  const { content: openAction, open, close } = useOpenDialog<DialogAction>(isOrder);

  const perform = (action: CarAction) => {
    if (action.kind === 'wish') addWish.mutate(action.car._id);
    else open(action);
  };
  const startAction = useWhenSignedIn(perform, toPendingAction);
  useResumePendingAction(isSignedIn, perform);

  const closeAfterBooking = () => {
    close();
    void invalidateAfter(queryClient, 'placeOrder');
  };
  return (
    <CarActionContext value={startAction}>
      {children}
      {openAction?.kind === 'order' && (
        <Slot
          name="booking-modal"
          props={{ car: openAction.car, onClose: close, onBooked: closeAfterBooking }}
          loading={<OpeningOverlay />}
        />
      )}
      {openAction?.kind === 'report' && <ReportDialog car={openAction.car} onClose={close} />}
      {openAction?.kind === 'message' && <MessageDialog car={openAction.car} onClose={close} />}
      {openAction?.kind === 'offer' && <OfferDialog car={openAction.car} onClose={close} />}
      {openAction?.kind === 'buy-ad' && <BuyAdDialog ad={openAction.ad} onClose={close} />}
    </CarActionContext>
  );
}
