import { useSearchParams } from 'react-router-dom';

/**
 * Returns one of a few allowed values, stored in the URL under `name`. Null for any other value. `choose`
 * accepts an empty string for none.
 */
export function useChoice<const Word extends string>(name: string, words: readonly Word[]) {
  const [params, setParams] = useSearchParams();
  const chosen = words.find((word) => word === params.get(name)) ?? null;
  const choose = (word: string): void => {
    setParams(
      (now) => {
        if (word) now.set(name, word);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  };
  return { chosen, choose };
}
