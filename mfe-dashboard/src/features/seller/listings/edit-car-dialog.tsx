import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car, OwnCar } from '@second-gear/contract/cars';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSingleFlight } from '@second-gear/shared-auth/use-single-flight';
import { Button } from '@second-gear/ui/button';
import { ConfirmDialog, Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { syncDisplayedValues } from '@second-gear/ui/form-values';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Stack } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { notify } from '@second-gear/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CarFields } from '../../../shared/car-form/car-fields.tsx';
import {
  type CarForm,
  carFormFields,
  toCarForm,
  validateCarChange,
} from '../../../shared/car-form/car-form.ts';
import { PriceConfirmation, usePriceConfirmation } from '../../../shared/car-form/price-confirmation.tsx';
import { carFormTexts as carForm } from '../../../shared/car-form/texts.ts';
import { toFormErrors } from '../../../shared/car-form/to-form-errors.ts';
import { LeaveGuard } from '../../../shared/dialogs/leave-guard.tsx';
import { showErrors } from '../../../shared/forms/form-errors.ts';
import { useFocusFirstError } from '../../../shared/forms/use-focus-first-error.ts';
import { pictureListTexts as pictureTexts } from '../../../shared/pictures/texts.ts';
import { carPictureRules, usePictures } from '../../../shared/pictures/use-pictures.ts';
import { common } from '../../../shared/texts.ts';
import { changeCar, ownCarQuery } from './api.ts';
import { myListingTexts } from './texts.ts';

const FORM_ID = 'edit-car';
const pictureRules = { ...carPictureRules, stored: true };

const createValidationError = (fields: Record<string, string>): ApiError =>
  new ApiError({ status: 400, code: 'invalid', message: '', fields });

/** Renders the edit form with the listing's values. Sends only changed fields. */
function LoadedEditCarDialog({ car, title, onClose }: { car: OwnCar; title: string; onClose: () => void }) {
  const client = useQueryClient();
  const [initialForm] = useState(() => toCarForm(car));
  const once = useSingleFlight();
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const focusFirstError = useFocusFirstError(element);
  const form = useForm<CarForm>({ defaultValues: initialForm, shouldFocusError: false });
  const { formState, setError, setValue, getValues, clearErrors } = form;
  const { errors } = formState;
  const { question, confirmPrice } = usePriceConfirmation(form);
  const pictures = usePictures(
    initialForm.images.map((url, index) => ({ url, name: pictureTexts.numbered(index + 1) })),
    (uploaded) => {
      setValue(
        'images',
        uploaded.map(({ url }) => url),
      );
    },
    pictureRules,
  );

  const save = async () => {
    clearErrors();
    if (!(await pictures.waitForUploads())) return;
    if (pictures.failed().length > 0) {
      setError('images', { message: pictureTexts.someFailed });
      return;
    }
    const { change, errors: fieldErrors } = validateCarChange(getValues(), initialForm);
    if (!change) {
      showErrors(createValidationError(fieldErrors), carFormFields, setError);
      return;
    }
    if (Object.keys(change).length === 0) {
      setError('root.server', { message: myListingTexts.nothingChanged });
      return;
    }
    if (change.resellPrice !== undefined && !confirmPrice(change.resellPrice)) return;
    setSending(true);
    try {
      await changeCar(car._id, change);
    } catch (error) {
      setSending(false);
      showErrors(toFormErrors(error), carFormFields, setError);
      return;
    }
    isSaved.current = true;
    notify.success(myListingTexts.editSaved);
    await invalidateAfter(client, 'saveListing');
    onClose();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formElement = event.currentTarget;
    void once(async () => {
      syncDisplayedValues(form, formElement);
      setBusy(true);
      await save();
      setBusy(false);
      focusFirstError();
    });
  };

  const isUnsaved = () =>
    !isSaved.current && (JSON.stringify(getValues()) !== JSON.stringify(initialForm) || pictures.uploading);
  const close = () => {
    if (isUnsaved()) setLeaving(true);
    else onClose();
  };

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      size="l"
      locked={busy}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={busy}>
            {common.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} loading={busy}>
            {common.save}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={element} onSubmit={submit} noValidate>
        <Stack gap={5}>
          <InertFields inert={sending}>
            <CarFields
              form={form}
              pictures={pictures}
              pictureError={errors.images?.message ?? errors.brandImg?.message}
              phoneHint={carForm.phoneHint}
            />
          </InertFields>
          <PriceConfirmation control={form.control} question={question} submitLabel={common.save} />
          <FormError>{errors.root?.['server']?.message}</FormError>
        </Stack>
      </form>
      <ConfirmDialog
        open={leaving}
        title={myListingTexts.leaveTitle}
        body={myListingTexts.leaveBody}
        confirmLabel={myListingTexts.leave}
        cancelLabel={myListingTexts.stay}
        danger
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
      <LeaveGuard isUnsaved={isUnsaved} texts={myListingTexts} />
    </Dialog>
  );
}

/** Edits one of the seller's listings, including the non-public phone number. */
export function EditCarDialog({
  car,
  onClose,
}: {
  car: Pick<Car, '_id' | 'brandName' | 'model'> & Partial<Pick<Car, 'purchaseYear'>>;
  onClose: () => void;
}): ReactElement {
  const ownCar = useQuery({ ...ownCarQuery(car._id), staleTime: 0 });
  const title = myListingTexts.editTitle(formatCarTitle(car));
  // Waits for a fresh response, because cached data may predate the last change.
  if (ownCar.data && ownCar.isFetchedAfterMount && !ownCar.isError) {
    return <LoadedEditCarDialog car={ownCar.data} title={title} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={title} size="l">
      {ownCar.isError ? (
        <ErrorState
          title={common.listFailed(myListingTexts.carNoun(formatCarTitle(car)))}
          message={toErrorMessage(ownCar.error)}
          onRetry={() => void ownCar.refetch()}
        />
      ) : (
        <LoadingState label={common.loading(myListingTexts.carNoun(formatCarTitle(car)))}>
          <Skeleton h="20rem" />
        </LoadingState>
      )}
    </Dialog>
  );
}
