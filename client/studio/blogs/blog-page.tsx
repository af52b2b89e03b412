import { hashOf } from '../address.ts';
import { RecordForm } from '../form/record-form.tsx';
import { switched } from '../form/switched.ts';
import { useForm, useIsOpen } from '../form/use-form.ts';
import { Head } from '../frame/head.tsx';
import { LoadedPage } from '../frame/loaded-page.tsx';
import { Shown } from '../frame/states.tsx';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { mayAs } from '../members/access.ts';
import { who } from '../session.ts';
import { words } from '../words.ts';
import { allFields, blogSections } from './blog-fields.ts';
import { type BlogTexts, blogStore } from './blog-store.ts';
import { DeleteBlog } from './delete-blog.tsx';
import { ExportBlog } from './export-blog.tsx';
import { MenuPart } from './menu-part.tsx';
import { RedirectsPart } from './redirects-part.tsx';

const Export = ({ blogId, name }: { blogId: string; name: string }) => (
  <section class="part">
    <h2>{laterWords.exportTitle}</h2>
    <p class="quiet">
      {laterWords.exportText}
      {who.value?.events && ` ${laterWords.exportWithoutEndpoints}`}
    </p>
    <ExportBlog blogId={blogId} name={name} />
  </section>
);

interface BlogPageProps {
  blogId: string;
  name: string;
  /** Called when its name may be another. */
  onChanged: () => void;
}

/** What a blog is called, where its export is, and its end. */
function Written({ blogId, name, onChanged }: BlogPageProps) {
  const record = useForm(blogStore, blogId);
  return (
    <>
      <RecordForm
        record={record}
        fields={allFields}
        sections={blogSections}
        blogId={blogId}
        onSaved={onChanged}
      />
      {record.draft && <Export blogId={blogId} name={name} />}
      {record.draft && <DeleteBlog blogId={blogId} name={name} />}
    </>
  );
}

/** A field in words. */
function shownOf({ name, isSwitch }: (typeof allFields)[number], texts: BlogTexts): string {
  if (!isSwitch) return texts[name];
  return texts[name] === switched.on ? laterWords.yes : laterWords.no;
}

/** The same for those who may not change it. */
function Read({ blogId, name }: BlogPageProps) {
  const stored = useLoaded(signal => blogStore.read(blogId, signal), [blogId]);
  return (
    <>
      <p class="info">{laterWords.blogReadOnly}</p>
      <Shown of={stored}>
        {({ draft: texts }) => (
          <>
            <dl class="facts">
              {allFields
                .filter(field => texts[field.name])
                .map(field => (
                  <>
                    <dt>{field.label}</dt>
                    <dd dir="auto">{shownOf(field, texts)}</dd>
                  </>
                ))}
            </dl>
            <Export blogId={blogId} name={name} />
          </>
        )}
      </Shown>
    </>
  );
}

function Settings(props: BlogPageProps) {
  const isOpen = useIsOpen(mayAs('owner'), blogStore, props.blogId);
  return isOpen ? <Written {...props} /> : <Read {...props} />;
}

const loadEndpoints = () => import('../events/endpoints-part.tsx').then(({ EndpointsPart }) => EndpointsPart);

/** What can be set of a blog, by the names of the parts in the address. */
const parts = {
  settings: (props: BlogPageProps) => <Settings {...props} />,
  menu: ({ blogId }: BlogPageProps) => <MenuPart blogId={blogId} />,
  redirects: ({ blogId }: BlogPageProps) => <RedirectsPart blogId={blogId} />,
  endpoints: ({ blogId }: BlogPageProps) => <LoadedPage load={loadEndpoints} page={{ blogId }} />,
};

const partNames = ['settings', 'menu', 'redirects', 'endpoints'] as const satisfies (keyof typeof parts)[];

/** Of endpoints only those see anything who can have some. */
const isShown = (part: keyof typeof parts) => part !== 'endpoints' || (who.value?.events && mayAs('owner'));

/** A blog itself: its settings, and its menu, redirects and endpoints, each a part of its own. */
export function BlogPage({ query, ...props }: BlogPageProps & { query: Record<string, string> }) {
  const { blogId, name } = props;
  const part = partNames.find(each => each === query.part) ?? 'settings';
  return (
    <>
      <Head title={words.blog} of={name} />
      <nav class="tabs" aria-label={laterWords.partsOfBlog}>
        {partNames.filter(isShown).map(each => (
          <a
            key={each}
            class="tab"
            href={hashOf({ page: 'blog', blogId, query: { part: each === 'settings' ? '' : each } })}
            aria-current={each === part ? 'page' : undefined}
          >
            {laterWords.partOfBlog[each]}
          </a>
        ))}
      </nav>
      {parts[part](props)}
    </>
  );
}
