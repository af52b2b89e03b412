import { authors } from './authors.ts';
import { tags } from './tags.ts';
import { TermList } from './term-list.tsx';

interface PageProps {
  blogId: string;
  name: string;
}

export const TagsPage = (props: PageProps) => <TermList kind={tags} {...props} />;

export const AuthorsPage = (props: PageProps) => <TermList kind={authors} {...props} />;
