import type { Car } from '@second-gear/contract/cars';
import { failureText } from '@second-gear/contract/failure-text';
import { useMutationOnce } from '@second-gear/shared-auth/use-mutation-once';
import { notify } from '@second-gear/ui/toast';
import { useNavigate } from 'react-router-dom';
import { getOwnCar } from '../../api/get-own-car.ts';
import { saveDraft } from '../../api/save-draft.ts';
import { draftFormOf, formOf } from '../../shared/car-form/car-form.ts';
import { copyOf, newDraftId, workOnDraft } from '../../shared/draft-here.ts';
import { myProducts } from './texts.ts';

/**
 * Creates a draft from a listed car and opens it in Add Car. Omits VIN and pictures, because they would be
 * wrong for another car.
 */
export function useDuplicate(uid: string) {
  const navigate = useNavigate();
  return useMutationOnce({
    mutationFn: async (car: Car) => {
      const form = draftFormOf(formOf(await getOwnCar(car._id)));
      const id = newDraftId();
      await saveDraft(id, { version: 0, form: { ...form, vin: '' }, pictures: [] });
      return { id, name: `${car.brandName} ${car.model}` };
    },
    onSuccess: async ({ id, name }) => {
      workOnDraft(uid, id);
      notify.success(myProducts.duplicated);
      await navigate('/dashboard/addcar', { state: copyOf(id, name) });
    },
    onError: (error) => {
      notify.error(failureText(error));
    },
  });
}
