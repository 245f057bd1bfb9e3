import { readFile } from 'node:fs/promises';
import { asc, sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { auditLog } from '../db/tables/users.ts';

const MIGRATION = new URL('../../../migrations/0031_audit_wording.sql', import.meta.url);

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test.each([
  ['take back admin', 'ann@example.test', '', 'remove admin', 'ann@example.test', ''],
  ['take back verification', 'ann@example.test', '', 'unverify', 'ann@example.test', ''],
  ['lift suspension', 'somebody who has left', '', 'unsuspend', 'deleted user', ''],
  ['open report again', 'Saab 900', 'reported by Ann', 'reopen report', 'Saab 900', 'reported by Ann'],
  [
    'open review report again',
    'review of Saab 900',
    'reported by somebody who has left: “Fine”',
    'reopen review report',
    'review of Saab 900',
    'reported by deleted user: “Fine”',
  ],
  ['put listing back into the queue', 'Saab 900', 'price', 'return listing to queue', 'Saab 900', 'price'],
  ['refuse review', 'Saab 900', 'price', 'reject review', 'Saab 900', 'price'],
  ['refund order', 'Saab 900', '$5 to ann: refuse it', 'refund order', 'Saab 900', '$5 to ann: refuse it'],
])('the migration rewords the audit entry “%s” of %s with detail “%s”', async (...row) => {
  const [action, subject, detail, ...expectedColumns] = row;
  await testApp.clear();
  await testApp.db
    .insert(auditLog)
    .values({ id: 'old', adminId: 'root', adminName: 'Root', action, subject, detail });
  const statements = (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint');
  for (const statement of statements) await testApp.db.execute(sql.raw(statement));
  const [entry] = await testApp.db.select().from(auditLog).orderBy(asc(auditLog.id));
  expect([entry?.action, entry?.subject, entry?.detail]).toEqual(expectedColumns);
});
