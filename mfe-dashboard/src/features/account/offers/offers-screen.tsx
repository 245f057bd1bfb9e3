import { toErrorMessage } from '@second-gear/contract/error-message';
import { formatPrice } from '@second-gear/contract/money';
import type { OfferSide } from '@second-gear/contract/offer-states';
import type { Offer } from '@second-gear/contract/offers';
import { useRoles, useUser } from '@second-gear/shared-auth/session';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, TableSkeleton } from '@second-gear/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { Screen } from '../../../shared/components/screen.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { ShowMore } from '../../../shared/table/show-more.tsx';
import { acceptOffer, declineOffer, offersQuery, withdrawOffer } from './api.ts';
import { CounterofferDialog } from './counteroffer-dialog.tsx';
import { OfferCard, type OfferCardAction } from './offer-card.tsx';
import { texts } from './texts.ts';

interface PendingAction {
  action: OfferCardAction;
  offer: Offer;
}
type ActionHandler = (action: OfferCardAction, offer: Offer) => void;

const useOffers = (uid: string, side: OfferSide, enabled: boolean) =>
  useInfiniteQuery({ ...offersQuery(uid, side), enabled });

interface OfferListProps {
  side: OfferSide;
  query: ReturnType<typeof useOffers>;
  onAction: ActionHandler;
}

function OfferList({ side, query, onAction }: OfferListProps): ReactElement {
  if (query.isPending) {
    return (
      <LoadingState label={texts.loading}>
        <TableSkeleton rows={3} />
      </LoadingState>
    );
  }
  if (query.data === undefined) {
    return (
      <ErrorState
        title={texts.failed}
        message={toErrorMessage(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const offers = query.data.pages.flatMap((page) => page.items);
  if (offers.length === 0) return <p>{side === 'buyer' ? texts.noneMade : texts.noneReceived}</p>;
  return (
    <>
      <Stack as="ul" gap={4}>
        {offers.map((offer) => (
          <OfferCard key={offer._id} offer={offer} onAction={onAction} />
        ))}
      </Stack>
      <ShowMore query={query} shownCount={offers.length} />
    </>
  );
}

function OfferSection(props: OfferListProps): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} tabIndex={-1}>
        {props.side === 'buyer' ? texts.sentOffers : texts.received}
      </SectionTitle>
      <OfferList {...props} />
    </section>
  );
}

interface Props {
  uid: string;
  isSeller: boolean;
  onAction: ActionHandler;
}

/**
 * Loads received and made offers in parallel. Shows the made offers only after the received offers above
 * them, to avoid layout shifts.
 */
function Offers({ uid, isSeller, onAction }: Props): ReactElement {
  const receivedOffers = useOffers(uid, 'seller', isSeller);
  const madeOffers = useOffers(uid, 'buyer', true);
  return (
    <>
      {isSeller ? <OfferSection side="seller" query={receivedOffers} onAction={onAction} /> : null}
      {isSeller && receivedOffers.isPending ? null : (
        <OfferSection side="buyer" query={madeOffers} onAction={onAction} />
      )}
    </>
  );
}

const API_CALLS = { accept: acceptOffer, decline: declineOffer, withdraw: withdrawOffer };
interface ConfirmableAction {
  action: keyof typeof API_CALLS;
  offer: Offer;
}

const isConfirmable = (pendingAction: PendingAction): pendingAction is ConfirmableAction =>
  pendingAction.action !== 'counter';

function getConfirmationTexts({ action, offer }: ConfirmableAction) {
  const amount = formatPrice(offer.amount);
  const title = texts.confirmations[action].title(amount);
  if (action === 'accept')
    return { title, body: texts.confirmations.accept[offer.side], confirmLabel: texts.accept(amount) };
  return { title, body: texts.confirmations[action].body, confirmLabel: texts[action] };
}

const getDoneText = ({ action, offer }: ConfirmableAction): string =>
  action === 'accept'
    ? texts.confirmations.accept.done(formatPrice(offer.amount))
    : texts.confirmations[action].done;

/** Renders `/dashboard/offers`: sent and received offers with their actions. */
export function OffersScreen(): ReactElement {
  const user = useUser();
  const roles = useRoles();
  const isSeller = roles !== null && (roles.seller || roles.admin);
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const close = () => setPendingAction(null);
  const runAction = useAction({
    run: ({ action, offer }: ConfirmableAction) => API_CALLS[action](offer),
    successText: getDoneText,
    invalidates: 'updateOffer',
  });
  const onAction: ActionHandler = (action, offer) => {
    runAction.reset();
    setPendingAction({ action, offer });
  };
  return (
    <Screen title={texts.title}>
      <p>{texts.lead}</p>
      {user ? <Offers uid={user.uid} isSeller={isSeller} onAction={onAction} /> : null}
      {pendingAction?.action === 'counter' ? (
        <CounterofferDialog offer={pendingAction.offer} onClose={close} />
      ) : null}
      <ConfirmAction
        subject={pendingAction && isConfirmable(pendingAction) ? pendingAction : null}
        getTexts={getConfirmationTexts}
        action={runAction}
        onClose={close}
        danger={pendingAction?.action !== 'accept'}
        staysOpenOnError
      />
    </Screen>
  );
}
