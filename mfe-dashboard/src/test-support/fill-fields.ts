import { fireEvent, screen } from '@testing-library/react';

/**
 * Fills in fields, by label, with one change event each. For tests about what a form does with its values: a
 * typed letter renders the whole form, and a field takes ten events of a user.
 */
export async function fillFields(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}
