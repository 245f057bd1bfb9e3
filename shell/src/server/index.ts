import * as slots from '@second-gear/federation/slots';
import * as guards from '@second-gear/shared-auth/guards';
import * as pending from '@second-gear/shared-auth/pending';
import * as request from '@second-gear/shared-auth/request';
import * as session from '@second-gear/shared-auth/session';
import * as reactQuery from '@tanstack/react-query';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as toasts from 'react-hot-toast/headless';
import * as router from 'react-router-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as styledComponents from 'styled-components';
import * as zustand from 'zustand';

/** Exports `render` as `draw`, because deployed renderers call it by this name. */
export { render as draw } from './render-page.tsx';

/**
 * Modules that exist once per page (packages/federation/build/shared-modules.mjs), for remotes rendered with this shell.
 */
export const shared: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  'styled-components': styledComponents,
  zustand,
  '@tanstack/react-query': reactQuery,
  'react-hot-toast/headless': toasts,
  '@second-gear/shared-auth/session': session,
  '@second-gear/shared-auth/request': request,
  '@second-gear/shared-auth/guards': guards,
  '@second-gear/shared-auth/pending': pending,
  // The name that deployed remotes know.
  '@second-gear/contract/slots': slots,
};
