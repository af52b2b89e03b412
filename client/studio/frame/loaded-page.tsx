import type { ComponentType } from 'preact';
import { useLoaded } from '../loaded.ts';
import { Head } from './head.tsx';
import { Failed, Loading } from './states.tsx';

interface Props<P> {
  title: string;
  load: () => Promise<ComponentType<P>>;
  page: P;
}

/** A page whose script is loaded with the first visit, so that the others open without it. @param page what it gets. */
export function LoadedPage<P extends object>({ title, load, page }: Props<P>) {
  const { value: Page, trouble, again } = useLoaded(load, []);
  if (Page) return <Page {...page} />;
  if (!trouble) return <Loading />;
  return (
    <>
      <Head title={title} />
      <Failed trouble={trouble} again={again} />
    </>
  );
}
