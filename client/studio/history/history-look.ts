/** The look of the history. It is loaded with it, and not with the page's styles, which are there before anything is. */
export const historyLook = `
.side:has(> .history) > :not(.history) { display: none; }
.history { display: grid; gap: 1.25rem; align-content: start; min-width: 0; }
.side:has(> .history) { width: 26rem; }
.sheet > .history { max-width: var(--measure); width: 100%; margin: 0 auto 2rem; }
.history h2 { display: flex; align-items: center; gap: 0.25rem; font-size: 1rem; }
.history h2:focus { outline: none; }
.history h2 .to-history { margin-left: -0.5rem; }
.history .version { display: grid; gap: 0.25rem; padding-block: 0.75rem; border-top: 1px solid var(--line); }
.history .version > .buttons { margin-top: 0.25rem; }
.history .version-when { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.5rem; }
.history .place > .buttons { padding: 0.75rem 1rem; }
.history .place h4 { font-weight: 600; color: var(--soft); }
.history .place .shown-block :is(p, pre) { white-space: normal; }
.history .shown-block { display: grid; gap: 0.5rem; overflow-wrap: anywhere; min-width: 0; }
.history .shown-block pre { overflow-x: auto; white-space: pre; font: 0.875rem var(--mono); }
.history .place .shown-block pre { white-space: pre-wrap; margin: 0; }
.history .shown-block :is(ul, ol) { padding-inline-start: 1.5rem; list-style: revert; }
.history .shown-block blockquote { margin: 0; padding-inline-start: 0.75rem; border-inline-start: 3px solid var(--edge); }
.history .shown-block :is(td, th) { padding: 0.25rem 0.5rem; border: 1px solid var(--edge); text-align: start; }
.history .shown-block table { border-collapse: collapse; }
.history .shown-block figure { margin: 0; }
.history .shown-picture { max-width: 100%; height: auto; }
.history .shown-heading { font: 600 1.125rem / 1.3 var(--serif); }
.history .shown-source { font: 0.875rem / 1.5 var(--mono); }
.history code { font: 0.875em var(--mono); }
.history ins { text-decoration: underline 2px; text-underline-offset: 0.2em; font-weight: 600; }
.history del { text-decoration: line-through 2px; }
.history [role="status"]:empty { display: none; }
@media (max-width: 64rem) { .side:has(> .history) { width: auto; } }
`;
