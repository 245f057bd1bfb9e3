import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car, CarChange, OwnCar } from '@second-gear/contract/cars';
import { Button } from '@second-gear/ui/button';
import { ConfirmDialog, Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Stack } from '@second-gear/ui/layout';
import { Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { CarFields } from '../../../shared/car-form/car-fields.tsx';
import { type CarForm, toCarForm, validateCarChange } from '../../../shared/car-form/car-form.ts';
import { PriceConfirmation, usePriceConfirmation } from '../../../shared/car-form/price-confirmation.tsx';
import { toFormErrors } from '../../../shared/car-form/to-form-errors.ts';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { LeaveGuard } from '../../../shared/dialogs/leave-guard.tsx';
import { useValidatedForm, type Validation } from '../../../shared/forms/use-validated-form.ts';
import { useReportChange } from '../../../shared/hooks/use-action.ts';
import { pictureListTexts as pictureTexts } from '../../../shared/pictures/texts.ts';
import { carPictureRules, usePictures } from '../../../shared/pictures/use-pictures.ts';
import { common } from '../../../shared/texts.ts';
import { changeCar, ownCarQuery } from './api.ts';
import { texts } from './texts.ts';

const FORM_ID = 'edit-car';
const pictureRules = { ...carPictureRules, stored: true };

/** Renders the edit form with the listing's values. Sends only changed fields. */
function LoadedEditCarDialog({ car, title, onClose }: { car: OwnCar; title: string; onClose: () => void }) {
  const reportChange = useReportChange();
  const [initialForm] = useState(() => toCarForm(car));
  const [isLeaveDialogOpen, setIsLeaveDialogOpen] = useState(false);
  const isSaved = useRef(false);
  const validate = (values: CarForm): Validation<CarChange> => {
    if (pictures.getFailed().length > 0) return { value: null, errors: { images: pictureTexts.someFailed } };
    const { change, errors: problems } = validateCarChange(values, initialForm);
    if (problems) return { value: null, errors: problems };
    if (Object.keys(change).length > 0) return { value: change, errors: null };
    return { value: null, errors: { 'root.server': texts.listings.nothingChanged } };
  };
  const { form, busy, submit, formError } = useValidatedForm({
    validate,
    defaultValues: initialForm,
    prepare: () => pictures.waitForUploads(),
    send: async (change) => {
      if (change.resellPrice !== undefined && !confirmPrice(change.resellPrice)) return;
      try {
        await changeCar(car._id, change);
      } catch (error) {
        throw toFormErrors(error);
      }
      isSaved.current = true;
      await reportChange(texts.listings.editSaved, 'saveListing');
      onClose();
    },
  });
  const { setValue, getValues } = form;
  const { errors, isSubmitting } = form.formState;
  const { priceQuestion, confirmPrice } = usePriceConfirmation(form);
  const pictures = usePictures(
    initialForm.images.map((url, index) => ({ url, name: pictureTexts.photoNumber(index + 1) })),
    (uploaded) => {
      setValue(
        'images',
        uploaded.map(({ url }) => url),
      );
    },
    pictureRules,
  );

  const isUnsaved = () =>
    !isSaved.current && (JSON.stringify(getValues()) !== JSON.stringify(initialForm) || pictures.isUploading);
  const close = () => {
    if (isUnsaved()) setIsLeaveDialogOpen(true);
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
      <form id={FORM_ID} onSubmit={submit} noValidate>
        <Stack gap={5}>
          <InertFields inert={isSubmitting}>
            <CarFields
              form={form}
              pictures={pictures}
              pictureError={errors.images?.message ?? errors.brandImg?.message}
            />
          </InertFields>
          <PriceConfirmation control={form.control} priceQuestion={priceQuestion} submitLabel={common.save} />
          <FormError>{formError}</FormError>
        </Stack>
      </form>
      <ConfirmDialog
        open={isLeaveDialogOpen}
        title={texts.listings.leaveTitle}
        body={texts.listings.leaveBody}
        confirmLabel={texts.listings.leave}
        cancelLabel={texts.listings.stay}
        danger
        onConfirm={onClose}
        onCancel={() => setIsLeaveDialogOpen(false)}
      />
      <LeaveGuard isUnsaved={isUnsaved} texts={texts.listings} />
    </Dialog>
  );
}

interface Props {
  car: Pick<Car, '_id' | 'brandName' | 'model'> & Partial<Pick<Car, 'purchaseYear'>>;
  onClose: () => void;
}

/** Edits one of the seller's listings, including the non-public phone number. */
export function EditCarDialog({ car, onClose }: Props): ReactElement {
  const ownCar = useQuery({ ...ownCarQuery(car._id), staleTime: 0 });
  const title = texts.listings.editTitle(formatCarTitle(car));
  // Waits for a fresh response, because cached data may predate the last change.
  if (ownCar.data && ownCar.isFetchedAfterMount && !ownCar.isError) {
    return <LoadedEditCarDialog car={ownCar.data} title={title} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={title} size="l">
      <QueryView
        query={{ ...ownCar, data: undefined, isPending: !ownCar.isError }}
        noun={texts.listings.carNoun(formatCarTitle(car))}
        skeleton={<Skeleton height="20rem" />}
      >
        {() => null}
      </QueryView>
    </Dialog>
  );
}
