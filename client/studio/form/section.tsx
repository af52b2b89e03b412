import type { ComponentChildren, ComponentType } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FieldOf } from './field-input.tsx';
import type { Texts } from './merge-fields.ts';

/** Fields that are shown when somebody asks for them. */
export interface Section<F extends Texts> {
  title: string;
  fields: readonly FieldOf<F>[];
  /** What is said beside its title, also while it is closed. */
  markOf?: (texts: F) => string | undefined;
  /** What comes of the fields. */
  Preview?: ComponentType<{ blogId: string; texts: F }>;
}

interface SectionPartProps<F extends Texts> {
  section: Section<F>;
  blogId: string | undefined;
  texts: F;
  /** Whether something in it has to be looked at. */
  isWanted: boolean;
  /** Its fields. */
  children: ComponentChildren;
}

/** A section: its title, and once it was opened, its fields. Closed again, it keeps what is typed in it. */
export function SectionPart<F extends Texts>({
  section: { title, markOf, Preview },
  blogId,
  texts,
  isWanted,
  children,
}: SectionPartProps<F>) {
  const [wasOpened, setOpened] = useState(false);
  const element = useRef<HTMLDetailsElement>(null);
  // It opens for what is in it, and closes only when somebody closes it.
  useLayoutEffect(() => {
    if (isWanted && element.current) element.current.open = true;
  }, [isWanted]);
  const mark = markOf?.(texts);
  return (
    <details
      class="section"
      ref={element}
      onToggle={event => event.currentTarget.open && setOpened(true)}
      // A field that is not valid is shown before it gets the focus.
      onInvalidCapture={event => {
        event.currentTarget.open = true;
      }}
    >
      <summary>
        {title}
        {mark && <span class="mark">{mark}</span>}
      </summary>
      {(wasOpened || isWanted) && (
        <div class="section-fields">
          {children}
          {Preview && blogId && <Preview blogId={blogId} texts={texts} />}
        </div>
      )}
    </details>
  );
}
