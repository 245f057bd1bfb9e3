import { UserFacingError } from '@second-gear/contract/error-message';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { useEffect } from 'react';
import { getPayoutAccountLink } from './api.ts';
import { texts } from './texts.ts';

/**
 * Requests a link to the payment provider's pages and opens it. `busy` stays true until the browser leaves
 * the page. It is reset if the browser later restores the page from its cache.
 */
export function usePayoutAccountLink(onLeave: (address: string) => void) {
  const link = useSingleFlightMutation({
    mutationFn: async () => {
      const { url } = await getPayoutAccountLink();
      try {
        onLeave(url);
      } catch (error) {
        throw new UserFacingError(texts.account.noLink, { cause: error });
      }
    },
  });
  const { reset } = link;
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pageshow', onShow);
    };
  }, [reset]);
  return { go: () => link.mutate(), busy: link.isPending || link.isSuccess, error: link.error };
}
