/** The details of a media type, without its identifier. */
export interface MediaTypeDetails {
  mimeType?: string;
  name?: string;
  encoding?: string;
}

// The first four identifiers come from the older service, the others from this one. They never change, because clients
// store them.
const catalogue: readonly [guid: string, mimeType: string, name: string, encoding?: string][] = [
  ['029d456e-1019-4b6d-8b17-7c5d46479aa9', 'image/jpeg', 'JPEG image'],
  ['f6113ec3-5dd8-4451-a485-ec908cd13f5f', 'image/png', 'PNG image'],
  ['7fd73ef9-79bb-445c-8a46-9d46d89ad27e', 'video/mp4', 'MP4 video'],
  ['2048bf73-8830-4cf3-a820-69c2ac11f0b6', 'video/h264', 'H.264 video'],
  ['f60d598d-0395-488c-beed-be9f398a4117', 'image/gif', 'GIF image'],
  ['4f9dc400-40cc-4942-a1aa-2e2d0c75fe31', 'image/webp', 'WebP image'],
  ['205ecb4e-b334-41a1-a276-6b046d2dc88f', 'image/avif', 'AVIF image'],
  ['41fcff6b-7a12-414d-bf37-403df2dc3f96', 'image/svg+xml', 'SVG image', 'utf-8'],
  ['416f1593-d797-4b42-b6b5-b4bdba3c6db5', 'image/x-icon', 'Icon'],
  ['bb001b8e-6e27-4365-84f8-d6e82cb2271a', 'video/webm', 'WebM video'],
  ['69b4f20d-f4a6-42ad-8b20-3c36024c1734', 'video/ogg', 'Ogg video'],
  ['5dee9fbb-d928-4e3d-8252-a17eb9152463', 'audio/mpeg', 'MP3 audio'],
  ['05d16ec9-dffa-43d4-9f9b-e8b8957c4d32', 'audio/mp4', 'MP4 audio'],
  ['c7a4549b-02cc-48b4-9a3a-e0381d4a6d46', 'audio/ogg', 'Ogg audio'],
  ['c4e7167d-f6a5-4409-802c-cbfe5d953438', 'audio/wav', 'WAV audio'],
  ['874bf4a5-97ef-4cb8-a400-a64a1e60415e', 'application/pdf', 'PDF document'],
  ['cb3c78ee-000f-419d-a078-1ab1c561ac4f', 'application/zip', 'ZIP archive'],
  ['7f20aad9-ab33-4ae1-9996-4ae95fbcf1c1', 'application/json', 'JSON document', 'utf-8'],
  ['82c058a7-05b5-42f0-9840-6c92d9997d3c', 'text/plain', 'Plain text', 'utf-8'],
  ['5893b63e-aa93-416c-b3e4-175227504502', 'text/html', 'HTML document', 'utf-8'],
  ['ebaac206-0394-402d-88dc-18670341e4d1', 'text/css', 'CSS style sheet', 'utf-8'],
  ['c2ea7dd6-9968-477e-818f-41b30216fcc4', 'text/javascript', 'JavaScript', 'utf-8'],
  ['00fdb5bd-ae37-40be-b53e-6f9290111733', 'text/markdown', 'Markdown text', 'utf-8'],
  ['162b176f-4005-48c4-8392-f0a65e8a1f01', 'font/woff2', 'WOFF2 font'],
];

const details = new Map<string, MediaTypeDetails>(
  catalogue.map(([guid, mimeType, name, encoding]) => [guid, { mimeType, name, encoding }]),
);

const byMimeType = new Map(catalogue.map(([guid, mimeType]) => [mimeType, guid]));

/** The identifiers of the catalogue, in its order. */
export const wellKnownMediaTypes: readonly string[] = [...details.keys()];

/** The catalogue's details of a well-known media type (contract.md, Media types); undefined for any other. */
export function wellKnownMediaType(guid: string): MediaTypeDetails | undefined {
  return details.get(guid);
}

/**
 * The identifier of the well-known media type that details without an identifier mean: they must have a MIME type and
 * nothing else, because anything else would be lost (contract.md, Media types). Undefined for all other details.
 */
export function mediaTypeMeant({ mimeType, name, encoding }: MediaTypeDetails): string | undefined {
  const isAlone = name === undefined && encoding === undefined;
  return isAlone && mimeType !== undefined ? byMimeType.get(mimeType.toLowerCase()) : undefined;
}
