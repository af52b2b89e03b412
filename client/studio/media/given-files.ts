import { useEffect } from 'preact/hooks';

/** Takes files that somebody drops on the page or pastes into it, for as long as a screen is open. */
export function useGivenFiles(take: (files: File[]) => void): void {
  useEffect(() => {
    const takeFrom = (event: Event, from: DataTransfer | null) => {
      const files = [...(from?.files ?? [])];
      if (files.length === 0) return;
      // Otherwise the browser shows a dropped file in place of the page.
      event.preventDefault();
      take(files);
    };
    const onDrag = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') && event.preventDefault();
    const onDrop = (event: DragEvent) => takeFrom(event, event.dataTransfer);
    const onPaste = (event: ClipboardEvent) => takeFrom(event, event.clipboardData);
    addEventListener('dragover', onDrag);
    addEventListener('drop', onDrop);
    addEventListener('paste', onPaste);
    return () => {
      removeEventListener('dragover', onDrag);
      removeEventListener('drop', onDrop);
      removeEventListener('paste', onPaste);
    };
  }, [take]);
}
