import { existsSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { listBuildInputs } from '@second-gear/federation/build/source-hash.mjs';
import { discoverySchema } from '@second-gear/federation/discovery';
import { startBucket } from '@second-gear/node-utils/testing/bucket';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { listLocalRemotes } from '../build/build-package.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { readLedger } from '../site/ledger.ts';
import { packageDir, remotePackage, REPOSITORY } from '../site/paths.ts';
import { commitOf, rolloutOf } from '../site/rollout.ts';
import { bundleProgram } from '../testing/bundle.ts';
import { runProgram } from '../testing/command.ts';
import {
  activateMinimal,
  createMinimalSite,
  publishMinimal,
  writeMinimalDist,
} from '../testing/minimal-site.ts';

const triggerSchema = z.object({ paths: z.array(z.string()) });
const jobSchema = z.object({
  env: z.optional(z.record(z.string(), z.string())),
  steps: z.array(z.object({ run: z.optional(z.string()), uses: z.optional(z.string()) })),
});
/** Schema of a remote's workflow, which decides when the remote is released and by which pipeline. */
const callerSchema = z.object({
  name: z.string(),
  on: z.object({ push: triggerSchema, pull_request: triggerSchema }),
  jobs: z.object({
    ship: z.object({ uses: z.string(), with: z.object({ remote: z.string() }), secrets: z.string() }),
  }),
});
/** Schema of the pipeline that all remotes share. */
const pipelineSchema = z.object({
  jobs: z.object({ check: jobSchema, trial: jobSchema, everybody: jobSchema }),
});

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const INSTALL_COMMAND = 'node packages/node-utils/bin/install.mjs --only ';

const readWorkflow = (workflow: string): Promise<string> =>
  readFile(path.join(REPOSITORY, `docs/ci/${workflow}.yml`), 'utf8');
const parseCaller = async (remote: string) => callerSchema.parse(parse(await readWorkflow(remote)));
/** Returns the pipeline with a remote's inputs. */
const parsePipeline = async (remote: string) =>
  pipelineSchema.parse(parse((await readWorkflow('remote')).replaceAll('${{ inputs.remote }}', remote)));
const commandLinesOf = ({ steps }: z.output<typeof jobSchema>): string[] =>
  steps.flatMap(({ run }) => run ?? []);

async function readScripts(folder: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { scripts: Record<string, string> }).scripts;
}

test('every remote has an example workflow that releases only that remote', async () => {
  const catalog = await readWorkflow('catalog');
  for (const remote of listLocalRemotes()) {
    const text = await readWorkflow(remote);
    expect(text).toBe(catalog.replaceAll('catalog', remote));
    const others = listLocalRemotes().filter((name) => name !== remote);
    for (const other of others) expect(text).not.toContain(`mfe-${other}`);
    const { ship } = (await parseCaller(remote)).jobs;
    expect(ship).toEqual({ uses: './.github/workflows/remote.yml', with: { remote }, secrets: 'inherit' });
  }
});

test('an example workflow runs only for changes that affect the remote’s build', async () => {
  for (const remote of listLocalRemotes()) {
    const { on } = await parseCaller(remote);
    const inputs = listBuildInputs(packageDir(remotePackage(remote))).map((input) => {
      const name = path.relative(REPOSITORY, input);
      return statSync(input).isFile() ? name : `${name}/**`;
    });
    const expected = [
      ...inputs,
      ...[remote, 'remote'].map((workflow) => `.github/workflows/${workflow}.yml`),
    ].sort();
    expect([...on.push.paths].sort()).toEqual(expected);
    expect(on.pull_request.paths).toEqual(on.push.paths);
  }
});

test('the tools, folders, scripts and test project of an example workflow exist', async () => {
  const { jobs } = await parsePipeline('catalog');
  const lines = commandLinesOf(jobs.check);
  expect(lines[0]).toBe(`${INSTALL_COMMAND}mfe-catalog`);
  const tools = lines.flatMap((line) => /^npx (\S+)/.exec(line)?.[1] ?? []);
  expect(tools).toEqual(['oxlint', 'oxfmt', 'tsc']);
  for (const tool of tools) expect(existsSync(path.join(REPOSITORY, 'node_modules/.bin', tool))).toBe(true);
  expect(Object.keys(await readScripts(REPOSITORY))).toContain('unit');
  expect(lines).toContain('npm run unit -- --selectProjects mfe-catalog');
  const project = await readFile(path.join(packageDir('mfe-catalog'), 'jest.config.mjs'), 'utf8');
  expect(project).toContain(`createWebProject('mfe-catalog'`);
  expect(lines.at(-1)).toBe('npm run build --prefix mfe-catalog');
  expect(Object.keys(await readScripts(packageDir('mfe-catalog')))).toContain('build');
});

/**
 * Replaces npm in the test's workspace, which has no package.json. It runs the bundled command of an npm
 * script.
 */
const NPM_SCRIPT = `#!/bin/sh
shift
[ "$1" = --silent ] && shift
script="$SCRIPTS/$1.mjs"
shift
[ "$1" = -- ] && shift
exec node "$script" "$@"
`;

test('the commands of an example workflow start a canary and then promote it', async () => {
  const { jobs } = await parsePipeline('catalog');
  const lines = [...commandLinesOf(jobs.trial), ...commandLinesOf(jobs.everybody)].filter(
    (line) => !line.startsWith(INSTALL_COMMAND),
  );
  const names = new Set(lines.flatMap((line) => /npm run (?:--silent )?(\S+)/.exec(line)?.[1] ?? []));
  expect([...names]).toEqual(['contract', 'release', 'canary', 'deploy:bucket', 'promote']);

  const scripts = await createTemporaryFolder();
  const packageScripts = await readScripts(REPOSITORY);
  for (const name of names) {
    const file =
      /tools\/release\/src\/commands\/\S+\.ts$/.exec(packageScripts[name] ?? '')?.[0] ?? `no script ${name}`;
    const dirname = path.join(REPOSITORY, 'tools/release/src/site');
    await bundleProgram(path.join(REPOSITORY, file), path.join(scripts, `${name}.mjs`), dirname);
  }

  const paths = await createMinimalSite();
  const oldVersion = await publishMinimal(paths, `heading('Cars');`);
  await activateMinimal(paths, oldVersion);
  const workspace = await createTemporaryFolder();
  await writeMinimalDist(path.join(workspace, 'mfe-catalog/dist'), `heading('More cars');`);
  await writeFile(path.join(workspace, 'npm'), NPM_SCRIPT, { mode: 0o755 });
  const bucket = await startBucket();
  cleanUp(bucket.close);
  const { settings } = bucket;
  const variables: Record<string, string> = {
    SITE_DIR: paths.site,
    OPERATOR: 'ann',
    WHY: 'more "cars"; $(exit 1)',
    SITE_BUCKET: settings.name,
    SITE_BUCKET_ENDPOINT: settings.endpoint,
    SITE_BUCKET_REGION: settings.region,
    SITE_BUCKET_ACCESS_KEY_ID: settings.accessKeyId,
    SITE_BUCKET_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
  expect(Object.keys(variables)).toEqual(Object.keys(jobs.trial.env!));
  expect(jobs.everybody.env).toEqual(jobs.trial.env);
  const env = {
    ...process.env,
    ...variables,
    // GitHub sets this variable in every job.
    GITHUB_SHA: COMMIT,
    SCRIPTS: scripts,
    PATH: `${workspace}:${path.dirname(process.execPath)}:${process.env.PATH ?? ''}`,
  };
  const revisionInBucket = (): number | null => {
    const object = bucket.objects.get('discovery.json');
    return object
      ? discoverySchema.parse(JSON.parse(gunzipSync(object.body).toString())).extras.revision
      : null;
  };
  const steps: unknown[] = [];
  for (const line of lines) {
    // Without --norc, bash reads the machine's start-up file if its input is a socket.
    const { code, out, err } = await runProgram('bash', ['--norc', '-euo', 'pipefail', '-c', line], {
      env,
      cwd: workspace,
    });
    // A slow machine prints what the gate is checking.
    const errors = err.replaceAll(/^Browser check, .*\n/gm, '');
    expect([line, code, out, errors]).toEqual([line, 0, out, '']);
    const { live, canary } = rolloutOf(await readLedger(paths.ledger), 'catalog');
    const isDeployed = revisionInBucket() === (await requireDocument(paths)).extras.revision;
    steps.push([live === oldVersion ? 'old' : 'new', canary?.traffic ?? 0, isDeployed]);
  }
  expect(steps).toEqual([
    // The new version is checked and then published, but no visitor gets it yet.
    ['old', 0, false],
    ['old', 0, false],
    // After the canary command, and after its deployment to the bucket.
    ['old', 10, false],
    ['old', 10, true],
    // After the promote command, and after its deployment to the bucket.
    ['new', 0, false],
    ['new', 0, true],
  ]);
  const ledger = await readLedger(paths.ledger);
  expect(ledger.at(-1)).toMatchObject({ who: 'ann', why: variables['WHY'] });
  expect(commitOf(ledger, 'catalog', rolloutOf(ledger, 'catalog').live ?? '')).toEqual({
    id: COMMIT,
    dirty: false,
  });
});
