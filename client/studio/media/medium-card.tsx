import { useState } from 'preact/hooks';
import { api, type Medium, troubleOf } from '../service.ts';
import { words } from '../words.ts';
import { withAlternativeText } from './uploads.ts';

/** What people call a medium: its file's name, or the end of its address. */
export const nameOf = ({ fileName, mediumUrl }: Medium): string =>
  fileName || decodeURIComponent(mediumUrl.split('/').at(-1) ?? mediumUrl);

/** Whether a file is the service's own: this page may show no other site's, which would learn who writes here, and when. */
const isOwn = ({ mediumUrl }: Medium) => /\/media\/[0-9a-f-]{36}\/[0-9a-f]{64}\.\w+$/.test(mediumUrl);

/** A medium as a small picture; one that is no picture, or that another site has, by its type. */
export function Thumb({ medium }: { medium: Medium }) {
  const [isBroken, setBroken] = useState(false);
  const { mimeType = '' } = medium.mediumType;
  return mimeType.startsWith('image/') && isOwn(medium) && !isBroken ? (
    <img
      class="thumb"
      src={medium.mediumUrl}
      alt={medium.alternativeText ?? ''}
      loading="lazy"
      width={medium.width}
      height={medium.height}
      onError={() => setBroken(true)}
    />
  ) : (
    <span class="thumb">{mimeType.split('/').at(-1)?.toUpperCase() || words.file}</span>
  );
}

/** A medium of the library, with its alternative text, which can be changed in place, and its delete. */
export function MediumCard({
  blogId,
  medium,
  changed,
}: {
  blogId: string;
  medium: Medium;
  changed: () => void;
}) {
  const [trouble, setTrouble] = useState('');
  const path = { blogId, id: medium.mediumId };
  const act = (action: Promise<unknown>) =>
    action.then(changed).catch(error => setTrouble(troubleOf(error).text));
  const name = nameOf(medium);
  const describe = (alternativeText: string) => act(withAlternativeText(blogId, medium, alternativeText));
  return (
    <li class="card">
      <Thumb medium={medium} />
      <p class="card-name" title={name}>
        {name}
      </p>
      <input
        class="input"
        aria-label={words.alternativeTextOf(name)}
        placeholder={words.alternativeTextMissing}
        maxLength={255}
        value={medium.alternativeText ?? ''}
        onChange={event => describe(event.currentTarget.value)}
      />
      <button
        type="button"
        class="button plain danger"
        aria-label={words.deleteNamed(name)}
        onClick={() =>
          confirm(words.deleteMedium(name)) && act(api.delete('/blog/{blogId}/medium/{id}', { path }))
        }
      >
        {words.delete}
      </button>
      {trouble && (
        <p class="small trouble" role="alert">
          {trouble}
        </p>
      )}
    </li>
  );
}
