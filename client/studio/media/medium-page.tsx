import { useSignal } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import { go, hashOf } from '../address.ts';
import { offerUndo } from '../bin/deleted-notice.tsx';
import { Restorable } from '../bin/restorable.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { forget, useForm, useIsOpen } from '../form/use-form.ts';
import { Deletion } from '../frame/deletion.tsx';
import { Head } from '../frame/head.tsx';
import { Icon } from '../frame/icons.tsx';
import { Failed, Loading } from '../frame/states.tsx';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { mayAs } from '../members/access.ts';
import { api, type Medium } from '../service.ts';
import { words } from '../words.ts';
import { AddPicture } from './add-picture.tsx';
import { MakeSizes } from './make-sizes.tsx';
import { isPicture, nameOf, typeName } from './medium.ts';
import { sectionsOf } from './medium-sections.tsx';
import { mediumFields, mediumStore } from './medium-store.ts';
import { replacementOf } from './replace-file.ts';
import { sizeOf } from './size.ts';
import { isOfThisOrigin } from './stored-file.ts';
import { Thumb } from './thumb.tsx';
import { UploadList } from './upload-list.tsx';
import { addUploads, type FileUpload } from './uploads.ts';
import { Uses } from './uses.tsx';

interface OneProps {
  blogId: string;
  medium: Medium;
}

const number = (value: number) => value.toLocaleString('en');

/** The sizes of a picture: how many, how wide, and how large together. */
function sizesInWords(sizes: NonNullable<Medium['sizes']>): string {
  const widths = sizes.map(({ width }) => width);
  const ends = [...new Set([Math.min(...widths), Math.max(...widths)])].map(number);
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  return laterWords.sizesOf(sizes.length, ends.join(laterWords.to), sizeOf(bytes));
}

/** What is known of the file: its kind, how large it is, and the way to it. */
function Facts({ medium }: { medium: Medium }) {
  const { mediumType, width, height, bytes, mediumUrl, sizes } = medium;
  const facts = [
    mediumType.mimeType && typeName(mediumType.mimeType),
    width && height ? laterWords.pixels(number(width), number(height)) : undefined,
    bytes ? sizeOf(bytes) : undefined,
    sizes?.length ? sizesInWords(sizes) : undefined,
  ];
  return (
    <p class="small quiet">
      {facts.filter(fact => fact).join(' · ')}{' '}
      {!isOfThisOrigin(mediumUrl, location.href) && (
        <a class="link" href={mediumUrl} target="_blank" rel="noreferrer">
          {laterWords.openFile}
        </a>
      )}
    </p>
  );
}

/** What is said of a medium. */
function Words({ saved, blogId, medium }: OneProps & { saved: () => void }) {
  const record = useForm(mediumStore(blogId), medium.mediumId);
  const sections = useMemo(() => sectionsOf(medium), [medium]);
  return <RecordForm record={record} fields={mediumFields} sections={sections} onSaved={saved} />;
}

/** What is said of a medium, for those who may not write it. */
const ReadWords = ({ alternativeText, description }: Medium) => (
  <dl class="facts">
    <dt>{words.alternativeText}</dt>
    <dd dir="auto">{alternativeText || words.alternativeTextMissing}</dd>
    {description && (
      <>
        <dt>{laterWords.description}</dt>
        <dd dir="auto">{description}</dd>
      </>
    )}
  </dl>
);

/** Gives a medium another file in place. */
function Replace({ blogId, medium, done }: OneProps & { done: (medium: Medium) => void }) {
  const uploads = useSignal<FileUpload[]>([]);
  const isDone = uploads.value.some(({ state }) => state.value.kind === 'done');
  const replace = (files: File[]) => {
    uploads.value = [];
    addUploads(uploads, blogId, files, { shrink: true, instead: replacementOf(blogId, medium), done });
  };
  return (
    <section class="part">
      <h2>{laterWords.replaceTitle}</h2>
      <p class="quiet">
        {laterWords.replaceText}
        {medium.focus && ` ${laterWords.focusGoes}`}
      </p>
      <UploadList uploads={uploads} />
      <div class="buttons">
        <AddPicture name={laterWords.replaceFile} onFiles={replace} isPicture={isPicture(medium)} isOne />
        <p class="saved" role="status">
          {isDone ? laterWords.replaced : ''}
        </p>
      </div>
    </section>
  );
}

function Delete({ blogId, medium }: OneProps) {
  const [isAsked, ask] = useState(false);
  const name = nameOf(medium);
  const path = { blogId, id: medium.mediumId };
  return (
    <section class="part">
      <h2>{laterWords.deleteMediumTitle}</h2>
      <p class="quiet">{laterWords.deleteMediumText}</p>
      <button type="button" class="button danger" onClick={() => ask(true)}>
        {laterWords.deleteOf(name)}
      </button>
      {isAsked && (
        <Deletion
          title={laterWords.deleteAsk(name)}
          remove={() => api.delete('/blog/{blogId}/medium/{id}', { path })}
          done={() => {
            void forget(mediumStore(blogId), medium.mediumId);
            go({ page: 'media', blogId, query: {} });
            const restored = () => go({ page: 'media', blogId, query: { medium: path.id } });
            void offerUndo({ blogId, items: [{ family: 'medium', id: path.id, name }], restored });
          }}
          close={() => ask(false)}
        >
          <Restorable blogId={blogId} />
        </Deletion>
      )}
    </section>
  );
}

/**
 * Replacing writes the new address into every post that shows the file, and into the logo: only somebody who may write all of
 * these begins it.
 */
function MayReplace({ blogId, medium, done }: OneProps & { done: (medium: Medium) => void }) {
  const isOwner = mayAs('owner');
  const { value: isLogo } = useLoaded(
    async signal => {
      if (isOwner) return false;
      const blog = await api.get('/blog/{blogId}', { path: { blogId }, fields: ['logoUrl'], signal });
      return blog.logoUrl === medium.mediumUrl;
    },
    [blogId, medium.mediumUrl, isOwner],
  );
  const mayNot = !mayAs('editor') ? laterWords.editorsReplace : isLogo ? laterWords.ownersReplace : undefined;
  if (isLogo === undefined) return null;
  if (!mayNot) return <Replace blogId={blogId} medium={medium} done={done} />;
  return (
    <section class="part">
      <h2>{laterWords.replaceTitle}</h2>
      <p class="quiet">{mayNot}</p>
    </section>
  );
}

/** All about a medium: how it looks, what is said of it, where it is used; it is replaced and deleted here. */
export function MediumPage({ blogId, id, name }: { blogId: string; id: string; name: string }) {
  const { value, trouble, again } = useLoaded(
    signal => api.get('/blog/{blogId}/medium/{id}', { path: { blogId, id }, signal }),
    [blogId, id],
  );
  const mayWrite = mayAs('author');
  const isOpen = useIsOpen(mayWrite, mediumStore(blogId), id);
  return (
    <>
      <a class="button plain back" href={hashOf({ page: 'media', blogId, query: {} })}>
        <Icon name="back" />
        {words.media}
      </a>
      {!value && (trouble ? <Failed trouble={trouble} again={again} /> : <Loading />)}
      {value && (
        <div class="medium">
          <Head title={nameOf(value)} of={name} />
          <div class="medium-look">
            <Thumb medium={value} alt={value.alternativeText} atLeast={800} />
            <Facts medium={value} />
          </div>
          {isOpen ? (
            <Words key={value.mediumUrl} blogId={blogId} medium={value} saved={again} />
          ) : (
            <ReadWords {...value} />
          )}
          {mayWrite && <MakeSizes blogId={blogId} medium={value} done={again} />}
          <Uses blogId={blogId} medium={value} />
          {mayWrite && <MayReplace blogId={blogId} medium={value} done={again} />}
          {mayWrite && <Delete blogId={blogId} medium={value} />}
        </div>
      )}
    </>
  );
}
