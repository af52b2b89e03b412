import { putLook } from '../put-look.ts';

putLook(`
.deleted-item { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; padding-block: 0.75rem; border-bottom: 1px solid var(--line); }
.deleted-item > .term-names { flex: 1 1 16rem; min-width: 0; overflow-wrap: anywhere; }
.bin:focus { outline: none; }
.deleted-notice { position: fixed; inset-inline: 1rem; bottom: 1rem; z-index: 5; max-width: 36rem; margin-inline: auto; border: 1px solid currentcolor; border-radius: 10px; overflow-wrap: anywhere; }
html:has(.deleted-notice) { scroll-padding-bottom: 12rem; }
body:has(.deleted-notice) .page { padding-bottom: 12rem; }
@media (max-width: 48rem) { .deleted-notice { bottom: calc(4.25rem + env(safe-area-inset-bottom)); } }
`);
