import type { JsonSchema } from '../../description/json.ts';
import type { UploadLimits } from './file-kinds.ts';
import { UploadPayload } from './payload.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** The schema of the answer that says where a file can be uploaded. */
export const uploadSchema: JsonSchema = {
  title: 'Upload',
  description: 'Where a file can be uploaded.',
  type: 'object',
  properties: {
    uploadId: text('Names the upload when a medium is created or updated.'),
    url: text(
      'Where to send the file, once. Whoever has this address can upload there, so keep it to yourself.',
    ),
    method: text('The method to send it with.'),
    headers: {
      type: 'object',
      description: 'The headers to send with it.',
      additionalProperties: { type: 'string' },
    },
    expires: { ...text('Until when the address takes the file.'), format: 'date-time' },
  },
  required: ['uploadId', 'url', 'method', 'headers', 'expires'],
};

/** An example of that answer. */
export const uploadExample = {
  uploadId: 'b7a9a3a4-6a55-4b6f-9d1b-0c2f4f8f3a10.183400.png',
  url: 'https://media.example.org/incoming/11111111-1111-4111-8111-111111111111/b7a9a3a4-6a55-4b6f-9d1b-0c2f4f8f3a10.183400.png?sp=c&sig=…',
  method: 'PUT',
  headers: { 'x-ms-blob-type': 'BlockBlob', 'Content-Type': 'image/png' },
  expires: '2024-05-04T05:46:07.000Z',
};

/** The schema of an announcement with what an installation takes (UPLOAD_TYPES, UPLOAD_MAX_MB). */
function withLimits(schema: JsonSchema, { kinds, maxBytes }: UploadLimits): JsonSchema {
  const { mimeType, bytes } = schema.properties ?? {};
  return {
    ...schema,
    properties: {
      ...schema.properties,
      mimeType: { ...mimeType, enum: kinds.map(kind => kind.mimeType) },
      bytes: { ...bytes, maximum: maxBytes },
    },
  };
}

/** The schemas of the description, with what an installation takes. */
export const schemasWithin =
  (limits: UploadLimits) =>
  (schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> => {
    const { name } = UploadPayload.about;
    return { ...schemas, [name]: withLimits(schemas[name] ?? {}, limits) };
  };
