import { remoteConfig, standaloneConfig } from '@second-gear/contract/build/webpack-remote.mjs';

export default (env = {}) => (env.standalone ? standaloneConfig : remoteConfig)(import.meta.dirname);
