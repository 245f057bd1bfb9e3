import { bundleCommand } from '../testing/command.ts';
import { createEmptySite } from '../testing/fixtures.ts';

test('deploy:nginx reads RENDERER_TIMEOUT_MS, and accepts its old name with a warning', async () => {
  const deploy = await bundleCommand('deploy-nginx');
  const { site } = await createEmptySite();
  const args = ['--site', site, '--renderer', 'http://127.0.0.1:3100'];
  const current = await deploy(args, { RENDERER_TIMEOUT_MS: '1234' });
  expect(current).toMatchObject({ code: 0, out: expect.stringContaining(' 1234ms;') as string, err: '' });
  expect(await deploy(args, { RENDERER_PATIENCE_MS: '1234' })).toEqual({
    ...current,
    err: 'RENDERER_PATIENCE_MS is deprecated: use RENDERER_TIMEOUT_MS\n',
  });
}, 60_000);
