import type { RemoteBuild } from '@second-gear/federation/release';
import { buildOf } from '../remote-build.ts';

/** A build of the catalog that the gate accepts. Its own budget is larger than the fixed limits of weight. */
export const SOUND_BUILD: RemoteBuild = {
  ...buildOf('catalog', { budget: 10_000_000 }),
  server: 'server/part.cjs',
};

/** Files of a build as webpack writes it: the entry has a table of the lazy chunks' names and hashes. */
export const SOUND_FILES = {
  'remoteEntry.js':
    'const u = (id) => ({ 7: "car" })[id] + "." + { 7: "0123456789ab", 9: "fedcba987654" }[id] + ".js";',
  'remote.1.js':
    '/*! For license information please see remote.1.js.LICENSE.txt */ "AIzaSyA-public pk_live_0123456789"',
  'remote.1.js.LICENSE.txt': 'MIT',
  'car.0123456789ab.js': 'export const icon = "assets/logo.aaaabbbbcccc.svg";',
  '9.fedcba987654.js': 'import("./theme.css"); fetch("cities.json");',
  'assets/logo.aaaabbbbcccc.svg': '<svg/>',
  'theme.css': '@font-face { src: url(assets/font.ddddeeeeffff.woff2) }',
  'assets/font.ddddeeeeffff.woff2': 'font',
  'cities.json': '["Oslo"]',
  'server/part.cjs': 'module.exports = {};',
};

/** Returns a script of this many bytes that does not compress. */
export function incompressibleText(bytes: number): string {
  let state = 1;
  let text = '';
  while (text.length < bytes) {
    state = (state * 48_271) % 2_147_483_647;
    text += state.toString(36).slice(-4);
  }
  return `"${text}"`;
}
