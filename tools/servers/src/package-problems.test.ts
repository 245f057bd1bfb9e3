import { findPackageProblems } from './package-problems.ts';

const manifest = {
  dependencies: { fastify: 'catalog:', left: 'catalog:' },
  scripts: { api: 'node dist/api.mjs', 'deploy:nginx': 'node dist/other.mjs' },
};

test('the build names each package and script that package.json lacks or no longer needs', () => {
  expect(findPackageProblems(manifest, new Set(['fastify', 'zod']), ['api', 'deploy:nginx'])).toEqual([
    'add the dependency zod',
    'remove the dependency left',
    'set the script "deploy:nginx": "node dist/deploy-nginx.mjs"',
  ]);
  expect(findPackageProblems(manifest, new Set(['fastify', 'left']), ['api'])).toEqual([
    'remove the script deploy:nginx',
  ]);
});
