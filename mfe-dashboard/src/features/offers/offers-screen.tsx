import { failureText } from '@second-gear/contract/failure-text';
import { formatPrice } from '@second-gear/contract/money';
import type { OfferSide } from '@second-gear/contract/offer-states';
import type { Offer } from '@second-gear/contract/offers';
import { useRoles, useUser } from '@second-gear/shared-auth/session';
import { SectionTitle } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, TableSkeleton } from '@second-gear/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { styled } from 'styled-components';
import { acceptOffer } from '../../api/accept-offer.ts';
import { declineOffer } from '../../api/decline-offer.ts';
import { offersQuery } from '../../api/list-offers.ts';
import { withdrawOffer } from '../../api/withdraw-offer.ts';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { Screen } from '../../shared/screen.tsx';
import { ShowMore } from '../../shared/show-more.tsx';
import { useAction } from '../../shared/use-action.ts';
import { CounterDialog } from './counter-dialog.tsx';
import { type CardAction, OfferCard } from './offer-card.tsx';
import { texts } from './texts.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-4);
  list-style: none;
`;

interface Asked {
  action: CardAction;
  offer: Offer;
}
type Ask = (action: CardAction, offer: Offer) => void;

const useOffers = (uid: string, side: OfferSide, enabled: boolean) =>
  useInfiniteQuery({ ...offersQuery(uid, side), enabled });

interface Part {
  side: OfferSide;
  query: ReturnType<typeof useOffers>;
  onAsk: Ask;
}

function OfferList({ side, query, onAsk }: Part): ReactElement {
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
        message={failureText(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const offers = query.data.pages.flatMap((page) => page.items);
  if (offers.length === 0) return <p>{side === 'buyer' ? texts.noneMade : texts.noneReceived}</p>;
  return (
    <>
      <List>
        {offers.map((offer) => (
          <OfferCard key={offer._id} offer={offer} onAsk={onAsk} />
        ))}
      </List>
      <ShowMore query={query} shown={offers.length} />
    </>
  );
}

function OfferSection(part: Part): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} tabIndex={-1}>
        {part.side === 'buyer' ? texts.made : texts.received}
      </SectionTitle>
      <OfferList {...part} />
    </section>
  );
}

/** Loads both lists in parallel. The lower one appears after the upper one, to avoid layout shifts. */
function Offers({ uid, sells, onAsk }: { uid: string; sells: boolean; onAsk: Ask }): ReactElement {
  const received = useOffers(uid, 'seller', sells);
  const made = useOffers(uid, 'buyer', true);
  return (
    <>
      {sells ? <OfferSection side="seller" query={received} onAsk={onAsk} /> : null}
      {sells && received.isPending ? null : <OfferSection side="buyer" query={made} onAsk={onAsk} />}
    </>
  );
}

const RUN = { accept: acceptOffer, decline: declineOffer, withdraw: withdrawOffer };
interface Sure {
  action: keyof typeof RUN;
  offer: Offer;
}

const isSure = (asked: Asked): asked is Sure => asked.action !== 'counter';

function wordingOf({ action, offer }: Sure) {
  const amount = formatPrice(offer.amount);
  const title = texts.ask[action].title(amount);
  if (action === 'accept')
    return { title, body: texts.ask.accept[offer.side], confirmLabel: texts.accept(amount) };
  return { title, body: texts.ask[action].body, confirmLabel: texts[action] };
}

const doneText = ({ action, offer }: Sure): string =>
  action === 'accept' ? texts.ask.accept.done(formatPrice(offer.amount)) : texts.ask[action].done;

/** Renders `/dashboard/offers`: sent and received offers with their actions. */
export function OffersScreen(): ReactElement {
  const user = useUser();
  const roles = useRoles();
  const sells = roles !== null && (roles.seller || roles.admin);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const move = useAction({
    run: ({ action, offer }: Sure) => RUN[action](offer),
    done: doneText,
    changes: 'bargaining',
  });
  const onAsk: Ask = (action, offer) => {
    move.reset();
    setAsked({ action, offer });
  };
  return (
    <Screen title={texts.title}>
      <p>{texts.lead}</p>
      {user ? <Offers uid={user.uid} sells={sells} onAsk={onAsk} /> : null}
      {asked?.action === 'counter' ? <CounterDialog offer={asked.offer} onClose={close} /> : null}
      <ConfirmAction
        subject={asked && isSure(asked) ? asked : null}
        wording={wordingOf}
        action={move}
        onClose={close}
        danger={asked?.action !== 'accept'}
        staysOnError
      />
    </Screen>
  );
}
