import { useSearchParams } from 'react-router-dom';

/**
 * Returns one of a few allowed values, stored in the URL under `name`. Null if the URL has no allowed value.
 * Call `select` with an empty string to remove the value.
 */
export function useUrlChoice<const Value extends string>(name: string, values: readonly Value[]) {
  const [params, setParams] = useSearchParams();
  const selected = values.find((value) => value === params.get(name)) ?? null;
  const select = (value: string): void => {
    setParams(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { replace: true },
    );
  };
  return { selected, select };
}
