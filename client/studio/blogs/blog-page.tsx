import { useRecord } from '../form/record.ts';
import { RecordForm } from '../form/record-form.tsx';
import { sourceOf } from '../form/store.ts';
import { Head } from '../frame/head.tsx';
import { apiAddress } from '../service.ts';
import { words } from '../words.ts';
import { allFields } from './blog-fields.ts';
import { blogStore } from './blog-store.ts';
import { DeleteBlog } from './delete-blog.tsx';

/** The name of the file that an export is saved as. */
const fileNameOf = (name: string) => `${name.replace(/[^\p{Letter}\p{Number}]+/gu, '-') || 'blog'}.json`;

/** The browser saves it while it arrives: an export can be larger than the memory of a page. */
const Export = ({ blogId, name }: { blogId: string; name: string }) => (
  <section class="part">
    <h2>{words.exportTitle}</h2>
    <p class="quiet">{words.exportText}</p>
    <a class="button" href={`${apiAddress}/blog/${blogId}`} download={fileNameOf(name)}>
      {words.exportBlog}
    </a>
  </section>
);

/** A blog itself: what it is called, its export, its end. */
export function BlogPage({
  blogId,
  name,
  onChanged,
}: {
  blogId: string;
  name: string;
  /** Called when its name may be another. */
  onChanged: () => void;
}) {
  const record = useRecord(`blog ${blogId}`, sourceOf(blogStore, blogId));
  return (
    <>
      <Head title={words.blog} of={name} />
      <RecordForm record={record} fields={allFields} blogId={blogId} onSaved={onChanged} />
      {record.texts && <Export blogId={blogId} name={name} />}
      {record.texts && <DeleteBlog blogId={blogId} name={name} />}
    </>
  );
}
