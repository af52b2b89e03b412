/** The look of endpoints. It is loaded with them, and not with the page's styles, which are there before anything is. */
export const eventsLook = `
.endpoints { padding-top: 0.875rem; }
.endpoints fieldset > .switch { font-size: 1rem; font-weight: 400; }
.endpoints .rows { margin-top: 0.5rem; }
.endpoint { display: grid; gap: 0.25rem 1rem; grid-template-columns: minmax(0, 1fr) auto; align-items: start; padding: 0.875rem 0.5rem; }
.endpoint .about { display: grid; gap: 0.125rem; overflow-wrap: anywhere; }
.endpoint .heading { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.125rem 0.75rem; }
.endpoint .heading .state { padding: 0; align-self: baseline; }
.endpoint > .buttons { justify-content: flex-end; margin-right: -0.625rem; }
.endpoint > .wide { grid-column: 1 / -1; min-width: 0; }
.endpoint > .wide:empty { display: none; }
.state.failing { color: var(--bad); }
.state.failing::before { border-radius: 1px; background: currentcolor; }
.state.waiting { color: var(--warn); }
.state.waiting::before { background: linear-gradient(90deg, currentcolor 50%, transparent 50%); }
.outcome { padding: 0.625rem 0.75rem; border-radius: 8px; background: var(--sunk); overflow-wrap: anywhere; }
.outcome.not { background: var(--bad-tint); }
.outcome code, .delivery code { font: 0.8125rem / 1.5 var(--mono); overflow-wrap: anywhere; white-space: pre-wrap; }
.deliveries { display: grid; gap: 0.5rem; padding-top: 0.75rem; }
.deliveries > .subtitle { font-size: 1rem; }
.deliveries > .subtitle:focus { outline: none; }
.delivery { display: grid; gap: 0.125rem 1rem; grid-template-columns: minmax(0, 1fr) auto; padding-block: 0.625rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.delivery > .wide { grid-column: 1 / -1; }
.delivery .button { min-height: 2rem; }
.secret-once { display: grid; gap: 0.75rem; justify-items: start; max-width: 36rem; margin-bottom: 1.25rem; padding: 1rem; border-radius: 8px; background: var(--warn-tint); }
.secret-once > p { overflow-wrap: anywhere; }
.secret-once .principal { background: var(--raised); }
.secret-once h2:focus { outline: none; }
.places { display: grid; gap: 0.25rem; font-size: 0.875rem; }
.places dt { font-weight: 600; }
.where > summary { cursor: pointer; font-size: 0.875rem; padding-block: 0.25rem; }
@media (max-width: 48rem) {
  .endpoint { grid-template-columns: minmax(0, 1fr); }
  .endpoint > .buttons { justify-content: flex-start; margin-left: -0.625rem; }
  .delivery { grid-template-columns: minmax(0, 1fr); }
  .delivery .buttons { margin-left: -0.625rem; }
}
`;
