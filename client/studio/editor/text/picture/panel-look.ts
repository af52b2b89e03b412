/** The look of what can be done with a picture. It is loaded with it, and not with the page's styles, which are there before anything is. */
export const panelLook = `
.text-field:has(.picture-panel) {
  position: relative;
}

.picture-panel {
  position: absolute;
  inset: calc(var(--below, 0px) + 0.5rem) 0 auto;
  /* Above the files on their way, which are at the foot of the screen. */
  z-index: 3;
  display: grid;
  gap: 0.75rem;
  max-width: 30rem;
  padding: 1rem;
  border: 1px solid var(--edge);
  border-radius: 10px;
  background: var(--raised);
}

.picture-place:not(:has(.picture-panel)):not(:empty) {
  padding: 0.5rem 0;
  color: var(--bad);
}

/* Where a picture goes that is dragged. */
.picture-drop {
  position: fixed;
  z-index: 4;
  border-radius: 2px;
  background: var(--accent);
  pointer-events: none;
}

@media (max-width: 48rem) {
  .picture-panel {
    position: fixed;
    inset: auto 0 var(--keyboard, 0);
    z-index: 4;
    max-width: none;
    max-height: 60dvh;
    overflow-y: auto;
    border-width: 1px 0 0;
    border-radius: 10px 10px 0 0;
    padding-bottom: calc(1rem + env(safe-area-inset-bottom));
  }
}
`;
