import type { Ad } from '@second-gear/contract/ads';
import type { Car } from '@second-gear/contract/cars';
import { Slot } from '@second-gear/contract/slots';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { useSession } from '@second-gear/shared-auth/session';
import { loadedPart } from '@second-gear/ui/loaded-part';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { FailureBorder } from '../failure-border.tsx';
import { common } from '../texts.ts';
import { Opening } from './opening.tsx';
import { toPending, usePendingAction } from './pending-actions.ts';
import { useOpened } from './use-opened.ts';
import { useAddWish } from './use-wish.ts';
import { useWhenSignedIn } from './when-signed-in.ts';

/** An action on a car or an ad. Every action requires an account. */
export type CarAction = Dialogue | { kind: 'wish'; car: Car };
type Dialogue = { kind: 'order' | 'report' | 'message' | 'offer'; car: Car } | { kind: 'buy-ad'; ad: Ad };

/** The booking modal redirects to /login if the session has expired. */
const isBooking = ({ kind }: Dialogue): boolean => kind === 'order';

const ReportDialog = loadedPart(() => import('./dialogs/report-dialog.tsx'));
const MessageDialog = loadedPart(() => import('./dialogs/message-dialog.tsx'));
const OfferDialog = loadedPart(() => import('./dialogs/offer-dialog.tsx'));
const BuyAdDialog = loadedPart(() => import('./dialogs/buy-ad-dialog.tsx'));

const Context = createContext<((action: CarAction) => void) | null>(null);

/**
 * Returns the function that starts a CarAction. A signed-out visitor goes through /login first, then the
 * action continues.
 */
export function useCarAction(): (action: CarAction) => void {
  const act = useContext(Context);
  if (!act) throw new Error('useCarAction needs <CarActions> around it');
  return act;
}

/** Runs car actions for the screen inside, and resumes an action that waited for sign-in. */
export function CarActions({ children }: { children: ReactNode }) {
  const signedIn = useSession((state) => state.status === 'signed-in');
  const queryClient = useQueryClient();
  const addWish = useAddWish();
  const { what: opened, open, close } = useOpened<Dialogue>(isBooking);

  const carryOut = (action: CarAction) => {
    if (action.kind === 'wish') addWish.mutate(action.car._id);
    else open(action);
  };
  const act = useWhenSignedIn(carryOut, toPending);
  usePendingAction(signedIn, carryOut);

  const booked = () => {
    close();
    void refreshAfter(queryClient, 'ordering');
  };
  return (
    <Context value={act}>
      {children}
      {opened?.kind === 'order' && (
        <Slot
          name="booking-modal"
          props={{ car: opened.car, onClose: close, onBooked: booked }}
          loading={<Opening />}
        />
      )}
      {opened && opened.kind !== 'order' && (
        <FailureBorder
          onFail={() => {
            notify.error(common.actions.unexpected);
            close();
          }}
        >
          {opened.kind === 'report' && (
            <ReportDialog loading={<Opening />} car={opened.car} onClose={close} />
          )}
          {opened.kind === 'message' && (
            <MessageDialog loading={<Opening />} car={opened.car} onClose={close} />
          )}
          {opened.kind === 'offer' && <OfferDialog loading={<Opening />} car={opened.car} onClose={close} />}
          {opened.kind === 'buy-ad' && <BuyAdDialog loading={<Opening />} ad={opened.ad} onClose={close} />}
        </FailureBorder>
      )}
    </Context>
  );
}
