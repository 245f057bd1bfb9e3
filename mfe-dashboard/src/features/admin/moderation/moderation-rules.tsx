import { toErrorMessage } from '@second-gear/contract/error-message';
import type { ModerationRule } from '@second-gear/contract/moderation';
import { MODERATION_RULES } from '@second-gear/contract/moderation-rules';
import { Button } from '@second-gear/ui/button';
import { CheckboxField, FormError, TextField } from '@second-gear/ui/field';
import { readDisplayedValues } from '@second-gear/ui/form-values';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Card, Grid, SectionTitle, Stack } from '@second-gear/ui/layout';
import { Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { moderationRulesQuery, saveModerationRule } from './api.ts';
import { texts } from './texts.ts';

interface RuleChange {
  nextRule: ModerationRule;
  previousRule: ModerationRule;
}

function ModerationRuleForm({ rule }: { rule: ModerationRule }): ReactElement {
  const ruleText = texts.rules[rule.name];
  const bounds = MODERATION_RULES[rule.name].limit;
  const [editedValues, setEditedValues] = useState<{ on: boolean; limit: string } | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isUnchanged, setIsUnchanged] = useState(false);
  const save = useAction({
    run: ({ nextRule }: RuleChange) => saveModerationRule(nextRule),
    successText: texts.ruleList.saved,
    invalidates: 'setRule',
    onDone: () => setEditedValues(null),
    undo: {
      run: ({ previousRule }) => saveModerationRule(previousRule),
      successText: texts.ruleList.restored,
    },
  });
  const savedValues = { on: rule.on, limit: String(rule.limit ?? '') };
  const { on, limit } = editedValues ?? savedValues;
  const edit = (change: Partial<typeof savedValues>) => {
    setIsUnchanged(false);
    setEditedValues({ on, limit, ...change });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { limit: typedLimit = limit } = readDisplayedValues(event.currentTarget);
    if (typedLimit !== limit) edit({ limit: typedLimit });
    const isSame = on === savedValues.on && typedLimit === savedValues.limit;
    const isValid =
      bounds === null ||
      (/^\d+$/u.test(typedLimit) && Number(typedLimit) >= bounds.min && Number(typedLimit) <= bounds.max);
    setIsUnchanged(isSame);
    setProblem(isValid ? undefined : texts.ruleList.needsNumber(bounds.min, bounds.max));
    if (isSame || !isValid) return;
    save.mutate({
      nextRule: { name: rule.name, on, limit: bounds && Number(typedLimit) },
      previousRule: rule,
    });
  };

  return (
    <Card as="form" aria-label={texts.ruleList.ruleLabel(ruleText.title)} onSubmit={submit} noValidate>
      <Stack gap={4}>
        <InertFields inert={save.isPending}>
          <Stack gap={4}>
            <CheckboxField
              label={ruleText.title}
              hint={ruleText.help}
              checked={on}
              onChange={({ target }) => edit({ on: target.checked })}
            />
            {bounds === null ? null : (
              <TextField
                label={ruleText.limit}
                inputMode="numeric"
                name="limit"
                value={limit}
                error={problem}
                onChange={({ target }) => edit({ limit: target.value })}
              />
            )}
          </Stack>
        </InertFields>
        <FormError>{save.error ? toErrorMessage(save.error) : null}</FormError>
        {isUnchanged ? <p role="status">{texts.ruleList.unchanged}</p> : null}
        <div>
          <Button type="submit" variant="secondary" size="s" loading={save.isPending}>
            {texts.ruleList.save}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

/**
 * Lists the rules that hold listings and reviews for moderation. Each rule can be turned on or off, and some
 * have a limit.
 */
export function ModerationRules(): ReactElement {
  const query = useQuery(moderationRulesQuery());
  return (
    <section aria-labelledby="moderation-rules">
      <SectionTitle id="moderation-rules">{texts.ruleList.title}</SectionTitle>
      <Stack gap={4}>
        <p>{texts.ruleList.lead}</p>
        <QueryView query={query} noun={texts.ruleList.noun} skeleton={<Skeleton height="12rem" />}>
          {(rules) => (
            <Grid min="20rem" gap={4}>
              {rules.map((rule) => (
                <ModerationRuleForm key={rule.name} rule={rule} />
              ))}
            </Grid>
          )}
        </QueryView>
      </Stack>
    </section>
  );
}
