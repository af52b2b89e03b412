import { putLook } from '../../../put-look.ts';

putLook(`
/* Its dialog is above the page. */
.insert:has(dialog) { padding: 0; border: 0; background: none; }
.insert-question { display: grid; gap: 0.5rem; padding: 0.25rem; }
.insert-question label { font-size: 0.875rem; font-weight: 600; }
.insert .note:empty, .insert .link-options:empty { display: none; }
dialog:has(.grid) { width: min(56rem, calc(100vw - 2rem)); }
.grid-place { overflow-x: auto; }
.grid { border-collapse: collapse; min-width: 100%; }
.grid td { padding: 0; border: 1px solid var(--line); vertical-align: top; min-width: 8rem; }
.grid-head .cell { font-weight: 600; background: var(--sunk); }
.cell { display: block; width: 100%; height: 100%; min-height: 2.75rem; padding: 0.625rem 0.75rem; border: 0; background: none; color: inherit; font: inherit; resize: none; overflow: hidden; field-sizing: content; overflow-wrap: anywhere; }
.cell:focus-visible { outline-offset: -2px; }
.cell.left { text-align: left; }
.cell.center { text-align: center; }
.cell.right { text-align: right; }
.grid-tools { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: end; }
.grid-acts { display: flex; flex-wrap: wrap; gap: 0.25rem; }
.grid-acts .button { padding-inline: 0.625rem; }
.grid-align { display: grid; gap: 0.25rem; }
`);
