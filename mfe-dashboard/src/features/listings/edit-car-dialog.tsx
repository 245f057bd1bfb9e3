import { carTitle } from '@second-gear/contract/car-title';
import type { Car, OwnCar } from '@second-gear/contract/cars';
import { failureText } from '@second-gear/contract/failure-text';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { ApiError } from '@second-gear/shared-auth/request';
import { useOnce } from '@second-gear/shared-auth/use-once';
import { Button } from '@second-gear/ui/button';
import { ConfirmDialog, Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { readShown } from '@second-gear/ui/form-values';
import { Held } from '@second-gear/ui/held';
import { Stack } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { notify } from '@second-gear/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeCar } from '../../api/change-car.ts';
import { ownCarQuery } from '../../api/get-own-car.ts';
import { CarFields } from '../../shared/car-form/car-fields.tsx';
import { type CarForm, carFormFields, checkChange, formOf } from '../../shared/car-form/car-form.ts';
import { inFormNames } from '../../shared/car-form/in-form-names.ts';
import { PriceQuestion, usePriceQuestion } from '../../shared/car-form/price-question.tsx';
import { texts as carForm } from '../../shared/car-form/texts.ts';
import { useFirstError } from '../../shared/car-form/use-first-error.ts';
import { showErrors } from '../../shared/form-errors.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { pictures as pictureTexts } from '../../shared/pictures/texts.ts';
import { carPictures, usePictures } from '../../shared/pictures/use-pictures.ts';
import { common } from '../../shared/texts.ts';
import { myProducts } from './texts.ts';

const FORM_ID = 'edit-car';
const pictureRules = { ...carPictures, stored: true };

const invalid = (fields: Record<string, string>): ApiError =>
  new ApiError({ status: 400, code: 'invalid', message: '', fields });

/** Renders the prefilled form. Sends only changed fields. */
function EditDialog({ car, title, onClose }: { car: OwnCar; title: string; onClose: () => void }) {
  const client = useQueryClient();
  const [before] = useState(() => formOf(car));
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const focusFirstError = useFirstError(element);
  const form = useForm<CarForm>({ defaultValues: before, shouldFocusError: false });
  const { formState, setError, setValue, getValues, clearErrors } = form;
  const { errors } = formState;
  const { question, mayGo } = usePriceQuestion(form);
  const pictures = usePictures(
    before.images.map((url, index) => ({ url, name: pictureTexts.numbered(index + 1) })),
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
    if (!(await pictures.settled())) return;
    if (pictures.failed().length > 0) {
      setError('images', { message: pictureTexts.someFailed });
      return;
    }
    const { change, errors: found } = checkChange(getValues(), before);
    if (!change) {
      showErrors(invalid(found), carFormFields, setError);
      return;
    }
    if (Object.keys(change).length === 0) {
      setError('root.server', { message: myProducts.nothingChanged });
      return;
    }
    if (change.resellPrice !== undefined && !mayGo(change.resellPrice)) return;
    setSending(true);
    try {
      await changeCar(car._id, change);
    } catch (error) {
      setSending(false);
      showErrors(inFormNames(error), carFormFields, setError);
      return;
    }
    isSaved.current = true;
    notify.success(myProducts.editSaved);
    await refreshAfter(client, 'listing');
    onClose();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = event.currentTarget;
    void once(async () => {
      readShown(form, shown);
      setBusy(true);
      await save();
      setBusy(false);
      focusFirstError();
    });
  };

  const isUnsaved = () =>
    !isSaved.current && (JSON.stringify(getValues()) !== JSON.stringify(before) || pictures.uploading);
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
          <Held held={sending}>
            <CarFields
              form={form}
              pictures={pictures}
              pictureError={errors.images?.message ?? errors.brandImg?.message}
              phoneHint={carForm.phoneHint}
            />
          </Held>
          <PriceQuestion control={form.control} question={question} button={common.save} />
          <FormError>{errors.root?.['server']?.message}</FormError>
        </Stack>
      </form>
      <ConfirmDialog
        open={leaving}
        title={myProducts.leaveTitle}
        body={myProducts.leaveBody}
        confirmLabel={myProducts.leave}
        cancelLabel={myProducts.stay}
        danger
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
      <LeaveGuard isUnsaved={isUnsaved} texts={myProducts} />
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
  const own = useQuery({ ...ownCarQuery(car._id), staleTime: 0 });
  const title = myProducts.editTitle(carTitle(car));
  // Requires a fresh response, because cached data may predate the last change.
  if (own.data && own.isFetchedAfterMount && !own.isError) {
    return <EditDialog car={own.data} title={title} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={title} size="l">
      {own.isError ? (
        <ErrorState
          title={common.listFailed(carTitle(car))}
          message={failureText(own.error)}
          onRetry={() => void own.refetch()}
        />
      ) : (
        <LoadingState label={common.loading(carTitle(car))}>
          <Skeleton h="20rem" />
        </LoadingState>
      )}
    </Dialog>
  );
}
