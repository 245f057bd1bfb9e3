import { createGlobalStyle } from 'styled-components';
import { baseCss } from './base-css.ts';

/** Design tokens as custom properties, reset, and text styles. Rendered once by the owner of the page. */
export const GlobalStyle = createGlobalStyle`${baseCss}`;
