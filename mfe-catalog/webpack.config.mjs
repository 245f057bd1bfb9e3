import { remoteConfigs } from '@second-gear/federation/build/webpack-remote.mjs';

export default (env) => remoteConfigs(import.meta.dirname, env);
