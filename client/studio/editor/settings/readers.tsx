import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { ChoiceField } from '../../form/choice-field.tsx';
import { laterWords } from '../../later-words.ts';
import { troubleOf } from '../../service.ts';
import { isOutNow, newPreview, reachOf, storedAddress } from '../publishing/reach.ts';
import type { Writing } from '../writing.ts';

interface ReadersProps {
  blogId: string;
  writing: Writing;
}

function ViewLink({ blogId, writing }: ReadersProps) {
  const address = storedAddress(writing, reachOf(blogId));
  if (!isOutNow(writing) || !address) return null;
  return (
    <a class="button" href={address} target="_blank" rel="noreferrer">
      {laterWords.viewPost}
    </a>
  );
}

/** For how many hours a preview can be read. */
const times = [
  ['1', laterWords.anHour],
  ['24', laterWords.aDay],
  ['168', laterWords.aWeek],
] as const;

/** The address of a preview, and for how many hours it can be read. */
interface SharedPreview {
  url: string;
  hours: string;
}

/** An address that somebody else can open, also where the browser does not let a page copy it. */
function Shared({ url, hours }: SharedPreview) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const [, time] = times.find(([each]) => each === hours) ?? ['', ''];
  useEffect(() => {
    field.current?.select();
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }, [url]);
  return (
    <div class="field">
      <label for={id}>{laterWords.addressOfPreview}</label>
      <input id={id} ref={field} class="input" readOnly value={url} />
      <p class="note" aria-live="polite">
        {(isCopied ? laterWords.previewCopied : laterWords.previewNotCopied)(time)}
      </p>
    </div>
  );
}

/** Lets somebody read the post, or its changes, on the blog's site before they are published. A blog that is not public has no previews. */
function SharePreview({ blogId, writing }: ReadersProps) {
  const [hours, setHours] = useState<string>(times[0][0]);
  const [shared, setShared] = useState<SharedPreview>();
  const [message, setMessage] = useState('');
  const { isPublic, siteUrl } = reachOf(blogId) ?? {};
  const { value: stored } = writing.base;
  if (!isPublic || !siteUrl || !stored || (isOutNow(writing) && !stored.copy)) return null;
  const share = async () => {
    const { postId } = writing;
    const isCopy = stored.copy !== undefined;
    try {
      const url = await newPreview({ blogId, postId, isCopy, hours: Number(hours), siteUrl });
      setShared({ url, hours });
      setMessage('');
    } catch (error) {
      setMessage(troubleOf(error).text);
    }
  };
  return (
    <>
      <ChoiceField label={laterWords.previewTime} value={hours} options={times} change={setHours} />
      <button type="button" class="button" onClick={() => void share()}>
        {laterWords.sharePreview}
      </button>
      <p class="note" aria-live="polite">
        {message}
      </p>
      {shared && <Shared {...shared} />}
    </>
  );
}

/** What leads to the post as readers see it, or will. */
export const Readers = (props: ReadersProps) => (
  <div class="readers">
    <ViewLink {...props} />
    <SharePreview {...props} />
  </div>
);
