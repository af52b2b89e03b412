import { useSignal } from '@preact/signals';
import { useCallback, useState } from 'preact/hooks';
import { Head } from '../frame/head.tsx';
import { Empty, Shown } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';
import { api, type Medium } from '../service.ts';
import { words } from '../words.ts';
import { AddPicture } from './add-picture.tsx';
import { useGivenFiles } from './given-files.ts';
import { MediumCard } from './medium-card.tsx';
import { UploadRow } from './upload-row.tsx';
import { type Upload, upload } from './uploads.ts';

/** The newest media first, as many as a library shows at once. */
const query = { order: 'newest', count: 100 } as const;

/** Whether a medium has all these words in what people know of it. */
function matches({ alternativeText = '', fileName = '', mediumUrl }: Medium, sought: string): boolean {
  const text = `${alternativeText} ${fileName} ${mediumUrl}`.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word));
}

/** The blog's media: they are added, described, replaced and deleted here. */
export function MediaPage({ blogId, name }: { blogId: string; name: string }) {
  const media = useLoaded(
    signal => api.get('/blog/{blogId}/medium', { path: { blogId }, query, signal }),
    [blogId],
  );
  const [sought, seek] = useState('');
  const uploads = useSignal<Upload[]>([]);
  const [isShrinking, setShrinking] = useState(true);
  const add = useCallback(
    (files: File[]) => {
      const begun = files.map(file => upload(blogId, file, { shrink: isShrinking, done: media.again }));
      uploads.value = [...begun, ...uploads.value];
    },
    [blogId, isShrinking, media.again, uploads],
  );
  useGivenFiles(add);
  return (
    <>
      <Head title={words.media} of={name}>
        <AddPicture onFiles={add} isMain />
      </Head>
      <label class="check">
        <input
          type="checkbox"
          checked={isShrinking}
          onChange={event => setShrinking(event.currentTarget.checked)}
        />
        {words.makeSmaller}
      </label>
      <ul class="uploads" aria-label={words.uploads}>
        {uploads.value
          .filter(({ state }) => state.value.kind !== 'done')
          .map(each => (
            <UploadRow key={each.key} of={each} />
          ))}
      </ul>
      <search class="find">
        <input
          class="input"
          type="search"
          placeholder={words.searchMedia}
          aria-label={words.searchMedia}
          value={sought}
          onInput={event => seek(event.currentTarget.value)}
        />
      </search>
      <Shown of={media}>
        {all =>
          all.length === 0 ? (
            <Empty title={words.noMedia}>
              <p>{words.noMediaYet}</p>
            </Empty>
          ) : (
            <ul class="grid">
              {all
                .filter(medium => matches(medium, sought))
                .map(medium => (
                  <MediumCard key={medium.mediumId} blogId={blogId} medium={medium} changed={media.again} />
                ))}
            </ul>
          )
        }
      </Shown>
    </>
  );
}
