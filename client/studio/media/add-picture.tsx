import { useRef } from 'preact/hooks';
import { laterWords } from '../later-words.ts';
import { words } from '../words.ts';
import { acceptedFiles, acceptedPictures } from './accepted.ts';

interface ChooseProps {
  name: string;
  /** What else a screen reader says: what the button is about. */
  label?: string | undefined;
  onFiles: (files: File[]) => void;
  isMain?: boolean | undefined;
  isOne?: boolean;
  isPicture?: boolean | undefined;
  isCamera?: boolean;
}

/** A button that asks for files, or for a photograph. */
function Choose({ name, label, onFiles, isMain, isOne, isPicture, isCamera }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const look = `${isMain ? 'button main' : 'button'}${isCamera ? ' camera' : ''}`;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={isPicture ? acceptedPictures : acceptedFiles}
        capture={isCamera ? 'environment' : undefined}
        multiple={!isOne}
        hidden
        aria-label={isCamera ? laterWords.takePhoto : laterWords.chooseFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <button type="button" class={look} aria-label={label} onClick={() => input.current?.click()}>
        {name}
      </button>
    </>
  );
}

interface AddProps extends Pick<ChooseProps, 'label' | 'onFiles' | 'isMain' | 'isPicture'> {
  name?: string;
  /** Whether one file is wanted, and no more. */
  isOne?: boolean;
}

/** A button that asks for files, and where there is a touch screen one for the camera. */
export const AddPicture = ({ name = words.addPicture, isOne = false, ...others }: AddProps) => (
  <>
    <Choose name={laterWords.takePhoto} onFiles={others.onFiles} isOne isPicture isCamera />
    <Choose name={name} isOne={isOne} {...others} />
  </>
);
