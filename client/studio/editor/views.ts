import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isNarrow } from './narrow.ts';
import type { TextHandle } from './text/text-field.tsx';
import type { ConflictChoices } from './use-conflict-choices.ts';

/** What can be seen beside the text, or on a narrow screen in its place. */
export function useViews(text: RefObject<TextHandle | null>, choosing: ConflictChoices) {
  const isPreview = useSignal(false);
  const isSettings = useSignal(!isNarrow.value);
  /** Whether there is nothing but the text. What was beside it is there again afterwards. */
  const isAlone = useSignal(false);
  const areShown = isSettings.value && !choosing.isOpen && !isAlone.value;
  /** Whether somebody has asked for the settings: otherwise the focus stays where it is. */
  const isAsked = useSignal(false);
  const settingsButton = useRef<HTMLButtonElement>(null);
  const isPreviewed = isPreview.value && !isAlone.value;
  const isCovered = isPreviewed && isNarrow.value;
  useFocusInText(text, isCovered);
  /** What is read stays where it is, also where its lines become longer or shorter. */
  const inPlace = (change: () => void) => {
    const back = isNarrow.value ? undefined : text.current?.hold();
    change();
    requestAnimationFrame(() => back?.());
  };
  const showSettings = (isShown: boolean, asked: boolean) =>
    inPlace(() => {
      isAsked.value = asked;
      isSettings.value = isShown;
    });
  return {
    isPreview: isPreviewed,
    isSettings: areShown,
    isAlone: isAlone.value,
    isAsked: isAsked.value,
    settingsButton,
    setAlone: (alone: boolean) => {
      if (alone === isAlone.value) return;
      inPlace(() => {
        isAlone.value = alone;
        // On a phone they are a page of their own, in which somebody has asked for the text.
        if (alone && isNarrow.value) isSettings.value = false;
      });
      // Who is in the title stays there.
      requestAnimationFrame(() => {
        if (!document.activeElement?.closest('.paper')) text.current?.focus();
      });
    },
    togglePreview: () => {
      isAlone.value = false;
      inPlace(() => {
        isPreview.value = !isPreview.value;
      });
    },
    toggleSettings: () => {
      choosing.close();
      showSettings(!areShown, !areShown);
    },
    openSettings: () => {
      if (!isSettings.value) showSettings(true, false);
    },
    closeSettings: () => {
      showSettings(false, false);
      // What is inert cannot get the focus: it is not any more as soon as this is drawn.
      requestAnimationFrame(() => settingsButton.current?.focus());
    },
  };
}

/** Where the preview covers the text, the text loses the focus, and has it again afterwards. */
function useFocusInText(text: RefObject<TextHandle | null>, isCovered: boolean): void {
  const wasInText = useRef(false);
  // Before the browser takes it away.
  useLayoutEffect(() => {
    if (isCovered) wasInText.current = Boolean(document.activeElement?.closest('.text'));
    else if (wasInText.current) {
      wasInText.current = false;
      text.current?.focus();
    }
  }, [isCovered]);
}
