import { useState } from 'preact/hooks';
import { LoadedPage } from '../frame/loaded-page.tsx';
import { words } from '../words.ts';
import type { BinProps } from './bin-list.tsx';

const load = () => import('../later-pages.ts').then(({ BinList }) => BinList);

/** The way to what was deleted, at the end of a list. It is read when somebody opens it. */
export function BinPart(props: BinProps) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <p class="more">
        <button type="button" class="button plain" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {words.deleted}
        </button>
      </p>
      {isOpen && <LoadedPage load={load} page={props} />}
    </>
  );
}
