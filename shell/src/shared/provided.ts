/**
 * All modules that the shell provides to remotes (packages/federation/build/shared-modules.mjs). Federation provides
 * only imported modules, and the shell itself doesn't use some of these.
 */
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-router-dom';
import 'styled-components';
import 'zustand';
import '@tanstack/react-query';
import 'react-hot-toast/headless';
import '@second-gear/shared-auth/session';
import '@second-gear/shared-auth/request';
import '@second-gear/shared-auth/guards';
import '@second-gear/shared-auth/pending';
import '@second-gear/federation/slots';
