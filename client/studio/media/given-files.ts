import { useEffect, useState } from 'preact/hooks';

/**
 * Takes files that somebody drops on the page or pastes into it, for as long as a screen is open.
 * @param take undefined if none are taken. @returns whether files are being held over the page.
 */
export function useGivenFiles(take: ((files: File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!take) return undefined;
    const takeFrom = (event: Event, from: DataTransfer | null) => {
      setOver(false);
      const files = [...(from?.files ?? [])];
      if (files.length === 0) return;
      // Otherwise the browser shows a dropped file in place of the page.
      event.preventDefault();
      take(files);
    };
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      // Within the page the files only move from one element to another.
      if (!event.relatedTarget) setOver(false);
    };
    const onDrop = (event: DragEvent) => takeFrom(event, event.dataTransfer);
    const onPaste = (event: ClipboardEvent) => takeFrom(event, event.clipboardData);
    addEventListener('dragover', onDrag);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    addEventListener('paste', onPaste);
    return () => {
      removeEventListener('dragover', onDrag);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
      removeEventListener('paste', onPaste);
    };
  }, [take]);
  return isOver;
}
