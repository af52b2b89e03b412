import { useRef } from 'preact/hooks';
import { words } from '../words.ts';

/** The files that can be uploaded, as the browser's dialog for files asks for them. */
const accepted =
  'image/jpeg,image/png,image/gif,image/webp,image/avif,video/mp4,video/webm,audio/mpeg,application/pdf';

/** A button that asks for files; a phone offers its camera as well. */
export function AddPicture({
  onFiles,
  isMain = false,
  name = words.addPicture,
}: {
  onFiles: (files: File[]) => void;
  name?: string;
  isMain?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple
        hidden
        aria-label={words.chooseFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <button type="button" class={isMain ? 'button main' : 'button'} onClick={() => input.current?.click()}>
        {name}
      </button>
    </>
  );
}
