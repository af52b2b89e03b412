/** How much of the screen the bars of the text, and what is below it, cover, in pixels: what is written or found is scrolled to where they are not. */
export function coveredBy(field: Element | null): { top: number; bottom: number } {
  const head = field?.querySelector('.text-head');
  const tools = head?.querySelector('.tools');
  if (!head || !tools) return { top: 0, bottom: 0 };
  const isAtFoot = getComputedStyle(tools).position === 'fixed';
  const uploads = document.querySelector('.upload-sheet:has(li)');
  const atFoot = [isAtFoot && tools, uploads].filter(each => each instanceof Element);
  return {
    top: Math.max(0, head.getBoundingClientRect().bottom),
    bottom: Math.max(0, ...atFoot.map(each => innerHeight - each.getBoundingClientRect().top)),
  };
}
