import { readFileSync } from 'node:fs';
import path from 'node:path';

const DEPRECATED_FIELD_WARNING = 'the field "drawn" of routes is deprecated: use "ssr"';

/**
 * Converts a route to its published form. Published documents (release.json, discovery.json) contain `drawn`,
 * the old name of `ssr`, because deployed shells and renderers know only the old name.
 */
function toPublishedRoute({ ssr, drawn, ...route }) {
  const isServerRendered = ssr ?? drawn;
  return isServerRendered === undefined ? route : { ...route, drawn: isServerRendered };
}

/**
 * Reads the `remote.json` of the package in `dir` and converts it to its published form for the build report.
 * Omits `$schema`, which is for editors. Returns `sharedRanges` separately, because the build report contains
 * the ranges of all shared modules. Routes may still contain the old name of `ssr`.
 */
export function readRemoteDeclaration(dir) {
  const file = path.join(dir, 'remote.json');
  const { $schema, sharedRanges, ...declaration } = JSON.parse(readFileSync(file, 'utf8'));
  const hasOldName = declaration.routes.some((route) => 'drawn' in route);
  return {
    declaration: { ...declaration, routes: declaration.routes.map(toPublishedRoute) },
    sharedRanges,
    warnings: hasOldName ? [`${path.basename(dir)}/remote.json: ${DEPRECATED_FIELD_WARNING}`] : [],
  };
}
