/** The look of a preview on the blog's own site. It is loaded with it, and not with the page's styles, which are there before anything is. */
export const siteLook = `
.preview .site-widths { display: flex; gap: 0.25rem; margin: 0; padding: 0.5rem 0; border: 0; justify-content: center; }
.site-widths label { position: relative; padding: 0.25rem 0.875rem; border-radius: 99px; font-size: 0.875rem; line-height: 1.5rem; color: var(--soft); cursor: pointer; }
.site-widths label:hover { color: var(--ink); }
.site-widths label:has(:checked) { color: var(--accent); background: var(--tint); font-weight: 600; }
.site-widths input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.site-widths label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.site-room { position: relative; flex: 1; min-height: 0; overflow: hidden; border: 1px solid var(--line); border-radius: 8px; background: var(--sunk); }
.preview .site-room iframe { position: absolute; top: 0; left: 50%; flex: none; max-width: none; transform-origin: 0 0; background: var(--paper); color-scheme: normal; }
.site-room.unseen { position: absolute; inset: 0; visibility: hidden; }
.preview .site-note { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; }
@media (max-width: 64rem) { .site-room { border-width: 1px 0 0; border-radius: 0; } }
`;
