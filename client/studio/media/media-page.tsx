import { type Signal, signal } from '@preact/signals';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { BinPart } from '../bin/bin-part.tsx';
import { Head } from '../frame/head.tsx';
import { Empty } from '../frame/states.tsx';
import { laterWords } from '../later-words.ts';
import { mayAs } from '../members/access.ts';
import { words } from '../words.ts';
import { AddPicture } from './add-picture.tsx';
import { useDroppedFiles, usePastedFiles } from './given-files.ts';
import { useLibrary } from './library.ts';
import { MediaGrid } from './media-grid.tsx';
import { MediumCard } from './medium-card.tsx';
import { UploadList } from './upload-list.tsx';
import { addUploads, type FileUpload, uploadedOf } from './uploads.ts';

/** The files on their way into each library: they go on when somebody looks at another page, and are here again afterwards. */
const onTheirWay = new Map<string, Signal<FileUpload[]>>();

function useUploads(blogId: string): Signal<FileUpload[]> {
  const uploads = onTheirWay.get(blogId) ?? signal<FileUpload[]>([]);
  onTheirWay.set(blogId, uploads);
  useEffect(
    () => () => {
      // What is done is in the library, which is read again.
      uploads.value = uploads.value.filter(({ state }) => state.value.kind !== 'done');
    },
    [uploads],
  );
  return uploads;
}

/** The blog's media: they are added, described and looked for here. */
export function MediaPage({ blogId, name }: { blogId: string; name: string }) {
  const uploads = useUploads(blogId);
  const library = useLibrary(blogId, uploadedOf(uploads));
  const [isShrinking, setShrinking] = useState(true);
  const add = useCallback(
    (files: File[]) => addUploads(uploads, blogId, files, { shrink: isShrinking }),
    [blogId, isShrinking, uploads],
  );
  const mayAdd = mayAs('author');
  const isOver = useDroppedFiles(mayAdd ? add : undefined);
  usePastedFiles(mayAdd ? add : undefined);
  const hasNone = library.items?.length === 0 && library.isWhole;
  return (
    <div class={isOver ? 'takes-files over' : 'takes-files'}>
      <Head title={words.media} of={name}>
        {mayAdd && (
          <div class="buttons">
            <AddPicture onFiles={add} isMain />
          </div>
        )}
      </Head>
      {mayAdd && (
        <label class="check">
          <input
            type="checkbox"
            checked={isShrinking}
            onChange={event => setShrinking(event.currentTarget.checked)}
          />
          {laterWords.makeSmaller}
        </label>
      )}
      {!mayAdd && <p class="info">{words.readersRead}</p>}
      <UploadList uploads={uploads} />
      {hasNone ? (
        <Empty title={laterWords.noMedia}>{mayAdd && <p>{laterWords.noMediaYet}</p>}</Empty>
      ) : (
        <MediaGrid
          library={library}
          show={medium => (
            <MediumCard key={medium.mediumId} blogId={blogId} medium={medium} changed={library.changed} />
          )}
        />
      )}
      <BinPart blogId={blogId} family="medium" restored={library.again} />
    </div>
  );
}
