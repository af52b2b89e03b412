import type { ComponentType } from 'preact';
import { useLoaded } from '../loaded.ts';
import { access } from '../members/access.ts';
import { Head } from './head.tsx';
import { Failed, Loading } from './states.tsx';

interface LoadedPageProps<P> {
  /** The title of the page; none if it is a part of another. */
  title?: string;
  load: () => Promise<ComponentType<P>>;
  page: P;
}

/**
 * A page whose script is loaded with the first visit, so that the others open without it. It is there once it is known what the
 * person may do on it. @param page what it gets.
 */
export function LoadedPage<P extends object>({ title, load, page }: LoadedPageProps<P>) {
  const { value: Page, trouble, again } = useLoaded(load, []);
  if (Page && access.value) return <Page {...page} />;
  if (!trouble) return <Loading />;
  return (
    <>
      {title && <Head title={title} />}
      <Failed trouble={trouble} again={again} />
    </>
  );
}
