import { useEffect, useRef, useState } from 'preact/hooks';

type Take = (files: File[]) => void;

/**
 * Takes files that somebody drops anywhere on the page, for as long as a screen is open.
 * @param take undefined if none are taken. @returns whether files are being held over the page.
 */
export function useDroppedFiles(take: Take | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  const takesAny = take !== undefined;
  useEffect(() => {
    if (!takesAny) return undefined;
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      // Within the page the files only move from one element to another.
      if (!event.relatedTarget) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      // Otherwise the browser shows a dropped file in place of the page.
      event.preventDefault();
      latest.current?.(files);
    };
    // Also where something on the page takes them itself, and says nothing to what is around it.
    const end = () => setOver(false);
    addEventListener('dragover', onDrag);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', end, true);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onDrag);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', end, true);
      removeEventListener('drop', onDrop);
    };
  }, [takesAny]);
  return isOver;
}

/** Takes files that somebody pastes into the page, for as long as a screen is open. @param take undefined if none are taken. */
export function usePastedFiles(take: Take | undefined): void {
  useEffect(() => {
    if (!take) return undefined;
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, [take]);
}

/** Keeps the browser from showing a file in place of the studio that is dropped where none is taken. */
export function keepPage(): void {
  const keep = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', keep);
  addEventListener('drop', keep);
}
