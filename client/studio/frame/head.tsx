import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../words.ts';

/** Whether the first page was shown, which leaves the focus where the browser has it. */
let hasBegun = false;

interface HeadProps {
  title: string;
  /** The blog, for the title of the window. */
  of?: string | undefined;
  /** What can be done on the page. */
  children?: ComponentChildren;
}

/** The title of a page, also of the window. It gets the focus when the page opens, so that it is read out. */
export function Head({ title, of, children }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = [title, of, words.studio].filter(each => each).join(' · ');
  }, [title, of]);
  useEffect(() => {
    if (hasBegun) heading.current?.focus();
    hasBegun = true;
  }, []);
  return (
    <div class="head">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
