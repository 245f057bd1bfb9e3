import { enableStyles } from './styles.ts';

enableStyles(false);
