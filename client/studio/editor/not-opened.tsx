import { hashOf } from '../address.ts';
import { Head } from '../frame/head.tsx';
import { Failed } from '../frame/states.tsx';
import type { Trouble } from '../service.ts';
import { words } from '../words.ts';

interface NotOpenedProps {
  blogId: string;
  trouble: Trouble;
  again: () => void;
}

/** A post that cannot be opened, such as one that somebody has deleted: why, and the way back. */
export const NotOpened = ({ blogId, trouble, again }: NotOpenedProps) => (
  <main class="page alone" id="page" tabIndex={-1}>
    <Head title={words.editPost}>
      <a class="button" href={hashOf({ page: 'posts', blogId, query: {} })}>
        {words.backTo.posts}
      </a>
    </Head>
    <Failed trouble={trouble} again={again} />
  </main>
);
