import { renderStyles } from './styles.ts';

renderStyles(false);
