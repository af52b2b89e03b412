// Shows what another place has, after a click on its button. Before, that place learns nothing; without this script its link is there.

/** Makes the buttons within an element work that do not yet. */
export function offerFrames(within) {
  for (const button of within.querySelectorAll('button[data-frame][hidden]')) {
    const link = button.previousElementSibling;
    button.addEventListener('click', () => {
      const frame = document.createElement('iframe');
      frame.src = button.dataset.frame;
      frame.title = link.textContent.trim();
      frame.className = button.dataset.shape;
      frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
      // YouTube plays nothing for a page that does not say which site it is of.
      frame.referrerPolicy = 'strict-origin-when-cross-origin';
      link.before(frame);
      button.remove();
      frame.focus();
    });
    button.hidden = false;
  }
}

offerFrames(document);
