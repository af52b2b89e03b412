import { Decimal } from './fields.ts';
import type { DescribedFields, Shape } from './response.ts';
import type { SpanningCheck } from './rules.ts';

/** Not by the rule of the field, which a patch has too: that may move the point along one side. */
const isGiven: SpanningCheck = {
  says: 'Required; a patch may give one of both.',
  violation: value => (value === undefined ? 'is required' : undefined),
};

const part = { min: 0, max: 1, checks: [isGiven] };

/** What must stay in sight where a picture is cropped: in a request body, as it is stored, and in an answer. */
export class FocusPayload {
  static readonly about = {
    name: 'FocusBody',
    means: 'The point of a picture that must stay in sight where it is cropped, as a request gives it.',
  };

  @Decimal({
    ...part,
    means: 'How far it is from the left: 0 is the left edge, 1 the right one.',
    example: 0.5,
  })
  x!: number;
  @Decimal({
    ...part,
    means: 'How far it is from the top: 0 is the upper edge, 1 the lower one.',
    example: 0.25,
  })
  y!: number;
}

const fields: DescribedFields<FocusPayload, FocusPayload> = { x: {}, y: {} };

/** That point in an answer. */
export const focus: Shape<FocusPayload> = {
  about: { name: 'Focus', means: 'The point of a picture that must stay in sight where it is cropped.' },
  payload: FocusPayload,
  fields,
  response: ({ x, y }: FocusPayload) => ({ x, y }),
};
