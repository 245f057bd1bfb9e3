import { remoteConfigs } from '@second-gear/contract/build/webpack-remote.mjs';

export default (env) => remoteConfigs(import.meta.dirname, env);
