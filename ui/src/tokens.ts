import { createGlobalStyle } from 'styled-components';
import { baseCss } from './base-css.ts';

/** Rendered once, by whatever owns the page: tokens as custom properties, reset, body type. */
export const GlobalStyle = createGlobalStyle`${baseCss}`;
