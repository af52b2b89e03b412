/** Makes an area as high as its text where style sheets cannot. @returns what does it after a change that nobody typed. */
export function growsByItself(area: HTMLTextAreaElement): () => void {
  if (CSS.supports('field-sizing', 'content')) return () => undefined;
  const grow = () => {
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  };
  area.addEventListener('input', grow);
  return grow;
}
