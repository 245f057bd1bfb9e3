import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

const runNode = (code: string, options?: Parameters<typeof runCommand>[2]) =>
  runCommand(process.execPath, ['-e', code], options);

test('runCommand returns the output and the exit code', async () => {
  const { code, output } = await runNode("console.log('one'); console.error('two'); process.exit(3)");
  expect(code).toBe(3);
  expect(output.split('\n').sort()).toEqual(['one', 'two']);
});

test('runCommand reports a program that does not exist as failed, with the reason', async () => {
  const { code, output } = await runCommand('/nowhere/program', []);
  expect(code).toBe(1);
  expect(output).toContain('/nowhere/program');
});

test('runCommand ends a program that does not exit after it writes its report, and the output says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  const report = join(folder, 'report.json');
  const code = `require('fs').writeFileSync(${JSON.stringify(report)}, '{}'); setInterval(() => {}, 1000)`;
  const outcome = await runNode(code, { reportFile: report, exitGracePeriodMs: 300 });
  expect(outcome.code).toBe(1);
  expect(outcome.output).toContain('did not exit within 0.3 s');
  await rm(folder, { recursive: true });
});
