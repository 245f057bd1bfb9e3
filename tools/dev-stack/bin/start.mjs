/**
 * npm start: checks settings and ports, installs missing dependencies, then starts everything
 * (tools/dev-stack/src/start.ts).
 */
import { ensureInstalled, requireNode, ROOT } from '../../../packages/node-utils/bin/dependencies.mjs';
import { launch, readEnvironment } from '../../../packages/node-utils/bin/launch.mjs';
import { requireFreePorts } from './ports.mjs';
import { requireSafeSettings } from './production.mjs';
import { createSettingsError, readSettings } from './settings.mjs';

requireNode();
let env;
try {
  const environment = readEnvironment();
  if (environment.problems.length > 0) throw createSettingsError(environment.problems);
  env = environment.env;
  const settings = readSettings(env, ROOT);
  requireSafeSettings(settings);
  await requireFreePorts(settings);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
ensureInstalled();
launch('tools/dev-stack/src/start.ts', [], env);
