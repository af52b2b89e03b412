import { authors } from './authors.ts';
import { tags } from './tags.ts';
import { TermList } from './term-list.tsx';

interface TermPageProps {
  blogId: string;
  name: string;
}

export const TagsPage = (props: TermPageProps) => <TermList kind={tags} {...props} />;

export const AuthorsPage = (props: TermPageProps) => <TermList kind={authors} {...props} />;
