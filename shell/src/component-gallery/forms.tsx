import {
  CheckboxField,
  FileField,
  FormError,
  SelectField,
  TextAreaField,
  TextField,
} from '@second-gear/ui/field';
import { Rating, RatingInput, ReviewStars } from '@second-gear/ui/rating';
import { type ReactElement, useState } from 'react';
import { Sample } from './sample.tsx';

const OPTIONS = [
  { value: 'buyer', label: 'Buyer' },
  { value: 'seller', label: 'Seller', disabled: true },
];
const ERROR_TEXT = 'Enter a value';

export function Forms(): ReactElement {
  const [stars, setStars] = useState<number | null>(3);
  return (
    <>
      <Sample moduleName="field">
        {[
          <TextField label="Text" hint="A permanent hint" />,
          <TextField label="Filled text" defaultValue="Volvo" optional />,
          <TextField label="Invalid text" error={ERROR_TEXT} />,
          <TextField label="Read-only text" value="2026-11-20" readOnly />,
          <TextField label="Disabled text" disabled />,
          <TextField label="Search" type="search" icon="search" hideLabel placeholder="Hidden label" />,
          <TextField label="Price" prefix="$" suffix="USD" inputMode="decimal" />,
          <TextAreaField label="Long text" rows={3} />,
          <TextAreaField label="Invalid long text" rows={3} error={ERROR_TEXT} />,
          <SelectField label="Choice" options={OPTIONS} placeholder="Select a User type" defaultValue="" />,
          <SelectField label="Invalid choice" options={OPTIONS} error={ERROR_TEXT} defaultValue="buyer" />,
          <FileField label="File" hint="JPEG, PNG, or WebP" />,
          <FileField label="Invalid file" error={ERROR_TEXT} />,
          <CheckboxField label="Checkbox" hint="A permanent hint" />,
          <CheckboxField label="Checked checkbox" defaultChecked />,
          <CheckboxField label="Invalid checkbox" error={ERROR_TEXT} />,
        ].map((field, index) => (
          <div key={index} className="state">
            {field}
          </div>
        ))}
        <FormError>The provider’s message in red under a form.</FormError>
      </Sample>
      <Sample moduleName="rating">
        <Rating value={4.5} count={12} />
        <Rating value={null} />
        <ReviewStars stars={4} />
        <RatingInput label="Rate the seller" value={stars} onChange={setStars} />
        <RatingInput label="Rating, invalid" value={null} onChange={setStars} error={ERROR_TEXT} />
      </Sample>
    </>
  );
}
