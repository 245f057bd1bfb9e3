import { Button, LinkButton } from '@second-gear/ui/button';
import { useMatch } from 'react-router-dom';
import { styled } from 'styled-components';
import { common } from '../texts.ts';
import { comparedCarIds, MAX_COMPARED, toCompareUrl } from './compared-car-ids.ts';

const Dock = styled.aside`
  position: sticky;
  bottom: calc(var(--sg-space-4) + var(--sg-bottom-bar, 0px));
  z-index: 5;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--sg-space-3);
  width: fit-content;
  margin: var(--sg-space-5) auto 0;
  padding: var(--sg-space-3) var(--sg-space-4);
  border: 1px solid var(--sg-night-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-night);
  box-shadow: var(--sg-shadow-3);
  color: var(--sg-on-night);
`;

/** Shows the number of cars selected for comparison and a link to it. Hidden on the comparison screen. */
export default function CompareDock() {
  const ids = comparedCarIds.useIds();
  const isOnComparePage = useMatch('/compare');
  if (isOnComparePage || ids.length === 0) return null;
  return (
    <Dock aria-label={common.compareDock.label} className="sg-screen-only">
      <span role="status">{common.compareDock.selectedCount(ids.length, MAX_COMPARED)}</span>
      <LinkButton size="s" variant="accent" to={toCompareUrl(ids)}>
        {common.compareDock.open}
      </LinkButton>
      <Button size="s" variant="secondary" onClick={() => comparedCarIds.clear()}>
        {common.compareDock.clear}
      </Button>
    </Dock>
  );
}
