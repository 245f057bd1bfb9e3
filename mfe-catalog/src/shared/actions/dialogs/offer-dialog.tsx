import { carTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { failureText } from '@second-gear/contract/failure-text';
import { formatPrice } from '@second-gear/contract/money';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { writtenMoment, writtenNumber } from '@second-gear/contract/written';
import { useUser } from '@second-gear/shared-auth/session';
import { useMutationOnce } from '@second-gear/shared-auth/use-mutation-once';
import { Button, LinkButton } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { shownValues } from '@second-gear/ui/form-values';
import { Held } from '@second-gear/ui/held';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { ErrorState, Spinner } from '@second-gear/ui/states';
import { notify } from '@second-gear/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { addOffer } from '../../../api/add-offer.ts';
import { ownOfferQuery } from '../../../api/get-own-offer.ts';
import { common } from '../../texts.ts';
import { isLiveOffer, type LiveOffer } from '../use-own-offer.ts';
import { FormEnd, refusedField } from './form-end.tsx';
import { isRarelyTaken, offerAmount, suggestedOffers } from './offer-amount.ts';

const words = common.offer;

/** Sends an offer and refetches the offers. */
function useSendOffer(car: Car, onClose: () => void) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (amount: number) => addOffer(car._id, amount),
    onSuccess: () => {
      notify.success(words.sent);
      onClose();
    },
    onError: (error) => notify.error(failureText(error)),
    // A rejection may mean that an offer is already open or that the price has changed.
    onSettled: () => {
      void refreshAfter(queryClient, 'bargaining');
    },
  });
}

function OfferForm({ car, send }: { car: Car; send: ReturnType<typeof useSendOffer> }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const write = (amount: string) => {
    setTyped(amount);
    setProblem('');
  };
  const suggested = suggestedOffers(car.resellPrice);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = shownValues(event.currentTarget)['amount'] ?? typed;
    setTyped(shown);
    const read = offerAmount(shown, car.resellPrice);
    setProblem('problem' in read ? read.problem : '');
    if ('amount' in read) {
      send.mutate(read.amount, { onError: (error) => setProblem(refusedField(error, 'amount') ?? '') });
    } else field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <Held held={send.isPending}>
          <Stack gap={2}>
            <TextField
              label={words.label}
              hint={words.hint(formatPrice(car.resellPrice))}
              error={problem}
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              required
              name="amount"
              ref={field}
              value={typed}
              onChange={(event) => write(event.target.value)}
            />
            {suggested.length > 0 ? (
              <Cluster gap={2} role="group" aria-label={words.suggested}>
                {suggested.map((amount) => (
                  <Button
                    key={amount}
                    variant="secondary"
                    size="s"
                    onClick={() => write(writtenNumber(amount))}
                  >
                    {formatPrice(amount)}
                  </Button>
                ))}
              </Cluster>
            ) : null}
            <p role="status">{isRarelyTaken(typed, car.resellPrice) ? words.low : ''}</p>
          </Stack>
        </Held>
        <p>{words.next}</p>
        <FormEnd sending={send} send={words.send} />
      </Stack>
    </form>
  );
}

function Standing({ offer, onClose }: { offer: LiveOffer; onClose: () => void }) {
  const amount = formatPrice(offer.amount);
  const until = writtenMoment(new Date(offer.expiresAt));
  const asked = offer.turn === 'buyer' ? words.asked : words.waiting;
  return (
    <Stack gap={4}>
      {offer.state === 'accepted' ? (
        <p>
          {words.agreed(amount, until)} {words.agreedNext}
        </p>
      ) : (
        <p>{asked(amount, offer.withName, until)}</p>
      )}
      <Cluster gap={3}>
        <LinkButton to="/dashboard/offers">{words.toOffers}</LinkButton>
        <Button variant="ghost" onClick={onClose}>
          {words.close}
        </Button>
      </Cluster>
    </Stack>
  );
}

/** Dialog to offer a car's seller less than the price. Shows an existing offer's status. */
export default function OfferDialog({ car, onClose }: { car: Car; onClose: () => void }) {
  const uid = useUser()?.uid ?? '';
  const send = useSendOffer(car, onClose);
  const { data, error, isPending, refetch } = useQuery(ownOfferQuery(uid, car._id));
  return (
    <FormDialog onClose={onClose} title={words.title(carTitle(car))} busy={send.isPending}>
      {isPending ? (
        <Spinner label={words.loading} />
      ) : data === undefined ? (
        <ErrorState title={words.failed} message={failureText(error)} onRetry={() => void refetch()} />
      ) : isLiveOffer(data) ? (
        <Standing offer={data} onClose={onClose} />
      ) : (
        <OfferForm car={car} send={send} />
      )}
    </FormDialog>
  );
}
