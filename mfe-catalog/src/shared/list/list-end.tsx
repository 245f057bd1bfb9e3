import { Button, LinkButton } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { beginningAt, fromOf, PLACE, skippedBy, startingFrom } from '../from.ts';
import { common } from '../texts.ts';
import { fieldText } from './field-text.ts';

const words = common.list;

/** From this many cars on, one may want to go to a place of the list. */
const LONG_LIST = 48;

const Jump = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--sg-space-2);

  > :first-of-type {
    max-width: 12rem;
  }
`;

/** A number of the list to begin with. Without scripts the browser sends it, and what has been chosen along with it. */
function JumpForm({ total }: { total: number }) {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const from = fromOf(params);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const place = Number(fieldText(new FormData(event.currentTarget), PLACE));
    setParams(beginningAt(params, { skip: place - 1 }));
  };
  return (
    <Jump action={pathname} onSubmit={onSubmit} key={skippedBy(from)}>
      <TextField
        label={words.jump}
        type="number"
        inputMode="numeric"
        name={PLACE}
        min={1}
        max={total}
        required
        defaultValue={skippedBy(from) + 1}
      />
      {[...beginningAt(params, null)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary">
        {words.jumpAction}
      </Button>
    </Jump>
  );
}

/**
 * Ways to the other parts of a list: to the next page where no script can bring it, to any place of a long one, and
 * back from a later one.
 * @param page cars in a page
 */
export function ListPlaces({ next, total, page }: { next: string | null; total: number; page: number }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const from = fromOf(params);
  const skipped = skippedBy(from);
  return (
    <>
      {next !== null && (
        <noscript>
          <LinkButton variant="secondary" to={startingFrom(pathname, params, { cursor: next })}>
            {words.next}
          </LinkButton>
        </noscript>
      )}
      {skipped > 0 && (
        <Link to={startingFrom(pathname, params, { skip: Math.max(0, skipped - page) })}>
          {words.earlier}
        </Link>
      )}
      {from !== null && <Link to={startingFrom(pathname, params, null)}>{words.first}</Link>}
      {total > LONG_LIST && <JumpForm total={total} />}
    </>
  );
}

/** How many cars a list has, and with which one it begins here. */
export function useListCount(total: number | undefined): string {
  const [params] = useSearchParams();
  if (total === undefined) return '';
  const skipped = skippedBy(fromOf(params));
  return skipped > 0 ? words.countFrom(common.cars(total), skipped + 1) : common.cars(total);
}

/** Calls back once when an element comes within two screens of sight, as long as that is wanted. */
export function useNear<T extends HTMLElement>(isWanted: boolean, onNear: () => void) {
  const element = useRef<T>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!isWanted || !element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        near();
      },
      { rootMargin: '200% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWanted]);
  return element;
}
