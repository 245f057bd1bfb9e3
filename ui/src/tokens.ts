import { createGlobalStyle } from 'styled-components';
import { baseCss } from './base-css.ts';

/** Tokens as custom properties, reset, and body type. Rendered once by the owner of the page. */
export const GlobalStyle = createGlobalStyle`${baseCss}`;
