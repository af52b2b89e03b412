import type { FileKind } from './file-kinds.ts';

/**
 * How the name under which a file is saved is written in Content-Disposition (RFC 6266, RFC 8187). It ends as those of its
 * kind do: a user who saves a picture must not get a program or a page, which would run when it is opened.
 */
export function dispositionOf(
  fileName: string | undefined,
  { extension, otherExtensions = [] }: FileKind,
): string {
  if (fileName === undefined || fileName === '') return 'inline';
  const name = fileName.toLowerCase();
  const isNamedAsKind = [extension, ...otherExtensions].some(each => name.endsWith(`.${each}`));
  const saved = isNamedAsKind ? fileName : `${fileName}.${extension}`;
  const plain = saved.replace(/[^ !#-[\]-~]/g, '_');
  const encoded = encodeURIComponent(saved.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
