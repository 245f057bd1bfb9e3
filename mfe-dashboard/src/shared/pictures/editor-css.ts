import { styled } from 'styled-components';

/** The picture and the crop frame on top of it. */
export const CropArea = styled.div`
  display: grid;
  justify-items: center;
  padding: var(--sg-space-3);
  border-radius: var(--sg-radius-m);
  background: var(--sg-surface-2);

  > div {
    position: relative;
    overflow: hidden;
  }
  canvas {
    display: block;
    max-width: 100%;
    max-height: 45dvh;
  }
  .frame {
    position: absolute;
    border: 2px solid var(--sg-primary);
    box-shadow: 0 0 0 100vmax color-mix(in srgb, var(--sg-bg) 65%, transparent);
  }
  [data-corner] {
    position: absolute;
    width: 2.25rem;
    height: 2.25rem;
    touch-action: none;
  }
  [data-corner]::after {
    content: '';
    position: absolute;
    width: 1.1rem;
    height: 1.1rem;
    border: 0 solid var(--sg-primary);
  }
  [data-corner^='left'] {
    left: -2px;
  }
  [data-corner^='right'] {
    right: -2px;
  }
  [data-corner$='top'] {
    top: -2px;
  }
  [data-corner$='bottom'] {
    bottom: -2px;
  }
  [data-corner^='left']::after {
    left: 0;
    border-left-width: 6px;
  }
  [data-corner^='right']::after {
    right: 0;
    border-right-width: 6px;
  }
  [data-corner$='top']::after {
    top: 0;
    border-top-width: 6px;
  }
  [data-corner$='bottom']::after {
    bottom: 0;
    border-bottom-width: 6px;
  }
  [data-corner='left-top'],
  [data-corner='right-bottom'] {
    cursor: nwse-resize;
  }
  [data-corner='right-top'],
  [data-corner='left-bottom'] {
    cursor: nesw-resize;
  }
`;

export const Sliders = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
  gap: var(--sg-space-2) var(--sg-space-4);

  label {
    font-size: var(--sg-text-s);
  }
  input {
    width: 100%;
    min-height: 2rem;
    accent-color: var(--sg-primary);
  }
`;
