import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';

export type FieldProps = UseFormRegisterReturn & { error: string | undefined };

/** Registers a field. Returns its props, including the text of its error. */
export function fieldProps<In extends FieldValues, Out>(
  { register, formState }: UseFormReturn<In, unknown, Out>,
  name: Path<In>,
  options?: RegisterOptions<In, Path<In>>,
): FieldProps {
  const error = get<FieldErrors<In>, FieldError | undefined>(formState.errors, name);
  return { ...register(name, options), error: error?.message };
}
