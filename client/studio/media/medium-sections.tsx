import { metadataSection } from '../form/metadata-section.ts';
import type { Section } from '../form/section.tsx';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import type { Medium } from '../service.ts';
import { words } from '../words.ts';
import { focusInWords } from './focus.ts';
import type { FocusPointProps } from './focus-point.tsx';
import { isPicture } from './medium.ts';
import type { MediumTexts } from './medium-store.ts';
import { isStoredFile } from './stored-file.ts';

/** What sets the focus point, loaded when somebody opens it. */
function LoadedFocusPoint(props: FocusPointProps) {
  const { value: FocusPoint, trouble } = useLoaded(
    () => import('./focus-point.tsx').then(({ FocusPoint }) => FocusPoint),
    [],
  );
  if (FocusPoint) return <FocusPoint {...props} />;
  return <p class="quiet">{trouble?.text ?? words.loading}</p>;
}

const focusSection = (medium: Medium): Section<MediumTexts> => ({
  title: laterWords.focus,
  markOf: ({ focus }) => (focus ? laterWords.isSet : undefined),
  fields: [
    {
      name: 'focus',
      label: laterWords.focus,
      inWords: focusInWords,
      control: (value, change) => <LoadedFocusPoint medium={medium} value={value} change={change} />,
    },
  ],
});

/** What is said of a medium where somebody asks for it. Other sites' pictures are not shown here. */
export const sectionsOf = (medium: Medium): readonly Section<MediumTexts>[] => [
  ...(isPicture(medium) && isStoredFile(medium.mediumUrl, location.href) ? [focusSection(medium)] : []),
  metadataSection(),
];
