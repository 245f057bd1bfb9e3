import { useSearchParams } from 'react-router-dom';

/**
 * One of a few known words, kept in the address under `name`; null for none of them. `choose` takes an
 * empty word for none.
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
