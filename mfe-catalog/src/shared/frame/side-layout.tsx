import { styled } from 'styled-components';

/** Layout with the category menu next to the cars, or above them on small screens. */
export const SideLayout = styled.div`
  display: grid;
  gap: var(--sg-space-5);
  > * {
    min-width: 0;
  }
  @media screen and (min-width: 900px) {
    grid-template-columns: 13rem minmax(0, 1fr);
    gap: var(--sg-space-6);
  }
`;
