import type { Car } from '@second-gear/contract/cars';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { notify } from '@second-gear/ui/toast';
import { useNavigate } from 'react-router-dom';
import { saveDraft } from '../../../shared/api/save-draft.ts';
import { toCarForm, toDraftForm } from '../../../shared/car-form/car-form.ts';
import { newDraftId, setCurrentDraftId, toCopyState } from '../../../shared/car-form/current-draft.ts';
import { getOwnCar } from './api.ts';
import { texts } from './texts.ts';

/**
 * Creates a draft from a listed car and opens it in Add Car. Omits VIN and pictures, because they would be
 * wrong for another car.
 */
export function useDuplicateCar(uid: string) {
  const navigate = useNavigate();
  return useSingleFlightMutation({
    mutationFn: async (car: Car) => {
      const form = toDraftForm(toCarForm(await getOwnCar(car._id)));
      const id = newDraftId();
      await saveDraft(id, { version: 0, form: { ...form, vin: '' }, pictures: [] });
      return { id, name: `${car.brandName} ${car.model}` };
    },
    onSuccess: async ({ id, name }) => {
      setCurrentDraftId(uid, id);
      notify.success(texts.listings.duplicated);
      await navigate('/dashboard/addcar', { state: toCopyState(id, name) });
    },
    onError: (error) => {
      notify.error(toErrorMessage(error));
    },
  });
}
