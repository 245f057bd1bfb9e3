import {
  CheckboxField,
  FileField,
  FormError,
  SelectField,
  TextAreaField,
  TextField,
} from '@second-gear/ui/field';
import { GivenStars, Rating, RatingInput } from '@second-gear/ui/rating';
import { type ReactElement, useState } from 'react';
import { Sample } from './sample.tsx';

const OPTIONS = [
  { value: 'buyer', label: 'Buyer' },
  { value: 'seller', label: 'Seller', disabled: true },
];
const ERROR_TEXT = 'Write what is missing';

/** All form components. */
export function Forms(): ReactElement {
  const [stars, setStars] = useState<number | null>(3);
  return (
    <>
      <Sample moduleName="field">
        {[
          <TextField label="Text" hint="A hint that stays" />,
          <TextField label="Text filled" defaultValue="Volvo" optional />,
          <TextField label="Text wrong" error={ERROR_TEXT} />,
          <TextField label="Text read-only" value="2026-11-20" readOnly />,
          <TextField label="Text disabled" disabled />,
          <TextField
            label="Search"
            type="search"
            icon="search"
            hideLabel
            placeholder="Its label is hidden"
          />,
          <TextField label="Price" prefix="$" suffix="USD" inputMode="decimal" />,
          <TextAreaField label="Long text" rows={3} />,
          <TextAreaField label="Long text wrong" rows={3} error={ERROR_TEXT} />,
          <SelectField label="Choice" options={OPTIONS} placeholder="Select a User type" defaultValue="" />,
          <SelectField label="Choice wrong" options={OPTIONS} error={ERROR_TEXT} defaultValue="buyer" />,
          <FileField label="File" hint="JPEG, PNG or WebP" />,
          <FileField label="File wrong" error={ERROR_TEXT} />,
          <CheckboxField label="Box" hint="A hint that stays" />,
          <CheckboxField label="Box ticked" defaultChecked />,
          <CheckboxField label="Box wrong" error={ERROR_TEXT} />,
        ].map((field, index) => (
          <div key={index} className="state">
            {field}
          </div>
        ))}
        <FormError>The provider’s words in red under a form.</FormError>
      </Sample>
      <Sample moduleName="rating">
        <Rating value={4.5} count={12} />
        <Rating value={null} />
        <GivenStars stars={4} />
        <RatingInput label="Rate the seller" value={stars} onChange={setStars} />
        <RatingInput label="Rate, wrong" value={null} onChange={setStars} error={ERROR_TEXT} />
      </Sample>
    </>
  );
}
