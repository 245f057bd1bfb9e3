import { shellConfig } from '@second-gear/contract/build/webpack-shell.mjs';

export default () => shellConfig(import.meta.dirname);
