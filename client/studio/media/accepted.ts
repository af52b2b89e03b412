import { fileKinds } from '../../../shared/features/uploads/file-kinds.ts';

const types = fileKinds.map(({ mimeType }) => mimeType);

/** The pictures that can be uploaded, as the browser's dialog for files asks for them: a phone that takes others makes one of these of them. */
export const acceptedPictures = types.filter(type => type.startsWith('image/')).join(',');

/** All files that can be uploaded. Which of them an installation takes, it says when one is given (`taken.ts`). */
export const acceptedFiles = types.join(',');

/** The types of pictures that are made smaller, where they do not move: what the browser reads and writes alike. */
export const shrinkable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
