-- Names of actions and of deleted users in the audit log, in plain English.
UPDATE "audit_log" SET "action" = CASE "action"
    WHEN 'take back admin' THEN 'remove admin'
    WHEN 'take back verification' THEN 'unverify'
    WHEN 'lift suspension' THEN 'unsuspend'
    WHEN 'open report again' THEN 'reopen report'
    WHEN 'open review report again' THEN 'reopen review report'
  END
  WHERE "action" IN ('take back admin', 'take back verification', 'lift suspension', 'open report again', 'open review report again');--> statement-breakpoint
UPDATE "audit_log" SET "action" = regexp_replace("action", '^put (.*) back into the queue$', 'return \1 to queue')
  WHERE "action" LIKE 'put % back into the queue';--> statement-breakpoint
UPDATE "audit_log" SET "action" = regexp_replace("action", '^refuse ', 'reject ') WHERE "action" LIKE 'refuse %';--> statement-breakpoint
UPDATE "audit_log" SET "subject" = 'deleted user' WHERE "subject" = 'somebody who has left';--> statement-breakpoint
UPDATE "audit_log" SET "detail" = replace("detail", 'somebody who has left', 'deleted user')
  WHERE "detail" LIKE '%somebody who has left%';
