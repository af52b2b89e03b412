/**
 * Takes the focus along when the link to the operations is followed. The viewer takes over clicks on links within the page,
 * and only scrolls: the Tab key would go on from the link.
 */
export function followSkipLink(): void {
  document.querySelector('.skip')?.addEventListener('click', event => {
    const operations = document.querySelector<HTMLElement>('#operations');
    if (!operations) return;
    event.preventDefault();
    event.stopPropagation();
    operations.focus({ preventScroll: true });
    operations.scrollIntoView();
  });
}
